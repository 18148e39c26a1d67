//! The archive of Substack: `posts.csv`, which says what was published when, and a page for each post.
//!
//! Title and subtitle are not running text; buttons, forms and posts of others shown in a page are the
//! platform's. Drafts, threads and pages that are no posts are counted and left out.
use std::collections::BTreeMap;

use super::html::page_to_text;
use super::table::{Table, names_in};
use super::{
    Aviso, Draft, Entry, File, ImportError, Importer, Motivo, Reads, Scout, Sink, Source, SourcePlace, Unit,
};
use voz_texto::Registro;

pub(super) const IMPORTER: Importer = Importer {
    id: "substack",
    rotulo: "arquivo do Substack",
    sobre: "o arquivo que o Substack entrega: o zip ou a pasta com posts.csv e posts/*.html",
    find,
    read: Reads::Together(read),
};

/// The largest page read, in bytes.
const PAGE_MAX: u64 = 16 << 20;

/// Classes of what the platform puts into a page.
const PLATFORM: &[&str] = &[
    "button-wrapper", "subscription-widget-wrap", "subscription-widget", "tweet", "twitter-embed",
    "embedded-post-wrap", "embedded-post", "digest-post-embed", "comment", "install-substack-app-embed",
    "community-chat", "poll-embed", "footnote-anchor", "footnote-number", "image-link-expand",
    "header-anchor-parent",
];

/// `posts.csv` with the pages that stand in its folder or below it.
fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let is_list = |_: &Entry, head: &[u8]| {
        let names = names_in(head);
        ["post_id", "is_published"].iter().all(|wanted| names.iter().any(|n| n == wanted))
    };
    let mut units = Vec::new();
    for index in scout.with_head(&["csv"], is_list)?.concat() {
        let folder = scout.free().find(|(i, _)| *i == index).map(|(_, e)| e.folder().to_owned());
        let folder = folder.unwrap_or_default();
        let below = |other: &str| {
            folder.is_empty()
                || other.strip_prefix(&*folder).is_some_and(|r| r.is_empty() || r.starts_with('/'))
        };
        let pages = scout.free().filter(|(_, e)| e.has_extension(&["html"]) && below(e.folder()));
        let pages: Vec<usize> = pages.map(|(i, _)| i).collect();
        units.push(std::iter::once(index).chain(pages).collect());
    }
    Ok(units)
}

fn read(source: &mut dyn Source, unit: &Unit, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let (Some((&csv, others)), mut pages) = (unit.split_first(), BTreeMap::new()) else { return Ok(()) };
    for &index in others {
        let page = File::of(source, index).entry;
        let name = page.file_name();
        pages.insert(name.strip_suffix(".html").unwrap_or(name).to_owned(), index);
    }
    for row in rows(File::of(source, csv))? {
        let Some(index) = pages.remove(&row.id) else {
            // A post may have no page, such as a thread.
            if row.wanted().is_none() {
                sink.warn(Aviso::PaginaAusente, &row.place);
            }
            sink.leave_out(row.wanted().unwrap_or(Motivo::Vazio));
            continue;
        };
        if let Some(motivo) = row.wanted() {
            sink.leave_out(motivo);
            continue;
        }
        let mut page = File::of(source, index);
        let Some(html) = page.text(PAGE_MAX)? else {
            sink.leave_out(Motivo::Grande);
            continue;
        };
        let data = sink.date(&row.date, &row.place);
        let draft = Draft {
            id: Some(row.id),
            data,
            registro: Some(Registro::Post),
            texto: page_to_text(&html, PLATFORM),
            ..Draft::default()
        };
        sink.keep(draft, &SourcePlace::whole(&page.entry.name))?;
    }
    pages.values().for_each(|_| sink.leave_out(Motivo::OutroTipo));
    Ok(())
}

/// A row of `posts.csv` on a post.
struct PostRow {
    id: String,
    date: String,
    published: bool,
    kind: String,
    place: SourcePlace,
}

