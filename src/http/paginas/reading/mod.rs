//! Documents for machines as pages for people: the same content, made from the same document.
mod index;
mod markdown;
mod openapi;
mod value;

use super::layout::document;

pub(in crate::http) use self::openapi::reader;
pub(in crate::http) use index::index;
pub(in crate::http) use markdown::{body, slug};

/// A Markdown document as a page, under its own title.
pub(in crate::http) fn text(markdown: &str) -> String {
    let (title, body) = markdown::page(markdown);
    document(&title, "", &body).into_string()
}
