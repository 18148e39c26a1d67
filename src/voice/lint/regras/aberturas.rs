//! Openings and endings. The phrases are in `padroes/aberturas.*.txt`.
use crate::voice::lint::document::Facts;
use crate::voice::lint::fix;
use crate::voice::lint::report::{Correcao, Gravidade};
use crate::voice::lint::rule::{Family, Fix, Gate, Place, Region, Regra, Verdict, Weight, en, pt};

/// What the rules of this family share.
const BASE: Regra = Regra { family: Family::Aberturas, gate: Gate::Habit, ..Regra::BASE };

pub(in super::super) const REGRAS: &[Regra] = &[
    Regra {
        id: "abertura-mundo",
        rotulo: "Abertura de cenário",
        weight: Weight::English,
        why: "Começar pelo mundo de hoje adia o assunto. Redação escolar faz o mesmo, por isso só avisa.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 0,6 %/5,5 %, en 2,0 %/0,3 %; redações do ENEM 11,4 %.",
        hits: &[pt("No mundo de hoje, todo mundo corre."), en("In today's fast-paced world, everyone runs.")],
        misses: &[pt("Ela sonha com um mundo onde se anda a pé."), en("the best in the world")],
        fix: Fix::By(fix::cut_lead_in_comma),
        ..BASE
    },
    Regra {
        id: "muleta-enfase",
        rotulo: "Muleta de ênfase",
        weight: Weight::Strong,
        why: "Avisar que algo é importante antes de dizê-lo não o torna importante.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 4,8 %/8,1 % (redações usam mais), en 0,4 %/0,4 %.",
        hits: &[
            pt("É importante destacar que o prazo acabou."),
            en("It is worth noting that the deadline is over."),
        ],
        misses: &[pt("vale lembrar o prazo: dia 10"), en("it is worth the price")],
        fix: Fix::By(fix::cut_lead_in),
        ..BASE
    },
    Regra {
        id: "conector-formal",
        rotulo: "Conector formal em série",
        weight: Weight::Nothing,
        why: "Além disso, ademais, dessa forma: conector em cada frase faz o texto andar de muleta. Redação escolar \
              usa mais ainda, por isso só avisa.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 11,0 %/19,9 %, en 0,0 %/0,0 %; redações do ENEM 41,8 %.",
        hits: &[
            pt("Além disso, choveu. Dessa forma, ficamos."),
            en("Moreover, it rained. Furthermore, we stayed."),
        ],
        misses: &[pt("Além disso, choveu."), en("Moreover, it rained.")],
        verdict: Verdict::From(2),
        ..BASE
    },
    Regra {
        id: "convite-explorar",
        rotulo: "Convite a explorar",
        gravidade: Gravidade::Erro,
        why: "“Vamos explorar”, “neste post”: o texto anuncia o passeio em vez de fazê-lo.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 4,1 %/0,3 %, en 0,1 %/0,1 %.",
        hits: &[pt("Vamos explorar como isso funciona."), en("Let's dive into how it works.")],
        misses: &[pt("vamos ver se chove"), en("let's eat")],
        ..BASE
    },
    Regra {
        id: "fecho-resumo",
        rotulo: "Fecho em resumo",
        weight: Weight::Once,
        why: "Texto curto não precisa de resumo no fim.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 3,2 %/2,1 %, en 0,3 %/0,2 %.",
        hits: &[pt("Em resumo, choveu muito."), en("In conclusion, it rained a lot.")],
        misses: &[pt("mandei em resumo executivo"), en("I jumped to a conclusion")],
        verdict: Verdict::By(in_short_text),
        fix: Fix::By(fix::cut_lead_in_comma),
        ..BASE
    },
    Regra {
        id: "fecho-esperancoso",
        rotulo: "Fecho esperançoso",
        region: Region::End,
        weight: Weight::English,
        why: "Terminar com o futuro brilhante é a saída de quem não tem fim.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 0,5 %/0,4 %, en 2,8 %/0,3 %.",
        hits: &[pt("Juntos podemos mudar isso."), en("The future is bright.")],
        misses: &[pt("O futuro contrato sai dia 10."), en("The bright lamp broke.")],
        ..BASE
    },
    Regra {
        id: "chamada-engajamento",
        rotulo: "Chamada de engajamento",
        region: Region::End,
        why: "Pedir comentário no fim é molde de rede social.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 1,4 %/0,1 %, en 1,0 %/0,1 %.",
        hits: &[pt("E você, o que acha?"), en("What about you? Let me know in the comments.")],
        misses: &[pt("E você, Ana, vem cá."), en("What about lunch?")],
        fix: Fix::By(cut_last),
        ..BASE
    },
    Regra {
        id: "email-modelo",
        rotulo: "E-mail de modelo",
        gravidade: Gravidade::Erro,
        why: "Frases de modelo de e-mail que ninguém diz a um conhecido.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 0,1 %/0,0 %, en 0,0 %/0,0 %.",
        hits: &[pt("Espero que este e-mail o encontre bem."), en("I hope this email finds you well.")],
        misses: &[pt("Recebi seu e-mail ontem."), en("I got your email.")],
        fix: Fix::By(fix::cut_sentence),
        ..BASE
    },
    Regra {
        id: "aforismo-final",
        rotulo: "Aforismo no fim",
        region: Region::End,
        weight: Weight::Once,
        why: "A moral curta no fim fecha com chave de ouro falso.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 0,0 %/0,0 %, en 2,3 %/0,1 %.",
        hits: &[pt("E isso muda tudo."), en("Truly inspiring.")],
        misses: &[pt("E o ônibus não veio."), en("It rained.")],
        ..BASE
    },
];

/// Only in texts too short to need a summary.
fn in_short_text(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    const CHARS_MAX: usize = 1500;
    (!places.is_empty() && facts.chars < CHARS_MAX).then_some(Gravidade::Aviso)
}

/// Takes out the last sentence, when the place is in it and a text remains.
fn cut_last(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let start = facts.last_start();
    /// A longer last piece holds more than a call to react, in bytes.
    const CALL_MAX: usize = 160;
    let before = facts.text.get(..start)?.trim_end();
    let short = facts.text.get(start..)?.trim().len() <= CALL_MAX;
    (place.start >= start && short && !before.is_empty()).then(|| Correcao {
        byte_inicio: before.len(),
        byte_fim: facts.text.trim_end().len(),
        texto: "".into(),
    })
}
