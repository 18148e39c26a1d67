//! The body of a message as its author typed it: without quotes, what stands below them, and signatures.
use crate::clean::beginning;
use voz_texto::texto::{WordList, fold};

/// The part of a body that its author typed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct BodyPart {
    pub(crate) text: String,
    /// Below it stands a message that is passed on.
    pub(super) forwards: bool,
}

/// Joins the lines of `format=flowed` (RFC 3676): one that ends in a space goes on in the next.
pub(super) fn unflow(body: &str, delete_space: bool) -> String {
    let mut out = String::with_capacity(body.len());
    let mut open = false;
    for line in body.lines() {
        let quoted = line.starts_with('>');
        let line = if quoted { line } else { line.strip_prefix(' ').unwrap_or(line) };
        // A quote never goes on into what is no quote.
        if open && quoted {
            out.push('\n');
        }
        let flows = line.ends_with(' ') && line != "-- " && !quoted;
        let kept = if flows && delete_space { &line[..line.len() - 1] } else { line };
        out.push_str(kept);
        if !flows {
            out.push('\n');
        }
        open = flows;
    }
    out
}

/// Takes away what the author did not write.
pub(crate) fn typed(body: &str) -> BodyPart {
    let lines: Vec<&str> = body.lines().map(str::trim_end).collect();
    let mut out: Vec<&str> = Vec::new();
    let mut forwards = false;
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        let rest = lines.get(at..).unwrap_or_default();
        let folded = fold_start(line);
        let folded = folded.trim();
        // Signatures stand below it (RFC 3676, section 4.3); many programs lose its space.
        if line == "--" {
            break;
        }
        if let Some(passed_on) = separates(folded, rest) {
            forwards = passed_on;
            break;
        }
        if line.starts_with('>') {
            gap(&mut out);
            at += 1;
            continue;
        }
        if let Some(length) = attribution(folded, rest) {
            let below = rest.get(length..).unwrap_or_default().iter().find(|l| !l.is_empty());
            if !below.is_some_and(|l| l.starts_with('>')) {
                break;
            }
            gap(&mut out);
            at += length;
            continue;
        }
        if !(line.is_empty() && out.last().is_some_and(|l| *l == GAP)) {
            out.push(line);
        }
        at += 1;
    }
    without_program_line(&mut out);
    without_notice(&mut out);
    without_contacts(&mut out);
    let text: Vec<&str> = out.into_iter().map(|l| if l == GAP { "" } else { l }).collect();
    BodyPart { text: text.join("\n").trim().to_owned(), forwards }
}

/// Stands for what was taken out, until it is known whether a text goes on below.
const GAP: &str = "\0";

fn gap(out: &mut Vec<&str>) {
    while out.last().is_some_and(|l| l.is_empty()) {
        out.pop();
    }
    if out.last().is_some_and(|l| *l != GAP) {
        out.push(GAP);
    }
}

/// True when a line stands above a whole message that is not the author's, and if so whether it is passed on.
fn separates(folded: &str, rest: &[&str]) -> Option<bool> {
    let ruled = folded.starts_with("--")
        || folded.starts_with("__")
        || folded.starts_with("==")
        || folded.ends_with(':');
    if ruled && FORWARDED.iter().any(|f| folded.contains(f)) {
        return Some(true);
    }
    if ruled && ORIGINAL.iter().any(|o| folded.contains(o)) {
        return Some(false);
    }
    // Outlook: a header, in any language, perhaps below a line.
    let rule = folded.len() >= 8 && folded.bytes().all(|b| matches!(b, b'_' | b'-'));
    let head = if rule { rest.get(1..).unwrap_or_default() } else { rest };
    let head = head.iter().skip_while(|l| rule && l.is_empty()).copied();
    is_head(head).then_some(false)
}

