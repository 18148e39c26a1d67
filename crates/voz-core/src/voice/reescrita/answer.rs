//! The answer: the wire's `Reescrita` and its parts.
use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::voice::Registro;
use crate::voice::diff::Diff;
use crate::voice::lint::Achado;
use crate::voice::proximidade::{Evidencia, Proximidade};

/// Uma reescrita: uma variante por estilo que voltou, uma falha por estilo que não voltou.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Reescrita {
    /// Registro dos textos.
    pub registro: Registro,
    /// O rascunho, como o lint o vê.
    pub entrada: Entrada,
    /// Chave de aviso; nula quando não há.
    pub aviso: Option<Aviso>,
    /// Uma por estilo que voltou, na ordem do pedido.
    pub variantes: Vec<Variante>,
    /// Os estilos que não voltaram, na ordem do pedido.
    pub falhas: Vec<FalhaDeEstilo>,
    /// Tokens gastos, somados os estilos.
    pub uso: Uso,
    /// A cota diária de quem chama.
    pub cota: Cota,
    /// Em que textos do autor ela se apoia.
    #[serde(default)]
    pub voz: VozUsada,
}

/// Em que textos do autor uma reescrita se apoia.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VozUsada {
    /// Textos medidos no registro pedido: 20 já são uma voz, 50 dão confiança nela, 100 a completam.
    pub textos: u32,
    /// O registro dos exemplos mostrados ao modelo; outro que o pedido quando neste não há textos, nulo sem exemplos.
    pub exemplos_de: Option<Registro>,
    /// A voz é a da amostra, de uma autora inventada: nenhum texto do autor foi medido ainda.
    #[serde(default)]
    pub amostra: bool,
}

/// O rascunho, como o lint o vê.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Entrada {
    /// O que o lint acha no rascunho.
    pub achados: Vec<Achado>,
    /// Palavras do rascunho.
    pub palavras: usize,
}

/// Aviso de uma reescrita.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Aviso {
    /// Nenhuma variante, e pelo menos um estilo voltou vazio.
    Vazio,
}

/// Uma reescrita do rascunho.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Variante {
    /// Estilo que a produziu.
    pub estilo: Estilo,
    /// O texto reescrito.
    pub texto: String,
    /// Verdadeiro quando o lint não achou nenhum `erro` nela.
    pub passou: bool,
    /// O que o lint ainda acha.
    pub achados: Vec<Achado>,
    /// Palavras da variante.
    pub palavras: usize,
    /// Ids do que o lint marcou no rascunho e não marca aqui.
    pub tirado: Vec<Cow<'static, str>>,
    /// Quantas palavras a menos que o rascunho; negativo quando é mais longa.
    #[serde(rename = "palavrasAMenos")]
    pub palavras_a_menos: i64,
    /// O corte, palavra por palavra.
    pub diff: Diff,
    /// O quanto ela se aproximou da voz do autor.
    #[serde(default)]
    pub proximidade: Aproximacao,
}

/// De onde uma variante partiu e aonde chegou, diante dos textos do próprio autor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Aproximacao {
    /// A fração dos textos do autor que ficam mais longe da voz dele que o rascunho, de 0 a 1: o meio dos textos dele é
    /// 0,5. Nula sem evidência.
    #[schemars(range(min = 0, max = 1))]
    pub antes: Option<f64>,
    /// O mesmo da variante.
    #[schemars(range(min = 0, max = 1))]
    pub depois: Option<f64>,
    /// O quanto se pode confiar nas duas.
    pub evidencia: Evidencia,
}

impl Aproximacao {
    /// From the draft's measure to the variant's; without both there is no evidence.
    pub(super) fn between(antes: Option<Proximidade>, depois: Option<Proximidade>) -> Self {
        let (Some(antes), Some(depois)) = (antes, depois) else { return Self::default() };
        Self {
            antes: antes.percentil,
            depois: depois.percentil,
            evidencia: antes.evidencia.min(depois.evidencia),
        }
    }
}

/// Um estilo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Estilo {
    /// Identificador; `padrao` quando nenhum estilo foi pedido nem configurado.
    pub id: String,
    /// Nome para mostrar; vazio quando não há.
    pub nome: String,
}

/// Um estilo que não voltou.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FalhaDeEstilo {
    /// O estilo.
    pub estilo: Estilo,
    /// O erro do provedor; ou, da resposta que não é uma reescrita: `vazio (…)`, `cortado (…)`, `recusa`,
    /// `igual`, `eco`, `idioma`, `distante`, `tamanho`, `fatos`, `vazamento`.
    pub motivo: String,
    /// O que se mediu na resposta que não serve, em uma frase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detalhe: Option<String>,
    /// The remedy that may mend it.
    #[serde(skip)]
    #[schemars(skip)]
    pub conserto: Mend,
}

impl std::fmt::Display for FalhaDeEstilo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.detalhe {
            Some(detalhe) => write!(f, "{}: {detalhe}", self.motivo),
            None => f.write_str(&self.motivo),
        }
    }
}

/// A remedy that may mend a failure, for whoever runs the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mend {
    /// Nothing we know of.
    #[default]
    None,
    /// More tokens for an answer.
    Tokens,
    /// More tokens, or less thinking.
    Thinking,
    /// More time.
    Deadline,
    /// Another model, or another try.
    Model,
    /// Taking the text as it is.
    Accept,
}

/// Tokens gastos em uma reescrita.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Uso {
    /// Tokens lidos.
    pub entrada: u64,
    /// Tokens escritos.
    pub saida: u64,
    /// O modelo.
    pub modelo: String,
}

/// A cota diária de quem chama.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cota {
    /// Esta reescrita coube na cota e não foi cobrada.
    pub gratis: bool,
    /// Reescritas da cota usadas hoje, contada esta.
    pub usado: u32,
    /// Reescritas da cota por dia.
    pub limite: u32,
}
