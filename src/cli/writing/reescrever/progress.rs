//! What a person sees while the styles are being written, one line a style; and what is said of those that failed.
use std::sync::{Mutex, PoisonError};

use crate::base::config::Modelo;
use crate::cli::terminal::{Spinner, Tela, printable};
use crate::voice::reescrita::{EstiloPedido, Event, FalhaDeEstilo, Mend};

/// The lines of one rewrite. Told from several threads.
pub(super) struct StyleProgress(Vec<Line>);

struct Line {
    style: String,
    name: String,
    spinner: Spinner,
    detail: Mutex<Option<String>>,
}

impl StyleProgress {
    pub(super) fn new(tela: &Tela, styles: &[EstiloPedido]) -> Self {
        let names: Vec<String> = styles.iter().map(|s| name(&s.id, &s.nome).to_owned()).collect();
        let spinners = tela.spinners(&names);
        let line = |((style, name), spinner): ((&EstiloPedido, String), Spinner)| Line {
            style: style.id.clone(),
            name,
            spinner,
            detail: Mutex::default(),
        };
        Self(styles.iter().zip(names).zip(spinners).map(line).collect())
    }

    pub(super) fn tell(&self, n: usize, event: Event<'_>) {
        let Some(line) = self.0.get(n) else { return };
        match event {
            Event::Retry(wait, error) => {
                let wait = wait.as_secs_f64();
                line.spinner
                    .set_message(printable(&format!("{}: {error}; de novo em {wait:.1} s", line.name)));
            }
            Event::Failed(error) => {
                *line.detail.lock().unwrap_or_else(PoisonError::into_inner) = error.detail();
                line.spinner.finish_and_clear();
            }
            Event::Again(motivo) => line.spinner.set_message(format!("{}: {motivo}; de novo", line.name)),
            Event::Answered(_) => line.spinner.finish_and_clear(),
        }
    }

    /// More about why a style failed, for whoever runs the program: `": …"`, or nothing.
    pub(super) fn detail(&self, style: &str) -> String {
        let line = self.0.iter().find(|line| line.style == style);
        let detail = line.and_then(|l| l.detail.lock().unwrap_or_else(PoisonError::into_inner).clone());
        detail.map(|d| format!(": {d}")).unwrap_or_default()
    }
}

/// The name of a style before a person.
pub(in crate::cli) fn name<'a>(id: &'a str, nome: &'a str) -> &'a str {
    match (nome, id) {
        ("", "padrao") => "reescrita",
        ("", id) => id,
        (nome, _) => nome,
    }
}

/// The remedy for the failures, with the options as they stand; the first that is known.
pub(super) fn mend(falhas: &[FalhaDeEstilo], modelo: &Modelo) -> Option<String> {
    let Modelo { maximo_tokens, prazo_s, .. } = modelo;
    let known = |falha: &FalhaDeEstilo| match falha.conserto {
        Mend::None => None,
        Mend::Tokens => Some(format!(
            "aumente modelo.maximo_tokens (VOZ_MODELO_MAXIMO_TOKENS), agora {maximo_tokens}, ou tente outro modelo"
        )),
        Mend::Thinking => Some(format!(
            "este modelo pensa antes de escrever: dê mais espaço em modelo.maximo_tokens \
             (VOZ_MODELO_MAXIMO_TOKENS), agora {maximo_tokens}, ou desligue o pensamento no servidor dele"
        )),
        Mend::Deadline => Some(format!(
            "o limite é modelo.prazo_s (VOZ_MODELO_PRAZO_S), agora {prazo_s} s; aumente, ou use um modelo mais rápido"
        )),
        Mend::Model => Some("tente de novo, ou com outro modelo; sem modelo: --sem-modelo".to_owned()),
        Mend::Accept => Some("para ver o texto assim mesmo: --mesmo-assim".to_owned()),
    };
    falhas.iter().find_map(known)
}

/// Why a style did not come back, in one line.
pub(in crate::cli) fn failure(falha: &FalhaDeEstilo, named: bool) -> String {
    let estilo = &falha.estilo;
    let named = named || estilo.id != "padrao";
    let which = if named { format!("{}: ", name(&estilo.id, &estilo.nome)) } else { String::new() };
    format!("{which}{falha}")
}
