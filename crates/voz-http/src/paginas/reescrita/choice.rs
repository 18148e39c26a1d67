//! Which variant of a rewrite someone took, and what of each of its changes: made, left, or made without what it lost or added.
use std::borrow::Cow;
use std::collections::HashSet;

use crate::kernel::request::Request;
use crate::paginas::pieces::LISTED_MAX;
use voz_core::app::calls::drafts::Draft;
use voz_core::voice::diff::{Change, Diff, Motivo, Op, changes, diff, numbered, stems};
use voz_core::voice::reescrita::Reescrita;
use voz_core::voice::texto::{Kind, fold, sentences, tokens};

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
    /// The sentences of the draft that stand again whole, behind the sentence that they followed.
    frases: Vec<usize>,
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
            frases: numbers("frase"),
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
        [("volta", &self.volta), ("fora", &self.fora), ("frase", &self.frases)]
            .into_iter()
            .flat_map(move |(name, numbers)| named(name, numbers))
    }

    /// True when something of the draft was put back into the text.
    pub(super) const fn puts_back(&self) -> bool {
        !(self.volta.is_empty() && self.frases.is_empty())
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
        let draft = cut_from(cut);
        let mut back = sentences(&draft).enumerate().filter(|(n, _)| self.frases.contains(n)).peekable();
        let (mut text, mut seam, mut read, mut places) = (String::new(), false, 0, Vec::new());
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
            read += segment.de.len();
            while let Some((_, sentence)) = back.next_if(|(_, one)| one.start + one.text.len() <= read) {
                // What stands in both texts may go on behind the sentence.
                let beyond =
                    if segment.de == segment.para { read - sentence.start - sentence.text.len() } else { 0 };
                let written = text.get(..text.len() - beyond.min(text.len())).unwrap_or(&text);
                places.push((written.trim_end().len(), sentence.text.trim()));
            }
        }
        if seam {
            text.truncate(text.trim_end().len());
        }
        places.into_iter().rev().for_each(|(place, sentence)| put_behind(&mut text, place, sentence));
        text
    }

    /// The choice that undoes what a doubt is about, as far as what comes of it can be read; nothing where that mends nothing.
    pub(super) fn undoing(&self, doubt: &Motivo, compared: &Compared) -> Option<Self> {
        let (Motivo::Perdido(named) | Motivo::Inventado(named)) = doubt else { return None };
        let lost = matches!(doubt, Motivo::Perdido(_));
        let named: HashSet<String> = named.iter().flat_map(|fact| parts(fact)).collect();
        let doubts = |text: &str| count(&diff(&cut_from(&compared.cut), text));
        let now = doubts(&self.assembled(&compared.cut));
        let mends = |choice: &Self| doubts(&choice.assembled(&compared.cut)) < now;
        let single = self.by_changes(&named, lost, compared).filter(mends);
        single.or_else(|| lost.then(|| self.by_sentences(&named, compared)).filter(mends))
    }

    /// It with the numbers of the changes that it takes.
    fn counted(&self, compared: &Compared) -> Self {
        let taken = (0..compared.changes.len().min(LISTED_MAX)).filter(|n| self.takes(*n)).collect();
        Self { mudancas: Some(taken), ..self.clone() }
    }

    /// It without the changes that lose or bring in what is named, or without their clauses that do; nothing where a clause
    /// that is put back stands in the middle of another sentence.
    fn by_changes(&self, named: &HashSet<String>, lost: bool, compared: &Compared) -> Option<Self> {
        let mut choice = self.counted(compared);
        let mut clauses = Vec::new();
        for (n, change) in compared.changes.iter().enumerate().filter(|(n, _)| self.takes(*n)) {
            let [before, after] =
                [&change.antes, &change.depois].map(|side| parts(side).collect::<HashSet<_>>());
            if !before.symmetric_difference(&after).any(|part| named.contains(part)) {
                continue;
            }
            let (back, rest) = (holding(&change.antes, named), without(&change.depois, named));
            let clause =
                change.depois.trim_start().starts_with(|c: char| c.is_ascii_punctuation() || c == '—');
            if lost && back.trim() != change.antes.trim() {
                choice.volta.push(n);
                clauses.push(back);
            } else if !lost && (clause || !rest.trim().is_empty()) {
                choice.fora.push(n);
            } else {
                choice.mudancas.iter_mut().for_each(|taken| taken.retain(|one| *one != n));
            }
        }
        let text = choice.assembled(&compared.cut);
        clauses.iter().all(|clause| stands_by_itself(&text, clause.trim())).then_some(choice)
    }

    /// It with the sentences of the draft that hold what is named and of which the text says little.
    fn by_sentences(&self, named: &HashSet<String>, compared: &Compared) -> Self {
        let mut choice = self.counted(compared);
        let said = stems(&self.assembled(&compared.cut));
        for (n, sentence) in sentences(&cut_from(&compared.cut)).enumerate() {
            let own = stems(sentence.text);
            let repeated = own.intersection(&said).count();
            if holds(sentence.text, named) && repeated * 3 <= own.len() {
                choice.frases.push(n);
            }
        }
        choice
    }
}

