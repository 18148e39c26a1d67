//! Words that models like more than people do. The words are in `padroes/vocabulario.*.txt`.
use super::WORDS;
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Regra, Verdict, Weight};
use crate::texto::{Language, WordList};

/// The fields that the rules of this family share.
const BASE: Regra =
    Regra::BASE.family(Family::Vocabulario, include_str!("vocabulario.txt")).gate(Gate::Habit);

/// The rule that speaks of the author's own list.
pub(in super::super) const OWN: &str = "vocab-proprio";

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.erro("vocab-llm", "Palavras de assistente").verdict(Verdict::By(two_families)),
    BASE.off("vocab-fraco", "Palavra de redação").gate(Gate::Absence),
    BASE.rule("vocab-marketing", "Vocabulário de marketing"),
    BASE.rule("adverbio-inflado", "Advérbio inflado")
        .weight(Weight::English)
        .verdict(Verdict::By(inflated))
        .likely(drop_adverb),
    BASE.erro("colocacao-llm", "Combinação pronta").verdict(Verdict::By(collocation)),
    BASE.rule("importancia-inflada", "Importância inflada"),
    BASE.rule("ingles-decalcado", "Decalque do inglês").fix(Fix::Listed),
    BASE.rule(OWN, "Palavra da sua lista").gate(Gate::None).weight(Weight::Nothing),
];

/// `erro` for two families of strong words, or for one in a short text. The weaker words only count
/// together: three families of them, or two beside a strong one.
fn two_families(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let mut families: Vec<u16> = places.iter().map(|p| p.tag).collect();
    families.sort_unstable();
    families.dedup();
    let strong = families.iter().filter(|f| **f < WEAK).count();
    let weight = strong * 2 + (families.len() - strong);
    match (strong, weight) {
        (2.., _) | (1, 4..) | (0, 5..) => Some(Gravidade::Erro),
        (1.., _) if facts.chars < SHORT => Some(Gravidade::Erro),
        (0, 0..2) => None,
        _ => Some(Gravidade::Aviso),
    }
}

fn inflated(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let least = if facts.language == Language::En { 1 } else { 2 };
    (places.len() >= least).then_some(Gravidade::Aviso)
}

/// Takes out an adverb that stands before an adjective, told by its ending.
fn drop_adverb(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    // Of "constantly changing" and "deeply nesting" the adverb says how often or how far.
    static ENDINGS: WordList = WordList::words(WORDS, "adjective-endings");
    let before = facts.text.get(..place.start)?;
    let rest = facts.text.get(place.end..)?.strip_prefix(' ')?;
    let next = rest.split(|c: char| !c.is_alphanumeric()).next()?;
    let adjective = ENDINGS.iter().any(|e| next.len() > e.len() + 1 && next.ends_with(e));
    // After a small word of the same sentence: no capital to move, and no "a" that would become "an", no split infinitive.
    let inside = before.strip_suffix(' ')?.rsplit(' ').next()?;
    let joined = inside.chars().all(char::is_alphabetic) && !inside.is_empty();
    let article = matches!(inside.to_lowercase().as_str(), "a" | "an" | "to");
    let measures = facts.text.get(place.start..place.end)?.to_lowercase().starts_with("signific");
    (adjective && joined && !article && !measures).then(|| fix::cut(place.start..place.end + 1))
}

/// `erro` at a strong one in English; in Portuguese, where formal writing has some of them, at two
/// different ones. The weak ones of English tell nothing alone.
fn collocation(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let first = places.first()?;
    let several = places.iter().any(|p| p.tag != first.tag);
    match facts.language {
        Language::En if places.iter().any(|p| p.tag < WEAK) => Some(Gravidade::Erro),
        Language::En => several.then_some(Gravidade::Aviso),
        _ => Some(if several { Gravidade::Erro } else { Gravidade::Aviso }),
    }
}
