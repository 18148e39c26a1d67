//! The fixes of a report, applied until there are none left: the safe ones, and the likely ones for who asks.
//!
//! Invariant: fixing what is already fixed changes nothing.
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::edits::Edits;
use super::suppression::{Checked, Ignorar, check};
use super::{Correcao, Options, Trecho};

/// Rounds after which a text whose fixes still make room for others is left as it was given.
/// Each round halves, at worst, what is left of a run of fixes in each other's way.
const ROUNDS: usize = 40;

/// Which fixes are applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alcance {
    /// Those after which the text says the same.
    #[default]
    Seguras,
    /// Also those that are merely likely to be right.
    Ousadas,
}

/// A text after its fixes.
#[derive(Clone, Debug)]
pub struct Fixed<'a> {
    /// The text as it stands.
    pub texto: String,
    /// True when the text as given had no `erro`.
    pub passava: bool,
    /// The number of fixes applied.
    pub aplicadas: usize,
    /// The number of each rule, by id.
    pub por_regra: BTreeMap<Cow<'static, str>, usize>,
    /// The report that the lint still makes of `texto`.
    pub restam: Checked,
    /// Where `texto` differs from the text as it was given.
    pub edits: Edits<'a>,
}

/// Applies the safe fixes of `text`: of two in each other's way the one that begins first, then the
/// longer; the other gets its turn in the next round. Places kept silent by a comment stay as they are, and so
/// does a whole text in which a fix would make markup or code of something, or something of these.
pub fn autofix<'a>(text: &'a str, options: &Options<'_>) -> Fixed<'a> {
    autofix_except(text, options, &[], Alcance::Seguras)
}

/// [`autofix`] with the fixes of `alcance`, leaving alone also the places of the rules in `ignorar`.
pub fn autofix_except<'a>(
    text: &'a str,
    options: &Options<'_>,
    ignorar: &[Ignorar],
    alcance: Alcance,
) -> Fixed<'a> {
    let first = check(text, options, ignorar);
    let given = Fixed {
        texto: text.to_owned(),
        passava: first.report.passou,
        aplicadas: 0,
        por_regra: BTreeMap::new(),
        restam: first,
        edits: Edits::new(text),
    };
    let mut fixed = given.clone();
    let skeleton = |text: &str| options.formato.map(|format| format.skeleton(text));
    for _ in 0..ROUNDS {
        let fixes = chosen(&fixed.texto, &fixed.restam, alcance);
        if fixes.is_empty() {
            return fixed;
        }
        fixed.edits.apply(fixes.iter().map(|(_, fix)| (fix.byte_inicio..fix.byte_fim, fix.texto.as_ref())));
        fixed.aplicadas += fixes.len();
        for (id, _) in fixes {
            *fixed.por_regra.entry(id.clone()).or_default() += 1;
        }
        fixed.texto = fixed.edits.text();
        if skeleton(text) != skeleton(&fixed.texto) {
            break;
        }
        fixed.restam = check(&fixed.texto, options, ignorar);
    }
    given
}

