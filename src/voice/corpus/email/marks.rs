//! Words by which mail programs mark what the author of a message did not write, in the languages of the mail
//! that people here get. Lower case, without accents (as `fold` gives it).

/// Verbs at the end of the line above a quoted message.
pub(super) const WROTE: &[&str] = &[
    "escreveu",
    "wrote",
    "writes",
    "a ecrit",
    "escribio",
    "schrieb",
    "schreef",
    "ha scritto",
    "skrev",
    "napisal",
    "pisze",
    "napsal",
    "irta",
    "kirjoitti",
    "пишет",
    "написал",
    "написала",
    "写道",
    "のメッセーシ",
    "さんは書きました",
];

/// Beginnings of that line, where it does not begin with the name or the date.
pub(super) const STARTS: &[&str] = &[
    "em ", "on ", "no dia ", "a ", "le ", "el ", "am ", "op ", "il ", "den ", "dne ", "w dniu ", "dnia ",
    "pa ", "ke ", "在",
];

/// Words in a line of hyphens or colons above a message that is passed on or answered.
pub(super) const ORIGINAL: &[&str] = &[
    "original message",
    "mensagem original",
    "mensaje original",
    "message d'origine",
    "ursprungliche nachricht",
    "messaggio originale",
    "oorspronkelijk bericht",
    "reply message",
    "mensagem de resposta",
];

/// The same, where the message is someone else's and only passed on.
pub(super) const FORWARDED: &[&str] = &[
    "forwarded message",
    "mensagem encaminhada",
    "mensaje reenviado",
    "message transfere",
    "weitergeleitete nachricht",
    "messaggio inoltrato",
    "doorgestuurd bericht",
    "begin forwarded message",
    "inicio da mensagem encaminhada",
    "inicio do mensaje reenviado",
    "debut du message reexpedie",
    "anfang der weitergeleiteten",
];

/// The first field of a header that stands in a body, and those of which one must follow it.
pub(super) const FIELD_FROM: &[&str] = &["from:", "de:", "de :", "von:", "da:", "van:", "fra:", "fran:"];
pub(super) const FIELD_NEXT: &[&str] = &[
    "sent:",
    "date:",
    "to:",
    "subject:",
    "enviado:",
    "enviada:",
    "enviada em:",
    "enviado em:",
    "enviado el:",
    "data:",
    "para:",
    "assunto:",
    "asunto:",
    "fecha:",
    "envoye :",
    "envoye:",
    "date :",
    "a :",
    "objet :",
    "gesendet:",
    "datum:",
    "an:",
    "betreff:",
    "inviato:",
    "verzonden:",
    "aan:",
];

/// Beginnings of a last line that a telephone or a program adds.
pub(super) const SENT_FROM: &[&str] = &[
    "enviado do meu",
    "enviado a partir do",
    "enviado desde mi",
    "enviado de meu",
    "enviado pelo meu",
    "enviado pelo",
    "enviado de yahoo",
    "enviado via",
    "enviado com o",
    "enviado do email para",
    "enviado do e-mail para",
    "enviado del",
    "enviada do meu",
    "enviado de outlook",
    "enviado do outlook",
    "enviado do yahoo",
    "enviado do gmail",
    "sent from my",
    "sent from",
    "sent via",
    "sent with",
    "sent on the go",
    "obter o outlook para",
    "obtenha o outlook para",
    "obtenha outlook para",
    "get outlook for",
    "envoye de mon",
    "envoye depuis",
    "von meinem",
    "gesendet von",
    "inviato da",
    "verzonden vanaf",
    "mandato da",
];

/// Beginnings of the subject of a reply, before its colon.
pub(super) const REPLY: &[&str] = &["re", "res", "resp", "aw", "sv", "antw", "rif", "vs", "odp"];
/// Beginnings of the subject of a message passed on.
pub(super) const FORWARD: &[&str] = &["fwd", "fw", "enc", "encam", "rv", "wg", "tr", "i", "doorst"];

/// Beginnings of the subject of an automatic answer.
pub(super) const AUTOMATIC: &[&str] = &[
    "automatic reply",
    "auto reply",
    "autoreply",
    "auto:",
    "out of office",
    "resposta automatica",
    "ausencia temporaria",
    "fora do escritorio",
    "respuesta automatica",
    "reponse automatique",
    "automatische antwort",
    "undeliverable",
    "undelivered mail",
    "delivery status notification",
    "mail delivery fail",
    "read:",
    "lida:",
    "aceito:",
    "accepted:",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::texto::fold;

    #[test]
    fn every_mark_is_written_folded() {
        let lists = [
            WROTE, STARTS, ORIGINAL, FORWARDED, FIELD_FROM, FIELD_NEXT, SENT_FROM, REPLY, FORWARD, AUTOMATIC,
        ];
        for mark in lists.concat() {
            assert_eq!(fold(mark), mark);
        }
    }
}
