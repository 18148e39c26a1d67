//! A type with every kind of field, and what is said of bodies that are not of it.
use serde::Deserialize;
use serde_json::json;

use super::*;

#[derive(Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default)]
struct Ficha {
    #[schemars(length(min = 1, max = 5), extend("x-erro" = "name_invalido"))]
    nome: String,
    #[schemars(extend("enum" = ["a", "b", null]))]
    letra: Option<String>,
    #[schemars(extend("pattern" = pattern::UUID))]
    navegador_id: Option<String>,
    #[schemars(length(max = 2))]
    linhas: Vec<Linha>,
    #[schemars(range(min = 1, max = 9))]
    revisao: Option<u32>,
    oferta: Option<Oferta>,
    #[schemars(length(max = 3), extend("x-erro-longo" = "texto_longo", "x-erro-falta" = "texto_vazio", "x-erro-valor" = "texto_vazio"))]
    texto: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "tipo", rename_all = "lowercase")]
enum Oferta {
    /// Em dólares.
    Pacote { usd: u32 },
    /// Em reais.
    Saldo {
        #[schemars(range(min = 5, max = 10), extend("x-erro-valor" = "valor_invalido"))]
        centavos: i64,
    },
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Linha {
    #[schemars(length(max = 3))]
    id: String,
    forma: Option<Forma>,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Forma {
    /// Pix.
    Pix,
    /// Cartão.
    Cartao,
}

/// A body with the text that every one has.
fn with_text(mut body: Value) -> Value {
    if let Some(fields) = body.as_object_mut() {
        fields.entry("texto").or_insert_with(|| "oi".into());
    }
    body
}

fn fault(body: &Value) -> (Code, String, String) {
    let erro = read::<Ficha>(with_text(body.clone()).to_string().as_bytes()).unwrap_err();
    let word = |key: &str| erro.extra.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    (erro.code, word("campo"), word("detalhe"))
}

#[test]
fn a_body_within_its_bounds_is_read_and_what_is_unknown_is_ignored() {
    let body = json!({"nome": " Ana ", "outro": [1], "navegador_id": null, "revisao": 7.0, "texto": "oi",
                      "linhas": [{"id": "x", "forma": "pix"}], "oferta": {"tipo": "saldo", "centavos": 5.0}});
    let read: Ficha = read(body.to_string().as_bytes()).unwrap();
    assert_eq!((read.nome.as_str(), read.linhas[0].forma.as_ref()), (" Ana ", Some(&Forma::Pix)));
    assert_eq!((read.revisao, read.oferta), (Some(7), Some(Oferta::Saldo { centavos: 5 })));
}

#[test]
fn a_form_is_read_by_the_same_type_and_a_field_of_it_comes_once() {
    let form = [("texto", "oi"), ("revisao", "7"), ("outro", "1"), ("outro", "2"), ("letra", "b")];
    let read: Ficha = of_form(form.into_iter()).unwrap();
    assert_eq!((read.revisao, read.letra.as_deref()), (Some(7), Some("b")));
    let twice = of_form::<Ficha>([("texto", "a"), ("texto", "a")].into_iter()).unwrap_err();
    assert_eq!((twice.code, &twice.extra["campo"]), (Code::ParametroInvalido, &json!("texto")));
    let wrong = of_form::<Ficha>([("texto", "a"), ("revisao", "sete")].into_iter()).unwrap_err();
    assert_eq!((wrong.code, &wrong.extra["campo"]), (Code::JsonInvalido, &json!("revisao")));
}

#[test]
fn a_fault_names_its_place_and_carries_the_code_that_stands_beside_the_field() {
    for (body, code, campo, detail) in [
        (json!([]), Code::JsonInvalido, "", "o corpo não é um objeto JSON"),
        (json!({"nome": ""}), Code::NameInvalido, "nome", "não pode ficar vazio"),
        (json!({"nome": "compri"}), Code::NameInvalido, "nome", "o limite é de 5 caracteres"),
        (json!({"nome": "Ana   "}), Code::NameInvalido, "nome", "o limite é de 5 caracteres"),
        (json!({"nome": 7}), Code::NameInvalido, "nome", ""),
        (json!({"letra": "z"}), Code::ParametroInvalido, "letra", "use a ou b"),
        (json!({"revisao": 10}), Code::ParametroInvalido, "revisao", "de 1 a 9"),
        (json!({"revisao": 0}), Code::ParametroInvalido, "revisao", "de 1 a 9"),
        (json!({"revisao": 7.5}), Code::JsonInvalido, "revisao", ""),
        (
            json!({"oferta": {"tipo": "saldo", "centavos": 4}}),
            Code::ValorInvalido,
            "oferta.centavos",
            "de 5 a 10",
        ),
        (json!({"oferta": {"tipo": "nada"}}), Code::JsonInvalido, "oferta.tipo", ""),
        (json!({"texto": "muito"}), Code::TextoLongo, "texto", "o limite é de 3 caracteres"),
        (json!({"texto": null}), Code::TextoVazio, "texto", ""),
        (json!({"texto": "a\0"}), Code::ParametroInvalido, "texto", NUL),
        (json!({"nome": "a\0"}), Code::NameInvalido, "nome", NUL),
        (json!({"nome": "a", "letra": "z"}), Code::ParametroInvalido, "letra", "use a ou b"),
        (
            json!({"navegador_id": "eu"}),
            Code::ParametroInvalido,
            "navegador_id",
            super::super::request::BROWSER_ID,
        ),
        (json!({"linhas": {}}), Code::JsonInvalido, "linhas", ""),
        (json!({"linhas": [1]}), Code::JsonInvalido, "linhas[0]", ""),
        (json!({"linhas": [{}]}), Code::JsonInvalido, "linhas[0].id", ""),
        (
            json!({"linhas": [{"id": "abcd"}]}),
            Code::ParametroInvalido,
            "linhas[0].id",
            "o limite é de 3 caracteres",
        ),
        (
            json!({"linhas": [{"id": "a", "forma": "b"}]}),
            Code::ParametroInvalido,
            "linhas[0].forma",
            "use pix ou cartao",
        ),
        (json!({"linhas": [{"id": "a", "forma": 3}]}), Code::JsonInvalido, "linhas[0].forma", ""),
        (
            json!({"linhas": [{"id": "a"}, {"id": "a"}, {"id": "a"}]}),
            Code::ParametroInvalido,
            "linhas",
            "são no máximo 2",
        ),
    ] {
        assert_eq!(fault(&body), (code, campo.to_owned(), detail.to_owned()), "{body}");
    }
    assert_eq!(read::<Ficha>(b"{").unwrap_err().code, Code::JsonInvalido);
}

#[test]
fn a_body_that_is_not_json_says_what_it_is_and_where() {
    let deep = format!("{{\"texto\": {}", "[".repeat(200));
    for (body, said) in [
        (&b"{\n \"texto\": \"oi\",\n}"[..], "o corpo não é JSON: linha 3, coluna 1"),
        (b"{\"texto\": \"a\nb\"}", "o corpo não é JSON: linha 2, coluna 0"),
        (br#"{"texto": "\ud83d"}"#, "o corpo não é JSON: linha 1, coluna 18"),
        (b"{", "o corpo não é JSON: linha 1, coluna 1"),
        (b"{\"texto\": \"caf\xe9\"}", "o corpo não está em UTF-8: byte 15"),
        ("\u{feff}{}".as_bytes(), "o corpo começa com a marca U+FEFF (BOM); mande-o sem ela"),
        (deep.as_bytes(), "o corpo tem listas ou objetos demais um dentro do outro: linha 1, coluna 137"),
        (b"", "o corpo veio vazio; mande um objeto JSON"),
        (b"[1]", "o corpo não é um objeto JSON"),
    ] {
        let erro = read::<Ficha>(body).unwrap_err();
        assert_eq!((erro.code, &erro.extra["detalhe"]), (Code::JsonInvalido, &json!(said)));
    }
}
