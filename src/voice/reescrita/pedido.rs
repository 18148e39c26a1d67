//! What is asked: the wire's rewrite request, its bounds, and what a body that breaks them is told.
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

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

/// O que reescrever, e como.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Pedido {
    /// Rascunho ou ideia para reescrever.
    #[schemars(length(min = 1, max = 4000))]
    pub texto: String,
    /// Informação de referência; links não são abertos.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4000))]
    pub contexto: Option<String>,
    /// Registro do texto.
    #[serde(default)]
    pub registro: Registro,
    /// As regras do autor sobre a própria voz, uma por linha.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4000))]
    pub instrucoes: Option<String>,
    /// Cada estilo é uma variante e uma chamada ao modelo. Sem nenhum valem os do servidor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 5))]
    pub estilos: Vec<EstiloPedido>,
    /// `tudo` deixa passar também a variante distante do rascunho ou de outro tamanho; sem ele, é uma falha.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aceitar: Option<Aceitar>,
}

/// O que se aceita além de reescritas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Aceitar {
    /// Também o texto distante do rascunho, ou de outro tamanho.
    Tudo,
}

/// Um estilo pedido.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EstiloPedido {
    /// Identificador do estilo.
    #[schemars(length(min = 1, max = 64))]
    pub id: String,
    /// Nome para mostrar.
    #[serde(default)]
    #[schemars(length(max = 80))]
    pub nome: String,
    /// O que o estilo pede ao modelo.
    #[serde(default)]
    #[schemars(length(max = 2000))]
    pub prompt: String,
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PedidoError {
    /// `texto_vazio`: nothing a reader could see.
    #[error("o texto está vazio")]
    TextoVazio,
    /// `texto_longo`: a text past its bound.
    #[error("{campo} tem {tem} caracteres; o máximo é {maximo}")]
    TextoLongo {
        /// The field.
        campo: &'static str,
        /// Characters it has.
        tem: usize,
        /// Characters it may have.
        maximo: usize,
    },
    /// `json_invalido`: not JSON, not an object, a field of the wrong type, too many styles.
    #[error("{}{motivo}", campo.as_ref().map(|c| format!("{c}: ")).unwrap_or_default())]
    JsonInvalido {
        /// The field, when it is one.
        campo: Option<String>,
        /// What is wrong with it.
        motivo: &'static str,
    },
    /// `parametro_invalido`: a style's field past its bound.
    #[error("{campo} tem {tem} caracteres; o máximo é {maximo}")]
    ParametroInvalido {
        /// The field.
        campo: String,
        /// Characters it has.
        tem: usize,
        /// Characters it may have.
        maximo: usize,
    },
}

fn wrong(campo: impl Into<String>, motivo: &'static str) -> PedidoError {
    PedidoError::JsonInvalido { campo: Some(campo.into()), motivo }
}

impl Pedido {
    /// Reads and checks a request body. Unknown fields are ignored, `null` is a field left out.
    ///
    /// # Errors
    /// The body is no JSON object, or a field is not as it should be.
    pub fn from_json(body: &[u8]) -> Result<Self, PedidoError> {
        let invalid = |motivo| PedidoError::JsonInvalido { campo: None, motivo };
        let body: Value = serde_json::from_slice(body).map_err(|_| invalid("o corpo não é JSON"))?;
        let body = body.as_object().ok_or(invalid("o corpo não é um objeto JSON"))?;
        let registro = match text(body, "", "registro")? {
            None => Registro::default(),
            Some(name) => name.parse().map_err(|_| wrong("registro", "use resposta ou post"))?,
        };
        let pedido = Self {
            texto: text(body, "", "texto")?.unwrap_or_default(),
            contexto: text(body, "", "contexto")?,
            registro,
            instrucoes: text(body, "", "instrucoes")?,
            estilos: styles(body)?,
            aceitar: match text(body, "", "aceitar")?.as_deref() {
                None => None,
                Some("tudo") => Some(Aceitar::Tudo),
                Some(_) => return Err(wrong("aceitar", "use tudo, ou deixe de fora")),
            },
        };
        pedido.check()?;
        Ok(pedido)
    }

    /// Whether every field is within its bounds.
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
        if self.estilos.len() > ESTILOS_MAX {
            return Err(wrong("estilos", "são no máximo 5 estilos"));
        }
        for (n, estilo) in self.estilos.iter().enumerate() {
            let fields = [
                ("id", &estilo.id, ID_MAX),
                ("nome", &estilo.nome, NOME_MAX),
                ("prompt", &estilo.prompt, PROMPT_MAX),
            ];
            for (campo, text, maximo) in fields {
                let tem = count_chars(text);
                if tem > maximo {
                    let campo = format!("estilos[{n}].{campo}");
                    return Err(PedidoError::ParametroInvalido { campo, tem, maximo });
                }
            }
            if is_blank(&estilo.id) {
                return Err(wrong(format!("estilos[{n}].id"), "falta o id do estilo"));
            }
            if self.estilos[..n].iter().any(|earlier| earlier.id == estilo.id) {
                return Err(wrong(format!("estilos[{n}].id"), "id repetido"));
            }
        }
        Ok(())
    }
}

/// A text field; `None` when it is absent or null.
fn text(object: &Map<String, Value>, path: &str, name: &str) -> Result<Option<String>, PedidoError> {
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(wrong(format!("{path}{name}"), "deve ser um texto")),
    }
}

