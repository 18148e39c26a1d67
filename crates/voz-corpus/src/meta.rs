//! Threads and Instagram, which export alike: JSON in which UTF-8 was read as Latin-1 before it was escaped.
//!
//! Posts and captions are a `post`; comments, and what Threads says is a reply, a `resposta`. Whatever says
//! `cross_post_source` is kept: it stands on nearly everything and marks no copy.
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::document::{EachItem, each_in};
use super::{Draft, File, ImportError, Importer, Reads, Scout, Sink, SourcePlace, Unit, has};
use crate::clean::mend;
use voz_base::Millis;
use voz_texto::Registro;
use voz_texto::texto::fold;

pub(super) const THREADS: Importer = Importer {
    id: "threads",
    rotulo: "Threads (JSON)",
    sobre: "o threads_and_replies.json do arquivo da Meta, pedido em JSON",
    find: |scout| scout.with_head(&["json"], |_, head| has(head, THREADS_KEY)),
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

/// A post or a caption: the words stand in it, in its first piece of media, or in both.
#[derive(Deserialize, Default)]
#[serde(default)]
struct MetaShown {
    title: String,
    creation_timestamp: Option<i64>,
    media: Vec<Piece>,
    text_app_post: Option<Kind>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Piece {
    title: String,
    creation_timestamp: Option<i64>,
    text_app_post: Option<Kind>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Kind {
    is_reply: Option<bool>,
}

impl MetaShown {
    /// A caption: the title of the whole before those of its pictures.
    fn caption(&self) -> Draft {
        let titles = std::iter::once(&self.title).chain(self.media.iter().map(|m| &m.title));
        self.draft(titles, Some(Registro::Post))
    }

    /// A post of Threads: where the outer title differs from that of the first piece, the piece has the words.
    fn post(&self) -> Draft {
        let titles = self.media.iter().take(1).map(|m| &m.title).chain([&self.title]);
        self.draft(titles.chain(self.media.iter().skip(1).map(|m| &m.title)), self.registro())
    }

    fn draft<'t>(&self, mut titles: impl Iterator<Item = &'t String>, registro: Option<Registro>) -> Draft {
        let text = titles.find(|t| !t.trim().is_empty()).map(|t| restore(t)).unwrap_or_default();
        let times = self.creation_timestamp.or_else(|| self.media.iter().find_map(|m| m.creation_timestamp));
        Draft { data: times.and_then(seconds), registro, texto: text, ..Draft::default() }
    }

    /// The register, where the export tells whether it is a reply.
    fn registro(&self) -> Option<Registro> {
        let mut kinds = self.media.iter().filter_map(|m| m.text_app_post.as_ref()).chain(&self.text_app_post);
        let is_reply = kinds.find_map(|kind| kind.is_reply)?;
        Some(if is_reply { Registro::Resposta } else { Registro::Post })
    }
}

/// A string as it was typed.
fn restore(text: &str) -> String {
    mend(text).unwrap_or_else(|| text.to_owned())
}

fn seconds(n: i64) -> Option<Millis> {
    (n > 0).then(|| n.checked_mul(1000)).flatten().map(Millis)
}

fn read_threads(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    each_written(file, entry, &[THREADS_KEY], &mut |shown: MetaShown, place| sink.keep(shown.post(), place))
}

/// A line of the archive: fields by names in the language of the account.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Line {
    string_map_data: BTreeMap<String, MetaField>,
    label_values: Vec<MetaLabel>,
    timestamp: Option<i64>,
    #[serde(flatten)]
    shown: MetaShown,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct MetaField {
    value: String,
    timestamp: Option<i64>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct MetaLabel {
    label: String,
    value: String,
    timestamp_value: Option<i64>,
}

impl Line {
    fn is_comment(&self) -> bool {
        !self.string_map_data.is_empty() || !self.label_values.is_empty()
    }

    fn comment(&self) -> Draft {
        let maps = self.string_map_data.iter().map(|(name, f)| (name, &f.value, f.timestamp));
        let labels = self.label_values.iter().map(|l| (&l.label, &l.value, l.timestamp_value));
        let fields: Vec<_> = maps.chain(labels).collect();
        let named = fields.iter().find(|(name, ..)| is_comment_name(&restore(name)));
        let time = fields.iter().find_map(|(_, _, time)| *time).or(self.timestamp);
        Draft {
            data: time.and_then(seconds),
            registro: Some(Registro::Resposta),
            texto: named.map(|(_, value, _)| restore(value)).unwrap_or_default(),
            ..Draft::default()
        }
    }
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
    each_written(file, entry, &keys, &mut |line: Line, place| {
        sink.keep(if line.is_comment() { line.comment() } else { line.shown.caption() }, place)
    })
}

/// Reads what stands in the lists of a file, of which there must be one.
fn each_written<T: DeserializeOwned>(
    file: &mut File<'_>,
    entry: &str,
    keys: &[&str],
    each: &mut EachItem<'_, T>,
) -> Result<(), ImportError> {
    if each_in(file.open()?, entry, keys, each)? == 0 {
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
    fn of_json_only_what_is_used_must_be_right() {
        let deep = ["[".repeat(200), "]".repeat(200)].concat();
        let threads = |title: &str| {
            format!(
                r#"{{"text_post_app_text_posts":[{{"title":{title},"media":[{{"uri":"\ud800","a":1e999,"b":{deep}}}]}}]}}"#
            )
        };
        assert_eq!(run("t.json", &threads(r#""meu""#)).unwrap().0[0].texto, "meu");
        let error = run("t.json", &threads("5")).unwrap_err().to_string();
        assert_eq!(error, "t.json, item 1: o JSON não tem a forma esperada");
        // Fields stand in the order of their names.
        let comments = r#"[{"string_map_data":{"Comment 2":{"value":"dois"},"Comment 1":{"value":"um"}}}]"#;
        assert_eq!(run("post_comments_1.json", comments).unwrap().0[0].texto, "um");
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
