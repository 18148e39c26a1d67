//! The style card as it crosses the wire and lies in the bank; in words: frequencies that a person can follow, never
//! "always"; and the counts of texts that a register needs to make a voice.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Medida;
use crate::Registro;

/// O cartão de estilo medido do autor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StyleCard {
    /// Quando o corpus foi medido.
    pub gerado_em: String,
    /// Desde quando entraram os textos.
    pub desde: String,
    /// As medidas de cada registro.
    pub medidas: PorRegistro,
}

/// Um bloco de medidas por registro.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PorRegistro {
    /// As marcas ao responder a alguém.
    pub resposta: Medidas,
    /// As marcas ao escrever do zero.
    pub post: Medidas,
}

impl PorRegistro {
    /// The measures of a register.
    pub const fn of(&self, registro: Registro) -> &Medidas {
        match registro {
            Registro::Resposta => &self.resposta,
            Registro::Post => &self.post,
        }
    }
}

/// Com que frequência o autor faz cada coisa em um registro: uma distribuição, não uma regra.
/// As frações são de todos os textos medidos, de 0 a 1. Um registro sem textos é todo zeros.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Medidas {
    /// Textos na medida.
    pub amostras: u32,
    /// Mediana de palavras.
    pub palavras_mediana: u32,
    /// Fração que começa com minúscula.
    pub comeca_minuscula: f64,
    /// Fração com quebra de linha.
    pub quebra_de_linha: f64,
    /// Fração com reticências.
    pub reticencias: f64,
    /// Fração que faz uma pergunta.
    pub pergunta: f64,
    /// Fração com MAIÚSCULAS de ênfase.
    pub caps: f64,
    /// Fração que não termina com ponto.
    pub sem_ponto_final: f64,
    /// Fração com travessão.
    pub travessao: f64,
    /// Fração com ponto e vírgula.
    pub ponto_e_virgula: f64,
    /// Fração com emoji.
    pub emoji: f64,
}

/// Shares below this are "almost never", and from its complement on "almost all": with a hundred
/// texts nothing finer can be told.
const ALMOST: f64 = 0.05;

/// One share as a sentence: "em 7 de cada 10 textos, começa com letra minúscula".
pub fn frase(medida: Medida, share: f64) -> String {
    format!("{} {}", frequency(share), medida.verb())
}

/// A share as people say it.
fn frequency(share: f64) -> String {
    if share < ALMOST {
        "quase nunca".to_owned()
    } else if share >= 1.0 - ALMOST {
        "em quase todos os textos,".to_owned()
    } else {
        format!("em {} de cada 10 textos,", (share * 10.0).round().clamp(1.0, 9.0))
    }
}

/// From so many texts on one may speak of a voice: below, what looks like a habit is chance (facts, voice, section 2:
/// telling an author apart fails most with 5 texts, and works from 20 on).
pub const A_VOICE: u32 = 20;
/// From so many on it may be trusted.
pub const TRUSTED: u32 = 50;
/// From so many on more texts change little.
pub const COMPLETE: u32 = 100;

/// The meaning of the three numbers, for a person.
pub const ENOUGH: &str = "20 textos já são uma voz, 50 dão confiança nela, 100 a completam";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_frequencies_and_never_always() {
        for (medida, share, said) in [
            (Medida::ComecaMinuscula, 0.91, "em 9 de cada 10 textos, começa com letra minúscula"),
            (Medida::QuebraDeLinha, 0.06, "em 1 de cada 10 textos, quebra a linha"),
            (Medida::Reticencias, 0.25, "em 3 de cada 10 textos, usa reticências"),
            (Medida::SemPontoFinal, 1.0, "em quase todos os textos, termina sem ponto final"),
            (Medida::Emoji, 0.049, "quase nunca usa emoji"),
        ] {
            assert_eq!(frase(medida, share), said);
        }
    }
}
