//! How often each rule speaks in texts by machines and by people: what its gravity and weight rest on.
//!
//! Measured on 2026-11-21 with `voz lint --entrada jsonl --sem-autor`, rules that are off by default
//! with `--so`, on the development half of a set of texts that cannot be part of the repository. In
//! Portuguese 831 texts by models (answers to law exams, sections of technical posts, comments) and
//! 1119 by people (school essays, posts); in English 1035 and 1049 (short posts, news, stories,
//! medical answers). Genre and author go together there, so the shares compare rules with each other
//! and do not promise what a rule finds elsewhere.
use std::fmt;

use serde::Serialize;

/// Shares of the texts in which a rule speaks, in tenths of a percent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Medida {
    /// Portuguese, by machines.
    pub pt_maquina: u16,
    /// Portuguese, by people.
    pub pt_humano: u16,
    /// English, by machines.
    pub en_maquina: u16,
    /// English, by people.
    pub en_humano: u16,
}

impl fmt::Display for Medida {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return f.write_str("Sem ocorrência nos textos da amostra.");
        }
        let Self { pt_maquina, pt_humano, en_maquina, en_humano } = *self;
        let share = |tenths: u16| format!("{},{} %", tenths / 10, tenths % 10);
        write!(
            f,
            "Fala em {} dos textos de máquina e {} dos humanos da amostra em português; em inglês, {} e {}.",
            share(pt_maquina),
            share(pt_humano),
            share(en_maquina),
            share(en_humano)
        )
    }
}

/// By rule: Portuguese by machines and by people, English by machines and by people.
const MEDIDAS: [(&str, [u16; 4]); 74] = [
    ("travessao", [19, 11, 5, 2]),
    ("meia-risca", [73, 13, 11, 1]),
    ("hifen-duplo", [0, 0, 0, 1]),
    ("aspas-curvas", [51, 97, 0, 21]),
    ("apostrofo-curvo", [0, 6, 31, 168]),
    ("aspas-mistas", [0, 3, 0, 1]),
    ("reticencias-unicas", [5, 1, 0, 17]),
    ("seta", [0, 0, 0, 0]),
    ("dois-pontos-excesso", [26, 10, 17, 17]),
    ("ponto-e-virgula-excesso", [41, 9, 0, 2]),
    ("negrito-markdown", [343, 0, 4, 8]),
    ("titulo-markdown", [308, 0, 0, 0]),
    ("lista-rotulada", [268, 0, 0, 1]),
    ("lista-texto-curto", [288, 3, 0, 6]),
    ("marcador-unicode", [31, 1, 0, 0]),
    ("regua-horizontal", [51, 0, 0, 0]),
    ("titulo-caixa", [188, 0, 0, 0]),
    ("cerca-de-codigo", [0, 0, 0, 0]),
    ("emoji-marcador", [0, 0, 0, 0]),
    ("emoji-titulo", [0, 0, 0, 0]),
    ("emoji-excesso", [0, 10, 0, 1]),
    ("hashtags-excesso", [1, 6, 0, 0]),
    ("resto-citacao", [0, 0, 0, 0]),
    ("link-ia", [31, 0, 0, 0]),
    ("marcador-de-turno", [0, 0, 0, 0]),
    ("placeholder", [41, 0, 0, 0]),
    ("autodeclaracao-ia", [0, 0, 0, 0]),
    ("limite-conhecimento", [0, 0, 0, 0]),
    ("recusa", [0, 0, 0, 0]),
    ("abertura-assistente", [146, 0, 4, 0]),
    ("apresentacao-texto", [0, 0, 0, 0]),
    ("fecho-assistente", [0, 0, 0, 0]),
    ("bajulacao", [1, 0, 0, 1]),
    ("instrucao-vazada", [0, 0, 35, 0]),
    ("caractere-invisivel", [2, 0, 0, 0]),
    ("espaco-nao-comum", [0, 2, 0, 3]),
    ("homoglifo", [0, 0, 0, 0]),
    ("vocab-llm", [149, 5, 749, 21]),
    ("vocab-fraco", [40, 74, 6, 1]),
    ("vocab-marketing", [23, 6, 7, 1]),
    ("adverbio-inflado", [29, 12, 290, 23]),
    ("colocacao-llm", [335, 28, 517, 19]),
    ("importancia-inflada", [2, 1, 19, 2]),
    ("ingles-decalcado", [0, 0, 0, 0]),
    ("nao-so-mas", [22, 41, 37, 7]),
    ("nao-e-x-e-y", [41, 2, 30, 2]),
    ("mais-do-que", [1, 8, 4, 0]),
    ("sem-sem-so", [0, 0, 0, 0]),
    ("seja-ou", [8, 13, 41, 2]),
    ("gerundio-final", [209, 29, 62, 2]),
    ("gerundio-fraco", [4, 23, 8, 0]),
    ("regra-de-tres", [2, 3, 0, 0]),
    ("pergunta-resposta", [18, 0, 0, 0]),
    ("pergunta-gancho", [48, 1, 2, 1]),
    ("revelacao", [18, 0, 3, 1]),
    ("falsa-faixa", [2, 7, 33, 10]),
    ("apesar-desafios", [0, 1, 183, 0]),
    ("copula-evitada", [7, 5, 30, 1]),
    ("atribuicao-vaga", [1, 11, 13, 1]),
    ("cautela-excesso", [5, 2, 3, 7]),
    ("abertura-mundo", [8, 37, 64, 6]),
    ("muleta-enfase", [42, 51, 0, 0]),
    ("conector-formal", [144, 223, 0, 0]),
    ("convite-explorar", [30, 0, 0, 1]),
    ("fecho-resumo", [28, 10, 4, 1]),
    ("fecho-esperancoso", [0, 4, 71, 6]),
    ("chamada-engajamento", [24, 2, 14, 0]),
    ("email-modelo", [1, 0, 1, 0]),
    ("aforismo-final", [0, 0, 72, 1]),
    ("frases-uniformes", [91, 46, 112, 24]),
    ("paragrafos-uniformes", [18, 177, 12, 1]),
    ("fragmentos-seguidos", [16, 3, 2, 10]),
    ("anafora", [2, 2, 3, 6]),
    ("frase-repetida", [369, 48, 17, 1]),
];

/// The shares of a rule.
pub(super) fn medida(id: &str) -> Medida {
    let found = MEDIDAS.iter().find(|(of, _)| *of == id);
    found.map_or_else(Medida::default, |&(_, [pt_maquina, pt_humano, en_maquina, en_humano])| Medida {
        pt_maquina,
        pt_humano,
        en_maquina,
        en_humano,
    })
}

#[cfg(test)]
mod tests {
    use super::super::catalogo;
    use super::*;

    #[test]
    fn every_rule_was_measured() {
        let mut measured = MEDIDAS.map(|(id, _)| id);
        let mut rules: Vec<&str> = catalogo().map(|rule| rule.id).collect();
        measured.sort_unstable();
        rules.sort_unstable();
        assert_eq!(rules, measured);
    }

    #[test]
    fn shares_read_as_text() {
        let shares = Medida { pt_maquina: 149, pt_humano: 5, en_maquina: 1000, en_humano: 0 };
        assert_eq!(
            shares.to_string(),
            "Fala em 14,9 % dos textos de máquina e 0,5 % dos humanos da amostra em português; em inglês, 100,0 % e 0,0 %."
        );
    }
}
