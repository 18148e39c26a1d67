//! The facts of a text that a rewrite may not lose or invent: numbers, dates, links, @names, names.
//!
//! Built to keep quiet on honest rewrites: a number may turn into a word, a name may lose its
//! capital, "03" is "3", and a word is only taken for a name where its capital is no accident.
use std::collections::BTreeSet;
use std::ops::Bound;

use foldhash::HashSet;

use super::figures;
use super::names::names;
use crate::texto::{Kind, Token, fold, is_all_caps, tokens};

/// One fact.
#[derive(Debug)]
struct Fact {
    /// The fact as a reader sees it.
    shown: String,
    /// The forms that may stand for it in the other text.
    forms: Vec<String>,
    /// The number of `forms` that must be there.
    needs: Needs,
    /// Of a number that may be an amount of money.
    money: Option<Money>,
}

/// A figure and the mark of the currency in front of it, empty where there is none.
type Money = (String, String);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Needs {
    /// One is enough: a figure or its word.
    Any,
    /// The very one: of a link or an @name every letter counts.
    Same,
    /// The parts of a name: it is kept while one is left, and invented when one is new.
    Name,
}

/// The facts of a text, and everything in it that can stand for one.
#[derive(Debug, Default)]
pub(super) struct TextFacts {
    facts: Vec<Fact>,
    present: BTreeSet<String>,
    /// Words cut short: with a stop after them, or all capitals.
    short: BTreeSet<String>,
    /// The letters of @names, one after the other: people go by them.
    handles: String,
    /// Numbers, each with what stands in front of it.
    money: BTreeSet<Money>,
    /// Words for days and numbers that may say something else, and dates in figures, which may turn into words, each with its
    /// form: facts where another stands in their place.
    loose: Vec<(String, String)>,
}

/// A token and its folded form.
struct FoldedToken<'t> {
    token: Token<'t>,
    folded: String,
}

impl TextFacts {
    pub(super) fn of(text: &str) -> Self {
        let mut facts = Self::default();
        facts.add_figures(text);
        facts.add_names(text);
        facts
    }

    /// The number of different facts.
    pub(super) fn count(&self) -> usize {
        self.facts.iter().map(|f| fold(&f.shown)).collect::<HashSet<_>>().len()
    }

    /// Facts of `self` that `rewrite` no longer has, as a reader sees them.
    pub(super) fn lost_in<'s>(&'s self, rewrite: &'s Self) -> impl Iterator<Item = &'s str> {
        let here = |f: &Fact| match f.needs {
            Needs::Same => f.forms.iter().any(|form| rewrite.present.contains(form)),
            Needs::Any | Needs::Name => f.forms.iter().any(|form| self.stands(form, rewrite)),
        };
        let lost = self.facts.iter().filter(move |f| !here(f) || rewrite.has_in_other_money(f));
        lost.map(|f| f.shown.as_str()).chain(self.replaced_in(rewrite))
    }

    /// Facts of `self`, a rewrite, that are not in `draft`.
    pub(super) fn invented_from<'s>(&'s self, draft: &'s Self) -> impl Iterator<Item = &'s str> {
        let known = |form: &String| self.stands(form, draft);
        let met = move |f: &Fact| match f.needs {
            Needs::Any => f.forms.iter().any(known),
            Needs::Same => f.forms.iter().any(|form| draft.present.contains(form)),
            Needs::Name => f.forms.iter().all(known),
        };
        let new = self.facts.iter().filter(move |f| !met(f) || draft.has_in_other_money(f));
        new.map(|f| f.shown.as_str()).chain(self.replaced_in(draft))
    }

