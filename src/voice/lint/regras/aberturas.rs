//! Openings and endings. The phrases are in `padroes/aberturas.*.txt`.
use crate::voice::lint::document::Facts;
use crate::voice::lint::fix;
use crate::voice::lint::pattern::WEAK;
use crate::voice::lint::report::{Correcao, Gravidade};
use crate::voice::lint::rule::{Family, Fix, Gate, Place, Region, Regra, Verdict, Weight, en, pt};

/// What the rules of this family share.
const BASE: Regra = Regra { family: Family::Aberturas, gate: Gate::Habit, ..Regra::BASE };

pub(in super::super) const REGRAS: &[Regra] = &[
    Regra {
        id: "abertura-mundo",
        rotulo: "Abertura de cenário",
        gravidade: Gravidade::Erro,
        weight: Weight::English,
        why: "Começar pelo mundo de hoje adia o assunto. Num texto curto reprova; redação escolar faz o mesmo, por \
              isso num texto longo só avisa.",
        evidence: "Redações escolares começam assim mais do que os textos de máquina.",
        hits: &[pt("No mundo de hoje, todo mundo corre."), en("In today's fast-paced world, everyone runs.")],
        misses: &[pt("Ela sonha com um mundo onde se anda a pé."), en("the best in the world")],
        verdict: Verdict::By(opens_short_text),
        fix: Fix::By(cut_empty_lead_in),
        ..BASE
    },
    Regra {
        id: "muleta-enfase",
        rotulo: "Muleta de ênfase",
        weight: Weight::Strong,
        why: "Avisar que algo é importante antes de dizê-lo não o torna importante.",
        evidence: "Redações escolares usam mais do que os textos de máquina as formas fracas, que por isso não pesam.",
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
        evidence: "Redações escolares usam mais do que os textos de máquina, por isso não pesa.",
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
        hits: &[pt("Vamos explorar como isso funciona."), en("Let's dive into how it works.")],
        misses: &[pt("vamos ver se chove"), en("let's eat")],
        ..BASE
    },
    Regra {
        id: "fecho-resumo",
        rotulo: "Fecho em resumo",
        weight: Weight::Once,
        why: "Texto curto não precisa de resumo no fim.",
        hits: &[pt("Em resumo, choveu muito."), en("In conclusion, it rained a lot.")],
        misses: &[pt("mandei em resumo executivo"), en("I jumped to a conclusion")],
        verdict: Verdict::By(in_short_text),
        fix: Fix::By(cut_empty_lead_in),
        ..BASE
    },
    Regra {
        id: "fecho-esperancoso",
        rotulo: "Fecho esperançoso",
        region: Region::End,
        weight: Weight::English,
        why: "Terminar com o futuro brilhante é a saída de quem não tem fim.",
        hits: &[pt("Juntos podemos mudar isso."), en("The future is bright.")],
        misses: &[pt("O futuro contrato sai dia 10."), en("The bright lamp broke.")],
        ..BASE
    },
    Regra {
        id: "chamada-engajamento",
        rotulo: "Chamada de engajamento",
        region: Region::End,
        why: "Pedir comentário no fim é molde de rede social.",
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
        hits: &[pt("E isso muda tudo."), en("Truly inspiring.")],
        misses: &[pt("E o ônibus não veio."), en("It rained.")],
        ..BASE
    },
];

/// `erro` where a short text begins with it, unless it may be about a time.
fn opens_short_text(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    /// A post or a reply; what is longer may be an essay.
    const CHARS_MAX: usize = 600;
    let first = places.first()?;
    let opens = first.start < facts.head && first.tag < WEAK && facts.chars < CHARS_MAX;
    Some(if opens { Gravidade::Erro } else { Gravidade::Aviso })
}

/// Takes out what leads in, up to its comma, unless it may carry a time or an order.
fn cut_empty_lead_in(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    if place.tag < WEAK { fix::cut_lead_in_comma(facts, place) } else { None }
}

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
