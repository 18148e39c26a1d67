//! Usefulness of a pair: a rewrite close enough to its draft for the diff to teach something, or why not.
use foldhash::{HashSet, HashSetExt as _};

use super::WORDS;
use super::facts::TextFacts;
use crate::texto::{
    Kind, Language, WordList, count_words, detect, fold, is_blank, is_function_word, tokens, words,
};

/// Least and greatest length of a rewrite, in words, as a multiple of the draft's.
pub const LENGTH: (f64, f64) = (0.4, 2.0);
/// Least content overlap: unrelated texts stay below it (facts, voice, section 5).
pub const OVERLAP: f64 = 0.25;
/// Letters of a content word that are compared, so that inflection does not count.
const STEM: usize = 5;
/// Facts named in one reason; more than these is "e outros".
const NAMED: usize = 4;

/// A reason why a diff teaches nothing. Displays in Portuguese.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Motivo {
    /// One of the texts has nothing to read.
    #[error("{0} está vazio")]
    Vazio(&'static str),
    #[error("a reescrita é igual ao rascunho")]
    Igual,
    /// Much shorter or much longer than the draft.
    #[error(
        "tamanho fora da faixa: {} para {} do rascunho (aceito de 0,4 a 2 vezes)",
        if *depois == 1 { "1 palavra".to_owned() } else { format!("{depois} palavras") },
        antes
    )]
    Tamanho { antes: usize, depois: usize },
    /// Too little of the content stayed.
    #[error("ficou pouco do conteúdo: {} % (mínimo 25 %)", (.0 * 100.0).floor())]
    Distante(f64),
    /// Facts of the draft that are gone.
    #[error("saiu do rascunho: {}", list(.0))]
    Perdido(Vec<String>),
    /// Facts the draft does not have.
    #[error("entrou sem estar no rascunho: {}", list(.0))]
    Inventado(Vec<String>),
    #[error("negações: {antes} no rascunho, {depois} na reescrita")]
    Negacao { antes: usize, depois: usize },
}

fn list(facts: &[String]) -> String {
    let named: Vec<&str> = facts.iter().take(NAMED).map(String::as_str).collect();
    let more = if facts.len() > NAMED { " e outros" } else { "" };
    named.join(", ") + more
}

/// A rewrite as it stands to its draft.
pub(super) struct Judged {
    /// Every reason why their diff teaches nothing, what it does to the meaning first; none means it is `util`.
    pub(super) motivos: Vec<Motivo>,
    /// Their [`overlap`].
    pub(super) overlap: f64,
    /// The number of different facts of the draft; 0 of texts that say nothing or the same.
    pub(super) facts: usize,
}

pub(super) fn judge(antes: &str, depois: &str) -> Judged {
    let overlap = overlap(antes, depois);
    let plainly = |motivo| Judged { motivos: vec![motivo], overlap, facts: 0 };
    if is_blank(depois) || is_blank(antes) {
        return plainly(Motivo::Vazio(if is_blank(depois) { "o texto novo" } else { "o rascunho" }));
    }
    if antes.trim() == depois.trim() {
        return plainly(Motivo::Igual);
    }
    let mut found = Vec::new();
    let (draft, rewrite) = (TextFacts::of(antes), TextFacts::of(depois));
    found.extend(facts(draft.lost_in(&rewrite)).map(Motivo::Perdido));
    found.extend(facts(rewrite.invented_from(&draft)).map(Motivo::Inventado));
    let english = detect(&format!("{antes}\n{depois}")) == Language::En;
    let (no, nay) = (negations(antes, english), negations(depois, english));
    if no != nay {
        found.push(Motivo::Negacao { antes: no, depois: nay });
    }
    let (from, to) = (count_words(antes), count_words(depois));
    let ratio = to as f64 / from.max(1) as f64;
    if !(LENGTH.0..=LENGTH.1).contains(&ratio) {
        found.push(Motivo::Tamanho { antes: from, depois: to });
    }
    if overlap < OVERLAP {
        found.push(Motivo::Distante(overlap));
    }
    Judged { motivos: found, overlap, facts: draft.count() }
}

