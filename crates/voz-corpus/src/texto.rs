//! One text of the author, as it leaves an importer and stands in the bank.
use serde::{Deserialize, Serialize};

use super::date;
use voz_base::Millis;
use voz_texto::Registro;

/// A text of the author. As JSON it is one line of `voz corpus exportar`, which imports back unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texto {
    /// Its identifier in the place it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// When it was written.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "date::iso")]
    pub data: Option<Millis>,
    /// Answer or text from scratch.
    pub registro: Registro,
    /// The words: NFC, `\n` line breaks, white space around it gone, otherwise as typed.
    pub texto: String,
    /// The importer it came through, such as `x`.
    pub fonte: String,
    /// The text that it answers, by the identifier of the place it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resposta_a: Option<String>,
    /// The text it is a part of, by the identifier of the place it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parte_de: Option<String>,
}
