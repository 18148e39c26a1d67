//! Tests of what a person who brings their site relies on. All texts were written for these tests.
use proptest::prelude::*;

use super::super::import::tests::{dropped, import_files};
use super::super::{ImportError, Motivo, Options, Summary, Texto};
use super::{typed, without_shortcodes};
use voz_texto::Registro;

fn run(xml: &str, autor: Option<&str>) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
    import_files(&[("site.xml", xml.as_bytes())], &Options { autor, ..Options::default() })
}

/// An entry: type, status, creator, content, and what else stands in it.
fn item(kind: &str, status: &str, creator: &str, content: &str, more: &str) -> String {
    let creator = if creator.is_empty() {
        String::new()
    } else {
        format!("<dc:creator><![CDATA[{creator}]]></dc:creator>")
    };
    format!(
        "<item><title>T</title><link>https://l.invalid/?a=1&b=2</link><pubDate>Fri, 07 Jun 2013 03:00:44 +0000</pubDate>{creator}\n\
         <content:encoded><![CDATA[{content}]]></content:encoded><excerpt:encoded><![CDATA[resumo]]></excerpt:encoded>\n\
         <wp:post_type>{kind}</wp:post_type><wp:status>{status}</wp:status>{more}\n\
         <wp:postmeta><wp:meta_key>x</wp:meta_key><wp:meta_value><![CDATA[y]]></wp:meta_value></wp:postmeta></item>"
    )
}

fn site(items: &[String]) -> String {
    let person = |id: u8, login: &str, email: &str, name: &str| {
        format!(
            "<wp:author><wp:author_id>{id}</wp:author_id><wp:author_login>{login}</wp:author_login>\
             <wp:author_email>{email}</wp:author_email><wp:author_display_name><![CDATA[{name}]]></wp:author_display_name></wp:author>"
        )
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss xmlns:wp=\"http://wordpress.org/export/1.2/\">\n<channel><title>Site</title>\n\
         <wp:wxr_version>1.2</wp:wxr_version>{}{}{}\n</channel>\n</rss>\n",
        person(1, "lia", "lia@x.invalid", "Lia Reis"),
        person(2, "rui", "rui@x.invalid", "Rui Sá"),
        items.join("\n")
    )
}

fn comment(author: &str, email: &str, user: u8, kind: &str, text: &str) -> String {
    format!(
        "<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author><![CDATA[{author}]]></wp:comment_author>\
         <wp:comment_author_email>{email}</wp:comment_author_email><wp:comment_date_gmt>2014-01-01 10:00:00</wp:comment_date_gmt>\
         <wp:comment_content><![CDATA[{text}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved>\
         <wp:comment_type>{kind}</wp:comment_type><wp:comment_user_id>{user}</wp:comment_user_id></wp:comment>"
    )
}

#[test]
fn published_posts_and_own_comments() {
    let comments = [
        comment("Rui", "rui@y.invalid", 0, "", "discordo"),
        comment("Lia", "lia@x.invalid", 1, "comment", "obrigada!\nvolte sempre"),
        comment("Site", "", 0, "pingback", "[...] ping [...]"),
    ]
    .concat();
    let xml = site(&[
        item("post", "publish", "lia", "<h2>Parte</h2><p>Um &amp; dois</p>", &comments),
        item("post", "draft", "lia", "rascunho", ""),
        item("post", "publish", "rui", "texto do Rui", ""),
        item("page", "publish", "", "sobre o site", ""),
        item("attachment", "inherit", "lia", "img-1", ""),
        item("receita", "publish", "lia", "tipo próprio", ""),
    ]);
    for autor in ["lia", "lia@x.invalid", "Lia Reis"] {
        let (texts, summaries) = run(&xml, Some(autor)).unwrap();
        let found: Vec<_> = texts.iter().map(|t| (t.registro, &*t.texto)).collect();
        assert_eq!(
            found,
            [(Registro::Resposta, "obrigada!\nvolte sempre"), (Registro::Post, "Parte\n\nUm & dois")],
            "{autor}"
        );
        assert_eq!(texts[1].id.as_deref(), Some("https://l.invalid/?a=1&b=2"));
        assert_eq!(texts[1].data.unwrap().to_string(), "2013-06-07T03:00:44.000Z");
        for (motivo, n) in
            [(Motivo::Rascunho, 1), (Motivo::OutroAutor, 2), (Motivo::OutroTipo, 3), (Motivo::Automatica, 1)]
        {
            assert_eq!(dropped(&summaries, motivo), n, "{motivo:?}");
        }
        assert_eq!(summaries[0].coorte, 2);
    }
    assert!(run(&xml, None).unwrap_err().authors().is_some());
    assert!(run(&xml, Some("bia")).unwrap_err().to_string().contains("os autores são: lia, rui"));
}

