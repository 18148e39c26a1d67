//! Which variant of a rewrite someone took, and what of each of its changes: made, left, or made without what it lost or added.
use std::borrow::Cow;
use std::collections::HashSet;

use crate::app::calls::drafts::Draft;
use crate::http::kernel::request::Request;
use crate::http::paginas::pieces::LISTED_MAX;
use crate::voice::diff::{Change, Diff, Motivo, Op, changes, diff, numbered};
use crate::voice::reescrita::Reescrita;
use crate::voice::texto::{Kind, fold, tokens};

/// A variant beside the first draft.
pub(super) struct Compared {
    pub(super) cut: Diff,
    pub(super) changes: Vec<Change>,
}

impl Compared {
    pub(super) fn of(draft: &Draft, text: &str) -> Self {
        let cut = diff(&draft.primeiro, text);
        Self { changes: changes(&cut.segmentos), cut }
    }
}

/// Which variant someone took, and what of it.
#[derive(Clone, Default)]
pub(super) struct Choice {
    variante: Option<usize>,
    /// The changes that are made; `None`: all of them.
    mudancas: Option<Vec<usize>>,
    /// Of these, the ones before which the clause of the draft stands again that holds a fact they lose.
    volta: Vec<usize>,
    /// Of these, the ones without the clause that brings in what the draft does not have.
    fora: Vec<usize>,
}

impl Choice {
    pub(super) fn of(request: &Request) -> Self {
        let numbers = |wanted: &str| {
            let values = request.query.iter().filter(|(name, _)| name == wanted);
            values.filter_map(|(_, value)| value.parse().ok()).collect::<Vec<usize>>()
        };
        Self {
            variante: request.param("variante").and_then(|value| value.parse().ok()),
            mudancas: request.param("montar").map(|_| numbers("m")),
            volta: numbers("volta"),
            fora: numbers("fora"),
        }
    }

    /// The choice for a variant, which may be another than the one it was made of.
    pub(super) fn for_variant(&self, n: usize) -> Self {
        if self.variante == Some(n) { self.clone() } else { Self { variante: Some(n), ..Self::default() } }
    }

    /// True when some changes were chosen.
    pub(super) const fn is_of_changes(&self) -> bool {
        self.mudancas.is_some()
    }

    /// True when a change is made: those that have no box are.
    pub(super) fn takes(&self, change: usize) -> bool {
        change >= LISTED_MAX || self.mudancas.as_ref().is_none_or(|taken| taken.contains(&change))
    }

    /// Fields that a form sends beside its boxes.
    pub(super) fn beside(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let named = |name, numbers: &'_ [usize]| numbers.iter().map(move |n| (name, *n)).collect::<Vec<_>>();
        named("volta", &self.volta).into_iter().chain(named("fora", &self.fora))
    }

    /// It as the query of an address.
    pub(super) fn query(&self) -> String {
        let taken = self.mudancas.iter().flatten().map(|n| ("m", *n));
        taken.chain(self.beside()).map(|(name, n)| format!("&{name}={n}")).collect()
    }

    /// The text that was chosen.
    pub(super) fn text<'a>(&self, draft: &Draft, answer: &'a Reescrita) -> Option<Cow<'a, str>> {
        let variante = answer.variantes.get(self.variante?)?;
        if !self.is_of_changes() {
            return Some(variante.texto.as_str().into());
        }
        Some(self.assembled(&diff(&draft.primeiro, &variante.texto)).into())
    }

    /// The text that it makes of a comparison.
    pub(super) fn assembled(&self, cut: &Diff) -> String {
        let [lost, added] = facts(cut);
        let (mut text, mut seam) = (String::new(), false);
        for (number, segment) in numbered(&cut.segmentos) {
            let (side, mended) = match (number.filter(|n| self.takes(*n)), segment.op) {
                (Some(n), Op::Saiu) if self.volta.contains(&n) => {
                    (Cow::from(holding(&segment.de, &lost)), true)
                }
                (Some(n), Op::Entrou) if self.fora.contains(&n) => {
                    (without(&segment.para, &added).into(), true)
                }
                (Some(_), _) => (segment.para.as_str().into(), false),
                (None, _) => (segment.de.as_str().into(), false),
            };
            join(&mut text, &side, seam || mended);
            if mended && segment.op == Op::Saiu && !side.is_empty() {
                text.push(' ');
            }
            seam = mended || seam && side.is_empty();
        }
        if seam {
            text.truncate(text.trim_end().len());
        }
        text
    }

    /// The choice that undoes what a doubt is about, as far as single changes do; nothing where that mends nothing.
    pub(super) fn undoing(&self, doubt: &Motivo, compared: &Compared) -> Option<Self> {
        let (Motivo::Perdido(named) | Motivo::Inventado(named)) = doubt else { return None };
        let named: HashSet<String> = named.iter().flat_map(|fact| parts(fact)).collect();
        let mut taken: Vec<usize> =
            (0..compared.changes.len().min(LISTED_MAX)).filter(|n| self.takes(*n)).collect();
        let mut choice = self.clone();
        for (n, change) in compared.changes.iter().enumerate().filter(|(n, _)| self.takes(*n)) {
            let [before, after] =
                [&change.antes, &change.depois].map(|side| parts(side).collect::<HashSet<_>>());
            if !before.symmetric_difference(&after).any(|part| named.contains(part)) {
                continue;
            }
            let (back, rest) = (holding(&change.antes, &named), without(&change.depois, &named));
            let clause =
                change.depois.trim_start().starts_with(|c: char| c.is_ascii_punctuation() || c == '—');
            match doubt {
                Motivo::Perdido(_) if back.trim() != change.antes.trim() => choice.volta.push(n),
                Motivo::Inventado(_) if clause || !rest.trim().is_empty() => choice.fora.push(n),
                _ => taken.retain(|one| *one != n),
            }
        }
        choice.mudancas = Some(taken);
        let doubts = |text: &str| count(&diff(&cut_from(&compared.cut), text));
        let now = self.assembled(&compared.cut);
        (doubts(&choice.assembled(&compared.cut)) < doubts(&now)).then_some(choice)
    }
}

