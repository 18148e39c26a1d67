//! Tests of what a person who brings their archive of Mastodon relies on. All texts were written for these tests.
use proptest::prelude::*;

use super::super::import::tests::{dropped, import_files};
use super::super::{ImportError, Motivo, Options, Summary, Texto};
use voz_texto::Registro;

const ACTOR: &str = "https://a.invalid/users/lia";

fn run(json: &str) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
    import_files(&[("arquivo/outbox.json", json.as_bytes())], &Options::default())
}

/// One note: number, HTML, what it answers, whom it is for.
fn note(number: u64, html: &str, parent: &str, to: &str) -> String {
    let (html, parent) = (serde_json::to_string(html).unwrap(), serde_json::to_string(parent).unwrap());
    let parent = if parent == "\"\"" { "null".to_owned() } else { parent };
    format!(
        r#"{{"id":"x","type":"Create","actor":"{ACTOR}","object":{{"id":"{ACTOR}/statuses/{number}","type":"Note",
        "summary":null,"inReplyTo":{parent},"published":"2023-05-01T10:00:{number:02}Z","to":["{to}"],"cc":[],
        "content":{html},"contentMap":{{"pt":"outro"}}}}}}"#
    )
}

fn outbox(items: &[String]) -> String {
    format!(
        r#"{{"@context":["https://www.w3.org/ns/activitystreams",{{"x":["y"]}}],"type":"OrderedCollection","totalItems":999,
        "orderedItems":[],"orderedItems":[{}]}}"#,
        items.join(",")
    )
}

const PUBLIC: &str = "https://www.w3.org/ns/activitystreams#Public";
const BIA: &str = r#"<span class="h-card"><a href="https://b.invalid/@bia" class="u-url mention">@<span>bia</span></a></span>"#;

#[test]
fn registers_threads_boosts_and_direct_messages() {
    let own = format!("{ACTOR}/statuses/1");
    let (texts, summaries) = run(&outbox(&[
        note(5, &format!("<p>{BIA} segredo</p>"), "https://b.invalid/s/8", "https://b.invalid/users/bia"),
        note(2, "<p>e mais isto</p>", &own, PUBLIC),
        note(1, "<p>Começo d&#39;um fio &lt;3</p><p>Outra parte<br />mesma parte</p>", "", PUBLIC),
        note(3, &format!("<p>{BIA} concordo, {BIA}!</p>"), "https://b.invalid/s/9", PUBLIC),
        note(4, "<p>só quem me segue</p>", "", &format!("{ACTOR}/followers")),
        note(6, &format!("<p>{BIA}</p>"), "https://b.invalid/s/9", PUBLIC),
        r#"{"type":"Announce","actor":"a","object":"https://b.invalid/s/7"}"#.to_owned(),
        r#"{"type":"Create","actor":"a","object":{"id":"q","type":"Question","content":"<p>qual?</p>"}}"#
            .to_owned(),
    ]))
    .unwrap();
    let found: Vec<_> = texts.iter().map(|t| (t.registro, &*t.texto)).collect();
    assert_eq!(
        found,
        [
            (Registro::Post, "Começo d'um fio <3\n\nOutra parte\nmesma parte\n\ne mais isto"),
            (Registro::Resposta, "concordo, @bia!"),
            (Registro::Post, "só quem me segue"),
        ]
    );
    assert_eq!(texts[1].resposta_a.as_deref(), Some("https://b.invalid/s/9"));
    for (motivo, n) in [
        (Motivo::ParteDeFio, 1),
        (Motivo::Retuite, 1),
        (Motivo::Direta, 1),
        (Motivo::Vazio, 1),
        (Motivo::OutroTipo, 1),
    ] {
        assert_eq!(dropped(&summaries, motivo), n, "{motivo:?}");
    }
}

#[test]
fn a_link_reads_as_its_whole_address_and_a_quote_link_goes() {
    let link = r#"<p>veja <a href="x"><span class="invisible">https://www.</span><span class="ellipsis">exemplo.invalid/um</span><span class="invisible">-caminho</span></a></p>"#;
    let quote = r#"<p class="quote-inline">RE: <a href="x">https://b.invalid/s/7</a></p><p>isso</p>"#;
    let (texts, _) = run(&outbox(&[note(1, link, "", PUBLIC), note(2, quote, "", PUBLIC)])).unwrap();
    assert_eq!(
        texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(),
        ["veja https://www.exemplo.invalid/um-caminho", "isso"]
    );
}

#[test]
fn what_was_liked_or_bookmarked_is_no_text_and_stops_nothing() {
    let list = br#"{"type":"OrderedCollection","orderedItems":["https://b.invalid/s/1"]}"#;
    let address = "\"https://b.invalid/s/1\"".to_owned();
    let own = outbox(&[note(1, "<p>um</p>", "", PUBLIC), address]);
    let files: &[(&str, &[u8])] =
        &[("a/bookmarks.json", list), ("a/likes.json", list), ("a/outbox.json", own.as_bytes())];
    let (texts, summaries) = import_files(files, &Options::default()).unwrap();
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["um"]);
    assert_eq!((summaries.len(), dropped(&summaries, Motivo::OutroTipo)), (1, 1));
}

#[test]
fn a_note_of_another_shape_is_counted_and_languages_stand_in_the_order_of_their_names() {
    let by_language = note(1, "", "", PUBLIC).replace(
        r#""content":"","contentMap":{"pt":"outro"}"#,
        r#""contentMap":{"pt":"<p>dois</p>","en":"<p>two</p>"}"#,
    );
    let odd = note(2, "<p>dois</p>", "", PUBLIC).replace("\"2023-05-01T10:00:02Z\"", "5");
    let (texts, summaries) = run(&outbox(&[by_language, odd])).unwrap();
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["two"]);
    assert_eq!(dropped(&summaries, Motivo::OutroTipo), 1);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let whole = outbox(&[note(1, "<p>um</p>", "", PUBLIC)]);
    let error = run(&whole[..whole.len() - 30]).unwrap_err().to_string();
    assert_eq!(error, "arquivo/outbox.json, linha 4: o arquivo está cortado; exporte de novo");
    let error = run(r#"{"type":"OrderedCollection"}"#).unwrap_err().to_string();
    assert!(error.ends_with("falta \"orderedItems\""), "{error}");
}

proptest! {
    #[test]
    fn never_panics(text in "[\\[{\":,}\\]a-z0-9\n]{0,40}", html in "(<p>|</p>|@|b|<br>| |&lt;){0,12}") {
        let _ = run(&format!("{{\"orderedItems\":[{text}"));
        let _ = run(&outbox(&[note(1, &html, "y", PUBLIC)]));
    }
}
