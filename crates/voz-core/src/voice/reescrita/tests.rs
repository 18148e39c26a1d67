//! The rewrite against scripted providers: order, failures, figures.
use std::sync::{Barrier, Mutex};

use serde_json::json;

use std::time::Duration;

use super::*;
use crate::base::leaving::Leaving;
use crate::base::world::{DAY_MS, Millis};
use crate::voice::Registro;
use crate::voice::diff::Op;
use crate::voice::modelo::Provider;
use crate::voice::modelo::{Answer, Ask, Finish};

const DRAFT: &str = "Certamente! O prazo do relatório mudou — agora é sexta-feira, e a equipe já sabe disso.";

/// Answers by the style's prompt, which stands in the question.
struct Scripted<F>(F);

impl<F: Fn(&str) -> Result<Answer, ModelError> + Send + Sync> Provider for Scripted<F> {
    fn model(&self) -> &str {
        "modelo-x"
    }

    fn complete(&self, ask: &Ask<'_>) -> Result<Answer, ModelError> {
        (self.0)(ask.user)
    }
}

fn says(texto: &str, finish: Finish) -> Result<Answer, ModelError> {
    Ok(Answer { texto: texto.to_owned(), finish, entrada: 10, saida: 2 })
}

fn style(id: &str) -> EstiloPedido {
    EstiloPedido { id: id.to_owned(), nome: id.to_uppercase(), prompt: format!("jeito {id}.") }
}