impl PostRow {
    /// Why it is left out; `None` when it is wanted.
    fn wanted(&self) -> Option<Motivo> {
        match self.kind.as_str() {
            _ if !self.published => Some(Motivo::Rascunho),
            "thread" | "page" => Some(Motivo::OutroTipo),
            _ => None,
        }
    }
}

fn rows(mut file: File<'_>) -> Result<Vec<PostRow>, ImportError> {
    let entry = &file.entry.name.clone();
    let mut table = Table::open(file.open()?, entry)?;
    let [id, date, published, kind] = table.columns(["post_id", "post_date", "is_published", "type"]);
    if id == usize::MAX || published == usize::MAX {
        let problem = "não parece o posts.csv do Substack: faltam as colunas post_id e is_published";
        return Err(ImportError::malformed(SourcePlace::line(entry, 1), problem));
    }
    let mut rows = Vec::new();
    while let Some((row, place)) = table.next()? {
        let field = |at: usize| row.get(at).unwrap_or_default().trim().to_owned();
        rows.push(PostRow {
            id: field(id),
            date: field(date),
            published: field(published).eq_ignore_ascii_case("true") || field(published) == "1",
            kind: field(kind).to_ascii_lowercase(),
            place,
        });
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::super::import::tests::{dropped, import_files};
    use super::super::{Motivo, Options};
    use super::*;

    const CSV: &[u8] =
        b"post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n\
        1.um,2024-07-26T20:48:19.814Z,TRUE,,newsletter,everyone,Um,&#x201C;Sub&#x201D;,\n\
        2.dois,2024-07-27T20:48:19.814Z,true,,podcast,everyone,Dois,,https://x.invalid/a.mp3\n\
        3.tres,2024-07-28T20:48:19.814Z,FALSE,,newsletter,everyone,Rascunho,,\n\
        4.quatro,2024-07-29T20:48:19.814Z,TRUE,,thread,everyone,Conversa,,\n\
        5.cinco,2024-07-29T20:48:19.814Z,TRUE,,page,everyone,Sobre,,\n\
        6.seis,2024-07-29T20:48:19.814Z,TRUE,,newsletter,everyone,Sem corpo,,\n";

    #[test]
    fn published_posts_without_what_the_platform_adds() {
        let page = "<h2>Come\u{e7}o</h2>\n<p class=\"button-wrapper\" data-attrs='{\"url\":\"x\",\"text\":\"Assine\"}'>\n <a class=\"button\"><span>Assine</span></a>\n</p>\n<p>Texto que <em>escrevi</em>\nem duas linhas.</p>\n<div class=\"captioned-image-container\"><figure><img><figcaption>Foto</figcaption></figure></div>\n<blockquote><p>dito por outro</p></blockquote><p>Fim&#8230;</p>";
        let files: &[(&str, &[u8])] = &[
            ("a/email_list.csv", b"email,active\nrui@x.invalid,true\n"),
            ("a/posts.csv", CSV),
            ("a/posts/1.um.html", page.as_bytes()),
            ("a/posts/2.dois.html", b"<p>Notas do epis\xc3\xb3dio</p>"),
            ("a/posts/3.tres.html", b"<p>ainda n\xc3\xa3o</p>"),
            ("a/posts/5.cinco.html", b"<p>sobre mim</p>"),
        ];
        let (texts, summaries) = import_files(files, &Options::default()).unwrap();
        assert_eq!(
            texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(),
            ["Começo\n\nTexto que escrevi em duas linhas.\n\nFim…", "Notas do episódio"]
        );
        assert!(texts.iter().all(|t| t.registro == Registro::Post));
        for (motivo, n) in [(Motivo::Rascunho, 1), (Motivo::OutroTipo, 2), (Motivo::Vazio, 1)] {
            assert_eq!(dropped(&summaries, motivo), n, "{motivo:?}");
        }
        assert_eq!(summaries[0].avisos[&Aviso::PaginaAusente], (1, "a/posts.csv, linha 7".to_owned()));
        assert_eq!(summaries.len(), 1);
    }
}
