//! Everything that a message of WhatsApp says beside the words that the program puts in the place of some.
use std::collections::HashSet;
use std::sync::LazyLock;

use voz_texto::texto::{WordList, fold, nfc};

use super::header::is_mark;
use crate::Motivo;
use crate::clean::beginning;

/// Names under which WhatsApp itself, or a parser's sample, speaks.
pub(super) fn is_program(name: &str) -> bool {
    matches!(&*fold(name), "system" | "sistema" | "whatsapp" | "meta ai")
}

/// The words of a message, or why there are none.
pub(super) fn words(message: &str) -> Result<String, Motivo> {
    // A mark at the beginning says that the program wrote what follows.
    let by_program = message.trim_start().starts_with(is_mark);
    let message = message.replace(is_mark, "");
    let trimmed = message.trim();
    if trimmed.is_empty() {
        return Err(Motivo::Vazio);
    }
    let (first, others) = trimmed.split_once('\n').unwrap_or((trimmed, ""));
    let kept = if by_program || may_be_mark(first) {
        beside_mark(trimmed, first, others, by_program)?
    } else {
        trimmed
    };
    let kept = without_attachment(without_edit(kept.trim()));
    if kept.is_empty() { Err(Motivo::Midia) } else { Ok(kept.to_owned()) }
}

/// True when a first line could be one of the marks. Most lines are told by their first letters.
fn may_be_mark(line: &str) -> bool {
    static STARTS: LazyLock<HashSet<[u8; 4]>> = LazyLock::new(|| {
        let marks = [&MEDIA, &NO_WORDS, &DELETED, &SYSTEM, &CALLS, &POLL];
        marks
            .iter()
            .flat_map(|list| list.iter())
            .filter_map(|m| m.as_bytes().first_chunk().copied())
            .collect()
    });
    // The name of a file stands before what tells that it was sent.
    if line.starts_with(['<', '>']) || line.ends_with(')') || line.contains('•') {
        return true;
    }
    let start = fold(beginning(line, 16));
    start
        .trim_start()
        .as_bytes()
        .first_chunk()
        .is_none_or(|start| !start.is_ascii() || STARTS.contains(start))
}

/// The part of a message that is the person's own, when its first line may be a mark.
fn beside_mark<'m>(
    message: &'m str,
    first: &str,
    others: &'m str,
    by_program: bool,
) -> Result<&'m str, Motivo> {
    let first_folded = fold_start(first);
    let begins = |with: &[&str]| with.iter().any(|s| first_folded.starts_with(s));
    if begins(&SYSTEM) || by_program && begins(&CALLS) {
        return Err(Motivo::Sistema);
    }
    if begins(&NO_WORDS) {
        return Err(Motivo::Midia);
    }
    let bare = first_folded.trim_matches(['<', '>']).trim_end_matches('.');
    let may_be_mark = bare.len() <= MARK_MAX;
    if may_be_mark && others.is_empty() && DELETED.contains(&bare) {
        return Err(Motivo::Apagada);
    }
    // What stands below the question of a poll or the place of a picture: choices, a caption.
    if POLL.contains(&bare) {
        return Err(Motivo::Midia);
    }
    let by_program = by_program || first_folded.starts_with('<') && first_folded.ends_with('>');
    if by_program && VIEW_ONCE.iter().any(|once| bare.contains(once)) {
        return Err(Motivo::Midia);
    }
    let media = may_be_mark && MEDIA.contains(&bare) || is_document(bare) || is_attachment(&first_folded);
    Ok(if media { others } else { message })
}

/// The longest mark that is a whole line, in bytes.
const MARK_MAX: usize = 80;

/// The beginning of a line, folded: no mark is longer.
fn fold_start(line: &str) -> String {
    const LONGEST: usize = 400;
    nfc(&fold(beginning(line, LONGEST))).trim().to_owned()
}

/// True when a line is the name of a document that was not exported: `Contrato.pdf • 3 páginas documento omitido`.
fn is_document(bare: &str) -> bool {
    bare.contains('•')
        && MEDIA.iter().any(|m| (m.starts_with("document") || m.starts_with("dokument")) && bare.ends_with(m))
}

/// True when the first line is the name of a file that was sent.
fn is_attachment(folded: &str) -> bool {
    let named = folded.ends_with(')') && ATTACHED.iter().any(|a| folded.ends_with(a));
    let angled = folded.strip_prefix('<').filter(|f| f.ends_with('>'));
    named || angled.is_some_and(|f| ATTACHED_IN_ANGLES.iter().any(|a| f.starts_with(a)))
}