/// The facts without repetition, in order; `None` when there is none.
fn facts<'f>(found: impl Iterator<Item = &'f str>) -> Option<Vec<String>> {
    let mut seen = HashSet::new();
    let once: Vec<String> = found.filter(|fact| seen.insert(fold(fact))).map(str::to_owned).collect();
    (!once.is_empty()).then_some(once)
}

/// Dice coefficient over the different content words of two texts, cut to [`STEM`] letters.
///
/// 1 when neither has any: then there is no content to drift from.
pub fn overlap(a: &str, b: &str) -> f64 {
    let (a, b) = (stems(a), stems(b));
    if a.is_empty() && b.is_empty() {
        return 1.0;
    }
    2.0 * a.intersection(&b).count() as f64 / (a.len() + b.len()) as f64
}

/// Different content words, folded and cut to [`STEM`] letters.
pub type Stems = HashSet<String>;

/// The different content words of a text.
pub fn stems(text: &str) -> Stems {
    let folded = words(text).map(|t| fold(t.text)).filter(|w| !is_function_word(w));
    folded.map(|w| w.chars().take(STEM).collect()).collect()
}

/// Other words that deny in English, and contractions written without their apostrophe.
static ENGLISH_NEGATIONS: WordList = WordList::words(WORDS, "english-negations");