/// True where lines begin with the header of a message as programs print it, in any language.
fn is_head<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let mut lines = lines.map(|line| fold_start(line).trim_start_matches(['*', ' ', '>']).replace('*', ""));
    let begins = |line: &str, fields: &[&str]| fields.iter().any(|field| line.starts_with(field));
    lines.next().is_some_and(|first| begins(&first, &FIELD_FROM))
        && lines.take(3).any(|line| begins(&line, &FIELD_NEXT))
}

/// Header of a message that was printed or copied, by its sender, as `Rui <rui@x.invalid>`, and the number of its lines;
/// `None` where `lines` do not begin with one.
pub(crate) fn copied_head<'a>(lines: &[&'a str]) -> Option<(&'a str, usize)> {
    let (_, sender) = lines.first()?.split_once(':').filter(|_| is_head(lines.iter().copied()))?;
    /// Longest name of a field, in bytes: `Responder para` and `Enviada em` are some.
    const NAME: usize = 24;
    let is_field =
        |line: &&&str| line.split_once(':').is_some_and(|(name, _)| name.trim_matches('*').len() <= NAME);
    Some((sender.trim_matches(['*', ' ']), lines.iter().take_while(is_field).count()))
}

/// True for a paragraph that greets and says nothing more, as above a letter.
pub(crate) fn greets(paragraph: &str) -> bool {
    is_short(paragraph, 1)
        && (begins_with(paragraph, &GREETING) || paragraph.ends_with(','))
        && !takes_leave(paragraph)
}

/// True for a paragraph that takes leave and says nothing more, as below a letter.
pub(crate) fn takes_leave(paragraph: &str) -> bool {
    is_short(paragraph, 3) && begins_with(paragraph, &FAREWELL) && paragraph.contains([',', '\n'])
}

fn is_short(paragraph: &str, lines: usize) -> bool {
    const WORDS: usize = 6;
    paragraph.lines().nth(lines).is_none() && paragraph.split_whitespace().nth(WORDS).is_none()
}

fn begins_with(paragraph: &str, words: &[&str]) -> bool {
    let folded = fold_start(paragraph);
    let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    words.iter().any(|word| folded.strip_prefix(word).is_some_and(ends))
}

/// The first 200 bytes of a line, folded: no mark is longer, and a line may be a whole attachment.
fn fold_start(line: &str) -> String {
    fold(beginning(line, 200))
}

/// Lines that the sentence above a quote takes: "Em … escreveu:", which programs break into several.
fn attribution(folded: &str, rest: &[&str]) -> Option<usize> {
    /// Lines, and bytes in all, that such a sentence may have.
    const LINES: usize = 4;
    const LENGTH: usize = 500;
    // Chinese writes no blank behind the word.
    let is_word = |word: &str, rest: &str| rest.starts_with(' ') || !word.is_ascii();
    let starts = STARTS.iter().any(|word| folded.strip_prefix(word).is_some_and(|rest| is_word(word, rest)));
    let dated = folded.starts_with(|c: char| c.is_ascii_digit());
    if !(starts || dated || folded.contains('@') || WROTE.iter().any(|w| folded.contains(w))) {
        return None;
    }
    let mut all = String::new();
    for (at, line) in rest.iter().take(LINES).enumerate() {
        if line.is_empty() || all.len() > LENGTH || at > 0 && line.starts_with('>') {
            return None;
        }
        all.push_str(&fold_start(line));
        all.push(' ');
        let said = all.trim_end();
        let ends = said.ends_with([':', '：']);
        if ends {
            let verb = WROTE.iter().any(|w| said.contains(w));
            let address = said.contains('@') && said.trim_end_matches([':', ' ']).ends_with('>');
            let digits = said.bytes().filter(u8::is_ascii_digit).count();
            // "Em seg., Beto escreveu:", where the quote itself follows.
            let above = starts
                && rest.iter().skip(at + 1).find(|l| !l.is_empty()).is_some_and(|l| l.starts_with('>'));
            let written = verb && (digits >= 2 || said.contains('@') || above);
            return (written || address && digits >= 4).then_some(at + 1);
        }
    }
    None
}

