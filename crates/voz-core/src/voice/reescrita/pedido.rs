//! The request: the wire's rewrite request, its bounds, and what a request that breaks them is told.
//!
//! Bounds and codes stand beside the fields, in the words of `http/kernel/body.rs`, which reads the wire by them;
//! [`Pedido::check`] holds whoever makes a request by hand to the same bounds, and to what a schema cannot say.
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::base::config::EstiloConfig;
use crate::voice::Registro;
use crate::voice::texto::{count_chars, is_blank};

/// Most characters of `texto`, `contexto` and `instrucoes` (interface, "Limits"; decisions, "Rewrite").
pub const TEXTO_MAX: usize = 4000;
/// Most characters of a style's `prompt`.
pub const PROMPT_MAX: usize = 2000;
/// Most characters of a style's `nome`.
pub const NOME_MAX: usize = 80;
/// Most characters of a style's `id`.
pub const ID_MAX: usize = 64;
/// Most styles of one request.
pub const ESTILOS_MAX: usize = 5;
/// Something that is not white space; what else is invisible, [`Pedido::check`] knows.
const SEEN: &str = r"\S";

/// O que reescrever, e como.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pedido {
    /// Rascunho ou ideia para reescrever.
    #[schemars(
        length(min = 1, max = TEXTO_MAX),
        extend(
            "pattern" = SEEN,
            "x-erro-falta" = "texto_vazio",
            "x-erro-valor" = "texto_vazio",
            "x-erro-longo" = "texto_longo"
        )
    )]
    pub texto: String,
    /// Informação de referência; links não são abertos.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = TEXTO_MAX), extend("x-erro-longo" = "texto_longo"))]
    pub contexto: Option<String>,
    /// Registro do texto; sem ele, resposta.
    #[serde(default, deserialize_with = "or_default")]
    #[schemars(with = "Option<Registro>", extend("x-erro-valor" = "json_invalido"))]
    pub registro: Registro,
    /// As regras do autor sobre a própria voz, uma por linha.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = TEXTO_MAX), extend("x-erro-longo" = "texto_longo"))]
    pub instrucoes: Option<String>,
    /// Cada estilo é uma variante e uma chamada ao modelo. Sem nenhum valem os do servidor.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "or_default")]
    #[schemars(
        with = "Option<Vec<EstiloPedido>>",
        length(max = ESTILOS_MAX),
        extend("x-erro-valor" = "json_invalido")
    )]
    pub estilos: Vec<EstiloPedido>,
    /// `tudo` deixa passar também a variante distante do rascunho ou de outro tamanho (até o triplo); sem ele, é uma falha.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-erro-valor" = "json_invalido"))]
    pub aceitar: Option<Aceitar>,
}

/// O que se aceita além de reescritas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Aceitar {
    /// Também o texto distante do rascunho, ou de outro tamanho.
    Tudo,
}

/// Um estilo pedido.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EstiloPedido {
    /// Identificador do estilo.
    #[schemars(
        length(min = 1, max = ID_MAX),
        extend("pattern" = SEEN, "x-erro-valor" = "json_invalido", "x-erro-longo" = "parametro_invalido")
    )]
    pub id: String,
    /// Nome para mostrar.
    #[serde(default, deserialize_with = "or_default")]
    #[schemars(with = "Option<String>", length(max = NOME_MAX))]
    pub nome: String,
    /// O que o estilo pede ao modelo.
    #[serde(default, deserialize_with = "or_default")]
    #[schemars(with = "Option<String>", length(max = PROMPT_MAX))]
    pub prompt: String,
}

impl From<&EstiloConfig> for EstiloPedido {
    fn from(style: &EstiloConfig) -> Self {
        Self { id: style.id.clone(), nome: style.nome.clone(), prompt: style.prompt.clone() }
    }
}

/// A field that may be null, which is as good as left out.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PedidoError {
    /// Nothing in `texto` that a reader could see.
    #[error("o texto está vazio")]
    TextoVazio,
    /// A text past its bound.
    #[error("{campo} tem {tem} caracteres; o máximo é {maximo}")]
    TextoLongo { campo: &'static str, tem: usize, maximo: usize },
    /// A style that cannot be asked for, or too many of them.
    #[error("{campo}: {motivo}")]
    Estilo { campo: String, motivo: String },
}