/// The fixes of one round, in reading order: each changes something, none touches another's place
/// (places of one rule may border on each other), and of a pair there are both.
fn chosen<'a>(
    text: &str,
    checked: &'a Checked,
    alcance: Alcance,
) -> Vec<(&'a Cow<'static, str>, &'a Correcao)> {
    let findings = checked.report.achados.iter();
    let bold = |t: &'a Trecho| t.ousada.as_ref().filter(|_| alcance == Alcance::Ousadas);
    let fix = |t: &'a Trecho| t.correcao.as_ref().or_else(|| bold(t));
    let mut fixes: Vec<_> = findings
        .flat_map(|achado| achado.trechos.iter().filter_map(move |t| Some((&achado.id, fix(t)?, t.par))))
        .filter(|(_, fix, _)| text.get(fix.byte_inicio..fix.byte_fim).is_some_and(|now| now != fix.texto))
        .collect();
    fixes.sort_by_key(|(_, fix, _)| (fix.byte_inicio, Reverse(fix.byte_fim)));
    let mut last: Option<(&Cow<'_, str>, usize)> = None;
    fixes.retain(|&(id, fix, _)| {
        let free = last.is_none_or(|(by, end)| fix.byte_inicio > end || fix.byte_inicio == end && by == id);
        if free {
            last = Some((id, fix.byte_fim));
        }
        free
    });
    let mut halves = BTreeMap::new();
    for (id, pair) in fixes.iter().filter_map(|(id, _, pair)| Some((*id, (*pair)?))) {
        *halves.entry((id, pair)).or_insert(0) += 1;
    }
    fixes.retain(|(id, _, pair)| pair.is_none_or(|pair| halves.get(&(*id, pair)) == Some(&2)));
    fixes.into_iter().map(|(id, fix, _)| (id, fix)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::{Achado, Gravidade, Regra, catalog};
    use proptest::prelude::*;

    fn fixed(text: &str) -> String {
        autofix(text, &Options::default()).texto
    }

    #[test]
    fn fixes_and_says_what() {
        let fixed = autofix("O time ganhou — e bem.\nE foi — mesmo.", &Options::default());
        assert_eq!(fixed.texto, "O time ganhou, e bem.\nE foi, mesmo.");
        assert_eq!((fixed.aplicadas, fixed.por_regra.get("travessao")), (2, Some(&2)));
        assert!(fixed.restam.report.passou && !fixed.passava);
    }

    #[test]
    fn marks_of_direction_around_a_name_go_together() {
        for name in ["@fulano", "#praia", "https://ex.com/a", "fulano"] {
            let text = format!("Deputado \u{2066}{name}\u{2069} está mal informado ontem.\n");
            assert_eq!(fixed(&text), format!("Deputado {name} está mal informado ontem.\n"));
        }
        // Within one they stay: without them it would be another.
        for name in ["https://a\u{200e}b/c", "@ana\u{200e}bia"] {
            assert_eq!(fixed(&format!("veja {name} hoje\n")), format!("veja {name} hoje\n"));
        }
    }

    #[test]
    fn leaves_alone_what_is_code_link_quote_or_excepted() {
        for text in [
            "veja `a — b` e fim",
            "```\na — b\n```\nfim",
            "veja https://ex.com/a—b agora",
            "> a — b\n",
            "<!-- voz: ignora travessao: x -->\na — b\n",
            "a — b <!-- voz: ignora travessao: x -->\n",
        ] {
            assert_eq!(fixed(text), text);
        }
        let beside = [Ignorar { id: "travessao".into(), motivo: None }];
        assert_eq!(autofix_except("a — b", &Options::default(), &beside, Alcance::Ousadas).aplicadas, 0);
    }

    #[test]
    fn names_quotations_code_and_bold_of_a_document_stay() {
        let document = Options { markdown: true, ..Options::default() };
        for text in [
            "## Como Usar Brasil API Com Nginx\n\nComo usar `nginx` com o nginx.conf em https://brasil.api/nginx hoje.",
            "## O Livro \"Como Usar\" Da Casa\n\nO livro diz como usar a casa do autor.",
            "## Micro Avaliador Sintático\n\nO avaliador lê a linha.",
            "Rode `cargo\u{a0}test` e\n\n```sh\ncargo\u{a0}fmt\n```\n\ndepois pare.",
            "```\nsrc/\n├── main.rs\n└── lib.rs\n```",
            "O texto está no cliente — é conteúdo dele.",
            "Instale com uv — e.g. na pasta da casa.",
            "Um parágrafo.\n\n---\n\nAbraço da Ana e do Rui.",
        ] {
            for options in [
                document,
                Options { markdown: false, sem: &["cerca-de-codigo", "titulo-markdown"], ..document },
            ] {
                assert_eq!(autofix(text, &options).texto, text);
            }
        }
        let plain = Options { sem: &["negrito-markdown"], ..Options::default() };
        let text = "**⚠️ NOTA ⚠️**\r\n\r\n**Fim ⭐**\r\nAcabou.";
        assert_eq!(autofix(text, &plain).texto, "**NOTA**\r\n\r\n**Fim**\r\nAcabou.");
        assert_eq!(autofix(text, &document).texto, text);
        assert_eq!(fixed("**Um dia**\n\n**Dois dias**"), "Um dia\n\nDois dias");
        assert_eq!(fixed("## A feira\n\nChoveu no sábado."), "A feira\n\nChoveu no sábado.");
        let bold = autofix_except("# A feira\n\nChoveu.", &Options::default(), &[], Alcance::Ousadas);
        assert_eq!(bold.texto, "A feira\n\nChoveu.");
    }

    #[test]
    fn what_is_left_stands_as_if_nothing_had_been() {
        for (text, left) in [
            ("Claro! Aqui está o texto: hoje choveu muito.", "Hoje choveu muito."),
            (
                "Olá, Ana.\n\nEspero que este e-mail o encontre bem.\n\nSegue o contrato.",
                "Olá, Ana.\n\nSegue o contrato.",
            ),
            (
                "Olá, Ana. Espero que este e-mail o encontre bem.\n\nSegue o contrato.",
                "Olá, Ana.\n\nSegue o contrato.",
            ),
            ("Espero que este e-mail o encontre bem. Segue o contrato.", "Segue o contrato."),
            ("O prazo mudou.\n\nQuer que eu deixe mais formal?", "O prazo mudou."),
            ("✅ rápido\n✅ barato", "- rápido\n- barato"),
            ("1️⃣ acorde\n2️⃣ beba água", "1. acorde\n2. beba água"),
        ] {
            assert_eq!(fixed(text), left, "{text:?}");
        }
        let tweet = "🚨 Atenção, gente\n✅ rápido\n✅ barato";
        assert_eq!(fixed(tweet), "🚨 Atenção, gente\n- rápido\n- barato");
    }

    #[test]
    fn behind_an_opening_code_keeps_its_form_and_emphasis_its_pair() {
        let script = "    def f():\n        return 1\n\nDepois rode.";
        for (opening, left) in [
            ("Claro! Aqui está o código:\n\n", script),
            ("Claro! Aqui está o código: \r\n\r\n", script),
            ("Claro! Aqui está o comando:\n\n", "git status"),
            ("**Claro! Aqui está a resposta:** ", "O prazo mudou."),
            ("*Claro! Aqui está a resposta:* ", "O prazo mudou."),
            ("*Claro!* Aqui está a resposta: ", "O prazo mudou."),
            ("* Claro! Aqui está a resposta: ", "O prazo mudou."),
            ("**Claro! Aqui está a resposta**: ", "**O prazo** mudou."),
            ("**Claro! Aqui está a resposta:** ", "**O prazo** mudou."),
            ("__Claro! Aqui está a resposta:__ ", "O prazo mudou."),
            ("_Claro! Aqui está a resposta:_\n\n", "O prazo mudou."),
            ("**Claro! Aqui está a resposta:**\n\n", "```sh\ngit status\n```\n"),
            ("Claro! Aqui está o texto revisado:\n\n---\n\n", "A.\n\n---\n\nB."),
            ("Segue o texto revisado:\n\n***\n\n", "o prazo mudou."),
            ("**Boa pergunta!** ", "O prazo mudou. Venha amanhã."),
            ("Certamente! ", "Pode vir. Eu te espero."),
            ("Claro! Aqui está: ", "O prazo mudou."),
            ("Perfeito! Vou reescrever o texto. ", "O prazo mudou."),
            ("Sure! Here's the revised post: ", "It rained."),
        ] {
            for markdown in [true, false] {
                let options =
                    Options { markdown, sem: &["cerca-de-codigo", "negrito-markdown"], ..Options::default() };
                assert_eq!(autofix(&format!("{opening}{left}"), &options).texto, left, "{opening:?}");
            }
        }
        for text in [
            "**Claro! Aqui está a resposta: O prazo mudou.**",
            "(Claro! Aqui está a resposta:) O prazo mudou.",
            "Claro! Aqui está a página:\n\n---\ntitulo: Prazo\n---\n\nO prazo mudou.",
        ] {
            assert_eq!(autofix(text, &Options { markdown: true, ..Options::default() }).texto, text);
        }
    }

    #[test]
    fn an_offer_goes_with_its_marks_and_with_nothing_else() {
        let offer = "Quer que eu adapte o texto para outro tom?";
        let document = Options { markdown: true, ..Options::default() };
        let left = |text: &str| autofix(&text.replace("{}", offer), &document).texto;
        for (text, wanted) in [
            ("O prazo é sexta. {}", "O prazo é sexta."),
            ("O prazo é sexta.\n\n**{}**\n", "O prazo é sexta.\n"),
            ("O prazo é sexta.\n\n({}) 😊", "O prazo é sexta."),
            ("Ano do prazo:\n\n2026.\n\n{}", "Ano do prazo:\n\n2026."),
            ("Veja:\n\n- Um\n- Dois\n- {}", "Veja:\n\n- Um\n- Dois"),
            ("Veja:\n\n* Um\n* Dois\n* {}", "Veja:\n\n* Um\n* Dois"),
        ] {
            assert_eq!(left(text), wanted);
        }
        for text in [
            "Veja:\n\n1. Um\n2. Dois\n3. {}",
            "Veja:\n\n1) Um\n2) Dois\n3) {}",
            "**O prazo é sexta. {}**",
            "*O prazo é sexta. {}*",
            "_O prazo é sexta. {}_",
            "~~O prazo é sexta. {}~~",
            "\"O prazo é sexta.\" (Ana. {})",
            "::: note\nO prazo é sexta.\n\n{}\n:::",
            "O prazo é sexta. {}\n\n<!-- more -->",
            "O prazo é sexta. {} `--fim`",
        ] {
            assert_eq!(left(text), text.replace("{}", offer));
        }
    }

    #[test]
    fn dashes_between_sentences_of_their_own_stay() {
        for text in [
            "Ou você vem — ou eu vou — ou ninguém vai.",
            "Nem o pai veio — nem a mãe veio — nem o tio.",
            "Quer saber — não me importo — pode ir.",
            "Olha — tanto faz agora — pode ir.",
        ] {
            assert_eq!(fixed(text), text);
        }
        let set_apart = "O time da casa — que ninguém esperava ver ali — foi campeão.";
        assert_eq!(fixed(set_apart), "O time da casa (que ninguém esperava ver ali) foi campeão.");
    }

    #[test]
    fn what_may_carry_a_time_or_an_order_stays() {
        let rest = " o prédio tem três andares e um porteiro que cochila depois do almoço. Minha avó mora no segundo.";
        for lead in ["Atualmente,", "Hoje em dia,", "Nos últimos anos,", "Por fim,", "No fim do dia,"] {
            let text = format!("{lead}{}", rest.repeat(4));
            assert_eq!(fixed(&text), text);
        }
        assert_ne!(fixed(&format!("Em resumo,{}", rest.repeat(4))), format!("Em resumo,{}", rest.repeat(4)));
    }

    #[test]
    fn of_two_fixes_in_the_way_of_each_other_the_first_and_longest_comes_first() {
        let fix = |bytes: std::ops::Range<usize>, texto: &'static str| {
            let correcao =
                Some(Correcao { byte_inicio: bytes.start, byte_fim: bytes.end, texto: texto.into() });
            let (inicio, fim) = (bytes.start, bytes.end);
            Trecho {
                inicio,
                fim,
                byte_inicio: inicio,
                byte_fim: fim,
                texto: String::new(),
                correcao,
                ousada: None,
                par: None,
            }
        };
        let achado = |id: &'static str, trechos| Achado {
            id: id.into(),
            rotulo: "".into(),
            gravidade: Gravidade::Aviso,
            trechos,
            porque: None,
        };
        let mut checked = check("abcdefghij", &Options::default(), &[]);
        checked.report.achados = vec![
            achado("x", vec![fix(0..2, "-"), fix(2..4, "-"), fix(6..7, "g"), fix(90..91, "")]),
            achado("y", vec![fix(0..1, "-"), fix(4..5, "-"), fix(8..9, "-")]),
        ];
        let chosen: Vec<_> = chosen("abcdefghij", &checked, Alcance::Seguras)
            .into_iter()
            .map(|(id, f)| (&**id, f.byte_inicio))
            .collect();
        assert_eq!(chosen, [("x", 0), ("x", 2), ("y", 8)]);
    }

    proptest! {
        #[test]
        fn what_is_fixed_stays_fixed(pieces in prop::collection::vec(piece(), 0..24), markdown: bool) {
            let text = pieces.concat();
            let options = Options { markdown, ..Options::default() };
            let once = autofix(&text, &options);
            let twice = autofix(&once.texto, &options);
            prop_assert_eq!(&twice.texto, &once.texto);
            prop_assert_eq!(twice.aplicadas, 0);
            prop_assert_eq!(&once.edits.text(), &once.texto);
            let bold = autofix_except(&text, &options, &[], Alcance::Ousadas).texto;
            prop_assert_eq!(&autofix_except(&bold, &options, &[], Alcance::Ousadas).texto, &bold);
        }

        #[test]
        fn no_input_panics(text in "(?s)\\PC{0,80}|.{0,40}") {
            fixed(&text);
        }
    }

    /// Bits of text in which fixes meet: every example of the catalog, and what stands between.
    fn piece() -> impl Strategy<Value = String> {
        let examples: Vec<String> = catalog()
            .map(Regra::told)
            .flat_map(|told| told.hits.into_iter().chain(told.misses))
            .flat_map(|example| {
                let start = example.texto.split_inclusive(' ').take(2).collect();
                [example.texto, start]
            })
            .collect();
        let between = [
            " ",
            "\n",
            "\n\n",
            " — ",
            "—",
            " – ",
            " -- ",
            "**",
            "__",
            "## ",
            "- ",
            "• ",
            "✅ ",
            "🚀",
            "---\n",
            "```\n",
            "`",
            "“",
            "”",
            "\"",
            "'",
            "’",
            "…",
            "...",
            "\u{200b}",
            "\u{a0}",
            "> ",
            "https://a.b/?utm_source=chatgpt.com ",
            "@eu ",
            "é",
            "A",
            "b",
            ", ",
            ". ",
            ":",
            "?",
            "!",
            "1. ",
            "<!-- voz: ignora travessao: x -->",
            "<!--",
            "-->",
            "\r\n",
            "\t",
            "[nome]",
            "(",
            ")",
            "turn0search0",
            "а",
            "ﬁ",
            "e\u{301}",
        ];
        prop_oneof![prop::sample::select(examples), prop::sample::select(between.map(str::to_owned).to_vec())]
    }
}
