//! Every rule, in one order: families as the catalog has them, rules as their family file has them.
use super::regras::{aberturas, conjunto, construcoes, formatacao, pontuacao, restos, ritmo, vocabulario};
use super::rule::Regra;

const FAMILIES: [&[Regra]; 8] = [
    pontuacao::REGRAS,
    formatacao::REGRAS,
    restos::REGRAS,
    vocabulario::REGRAS,
    construcoes::REGRAS,
    aberturas::REGRAS,
    ritmo::REGRAS,
    conjunto::REGRAS,
];

/// Room for the rules of the catalog, with some to spare.
pub(super) const RULES_MAX: usize = 96;

/// The rules, in the order of reports.
pub fn catalog() -> impl Iterator<Item = &'static Regra> {
    FAMILIES.iter().flat_map(|family| family.iter())
}

/// The rule with an id.
pub fn regra(id: &str) -> Option<&'static Regra> {
    catalog().find(|rule| rule.id == id)
}

/// A rule's place in the catalog.
pub(super) fn number_of(id: &str) -> Option<u8> {
    catalog().position(|rule| rule.id == id).and_then(|at| u8::try_from(at).ok())
}

/// [`number_of`] for constants; 255 where no rule has the id.
pub(super) const fn number(id: &str) -> u8 {
    let (mut number, mut families) = (0, FAMILIES.as_slice());
    while let [family, others @ ..] = families {
        let mut rules = *family;
        while let [rule, rest @ ..] = rules {
            if is_same(rule.id.as_bytes(), id.as_bytes()) {
                return number;
            }
            (number, rules) = (number + 1, rest);
        }
        families = others;
    }
    u8::MAX
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([], []) => true,
        ([x, a @ ..], [y, b @ ..]) => *x == *y && is_same(a, b),
        _ => false,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::report::{Gravidade, Idioma, Report};
    use super::super::rule::Region;
    use super::super::told::Example;
    use super::super::{Options, Palavras, lint, pattern};
    use super::*;
    use crate::texto::{count_chars, section, sections};
    use proptest::prelude::*;

    /// Prose that no rule speaks about, longer than the lengths that rules ask for.
    const CALM: [(Idioma, &str); 2] = [
        (
            Idioma::Pt,
            "Ontem meu tio apareceu lá em casa com um saco de jabuticaba. Ninguém sabe onde ele arranja isso em \
             agosto. Minha avó lavou tudo na bacia do quintal, espantou o cachorro duas vezes e mandou a gente \
             sentar. Sobrou pouco. Meu primo comeu com caroço e depois ficou reclamando da barriga até a hora da \
             novela, que aliás ninguém viu porque a luz caiu no segundo bloco. O vizinho da frente tem gerador, mas \
             cobra. Jogamos buraco à luz de vela. Perdi as três partidas para uma senhora de oitenta e dois anos que \
             roubava olhando nos meus olhos. Hoje o cachorro ainda procura o saco.",
        ),
        (
            Idioma::En,
            "My uncle turned up yesterday with a sack of plums. Nobody knows where he gets them in March. Gran \
             washed the lot in the tub out back, chased the dog off twice and told us to sit down. There were not \
             many left. My cousin ate his with the stones in and then moaned about his belly until the show came \
             on, which we missed anyway because the power went out halfway through. The man across the road has a \
             generator, but he charges for it. We played cards by candle. I lost three rounds to a lady of \
             eighty-two who cheated while looking me in the eye. The dog still looks for that sack.",
        ),
    ];

    fn calm(idioma: Idioma) -> &'static str {
        CALM.iter().find(|(i, _)| *i == idioma).map_or("", |(_, text)| text)
    }

    /// The example as it stands, or within calm prose where the rule needs more text.
    fn stage(rule: &Regra, example: &Example) -> String {
        let text = example.texto.as_str();
        if count_chars(text) >= 300 {
            return text.to_owned();
        }
        let calm = calm(example.idioma);
        match rule.region {
            Region::End => format!("{calm}\n\n{text}"),
            _ => format!("{text}\n\n{calm}"),
        }
    }

    fn only(rule: &Regra, text: &str, idioma: Idioma) -> Report {
        let own = Palavras::new(&[], &["sinergia", "synergy"]);
        let palavras = Some(&own);
        lint(text, &Options { so: &[rule.id], idioma: Some(idioma), palavras, ..Options::default() })
    }

    #[test]
    fn examples_hit_and_miss() {
        let mut wrong = Vec::new();
        for rule in catalog() {
            let told = rule.told();
            for (examples, expected) in [(told.hits, true), (told.misses, false)] {
                for example in examples {
                    let staged = only(rule, &stage(rule, &example), example.idioma);
                    let alone = only(rule, &example.texto, example.idioma);
                    let found = !staged.achados.is_empty() || expected && !alone.achados.is_empty();
                    if found != expected {
                        wrong.push(format!("{} {:?}: {:?}", rule.id, example.idioma, example.texto));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn calm_prose_is_left_alone() {
        for (idioma, text) in CALM {
            // An assistant wrote them, and the joint evidence knows it.
            let report = lint(text, &Options { sem: &["jeito-de-assistente"], ..Options::default() });
            assert_eq!((report.idioma, report.achados), (idioma, vec![]));
        }
    }

    #[test]
    fn plain_sentences_of_people_pass() {
        for text in [
            "Título: Relatório de visita técnica",
            "Legenda: a ponte vista do mirante.",
            "A tapeçaria do museu é do século XV.",
            "Ele mergulhou fundo na piscina e bateu a cabeça.",
            "Por quê? Porque a chave quebrou.",
            "Infelizmente não posso ajudar com a mudança no sábado.",
            "Meu conhecimento vai até a oitava série.",
            "Até minha última atualização, em 2020, o app funcionava.",
            "No sítio não tenho acesso à internet.",
            "Assistente: Dra. Marina.",
            "Sou uma IA? Não, sou só o estagiário.",
            "Sou uma assistente virtual e atendo três clínicas.",
            "A orquestra toca hoje no teatro municipal às oito.",
            "A taxa não é devolvida. É necessário apresentar o recibo.",
            "A entrada não é permitida. É obrigatório o uso de crachá.",
            "A causa não é conhecida. É possível que chova.",
            "Este ano não foi diferente. Foi muito importante ter o apoio de todos.",
            "O primeiro não foi cumprido. Trata-se de um acordo antigo.",
            "O policiamento não é retomado. Foram registradas 8 mortes.",
            "O esforço não foi em vão. É feliz quem segue.",
            "A família ficou sem água, sem luz, sem telefone por três dias.",
            "A verdade é que choveu.",
            "INTRO\n-----\n\nChoveu.",
            "Livraria XXXXX, no shopping.",
            "Você já viu o filme novo?",
            "Você já teve dengue?",
            "Você já passou na farmácia, Rui?",
            "Já pensou em trocar o capacitor?",
            "Pega um café pra mim na volta, por favor.",
            "Puxa uma cadeira e senta aqui, vó.",
            "Vem comigo pra feira amanhã.",
            "Vamos mergulhar no mar de Noronha.",
            "Aqui está a chave do carro.",
            "É aqui que mora a Rita.",
            "É aí que entra a rua da escola.",
            "Sabe quem passou aqui? A Marta.",
            "O cano está debaixo do capô, do lado da bateria.",
            "Fundada em 1830 [data provável], a casa caiu.",
            "O livro Emma [título original] saiu ontem.",
            "Escreva para [email\u{a0}protected] ainda hoje.",
        ] {
            let report = lint(text, &Options { idioma: Some(Idioma::Pt), ..Options::default() });
            assert!(report.passou, "{text}: {:?}", report.achados);
        }
    }

    #[test]
    fn verse_is_not_judged_as_prose_and_another_script_not_as_portuguese() {
        let lines =
            "Há três meses troquei o carro pela bicicleta\nPara ir ao trabalho, sem ter pressa alguma\n";
        let verse = format!("{}\n", lines.repeat(2)).repeat(4);
        let margin = |text: &str| lint(text, &Options::default()).jeito;
        assert_eq!(margin(&verse), None);
        assert!(margin(&verse.replace('\n', " ")).is_some());
        let russian = "Москва — столица. Волга — река, и она — большая.";
        assert_eq!(lint(russian, &Options::default()).achados, []);
    }

    #[test]
    fn rules_are_whole() {
        let mut ids: Vec<_> = catalog().map(|r| r.id).collect();
        assert!(ids.len() <= RULES_MAX);
        ids.sort_unstable();
        let all = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), all, "an id stands twice");
        for rule in catalog() {
            let told = rule.told();
            assert!(!rule.rotulo.is_empty() && !told.why.is_empty(), "{}", rule.id);
            assert!(!told.hits.is_empty() && !told.misses.is_empty(), "{}", rule.id);
            assert!(sections(rule.texts).all(|id| regra(id).is_some_and(|of| of.family == rule.family)));
            // Each line tells something, and is read.
            let lines = section(rule.texts, rule.id).count();
            let examples = told.hits.iter().chain(&told.misses);
            let once = [true, told.medida.is_some(), !told.evidence.is_empty()];
            assert_eq!(
                lines,
                examples.clone().count() + once.iter().filter(|said| **said).count(),
                "{}",
                rule.id
            );
            assert!(examples.into_iter().all(|e| !e.texto.contains('\\')), "{}", rule.id);
        }
    }

    #[test]
    fn each_section_of_the_pattern_files_is_a_rule() {
        for table in [&pattern::PT, &pattern::EN, &pattern::ANY] {
            assert!(table.rules.iter().all(|rule| catalog().nth(usize::from(*rule)).is_some()));
        }
        for (number_there, rule) in catalog().enumerate() {
            assert_eq!(usize::from(number(rule.id)), number_there);
        }
    }

    /// Text made of what rules look for, and of anything else.
    pub(in super::super) fn any_text() -> impl Strategy<Value = String> {
        let told = catalog().map(Regra::told);
        let rules: Vec<String> =
            told.flat_map(|told| told.hits.into_iter().chain(told.misses).map(|e| e.texto)).collect();
        let piece = prop_oneof![
            3 => proptest::sample::select(rules),
            2 => "(?s)([a-zãé ]{0,12}|[-#*_>`~|+•\"“”«»'’—–…:;,.!?()\\[\\]{}<>/@\n ]{0,6}|\\PC|e\u{301}|\u{200b}|```|<!--|-->){0,8}",
            1 => "\\PC{0,20}",
        ];
        proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.join(" "))
    }

    proptest! {
        #[test]
        fn places_are_exact(text in any_text(), markdown: bool) {
            let report = lint(&text, &Options { markdown, ..Options::default() });
            prop_assert_eq!(report.passou, report.achados.iter().all(|a| a.gravidade == Gravidade::Aviso));
            for achado in &report.achados {
                prop_assert!(!achado.trechos.is_empty());
                let mut end = 0;
                for trecho in &achado.trechos {
                    prop_assert!(trecho.byte_inicio >= end && trecho.byte_inicio < trecho.byte_fim);
                    end = trecho.byte_fim;
                    prop_assert_eq!(text.get(trecho.byte_inicio..trecho.byte_fim), Some(trecho.texto.as_str()));
                    prop_assert_eq!(trecho.inicio, text[..trecho.byte_inicio].chars().count());
                    prop_assert_eq!(trecho.fim, text[..trecho.byte_fim].chars().count());
                    if let Some(fix) = &trecho.correcao {
                        prop_assert!(text.get(fix.byte_inicio..fix.byte_fim).is_some());
                    }
                }
            }
            for zone in &report.puladas {
                prop_assert!(text.get(zone.byte_inicio..zone.byte_fim).is_some());
                prop_assert_eq!(zone.inicio, text[..zone.byte_inicio].chars().count());
            }
        }
    }
}
