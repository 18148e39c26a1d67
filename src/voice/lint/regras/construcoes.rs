//! Turns of phrase. Most are patterns in `padroes/construcoes.*.txt`.
use crate::voice::lint::document::{Facts, SHORT};
use crate::voice::lint::report::Gravidade;
use crate::voice::lint::rule::{Family, Gate, Place, Regra, Verdict, en, pt};

/// What the rules of this family share.
const BASE: Regra = Regra { family: Family::Construcoes, ..Regra::BASE };

pub(in super::super) const REGRAS: &[Regra] = &[Regra {
    id: "nao-so-mas",
    rotulo: "Não só X, mas Y",
    gravidade: Gravidade::Erro,
    gate: Gate::Habit,
    why: "Negar para depois somar é o molde de retórica que os modelos mais repetem. Redação escolar também \
              o usa, por isso uma vez só num texto longo apenas avisa.",
    evidence: "Amostra de desenvolvimento, máquina/humano: pt 1,8 %/4,5 %, en 4,4 %/0,8 %; redações do ENEM 9,2 %.",
    hits: &[pt("não só ensina, mas também inspira"), en("it not only teaches but also inspires")],
    misses: &[pt("não só isso"), pt("só não fui porque choveu"), en("not only that")],
    verdict: Verdict::By(twice_or_short),
    ..BASE
}];

/// `erro` at two places or in a short text.
fn twice_or_short(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let erro = places.len() >= 2 || facts.chars < SHORT;
    (!places.is_empty()).then_some(if erro { Gravidade::Erro } else { Gravidade::Aviso })
}
