//! Tests of what a person who brings their posts of Bluesky relies on. All texts were written for these tests.
use proptest::prelude::*;

use super::super::import::tests::{dropped, import_files};
use super::super::{ImportError, Motivo, Options, Summary, Texto};
use voz_texto::Registro;

const DID: &str = "did:plc:lia";

fn run(name: &str, bytes: &[u8]) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
    import_files(&[(name, bytes)], &Options::default())
}

/// The pieces of CBOR that a repository is made of.
mod cbor {
    pub(super) fn head(major: u8, n: usize) -> Vec<u8> {
        match u8::try_from(n).unwrap() {
            n @ 0..24 => vec![major << 5 | n],
            n => vec![major << 5 | 24, n],
        }
    }

    pub(super) fn text(text: &str) -> Vec<u8> {
        [head(3, text.len()), text.into()].concat()
    }

    pub(super) fn bytes(bytes: &[u8]) -> Vec<u8> {
        [head(2, bytes.len()), bytes.into()].concat()
    }

    pub(super) fn link(n: u8) -> Vec<u8> {
        let cid = [&[0, 1, 0x71, 0x12, 0x20][..], &[n; 32]].concat();
        [vec![0xd8, 42], bytes(&cid)].concat()
    }

    pub(super) fn list(items: &[Vec<u8>]) -> Vec<u8> {
        [head(4, items.len()), items.concat()].concat()
    }

    pub(super) fn map(fields: &[(&str, Vec<u8>)]) -> Vec<u8> {
        let inner: Vec<u8> = fields.iter().flat_map(|(k, v)| [text(k), v.clone()].concat()).collect();
        [head(5, fields.len()), inner].concat()
    }
}

/// A post: number of its block, text, what it answers.
fn post(words: &str, parent: Option<&str>) -> Vec<u8> {
    let mut fields = vec![
        ("$type", cbor::text(super::COLLECTION)),
        ("text", cbor::text(words)),
        ("createdAt", cbor::text("2024-05-01T10:00:00.000Z")),
    ];
    if let Some(parent) = parent {
        let uri = cbor::map(&[("uri", cbor::text(parent))]);
        fields.push(("reply", cbor::map(&[("root", uri.clone()), ("parent", uri)])));
    }
    cbor::map(&fields)
}

/// An entry of the tree.
fn entry(shared: usize, rest: &str, record: u8, branch: Option<u8>) -> Vec<u8> {
    cbor::map(&[
        ("k", cbor::bytes(rest.as_bytes())),
        ("p", cbor::head(0, shared)),
        ("t", branch.map_or_else(|| vec![0xf6], cbor::link)),
        ("v", cbor::link(record)),
    ])
}

fn car(blocks: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let header = cbor::map(&[("roots", cbor::list(&[cbor::link(1)])), ("version", vec![1])]);
    let mut out = [vec![u8::try_from(header.len()).unwrap()], header].concat();
    for (number, body) in blocks {
        let block = [&[1, 0x71, 0x12, 0x20][..], &[*number; 32], body].concat();
        let n = block.len();
        out.extend([u8::try_from(n & 127).unwrap() | 128, u8::try_from(n >> 7).unwrap()]);
        out.extend(block);
    }
    out
}

