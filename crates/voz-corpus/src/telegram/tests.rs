//! Tests of what a person who brings an export of Telegram relies on. All texts were written for these tests.
use proptest::prelude::*;

use super::super::import::tests::{dropped, import_files};
use super::super::{ImportError, Motivo, Options, Summary, Texto};
use voz_texto::Registro;

fn run(json: &str, autor: Option<&str>) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
    let options = Options { autor, ..Options::default() };
    import_files(&[("result.json", json.as_bytes())], &options)
}

const CHAT: &str = r#"{ "name": "Rui", "type": "personal_chat", "id": 70, "messages": [
 {"id":1,"type":"service","date":"2024-05-01T10:00:00","actor":"Lia","actor_id":"user30","action":"phone_call","text":""},
 {"id":2,"type":"message","date":"2024-05-01T10:00:01","from":"Rui","from_id":"user70","text":"viu o jogo?","text_entities":[]},
 {"id":3,"type":"message","date":"x","date_unixtime":"1714557602","from":"Lia","from_id":"user30","reply_to_message_id":2,
  "text":[{"type":"link","text":"https://exemplo.invalid"}," vi sim ",{"type":"bold","text":"demais"}]},
 {"id":4,"type":"message","date":"2024-05-01T10:00:03","from":"Lia","from_id":"user30","photo":"x.jpg","text":""},
 {"id":5,"type":"message","date":"2024-05-01T10:00:04","from":"Lia","from_id":"user30","forwarded_from":"Jornal","text":"notícia longa"},
 {"id":6,"type":"message","date":"2024-05-01T10:00:05","from":"Lia","from_id":"user30","via_bot":"@gif","text":"de robô"},
 {"id":7,"type":"message","date":"2024-05-01T10:00:06","from":"Lia","from_id":"user30","text":"😂"}
]}"#;

#[test]
fn one_conversation_by_name_or_number() {
    for autor in ["Lia", "user30", "30", "lía"] {
        let (texts, summaries) = run(CHAT, Some(autor)).unwrap();
        let found: Vec<_> = texts.iter().map(|t| (t.id.as_deref().unwrap(), &*t.texto)).collect();
        assert_eq!(found, [("70/3", "https://exemplo.invalid vi sim demais"), ("70/7", "😂")], "{autor}");
        assert_eq!(texts[0].resposta_a.as_deref(), Some("70/2"));
        assert_eq!(texts[0].data.unwrap().to_string(), "2024-05-01T10:00:02.000Z");
        assert_eq!(texts[0].registro, Registro::Resposta);
        for (motivo, n) in [
            (Motivo::Sistema, 1),
            (Motivo::OutroAutor, 1),
            (Motivo::Midia, 1),
            (Motivo::Encaminhada, 1),
            (Motivo::Automatica, 1),
        ] {
            assert_eq!(dropped(&summaries, motivo), n, "{motivo:?}");
        }
        assert_eq!(summaries[0].coorte, 1);
    }
}

#[test]
fn who_wrote_only_what_is_left_out_is_not_offered_as_the_author() {
    let json = r#"{"about":"Here is the data you requested. Remember: Telegram is ad free","chats":{"list":[
      {"name":"Rui","type":"personal_chat","id":70,"messages":[
       {"id":1,"type":"service","from":"Telegram","text":"entrou"},
       {"id":2,"type":"message","from":"Lia","from_id":"user30","text":"na conversa"}]},
      {"name":"Notes","type":"saved_messages","id":1,"messages":[{"id":1,"type":"message","from":"Me","text":"nota"}]}
     ]}}"#;
    let Err(ImportError::WhoAreYou { names, .. }) = run(json, None) else { panic!() };
    assert_eq!(names, ["Lia"]);
}

#[test]
fn a_whole_account_names_its_owner_and_its_channels_are_posts() {
    let json = r#"{"about":"Here is the data you requested. Remember: Telegram is ad free",
     "personal_information":{"user_id":30,"first_name":"Lia"},
     "contacts":{"list":[{"user_id":1,"first_name":"Rui"}]},
     "chats":{"about":"x","list":[
      {"name":"Rui","type":"personal_chat","id":70,"messages":[
       {"id":1,"type":"message","date":"2024-05-01T10:00:01","from":"Lia","from_id":"user30","text":"na conversa"},
       {"id":2,"type":"message","date":"2024-05-01T10:00:01","from":null,"from_id":"user9","text":"de conta apagada"}]},
      {"type":"saved_messages","id":1,"messages":[{"id":1,"type":"message","from":"Lia","from_id":"user30","text":"nota"}]},
      {"name":"Robô","type":"bot_chat","id":8,"messages":[{"id":1,"type":"message","from":"Lia","from_id":"user30","text":"/start"}]}
     ]}}"#;
    let (texts, summaries) = run(json, None).unwrap();
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["na conversa"]);
    for motivo in [Motivo::OutroTipo, Motivo::Automatica, Motivo::OutroAutor] {
        assert_eq!(dropped(&summaries, motivo), 1, "{motivo:?}");
    }
    let channel = r#"{"name":"Canal da Lia","type":"public_channel","id":5,"messages":[
      {"id":1,"type":"message","date":"2024-05-01T10:00:01","from":"Canal da Lia","from_id":"channel5","text":"aviso"}]}"#;
    let (texts, _) = run(channel, Some("canal da lia")).unwrap();
    assert_eq!(texts[0].registro, Registro::Post);
}

