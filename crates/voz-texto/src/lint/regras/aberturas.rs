//! Openings and endings. The phrases are in `padroes/aberturas.*.txt`.
use crate::lint::facts::Facts;
use crate::lint::fix;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Region, Regra, Verdict, Weight, en, pt};

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE.family(Family::Aberturas).gate(Gate::Habit);

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.rule("abertura-mundo", "Abertura de cenário")
        .measured([8, 10, 10, 37, 6, 14], "didatico", [9, 0, 0, 0, 2, 6], "email")
        .gravidade(Gravidade::Erro)
        .weight(Weight::English)
        .why(
            "Começar pelo mundo de hoje adia o assunto. Num texto curto reprova; redação escolar faz o \
            mesmo, por isso num texto longo só avisa.",
        )
        .evidence("Redações escolares começam assim mais do que os textos de máquina.")
        .hits(&[pt("No mundo de hoje, todo mundo corre."), en("In today's fast-paced world, everyone runs.")])
        .misses(&[
            pt("Ela sonha com um mundo onde se anda a pé."),
            en("the best in the world"),
            en("As a doctor, I see it daily."),
        ])
        .verdict(Verdict::By(opens_short_text)),
    BASE.rule("muleta-enfase", "Muleta de ênfase")
        .measured([42, 0, 0, 51, 10, 27], "juridico", [0, 0, 0, 0, 5, 10], "doc")
        .weight(Weight::Nothing)
        .why("Avisar que algo é importante antes de dizê-lo não o torna importante.")
        .evidence("Redações escolares e manuais usam mais do que os textos de máquina, por isso não pesa.")
        .hits(&[
            longo!(pt, "É importante destacar que o prazo acabou."),
            longo!(en, "It is worth noting that the deadline is over."),
        ])
        .misses(&[pt("vale lembrar o prazo: dia 10"), en("it is worth the price")])
        .fix(Fix::By(cut_emphasis)),
    BASE.rule("conector-formal", "Conector formal em série")
        .measured([144, 10, 10, 223, 28, 80], "juridico", [0, 0, 0, 0, 10, 94], "academico")
        .on(false)
        .weight(Weight::Nothing)
        .why(
            "Além disso, ademais, dessa forma: conector em cada frase faz o texto andar de muleta. Gente \
            usa mais ainda, por isso só fala quando chamada.",
        )
        .evidence("Gente usa mais do que os textos de máquina, por isso está desligada e não pesa.")
        .hits(&[
            longo!(pt, "Além disso, choveu. Dessa forma, ficamos."),
            longo!(en, "Moreover, it rained. Furthermore, we stayed."),
        ])
        .misses(&[pt("Além disso, choveu."), en("Moreover, it rained.")])
        .verdict(Verdict::From(2)),
    BASE.rule("convite-explorar", "Convite a explorar")
        .measured([14, 29, 29, 0, 6, 30], "blog", [0, 0, 0, 0, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .why("“Vamos explorar”, “neste post”: o texto anuncia o passeio em vez de fazê-lo.")
        .hits(&[pt("Vamos explorar como isso funciona."), en("Let's dive into how it works.")])
        .misses(&[
            pt("vamos ver se chove"),
            pt("é preciso que o senhor acompanhe"),
            en("let's eat"),
            en("join us on Saturday"),
        ])
        .verdict(Verdict::Strong),
    BASE.rule("fecho-resumo", "Fecho em resumo")
        .measured([28, 10, 10, 10, 3, 8], "juridico", [4, 5, 5, 1, 8, 38], "academico")
        .weight(Weight::Nothing)
        .why("Texto curto não precisa de resumo no fim.")
        .hits(&[no_fim!(pt, "Em resumo, choveu muito."), no_fim!(en, "In conclusion, it rained a lot.")])
        .misses(&[pt("mandei em resumo executivo"), en("I jumped to a conclusion")])
        .verdict(Verdict::By(in_short_text))
        .fix(Fix::By(cut_empty_lead_in)),
    BASE.rule("fecho-esperancoso", "Fecho esperançoso")
        .measured([0, 0, 0, 4, 0, 0], "", [69, 19, 19, 6, 1, 4], "blog")
        .region(Region::End)
        .weight(Weight::English)
        .why("Terminar com o futuro brilhante é a saída de quem não tem fim.")
        .hits(&[no_fim!(pt, "Juntos podemos mudar isso."), no_fim!(en, "The future is bright.")])
        .misses(&[pt("O futuro contrato sai dia 10."), en("The bright lamp broke.")]),
    BASE.rule("chamada-engajamento", "Chamada de engajamento")
        .measured([24, 43, 43, 2, 6, 40], "blog", [14, 14, 14, 0, 2, 9], "email")
        .region(Region::End)
        .why("Pedir comentário no fim é molde de rede social.")
        .hits(&[
            no_fim!(pt, "E você, o que acha?"),
            no_fim!(en, "What about you? Let me know in the comments."),
        ])
        .misses(&[pt("E você, Ana, vem cá."), en("What about lunch?")]),
    BASE.rule("email-modelo", "E-mail de modelo")
        .measured([0, 19, 19, 0, 0, 0], "", [1, 10, 10, 0, 2, 6], "email")
        .gravidade(Gravidade::Erro)
        .why("Frases de modelo de e-mail que ninguém diz a um conhecido.")
        .hits(&[pt("Espero que este e-mail o encontre bem."), en("I hope this email finds you well.")])
        .misses(&[
            pt("Recebi seu e-mail ontem."),
            pt("Se a febre voltar, não hesite em ir ao médico."),
            en("I got your email."),
            en("Do not hesitate to run."),
        ])
        .verdict(Verdict::Strong)
        .fix(Fix::By(cut_greeting)),
    BASE.rule("aforismo-final", "Aforismo no fim")
        .measured([0, 5, 5, 0, 0, 0], "", [72, 0, 0, 1, 0, 0], "")
        .region(Region::End)
        .weight(Weight::Once)
        .why("A moral curta no fim fecha com chave de ouro falso.")
        .hits(&[no_fim!(pt, "E isso muda tudo."), no_fim!(en, "Truly inspiring.")])
        .misses(&[pt("E o ônibus não veio."), en("It rained.")]),
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