/// Puts a sentence into a text behind the sentence that ends at a place or goes on there.
fn put_behind(text: &mut String, place: usize, sentence: &str) {
    let ends = sentences(text).map(|one| one.start + one.text.trim_end().len());
    let end = ends.into_iter().find(|end| *end >= place).unwrap_or(text.trim_end().len());
    let ended = text.get(..end).is_some_and(|before| before.is_empty() || before.ends_with(SENTENCE_ENDS));
    text.insert_str(end, &format!("{}{sentence}", if ended { " " } else { "\n" }));
}

/// Marks that end a sentence.
const SENTENCE_ENDS: [char; 4] = ['.', '!', '?', '…'];

/// True when a clause stands in a text as a sentence, or opens one that goes on with a clause of some length, as a greeting does.
fn stands_by_itself(text: &str, clause: &str) -> bool {
    let Some((before, after)) = text.split_once(clause) else { return false };
    let opens = before.trim_end_matches(' ');
    if !opens.is_empty() && !opens.ends_with('\n') && !opens.ends_with(SENTENCE_ENDS) {
        return false;
    }
    let after = after.trim_start();
    if clause.ends_with(SENTENCE_ENDS) {
        return !after.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit());
    }
    let next = after.split(ends_clause).next().unwrap_or_default();
    clause.ends_with(',') && next.split_whitespace().nth(2).is_some()
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

/// The clauses of a text, each with the mark that ends it or, where `opened`, with the one before it.
fn clauses(text: &str, opened: bool) -> impl Iterator<Item = &str> {
    let marks = text.char_indices().filter(|(at, c)| {
        let after = text.get(at + c.len_utf8()..).unwrap_or_default();
        ends_clause(*c) && after.starts_with(char::is_whitespace)
    });
    let ends = marks.map(move |(at, c)| if opened { at } else { at + c.len_utf8() });
    let mut from = 0;
    ends.chain([text.len()]).filter_map(move |end| text.get(std::mem::replace(&mut from, end)..end))
}

/// True when a clause holds one of these parts.
fn holds(clause: &str, named: &HashSet<String>) -> bool {
    parts(clause).any(|part| named.contains(&part))
}

/// The clauses of a text that hold one of these parts, each with the mark that ends it.
fn holding(text: &str, named: &HashSet<String>) -> String {
    clauses(text, false).filter(|clause| holds(clause, named)).collect()
}

/// A text without the clauses that hold one of these parts, each with the mark that begins it.
fn without(text: &str, named: &HashSet<String>) -> String {
    clauses(text, true).filter(|clause| !holds(clause, named)).collect()
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

    /// The text once what was lost is put back; `None` where that is not offered.
    fn put_back(before: &str, after: &str) -> Option<String> {
        let cut = diff(before, after);
        let compared = Compared { changes: changes(&cut.segmentos), cut };
        let doubt = compared.cut.motivos.iter().find(|doubt| matches!(doubt, Motivo::Perdido(_)))?;
        Some(Choice::default().undoing(doubt, &compared)?.assembled(&compared.cut))
    }

    #[test]
    fn a_sentence_that_is_gone_comes_back_whole_behind_the_one_it_followed() {
        let before = "Prezada Marta, venho por meio desta informar que o seu vestido está pronto. Ele ficou lindo! \
                      O valor ficou em R$ 180,00. É importante ressaltar que a loja fecha às 18h. Aguardo você.";
        let after = "Marta, seu vestido tá pronto. Ficou lindo! Ficou em R$ 180. Beijo!";
        assert_eq!(
            put_back(before, after).as_deref(),
            Some(
                "Marta, seu vestido tá pronto. Ficou lindo! Ficou em R$ 180. É importante ressaltar que a loja fecha \
                 às 18h. Beijo!"
            )
        );
    }

    #[test]
    fn nothing_is_put_into_the_middle_of_another_sentence() {
        for (before, after, expected) in [
            (
                "Informo que a sua consulta do dia 14, marcada pelo convênio Amil, foi remarcada para quarta-feira.",
                "A consulta mudou: agora é quarta.",
                Some(
                    "A consulta mudou: agora é quarta. Informo que a sua consulta do dia 14, marcada pelo convênio Amil, foi \
                     remarcada para quarta-feira.",
                ),
            ),
            (
                "Olá Juliana, o seu bolo de chocolate ficará pronto na sexta. O valor do bolo é de R$ 95,00 e a entrega \
                 custa R$ 12,00, com cobertura de coco.",
                "Ju, o bolo de chocolate fica pronto na sexta. É de R$ 95,00, com cobertura de coco.",
                Some(
                    "Olá Juliana, o bolo de chocolate fica pronto na sexta. É de R$ 95,00 e a entrega custa R$ 12,00, com \
                     cobertura de coco.",
                ),
            ),
            (
                "Prezados moradores, informamos que no dia 5 haverá corte de água pela empresa Hidrotec. O síndico agradece.",
                "Gente, vai faltar água e quem mexe é uma empresa de fora. O síndico agradece.",
                Some(
                    "Gente, vai faltar água e quem mexe é uma empresa de fora. Prezados moradores, informamos que no dia 5 haverá \
                     corte de água pela empresa Hidrotec. O síndico agradece.",
                ),
            ),
        ] {
            assert_eq!(put_back(before, after).as_deref(), expected);
        }
    }
}
