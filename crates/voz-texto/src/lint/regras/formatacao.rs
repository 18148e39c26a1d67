//! Formatting beyond what a short text needs: markdown marks, lists, emoji and hashtags in excess.
use std::ops::Range;

use super::emoji::{bulleted, dash_for_emoji, drop_spaced, emoji_marcadores, emoji_titulos, thick_emoji};
use super::lines::{bold, of_kind};
use super::listas::{itens, labelled, listed_short, one_a_list, rotulados};
use super::titulos::{caixas, lower_known_words};
use crate::lint::block::{Block, LineKind, Tok};
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Places, Regra, Verdict, Weight, en, pt};

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE.family(Family::Formatacao);

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.rule("negrito-markdown", "Sinais de negrito")
        .measured([343, 581, 0, 0, 0, 0], "", [4, 605, 0, 8, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .proof(true)
        .plain_only(true)
        .weight(Weight::Once)
        .why("Sinais de negrito aparecem crus onde não há markdown: o texto foi colado de um chat.")
        .hits(&[pt("isso é **essencial** para nós"), en("this is __really essential__ for us")])
        .misses(&[
            pt("def f(**kwargs)"),
            pt("**kwargs, e 2**3"),
            pt("2**3 e 2**4"),
            pt("a senha era **** e pronto"),
            en("the method __init__ calls __new__ first"),
        ])
        .scan(negritos)
        .verdict(Verdict::By(pasted_bold))
        .fix(Fix::By(strip_bold)),
    BASE.rule("titulo-markdown", "Cerquilhas de título")
        .measured([308, 90, 0, 0, 0, 0], "", [0, 86, 0, 0, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .proof(true)
        .plain_only(true)
        .why("Cerquilhas de título aparecem cruas onde não há markdown: o texto foi colado de um chat.")
        .hits(&[pt("## Por que isso importa\n\nPorque sim."), en("# Why it matters\n\nBecause.")])
        .misses(&[
            pt("#hashtag no começo"),
            pt("```sh\n# comentário\n```"),
            pt("# "),
            pt("# o que a página usa\nflask==2.0"),
        ])
        .scan(titulos)
        .fix(Fix::By(strip_hashes))
        .likely(cut_hashes),
    BASE.rule("lista-rotulada", "Lista de rótulo e dois-pontos")
        .measured([259, 90, 14, 0, 1, 10], "blog", [0, 114, 24, 0, 5, 22], "blog")
        .gravidade(Gravidade::Erro)
        .why(
            "Item com rótulo, dois-pontos e explicação é o formato preferido dos modelos; gente faz lista \
            de coisas, não de verbetes.",
        )
        .hits(&[
            pt("- **Foco:** faça menos coisas por dia\n- **Ritmo:** pare quando o corpo pedir"),
            en("1. Focus: do fewer things every day\n2. Pace: stop when your body asks for it"),
        ])
        .misses(&[
            pt("Local: rua das Flores, 10\nHora: às três da tarde de sábado"),
            pt("- Farinha: 200 g\n- Ovos: 3 unidades\n- Leite: 1 copo"),
            pt("- **Foco:** faça menos coisas por dia"),
            en("- cargo-edit: adds a crate to the file\n- cargoWatch: runs it again on every change"),
            en("- Note: the file is read twice by us\n- Default: the last one wins over all"),
            pt(
                "- leite e pão da padaria\n- Ana: ligar antes de sair\n- roupa para lavar\n- Rui: devolver o \
                 livro dele",
            ),
            pt("- 16x16: o ícone pequeno da aba\n- x: a posição na tela do ponto"),
        ])
        .scan(rotulados)
        .verdict(Verdict::By(labelled)),
    BASE.rule("lista-texto-curto", "Lista em texto curto")
        .measured([276, 214, 105, 3, 17, 85], "blog", [0, 229, 81, 6, 12, 88], "blog")
        .why(
            "Texto curto cabe em frases. Três ou mais itens numerados ou com marcador dão a ele cara de \
            resposta de chat.",
        )
        .evidence("Itens de lei (I, II, a, b) e itens que são código não contam.")
        .gate(Gate::Habit)
        .hits(&[
            pt("Faça assim:\n1. ligue o forno cedo\n2. unte bem a forma\n3. espere esfriar"),
            en("Do this:\n- wake up early\n- drink water\n- go for a walk"),
        ])
        .misses(&[
            pt("Faça assim:\n1. ligue o forno cedo\n2. unte bem a forma"),
            pt("- pão\n- leite\n- ovos"),
            pt("I - ouvir a ofendida e lavrar o termo;\nII - colher as provas do fato;\nIII - remeter os \
                 autos ao juiz."),
            en("- `cargo test --all`\n- `cargo fmt --check`\n- `cargo doc --open now`"),
        ])
        .scan(itens)
        .verdict(Verdict::By(listed_short))
        .joined(one_a_list),
    BASE.rule("marcador-unicode", "Marcador tipográfico")
        .measured([31, 24, 0, 1, 3, 7], "doc", [0, 38, 0, 0, 5, 15], "doc")
        .why("Bolinhas tipográficas no começo da linha vêm de editor ou de chat; no teclado sai um hífen.")
        .gate(Gate::Habit)
        .hits(&[pt("• rápido\n• barato"), en("• fast\n• cheap")])
        .misses(&[pt("R$ 10 · frete grátis"), pt("• um só"), pt("Fim.\n\n• • •\n\n• • •\n\nComeço.")])
        .scan(marcadores)
        .verdict(Verdict::From(2))
        .fix(Fix::By(|_, place| Some(fix::swap(place, "-")))),
    BASE.rule("regua-horizontal", "Régua horizontal")
        .measured([51, 124, 0, 0, 0, 0], "", [0, 100, 0, 0, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .proof(true)
        .plain_only(true)
        .why(
            "Uma linha só de hifens ou asteriscos é separador de markdown; em texto corrido, basta o \
            parágrafo.",
        )
        .hits(&[pt("Um parágrafo.\n\n---\n\nOutro parágrafo."), en("One.\n\n***\n\nTwo.")])
        .misses(&[
            pt("Até já.\n\n-- \nAna"),
            pt("---\ntitulo: a\n---\nTexto."),
            pt("Nome: ____________"),
            en("He left.\n\n* * *\n\nShe stayed."),
            en("INTRO\n-----\n\nIt rained."),
        ])
        .scan(reguas),
    BASE.rule("titulo-caixa", "Título Em Caixa De Título")
        .measured([188, 38, 0, 0, 0, 0], "", [0, 210, 0, 0, 0, 0], "")
        .why("Maiúscula em cada palavra é regra de título em inglês; em português é decalque.")
        .hits(&[
            pt("## O Poder Da Consistência Diária\n\nA consistência diária é tudo."),
            en("**The Quiet Power of Daily Habits**\n\nHabits."),
        ])
        .misses(&[
            pt("## O poder da consistência diária\n\nÉ isso."),
            pt("Fui ver O Senhor Dos Anéis ontem."),
            pt("## Guerra e Paz"),
        ])
        .scan(caixas)
        .fix(Fix::By(lower_known_words)),
    BASE.rule("cerca-de-codigo", "Texto em bloco de código")
        .measured([0, 0, 0, 0, 0, 0], "", [0, 0, 0, 0, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .proof(true)
        .why("O texto inteiro veio dentro da caixa de código em que o chat o entregou.")
        .evidence("Formato fixo dos assistentes.")
        .hits(&[pt("```markdown\nHoje choveu muito.\n```"), en("```\nIt rained a lot today.\n```")])
        .misses(&[pt("Rode isto:\n\n```sh\ncargo test\n```\n\nE pronto."), pt("```rust\nfn main() {}\n```")])
        .scan(cercas)
        .fix(Fix::By(drop_line)),
    BASE.rule("emoji-marcador", "Emoji como marcador")
        .measured([0, 86, 100, 0, 0, 0], "", [0, 43, 62, 0, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .why("Lista com emoji no lugar do marcador é molde de post gerado.")
        .evidence("Emojis de rosto e mão ficam de fora: gente começa linhas com eles. Queixas de leitores.")
        .gate(Gate::Habit)
        .hits(&[pt("✅ Rápido\n✅ Barato"), en("1️⃣ Wake up\n2️⃣ Drink water")])
        .misses(&[pt("Que dia! 🎉"), pt("🎉🎉\n🎉"), pt("😂 não aguento\n😂 para com isso")])
        .scan(emoji_marcadores)
        .verdict(Verdict::By(bulleted))
        .fix(Fix::By(dash_for_emoji)),
    BASE.rule("emoji-titulo", "Emoji em título")
        .measured([0, 43, 0, 0, 0, 0], "", [0, 33, 0, 0, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .why("Emoji colado em título ou rótulo em negrito é enfeite de chat.")
        .evidence("Queixas de leitores.")
        .gate(Gate::Habit)
        .hits(&[pt("🚀 **Resultados**\n\nForam bons."), en("## 🎯 Goals\n\nFew.")])
        .misses(&[pt("Os resultados foram bons 🚀"), pt("isso é **bom** demais 🚀")])
        .scan(emoji_titulos)
        .fix(Fix::By(drop_spaced)),
    BASE.rule("emoji-excesso", "Emoji demais")
        .measured([0, 67, 67, 10, 0, 0], "", [0, 38, 38, 1, 0, 0], "")
        .weight(Weight::Once)
        .gate(Gate::Level)
        .why("Quatro ou mais emojis em poucas linhas, acima do que o autor costuma usar.")
        .hits(&[pt("Bom dia ☀️ partiu treino 💪 foco 🎯 e fé 🙏")])
        .misses(&[pt("Bom dia ☀️ partiu treino 💪")])
        .scan(|block, places| places.add_each(block, &block.rare.emoji))
        .verdict(Verdict::By(thick_emoji)),
    BASE.rule("hashtags-excesso", "Hashtags demais")
        .measured([1, 76, 76, 6, 1, 10], "blog", [0, 24, 24, 0, 1, 4], "blog")
        .weight(Weight::Once)
        .gate(Gate::Level)
        .why("Quatro ou mais hashtags, acima do que o autor costuma usar.")
        .hits(&[pt("#foco #sucesso #mindset #vida"), en("so good #food #love #life #fun")])
        .misses(&[pt("#foco e #fé")])
        .scan(|block, places| places.add_each(block, &block.rare.hashtags))
        .verdict(Verdict::From(4)),
];

fn negritos(block: &Block<'_>, places: &mut Places) {
    if block.rare.stars.len() >= 4 {
        bold(block).into_iter().for_each(|toks| places.add_toks(block, toks, 0));
    }
}

/// `aviso` for one stretch in bold within a line and nowhere else, unless the text is short: people who write where
/// markdown is shown stress a word or a sentence so.
fn pasted_bold(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let [only] = places else { return (!places.is_empty()).then_some(Gravidade::Erro) };
    let line = facts.text.get(..only.start)?.rsplit('\n').next().unwrap_or_default();
    let stress = line.contains(char::is_alphabetic) && facts.chars >= SHORT;
    Some(if stress { Gravidade::Aviso } else { Gravidade::Erro })
}

fn strip_bold(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let whole = facts.text.get(place.start..place.end)?;
    let inner = whole.trim_matches(whole.chars().next()?);
    (!inner.is_empty()).then(|| fix::swap(place, inner.to_owned()))
}

/// Headings. Beside a line of as many `#` they are comments, and those of one `#` also beside any other line, but for the
/// heading of a section.
fn titulos(block: &Block<'_>, places: &mut Places) {
    for line in of_kind(block, |k| k == LineKind::Heading) {
        let toks = &block.toks[line.toks.clone()];
        let (Some(first), Some(last)) = (toks.first(), toks.last()) else { continue };
        let level = hashes(block.text.get(first.start..).unwrap_or_default());
        let comments = |near: &str| match hashes(near) {
            0 => level == 1 && !near.is_empty(),
            of_near => of_near == level,
        };
        if !neighbours(block.text, first.start..last.end).into_iter().any(comments) {
            places.add_toks(block, line.toks.clone(), 0);
        }
    }
}

fn hashes(line: &str) -> usize {
    line.len() - line.trim_start_matches('#').len()
}

/// The lines above and below some bytes, without the spaces at their ends.
fn neighbours(text: &str, bytes: Range<usize>) -> [&str; 2] {
    let above = text.get(..bytes.start).unwrap_or_default().rsplit('\n').nth(1);
    let below = text.get(bytes.end..).unwrap_or_default().split('\n').nth(1);
    [above, below].map(|line| line.unwrap_or_default().trim())
}

/// Takes out the marks of a section's heading that stands alone above a line of prose: any other may be a comment or a command
/// in a file that a program reads.
fn strip_hashes(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let section = hashes(facts.text.get(place.start..)?) > 1;
    let alone = neighbours(facts.text, place.start..place.end).iter().all(|line| line.is_empty());
    let below = facts.text.get(place.end..)?.trim_start().lines().next()?;
    let prose = below.contains(' ') && below.trim_end().ends_with(['.', '!', '?', '…', ':']);
    (section && alone && prose).then(|| cut_hashes(facts, place)).flatten()
}

fn cut_hashes(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let whole = facts.text.get(place.start..place.end)?;
    let marks = whole.len() - whole.trim_start_matches('#').trim_start().len();
    Some(fix::cut(place.start..place.start + marks))
}

fn marcadores(block: &Block<'_>, places: &mut Places) {
    for line in of_kind(block, |k| k == LineKind::Bullet) {
        let is_bullet = |tok: &Tok| matches!(tok.first, '•' | '▪' | '‣' | '●' | '◦');
        // Nothing but bullets parts two scenes.
        let toks = &block.toks[line.toks.clone()];
        if toks.first().is_some_and(is_bullet) && !toks.iter().all(is_bullet) {
            places.add_toks(block, line.toks.start..line.toks.start + 1, 0);
        }
    }
}

/// Rules, but those that underline the title above them.
fn reguas(block: &Block<'_>, places: &mut Places) {
    /// Longer ones are drawn by hand, or are blanks to fill in.
    const MARKS_MAX: usize = 5;
    /// Characters of the longest title.
    const TITLE_MAX: usize = 60;
    for line in of_kind(block, |k| k == LineKind::Rule) {
        // Stars with spaces between them part the scenes of a story; underscores are drawn by hand.
        let toks = &block.toks[line.toks.clone()];
        let drawn = toks.iter().skip(1).any(|t| t.spaced) || toks.iter().any(|t| t.is_mark('_'));
        let [above, _] = neighbours(block.text, toks.first().map_or(0..0, Tok::range));
        let underlines = above.contains(char::is_alphanumeric) && above.chars().count() <= TITLE_MAX;
        if line.toks.len() <= MARKS_MAX && !drawn && !underlines {
            places.add_toks(block, line.toks.clone(), 0);
        }
    }
}

/// Takes out the line of the place, with the blank lines after it.
fn drop_line(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let before = facts.text.get(..place.start)?.trim_end_matches([' ', '\t']);
    let rest = facts.text.get(place.end..)?;
    let kept = rest.trim_start_matches([' ', '\t', '\n', '\r']);
    // At the end of the text the line breaks before it go instead.
    let start = if kept.is_empty() { before.trim_end().len() } else { before.len() };
    Some(fix::cut(start..facts.text.len() - kept.len()))
}

fn cercas(block: &Block<'_>, places: &mut Places) {
    for line in of_kind(block, |k| k == LineKind::Wrapper) {
        places.add_toks(block, line.toks.clone(), 0);
    }
}
