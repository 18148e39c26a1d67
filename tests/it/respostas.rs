//! Answers of models that a reader has judged (`tests/respostas`), counted through the whole rewrite: of those to be
//! refused at most 1 in 50 may leave, of the good ones at most 1 in 20 may be refused.
use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;
use voz::base::world::{Millis, World};
use voz::voice::modelo::{Answer, Ask, Finish, ModelError, Provider};
use voz::voice::reescrita::{Author, Cota, EstiloPedido, Pedido, RewriteJob, rewrite};

/// Words of a line that is worth quoting from the prompt.
const LINE: usize = 8;

#[derive(Deserialize)]
struct File {
    exemplos: BTreeMap<String, Vec<String>>,
    caso: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    registro: String,
    exemplos: String,
    rascunho: String,
    contexto: Option<String>,
    instrucoes: Option<String>,
    estilo: Option<String>,
    boas: Vec<String>,
    #[serde(default)]
    sobras: Vec<(String, String)>,
    ruins: Vec<(String, String)>,
    #[serde(default)]
    cortadas: Vec<String>,
}

/// Says one thing, made of the question where it stands in double braces.
struct Says<'a> {
    text: &'a str,
    examples: &'a [&'a str],
    finish: Finish,
}

impl Says<'_> {
    fn filled(&self, ask: &Ask<'_>) -> String {
        let mut text = self.text.replace("{{sistema}}", ask.system).replace("{{usuario}}", ask.user);
        let mark = ask.system.split("<").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
        text = text.replace("{{marca}}", mark);
        for (name, whole) in [("sistema", ask.system), ("usuario", ask.user)] {
            let lines = whole.lines().filter(|line| line.split_whitespace().count() >= LINE);
            for (n, line) in (1..).zip(lines) {
                text = text.replace(&format!("{{{{{name}:{n}}}}}"), line);
            }
        }
        for (n, example) in (1..).zip(self.examples) {
            text = text.replace(&format!("{{{{exemplo:{n}}}}}"), example);
        }
        assert!(!text.contains("{{"), "{text}");
        text
    }
}

impl Provider for Says<'_> {
    fn model(&self) -> &str {
        "modelo-x"
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        Ok(Answer { texto: self.filled(ask), finish: self.finish, entrada: 1, saida: 1 })
    }
}

/// What leaves for an answer, or the reason why nothing does.
fn leaves(file: &File, case: &Case, text: &str, finish: Finish) -> Result<String, String> {
    let examples: Vec<&str> = file.exemplos[&case.exemplos].iter().map(String::as_str).collect();
    let shown: Vec<voz::voice::banco::Example<'_>> = examples.iter().map(|&text| text.into()).collect();
    let style =
        |prompt: &String| EstiloPedido { id: "e".to_owned(), nome: String::new(), prompt: prompt.clone() };
    let pedido = Pedido {
        texto: case.rascunho.clone(),
        contexto: case.contexto.clone(),
        instrucoes: case.instrucoes.clone(),
        registro: case.registro.parse().unwrap(),
        estilos: case.estilo.iter().map(style).collect(),
        aceitar: None,
    };
    let job = RewriteJob {
        asker: &voz::base::leaving::Leaving::default(),
        pedido: &pedido,
        configured: &[],
        author: Author { exemplos: &shown, ..Author::default() },
        provider: &Says { text, examples: &examples, finish },
        deadline: Duration::from_secs(30),
        cota: Cota { gratis: true, usado: 1, limite: 5 },
        watch: &|_, _| {},
    };
    match rewrite(&World::test(Millis(0), 1, &[]), &job) {
        Ok(mut done) if !done.variantes.is_empty() => Ok(done.variantes.remove(0).texto),
        Ok(done) => Err(done.falhas[0].to_string()),
        Err(failed) => Err(failed.to_string()),
    }
}

/// Answers that left though they should not, answers that did not though they should, and of how many.
#[derive(Default)]
struct Count {
    bad: usize,
    left: Vec<String>,
    good: usize,
    refused: Vec<String>,
    wrapped: Vec<String>,
}

fn count(toml: &str) -> Count {
    let file: File = toml::from_str(toml).unwrap();
    let mut count = Count::default();
    for case in &file.caso {
        let cut = case.cortadas.iter().map(|text| (text, Finish::Length));
        let bad = case.ruins.iter().map(|(_, text)| (text, Finish::Stop)).chain(cut);
        for (text, finish) in bad {
            count.bad += 1;
            if let Ok(left) = leaves(&file, case, text, finish) {
                count.left.push(left);
            }
        }
        let wrapped = case.sobras.iter().map(|(text, inside)| (text, inside));
        for (text, inside) in case.boas.iter().map(|text| (text, text)).chain(wrapped) {
            count.good += 1;
            match leaves(&file, case, text, Finish::Stop) {
                Err(why) => count.refused.push(format!("{why} <- {text}")),
                Ok(left) if left != *inside => count.wrapped.push(left),
                Ok(_) => {}
            }
        }
    }
    count
}

#[track_caller]
fn holds(name: &str, toml: &str) {
    let Count { bad, left, good, refused, wrapped } = count(toml);
    let figures = format!(
        "{name}: {} of {bad} bad answers left, {} of {good} good ones were refused, {} kept a wrapping",
        left.len(),
        refused.len(),
        wrapped.len()
    );
    let shown = format!("{figures}\nleft: {left:#?}\nrefused: {refused:#?}\nwrapped: {wrapped:#?}");
    assert!(left.len() * 50 <= bad && refused.len() * 20 <= good && wrapped.is_empty(), "{shown}");
}

#[test]
fn answers_the_gate_was_tuned_on() {
    holds("ajuste", include_str!("../respostas/ajuste.toml"));
}

#[test]
fn answers_near_the_authors_own_texts() {
    holds("perto", include_str!("../respostas/perto.toml"));
}

#[test]
fn answers_it_was_not_tuned_on() {
    holds("guardadas", include_str!("../respostas/guardadas.toml"));
}
