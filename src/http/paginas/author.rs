//! Whose voice it is, as the pages say it.
pub(super) use crate::base::config::of;
use crate::http::kernel::request::Site;

/// Author of the sample, whose voice it is until an author's texts are measured.
pub(super) const SAMPLE: &str = "a Dalva";

/// The author of the voice in use, with an article where the name has one: `a Dalva`.
pub(super) fn author(site: &Site) -> &str {
    match &site.app.config.servidor.autor {
        Some(name) => name,
        None if site.app.shown().amostra => SAMPLE,
        None => "o autor",
    }
}

/// The same at the beginning of a sentence: `A Dalva`.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!((capital("a Dalva").as_str(), capital("érica").as_str()), ("A Dalva", "Érica"));
    }
}
