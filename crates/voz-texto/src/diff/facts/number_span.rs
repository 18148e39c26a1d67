//! The stretch of a text that a reader takes for one number, with its sign, its currency and its unit.
use super::FoldedToken;
use crate::diff::figures;
use crate::texto::Token;

/// Marks that say of the number they touch that it is below zero.
pub(super) const SIGNS: [char; 3] = ['-', '−', '–'];

/// Characters of the word in front of a sign that are looked at.
const WORD: usize = 64;

/// Tokens of one number that are looked at on each side of one of its parts.
const REACH: usize = 6;

/// The stretch of a text that a reader takes for one number, around the token at `n`: "12/03", "98765-4321", "R$ 180,50",
/// "12 %".
pub(super) fn whole<'t>(text: &'t str, all: &[FoldedToken<'t>], n: usize) -> &'t str {
    let at = |n: usize| all.get(n).map(|seen| &seen.token);
    let joined = |n: usize| match (at(n), at(n + 1), at(n + 2)) {
        (Some(one), Some(mark), Some(other)) => {
            let touch = one.end() == mark.start && mark.end() == other.start;
            let figures = [one, other].iter().all(|t| t.text.starts_with(|c: char| c.is_ascii_digit()));
            touch && figures && matches!(mark.text, "/" | ":" | "-")
        }
        _ => false,
    };
    let (mut first, mut last) = (n, n);
    while n - first < REACH && first.checked_sub(2).is_some_and(joined) {
        first -= 2;
    }
    while last - n < REACH && joined(last) {
        last += 2;
    }
    let start = at(first).map_or(0, |seen| seen.start);
    let behind = all.get(last + 1).filter(|seen| {
        let word = seen.folded.as_str();
        word == "%" || figures::thousands(word).is_some() || figures::currency(&[word]).is_some()
    });
    let end = behind.map(|seen| &seen.token).or_else(|| at(last)).map_or(start, Token::end);
    // "R$", "US$" and the like stand in front.
    let before = text.get(..start).unwrap_or_default().trim_end();
    let currency =
        before.strip_suffix(['$', '€']).map(|rest| rest.trim_end_matches(|c: char| c.is_ascii_uppercase()));
    let start = currency.map_or(start, str::len);
    let alone = first == last && at(n).is_some_and(|token| !token.text.contains('-'));
    let start = sign(text.get(..start).unwrap_or_default()).filter(|_| alone).unwrap_or(start);
    text.get(start..end).unwrap_or_default()
}

/// Where the sign of a number below zero begins that ends `before`, the text in front of the number. A dash is none within
/// or behind a number ("5-10", "5 -10"), nor, since it may open an item of a list, where a line begins.
fn sign(before: &str) -> Option<usize> {
    let rest = before.strip_suffix(SIGNS)?;
    let minus = before.ends_with('−');
    let begins = rest.chars().next_back().is_none_or(|c| {
        matches!(c, '(' | '[' | '"' | '“') || c.is_whitespace() && (minus || !matches!(c, '\n' | '\r'))
    });
    let mut word = rest.trim_end().chars().rev().take_while(|c| !c.is_whitespace()).take(WORD);
    (begins && !word.any(|c| c.is_ascii_digit())).then_some(rest.len())
}

/// The mark of the currency before a number; none for a bare `$`, which stands for several.
pub(super) fn currency(seen: &str) -> String {
    let unsigned = seen.trim_start_matches(SIGNS);
    match unsigned.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default().trim_end() {
        "U$" => "US$".to_owned(),
        mark if mark.ends_with(['$', '€']) && mark != "$" => mark.to_owned(),
        _ => String::new(),
    }
}
