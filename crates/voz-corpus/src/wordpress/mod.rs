//! The export of WordPress (WXR): an XML file with the posts and comments of a site.
//!
//! A published entry of type `post` is a `post`; the author's own comments are a `resposta`. Drafts, pages,
//! attachments and entries of other types are counted and left out, and so is what several people wrote
//! together. What others wrote is put aside. An author goes by login, address or name.
use std::collections::HashMap;
use std::io::{BufReader, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::decode::Utf8;
use super::html::{has_block_tag, page_to_text, to_text};
use super::{
    Aviso, Draft, File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit, has, parse_date,
};
use crate::decode::{Capped, MemoryBudget, capped};
use voz_base::Millis;
use voz_texto::Registro;
use voz_texto::texto::unescape;

pub(super) const IMPORTER: Importer = Importer {
    id: "wordpress",
    rotulo: "exportação do WordPress (XML)",
    sobre: "o XML de Ferramentas > Exportar do WordPress: posts e comentários seus",
    find,
    read: Reads::Each(read),
};

/// The largest entry read, in bytes, with its comments.
const ITEM_MAX: u64 = 64 << 20;

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    scout.with_head(&["xml", "wxr"], |_, head| {
        has(head, "<rss") && (has(head, "wordpress.org/export") || has(head, "wp:wxr_version"))
    })
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    Export::new(file.open()?, entry).run(sink)
}

/// Fields that were read, by their names.
type Fields = HashMap<&'static str, String>;

/// An entry, field by field.
#[derive(Default)]
struct WordpressItem {
    fields: Fields,
    /// Logins of those who share it, where a plug-in says so.
    authors: Vec<String>,
    comments: Vec<Fields>,
}

/// Fields that are read of an entry, of a comment and of a person.
const ITEM: &[&str] = &[
    "content:encoded", "wp:post_type", "wp:status", "dc:creator", "wp:post_date_gmt", "wp:post_date",
    "pubDate", "link", "wp:post_id",
];
const COMMENT: &[&str] = &[
    "wp:comment_author", "wp:comment_author_email", "wp:comment_date_gmt", "wp:comment_content",
    "wp:comment_approved", "wp:comment_type", "wp:comment_user_id", "wp:comment_id", "wp:comment_parent",
];
const PERSON: &[&str] = &["wp:author_id", "wp:author_login", "wp:author_email", "wp:author_display_name"];

struct Export<'e, R: Read> {
    xml: Reader<BufReader<Capped<Utf8<R>>>>,
    budget: MemoryBudget,
    entry: &'e str,
    people: Vec<Fields>,
    /// Entries met, for messages.
    count: u64,
}

impl<'e, R: Read> Export<'e, R> {
    fn new(reader: R, entry: &'e str) -> Self {
        let (budget, reader) = capped(Utf8::new(reader), ITEM_MAX, "um item");
        let mut xml = Reader::from_reader(BufReader::with_capacity(256 << 10, reader));
        xml.config_mut().check_end_names = false;
        xml.config_mut().allow_dangling_amp = true;
        Self { xml, budget, entry, people: Vec::new(), count: 0 }
    }

    fn problem(&self, said: &str) -> ImportError {
        ImportError::malformed(SourcePlace::item(self.entry, self.count), said)
    }

    fn run(&mut self, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        let mut buffer = Vec::new();
        let mut wordpress = false;
        let mut ended = false;
        loop {
            self.budget.renew();
            buffer.clear();
            match self.event(&mut buffer)? {
                Event::Start(tag) => match tag.name().as_ref() {
                    "wp:author" => {
                        let person = self.fields("wp:author", PERSON)?.fields;
                        self.people.push(person);
                    }
                    "item" => {
                        self.count += 1;
                        wordpress = true;
                        let item = self.fields("item", ITEM)?;
                        self.item(&item, sink)?;
                    }
                    "wp:wxr_version" => wordpress = true,
                    _ => {}
                },
                Event::End(tag) => ended |= tag.name().as_ref() == "rss",
                Event::Eof if ended && wordpress => return Ok(()),
                Event::Eof if ended || self.count == 0 => {
                    let problem = "não é uma exportação do WordPress: não tem nenhum item";
                    return Err(ImportError::malformed(SourcePlace::whole(self.entry), problem));
                }
                Event::Eof => {
                    return Err(self.problem("o arquivo está cortado depois deste item; exporte de novo"));
                }
                _ => {}
            }
        }
    }