fn run<F>(ids: &[&str], author: Author<'_>, script: F) -> Result<Reescrita, AllFailed>
where
    F: Fn(&str) -> Result<Answer, ModelError> + Send + Sync,
{
    let pedido = Pedido {
        texto: DRAFT.to_owned(),
        registro: Registro::Post,
        estilos: ids.iter().map(|id| style(id)).collect(),
        ..Pedido::default()
    };
    rewrite(
        &World::test(Millis(0), 1, &[]),
        &RewriteJob {
            asker: &Leaving::default(),
            pedido: &pedido,
            configured: &[],
            author,
            provider: &Scripted(script),
            deadline: Duration::from_secs(30),
            cota: Cota { gratis: true, usado: 1, limite: 5 },
            watch: &|_, _| {},
        },
    )
}

#[test]
fn answers_stand_in_the_order_asked_whoever_comes_first() {
    let last = Barrier::new(2);
    let reescrita = run(&["a", "b", "c"], Author::default(), |user| {
        // The first style waits for the last: the order cannot be that of arrival.
        if user.contains("jeito a.") || user.contains("jeito c.") {
            last.wait();
        }
        let id = ["a", "b", "c"].into_iter().find(|id| user.contains(&format!("jeito {id}."))).unwrap();
        says(&format!("prazo do relatório é sexta {id}"), Finish::Stop)
    });
    let texts: Vec<_> = reescrita.unwrap().variantes.into_iter().map(|v| v.texto).collect();
    assert_eq!(texts, ["a", "b", "c"].map(|id| format!("prazo do relatório é sexta {id}")));
}

#[test]
fn a_style_that_fails_is_named_and_the_others_are_delivered() {
    let reescrita = run(&["a", "b", "c", "d"], Author::default(), |user| match user {
        u if u.contains("jeito a.") => Err(ModelError::Timeout),
        u if u.contains("jeito b.") => says("", Finish::Length),
        u if u.contains("jeito c.") => says("prazo do relatório agora é sex", Finish::Length),
        _ => says("prazo do relatório agora é sexta", Finish::Unknown),
    })
    .unwrap();
    let failures: Vec<_> =
        reescrita.falhas.iter().map(|f| (f.estilo.id.as_str(), f.motivo.as_str())).collect();
    assert_eq!(
        failures,
        [
            ("a", "o provedor do modelo não respondeu no prazo"),
            ("b", "vazio (length)"),
            ("c", "cortado (length)"),
        ]
    );
    assert_eq!(reescrita.variantes.len(), 1);
    assert_eq!(reescrita.aviso, None);
    assert_eq!(reescrita.uso, Uso { entrada: 40, saida: 8, modelo: "modelo-x".to_owned() });
}

#[test]
fn nothing_but_empty_answers_is_a_warning() {
    let reescrita = run(&["a", "b"], Author::default(), |user| {
        if user.contains("jeito a.") { Err(ModelError::Timeout) } else { says(" \u{200b}\n", Finish::Stop) }
    })
    .unwrap();
    let wire = serde_json::to_value(&reescrita).unwrap();
    assert_eq!(wire["aviso"], "vazio");
    assert_eq!(wire["variantes"], json!([]));
    assert_eq!(
        wire["falhas"][1],
        json!({"estilo": {"id": "b", "nome": "B"}, "motivo": "vazio (stop)", "detalhe": "a resposta veio sem texto"})
    );
}

#[test]
fn nothing_but_failures_is_an_error() {
    let failed = run(&["a", "b"], Author::default(), |_| Err(ModelError::Timeout)).unwrap_err();
    assert_eq!(failed.0.len(), 2);
    assert_eq!(failed.to_string(), "o provedor do modelo não respondeu no prazo");
}

#[test]
fn without_styles_there_is_one_nameless_variant() {
    let text = "O prazo do relatório mudou, agora é sexta-feira e a equipe já sabe disso.";
    let reescrita = run(&[], Author::default(), |_| says(text, Finish::Stop)).unwrap();
    let wire = serde_json::to_value(&reescrita).unwrap();
    assert_eq!(wire["variantes"][0]["estilo"], json!({"id": "padrao", "nome": ""}));
    assert_eq!(wire["variantes"][0]["palavrasAMenos"], 1);
    assert_eq!(wire["variantes"][0]["diff"]["util"], true);
}

#[test]
fn a_variant_says_what_it_lost() {
    let text = "O prazo do relatório mudou, agora é sexta-feira, a equipe já sabe.";
    let reescrita = run(&["a"], Author::default(), |_| says(text, Finish::Stop)).unwrap();
    let variant = &reescrita.variantes[0];
    assert_eq!(reescrita.entrada.palavras, 15);
    assert_eq!((variant.palavras, variant.palavras_a_menos), (12, 3));
    assert!(variant.tirado.iter().any(|id| id == "travessao"), "{:?}", variant.tirado);
    assert!(variant.tirado.iter().all(|id| !variant.achados.iter().any(|a| a.id == *id)));
    assert_eq!(variant.passou, !variant.achados.iter().any(|a| a.gravidade == lint::Gravidade::Erro));
    let kept: String =
        variant.diff.pedacos.iter().filter(|p| p.op != Op::Saiu).map(|p| p.texto.as_str()).collect();
    assert_eq!(kept, text);
}

#[test]
fn a_copy_of_an_example_is_a_failure_and_the_others_are_delivered() {
    let example = "quando o prazo do relatório muda desse jeito a equipe inteira fica perdida na sexta-feira";
    let author = Author { exemplos: &[example.into()], ..Author::default() };
    let reescrita = run(&["a", "b"], author, |user| {
        says(
            if user.contains("jeito a.") { example } else { "prazo do relatório agora é sexta" },
            Finish::Stop,
        )
    })
    .unwrap();
    assert_eq!((reescrita.falhas[0].motivo.as_str(), reescrita.variantes.len()), ("vazamento", 1));
    assert!(!serde_json::to_string(&reescrita).unwrap().contains("inteira fica perdida"));
    assert_eq!(reescrita.uso.entrada, 30, "what it cost is told all the same, the second try too");
}

#[test]
fn the_whole_prompt_is_no_rewrite() {
    let failed = run(&["a"], Author::default(), |user| says(user, Finish::Stop)).unwrap_err();
    assert!(failed.to_string().starts_with("eco: a resposta repete"), "{failed}");
}

#[test]
fn configured_styles_stand_in_for_none_asked() {
    let pedido = Pedido { texto: DRAFT.to_owned(), ..Pedido::default() };
    let events = Mutex::new(Vec::new());
    let reescrita = rewrite(
        &World::test(Millis(0), 1, &[]),
        &RewriteJob {
            asker: &Leaving::default(),
            pedido: &pedido,
            configured: &[style("a"), style("b")],
            author: Author::default(),
            provider: &Scripted(|_: &str| says("prazo do relatório é sexta, equipe sabe", Finish::Stop)),
            deadline: Duration::from_secs(30),
            cota: Cota { gratis: true, usado: 0, limite: 5 },
            watch: &|n, event| events.lock().unwrap().push((n, matches!(event, Event::Answered(_)))),
        },
    )
    .unwrap();
    let ids: Vec<_> = reescrita.variantes.iter().map(|v| v.estilo.id.as_str()).collect();
    assert_eq!(ids, ["a", "b"]);
    let mut events = events.into_inner().unwrap();
    events.sort_unstable();
    assert_eq!(events, [(0, true), (1, true)]);
}

#[test]
fn a_provider_that_breaks_is_a_failed_style() {
    let reescrita = run(&["a", "b"], Author::default(), |user| {
        assert!(!user.contains("jeito a."), "broken on purpose");
        says("prazo do relatório agora é sexta", Finish::Stop)
    })
    .unwrap();
    assert_eq!(reescrita.falhas[0].motivo, "a pergunta ao modelo falhou por um erro interno");
}

/// Runs one style against a script that sees the clock; gives what came and how often it was asked.
fn timed(
    script: impl Fn(&World, usize) -> Result<Answer, ModelError> + Send + Sync,
) -> (Result<Reescrita, AllFailed>, usize) {
    let world = World::test(Millis(0), 1, &[]);
    let asked = Mutex::new(0);
    let pedido = Pedido { texto: DRAFT.to_owned(), ..Pedido::default() };
    let provider = Scripted(|_: &str| {
        let n = {
            let mut asked = asked.lock().unwrap();
            *asked += 1;
            *asked
        };
        script(&world, n)
    });
    let job = RewriteJob {
        asker: &Leaving::default(),
        pedido: &pedido,
        configured: &[],
        author: Author::default(),
        provider: &provider,
        deadline: Duration::from_secs(30),
        cota: Cota { gratis: true, usado: 0, limite: 5 },
        watch: &|_, _| {},
    };
    let done = rewrite(&world, &job);
    (done, asked.into_inner().unwrap())
}

#[test]
fn a_second_try_needs_as_much_time_as_the_first_took() {
    let slow = |world: &World, _| {
        world.sleep(Duration::from_secs(20));
        says("bom dia a todos", Finish::Stop)
    };
    assert_eq!(timed(slow).1, 1);
    let quick = |world: &World, _| {
        world.sleep(Duration::from_secs(10));
        says("bom dia a todos", Finish::Stop)
    };
    assert_eq!(timed(quick).1, 2);
}

#[test]
fn a_clock_that_leaps_ends_no_rewrite() {
    let (done, asked) = timed(|world, n| {
        world.set_clock(Millis(DAY_MS));
        if n == 1 {
            says("bom dia a todos", Finish::Stop)
        } else {
            says("prazo do relatório agora é sexta", Finish::Stop)
        }
    });
    assert_eq!((done.unwrap().variantes.len(), asked), (1, 2));
}

#[test]
fn of_two_failures_the_milder_is_told() {
    let (failed, asked) = timed(|_, n| match n {
        1 => says("O prazo do relatório, equipe, sexta-feira.", Finish::Length),
        _ => says("prazo relatório sexta", Finish::Stop),
    });
    assert_eq!((failed.unwrap_err().0[0].motivo.as_str(), asked), ("tamanho", 2));
    let (failed, asked) = timed(|_, n| match n {
        1 => says("prazo relatório sexta", Finish::Stop),
        _ => Err(ModelError::Timeout),
    });
    assert_eq!((failed.unwrap_err().0[0].motivo.as_str(), asked), ("tamanho", 2));
}

#[test]
fn without_a_measure_nearness_is_unknown() {
    let text = "O prazo do relatório mudou, agora é sexta-feira, e a equipe já sabe disso.";
    let done = run(&[], Author::default(), |_| says(text, Finish::Stop)).unwrap();
    assert_eq!(done.variantes[0].proximidade, Aproximacao::default());
    let wire = serde_json::to_value(&done).unwrap();
    let none = json!({"antes": null, "depois": null, "evidencia": "nenhuma"});
    assert_eq!(wire["variantes"][0]["proximidade"], none);
}

#[test]
fn of_two_versions_the_checked_one_leaves() {
    let both = "<primeira>\nprazo do relatório é sexta, viu\n</primeira>\n\nprazo do relatório agora é sexta-feira, a equipe já sabe, viu";
    let done = run(&[], Author::default(), |_| says(both, Finish::Stop)).unwrap();
    assert_eq!(done.variantes[0].texto, "prazo do relatório agora é sexta-feira, a equipe já sabe, viu");
}
