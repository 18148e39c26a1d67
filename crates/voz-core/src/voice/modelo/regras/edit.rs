//! The edits themselves: each changes marks or one letter's case, never a word.
use super::{Form, Habits, is_signed};
use crate::voice::texto::{Kind, Token, WordList, count_chars, tokens};

/// Words that may lose a capital at the start of a text.
static OPENERS: WordList = WordList::words(FILE, "openers");
/// Openers that stand before names: the capital that follows is the name's, not theirs.
static BEFORE_NAMES: WordList = WordList::words(FILE, "before-names");
/// Abbreviations whose full stop is their own.
static ABBREVIATIONS: WordList = WordList::words(FILE, "abbreviations");
const FILE: &str = include_str!("openers.txt");

/// A text of more characters keeps its paragraphs, whatever the author's short texts do.
const ONE_PARAGRAPH_MAX: usize = 600;

/// The text with the author's habits.
pub fn edit(text: &str, habits: &Habits) -> String {
    let mut text = text.trim().to_owned();
    if let Some(form) = habits.ellipsis {
        text = ellipses(&text, form);
    }
    match habits.lower_start {
        Some(true) => text = lower_start(text),
        Some(false) => text = upper_start(text),
        None => {}
    }
    if habits.one_paragraph {
        text = without_breaks(text);
    }
    match habits.final_stop {
        Some(false) => text = without_final_stop(text),
        Some(true) => text = with_final_stop(text),
        None => {}
    }
    text
}

/// Tokens, each with whether it stands in code (between backticks).
fn with_code(text: &str) -> impl Iterator<Item = (Token<'_>, bool)> {
    let mut code = false;
    tokens(text).map(move |token| {
        if token.text == "`" {
            code = !code;
        }
        (token, code)
    })
}

fn ellipses(text: &str, form: Form) -> String {
    let mut out = String::with_capacity(text.len());
    for (token, code) in with_code(text) {
        out.push_str(match (token.kind, token.text, form) {
            (Kind::Ellipsis, "…", Form::Plain) if !code => "...",
            (Kind::Ellipsis, "...", Form::Wide) if !code => "…",
            (_, as_is, _) => as_is,
        });
    }
    out
}