/// Writes what comes next of a text. At a seam, where a clause was put in or taken out, only the longer run of the spaces
/// that meet stays, and none before a comma or a full stop.
fn join(text: &mut String, next: &str, seam: bool) {
    let words = next.trim_start_matches(' ');
    let before = text.trim_end_matches(' ').len();
    let closes = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    let written = if !seam {
        next
    } else if text.is_empty() {
        words.trim_start_matches('\n')
    } else if words.strip_prefix([',', '.']).is_some_and(closes) {
        text.truncate(before);
        words
    } else if next.len() - words.len() > text.len() - before {
        text.truncate(before);
        next
    } else {
        words
    };
    text.push_str(written);
}

/// The first text of a comparison.
fn cut_from(cut: &Diff) -> String {
    cut.segmentos.iter().map(|segment| segment.de.as_str()).collect()
}

/// How many facts a comparison tells as lost or added.
fn count(cut: &Diff) -> usize {
    facts(cut).iter().map(HashSet::len).sum()
}

/// The parts of the facts that a comparison tells as lost, and as added.
fn facts(cut: &Diff) -> [HashSet<String>; 2] {
    let [mut lost, mut added] = [HashSet::new(), HashSet::new()];
    for doubt in &cut.motivos {
        match doubt {
            Motivo::Perdido(named) => lost.extend(named.iter().flat_map(|fact| parts(fact))),
            Motivo::Inventado(named) => added.extend(named.iter().flat_map(|fact| parts(fact))),
            _ => {}
        }
    }
    [lost, added]
}

/// The words and figures of a text, folded; a figure without the unit that is written onto it.
fn parts(text: &str) -> impl Iterator<Item = String> {
    let read = tokens(text).filter(|token| !matches!(token.kind, Kind::Space | Kind::Break | Kind::Mark));
    read.map(|token| {
        let word = fold(token.text);
        let figure = word.trim_end_matches(char::is_alphabetic);
        if figure.ends_with(|c: char| c.is_ascii_digit()) { figure.to_owned() } else { word }
    })
}

/// True for the marks between clauses.
fn ends_clause(c: char) -> bool {
    matches!(c, ',' | ';' | ':' | '.' | '!' | '?' | '—' | '\n')
}

/// The clauses of a text that hold one of these parts, each with the mark that ends it.
fn holding(text: &str, named: &HashSet<String>) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while !rest.is_empty() {
        let ends = rest.char_indices().find(|(at, c)| {
            let after = rest.get(at + c.len_utf8()..).unwrap_or_default();
            ends_clause(*c) && after.chars().next().is_none_or(char::is_whitespace)
        });
        let (clause, next) = rest.split_at(ends.map_or(rest.len(), |(at, c)| at + c.len_utf8()));
        if parts(clause).any(|part| named.contains(&part)) {
            kept.push_str(clause);
        }
        rest = next;
    }
    kept
}

/// A text without the clauses that hold one of these parts, each with the mark that begins it.
fn without(text: &str, named: &HashSet<String>) -> String {
    let begins = text.char_indices().filter(|(at, c)| {
        let after = text.get(at + c.len_utf8()..).unwrap_or_default();
        ends_clause(*c) && after.starts_with(char::is_whitespace)
    });
    let ends = begins.map(|(at, _)| at).chain([text.len()]);
    let (mut from, mut kept) = (0, String::new());
    for end in ends {
        let clause = text.get(from..end).unwrap_or_default();
        if !parts(clause).any(|part| named.contains(&part)) {
            kept.push_str(clause);
        }
        from = end;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_put_back_leaves_the_rest_of_the_text_as_it_is() {
        const LIST: &str =
            "o serviço é feito em .NET e em Go,  e roda:\n- aqui\n  - nos testes  \n  - em produção\n";
        let before = format!("Prezada Marta, é importante ressaltar que {LIST}");
        let after = format!("te conto que {LIST}a partir de amanhã");
        let cut = diff(&before, &after);
        let compared = Compared { changes: changes(&cut.segmentos), cut };
        let undone = |choice: &Choice, of: fn(&Motivo) -> bool| {
            let doubt = compared.cut.motivos.iter().find(|doubt| of(doubt)).unwrap();
            choice.undoing(doubt, &compared).unwrap()
        };
        let back = undone(&Choice::default(), |doubt| matches!(doubt, Motivo::Perdido(_)));
        assert_eq!(back.assembled(&compared.cut), format!("Prezada Marta, {after}"));
        let both = undone(&back, |doubt| matches!(doubt, Motivo::Inventado(_)));
        assert_eq!(both.assembled(&compared.cut), format!("Prezada Marta, te conto que {LIST}"));
    }
}
