//! The rule of joint evidence: function words, punctuation and rhythm, none of which is a mark by itself.
use crate::lint::facts::Facts;
use crate::lint::manner::Evidence;
use crate::lint::report::Gravidade;
use crate::lint::rule::{Family, Place, Regra, Verdict, Weight};

/// The rule whose places and points come from [`crate::lint::manner`].
pub(in super::super) const ID: &str = "jeito-de-assistente";

pub(in super::super) const REGRAS: &[Regra] = &[Regra::BASE
    .rule(ID, "Jeito de assistente")
    .family(Family::Conjunto, include_str!("conjunto.txt"))
    .weight(Weight::Nothing)
    .verdict(Verdict::By(speaks))];

fn speaks(facts: &Facts<'_>, _: &[Place]) -> Option<Gravidade> {
    facts.manner.as_ref().is_some_and(Evidence::speaks).then_some(Gravidade::Aviso)
}
