//! Documents for machines as pages for people: the same content, made from the same document.
mod indice;
mod markdown;
mod openapi;
mod valor;

use super::layout::document;

pub(in crate::http) use self::indice::index;
pub(in crate::http) use self::openapi::reader;

/// A Markdown document as a page, under its own title.
pub(in crate::http) fn text(markdown: &str) -> String {
    let (title, body) = markdown::page(markdown);
    document(&title, "", &body).into_string()
}
