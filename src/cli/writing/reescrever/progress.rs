//! What a person sees while the styles are being written: one line a style.
use std::sync::{Mutex, PoisonError};

use crate::cli::terminal::{Spinner, Tela, printable};
use crate::voice::reescrita::{EstiloPedido, Event};

/// The lines of one rewrite. Told from several threads.
pub(super) struct Progress(Vec<Line>);

struct Line {
    style: String,
    name: String,
    spinner: Spinner,
    detail: Mutex<Option<String>>,
}

impl Progress {
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

/// How a style is called before a person.
pub(in crate::cli) fn name<'a>(id: &'a str, nome: &'a str) -> &'a str {
    match (nome, id) {
        ("", "padrao") => "reescrita",
        ("", id) => id,
        (nome, _) => nome,
    }
}