/// Takes off the last line where a telephone or a program put it.
fn without_program_line(out: &mut Vec<&str>) {
    /// Longest line taken for such an announcement, in characters.
    const LENGTH: usize = 160;
    while let Some(line) = out.last() {
        let folded = fold_start(line.trim_start_matches(['<', '[', '(', ' ', '*', '_']));
        let added = line.len() <= LENGTH && SENT_FROM.iter().any(|s| folded.starts_with(s));
        if !(line.is_empty() || *line == GAP || added) {
            break;
        }
        out.pop();
    }
}

/// Takes off the last paragraphs where they are a company's notices about its mail, and what a program put above them.
fn without_notice(out: &mut Vec<&str>) {
    let begins = |line: &&str| NOTICE.iter().any(|notice| fold_start(line).starts_with(notice));
    let gap = |out: &[&str]| out.iter().rposition(|line| line.is_empty() || *line == GAP);
    while let Some(gap) = gap(out).filter(|gap| out.get(gap + 1).is_some_and(begins)) {
        out.truncate(gap);
        without_program_line(out);
    }
}

/// Takes off the lines of a signature below a farewell that say how to reach whoever signs.
fn without_contacts(out: &mut Vec<&str>) {
    /// Lines that a signature has at most, and bytes of one.
    const LINES: usize = 12;
    const LENGTH: usize = 120;
    let leaves = |line: &&str| FAREWELL.contains(&fold_start(line).trim_matches([' ', ',', '.', '!']));
    let Some(farewell) = out.iter().rposition(leaves).filter(|at| out.len() - at <= LINES) else { return };
    let postscript = |line: &&str| POSTSCRIPT.iter().any(|mark| fold_start(line).starts_with(mark));
    // A line that ends as a sentence does, or has as many small words as no name has, is text again.
    let says = |line: &&str| {
        let small = |word: &&str| word.starts_with(char::is_lowercase) && !word.contains(['@', '.']);
        line.ends_with([':', '.', '!', '?']) || line.split_whitespace().filter(small).nth(2).is_some()
    };
    let below = out.split_off(farewell + 1);
    let end = below.iter().position(|line| postscript(line) || says(line)).unwrap_or(below.len());
    let (signature, behind) = below.split_at(end);
    let contact = |line: &str| {
        let digits = line.bytes().filter(u8::is_ascii_digit).count();
        line.len() <= LENGTH && (digits >= 8 || line.contains(['@', '|']) || line.contains("www."))
    };
    out.extend(signature.iter().filter(|line| !contact(line)).chain(behind));
}

/// Beginnings of what is written below a signature.
const POSTSCRIPT: [&str; 5] = ["ps:", "ps.", "ps ", "p.s", "obs"];

const FILE: &str = include_str!("marks.txt");

