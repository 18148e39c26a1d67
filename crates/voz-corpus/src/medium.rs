//! The archive of Medium: a page for each post in `posts/`.
//!
//! Kept: the body, without the title and subtitle that stand in it again, captions, code and quotes. A draft is
//! told by its name (`draft_…`) or by a footer without the address it was published at. What is an answer to
//! someone else no page tells: `--registro resposta` says it for a folder of them.
use std::collections::BTreeMap;

use super::html::page_to_text;
use super::{Draft, File, ImportError, Importer, Motivo, Reads, Scout, Sink, Source, SourcePlace, Unit, has};
use voz_texto::Registro;
use voz_texto::texto::unescape;

pub(super) const IMPORTER: Importer = Importer {
    id: "medium",
    rotulo: "arquivo do Medium",
    sobre: "o arquivo que o Medium entrega: o zip ou a pasta com posts/*.html",
    find,
    read: Reads::Together(read),
};

/// The largest page read, in bytes.
const PAGE_MAX: u64 = 16 << 20;

/// Classes of what stands in a body and is not its running text.
const NOT_BODY: &[&str] =
    &["graf--title", "graf--subtitle", "graf--kicker", "graf--mixtapeEmbed", "graf--iframe"];

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let pages = scout.with_head(&["html", "htm"], |_, head| has(head, "h-entry") && has(head, "p-name"))?;
    Ok(if pages.is_empty() { Vec::new() } else { vec![pages.concat()] })
}

fn read(source: &mut dyn Source, unit: &Unit, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    // An account has one address, but the name shown may have changed from post to post.
    let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for &index in unit {
        if let Some(page) = File::of(source, index).text(PAGE_MAX)? {
            let Footer { author, handle, .. } = footer(&page);
            let known = names.entry(handle.to_owned()).or_default();
            if !known.contains(&author) {
                known.push(author);
            }
        }
    }
    for &index in unit {
        let mut file = File::of(source, index);
        let entry = file.entry.name.clone();
        let place = SourcePlace::whole(&entry);
        let Some(page) = file.text(PAGE_MAX)? else {
            sink.leave_out(Motivo::Grande);
            continue;
        };
        let Some((_, body)) = page.split_once("data-field=\"body\"") else {
            return Err(ImportError::malformed(
                place,
                "não parece uma página do arquivo do Medium: falta o corpo",
            ));
        };
        let footer = footer(&page);
        if footer.address.is_none() || file.entry.file_name().starts_with("draft_") {
            sink.leave_out(Motivo::Rascunho);
            continue;
        }
        let data = footer.date.and_then(|date| sink.date(date, &place));
        // What is left of the opening tag ends at its `>`.
        let body = body.split_once('>').map_or(body, |(_, body)| body);
        let body = body.rsplit_once("<footer").map_or(body, |(body, _)| body);
        let draft = Draft {
            // Several pages may say the same address.
            id: Some(entry.clone()),
            data,
            registro: sink.options().registro.or(Some(Registro::Post)),
            texto: page_to_text(body, NOT_BODY),
            ..Draft::default()
        };
        let known = names.get(footer.handle).map(Vec::as_slice).unwrap_or_default();
        let known: Vec<&str> =
            std::iter::once(footer.handle).chain(known.iter().map(String::as_str)).collect();
        let own = sink.is_author(&known, &place)?;
        sink.take_in((!own).then_some(&footer.author), Ok(draft), &place)?;
    }
    Ok(())
}

/// The end of a page.
struct Footer<'a> {
    /// The name shown.
    author: String,
    /// `@name`, the address of the account; empty when none is given.
    handle: &'a str,
    date: Option<&'a str>,
    /// Where it was published.
    address: Option<&'a str>,
}

fn footer(page: &str) -> Footer<'_> {
    let end = page.rsplit_once("<footer").map_or("", |(_, end)| end);
    let author = tag_with(end, "p-author");
    let profile = author.and_then(|(tag, _)| attribute(tag, "href"));
    let name = author.and_then(|(_, after)| after.split('<').next()).unwrap_or_default();
    Footer {
        author: unescape(name.trim()).into_owned(),
        handle: profile.and_then(|p| p.rsplit('/').next()).unwrap_or_default(),
        date: tag_with(end, "dt-published").and_then(|(tag, _)| attribute(tag, "datetime")),
        address: tag_with(end, "p-canonical").and_then(|(tag, _)| attribute(tag, "href")),
    }
}

