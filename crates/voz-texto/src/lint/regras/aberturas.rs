//! Openings and endings. The phrases are in `padroes/aberturas.*.txt`.
use crate::lint::facts::Facts;
use crate::lint::fix;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Region, Regra, Verdict, Weight};

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE.family(Family::Aberturas, include_str!("aberturas.txt")).gate(Gate::Habit);

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.erro("abertura-mundo", "Abertura de cenário")
        .weight(Weight::English)
        .verdict(Verdict::By(opens_short_text)),
    BASE.rule("muleta-enfase", "Muleta de ênfase").weight(Weight::Nothing).fix(Fix::By(cut_emphasis)),
    BASE.off("conector-formal", "Conector formal em série").verdict(Verdict::From(2)),
    BASE.erro("convite-explorar", "Convite a explorar").verdict(Verdict::Strong),
    BASE.rule("fecho-resumo", "Fecho em resumo")
        .weight(Weight::Nothing)
        .verdict(Verdict::By(in_short_text))
        .fix(Fix::By(cut_empty_lead_in)),
    BASE.rule("fecho-esperancoso", "Fecho esperançoso").region(Region::End).weight(Weight::English),
    BASE.rule("chamada-engajamento", "Chamada de engajamento").region(Region::End),
    BASE.erro("email-modelo", "E-mail de modelo").verdict(Verdict::Strong).fix(Fix::By(cut_greeting)),
    BASE.rule("aforismo-final", "Aforismo no fim").region(Region::End).weight(Weight::Once),
];

/// `erro` where a short text begins with it, unless it may be about a time.
fn opens_short_text(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    /// A post or a reply; what is longer may be an essay.
    const CHARS_MAX: usize = 600;
    let first = places.first()?;
    let opens = first.start < facts.head && first.tag < WEAK && facts.chars < CHARS_MAX;
    Some(if opens { Gravidade::Erro } else { Gravidade::Aviso })
}

/// Takes out what leads in, up to its comma, without which it belongs to the sentence, unless it may carry a time or an order.
fn cut_empty_lead_in(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let comma = facts.text.get(place.end..)?.starts_with(',');
    if place.tag < WEAK && comma { fix::cut_lead_in(facts, place) } else { None }
}

/// Takes out a warning that something matters, where what matters is said behind it as a sentence: after the "that"
/// which ends the warning, once, or after a comma. Where a second comma stands before a "that", the first opens an aside and the
/// sentence goes on with the warning.
fn cut_emphasis(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let warning = facts.text.get(place.start..place.end)?.trim_end();
    let rest = facts.text.get(place.end..)?.trim_start();
    let that = ["that", "que"].iter().any(|word| warning.ends_with(word));
    let twice = ["that ", "que ", "here "].iter().any(|word| rest.starts_with(word));
    let sentence = rest.split(['.', '!', '?', '\n']).next()?;
    let aside = [", de ", ", que ", ", that "].iter().any(|word| sentence.contains(word));
    let apart = rest.starts_with(',') && !aside;
    if (that || apart) && !twice { fix::cut_lead_in(facts, place) } else { None }
}

/// Takes out the sentence of a greeting; what is said for something of its own stays.
fn cut_greeting(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    if place.tag < WEAK { fix::cut_sentence(facts, place) } else { None }
}

/// Only in texts too short to need a summary.
fn in_short_text(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    const CHARS_MAX: usize = 1500;
    (!places.is_empty() && facts.chars < CHARS_MAX).then_some(Gravidade::Aviso)
}
