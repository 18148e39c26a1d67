//! BR Codes of other hands: read, written and refused as their sources say (`tests/pix/brcode.json`).
use serde_json::Value;
use voz::money::documento::Documento;
use voz::money::pix::brcode::{BrCode, PixKey, ReadError, StaticCode, read, write};

fn vectors(part: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../pix/brcode.json")).unwrap();
    all[part].as_array().unwrap().clone()
}

/// The fields as the vectors show them.
fn shown(code: &BrCode) -> Value {
    let mut fields = serde_json::Map::new();
    let mut put = |name: &str, value: Option<&str>| {
        if let Some(value) = value {
            fields.insert(name.to_owned(), value.into());
        }
    };
    put("iniciacao", code.iniciacao.as_deref());
    put("chave", code.chave.as_deref());
    put("info", code.info.as_deref());
    put("fss", code.fss.as_deref());
    put("url", code.url.as_deref());
    put("mcc", Some(&code.mcc));
    put("valor", code.valor.as_deref());
    put("nome", Some(&code.nome));
    put("cidade", Some(&code.cidade));
    put("cep", code.cep.as_deref());
    put("txid", Some(code.txid.as_deref().unwrap_or("***")));
    if !code.outros.is_empty() {
        let outros = code.outros.iter().map(|(id, value)| (id.clone(), value.as_str().into())).collect();
        fields.insert("outros".to_owned(), Value::Object(outros));
    }
    Value::Object(fields)
}

#[test]
fn every_valid_code_is_read_field_by_field() {
    let all = vectors("read");
    assert_eq!(all.len(), 23);
    for v in all {
        let code = read(v["code"].as_str().unwrap()).unwrap_or_else(|e| panic!("{}: {e}", v["id"]));
        assert_eq!(shown(&code), v["fields"], "{}", v["id"]);
        assert_eq!(code.chave.is_some() && code.url.is_none(), v["static"], "{}", v["id"]);
        assert_eq!(code.check(), Ok(()), "{}", v["id"]);
    }
}

#[test]
fn every_wrong_code_is_refused_for_its_reason() {
    let all = vectors("refused");
    assert_eq!(all.len(), 13);
    for v in all {
        let refused = read(v["code"].as_str().unwrap()).and_then(|code| code.check());
        let expected = match v["why"].as_str().unwrap() {
            "crc" => Err(ReadError::Crc),
            // Readers may take it; writers may not do it.
            "crc_minusculo" => Ok(()),
            "tlv" => Err(ReadError::Fields),
            "nome_longo" => Err(ReadError::Name),
            "cidade_nao_ascii" => Err(ReadError::NotAscii),
            "txid_fora_do_conjunto" => Err(ReadError::Txid),
            "tamanho" => Err(ReadError::Length),
            "url_com_protocolo" => Err(ReadError::Protocol),
            other => panic!("{other}"),
        };
        assert_eq!(refused, expected, "{}", v["id"]);
    }
}

#[test]
fn codes_on_which_other_writers_agree_are_written_byte_for_byte() {
    let all = vectors("written");
    assert_eq!(all.len(), 10);
    for v in all {
        let input = &v["input"];
        let chave = PixKey::parse(input["chave"].as_str().unwrap()).unwrap();
        let fields = StaticCode {
            chave: &chave,
            nome: input["nome"].as_str().unwrap(),
            cidade: input["cidade"].as_str().unwrap(),
            centavos: input["valor_centavos"].as_u64(),
            txid: input["txid"].as_str(),
            info: input["info_adicional"].as_str().unwrap_or_default(),
        };
        assert_eq!(write(&fields).unwrap(), v["code"].as_str().unwrap(), "{}", v["id"]);
    }
}

#[test]
fn words_for_the_payer_are_cut_at_what_the_key_leaves() {
    let chave = PixKey::parse("123e4567-e12b-12d1-a456-426655440000").unwrap();
    let info = "x".repeat(60);
    let fields = StaticCode {
        chave: &chave,
        nome: "LOJA",
        cidade: "SAO PAULO",
        centavos: None,
        txid: Some("V1"),
        info: &info,
    };
    let code = read(&write(&fields).unwrap()).unwrap();
    assert_eq!(code.info.unwrap().len(), 37);
}

#[test]
fn keys_and_documents_are_recognised() {
    for v in vectors("keys") {
        let read = PixKey::parse(v["text"].as_str().unwrap());
        match v["canonical"].as_str() {
            Some(canonical) => {
                assert_eq!(read.unwrap_or_else(|e| panic!("{v}: {e}")).as_str(), canonical);
            }
            None => assert!(read.is_err(), "{v}"),
        }
    }
    for v in vectors("documents") {
        let text = v["text"].as_str().unwrap();
        let read = Documento::parse(text);
        assert_eq!(read.is_ok_and(|found| found.as_str() == text), v["valid"], "{v}");
    }
}