#[test]
fn a_comment_of_the_author_on_their_first_post_is_theirs_without_a_name_given() {
    let own = comment("Lia", "lia@x.invalid", 1, "comment", "obrigada");
    let xml = site(&[item("post", "publish", "lia", "um post", &own)]);
    let (texts, summaries) = run(&xml, None).unwrap();
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["obrigada", "um post"]);
    assert_eq!(summaries[0].coorte, 0);
}

#[test]
fn what_several_wrote_together_is_nobodys_example() {
    let by = |logins: &[&str]| -> String {
        logins
            .iter()
            .map(|l| format!("<category domain=\"author\" nicename=\"{l}\"><![CDATA[X]]></category>"))
            .collect()
    };
    let xml = site(&[
        item("post", "publish", "lia", "de duas pessoas", &by(&["lia", "rui"])),
        item("post", "publish", "lia", "dela, dita duas vezes", &by(&["lia", "lia"])),
        item("post", "publish", "lia", "publicado por ela, escrito por ele", &by(&["rui"])),
    ]);
    let (texts, summaries) = run(&xml, Some("lia")).unwrap();
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["dela, dita duas vezes"]);
    assert_eq!((dropped(&summaries, Motivo::VariosAutores), dropped(&summaries, Motivo::OutroAutor)), (1, 1));
    let (texts, _) = run(&xml, Some("rui")).unwrap();
    assert_eq!(texts.len(), 1);
}

#[test]
fn entries_of_either_editor() {
    for (content, text) in [
        (
            "Um parágrafo\ncom quebra.\n\nOutro <em>parágrafo</em>.",
            "Um parágrafo\ncom quebra.\n\nOutro parágrafo.",
        ),
        (
            "<!-- wp:paragraph -->\n<p>Um</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph --><p>Dois</p>",
            "Um\n\nDois",
        ),
        ("antes [caption id=\"a\" width=\"3\"]<img src=\"x\">legenda[/caption] depois", "antes  depois"),
        ("[gallery ids=\"1,2\"]fim", "fim"),
        ("ele disse [sic] e [1] riu [...]", "ele disse [sic] e [1] riu [...]"),
    ] {
        assert_eq!(typed(content).trim(), text, "{content:?}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let xml = site(&[item("post", "publish", "lia", "um", ""), item("post", "publish", "lia", "dois", "")]);
    let error = run(&xml[..xml.len() - 150], Some("lia")).unwrap_err().to_string();
    assert!(error.starts_with("site.xml, item 2: o ") && error.contains("cortado"), "{error}");
    let error = run(&xml[..xml.len() - 8], Some("lia")).unwrap_err().to_string();
    assert!(error.contains("cortado"), "{error}");
}

proptest! {
    #[test]
    fn never_panics(text in "(<|>|/|\\[|\\]|caption| |=\"|&|é|<item>|</item>|<!\\[CDATA\\[|wp:comment){0,30}") {
        let _ = (typed(&text), without_shortcodes(&text));
        let xml = site(&[item("post", "publish", "lia", &text, &text)]);
        let _ = run(&xml, Some("lia"));
    }
}
