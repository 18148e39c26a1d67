//! Characters that show nothing, texts made of them, and characters that steer whatever shows a text.
/// True when a character shows nothing and takes no room: format characters, joiners, fillers.
///
/// Unicode general category Cf and the fillers that render blank (Unicode 16, `DerivedGeneralCategory`).
pub const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// True when a text has nothing a reader could see: empty, white space, invisible and control characters.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control() || is_invisible(c))
}

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
