//! The style card as it crosses the wire and lies in the bank.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