impl Pedido {
    /// Checks that every field is within its bounds.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), PedidoError> {
        if is_blank(&self.texto) {
            return Err(PedidoError::TextoVazio);
        }
        let texts = [
            ("texto", Some(&self.texto)),
            ("contexto", self.contexto.as_ref()),
            ("instrucoes", self.instrucoes.as_ref()),
        ];
        for (campo, text) in texts {
            let tem = text.map_or(0, |t| count_chars(t));
            if tem > TEXTO_MAX {
                return Err(PedidoError::TextoLongo { campo, tem, maximo: TEXTO_MAX });
            }
        }
        let wrong = |campo: String, motivo: String| Err(PedidoError::Estilo { campo, motivo });
        if self.estilos.len() > ESTILOS_MAX {
            return wrong("estilos".to_owned(), format!("são no máximo {ESTILOS_MAX} estilos"));
        }
        for (n, estilo) in self.estilos.iter().enumerate() {
            let fields = [
                ("id", &estilo.id, ID_MAX),
                ("nome", &estilo.nome, NOME_MAX),
                ("prompt", &estilo.prompt, PROMPT_MAX),
            ];
            let field = |name: &str| format!("estilos[{n}].{name}");
            for (name, text, most) in fields {
                let has = count_chars(text);
                if has > most {
                    return wrong(field(name), format!("tem {has} caracteres; o máximo é {most}"));
                }
            }
            if is_blank(&estilo.id) {
                return wrong(field("id"), "falta o id do estilo".to_owned());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(id: &str) -> EstiloPedido {
        EstiloPedido { id: id.to_owned(), nome: String::new(), prompt: String::new() }
    }

    fn pedido(texto: &str, estilos: Vec<EstiloPedido>) -> Pedido {
        Pedido { texto: texto.to_owned(), estilos, ..Pedido::default() }
    }

    #[test]
    fn nothing_to_read_is_empty() {
        for texto in ["", " ", " \n\u{200b}\u{feff}\u{a0}"] {
            assert_eq!(pedido(texto, Vec::new()).check(), Err(PedidoError::TextoVazio));
        }
    }

    #[test]
    fn four_thousand_characters_are_accepted_and_one_more_is_not() {
        let most = "é".repeat(TEXTO_MAX);
        let more = format!("{most}😀");
        assert_eq!(pedido(&most, Vec::new()).check(), Ok(()));
        let long = |campo| Err(PedidoError::TextoLongo { campo, tem: 4001, maximo: 4000 });
        assert_eq!(pedido(&more, Vec::new()).check(), long("texto"));
        let with = Pedido { contexto: Some(more.clone()), ..pedido("oi", Vec::new()) };
        assert_eq!(with.check(), long("contexto"));
        let with = Pedido { instrucoes: Some(more), ..pedido("oi", Vec::new()) };
        assert_eq!(with.check(), long("instrucoes"));
    }

    #[test]
    fn a_style_that_cannot_be_asked_for_is_named() {
        let six: Vec<_> = (0..6).map(|n| style(&n.to_string())).collect();
        assert_eq!(pedido("oi", six[..5].to_vec()).check(), Ok(()));
        // The contract: each style is one variant and one model call. Nothing forbids a second one of a name.
        assert_eq!(pedido("oi", vec![style("a"), style("a")]).check(), Ok(()));
        for (estilos, field) in [
            (six, "estilos"),
            (vec![style(" \u{200b}")], "estilos[0].id"),
            (vec![style(&"x".repeat(65))], "estilos[0].id"),
            (vec![EstiloPedido { nome: "x".repeat(81), ..style("a") }], "estilos[0].nome"),
            (vec![EstiloPedido { prompt: "x".repeat(2001), ..style("a") }], "estilos[0].prompt"),
        ] {
            match pedido("oi", estilos).check() {
                Err(PedidoError::Estilo { campo, .. }) => assert_eq!(campo, field),
                other => panic!("{field}: {other:?}"),
            }
        }
    }
}
