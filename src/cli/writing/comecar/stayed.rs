//! Things that a dialogue has written so far, told to whoever stops it with Ctrl-C.
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::cli::terminal::{complain, texts};
use crate::http::say_when_stopped;

/// Things written so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Stayed(Arc<Mutex<StayedWritten>>);

#[derive(Debug, Default)]
struct StayedWritten {
    /// The configuration, where the model was chosen.
    config: Option<PathBuf>,
    texts: u64,
}

impl Stayed {
    /// Nothing yet; told on a terminal when the dialogue is stopped.
    pub(super) fn told_when_stopped() -> Self {
        let stayed = Self::default();
        let told = stayed.clone();
        say_when_stopped(move || {
            // A key that was being typed had switched the echo off.
            #[cfg(unix)]
            let _ = std::process::Command::new("stty").arg("echo").status();
            complain(&format!("\n{}", told.words()));
        });
        stayed
    }

    /// Notes that the model stands in the configuration.
    pub(super) fn configured(&self, path: PathBuf) {
        self.written().config = Some(path);
    }

    /// Notes how many texts of the author there are.
    pub(super) fn has_texts(&self, texts: u64) {
        self.written().texts = texts;
    }

    fn written(&self) -> MutexGuard<'_, StayedWritten> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn words(&self) -> String {
        let StayedWritten { config, texts: many } = &*self.written();
        let model = config.as_ref().map(|path| format!("o modelo ({})", path.display()));
        let many = (*many > 0).then(|| format!("{} no banco", texts(*many)));
        let kept: Vec<String> = model.into_iter().chain(many).collect();
        match kept.is_empty() {
            true => "Parou aqui; nada foi gravado. Para recomeçar: voz comecar".to_owned(),
            false => format!("Parou aqui; ficou gravado: {}. Para continuar: voz comecar", kept.join("; ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_is_told_one_after_the_other() {
        let stayed = Stayed::default();
        assert_eq!(stayed.words(), "Parou aqui; nada foi gravado. Para recomeçar: voz comecar");
        stayed.configured("/c/config.toml".into());
        stayed.has_texts(88);
        assert_eq!(
            stayed.words(),
            "Parou aqui; ficou gravado: o modelo (/c/config.toml); 88 textos no banco. Para continuar: voz comecar"
        );
    }
}