/// Verbs at the end of the line above a quoted message.
pub(super) static WROTE: WordList = WordList::phrases(FILE, "wrote");
/// Words that begin that line, where it does not begin with the name or the date.
pub(super) static STARTS: WordList = WordList::phrases(FILE, "starts");
/// Words in a line of hyphens or colons above a message that is passed on or answered.
pub(super) static ORIGINAL: WordList = WordList::phrases(FILE, "original");
/// The same, where the message is someone else's and only passed on.
pub(super) static FORWARDED: WordList = WordList::phrases(FILE, "forwarded");
/// The first field of a header that stands in a body.
pub(super) static FIELD_FROM: WordList = WordList::phrases(FILE, "field-from");
/// Fields of which one must follow it.
pub(super) static FIELD_NEXT: WordList = WordList::phrases(FILE, "field-next");
/// Beginnings of a last line that a telephone or a program adds.
pub(super) static SENT_FROM: WordList = WordList::phrases(FILE, "sent-from");
/// Beginnings of a notice that a company puts below its mail.
static NOTICE: WordList = WordList::phrases(FILE, "notice");
/// Beginnings of the subject of a reply, before its colon.
pub(super) static REPLY: WordList = WordList::phrases(FILE, "reply");
/// Beginnings of the subject of a message passed on.
pub(super) static FORWARD: WordList = WordList::phrases(FILE, "forward");
/// Words that begin a greeting.
static GREETING: WordList = WordList::phrases(FILE, "greeting");
/// Words that begin a farewell.
static FAREWELL: WordList = WordList::phrases(FILE, "farewell");
/// Beginnings of the subject of an automatic answer.
pub(super) static AUTOMATIC: WordList = WordList::phrases(FILE, "automatic");

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use voz_texto::texto::{fold, sections};

    use super::*;

    #[test]
    fn quotes_signatures_and_what_programs_add_go() {
        for (body, text) in [
            (
                "oi, tudo?\n\nEm seg., 3 de fev. de 2025 às 10:00, Rui <rui@x.invalid> escreveu:\n> sim\n> e você",
                "oi, tudo?",
            ),
            ("oi\n\nEm seg., Beto Siqueira escreveu:\n\n> vamos?\n> hoje", "oi"),
            ("Em casa ele escreveu:\nvolto já.", "Em casa ele escreveu:\nvolto já."),
            ("oi\n\nEm 10 de julho de 2017 às 16:32:35, Rui (\nrui@x.invalid) escreveu:\n\nbom dia!", "oi"),
            (
                "oi\nOn Jun 17, 2017, at 14:15, Rui <rui@x.invalid<\nmailto:rui@x.invalid>> wrote:\nsem marca",
                "oi",
            ),
            (
                "Rui <rui@x.invalid> wrote on 3 Feb:\n> um\nresposta a um\n> dois\n\nresposta a dois",
                "resposta a um\n\nresposta a dois",
            ),
            (
                "veja\n\nDe: Rui <rui@x.invalid>\nEnviada em: segunda-feira\nPara: Lia\nAssunto: x\n\ntexto dele",
                "veja",
            ),
            ("veja\n\n________________________________\nFrom: Rui\nSent: Monday\nTo: Lia\n\ntexto", "veja"),
            ("veja\n\n-----Mensagem original-----\nDe: Rui\ntexto", "veja"),
            ("até\n-- \nLia Reis\n11 90000-0000", "até"),
            ("até\n\nEnviado do meu iPhone", "até"),
            (
                "chego cedo.\n\nAtt,\nLia Reis\n| Diretora | Oficina X\n(81) 99999-0000\nwww.x.invalid\n\nEsta mensagem e seus \
                 anexos são confidenciais.\nNão os copie.",
                "chego cedo.\n\nAtt,\nLia Reis",
            ),
            (
                "combinado!\n\nAbraços\n\nLia\nlia@x.invalid\n\nEnviado do meu iPhone",
                "combinado!\n\nAbraços\n\nLia",
            ),
            ("Abraços,\nLia\n\nPS: meu número é 99999-0000", "Abraços,\nLia\n\nPS: meu número é 99999-0000"),
            ("meu número: (81) 99999-0000\n\nabs", "meu número: (81) 99999-0000\n\nabs"),
            ("Esta mensagem e seus anexos somem amanhã.", "Esta mensagem e seus anexos somem amanhã."),
            ("Sent from my phone\n\nOn 2024-01-01, Rui wrote:\n> x", ""),
            ("um\n\n\ndois  espaços  \n", "um\n\n\ndois  espaços"),
            ("Em 2020 fui a Roma. Ele escreveu: volto já.", "Em 2020 fui a Roma. Ele escreveu: volto já."),
            ("De: onde vem isso?\nnão sei", "De: onde vem isso?\nnão sei"),
            ("enviado do meu jeito, no meio\ntexto", "enviado do meu jeito, no meio\ntexto"),
        ] {
            assert_eq!(typed(body), BodyPart { text: text.to_owned(), forwards: false }, "{body:?}");
        }
    }

    #[test]
    fn below_a_farewell_goes_only_what_is_no_text() {
        for text in [
            "Abs,\nLia\n\nAh, o churrasco é dia 12/12/2025 às 14h lá em casa, não falta",
            "Abs,\nLia\n\nEm tempo: meu número novo é 81 98888-7777, anota aí.",
            "Abs,\nLia\n\nme liga no 81 98888-7777",
            "Beijos\n\nMe segue lá no insta: @liareis que eu posto",
            "Abraços,\nLia\n\nOs contatos que você pediu:\nAna 81 99999-0000\nBia - bia@x.invalid",
            "até\n\nEsta mensagem pode conter spoilers: o mordomo morre no fim.",
            "até\n\nEste e-mail pode conter erros de digitação porque estou no ônibus.",
            "até\n\nA informação contida no relatório está errada.",
        ] {
            assert_eq!(typed(text).text, text);
        }
        for (body, text) in [
            (
                "Att,\nLia Reis\nUniversidade Federal do Rio de Janeiro\n(21) 99999-0000",
                "Att,\nLia Reis\nUniversidade Federal do Rio de Janeiro",
            ),
            (
                "até\n\nAVISO DE CONFIDENCIALIDADE: As informações contidas aqui são sigilosas.\n\n\
                 This email may contain confidential matter.",
                "até",
            ),
            ("até\n\nAs informações contidas nesta mensagem são sigilosas.", "até"),
        ] {
            assert_eq!(typed(body).text, text);
        }
    }

    #[test]
    fn of_a_long_line_only_the_beginning_is_looked_at_wherever_its_letters_end() {
        for fill in [196, 197, 198] {
            let body = format!("-- {}é mensagem original", "x".repeat(fill));
            assert_eq!(typed(&body).text, body, "{fill}");
        }
    }

    #[test]
    fn a_message_passed_on_is_told() {
        for body in [
            "segue\n\n---------- Forwarded message ---------\nDe: Rui\nx",
            "segue\n\n---------- Mensagem encaminhada ----------\nDe: Rui",
            "segue\n\nInício da mensagem encaminhada:\n\nDe: Rui",
        ] {
            assert_eq!(typed(body), BodyPart { text: "segue".to_owned(), forwards: true }, "{body:?}");
        }
    }

    #[test]
    fn flowed_lines_are_joined() {
        assert_eq!(
            unflow("um \ndois\n três\n-- \nfim \n> q \n> r\n", false),
            "um dois\ntrês\n-- \nfim \n> q \n> r\n"
        );
        assert_eq!(unflow("日 \n本\n", true), "日本\n");
    }

    proptest! {
        #[test]
        fn never_panics(body in "(Em |On |escreveu:|>|-- |De: |Para: |\n|1|@|é| |\0){0,40}") {
            let _ = typed(&body);
            let _ = unflow(&body, true);
        }

        #[test]
        fn plain_text_stays(text in "[a-zãé,.!?]{1,12}( [a-zãé,.!?]{1,12}){0,8}") {
            prop_assert_eq!(typed(&text).text, text);
        }
    }

    /// Checks every mark as it is compared, folded, from the front or anywhere: one that holds another tells nothing.
    #[test]
    fn every_mark_can_tell_something() {
        let anywhere = [&WROTE, &ORIGINAL, &FORWARDED];
        let first = [&FIELD_FROM, &FIELD_NEXT, &SENT_FROM, &NOTICE, &AUTOMATIC];
        let whole = [&STARTS, &REPLY, &FORWARD, &GREETING, &FAREWELL];
        assert_eq!(sections(FILE).count(), anywhere.len() + first.len() + whole.len());
        let check = |list: &WordList, tells: fn(&str, &str) -> bool| {
            assert!(!list.is_empty());
            for (at, entry) in list.iter().enumerate() {
                assert_eq!(fold(entry), *entry);
                let other = list.iter().enumerate().find(|&(n, other)| n != at && tells(entry, other));
                assert!(other.is_none(), "{entry:?}: {other:?} tells it already");
            }
        };
        anywhere.into_iter().for_each(|list| check(list, |entry, other| entry.contains(other)));
        first.into_iter().for_each(|list| check(list, |entry, other| entry.starts_with(other)));
        whole.into_iter().for_each(|list| check(list, |entry, other| entry == other));
    }
}
