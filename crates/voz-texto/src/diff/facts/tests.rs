//! Tests of what is told of a rewrite that lost a fact or brought one in, and of what is not.
use super::*;

fn lost(draft: &str, rewrite: &str) -> Vec<String> {
    TextFacts::of(draft).lost_in(&TextFacts::of(rewrite)).map(str::to_owned).collect()
}

fn invented(draft: &str, rewrite: &str) -> Vec<String> {
    TextFacts::of(rewrite).invented_from(&TextFacts::of(draft)).map(str::to_owned).collect()
}

#[test]
fn a_name_may_go_by_its_handle() {
    let draft = "Conversei com o ministro Flávio Dino e com a Ana Souza ontem.";
    for rewrite in ["falei com @FlavioDino e @ana_souza ontem", "ontem: ministro @flaviodino_, @anasouza22"] {
        assert_eq!(lost(draft, rewrite), Vec::<String>::new(), "{rewrite}");
    }
    assert_eq!(lost(draft, "falei com @flaviobolso e @mariana ontem"), ["Ana Souza"]);
    assert_eq!(lost("falei com @ana ontem", "falei com @anabela ontem"), ["@ana"]);
}

#[test]
fn finds_what_was_lost() {
    for (draft, rewrite, expected) in [
        ("a reunião é às 15h", "a reunião é de tarde", "15h"),
        ("custa R$ 1.234,50 por mês", "custa uma nota por mês", "R$ 1.234,50"),
        ("falei com a Mariana ontem", "falei com ela ontem", "Mariana"),
        ("falei com @ana ontem", "falei com ela ontem", "@ana"),
        ("veja em https://ex.com/a hoje", "veja hoje", "https://ex.com/a"),
        ("vai ser dia 15 de março", "vai ser dia 15", "março"),
        ("o STF decidiu hoje", "decidiram hoje", "STF"),
        ("uso o iPhone todo dia", "uso o telefone todo dia", "iPhone"),
        ("fica para domingo", "fica para depois", "domingo"),
        ("pode retirar amanhã", "pode retirar", "amanhã"),
        ("pode retirar depois de amanhã", "pode retirar", "depois de amanhã"),
        ("I sent it yesterday", "I sent it", "yesterday"),
        ("see you Wednesday", "see you later", "Wednesday"),
        ("falei com Ana ontem", "falei com analistas ontem", "Ana"),
        ("foi em 1985 mesmo", "foi em 85 mesmo", "1985"),
        ("vence em 12/03 mesmo", "vence em março mesmo", "12/03"),
        ("o telefone é 98765-4321", "o telefone é o dela", "98765-4321"),
        ("subiu 12 % no ano", "subiu no ano", "12 %"),
        ("veja https://ex.com/pedidos hoje", "veja hoje", "https://ex.com/pedidos"),
    ] {
        let mut lost = lost(draft, rewrite);
        let mut invented = invented(rewrite, draft);
        lost.dedup();
        invented.dedup();
        assert_eq!(
            (lost, invented),
            (vec![expected.to_owned()], vec![expected.to_owned()]),
            "{draft} / {rewrite}"
        );
    }
}

#[test]
fn a_sign_that_came_or_went_is_told_once() {
    for (signed, bare, sign) in [
        ("fez -5 graus ontem", "fez 5 graus ontem", "-5"),
        ("−5 graus", "5 graus", "−5"),
        ("–5 graus", "5 graus", "–5"),
        ("-5 graus", "5 graus, mais ou menos 5", "-5"),
        ("o saldo (-R$ 50,00) ficou", "o saldo (R$ 50,00) ficou", "-R$ 50,00"),
        ("fez\n−12,5 °C", "fez\n12,5 °C", "−12,5"),
        ("variou -3 % no ano", "variou 3 % no ano", "-3 %"),
    ] {
        assert_eq!((lost(signed, bare), invented(signed, bare)), (vec![sign.to_owned()], vec![]), "{signed}");
        assert_eq!((lost(bare, signed), invented(bare, signed)), (vec![], vec![sign.to_owned()]), "{signed}");
    }
}