#[test]
fn quotes_code_and_commands_are_not_the_authors() {
    let message = |id: u8, text: &str| {
        format!(
            r#"{{"id":{id},"type":"message","date":"2024-05-01T10:00:01","from":"Lia","from_id":"user30","text":{text}}}"#
        )
    };
    let all = [
        r#"[{"type":"blockquote","text":"o que o Rui disse"},"\n\nconcordo, viu"]"#,
        r#"["tenta ",{"type":"code","text":"cargo test"}," de novo"]"#,
        r#"["assim:\n",{"type":"pre","text":"fn main() {}","language":"rust"},"\nfunciona"]"#,
        r#"[{"type":"bot_command","text":"/lembrar"}," comprar pão"]"#,
        r#"[{"type":"bot_command","text":"/start@robo"}]"#,
        r#"[{"type":"mention","text":"@rui"}," olha ",{"type":"bold","text":"isso"}]"#,
    ];
    let messages: Vec<String> = all.iter().zip(1..).map(|(text, id)| message(id, text)).collect();
    let json = format!(r#"{{"name":"g","type":"private_group","id":1,"messages":[{}]}}"#, messages.join(","));
    let (texts, summaries) = run(&json, Some("Lia")).unwrap();
    let found: Vec<&str> = texts.iter().map(|t| &*t.texto).collect();
    assert_eq!(
        found,
        ["concordo, viu", "tenta de novo", "assim:\nfunciona", "comprar pão", "@rui olha isso"]
    );
    assert_eq!(dropped(&summaries, Motivo::Vazio), 1);
}

#[test]
fn pieces_and_lists_of_another_shape() {
    let chat =
        |messages: &str| format!(r#"{{"name":"g","type":"private_group","id":1,"messages":{messages}}}"#);
    let of = |text: &str| {
        let message =
            format!(r#"[{{"id":1,"type":"message","from":"Lia","from_id":"user30","text":{text}}}]"#);
        run(&chat(&message), Some("Lia")).unwrap().0[0].texto.clone()
    };
    assert_eq!(of(r#"["veja ",{"type":"code","text":"x"},{"type":"bold"}," isso"]"#), "veja  isso");
    assert_eq!(of(r#"["um",{"type":5,"text":" dois"},["bold"," três"]," quatro"]"#), "um quatro");
    let list = format!("[{}]", chat("[]"));
    for json in [
        chat("{}"),
        list.clone(),
        format!(r#"{{"chats":{list},"type":"private_group","messages":[]}}"#),
        format!(r#"{{"chats":{{"list":[{list}]}},"type":"private_group","messages":[]}}"#),
    ] {
        let mut never = |_: &super::Chat, _, _| Ok(());
        let error = super::each_message(json.as_bytes(), "result.json", &mut never).unwrap_err().to_string();
        assert!(error.ends_with("o JSON não tem a forma esperada"), "{json}: {error}");
    }
}

#[test]
fn a_number_with_two_names_proves_nothing() {
    let json = CHAT.replace("user70", "user30");
    let (texts, _) = run(&json, Some("Lia")).unwrap();
    assert_eq!(texts.len(), 2);
    let error = run(&json, Some("user30")).unwrap_err();
    assert_eq!(error.authors().unwrap().1, ["Rui", "Lia"]);
}

#[test]
fn old_exports_have_numbers_and_dates_with_a_zone() {
    let json = r#"{"name":"g","type":"private_supergroup","id":1,"messages":[
      {"id":1,"date":"2017-01-01T06:20:09.248Z","type":"message","from":"Lia.M","from_id":19,"text":"um"},
      {"id":2,"date":"2017-01-01T06:20:10.248Z","type":"message","from":"Rui","from_id":2,"text":"dois"}]}"#;
    for autor in ["Lia.M", "19"] {
        let (texts, _) = run(json, Some(autor)).unwrap();
        assert_eq!(texts[0].data.unwrap().to_string(), "2017-01-01T06:20:09.248Z");
        assert_eq!(texts.len(), 1);
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let error = run(CHAT, None).unwrap_err().to_string();
    assert_eq!(error, "result.json: quem é você nesta conversa? diga com --autor; nela escrevem: Rui, Lia");
    let error = run(CHAT, Some("Bia")).unwrap_err().to_string();
    assert_eq!(error, "teste: nenhum texto é de \"Bia\"; os autores são: Rui, Lia");
    let cut = &CHAT[..CHAT.len() - 200];
    assert_eq!(
        run(cut, Some("Lia")).unwrap_err().to_string(),
        "result.json, linha 8: o arquivo está cortado; exporte de novo"
    );
    let broken = CHAT.replace("\"viu o jogo?\"", "viu o jogo?");
    let error = run(&broken, Some("Lia")).unwrap_err().to_string();
    assert!(error.starts_with("result.json, linha 3: JSON inválido"), "{error}");
    let huge = CHAT.replace("viu o jogo?", &"a".repeat(17 << 20));
    let error = run(&huge, Some("Lia")).unwrap_err().to_string();
    assert_eq!(error, "não consigo ler result.json: uma mensagem passa de 16 MB");
}

proptest! {
    #[test]
    fn never_panics(text in "[\\[{\":,}\\]a-z0-9\n]{0,60}", at in 0..900usize) {
        let _ = run(&format!("{{\"messages\":[{{\"type\":\"personal_chat\",{text}"), Some("Lia"));
        let mut bytes = CHAT.as_bytes().to_vec();
        let length = bytes.len();
        bytes.truncate(at % length);
        let options = Options { autor: Some("Lia"), ..Options::default() };
        let _ = import_files(&[("result.json", &bytes)], &options);
    }
}
