//! One thing that the check-up looked at.
use serde::Serialize;

use crate::cli::exit::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    Ok,
    Aviso,
    Erro,
}

/// A check, with what it found and how to mend it.
#[derive(Debug, Serialize)]
pub(super) struct Check {
    pub(super) id: &'static str,
    pub(super) estado: Verdict,
    pub(super) detalhe: String,
    pub(super) conserto: Option<String>,
    /// Exit code, when it failed.
    #[serde(skip)]
    pub(super) failure: Option<u8>,
}

impl Check {
    pub(super) fn ok(id: &'static str, detalhe: impl Into<String>) -> Self {
        Self { id, estado: Verdict::Ok, detalhe: detalhe.into(), conserto: None, failure: None }
    }

    pub(super) fn warning(id: &'static str, detalhe: impl Into<String>, mend: impl Into<String>) -> Self {
        Self { estado: Verdict::Aviso, conserto: Some(mend.into()), ..Self::ok(id, detalhe) }
    }

    pub(super) fn failed(id: &'static str, error: Error) -> Self {
        let Error::Said { code, message, hint } = error else { return Self::ok(id, "") };
        Self { estado: Verdict::Erro, conserto: hint, failure: Some(code), ..Self::ok(id, message) }
    }

    /// The check's name as a person reads it.
    pub(super) fn name(&self) -> &'static str {
        match self.id {
            "configuracao" => "configuração",
            "relogio" => "relógio",
            "copias" => "cópias",
            "permissoes" => "permissões",
            "conexoes" => "conexões",
            "endereco" => "endereço",
            other => other,
        }
    }
}