    fn event<'b>(&mut self, buffer: &'b mut Vec<u8>) -> Result<Event<'b>, ImportError> {
        self.xml.read_event_into(buffer).map_err(|error| match error {
            quick_xml::Error::Io(cause) => {
                ImportError::read(self.entry)(std::io::Error::new(cause.kind(), cause.to_string()))
            }
            _ => self.problem("o XML está quebrado ou cortado neste item"),
        })
    }

    /// Reads up to the end of an element and gives the fields of it that are wanted.
    fn fields(&mut self, element: &str, wanted: &[&'static str]) -> Result<WordpressItem, ImportError> {
        let mut item = WordpressItem::default();
        let mut open: Option<&'static str> = None;
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            match self.event(&mut buffer)? {
                Event::Start(tag) if tag.name().as_ref() == "wp:comment" => {
                    let comment = self.fields("wp:comment", COMMENT)?.fields;
                    item.comments.push(comment);
                }
                Event::Start(tag) => {
                    open = wanted.iter().find(|name| **name == tag.name().as_ref()).copied();
                    // Some plug-ins name each one twice.
                    item.authors.extend(co_author(&tag).filter(|login| !item.authors.contains(login)));
                }
                Event::Text(text) => item.add(open, &unescape(&text)),
                Event::CData(text) => item.add(open, &text),
                Event::GeneralRef(name) => item.add(open, &unescape(&format!("&{};", &*name))),
                Event::End(tag) if tag.name().as_ref() == element => return Ok(item),
                Event::End(_) => open = None,
                Event::Eof => return Err(self.problem("o arquivo está cortado neste item; exporte de novo")),
                _ => {}
            }
        }
    }

    fn item(&mut self, item: &WordpressItem, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        let place = SourcePlace::item(self.entry, self.count);
        let creator = self.person(item.get("dc:creator"));
        let authors: Vec<Vec<String>> = item.authors.iter().map(|a| self.person(a)).collect();
        let shared = authors.len() > 1;
        // A plug-in for several authors knows better than WordPress who wrote it.
        let names = if sink.options().autor.is_some() {
            authors.iter().find(|names| sink.names_author(names)).or(authors.first()).unwrap_or(&creator)
        } else {
            authors.first().unwrap_or(&creator)
        };
        let own = sink.is_author(&names.iter().map(String::as_str).collect::<Vec<_>>(), &place)?;
        for comment in &item.comments {
            self.comment(comment, item, &place, sink)?;
        }
        let unpublished = !matches!(item.get("wp:status"), "publish" | "private" | "inherit" | "");
        let motivo = match () {
            () if unpublished => Some(Motivo::Rascunho),
            () if !own => None,
            () if !matches!(item.get("wp:post_type"), "post" | "") => Some(Motivo::OutroTipo),
            () if shared => Some(Motivo::VariosAutores),
            () => None,
        };
        if let Some(motivo) = motivo {
            sink.leave_out(motivo);
            return Ok(());
        }
        let data = item.date();
        if data.is_none() && own {
            sink.warn(Aviso::DataIlegivel, &place);
        }
        let draft = Draft {
            id: Some(item.get("link").to_owned()).filter(|l| !l.is_empty()),
            data,
            registro: Some(Registro::Post),
            texto: typed(item.get("content:encoded")),
            ..Draft::default()
        };
        if own {
            return sink.keep(draft, &place);
        }
        let alone = item.get("wp:post_type") == "post" && !shared;
        let name = names.first().map_or("", String::as_str);
        let draft = if alone { draft } else { Draft::default() };
        sink.keep_other(name, draft, Motivo::OutroAutor)
    }

    fn comment(
        &self,
        comment: &Fields,
        item: &WordpressItem,
        place: &SourcePlace,
        sink: &mut Sink<'_>,
    ) -> Result<(), ImportError> {
        let get = |name: &str| value(comment, name);
        if matches!(get("wp:comment_type"), "pingback" | "trackback") {
            sink.leave_out(Motivo::Automatica);
            return Ok(());
        }
        let user = get("wp:comment_user_id");
        let mut names = vec![get("wp:comment_author").to_owned(), get("wp:comment_author_email").to_owned()];
        if !matches!(user, "" | "0") {
            names.extend(self.people.iter().filter(|p| value(p, "wp:author_id") == user).flat_map(names_of));
        }
        // Nobody is asked who wrote a comment: without a name, only those with an account may be the author.
        let known = sink.options().autor.is_some() || !matches!(user, "" | "0");
        let own = known && sink.names_author(&names);
        let draft = Draft {
            id: Some(get("wp:comment_id").to_owned()).filter(|id| !id.is_empty()),
            data: parse_date(get("wp:comment_date_gmt")),
            registro: Some(Registro::Resposta),
            texto: typed(get("wp:comment_content")),
            resposta_a: Some(item.get("link").to_owned()).filter(|l| !l.is_empty()),
            ..Draft::default()
        };
        let found = match get("wp:comment_approved") {
            "trash" => Err(Motivo::Apagada),
            "spam" if !own => Err(Motivo::OutroAutor),
            _ => Ok(draft),
        };
        sink.take_in((!own).then_some(get("wp:comment_author")), found, place)
    }

    /// Every name of the person with a login; the login alone when nothing is known of them.
    fn person(&self, login: &str) -> Vec<String> {
        let is = |person: &&Fields| value(person, "wp:author_login").eq_ignore_ascii_case(login);
        let known = self.people.iter().filter(|_| !login.is_empty()).find(is);
        known.map_or_else(|| vec![login.to_owned()], names_of)
    }
}

