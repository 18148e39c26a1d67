//! Words that models like more than people do. The words are in `padroes/vocabulario.*.txt`.
use crate::voice::lint::document::{Facts, SHORT};
use crate::voice::lint::report::Gravidade;
use crate::voice::lint::rule::{Family, Gate, Place, Regra, Verdict, en, pt};

/// What the rules of this family share.
const BASE: Regra = Regra { family: Family::Vocabulario, ..Regra::BASE };

pub(in super::super) const REGRAS: &[Regra] = &[Regra {
    id: "vocab-llm",
    rotulo: "Vocabulário de LLM",
    gravidade: Gravidade::Erro,
    gate: Gate::Habit,
    why: "Palavras que os modelos usam muito mais do que gente. Uma só num texto longo avisa; duas \
              famílias, ou uma num texto curto, reprovam.",
    evidence: "Amostra de desenvolvimento, máquina/humano: pt 9,6 %/0,7 %, en 57,6 %/2,0 %; excesso medido em \
                   resumos científicos desde 2023 (Kobak e outros, Science Advances, 2025).",
    hits: &[pt("solução robusta e escalável"), en("a testament to resilience")],
    misses: &[pt("café com leite e pão na chapa"), en("the New Testament")],
    verdict: Verdict::By(two_families),
    ..BASE
}];

fn two_families(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let first = places.first()?.tag;
    let several = places.iter().any(|p| p.tag != first);
    Some(if several || facts.chars < SHORT { Gravidade::Erro } else { Gravidade::Aviso })
}
