//! Characters that steer whatever shows a text instead of being shown.

/// True when a character turns the direction of writing (Unicode 16, UAX #9, section 2).
pub const fn is_bidi_mark(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// True when a character steers a terminal or turns a line around: control characters (C0, DEL and C1; ECMA-48) and
/// [`is_bidi_mark`]. Line breaks and tabs are among them; who shows text of several lines lets these through.
pub fn is_hostile(c: char) -> bool {
    c.is_control() || is_bidi_mark(c)
}

/// A text as a page of HTML may hold it: control characters, which HTML has no form for, and marks that turn the
/// direction of writing, which a browser would obey, show as `\u` and their number.
pub fn tamed(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => shown.push(c),
            '\r' => {}
            c if is_hostile(c) => shown.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => shown.push(c),
        }
    }
    shown
}
