//! Openings and endings. The phrases are in `padroes/aberturas.*.txt`.
use crate::voice::lint::fix;
use crate::voice::lint::rule::{Family, Gate, Regra, Weight, en, pt};

/// What the rules of this family share.
const BASE: Regra = Regra { family: Family::Aberturas, ..Regra::BASE };

pub(in super::super) const REGRAS: &[Regra] = &[Regra {
    id: "muleta-enfase",
    rotulo: "Muleta de ênfase",
    gate: Gate::Habit,
    weight: Weight::Nothing,
    why: "Avisar que algo é importante antes de dizê-lo não o torna importante.",
    evidence: "Amostra de desenvolvimento, máquina/humano: pt 4,8 %/8,1 % (redações usam mais), en 0,4 %/0,4 %.",
    hits: &[
        pt("É importante destacar que o prazo acabou."),
        en("It is worth noting that the deadline is over."),
    ],
    misses: &[pt("vale lembrar o prazo: dia 10")],
    fix: Some(fix::cut_lead_in),
    ..BASE
}];