#[test]
fn a_dash_that_is_no_sign_may_go_and_a_sign_may_be_said_in_words() {
    for (one, other) in [
        ("conto de 5-10 dias", "conto de 5 a 10 dias"),
        ("conto de 5 -10 dias", "conto de 5 a 10 dias"),
        ("das 10h -12h", "das 10h às 12h"),
        ("em 2024-05-01 mesmo", "em 2024/05/01 mesmo"),
        ("na seção-5 do texto", "na seção 5 do texto"),
        ("compre:\n- 5 maçãs\n-3 peras", "compre 5 maçãs e 3 peras"),
        ("ligue (11) -98765-4321", "ligue 11 98765-4321"),
        ("fez -5 graus", "fez menos 5 graus"),
        ("fez -5 graus", "fez menos cinco graus"),
        ("fez -5 graus", "fez 5 graus negativos"),
        ("fez -5 graus", "fez −5 graus"),
        ("vendas: -2 milhões", "as vendas caíram menos 2.000.000"),
        ("variou -5 % no ano", "caiu 5 % no ano"),
        ("custa -R$ 50", "são R$ 50 negativos"),
    ] {
        for (draft, rewrite) in [(one, other), (other, one)] {
            assert_eq!(lost(draft, rewrite), Vec::<String>::new(), "lost: {draft} / {rewrite}");
            assert_eq!(invented(draft, rewrite), Vec::<String>::new(), "invented: {draft} / {rewrite}");
        }
    }
}

#[test]
fn of_links_names_and_currencies_every_letter_counts() {
    for (draft, rewrite, gone, new) in [
        (
            "veja https://ex.com/pedido hoje",
            "veja https://ex.com/pedidos",
            "https://ex.com/pedido",
            "https://ex.com/pedidos",
        ),
        ("veja ex.com/a-b hoje", "veja ex.com/ab", "ex.com/a-b", "ex.com/ab"),
        ("escreva a lia@ex.com hoje", "escreva a lia@ex.coms", "lia@ex.com", "lia@ex.coms"),
        ("falei com @lias ontem", "falei com @lia ontem", "@lias", "@lia"),
        ("custa R$ 5,43 agora", "custa US$ 5,43", "R$ 5,43", "US$ 5,43"),
        ("custa € 5 agora", "custa R$ 5", "€ 5", "R$ 5"),
        ("custa R$ 900 agora", "custa 900 euros", "R$ 900", "900 euros"),
        ("custa R$ 10k agora", "custa 10k euros", "R$ 10k", "10k euros"),
        ("custa 250 reais agora", "custa US$ 250", "250 reais", "US$ 250"),
    ] {
        assert_eq!(lost(draft, rewrite), [gone], "{draft} / {rewrite}");
        assert_eq!(invented(draft, rewrite), [new], "{draft} / {rewrite}");
    }
}

#[test]
fn thousands_and_millions_count() {
    for (draft, rewrite, gone, new) in [
        ("custou R$ 12 mil", "custou R$ 12", vec!["R$ 12 mil"], vec![]),
        ("custou R$ 12", "custou R$ 12 mil", vec![], vec!["R$ 12 mil"]),
        ("foram 2 milhões", "foram 2 mil", vec!["2 milhões"], vec!["2 mil"]),
        ("sold 2 million", "sold 2 billion", vec!["2 million"], vec!["2 billion"]),
    ] {
        assert_eq!(lost(draft, rewrite), gone, "{draft} / {rewrite}");
        assert_eq!(invented(draft, rewrite), new, "{draft} / {rewrite}");
    }
}

