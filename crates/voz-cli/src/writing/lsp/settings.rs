//! The editor's settings under `voz`. A wrong one is told, and the rest counts.
use std::time::Duration;

use serde_json::Value;

use crate::frame::REGISTERS;
use crate::writing::lint::{Given, LANGUAGES, LEVELS, Setting, known_rule, known_word};
use voz_core::voice::Registro;
use voz_core::voice::lint::Gravidade;

/// Settings of an editor.
#[derive(Clone, Debug, Default)]
pub(super) struct LspSettings {
    /// Settings of every text, over what `voz.toml` says.
    pub(super) given: Given,
    /// Findings below this are not shown; without it all are.
    pub(super) nivel: Option<Gravidade>,
    /// The author's register; none is the one that has texts.
    pub(super) registro: Option<Registro>,
    /// Rules do not compare with the author.
    pub(super) sem_autor: bool,
    /// The author's own rules for rewrites.
    pub(super) instrucoes: Option<String>,
    /// Time in which nobody must have typed before a text is looked at, where it is not [`DELAY`].
    pub(super) atraso: Option<Duration>,
}

/// Long enough to let a burst of keys pass, short enough not to be waited for.
pub(super) const DELAY: Duration = Duration::from_millis(25);
/// Longest delay that may be asked for, in milliseconds.
const DELAY_MAX_MS: u64 = 10_000;

/// Every key, for whoever misspells one.
const KEYS: &str =
    "idioma, registro, nivel, regras, aceitas, marcadas, isolado, sem_autor, instrucoes, atraso_ms";

impl LspSettings {
    /// Reads a client's settings, with or without `voz` around them; beside them what is wrong.
    pub(super) fn read(said: &Value) -> (Self, Vec<String>) {
        let (mut settings, mut wrong) = (Self::default(), Vec::new());
        let own = said.get("voz").unwrap_or(said);
        for (key, value) in own.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
            if let Err(why) = settings.set(key, value) {
                wrong.push(format!("configuração voz.{key}: {why}"));
            }
        }
        (settings, wrong)
    }

    fn set(&mut self, key: &str, value: &Value) -> Result<(), String> {
        let layer = &mut self.given.layer;
        match key {
            "idioma" => layer.idioma = Some(known_word(value.as_str(), &LANGUAGES)?),
            "registro" => self.registro = Some(known_word(value.as_str(), &REGISTERS)?),
            "nivel" => self.nivel = Some(known_word(value.as_str(), &LEVELS)?),
            "regras" => {
                let rules = value.as_object().ok_or("deve ser uma tabela de regras")?;
                for (id, value) in rules {
                    layer.regras.insert(known_rule(id)?.id, known_word(value.as_str(), &Setting::WORDS)?);
                }
            }
            "aceitas" => layer.aceitas = words(value)?,
            "marcadas" => layer.marcadas = words(value)?,
            "isolado" => self.given.isolado = yes(value)?,
            "sem_autor" => self.sem_autor = yes(value)?,
            "instrucoes" => {
                let said = value.as_str().ok_or("deve ser um texto")?;
                self.instrucoes = Some(said.to_owned()).filter(|said| !said.trim().is_empty());
            }
            "atraso_ms" => {
                let ms = value.as_u64().filter(|ms| *ms <= DELAY_MAX_MS);
                let ms = ms.ok_or_else(|| format!("deve ser um número de 0 a {DELAY_MAX_MS}"))?;
                self.atraso = Some(Duration::from_millis(ms));
            }
            // Of whoever starts the server, and of the editor that shows what is said.
            "programa" | "trace" => {}
            _ => return Err(format!("não existe; há: {KEYS}")),
        }
        Ok(())
    }
}

fn words(value: &Value) -> Result<Vec<String>, String> {
    let list =
        value.as_array().map(|list| list.iter().map(|item| item.as_str().map(str::to_owned)).collect());
    list.flatten().ok_or_else(|| "deve ser uma lista de textos".to_owned())
}

fn yes(value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| "deve ser true ou false".to_owned())
}

/// The part that is ours of what `workspace/configuration` answered, or `workspace/didChangeConfiguration` brought.
pub(super) fn ours(said: &Value) -> Option<&Value> {
    let said = said.as_array().map_or(said, |list| list.first().unwrap_or(&Value::Null));
    said.is_object().then_some(said)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use voz_core::voice::lint::Idioma;

    #[test]
    fn what_is_wrong_is_named_and_the_rest_counts() {
        let said = json!({"voz": {
            "idioma": "pt", "nivel": "erro", "regras": {"travessao": "desligada"}, "registro": "post",
            "aceitas": ["robusto"], "atraso_ms": 300, "sem_autor": true, "instrucoes": " ", "isolado": null, "programa": "/bin/voz",
        }});
        let (settings, wrong) = LspSettings::read(&said);
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(settings.given.layer.idioma, Some(Idioma::Pt));
        assert_eq!(settings.given.layer.regras["travessao"], Setting::Off);
        assert_eq!((settings.nivel, settings.registro), (Some(Gravidade::Erro), Some(Registro::Post)));
        assert_eq!((settings.atraso, settings.instrucoes), (Some(Duration::from_millis(300)), None));
        let (settings, wrong) = LspSettings::read(&json!({
            "idiomas": 1, "regras": {"travesao": "erro"}, "nivel": "muito", "aceitas": [1], "atraso_ms": -1,
            "marcadas": ["x"],
        }));
        assert_eq!(settings.given.layer.marcadas, ["x"]);
        assert_eq!(wrong.len(), 5);
        assert!(wrong[0].contains("não existe") && wrong[1].contains("seria travessao?"), "{wrong:?}");
        for nothing in [json!(null), json!([]), json!([null]), json!(7)] {
            assert!(ours(&nothing).is_none(), "{nothing}");
        }
    }
}
