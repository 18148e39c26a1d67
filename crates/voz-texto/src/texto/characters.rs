//! Characters apart: emoji, of which one picture on screen is one piece, however many characters spell it; those that show nothing,
//! texts made of them, those that steer whatever shows a text, and those that HTML writes as references: `&eacute;`, `&#233;`,
//! `&#xE9;`.
use std::borrow::Cow;
use std::sync::LazyLock;

/// Emoji that show as pictures by themselves, and the pictographs people use as such
/// (Unicode 16, `emoji-data.txt`: `Emoji_Presentation`, and the dingbats ✂ ✈ ✉ ✌ ✍ ✏ ✔ ✖ ❤ and kin).
const fn is_picture(c: char) -> bool {
    matches!(c,
        '\u{231a}' | '\u{231b}' | '\u{23e9}'..='\u{23f3}' | '\u{23f8}'..='\u{23fa}'
        | '\u{25fd}' | '\u{25fe}' | '\u{2600}'..='\u{2604}' | '\u{260e}' | '\u{2611}' | '\u{2614}' | '\u{2615}'
        | '\u{2618}' | '\u{261d}' | '\u{2620}' | '\u{2622}' | '\u{2623}' | '\u{2626}' | '\u{262a}'
        | '\u{262e}' | '\u{262f}' | '\u{2638}'..='\u{263a}' | '\u{2640}' | '\u{2642}'
        | '\u{2648}'..='\u{2653}' | '\u{265f}' | '\u{2660}' | '\u{2663}' | '\u{2665}' | '\u{2666}'
        | '\u{2668}' | '\u{267b}' | '\u{267e}' | '\u{267f}' | '\u{2692}'..='\u{2697}' | '\u{2699}'
        | '\u{269b}' | '\u{269c}' | '\u{26a0}' | '\u{26a1}' | '\u{26a7}' | '\u{26aa}' | '\u{26ab}'
        | '\u{26b0}' | '\u{26b1}' | '\u{26bd}' | '\u{26be}' | '\u{26c4}' | '\u{26c5}' | '\u{26c8}'
        | '\u{26ce}' | '\u{26cf}' | '\u{26d1}' | '\u{26d3}' | '\u{26d4}' | '\u{26e9}' | '\u{26ea}'
        | '\u{26f0}'..='\u{26f5}' | '\u{26f7}'..='\u{26fa}' | '\u{26fd}' | '\u{2702}' | '\u{2705}'
        | '\u{2708}'..='\u{270d}' | '\u{270f}' | '\u{2712}' | '\u{2714}' | '\u{2716}' | '\u{271d}'
        | '\u{2721}' | '\u{2728}' | '\u{2733}' | '\u{2734}' | '\u{2744}' | '\u{2747}' | '\u{274c}'
        | '\u{274e}' | '\u{2753}'..='\u{2755}' | '\u{2757}' | '\u{2763}' | '\u{2764}'
        | '\u{2795}'..='\u{2797}' | '\u{27b0}' | '\u{27bf}' | '\u{2b1b}' | '\u{2b1c}' | '\u{2b50}'
        | '\u{2b55}' | '\u{1f004}' | '\u{1f0cf}' | '\u{1f18e}' | '\u{1f191}'..='\u{1f19a}'
        | '\u{1f201}'..='\u{1f251}' | '\u{1f300}'..='\u{1f3fa}' | '\u{1f400}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}' | '\u{1f7e0}'..='\u{1f7f0}' | '\u{1f90c}'..='\u{1f9ff}'
        | '\u{1fa70}'..='\u{1faff}' | '\u{1f3fb}'..='\u{1f3ff}')
}

/// Signs that are emoji only when variation selector 16 follows (`Emoji` without `Emoji_Presentation`).
const fn is_picture_with_selector(c: char) -> bool {
    matches!(c, '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2194}'..='\u{21aa}' | '\u{2328}' | '\u{23cf}' | '\u{24c2}' | '\u{25aa}'..='\u{25fe}'
        | '\u{2600}'..='\u{27bf}' | '\u{2934}' | '\u{2935}' | '\u{2b05}'..='\u{2b07}' | '\u{3030}'
        | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f170}'..='\u{1f17f}')
}