#[test]
fn a_word_for_a_day_or_a_number_that_took_the_place_of_another_is_told() {
    for (draft, rewrite, gone, new) in [
        ("fica pronto na terça", "fica pronto na quarta", vec!["terça"], vec!["quarta"]),
        ("leva dois dias úteis", "leva três dias úteis", vec!["dois"], vec!["três"]),
        ("paga três mil reais", "paga quatro mil reais", vec!["três"], vec!["quatro"]),
        (
            "um sobrado, no primeiro andar",
            "um sobrado, no terceiro andar",
            vec!["primeiro"],
            vec!["terceiro"],
        ),
        ("foi o segundo dia", "foi o quarto dia", vec!["segundo"], vec!["quarto"]),
        ("na segunda vez, às duas", "de novo, às duas", vec![], vec![]),
        ("os dois vieram na quinta", "vieram ambos na quinta-feira", vec![], vec![]),
        ("volto em sete dias", "volto daqui a uma semana", vec![], vec![]),
        ("são vinte e cinco, ou seis", "são 25, ou meia dúzia", vec![], vec![]),
        ("chego sexta-feira, pela segunda vez", "chego sexta, de novo", vec![], vec![]),
    ] {
        assert_eq!(lost(draft, rewrite), gone, "{draft} / {rewrite}");
        assert_eq!(invented(draft, rewrite), new, "{draft} / {rewrite}");
    }
}

#[test]
fn day_and_month_that_change_places_are_told_and_their_spelling_is_not() {
    for (draft, rewrite, gone, new) in [
        ("vence em 12/03 mesmo", "vence em 03/12", vec!["12/03"], vec!["03/12"]),
        ("vence em 12/03/2026 mesmo", "vence em 3/12/2026", vec!["12/03/2026"], vec!["3/12/2026"]),
        ("de 5/4 a 6/5", "de 6/5 a 5/4", vec![], vec![]),
        ("vence em 12/03/2026 mesmo", "vence em 12/3, em 2026", vec![], vec![]),
        ("vence em 12/03 mesmo", "vence em 12 de março", vec![], vec![]),
        ("vence em 12/03 ou 3 de dezembro", "vence em 12 de março, ou 03/12", vec![], vec![]),
    ] {
        assert_eq!(lost(draft, rewrite), gone, "{draft} / {rewrite}");
        assert_eq!(invented(draft, rewrite), new, "{draft} / {rewrite}");
    }
}

#[test]
fn a_day_told_from_today_is_that_day_and_no_other() {
    let (draft, rewrite) = ("fica pronto depois de amanhã", "fica pronto amanhã");
    assert_eq!(
        (lost(draft, rewrite), invented(draft, rewrite)),
        (vec!["depois de amanhã".to_owned()], vec!["amanhã".to_owned()])
    );
}

