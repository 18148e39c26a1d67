//! Threads and Instagram, which export alike: JSON in which UTF-8 was read as Latin-1 before it was escaped.
//!
//! Posts and captions are a `post`; comments, and what Threads says is a reply, a `resposta`. Whatever says
//! `cross_post_source` is kept: it stands on nearly everything and marks no copy.
use std::iter;

use serde_json::{Map, Value};

use super::document::each_in;
use super::{Draft, File, ImportError, Importer, Reads, Scout, Sink, SourcePlace, Unit, has};
use crate::clean::mend;
use voz_base::Millis;
use voz_texto::Registro;
use voz_texto::texto::fold;

pub(super) const THREADS: Importer = Importer {
    id: "threads",
    rotulo: "Threads (JSON)",
    sobre: "o threads_and_replies.json do arquivo da Meta, pedido em JSON",
    find: find_threads,
    read: Reads::Each(read_threads),
};

pub(super) const INSTAGRAM: Importer = Importer {
    id: "instagram",
    rotulo: "Instagram (JSON)",
    sobre: "legendas e comentários do arquivo da Meta, pedido em JSON (posts_1.json, post_comments_1.json…)",
    find: find_instagram,
    read: Reads::Each(read_instagram),
};

/// The key of the list of Threads.
const THREADS_KEY: &str = "text_post_app_text_posts";
/// Keys of lists of pictures with captions, and of comments.
const CAPTION_KEYS: &[&str] =
    &["ig_reels_media", "ig_igtv_media", "ig_archived_post_media", "ig_other_media", "media"];
const COMMENT_KEYS: &[&str] =
    &["comments_media_comments", "comments_reels_comments", "comments_story_comments"];

fn find_threads(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    scout.with_head(&["json"], |_, head| has(head, THREADS_KEY))
}

/// Pictures are told by what stands in them, comments by the name of the file: many other lists of the archive
/// (likes, follows, searches) have the shape of comments.
fn find_instagram(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    scout.with_head(&["json"], |entry, head| {
        let name = entry.file_name().to_ascii_lowercase();
        let captions = has(head, "\"media\"") && has(head, "\"creation_timestamp\"")
            || CAPTION_KEYS.iter().any(|key| key.starts_with("ig_") && has(head, key));
        let fields = has(head, "\"string_map_data\"") || has(head, "\"label_values\"");
        let comments = COMMENT_KEYS.iter().any(|key| has(head, key)) || name.contains("comments") && fields;
        captions && !name.starts_with("stories") || comments
    })
}

/// The pieces of media of a post or a caption: the words stand in it, in its first piece, or in both.
fn media(shown: &Value) -> impl Iterator<Item = &Value> {
    shown["media"].as_array().into_iter().flatten()
}

/// A caption: the title of the whole before those of its pictures.
fn caption(shown: &Value) -> Draft {
    draft(shown, iter::once(shown).chain(media(shown)), Some(Registro::Post))
}

/// A post of Threads: where the outer title differs from that of the first piece, the piece has the words. Its register
/// is known where the export tells whether it is a reply.
fn post(shown: &Value) -> Draft {
    let mut told = media(shown).chain([shown]).filter_map(|part| part["text_app_post"]["is_reply"].as_bool());
    let registro = told.next().map(|reply| if reply { Registro::Resposta } else { Registro::Post });
    draft(shown, media(shown).take(1).chain([shown]).chain(media(shown).skip(1)), registro)
}

fn draft<'v>(
    shown: &'v Value,
    mut titled: impl Iterator<Item = &'v Value>,
    registro: Option<Registro>,
) -> Draft {
    let text = titled.find_map(|part| part["title"].as_str().filter(|title| !title.trim().is_empty()));
    let time = iter::once(shown).chain(media(shown)).find_map(|part| part["creation_timestamp"].as_i64());
    let texto = text.map(restore).unwrap_or_default();
    Draft { data: time.and_then(seconds), registro, texto, ..Draft::default() }
}

/// A string as it was typed.
fn restore(text: &str) -> String {
    mend(text).unwrap_or_else(|| text.to_owned())
}

