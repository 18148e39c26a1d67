//! Cutting a text between characters.

/// At most `max` bytes of a text, cut between characters.
pub(super) fn floor(text: &str, max: usize) -> &str {
    let mut end = max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