#[test]
fn keeps_quiet_on_honest_rewrites() {
    for (draft, rewrite) in [
        ("Tenho 3 gatos e 10 mil motivos.", "tenho três gatos, 10.000 motivos"),
        ("Dia 15/03 às 15:00, no Rio.", "dia 15 de março, 15h, no rio"),
        ("Prezada Marina, Gostaria de saber", "Marina, queria saber"),
        ("Isso é MUITO bom e NUNCA falha.", "isso é muito bom"),
        ("1. Abra o app\n2. Feche o app", "abre o app e fecha o app"),
        ("Como Fazer Um Bolo De Cenoura\nÉ fácil.", "bolo de cenoura é fácil"),
        ("Ele disse: \"Vamos embora\" e saiu", "ele chamou pra ir embora e saiu"),
        ("Portanto, é isso. Assim sendo, vamos.", "é isso, vamos"),
        ("Falei com Maria da Silva hoje.", "falei com a Maria hoje"),
        ("Vi no www.ex.com/ ontem", "vi no https://ex.com ontem"),
        ("custa 3,50 reais", "custa 3,5"),
        ("A Ana veio. Falei com a Ana.", "a ana veio, falei com ela"),
        ("O Dr. Silva chegou", "o silva chegou"),
        ("São três: 1. pão 2. leite 3. café", "são três\n1. pão\n2. leite\n3. café"),
        ("na Tim Berners-Lee's Web", "na tim berners-lee's web"),
        ("Quase 2 milhões de pessoas", "quase 2.000.000 de pessoas"),
        ("Chego sexta-feira", "chego sexta"),
        ("I'd say I'd go", "i would go"),
        ("we meet Wednesday in March", "we meet wed in march"),
        ("see you on Friday, June 5", "see you fri jun 5"),
        ("read Section 4 of it", "read sec. 4 of it"),
        ("he lives in Little Rock, Arkansas", "he lives in little rock, AR"),
        ("I like the iPhone on Sundays", "iphones are nice on sunday"),
        ("it took 14 days, the 2nd time", "it took fourteen days, the second time"),
        ("music of the 1940s", "music of the 40s"),
        ("os anos 80 e o Wi-Fi", "os anos 1980 e o wifi"),
        ("fica na BR-116", "fica na br 116"),
        ("fica na BR 116", "fica na BR-116"),
        ("são 25 casas e 120 lotes", "são vinte e cinco casas e cento e vinte lotes"),
        ("vi 14 mil fotos e 14.000 nomes", "vi quatorze mil fotos e nomes"),
        ("bring 24 cookies at 14:00", "bring two dozen cookies at 2pm"),
        ("bring 2 dozen", "bring 24"),
        ("Chego na quarta-feira", "chego na qua"),
        ("They come on Tuesday", "eles vêm na terça"),
        ("A partir de amanhã, e não de anteontem", "a partir de amanha, e não antes de ontem"),
        ("See you tomorrow", "até amanhã"),
        ("custa R$ 5,00 ou US$ 1", "custa 5 reais, ou U$ 1,00"),
        ("custa $5 e €5", "custa US$ 5 e 5 euros"),
        ("custa cinco reais", "custa R$ 5"),
        ("custa de 10 a 12 mil", "custa de R$ 10 mil a R$ 12 mil"),
        ("tem 5 m e 2 mil litros", "tem 5 metros e 2k litros"),
        ("foram 1,5 milhão", "foi um milhão e meio, 1.500.000"),
        ("Ligue (11) 98765-4321. 3 dias.", "liga 11987654321, 3 dias"),
        ("CPF 123.456.789-09 e CNPJ 12.345.678/0001-95", "cpf 12345678909, cnpj 12345678000195"),
        ("o CEP 01310-100", "cep 01310100"),
        ("liga 11987654321", "liga no (11) 98765-4321"),
        ("às 20h, depois às 14:30", "às 8 da noite, depois às 2h30 da tarde"),
        ("às 20h30", "às oito e trinta da noite"),
        ("às oito horas da noite", "às 20h"),
        ("no terceiro andar", "no 3º andar"),
        ("Segundo dados do IBGE, chove menos", "Primeiro vamos aos dados do IBGE: chove menos"),
        ("custa C$ 900", "custa 900 dólares canadenses"),
        ("às 20h", "às 8 horas e meia da noite"),
        ("custa 5 mil reais", "custa R$ 5 mil"),
        ("às 12h, até as 24h", "ao meio-dia, até a meia-noite"),
        ("", ""),
    ] {
        assert_eq!(lost(draft, rewrite), Vec::<String>::new(), "lost: {draft} / {rewrite}");
        assert_eq!(invented(draft, rewrite), Vec::<String>::new(), "invented: {draft} / {rewrite}");
    }
}

#[test]
fn blocks_of_code_that_went_are_told() {
    for (draft, rewrite, gone) in [
        (
            "rode:\n```sh\nvoz lint\n```\nou\n~~~\nvoz\n~~~",
            "rode",
            vec!["bloco de código (sh)", "bloco de código"],
        ),
        ("rode:\n```sh\nvoz\n```\ne\n```py\nvoz\n```", "rode:\n```py\nvoz\n```", vec!["bloco de código"]),
        ("rode:\n````md\n```\nvoz\n```\n````", "rode", vec!["bloco de código (md)"]),
        ("```\nrode voz lint\n```", "rode voz lint", vec![]),
        ("rode\n```voz lint```\nhoje", "rode voz lint hoje", vec![]),
    ] {
        assert_eq!(lost(draft, rewrite), gone, "{draft}");
    }
}
