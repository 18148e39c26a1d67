//! The knowledge bundle (Open Knowledge Format 0.1): the files of `okf/`, byte for byte.
//!
//! `api.md` is generated from the route table and committed; a test compares the two.

/// The files by name, the root first.
pub(super) const FILES: &[(&str, &str)] = &[
    ("index.md", include_str!("../../../okf/index.md")),
    ("sobre.md", include_str!("../../../okf/sobre.md")),
    ("api.md", include_str!("../../../okf/api.md")),
    ("faq.md", include_str!("../../../okf/faq.md")),
];

/// A file's text without its frontmatter.
pub(super) fn body(text: &str) -> &str {
    text.strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(text, |(_, body)| body.trim_start())
}