/// Words that deny: não, nem, nunca, sem, jamais, ninguém, nenhum, and their informal and English kin.
///
/// Left out are those that deny nothing: "não só", "não apenas" and the like, "não é?", "sem dúvida"; and "ninguém" behind a
/// denial of the same clause, with which it is one ("não veio ninguém"). In Portuguese "no" is "in the": it denies only where
/// the text is English.
fn negations(text: &str, english: bool) -> usize {
    let (mut all, mut clause, mut clauses) = (Vec::new(), 0, Vec::new());
    for token in tokens(text).filter(|t| t.kind != Kind::Space) {
        let word = fold(token.text);
        if token.kind != Kind::Word || matches!(word.as_str(), "e" | "mas" | "porque" | "pois") {
            clause += 1;
        }
        if matches!(token.kind, Kind::Word | Kind::Stress) {
            all.push(word);
            clauses.push(clause);
        }
    }
    let at = |n: usize| all.get(n).map_or("", String::as_str);
    let denied_before = |n: usize| {
        let same = (0..n).rev().take_while(|&m| clauses.get(m) == clauses.get(n));
        same.map(at)
            .any(|word| matches!(word, "nao" | "n" | "nem" | "nunca" | "sem" | "jamais" | "ninguem" | "nada"))
    };
    let denies = |n: usize| match at(n) {
        "nao" | "n" | "not" => match (at(n + 1), at(n + 2)) {
            ("so" | "apenas" | "somente" | "simplesmente" | "meramente" | "only" | "just" | "merely", _)
            | ("e" | "eh", "so" | "apenas" | "somente" | "sobre" | "mais")
            | ("se", "trata") => false,
            ("e", next) => !next.starts_with('?'),
            _ => true,
        },
        "sem" | "without" => {
            let next = if at(n + 1) == "a" { at(n + 2) } else { at(n + 1) };
            !matches!(next, "duvida" | "duvidas" | "sombra" | "falta" | "doubt" | "question")
        }
        "nem" | "nunca" | "jamais" | "never" | "cannot" => true,
        "ninguem" | "nenhum" | "nenhuma" | "tampouco" => !denied_before(n),
        "no" if english => at(n + 1) != "doubt",
        // A question at the end asks for a yes: "isn't it?".
        word if word.ends_with("n't") => !at(n + 2).starts_with('?'),
        word => english && ENGLISH_NEGATIONS.contains(&word),
    };
    (0..all.len()).filter(|&n| denies(n)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reasons(antes: &str, depois: &str) -> Vec<String> {
        judge(antes, depois).motivos.iter().map(Motivo::to_string).collect()
    }

    #[test]
    fn honest_rewrites_teach() {
        for (antes, depois) in [
            (
                "Gostaria de informar que a reunião de amanhã foi remarcada para as 15h, tendo em vista que o cliente não poderá comparecer pela manhã.",
                "a reunião de amanhã ficou pras 15h, o cliente não pode de manhã",
            ),
            (
                "Não se trata apenas de economizar tempo, mas de trabalhar melhor. A ferramenta corta o retrabalho da equipe.",
                "a ferramenta corta o retrabalho da equipe e economiza tempo, a gente trabalha melhor",
            ),
            ("Sem dúvida, o filme é muito bom, não é?", "o filme é bom demais"),
            ("É importante ressaltar que o sistema nunca para.", "o sistema nunca para"),
        ] {
            assert_eq!(reasons(antes, depois), Vec::<String>::new(), "{antes}");
        }
    }

    #[test]
    fn says_why_not() {
        let draft = "O relatório da Mariana sai dia 15 e não pode atrasar.";
        for (depois, expected) in [
            ("", "o texto novo está vazio"),
            (draft, "a reescrita é igual ao rascunho"),
            (
                "relatório dia 15 da Mariana, não atrasa, pode sair, e é isso mesmo que eu queria te dizer hoje, viu, sem mais delongas nem conversa, beleza então",
                "tamanho fora da faixa: 27 palavras para 11 do rascunho (aceito de 0,4 a 2 vezes)",
            ),
            ("o relatório da mariana não pode atrasar", "saiu do rascunho: 15"),
            ("o relatório da mariana sai dia 15 de maio e não atrasa", "entrou sem estar no rascunho: maio"),
            ("o relatório da mariana sai dia 15, pode atrasar", "negações: 1 no rascunho, 0 na reescrita"),
        ] {
            assert!(
                reasons(draft, depois).contains(&expected.to_owned()),
                "{depois}: {:?}",
                reasons(draft, depois)
            );
        }
        let code = "Para conferir, rode o comando:\n\n```sh\nvoz lint a.md\n```\n\nEle aponta as marcas.";
        assert_eq!(
            reasons(code, "pra conferir rode o comando, ele aponta as marcas"),
            ["saiu do rascunho: bloco de código (sh)"]
        );
        let kept = "pra conferir rode o comando\n\n~~~\nvoz lint a.md\n~~~\n\nele aponta as marcas";
        assert_eq!(reasons(code, kept), Vec::<String>::new());
        let far = reasons("o gato subiu no telhado da vizinha", "comprei pão e leite no mercado cedo");
        assert_eq!(far, ["ficou pouco do conteúdo: 0 % (mínimo 25 %)"]);
    }

    #[test]
    fn a_denial_said_twice_in_one_clause_is_one() {
        for (text, expected) in [
            ("Ninguém da turma avisou.", 1),
            ("Não veio ninguém, e nenhum aluno passou.", 2),
            ("A Ana não veio. Tampouco a Bia.", 2),
            ("Saiu sem nenhum aviso a ninguém.", 1),
            ("Não faz mal nenhum.", 1),
            ("Todo mundo avisou.", 0),
        ] {
            assert_eq!(negations(text, false), expected, "{text}");
        }
    }

    #[test]
    fn english_negations_count_and_the_portuguese_no_does_not() {
        let count = |text: &str, english| negations(text, english);
        for (text, expected) in [
            ("There is no time for this.", 1),
            ("He left without a word and never called.", 2),
            ("I don't know, I can’t say, they won't tell.", 3),
            ("we cannot go, nobody came, nothing works, neither of them", 4),
            ("i dont think so", 1),
            ("It's good, isn't it? No doubt, without a doubt, not only good.", 0),
        ] {
            assert_eq!(count(text, true), expected, "{text}");
        }
        assert_eq!(count("Está no mercado, no centro, e não volta.", false), 1);
        let lost = reasons(
            "There is no time to fix this before the launch.",
            "There is time to fix this before the launch.",
        );
        assert_eq!(lost, ["negações: 1 no rascunho, 0 na reescrita"]);
        assert_eq!(
            reasons(
                "Fica tudo no armário do quarto, perto da porta.",
                "fica tudo no armário, perto da porta do quarto"
            ),
            Vec::<String>::new()
        );
    }
}