/// Lines that ended a sentence run on; lists, quotes and lines without an end stay lines.
fn without_breaks(text: String) -> String {
    if count_chars(&text) > ONE_PARAGRAPH_MAX {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for (token, code) in with_code(&text) {
        let runs_on = token.kind == Kind::Break
            && !code
            && out.ends_with(['.', '!', '?', '…', ',', ';'])
            && !starts_block(&text[token.end()..])
            && !starts_block(out.rsplit('\n').next().unwrap_or_default());
        out.push_str(if runs_on { " " } else { token.text });
    }
    out
}

/// True when a line is a list item, a quotation, a heading, speech or code.
fn starts_block(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with(['-', '*', '•', '>', '#', '—', '–', '+', '`', '|'])
        || number.len() < line.len() && number.starts_with(['.', ')', '-', ':'])
}

fn lower_start(text: String) -> String {
    let mut words = tokens(&text).filter(|t| !t.kind.is_space());
    let Some(first) = words.next().filter(|t| t.kind == Kind::Word) else { return text };
    let mut chars = first.text.chars();
    let upper = chars.next().is_some_and(char::is_uppercase);
    let lower = first.text.to_lowercase();
    let shouts = chars.clone().any(char::is_uppercase);
    let next_is_name = words.next().is_some_and(|t| t.text.starts_with(char::is_uppercase));
    if !upper
        || shouts
        || !OPENERS.contains(&lower.as_str())
        || next_is_name && !BEFORE_NAMES.contains(&lower.as_str())
    {
        return text;
    }
    with_initial(&text, char::to_lowercase)
}

fn upper_start(text: String) -> String {
    let Some(first) = tokens(&text).next().filter(|t| t.kind == Kind::Word) else { return text };
    let mut chars = first.text.chars();
    let lower = chars.next().is_some_and(char::is_lowercase);
    // "iPhone", "eSIM": spelled so on purpose.
    if !lower || chars.any(char::is_uppercase) {
        return text;
    }
    with_initial(&text, char::to_uppercase)
}

/// The text with its first letter in another case, where both cases are one letter (`ß`, `µ` are not).
fn with_initial<I: Iterator<Item = char>>(text: &str, case: fn(char) -> I) -> String {
    let mut chars = text.chars();
    let Some(old) = chars.next() else { return text.to_owned() };
    let new: String = case(old).collect();
    let pair = new.to_lowercase() == old.to_lowercase().to_string() && new.chars().count() == 1;
    if pair { new + chars.as_str() } else { text.to_owned() }
}

fn without_final_stop(mut text: String) -> String {
    let mut last_two = [None, None];
    for token in tokens(&text) {
        last_two = [last_two[1], Some(token)];
    }
    let [Some(before), Some(last)] = last_two else { return text };
    let own = ABBREVIATIONS.contains(&before.text.to_lowercase().as_str());
    let ends = before.kind.is_word() || matches!(before.text, ")" | "\"" | "”" | "»" | "]");
    if last.kind == Kind::Mark && last.text == "." && ends && !own {
        text.pop();
    }
    text
}

fn with_final_stop(mut text: String) -> String {
    let ends_in_word = tokens(&text)
        .last()
        .is_some_and(|t| matches!(t.kind, Kind::Word | Kind::Number) && t.end() == text.len());
    if ends_in_word && !is_signed(&text) && !starts_block(text.rsplit('\n').next().unwrap_or_default()) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::texto::{fold, words};
    use proptest::prelude::*;

    const NONE: Habits = Habits { lower_start: None, final_stop: None, one_paragraph: false, ellipsis: None };

    #[track_caller]
    fn gives(habits: Habits, cases: &[(&str, &str)]) {
        for (text, edited) in cases {
            assert_eq!(edit(text, &habits), *edited, "{text:?}");
        }
    }

    #[test]
    fn a_first_letter_falls_only_before_a_plain_word() {
        gives(
            Habits { lower_start: Some(true), ..NONE },
            &[
                ("O prazo mudou.", "o prazo mudou."),
                ("A Maria chegou", "a Maria chegou"),
                ("Não sei", "não sei"),
                ("É isso", "é isso"),
                ("Maria chegou", "Maria chegou"),
                ("Pará perdeu", "Pará perdeu"),
                ("São Paulo parou", "São Paulo parou"),
                ("São dez horas", "são dez horas"),
                ("Da Vinci pintou", "Da Vinci pintou"),
                ("INSS atrasou", "INSS atrasou"),
                ("NÃO!", "NÃO!"),
                ("I think so", "I think so"),
                ("The deadline moved", "the deadline moved"),
                ("@Ana viu", "@Ana viu"),
                ("\"Não\", disse", "\"Não\", disse"),
                ("já foi", "já foi"),
                ("", ""),
            ],
        );
    }

    #[test]
    fn a_first_letter_rises_before_a_word() {
        gives(
            Habits { lower_start: Some(false), ..NONE },
            &[
                ("é isso", "É isso"),
                ("iPhone caro", "iPhone caro"),
                ("exemplo.com.br caiu", "exemplo.com.br caiu"),
                ("@ana viu", "@ana viu"),
                ("2 dias", "2 dias"),
            ],
        );
    }

    #[test]
    fn the_final_stop_comes_and_goes() {
        gives(
            Habits { final_stop: Some(false), ..NONE },
            &[
                ("Fui. Voltei.", "Fui. Voltei"),
                ("pois é...", "pois é..."),
                ("frutas, legumes etc.", "frutas, legumes etc."),
                ("sério?", "sério?"),
                (".", "."),
            ],
        );
        gives(
            Habits { final_stop: Some(true), ..NONE },
            &[
                ("Fui. Voltei", "Fui. Voltei."),
                ("custa 10", "custa 10."),
                ("veja https://ex.com", "veja https://ex.com"),
                ("valeu 😀", "valeu 😀"),
                ("#tbt", "#tbt"),
                ("- um\n- dois", "- um\n- dois"),
                ("sério?", "sério?"),
                ("Segue o orçamento.\n\nAbraço,\nRogério", "Segue o orçamento.\n\nAbraço,\nRogério"),
            ],
        );
    }

    #[test]
    fn ellipses_take_the_authors_form_outside_code() {
        gives(Habits { ellipsis: Some(Form::Plain), ..NONE }, &[("é… `a…` né…", "é... `a…` né...")]);
        gives(Habits { ellipsis: Some(Form::Wide), ..NONE }, &[("é... né....", "é… né....")]);
    }

    #[test]
    fn lines_run_on_where_a_sentence_ended() {
        let long = format!("{}.\n{}.", "a ".repeat(200), "b ".repeat(200));
        gives(
            Habits { one_paragraph: true, ..NONE },
            &[
                ("Fui.\n\nVoltei.", "Fui. Voltei."),
                ("Lista:\n- um.\n- dois.", "Lista:\n- um.\n- dois."),
                ("1. um.\n2. dois.\nfim.", "1. um.\n2. dois.\nfim."),
                ("verso um\nverso dois", "verso um\nverso dois"),
                (long.as_str(), long.as_str()),
            ],
        );
    }

    fn any_habits() -> impl Strategy<Value = Habits> {
        let form = || prop_oneof![Just(None), Just(Some(Form::Plain)), Just(Some(Form::Wide))];
        (any::<Option<bool>>(), any::<Option<bool>>(), any::<bool>(), form()).prop_map(
            |(lower_start, final_stop, one_paragraph, ellipsis)| Habits {
                lower_start,
                final_stop,
                one_paragraph,
                ellipsis,
            },
        )
    }

    proptest! {
        #[test]
        fn words_stay_and_a_second_edit_changes_nothing(
            text in "(O |A |Não |maria |S[ãÃ]o |É |[a-z]{1,5}|\\. |\\.|…|\\.\\.\\.|, |\n|\n\n|- |`|😀|@ana |https://a.b/c |\\PC){0,25}",
            habits in any_habits(),
        ) {
            let once = edit(&text, &habits);
            let read = |t: &str| words(t).map(|w| fold(w.text)).collect::<Vec<_>>();
            prop_assert_eq!(read(&text), read(&once));
            prop_assert_eq!(edit(&once, &habits), once);
        }
    }
}