    /// Loose words of `self` that `other` has not, where it has one of the same kind that `self` has not: "terça" for "quarta".
    fn replaced_in<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = &'s str> {
        fn only<'l>(one: &'l TextFacts, other: &TextFacts) -> impl Iterator<Item = &'l (String, String)> {
            one.loose.iter().filter(|(_, form)| !other.present.contains(form))
        }
        fn kind(form: &str) -> Option<&str> {
            form.split('=').next()
        }
        let taken: Vec<_> = only(other, self).map(|(_, form)| kind(form)).collect();
        let replaced = only(self, other).filter(move |(_, form)| taken.contains(&kind(form)));
        replaced.map(|(shown, _)| shown.as_str())
    }

    /// True when an amount of another text stands here, and always with another currency in front.
    fn has_in_other_money(&self, fact: &Fact) -> bool {
        let Some((figure, mark)) = fact.money.as_ref().filter(|(_, mark)| !mark.is_empty()) else {
            return false;
        };
        let mut marks = self.money.iter().filter(|(here, _)| here == figure).map(|(_, mark)| mark).peekable();
        marks.peek().is_some() && marks.all(|here| here != mark && !here.is_empty())
    }

    /// True when something in the other text stands for a form of this one: the same, in the singular, written
    /// as one word, cut short, or in full.
    fn stands(&self, form: &str, other: &Self) -> bool {
        let bare = one_word(form);
        if other.present.contains(form) || other.present.contains(singular(&bare)) {
            return true;
        }
        if let Some(value) = form.strip_prefix(BELOW_ZERO) {
            let said = || figures::below_zero().any(|word| other.present.contains(word));
            return other.present.contains(&figure(value)) && said();
        }
        let after = (Bound::Excluded(form), Bound::Unbounded);
        let longer =
            || other.present.range::<str, _>(after).next().is_some_and(|word| word.starts_with(form));
        let cut = || {
            let ends = form.char_indices().map(|(at, _)| at).filter(|&at| at >= SHORT.0);
            ends.take(SHORT.1).any(|at| form.get(..at).is_some_and(|head| other.short.contains(head)))
        };
        self.short.contains(form) && longer() || cut() || other.names(form)
    }

    /// True when an @name begins with this part of a name, or has it in it.
    fn names(&self, part: &str) -> bool {
        let begins = || part.len() >= 3 && self.handles.contains(&format!("@{part}"));
        !part.starts_with('@') && (part.len() >= 4 && self.handles.contains(part) || begins())
    }

    fn need(&mut self, shown: &str, forms: Vec<String>, needs: Needs, money: Option<Money>) {
        self.present.extend(forms.iter().cloned());
        self.facts.push(Fact { shown: shown.to_owned(), forms, needs, money });
    }

    /// A form of a word, which is a fact where it is `sure`: the word can be nothing else.
    fn tell(&mut self, shown: &str, form: String, sure: bool) {
        if sure { self.need(shown, vec![form], Needs::Any, None) } else { self.have(&form) }
    }

    fn have(&mut self, form: &str) {
        if !self.present.contains(form) {
            self.present.insert(form.to_owned());
        }
    }

    /// A word, and what it may stand for: its singular, itself without hyphens, its parts.
    fn have_word(&mut self, word: &str) {
        for part in word.split(['-', '\'']).filter(|part| part.len() < word.len()) {
            self.have(part);
        }
        let bare = one_word(word);
        self.have(singular(&bare));
        self.have(&bare);
        self.have(owner(word));
        self.have(word);
    }

    /// Numbers, dates, links and @names; every word as something that can stand for a name.
    fn add_figures(&mut self, text: &str) {
        let seen = tokens(text).filter(|token| token.kind != Kind::Space);
        let all: Vec<FoldedToken<'_>> =
            seen.map(|token| FoldedToken { token, folded: fold(token.text) }).collect();
        for (n, seen) in all.iter().enumerate() {
            let FoldedToken { token, folded } = seen;
            let before = n.checked_sub(1).and_then(|n| all.get(n));
            let after = all.get(n + 1);
            match token.kind {
                Kind::Url => self.need(token.text, vec![link(token.text)], Needs::Same, None),
                Kind::Handle => {
                    self.need(token.text, vec![folded.clone()], Needs::Same, None);
                    self.handles.push('@');
                    self.handles.extend(folded.chars().filter(|c| c.is_alphabetic()));
                }
                Kind::Number | Kind::Word if token.text.bytes().any(|b| b.is_ascii_digit()) => {
                    self.have_word(folded);
                    if is_list_number(before, token, after) {
                        self.have(&figure(&figures::value(token.text)));
                    } else {
                        let unit = after.map(|seen| seen.folded.as_str());
                        self.add_number(token.text, unit, whole(text, &all, n));
                        self.add_beginning_of_range(&all[n..]);
                        self.add_date(before, &all[n..], whole(text, &all, n));
                    }
                }
                Kind::Word => {
                    self.add_word(seen);
                    if is_minus(before, folded, after) {
                        self.have(BELOW_ZERO);
                    }
                    self.add_near_day(&all[..n], seen);
                    self.add_spelt(&all[n..]);
                    let letters = token.text.chars().count();
                    let stop = after.is_some_and(|next| next.token.text == ".") && all.get(n + 2).is_some();
                    if (SHORT.0..=SHORT.1).contains(&letters) && (stop || is_all_caps(token.text)) {
                        self.short.insert(folded.clone());
                    }
                }
                Kind::Hashtag => self.have(folded.trim_start_matches('#')),
                _ => {}
            }
        }
    }

    fn add_word(&mut self, FoldedToken { token, folded }: &FoldedToken<'_>) {
        if let Some(value) = figures::of_word(folded) {
            self.have(&figure(value));
        }
        if let Some((month, sure)) = figures::month(folded) {
            self.tell(token.text, figure(&month.to_string()), sure);
        }
        if let Some((day, sure)) = figures::day(folded) {
            self.tell(token.text, format!("dia={day}"), sure);
            // Short names are words of their own: "ter", "dom", "sex".
            if !sure && folded.len() >= 5 {
                self.loose.push((token.text.to_owned(), format!("dia={day}")));
            }
        }
        if let Some(value) = figures::counted(folded) {
            self.loose.push((token.text.to_owned(), figure(value)));
        }
        self.have_word(folded);
    }

    /// A day told from today: "amanhã", "depois de amanhã". `before` is what stands in front of it.
    fn add_near_day(&mut self, before: &[FoldedToken<'_>], FoldedToken { token, folded }: &FoldedToken<'_>) {
        let at = |back: usize| before.len().checked_sub(back).and_then(|n| before.get(n));
        let [two, one] = [at(2), at(1)].map(|seen| seen.map_or(("", ""), |s| (s.token.text, &s.folded)));
        if let Some((day, alone)) = figures::near_day([two.1, one.1], folded) {
            let whole = [two.0, one.0, token.text].join(" ");
            self.tell(if alone { token.text } else { &whole }, format!("hoje{day:+}"), true);
        }
    }

    /// A number in several words at the beginning of `seen`: "vinte e cinco", "fourteen thousand", "two dozen".
    fn add_spelt(&mut self, seen: &[FoldedToken<'_>]) {
        /// Words of the longest number that is put together.
        const LONGEST: usize = 8;
        let (mut sum, mut last) = (0_u64, 0_u64);
        let spelt = seen.iter().take(LONGEST).flat_map(|seen| seen.folded.split('-'));
        for (n, word) in spelt.enumerate() {
            if n > 0 && matches!(word, "e" | "and") {
                continue;
            }
            let zeros = figures::thousands(word);
            let value = figures::of_word(word).and_then(|value| value.parse::<u64>().ok());
            (sum, last) = match (zeros, value) {
                (Some(zeros), _) if n > 0 => {
                    (sum.saturating_mul(10_u64.saturating_pow(u32::try_from(zeros).unwrap_or(0))), 0)
                }
                (_, Some(12)) if n > 0 && word.starts_with('d') => (sum.saturating_mul(12), 0),
                (_, Some(100)) if n > 0 && last < 10 => (sum.saturating_mul(100), 100),
                (_, Some(value)) if n == 0 || value < last => (sum + value, value),
                _ => break,
            };
            self.have(&figure(&sum.to_string()));
        }
    }

    /// Each run of digits in a token, with what multiplies it, and what a reader sees of it.
    fn add_number(&mut self, text: &str, after: Option<&str>, seen: &str) {
        let digit = |c: char| c.is_ascii_digit();
        let numeric = |c: char| digit(c) || matches!(c, '.' | ',');
        let mut rest = text;
        while let Some(start) = rest.find(digit) {
            let run = &rest[start..];
            let end = run.find(|c| !numeric(c)).unwrap_or(run.len());
            let tail = &run[end..];
            let folded = fold(tail);
            let scale = if tail.is_empty() { after } else { Some(folded.as_str()) };
            let (zeros, sure) = (scale.and_then(figures::zeros), scale.and_then(figures::thousands));
            let value = figures::value(run[..end].trim_end_matches(['.', ',']));
            // Of "12 mil" the bare figure only stands here; of "5 m", which may be metres, it is enough.
            self.have(&figure(&value));
            let mut forms: Vec<String> = sure.is_none().then(|| figure(&value)).into_iter().collect();
            forms.extend(decade(&value));
            forms.extend(scale.and_then(|unit| afternoon(&value, unit)));
            forms.extend(scale.and_then(|unit| dozens(&value, unit)));
            forms.extend(zeros.map(|zeros| figure(&figures::scaled(&value, zeros))));
            // Minutes and cents of nothing, and the bare zero, are spelling, not facts.
            if value != "0" {
                if seen.starts_with(SIGNS) {
                    // The figure stands here too, so that a sign that came or went is told once.
                    forms.iter().for_each(|form| self.have(form));
                    forms.iter_mut().for_each(|form| *form = form.replacen('=', BELOW_ZERO, 1));
                }
                let money = Some((figure(&value), currency(seen)));
                self.money.extend(money.clone());
                self.need(seen, forms, Needs::Any, money);
            }
            rest = tail;
        }
    }

    /// The thousands of a number in a range told once: the first of "10 a 12 mil".
    fn add_beginning_of_range(&mut self, seen: &[FoldedToken<'_>]) {
        let [first, link, last, scale, ..] = seen else { return };
        let links = matches!(link.folded.as_str(), "a" | "e" | "ou" | "to" | "and" | "or" | "-" | "–");
        if let Some(zeros) =
            figures::thousands(&scale.folded).filter(|_| links && last.token.kind == Kind::Number)
        {
            self.have(&figure(&figures::scaled(&figures::value(first.token.text), zeros)));
        }
    }

    /// The day and the month at the beginning of `seen`, in their order: "12/03" is another day than "03/12", and the same as
    /// "12 de março".
    fn add_date(&mut self, before: Option<&FoldedToken<'_>>, seen: &[FoldedToken<'_>], shown: &str) {
        let [first, link, second, ..] = seen else { return };
        let short = |seen: &FoldedToken<'_>| seen.token.kind == Kind::Number && seen.token.text.len() <= 2;
        if !short(first) || before.is_some_and(|seen| seen.token.text == "/") {
            return;
        }
        let month = match link.token.text {
            "/" if short(second) => Some(figures::value(second.token.text)),
            "de" => figures::month(&second.folded).map(|(month, _)| month.to_string()),
            _ => None,
        };
        let Some(month) = month else { return };
        let form = ["data", &figures::value(first.token.text), &month].join("=");
        self.have(&form);
        if link.token.text == "/" {
            self.loose.push((shown.to_owned(), form));
        }
    }

    /// Names, by their parts.
    fn add_names(&mut self, text: &str) {
        for name in names(text) {
            let forms: Vec<String> = name.iter().map(|part| lettered(owner(&fold(part)))).collect();
            self.facts.push(Fact { shown: name.join(" "), forms, needs: Needs::Name, money: None });
        }
    }
}

/// Fewest and most letters of a word that is cut short.
const SHORT: (usize, usize) = (2, 5);

/// Marks that say of the number they touch that it is below zero.
const SIGNS: [char; 3] = ['-', '−', '–'];

/// First character of the form of a figure below zero, in the place of that of [`figure`]; alone it stands for the word "menos".
const BELOW_ZERO: &str = "<";

/// Tokens of one number that are looked at on each side of one of its parts.
const REACH: usize = 6;

/// The stretch of a text that a reader takes for one number, around the token at `n`: "12/03", "98765-4321", "R$ 180,50",
/// "12 %".
fn whole<'t>(text: &'t str, all: &[FoldedToken<'t>], n: usize) -> &'t str {
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
    let behind =
        all.get(last + 1).filter(|seen| seen.token.text == "%" || figures::thousands(&seen.folded).is_some());
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
    let word = rest.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
    (begins && !word.bytes().any(|b| b.is_ascii_digit())).then_some(rest.len())
}

/// True of the word for a minus sign: "menos" in front of a number, but for "mais ou menos 5", "pelo menos 5", "ao menos 5".
fn is_minus(before: Option<&FoldedToken<'_>>, word: &str, after: Option<&FoldedToken<'_>>) -> bool {
    let bound = || before.is_some_and(|seen| matches!(seen.folded.as_str(), "ou" | "pelo" | "ao"));
    let number =
        |seen: &FoldedToken<'_>| seen.token.kind == Kind::Number || figures::of_word(&seen.folded).is_some();
    matches!(word, "menos" | "minus") && after.is_some_and(number) && !bound()
}

/// The mark of the currency before a number; none for a bare `$`, which stands for several.
fn currency(seen: &str) -> String {
    let unsigned = seen.trim_start_matches(SIGNS);
    match unsigned.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default().trim_end() {
        "U$" => "US$".to_owned(),
        mark if mark.ends_with(['$', '€']) && mark != "$" => mark.to_owned(),
        _ => String::new(),
    }
}

/// A name without the digits that are checked as a number: "br" of "br-116".
fn lettered(folded: &str) -> String {
    match folded.split_once('-') {
        Some((letters, digits)) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
            letters.to_owned()
        }
        _ => folded.to_owned(),
    }
}

/// A word without its hyphens: "wifi" of "wi-fi".
fn one_word(folded: &str) -> String {
    folded.replace('-', "")
}

/// A word without the mark of the plural.
fn singular(folded: &str) -> &str {
    folded.strip_suffix('s').filter(|rest| rest.len() >= 3).unwrap_or(folded)
}

/// A decade without its century: 80 of 1980.
fn decade(value: &str) -> Option<String> {
    let year = value.strip_prefix("19").or_else(|| value.strip_prefix("20"))?;
    (year.len() == 2 && year.ends_with('0') && year != "00").then(|| figure(year))
}

/// The hour of an afternoon on a clock of 24: 14 of "2 pm".
fn afternoon(value: &str, unit: &str) -> Option<String> {
    let hour = value.parse::<u32>().ok().filter(|hour| *hour < 12)?;
    unit.starts_with("pm").then(|| figure(&(hour + 12).to_string()))
}

/// The number that some dozens are.
fn dozens(value: &str, unit: &str) -> Option<String> {
    let count = value.parse::<u32>().ok().filter(|count| *count < 1000)?;
    matches!(unit, "duzia" | "duzias" | "dozen").then(|| figure(&(count * 12).to_string()))
}

/// The form under which a figure is present.
fn figure(value: &str) -> String {
    format!("={value}")
}

/// A link without what browsers forgive: scheme, `www.`, the last slash.
fn link(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let bare = lower.trim_start_matches("https://").trim_start_matches("http://");
    bare.trim_start_matches("www.").trim_end_matches('/').to_owned()
}

/// True when a number only counts a line of a list: "1." or "2)" where a line begins.
fn is_list_number(
    before: Option<&FoldedToken<'_>>,
    token: &Token<'_>,
    after: Option<&FoldedToken<'_>>,
) -> bool {
    let begins = before.is_none_or(|seen| seen.token.kind == Kind::Break);
    let short = token.kind == Kind::Number && token.text.len() <= 2;
    begins && short && after.is_some_and(|seen| matches!(seen.token.text, "." | ")"))
}

/// A name without the English possessive.
fn owner(folded: &str) -> &str {
    folded.strip_suffix("'s").unwrap_or(folded)
}

#[cfg(test)]
mod tests;
