//! The facts of a text that a rewrite may not lose or invent: numbers, dates, links, @names, names.
//!
//! Built to keep quiet on honest rewrites: a number may turn into a word, a name may lose its
//! capital, "03" is "3", and a word is only taken for a name where its capital is no accident.
mod fences;
mod number_span;

use std::collections::BTreeSet;
use std::ops::Bound;

use foldhash::HashSet;

use super::figures;
use super::names::names;
use crate::texto::{Kind, Token, fold, is_all_caps, tokens};
use number_span::{SIGNS, currency, whole};

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
    loose: Vec<LooseFact>,
    /// Each fenced block of code, as a reader sees it.
    fences: Vec<String>,
}

/// A word for a day or a number that may say something else, or a date in figures, which may turn into words: a fact where another
/// of its kind stands in its place.
#[derive(Debug)]
struct LooseFact {
    kind: LooseKind,
    shown: String,
    form: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum LooseKind {
    Weekday,
    Date,
    Count,
    Order,
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
        facts.fences = fences::of(text);
        facts
    }

    /// The number of different facts.
    pub(super) fn count(&self) -> usize {
        self.facts.iter().map(|f| fold(&f.shown)).collect::<HashSet<_>>().len() + self.fences.len()
    }

    /// Facts of `self` that `rewrite` no longer has, as a reader sees them.
    pub(super) fn lost_in<'s>(&'s self, rewrite: &'s Self) -> impl Iterator<Item = &'s str> {
        let here = |f: &Fact| match f.needs {
            Needs::Same => f.forms.iter().any(|form| rewrite.present.contains(form)),
            Needs::Any | Needs::Name => f.forms.iter().any(|form| self.stands(form, rewrite)),
        };
        let lost = self.facts.iter().filter(move |f| !here(f) || rewrite.has_in_other_money(f));
        // Where some are left, nothing tells which of them went.
        let sure = rewrite.fences.is_empty();
        let shown = move |block: &'s String| if sure { block.as_str() } else { fences::BLOCK };
        let code = self.fences.iter().skip(rewrite.fences.len()).map(shown);
        lost.map(|f| f.shown.as_str()).chain(self.replaced_in(rewrite)).chain(code)
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
        fn only<'l>(one: &'l TextFacts, other: &TextFacts) -> impl Iterator<Item = &'l LooseFact> {
            one.loose.iter().filter(|fact| !other.present.contains(&fact.form))
        }
        // Each kind once: there are four, and of a long text many facts.
        let mut taken: Vec<LooseKind> = Vec::new();
        for fact in only(other, self) {
            if !taken.contains(&fact.kind) {
                taken.push(fact.kind);
            }
        }
        only(self, other).filter(move |fact| taken.contains(&fact.kind)).map(|fact| fact.shown.as_str())
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
            let said = || figures::BELOW_ZERO.iter().any(|word| other.present.contains(*word));
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

    fn loose(&mut self, kind: LooseKind, shown: &str, form: String) {
        self.loose.push(LooseFact { kind, shown: shown.to_owned(), form });
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
                        let together = figures::together(text, token.start, token.end());
                        self.add_number(token.text, &all[n + 1..], whole(text, &all, n), together.as_deref());
                        self.add_beginning_of_range(&all[n..]);
                        self.add_date(before, &all[n..], whole(text, &all, n));
                    }
                }
                Kind::Word => {
                    self.add_word(seen);
                    if let Some(value) = figures::ordinal(folded) {
                        let form = order(value);
                        self.have(&form);
                        let before = before.map_or("", |seen| seen.folded.as_str());
                        if figures::orders(before, after.map_or("", |seen| seen.token.text)) {
                            self.loose(LooseKind::Order, token.text, form);
                        }
                    }
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
                self.loose(LooseKind::Weekday, token.text, format!("dia={day}"));
            }
        }
        if let Some(value) = figures::counted(folded) {
            self.loose(LooseKind::Count, token.text, figure(value));
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
        if let [first, behind @ ..] = seen
            && let Some(value) = figures::of_word(&first.folded)
        {
            let behind: Vec<&str> = words(behind).take(BEHIND).collect();
            figures::also(value, &behind).iter().for_each(|other| self.have(&figure(other)));
        }
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
                (_, Some(value)) if n == 0 || value < last => (sum.saturating_add(value), value),
                _ => break,
            };
            self.have(&figure(&sum.to_string()));
        }
    }

    /// Each run of digits in a token, with what stands `behind` it, which may multiply it, what a reader sees of it, and the
    /// digits of the longer number that it is a part of.
    fn add_number(&mut self, text: &str, behind: &[FoldedToken<'_>], seen: &str, together: Option<&str>) {
        let digit = |c: char| c.is_ascii_digit();
        let numeric = |c: char| digit(c) || matches!(c, '.' | ',');
        let mut rest = text;
        while let Some(start) = rest.find(digit) {
            let run = &rest[start..];
            let end = run.find(|c| !numeric(c)).unwrap_or(run.len());
            let tail = &run[end..];
            let folded = fold(tail);
            let own = Some(folded.as_str()).filter(|tail| !tail.is_empty());
            let behind: Vec<&str> = own.into_iter().chain(words(behind)).take(BEHIND).collect();
            let scale = behind.first().copied();
            let (zeros, sure) = (scale.and_then(figures::zeros), scale.and_then(figures::thousands));
            let value = figures::value(run[..end].trim_end_matches(['.', ',']));
            // Of "12 mil" the bare figure only stands here; of "5 m", which may be metres, it is enough.
            self.have(&figure(&value));
            self.have(&order(&value));
            let mut forms: Vec<String> = sure.is_none().then(|| figure(&value)).into_iter().collect();
            forms.extend(together.map(figure));
            forms.extend(figures::also(&value, &behind).iter().map(|other| figure(other)));
            forms.extend(zeros.map(|zeros| figure(&figures::scaled(&value, zeros))));
            // Minutes and cents of nothing, and the bare zero, are spelling, not facts.
            if value != "0" {
                if seen.starts_with(SIGNS) {
                    // The figure stands here too, so that a sign that came or went is told once.
                    forms.iter().for_each(|form| self.have(form));
                    forms.iter_mut().for_each(|form| *form = form.replacen('=', BELOW_ZERO, 1));
                }
                let mark = Some(currency(seen)).filter(|mark| !mark.is_empty());
                let mark = mark.or_else(|| figures::currency(&behind).map(str::to_owned));
                let money = Some((figure(&value), mark.unwrap_or_default()));
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
            self.loose(LooseKind::Date, shown, form);
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

/// First character of the form of a figure below zero, in the place of that of [`figure`]; alone it stands for the word "menos".
const BELOW_ZERO: &str = "<";

/// Words behind a figure that may say another for it: ": 30 da noite".
const BEHIND: usize = 5;

/// The words of some tokens, folded.
fn words<'s>(seen: &'s [FoldedToken<'_>]) -> impl Iterator<Item = &'s str> {
    seen.iter().map(|seen| seen.folded.as_str())
}

/// True of the word for a minus sign: "menos" in front of a number, but for "mais ou menos 5", "pelo menos 5", "ao menos 5".
fn is_minus(before: Option<&FoldedToken<'_>>, word: &str, after: Option<&FoldedToken<'_>>) -> bool {
    let bound = || before.is_some_and(|seen| matches!(seen.folded.as_str(), "ou" | "pelo" | "ao"));
    let number =
        |seen: &FoldedToken<'_>| seen.token.kind == Kind::Number || figures::of_word(&seen.folded).is_some();
    matches!(word, "menos" | "minus") && after.is_some_and(number) && !bound()
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

/// The form under which a figure is present.
fn figure(value: &str) -> String {
    format!("={value}")
}

/// The form under which a place in an order is present.
fn order(value: &str) -> String {
    format!("ordem={value}")
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