/// A caption that stands before `<attached: …>`.
fn without_attachment(text: &str) -> &str {
    let Some(at) = text.strip_suffix('>').and_then(|t| t.rfind('<')) else { return text };
    let inner = fold_start(&text[at + 1..]);
    if ATTACHED_IN_ANGLES.iter().any(|a| inner.starts_with(a)) { text[..at].trim_end() } else { text }
}

fn without_edit(text: &str) -> &str {
    let Some(at) = text.strip_suffix('>').and_then(|t| t.rfind('<')) else { return text };
    if EDITED.contains(&&*fold_start(&text[at..])) { text[..at].trim_end() } else { text }
}

/// The day in the name of a file that was sent: `IMG-20241202-WA0001.jpg`, `00000012-PHOTO-2024-12-02-…`.
pub(super) fn day_in_name(line: &str) -> Option<[u16; 3]> {
    let at = line.find("-20")?;
    let rest = line.get(at + 1..)?;
    let digits: String =
        rest.chars().filter(|c| *c != '-').take(8).take_while(char::is_ascii_digit).collect();
    let part = |range: std::ops::Range<usize>| digits.get(range)?.parse().ok();
    let kinds = ["-WA", "-PHOTO-", "-VIDEO-", "-AUDIO-", "-STICKER-"];
    if digits.len() < 8 || !kinds.iter().any(|kind| line.contains(kind)) {
        return None;
    }
    Some([part(0..4)?, part(4..6)?, part(6..8)?])
}

pub(super) const FILE: &str = include_str!("vocabulary.txt");

/// Words after the name of a file that was sent.
pub(super) static ATTACHED: WordList = WordList::phrases(FILE, "attached");
/// Words before the name of a file, between `<` and `>`.
pub(super) static ATTACHED_IN_ANGLES: WordList = WordList::phrases(FILE, "attached-in-angles");
/// Whole messages, with or without `<` and `>` around them: media that was not exported.
pub(super) static MEDIA: WordList = WordList::phrases(FILE, "media");
/// In what WhatsApp itself says, or between `<` and `>`: something that could be seen once, and is gone.
pub(super) static VIEW_ONCE: WordList = WordList::phrases(FILE, "view-once");
/// Words above the question of a poll.
pub(super) static POLL: WordList = WordList::phrases(FILE, "poll");
/// Beginnings of messages that hold a place, and no words of the person.
pub(super) static NO_WORDS: WordList = WordList::phrases(FILE, "no-words");
/// Whole messages that say that one was deleted, without the final stop.
pub(super) static DELETED: WordList = WordList::phrases(FILE, "deleted");
/// Beginnings of what the program says, in messages that carry a name.
pub(super) static SYSTEM: WordList = WordList::phrases(FILE, "system");
/// Beginnings of what the program says of calls, behind a mark: a person may begin like this too.
pub(super) static CALLS: WordList = WordList::phrases(FILE, "calls");
/// Words at the end of a message that was changed.
pub(super) static EDITED: WordList = WordList::phrases(FILE, "edited");

#[cfg(test)]
mod tests {
    use voz_texto::texto::sections;

    use super::*;