fn seconds(n: i64) -> Option<Millis> {
    (n > 0).then(|| n.checked_mul(1000)).flatten().map(Millis)
}

fn read_threads(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    each_object(file, entry, &[THREADS_KEY], |shown, place| sink.keep(post(shown), place))
}

/// The comment in a line of the archive, whose fields are named in the language of the account; `None` when it has none.
fn comment(line: &Value) -> Option<Draft> {
    let maps = line["string_map_data"].as_object().into_iter().flatten();
    let maps = maps.map(|(name, field)| (name.as_str(), &field["value"], &field["timestamp"]));
    let labels = line["label_values"].as_array().into_iter().flatten();
    let labels =
        labels.map(|l| (l["label"].as_str().unwrap_or_default(), &l["value"], &l["timestamp_value"]));
    let fields: Vec<(&str, &Value, &Value)> = maps.chain(labels).collect();
    fields.first()?;
    let named = fields.iter().find(|(name, ..)| is_comment_name(&restore(name)));
    let time = fields.iter().find_map(|(.., time)| time.as_i64()).or_else(|| line["timestamp"].as_i64());
    Some(Draft {
        data: time.and_then(seconds),
        registro: Some(Registro::Resposta),
        texto: named.and_then(|(_, value, _)| value.as_str()).map(restore).unwrap_or_default(),
        ..Draft::default()
    })
}

/// True when a field holds the words of a comment, whatever the language: comentário, comment, commento…
fn is_comment_name(name: &str) -> bool {
    let name = fold(name);
    ["coment", "comment", "kommentar", "reactie", "yorum", "コメント", "комментари"]
        .iter()
        .any(|word| name.starts_with(word))
}

fn read_instagram(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let keys: Vec<&str> = CAPTION_KEYS.iter().chain(COMMENT_KEYS).copied().collect();
    each_object(file, entry, &keys, |line, place| {
        sink.keep(comment(line).unwrap_or_else(|| caption(line)), place)
    })
}

