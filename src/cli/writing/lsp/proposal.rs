//! A rewrite that waits to be put into its document.
use gen_lsp_types::Range;

use crate::voice::lint::Passage;

/// The stretch of a document that is to be rewritten, as it stood when the rewrite was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TextStretch {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) range: Range,
    /// Text that stood there.
    pub(super) before: String,
    /// Where it stands in comments of a program: its words without their marks.
    pub(super) passage: Option<Passage>,
}

impl TextStretch {
    /// Draft to be rewritten.
    pub(super) fn said(&self) -> &str {
        // What stands around the words belongs to the document.
        self.passage.as_ref().map_or(self.before.trim(), |passage| &passage.texto)
    }

    /// The text for the place of what stood there; none where the words would end their comment.
    pub(super) fn put(&self, text: &str) -> Option<String> {
        match &self.passage {
            Some(passage) => passage.put(text),
            None => {
                let (head, tail) = edges(&self.before);
                Some(format!("{head}{text}{tail}"))
            }
        }
    }
}

/// The white space before and behind the words of a text.
fn edges(text: &str) -> (&str, &str) {
    let head = text.len() - text.trim_start().len();
    let tail = text.trim_end().len().max(head);
    (text.get(..head).unwrap_or_default(), text.get(tail..).unwrap_or_default())
}

/// Variants of which a person chooses one.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) place: TextStretch,
    /// Name and text of each.
    pub(super) variants: Vec<(String, String)>,
}

#[cfg(test)]
mod tests {
    use super::edges;

    #[test]
    fn the_white_space_around_a_text_is_not_its_own() {
        assert_eq!(edges(" \n oi \n"), (" \n ", " \n"));
        assert_eq!(edges("  "), ("  ", ""));
        assert_eq!(edges(""), ("", ""));
    }
}