    #[test]
    fn what_whatsapp_writes_in_the_place_of_words() {
        for (message, expected) in [
            ("\u{200e}IMG-20250102-WA0003.jpg (arquivo anexado)", Err(Motivo::Midia)),
            ("Nota Fiscal.pdf • 3 páginas (arquivo anexado)", Err(Motivo::Midia)),
            ("IMG-20250102-WA0003.jpg (arquivo anexado)\nolha só", Ok("olha só")),
            ("olha só \u{200e}<anexado: 00000012-PHOTO-2025-01-02-10-00-00.jpg>", Ok("olha só")),
            ("\u{200e}<attached: 00000012-PHOTO-2025-01-02-10-00-00.jpg>", Err(Motivo::Midia)),
            ("<Mídia oculta>", Err(Motivo::Midia)),
            ("<Mídia oculta>\na legenda", Ok("a legenda")),
            ("Nota.pdf • \u{200e}3 páginas \u{200e}documento omitido", Err(Motivo::Midia)),
            ("\u{200e}imagem ocultada", Err(Motivo::Midia)),
            ("null", Err(Motivo::Midia)),
            ("ENQUETE:\nQuando?\nOPÇÃO: sábado (2 votos)", Err(Motivo::Midia)),
            ("O código de segurança do cartão é 12", Ok("O código de segurança do cartão é 12")),
            ("aguardando mensagem do Caio", Ok("aguardando mensagem do Caio")),
            ("Mensagem apagada", Err(Motivo::Apagada)),
            ("Você apagou esta mensagem.", Err(Motivo::Apagada)),
            ("This message was deleted.", Err(Motivo::Apagada)),
            ("chego já <Mensagem editada>", Ok("chego já")),
            ("a <b> c", Ok("a <b> c")),
            ("@\u{2068}Bia Souza\u{2069} vem?", Ok("@Bia Souza vem?")),
            ("<Mídia omitida>", Err(Motivo::Midia)),
            ("\u{200e}contato omitido", Err(Motivo::Midia)),
            ("Esta mensagem foi eliminada.", Err(Motivo::Apagada)),
            ("\u{200e}Ligação de voz. \u{200e}Sem resposta", Err(Motivo::Sistema)),
            ("\u{200e}Voice call, \u{200e}3 min", Err(Motivo::Sistema)),
            ("Ligação de voz não, me manda mensagem", Ok("Ligação de voz não, me manda mensagem")),
            ("<Medien ausgeschlossen>", Err(Motivo::Midia)),
            ("\u{200e}GIF weggelassen", Err(Motivo::Midia)),
            ("\u{200e}Kontaktkarte ausgelassen", Err(Motivo::Midia)),
            ("Vertrag.pdf • \u{200e}3 Seiten \u{200e}Dokument weggelassen", Err(Motivo::Midia)),
            ("\u{200e}sticker omis", Err(Motivo::Midia)),
            ("\u{200e}GIF retiré", Err(Motivo::Midia)),
            ("\u{200e}document manquant", Err(Motivo::Midia)),
            ("\u{200e}Fiche contact manquante", Err(Motivo::Midia)),
            ("\u{200e}sticker non incluso", Err(Motivo::Midia)),
            ("\u{200e}documento omesso", Err(Motivo::Midia)),
            ("\u{200e}Scheda contatto omessa", Err(Motivo::Midia)),
            ("<Archivo no revelado>", Err(Motivo::Midia)),
            ("\u{200e}nota de video omitida", Err(Motivo::Midia)),
            ("\u{200e}voice message omitted", Err(Motivo::Midia)),
            ("<View once voice message omitted>", Err(Motivo::Midia)),
            ("<Mensagem de voz de visualização única oculta>", Err(Motivo::Midia)),
            ("\u{200e}Você recebeu uma foto de visualização única.", Err(Motivo::Midia)),
            ("manda em visualização única, tá?", Ok("manda em visualização única, tá?")),
            ("foto de visualização única é chato", Ok("foto de visualização única é chato")),
            ("   ", Err(Motivo::Vazio)),
            ("Localização: https://maps.google.com/?q=-23,-46", Err(Motivo::Midia)),
            ("mídia oculta é o nome do filme", Ok("mídia oculta é o nome do filme")),
        ] {
            assert_eq!(words(message), expected.map(str::to_owned), "{message:?}");
        }
    }

    #[test]
    fn every_mark_is_written_folded() {
        let asked = [&MEDIA, &NO_WORDS, &DELETED, &SYSTEM, &CALLS, &POLL];
        let others = [&ATTACHED, &ATTACHED_IN_ANGLES, &EDITED, &VIEW_ONCE];
        assert_eq!(sections(FILE).count(), asked.len() + others.len());
        for list in asked.into_iter().chain(others) {
            assert!(!list.is_empty());
            for (at, mark) in list.iter().enumerate() {
                assert_eq!(nfc(&fold(mark)), *mark);
                assert!(mark.len() <= MARK_MAX, "{mark}");
                assert!(!list[..at].contains(mark), "{mark} stands twice");
            }
        }
        for mark in asked.into_iter().flat_map(|list| list.iter()) {
            assert!(may_be_mark(mark) && may_be_mark(&mark.to_uppercase()), "{mark}");
        }
        // What a message ends in, or what stands in the place of one, loses its last stop before it is looked up.
        for mark in MEDIA.iter().chain(DELETED.iter()).chain(POLL.iter()) {
            assert!(!mark.ends_with('.') && !mark.starts_with('<') && !mark.ends_with('>'), "{mark}");
        }
    }

    #[test]
    fn days_in_the_names_of_files() {
        assert_eq!(day_in_name("IMG-20241202-WA0001.jpg (arquivo anexado)"), Some([2024, 12, 2]));
        assert_eq!(day_in_name("<anexado: 00000012-PHOTO-2024-12-02-10-00-00.jpg>"), Some([2024, 12, 2]));
        assert_eq!(day_in_name("ver processo 123-2024-1"), None);
    }
}