fn each_object(
    file: &mut File<'_>,
    entry: &str,
    keys: &[&str],
    mut each: impl FnMut(&Value, &SourcePlace) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let mut each = |object: Map<String, Value>, place: &SourcePlace| each(&object.into(), place);
    if each_in(file.open()?, entry, keys, &mut each)? == 0 {
        let problem = "não parece um arquivo de textos da Meta em JSON: não achei a lista de textos";
        return Err(ImportError::malformed(SourcePlace::whole(entry), problem));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::import::tests::{dropped, import_files};
    use super::super::{Motivo, Options, Summary, Texto};
    use super::*;

    fn run(name: &str, json: &str) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
        import_files(&[(name, json.as_bytes())], &Options::default())
    }

    /// A text as Meta writes it.
    fn spoilt(text: &str) -> String {
        text.bytes()
            .map(|b| if b < 128 { char::from(b).to_string() } else { format!("\\u00{b:02x}") })
            .collect()
    }

    #[test]
    fn threads_have_replies_and_words_in_either_place() {
        let json = format!(
            r#"{{"text_post_app_text_posts":[
              {{"media":[{{"creation_timestamp":1725018000,"cross_post_source":{{"source_app":"FB"}},"text_app_post":{{"is_reply":true}},"title":""}}],"title":"{}","creation_timestamp":1725018001}},
              {{"media":[{{"creation_timestamp":1725014400,"cross_post_source":{{"source_app":"FB"}},"text_app_post":{{"is_reply":false}},"title":"{}"}}]}},
              {{"media":[{{"creation_timestamp":1725014400,"title":"antigo"}}]}},
              {{"media":[{{"uri":"foto.jpg","title":""}}]}}]}}"#,
            spoilt("não é 😅"),
            spoilt("já ☕️ foi")
        );
        let (texts, summaries) = run("threads_and_replies.json", &json).unwrap();
        let found: Vec<_> = texts.iter().map(|t| (t.registro, &*t.texto)).collect();
        assert_eq!(
            found,
            [(Registro::Resposta, "não é 😅"), (Registro::Post, "já ☕️ foi"), (Registro::Post, "antigo")]
        );
        assert_eq!(texts[0].data.unwrap().to_string(), "2024-08-30T11:40:01.000Z");
        assert_eq!((dropped(&summaries, Motivo::Vazio), &summaries[0].formato), (1, &"threads"));
        assert_eq!(summaries[0].avisos.len(), 1, "only the missing register: {:?}", summaries[0].avisos);
    }

    #[test]
    fn the_words_of_a_thread_are_those_of_its_first_piece_where_the_outer_title_differs() {
        let json = r#"{"text_post_app_text_posts":[
          {"title":"Fotos do mural","media":[{"title":"o que eu escrevi mesmo","creation_timestamp":1725018000,"text_app_post":{"is_reply":false}}]},
          {"title":"igual nos dois","media":[{"title":"igual nos dois","creation_timestamp":1725018001,"text_app_post":{"is_reply":false}}]},
          {"title":"só fora","media":[{"title":" "},{"title":"de outra foto"}]}]}"#;
        let (texts, _) = run("threads_and_replies.json", json).unwrap();
        let found: Vec<&str> = texts.iter().map(|t| &*t.texto).collect();
        assert_eq!(found, ["o que eu escrevi mesmo", "igual nos dois", "só fora"]);
    }

    #[test]
    fn instagram_captions_and_comments_in_any_language() {
        let posts = format!(
            r#"[{{"media":[{{"uri":"a.jpg","creation_timestamp":1725014400,"media_metadata":{{"x":[1]}},"title":"{}","cross_post_source":{{"source_app":"FB"}}}}]}},
              {{"media":[{{"uri":"a.jpg","title":""}},{{"uri":"b.jpg"}}],"title":"carrossel","creation_timestamp":1725014401}}]"#,
            spoilt("praia às 6h")
        );
        let comments = format!(
            r#"[{{"media_list_data":[{{"uri":""}}],"string_map_data":{{"{}":{{"value":"{}"}},"{}":{{"value":"rui"}},"Hora":{{"timestamp":1725014402}}}}}}]"#,
            spoilt("Comentário"),
            spoilt("que lindeza é essa"),
            spoilt("Proprietário da mídia")
        );
        let new = r#"{"comments_reels_comments":[{"timestamp":1725014403,"media":[],"label_values":[{"label":"Comment","value":"boa"},{"label":"URL","value":"x"}]}]}"#;
        let files: &[(&str, &[u8])] = &[
            ("your_instagram_activity/comments/post_comments_1.json", comments.as_bytes()),
            ("your_instagram_activity/comments/reels_comments.json", new.as_bytes()),
            ("your_instagram_activity/likes/liked_comments.json", br#"{"likes_comment_likes":[]}"#),
            ("your_instagram_activity/media/posts_1.json", posts.as_bytes()),
        ];
        let (texts, _) = import_files(files, &Options::default()).unwrap();
        let found: Vec<_> = texts.iter().map(|t| (t.registro, &*t.texto)).collect();
        assert_eq!(
            found,
            [
                (Registro::Resposta, "que lindeza é essa"),
                (Registro::Resposta, "boa"),
                (Registro::Post, "praia às 6h"),
                (Registro::Post, "carrossel"),
            ]
        );
        assert!(texts.iter().all(|t| t.data.is_some()));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let cut = r#"{"text_post_app_text_posts":[{"title":"a"},{"title":"#;
        let error = run("t.json", cut).unwrap_err().to_string();
        assert_eq!(error, "t.json, linha 1: o arquivo está cortado; exporte de novo");
        let error = run("t.json", r#"{"x":{"text_post_app_text_posts":0}}"#).unwrap_err().to_string();
        assert!(error.ends_with("não achei a lista de textos"), "{error}");
    }

    proptest! {
        #[test]
        fn never_panics(text in "[\\[{\":,}\\]a-z0-9]{0,40}") {
            let _ = run("t.json", &format!("{{\"text_post_app_text_posts\":[{text}"));
            let _ = run("posts_1.json", &format!("[{{\"media\":[{{\"creation_timestamp\":1,{text}"));
        }
    }
}