fn styles(body: &Map<String, Value>) -> Result<Vec<EstiloPedido>, PedidoError> {
    let list = match body.get("estilos") {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        Some(_) => return Err(wrong("estilos", "deve ser uma lista")),
    };
    let style = |(n, item): (usize, &Value)| {
        let path = format!("estilos[{n}].");
        let item =
            item.as_object().ok_or_else(|| wrong("estilos", "cada estilo é um objeto {id, nome, prompt}"))?;
        let field = |name| Ok(text(item, &path, name)?.unwrap_or_default());
        Ok(EstiloPedido { id: field("id")?, nome: field("nome")?, prompt: field("prompt")? })
    };
    list.iter().enumerate().map(style).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(body: &Value) -> Result<Pedido, PedidoError> {
        Pedido::from_json(body.to_string().as_bytes())
    }

    #[track_caller]
    fn refused(body: &Value, campo: &str) {
        match read(body) {
            Err(
                PedidoError::JsonInvalido { campo: Some(c), .. }
                | PedidoError::ParametroInvalido { campo: c, .. },
            ) => {
                assert_eq!(c, campo);
            }
            other => panic!("{body}: {other:?}"),
        }
    }

    #[test]
    fn a_whole_request_is_read() {
        let body = json!({
            "texto": "oi", "contexto": null, "registro": "post", "instrucoes": "sem gíria", "outro": 1,
            "estilos": [{"id": "a", "nome": "A", "prompt": "curto"}, {"id": "b"}], "aceitar": "tudo",
        });
        let style = |id: &str, nome: &str, prompt: &str| EstiloPedido {
            id: id.to_owned(),
            nome: nome.to_owned(),
            prompt: prompt.to_owned(),
        };
        let expected = Pedido {
            texto: "oi".to_owned(),
            contexto: None,
            registro: Registro::Post,
            instrucoes: Some("sem gíria".to_owned()),
            estilos: vec![style("a", "A", "curto"), style("b", "", "")],
            aceitar: Some(Aceitar::Tudo),
        };
        assert_eq!(read(&body).unwrap(), expected);
        assert_eq!(read(&json!({"texto": "oi"})).unwrap().registro, Registro::Resposta);
        refused(&json!({"texto": "oi", "aceitar": "nada"}), "aceitar");
    }

    #[test]
    fn a_body_that_is_no_object_is_refused() {
        for body in ["", "oi", "[]", "\"texto\"", "{\"texto\": \"a\"", "\u{feff}{}"] {
            let error = Pedido::from_json(body.as_bytes()).unwrap_err();
            assert!(matches!(error, PedidoError::JsonInvalido { campo: None, .. }), "{body:?}");
        }
        assert!(Pedido::from_json(b"{\"texto\": \"\xff\"}").is_err());
        assert!(Pedido::from_json("[".repeat(100_000).as_bytes()).is_err());
    }

    #[test]
    fn nothing_to_read_is_empty() {
        for texto in [json!(null), json!(""), json!(" \n\u{200b}\u{feff}\u{a0}")] {
            assert_eq!(read(&json!({"texto": texto})), Err(PedidoError::TextoVazio));
        }
        assert_eq!(read(&json!({})), Err(PedidoError::TextoVazio));
    }

    #[test]
    fn four_thousand_characters_are_accepted_and_one_more_is_not() {
        let most = "é".repeat(TEXTO_MAX);
        let more = format!("{most}😀");
        for campo in ["texto", "contexto", "instrucoes"] {
            let mut body = json!({"texto": "oi"});
            body[campo] = most.clone().into();
            assert!(read(&body).is_ok());
            body[campo] = more.clone().into();
            assert_eq!(read(&body), Err(PedidoError::TextoLongo { campo, tem: 4001, maximo: 4000 }));
        }
    }

    #[test]
    fn a_field_that_is_not_as_it_should_be_is_named() {
        for (field, value, campo) in [
            ("texto", json!(3), "texto"),
            ("contexto", json!(["a"]), "contexto"),
            ("registro", json!("Post"), "registro"),
            ("registro", json!(1), "registro"),
            ("instrucoes", json!({}), "instrucoes"),
            ("estilos", json!({}), "estilos"),
            ("estilos", json!(["a"]), "estilos"),
            ("estilos", json!([{"id": 1}]), "estilos[0].id"),
            ("estilos", json!([{"nome": "x"}]), "estilos[0].id"),
            ("estilos", json!([{"id": "a"}, {"id": "a"}]), "estilos[1].id"),
            ("estilos", json!([{"id": "a", "prompt": "x".repeat(2001)}]), "estilos[0].prompt"),
            ("estilos", json!([{"id": "a", "nome": "x".repeat(81)}]), "estilos[0].nome"),
            ("estilos", json!([{"id": "x".repeat(65)}]), "estilos[0].id"),
        ] {
            let mut body = json!({"texto": "oi"});
            body[field] = value;
            refused(&body, campo);
        }
        let six: Vec<_> = (0..6).map(|n| json!({"id": n.to_string()})).collect();
        refused(&json!({"texto": "oi", "estilos": six}), "estilos");
        assert!(read(&json!({"texto": "oi", "estilos": six[..5]})).is_ok());
    }
}