/// A field without the white space around it; empty where it is not there.
fn value<'f>(fields: &'f Fields, name: &str) -> &'f str {
    fields.get(name).map_or("", |value| value.trim())
}

/// Every name that may stand for a person of the site.
fn names_of(person: &Fields) -> Vec<String> {
    let names = ["wp:author_login", "wp:author_email", "wp:author_display_name"].map(|n| value(person, n));
    names.into_iter().filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

impl WordpressItem {
    fn add(&mut self, open: Option<&'static str>, text: &str) {
        if let Some(name) = open {
            self.fields.entry(name).or_default().push_str(text);
        }
    }

    fn get(&self, name: &str) -> &str {
        value(&self.fields, name)
    }

    fn date(&self) -> Option<Millis> {
        ["wp:post_date_gmt", "pubDate", "wp:post_date"].iter().find_map(|name| parse_date(self.get(name)))
    }
}

/// The login in `<category domain="author" nicename="…">`, which a plug-in for several authors writes.
fn co_author(tag: &BytesStart<'_>) -> Option<String> {
    let value = |name: &str| {
        let attribute = tag.try_get_attribute(name).ok()??;
        Some(unescape(&attribute.value).into_owned())
    };
    if tag.name().as_ref() != "category" || value("domain").as_deref() != Some("author") {
        return None;
    }
    value("nicename").map(|name| name.strip_prefix("cap-").map_or(name.clone(), str::to_owned))
}

/// An entry or a comment as its author typed it: HTML, or text in which an empty line begins a paragraph.
fn typed(content: &str) -> String {
    let content = without_shortcodes(&content.replace("\r\n", "\n"));
    if has_block_tag(&content) { page_to_text(&content, HIDDEN) } else { to_text(&content, &[]) }
}

/// Classes of what themes and editors put into an entry.
const HIDDEN: &[&str] =
    &["wp-block-embed", "wp-block-button", "wp-caption-text", "sharedaddy", "wp-block-table"];

/// The text without `[shortcodes]`; of one that holds a picture, an embed or code, without what is in it.
fn without_shortcodes(text: &str) -> String {
    const HOLDS: &[&str] = &[
        "caption", "embed", "gallery", "audio", "video", "code", "sourcecode", "contact-form", "googlemaps",
    ];
    let of_name = |b: &u8| b.is_ascii_lowercase() || matches!(b, b'-' | b'_');
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let name_len = rest[1..].bytes().take(30).take_while(of_name).count();
        let name = &rest[1..=name_len];
        let known = HOLDS.contains(&name);
        // A person writes brackets too: only what looks like code goes, `[name]`, `[name x="y"]`, `[/name]`.
        let end = rest.bytes().take(2048).position(|b| b == b']');
        let inside = end.and_then(|end| rest.get(1..end));
        let closing = inside.is_some_and(|i| i.strip_prefix('/').is_some_and(|n| HOLDS.contains(&n)));
        let with_attributes =
            inside.is_some_and(|i| name_len > 1 && i[name_len..].starts_with(' ') && i.contains("=\""));
        let (Some(end), true) = (end, known || closing || with_attributes) else {
            out.push('[');
            rest = &rest[1..];
            continue;
        };
        let after = &rest[end + 1..];
        let close = format!("[/{name}]");
        rest = match after.find(&close) {
            Some(at) if known => &after[at + close.len()..],
            _ => after,
        };
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests;