/// A repository whose tree has a left branch, a branch, an old node, and records of other kinds.
fn repository() -> Vec<(u8, Vec<u8>)> {
    let at = |name: &str| format!("at://{DID}/{}/{name}", super::COLLECTION);
    vec![
        (30, cbor::map(&[("$type", cbor::text("app.bsky.feed.like")), ("x", vec![0xf6])])),
        (31, post("apagado: nada leva aqui", None)),
        (
            1,
            cbor::map(&[
                ("did", cbor::text(DID)),
                ("data", cbor::link(2)),
                ("prev", vec![0xf6]),
                ("version", vec![2]),
            ]),
        ),
        (
            2,
            cbor::map(&[
                ("l", cbor::link(3)),
                (
                    "e",
                    cbor::list(&[
                        entry(0, "app.bsky.feed.post/3b", 11, Some(4)),
                        entry(9, "graph.follow/3a", 30, None),
                    ]),
                ),
            ]),
        ),
        (
            3,
            cbor::map(&[
                ("l", vec![0xf6]),
                (
                    "e",
                    cbor::list(&[
                        entry(0, "app.bsky.feed.like/3a", 30, None),
                        entry(14, "post/3a", 10, None),
                    ]),
                ),
            ]),
        ),
        (
            4,
            cbor::map(&[
                ("l", vec![0xf6]),
                ("e", cbor::list(&[entry(0, "app.bsky.feed.post/3c", 12, None), entry(20, "d", 13, None)])),
            ]),
        ),
        (10, post("Primeira coisa que digo 😀\ncom quebra", None)),
        (11, post("e sigo", Some(&at("3a")))),
        (12, post("pois é", Some("at://did:plc:rui/app.bsky.feed.post/9"))),
        (13, post("", None)),
    ]
}

#[test]
fn a_repository_gives_the_posts_its_tree_leads_to() {
    let (texts, summaries) = run("lia.car", &car(&repository())).unwrap();
    let found: Vec<_> = texts.iter().map(|t| (t.registro, &*t.texto)).collect();
    assert_eq!(
        found,
        [
            (Registro::Post, "Primeira coisa que digo 😀\ncom quebra\n\ne sigo"),
            (Registro::Resposta, "pois é"),
        ]
    );
    assert_eq!(texts[0].id.as_deref(), Some("at://did:plc:lia/app.bsky.feed.post/3a"));
    assert_eq!((dropped(&summaries, Motivo::ParteDeFio), dropped(&summaries, Motivo::Vazio)), (1, 1));
    assert_eq!(run("sem-nome", &car(&repository())).unwrap().1[0].formato, "bluesky");
}

#[test]
fn a_repository_without_posts_is_no_error() {
    let mut blocks = repository();
    blocks[3].1 = cbor::map(&[("l", vec![0xf6]), ("e", cbor::list(&[]))]);
    let (texts, summaries) = run("lia.car", &car(&blocks)).unwrap();
    assert_eq!((texts.len(), summaries[0].kept() + summaries[0].dropped()), (0, 0));
}

#[test]
fn cut_or_foreign_files_are_said_to_be_so() {
    let whole = car(&repository());
    let said = |bytes: &[u8]| run("lia.car", bytes).unwrap_err().to_string();
    assert_eq!(said(&whole[..whole.len() - 9]), "lia.car, item 11: o arquivo está cortado; baixe de novo");
    assert_eq!(
        said(&car(&repository()[..5])),
        "lia.car: o arquivo está cortado: faltam blocos do repositório"
    );
    assert_eq!(
        said(&car(&repository()[..2])),
        "lia.car: o arquivo está cortado: falta o bloco que assina o repositório"
    );
    assert!(said(b"isto nao e nada disso").contains("não parece") || said(b"isto nao").contains("JSON"));
}