/// The first tag that holds `mark`, and what follows it.
fn tag_with<'a>(html: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let start = html.get(..html.find(mark)?)?.rfind('<')?;
    html.get(start..)?.split_once('>')
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(name)?.1.strip_prefix("=\"")?.split('"').next()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::import::tests::{dropped, import_files};
    use super::super::{Motivo, Options, Summary, Texto};
    use super::*;

    fn page(body: &str, footer: &str) -> String {
        format!(
            "<!DOCTYPE html><html><head><title>T</title></head>\n<body>\n<article class=\"h-entry\">\n<header>\n\
             <h1 class=\"p-name\">Título</h1>\n</header>\n<section data-field=\"subtitle\" class=\"p-summary\">Sub</section>\n\
             <section data-field=\"body\" class=\"e-content\">{body}</section>\n<footer>{footer}\
             <p>Exported from <a href=\"https://medium.com\">Medium</a>.</p></footer></article></body></html>"
        )
    }

    fn published(name: &str) -> String {
        format!(
            "<p class=\"p-tags\">Tagged in <a>X</a></p><p>By <a href=\"https://medium.com/@lia\" class=\"p-author h-card\">{name}</a> on \
             <a href=\"x\"><time class=\"dt-published\" datetime=\"2024-06-03T09:41:57.629Z\">June 3</time></a>.</p>\
             <p><a href=\"https://medium.com/@lia/t-1\" class=\"p-canonical\">Canonical link</a></p>"
        )
    }

    fn run(pages: &[(&str, String)], autor: Option<&str>) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
        let files: Vec<(&str, &[u8])> = pages.iter().map(|(name, page)| (*name, page.as_bytes())).collect();
        import_files(&files, &Options { autor, ..Options::default() })
    }

    const BODY: &str = "<div class=\"section-inner\"><h3 class=\"graf graf--h3 graf--title\">Título</h3>\
        <h4 class=\"graf--subtitle\">Sub</h4>\n<p class=\"graf graf--p\">\n  Um  parágrafo\n com <a href=\"x\">link</a>.\n</p>\
        <figure><img alt=\"x\"><figcaption class=\"imageCaption\">Legenda</figcaption></figure>\
        <pre class=\"graf--pre\"><code>sudo x<br>y</code></pre><h4 class=\"graf--h4\">Parte</h4><ul><li>item</li></ul></div>";

    #[test]
    fn the_body_without_titles_captions_and_code() {
        let pages = [
            ("posts/2024-06-03_Titulo-1.html", page(BODY, &published("Lia Reis"))),
            ("posts/2024-06-04_resposta-2.html", page("<p>Só isto</p>", &published("Lia R."))),
            ("posts/draft_x.html", page("<p>esboço</p>", &published("Lia Reis"))),
            (
                "posts/2024-06-05_sem-prefixo.html",
                page("<p>esboço</p>", "<p><a href=\"x\">View original.</a></p>"),
            ),
        ];
        for autor in [None, Some("Lia Reis"), Some("@lia")] {
            let (texts, summaries) = run(&pages, autor).unwrap();
            assert_eq!(
                texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(),
                ["Um parágrafo com link.\n\nParte\n\n- item", "Só isto"]
            );
            assert_eq!(texts[0].data.unwrap().to_string(), "2024-06-03T09:41:57.629Z");
            assert_eq!((dropped(&summaries, Motivo::Rascunho), summaries[0].formato), (2, "medium"));
        }
        let error = run(&pages, Some("Rui")).unwrap_err().to_string();
        assert_eq!(error, "teste: nenhum texto é de \"Rui\"; os autores são: @lia");
    }

    proptest! {
        #[test]
        fn never_panics(body in "(<p>|</p>|<footer>|p-author|href=\"|>|\"|é){0,20}") {
            let _ = run(&[("posts/a.html", page(&body, &body))], None);
        }
    }
}