const fn is_regional(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

const fn is_skin_tone(c: char) -> bool {
    matches!(c, '\u{1f3fb}'..='\u{1f3ff}')
}

const SELECTOR_16: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';
const JOINER: char = '\u{200d}';

/// Length in bytes of the emoji cluster that begins the text, or `None` when it begins with none.
///
/// Follows UTS #51: keycaps, flags, presentation selectors, skin tones, tag sequences and joiner
/// sequences are one cluster each.
pub fn emoji_len(text: &str) -> Option<usize> {
    let mut rest = text.char_indices().peekable();
    let (_, first) = rest.next()?;
    if matches!(first, '0'..='9' | '#' | '*') {
        rest.next_if(|&(_, c)| c == SELECTOR_16);
        return rest.next_if(|&(_, c)| c == KEYCAP).map(|(at, c)| at + c.len_utf8());
    }
    if is_regional(first) {
        let second = rest.next_if(|&(_, c)| is_regional(c));
        return Some(second.map_or(first.len_utf8(), |(at, c)| at + c.len_utf8()));
    }
    let selected = rest.peek().is_some_and(|&(_, c)| c == SELECTOR_16);
    if !(is_picture(first) || selected && is_picture_with_selector(first)) {
        return None;
    }
    let mut end = first.len_utf8();
    loop {
        while let Some((at, c)) = rest
            .next_if(|&(_, c)| c == SELECTOR_16 || is_skin_tone(c) || matches!(c, '\u{e0020}'..='\u{e007f}'))
        {
            end = at + c.len_utf8();
        }
        let mut ahead = rest.clone();
        let joined = ahead.next_if(|&(_, c)| c == JOINER).is_some();
        match ahead.next_if(|&(_, c)| joined && (is_picture(c) || is_picture_with_selector(c))) {
            Some((at, c)) => (end, rest) = (at + c.len_utf8(), ahead),
            None => return Some(end),
        }
    }
}

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

/// Names of HTML 4 (W3C, HTML 4.01 section 24) and `apos`, sorted, with their characters.
static NAMED: LazyLock<Vec<(&'static str, char)>> = LazyLock::new(|| {
    let lines = include_str!("references.txt").lines();
    let character = |code| u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
    lines
        .filter_map(|line| line.split_once(' ').and_then(|(name, code)| Some((name, character(code)?))))
        .collect()
});

/// The character of a reference at the start of `text`, and the bytes that the reference takes.
pub fn reference(text: &str) -> Option<(char, usize)> {
    /// Bytes of a longer one than any that people write.
    const LONGEST: usize = 12;
    let body = text.strip_prefix('&')?;
    let len = body.bytes().take(LONGEST).position(|b| b == b';')?;
    let name = body.get(..len)?;
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let hex = number.strip_prefix(['x', 'X']);
            let code = hex.map_or_else(|| number.parse(), |hex| u32::from_str_radix(hex, 16)).ok()?;
            char::from_u32(code).filter(|&c| c != '\0')?
        }
        None => NAMED.get(NAMED.binary_search_by_key(&name, |(known, _)| known).ok()?)?.1,
    };
    Some((c, len + 2))
}

/// Decodes HTML's references once: `&amp;lt;` gives `&lt;`, as typed by someone who wrote about HTML.
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, found) = rest.split_at(at);
        out.push_str(before);
        let (c, used) = reference(found).unwrap_or(('&', 1));
        out.push(c);
        rest = found.get(used..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_picture_is_one_cluster() {
        for whole in ["😀", "❤️", "👍🏽", "👨‍👩‍👧", "🇧🇷", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "✅", "©️", "🏳️‍🌈"]
        {
            assert_eq!(emoji_len(&format!("{whole}x")), Some(whole.len()), "{whole}");
        }
        for none in ["", "a", "1", "#", "©", "→", "✓", "•", "—"] {
            assert_eq!(emoji_len(none), None, "{none:?}");
        }
        assert_eq!(emoji_len("😀😀"), Some(4));
        assert_eq!(emoji_len("👍\u{200d}a"), Some(4));
    }

    #[test]
    fn references_are_decoded_once() {
        for (text, expected) in [
            ("a &gt; b &amp;&amp; c", "a > b && c"),
            ("escreva &amp;lt; assim", "escreva &lt; assim"),
            ("n&atilde;o &#233; &#xE9; &hellip;", "não é é …"),
            ("R&D, AT&T; &nada; &", "R&D, AT&T; &nada; &"),
            ("&#0; &#x110000;", "&#0; &#x110000;"),
        ] {
            assert_eq!(unescape(text), expected, "{text:?}");
        }
    }

    #[test]
    fn every_name_is_found() {
        assert_eq!(NAMED.len(), include_str!("references.txt").lines().count());
        assert!(NAMED.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for (name, c) in NAMED.iter() {
            assert_eq!(reference(&format!("&{name};x")), Some((*c, name.len() + 2)), "{name}");
        }
    }

    #[test]
    fn numbers_are_read_and_nothing_else() {
        for (text, expected) in [
            ("&#233;", Some(('é', 6))),
            ("&#xE9; e", Some(('é', 6))),
            ("&#XE9;", Some(('é', 6))),
            ("&#0;", None),
            ("&#x110000;", None),
            ("&nada;", None),
            ("&amp", None),
            ("&;", None),
            ("e &amp;", None),
        ] {
            assert_eq!(reference(text), expected, "{text:?}");
        }
    }
}