#[test]
fn records_and_feeds_in_json() {
    let records = r#"{"cursor":"x","records":[
      {"uri":"at://did:plc:lia/app.bsky.feed.post/3b","cid":"c","value":{"$type":"app.bsky.feed.post","text":"e sigo","createdAt":"2024-05-01T10:01:00Z","reply":{"root":{"uri":"at://did:plc:lia/app.bsky.feed.post/3a"},"parent":{"uri":"at://did:plc:lia/app.bsky.feed.post/3a","cid":"z"}}}},
      {"uri":"at://did:plc:lia/app.bsky.feed.post/3a","cid":"c","value":{"$type":"app.bsky.feed.post","text":"começo","createdAt":"2024-05-01T10:00:00Z","langs":["pt"]}}]}"#;
    let (texts, _) = run("records.json", records.as_bytes()).unwrap();
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["começo\n\ne sigo"]);
    let feed = r#"{"feed":[
      {"post":{"uri":"at://did:plc:rui/app.bsky.feed.post/1","author":{"did":"did:plc:rui","handle":"rui.invalid"},"record":{"$type":"app.bsky.feed.post","text":"passado adiante","createdAt":"2024-05-01T10:00:00Z"}},"reason":{"$type":"app.bsky.feed.defs#reasonRepost"}},
      {"post":{"uri":"at://did:plc:lia/app.bsky.feed.post/2","author":{"did":"did:plc:lia","handle":"lia.invalid"},"record":{"text":"minha resposta","createdAt":"2024-05-02T10:00:00Z","reply":{"parent":{"uri":"at://did:plc:rui/app.bsky.feed.post/3"}}}},
       "reply":{"root":{"uri":"x"},"parent":{"uri":"at://did:plc:rui/app.bsky.feed.post/3","author":{"did":"did:plc:rui","handle":"rui.invalid"},"record":{"text":"o que ele disse"}}}}]}"#;
    for autor in [None, Some("lia.invalid"), Some("@lia.invalid"), Some("did:plc:lia")] {
        let options = Options { autor, ..Options::default() };
        let (texts, summaries) = import_files(&[("feed.json", feed.as_bytes())], &options).unwrap();
        assert_eq!(
            texts.iter().map(|t| (t.registro, &*t.texto)).collect::<Vec<_>>(),
            [(Registro::Resposta, "minha resposta")]
        );
        assert_eq!((summaries[0].coorte, dropped(&summaries, Motivo::Retuite)), (2, 2));
    }
    let options = Options { autor: Some("bia.invalid"), ..Options::default() };
    let error = import_files(&[("feed.json", feed.as_bytes())], &options).unwrap_err().to_string();
    assert!(error.contains("os autores são: rui.invalid, lia.invalid"), "{error}");
}

#[test]
fn bytes_are_no_text_and_keys_are_utf8() {
    let mut blocks = repository();
    blocks[5].1 = cbor::map(&[
        ("l", vec![0xf6]),
        ("e", cbor::list(&[entry(0, "app.bsky.feed.post/3é", 12, None), entry(20, "d", 13, None)])),
    ]);
    let text = ("text", cbor::bytes("não é texto".as_bytes()));
    blocks[9].1 = cbor::map(&[("$type", cbor::text(super::COLLECTION)), text]);
    let (texts, summaries) = run("lia.car", &car(&blocks)).unwrap();
    let ids: Vec<&str> = texts.iter().filter_map(|t| t.id.as_deref()?.rsplit('/').next()).collect();
    assert_eq!((ids, dropped(&summaries, Motivo::Vazio)), (vec!["3a", "3é"], 1));
}

#[test]
fn of_json_only_what_is_used_must_be_right() {
    let deep = ["[".repeat(200), "]".repeat(200)].concat();
    let records = |text: &str| {
        format!(
            r#"{{"records":[{{"uri":"at://did:plc:lia/app.bsky.feed.post/3a","cid":"\ud800","a":1e999,"b":{deep},
             "value":{{"text":{text},"createdAt":"2024-05-01T10:00:00Z","embed":{{"alt":"\ud800"}}}}}}]}}"#
        )
    };
    assert_eq!(run("records.json", records(r#""começo""#).as_bytes()).unwrap().0[0].texto, "começo");
    let error = run("records.json", records("5").as_bytes()).unwrap_err().to_string();
    assert_eq!(error, "records.json, item 1: o JSON não tem a forma esperada");
}

proptest! {
    #[test]
    fn never_panics(at in 0..700usize, flip in any::<u8>(), cut in 0..700usize, text in "[\\[{\":,}\\]a-z]{0,40}") {
        let mut bytes = car(&repository());
        let length = bytes.len();
        bytes[at % length] ^= flip;
        bytes.truncate(length - cut % length);
        let _ = run("lia.car", &bytes);
        let _ = run("a.json", format!("{{\"feed\":[{{\"uri\":\"app.bsky.feed.post\",{text}").as_bytes());
    }
}
