//! The one splitter: a text as a lossless run of tokens.
use super::{emoji_len, is_invisible};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Letters and digits with word-internal `'`, `’`, `-`.
    Word,
    /// A run that begins with a digit and has only digits, `.` and `,` between digits.
    Number,
    /// `@name`.
    Handle,
    /// `#tag`.
    Hashtag,
    /// A link, a bare domain or an e-mail address.
    Url,
    /// One emoji cluster.
    Emoji,
    /// Two or more full stops, or the one-character ellipsis.
    Ellipsis,
    /// A run of `!` and `?`.
    Stress,
    /// Any other single character, with the marks that combine with it.
    Mark,
    /// White space within a line.
    Space,
    /// White space with at least one line break in it.
    Break,
}

impl Kind {
    /// Whether a reader counts it as a word. Emoji and punctuation are not words.
    pub const fn is_word(self) -> bool {
        matches!(self, Self::Word | Self::Number | Self::Handle | Self::Hashtag | Self::Url)
    }

    /// Whether it is white space.
    pub const fn is_space(self) -> bool {
        matches!(self, Self::Space | Self::Break)
    }
}

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text, as in the source.
    pub text: &'a str,
    /// Where it begins, in bytes of the source.
    pub start: usize,
}

impl Token<'_> {
    /// Where it ends, in bytes of the source.
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Splits a text into tokens. The texts of the tokens, joined, are the input.
pub const fn tokens(text: &str) -> Tokens<'_> {
    Tokens { rest: text, at: 0 }
}

/// Iterator over the tokens of a text; see [`tokens`].
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    #[inline]
    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.rest;
        // The commonest beginnings first; `scan` alone would say the same.
        let (kind, len) = match *rest.as_bytes() {
            [b'a'..=b'z' | b'A'..=b'Z', ..] => scan_word(rest),
            [b' ', b'!'..=b'~' | 0xc3, ..] => (Kind::Space, 1),
            [b',' | b'.', b' ' | b'\n', ..] => (Kind::Mark, 1),
            [] => return None,
            _ => scan(rest, rest.chars().next()?),
        };
        let (text, rest) = rest.split_at_checked(len)?;
        let start = self.at;
        (self.rest, self.at) = (rest, start + len);
        Some(Token { kind, text, start })
    }
}

fn scan(rest: &str, first: char) -> (Kind, usize) {
    let next = rest.as_bytes().get(1).copied().unwrap_or(b' ');
    match first {
        'a'..='z' | 'A'..='Z' => scan_word(rest),
        ' ' if next.is_ascii_graphic() => (Kind::Space, 1),
        ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c' => scan_space(rest),
        // Only a selector or a keycap mark, neither ASCII, makes an emoji of a digit or of `#`.
        '0'..='9' if next.is_ascii() => scan_word(rest),
        '0'..='9' => emoji_len(rest).map_or_else(|| scan_word(rest), |len| (Kind::Emoji, len)),
        '@' => tag(rest, Kind::Handle).unwrap_or_else(|| mark(rest)),
        '#' => match emoji_len(rest) {
            Some(len) => (Kind::Emoji, len),
            None => tag(rest, Kind::Hashtag).unwrap_or_else(|| mark(rest)),
        },
        '!' | '?' => (Kind::Stress, run(rest, |c| matches!(c, '!' | '?'))),
        '.' | '…' => match run(rest, |c| matches!(c, '.' | '…')) {
            1 => mark(rest),
            len => (Kind::Ellipsis, len),
        },
        '*' if !next.is_ascii() => emoji_len(rest).map_or_else(|| mark(rest), |len| (Kind::Emoji, len)),
        '\0'..='\x7f' => mark(rest),
        _ if is_latin_letter(first) || first.is_alphanumeric() => scan_word(rest),
        _ if first.is_whitespace() => scan_space(rest),
        _ => emoji_len(rest).map_or_else(|| mark(rest), |len| (Kind::Emoji, len)),
    }
}

/// The accented letters of western Europe, told without a look at the Unicode tables.
const fn is_latin_letter(c: char) -> bool {
    matches!(c, '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{17f}')
}

fn run(text: &str, keep: impl Fn(char) -> bool) -> usize {
    text.find(|c| !keep(c)).unwrap_or(text.len())
}

/// One character and whatever combines with it.
fn mark(rest: &str) -> (Kind, usize) {
    if let [first, next, ..] = rest.as_bytes()
        && first.is_ascii()
        && next.is_ascii()
    {
        return (Kind::Mark, 1);
    }
    let mut chars = rest.char_indices();
    chars.next();
    let end = chars.find(|&(_, c)| !is_combining(c)).map_or(rest.len(), |(at, _)| at);
    (Kind::Mark, end)
}

const fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}')
}

fn scan_space(rest: &str) -> (Kind, usize) {
    let len = run(rest, char::is_whitespace);
    let breaks = |c| matches!(c, '\n' | '\r' | '\x0b' | '\x0c' | '\u{85}' | '\u{2028}' | '\u{2029}');
    (if rest[..len].contains(breaks) { Kind::Break } else { Kind::Space }, len)
}

/// Whether a character continues a word it did not begin.
fn is_inner(c: char) -> bool {
    c.is_alphanumeric() || is_combining(c) || is_invisible(c)
}

fn scan_word(rest: &str) -> (Kind, usize) {
    let bytes = rest.as_bytes();
    let run = letters(bytes, 0);
    let first = bytes[0];
    // Most words are letters up to a space or a comma; the rest of this function would say the same.
    if let Some([b' ' | b'\n', ..] | [b',' | b'.', b' ' | b'\n', ..]) = bytes.get(run..)
        && !first.is_ascii_digit()
    {
        return (Kind::Word, run);
    }
    let len = word_run(rest, run);
    if first.is_ascii() {
        // Only ASCII words can begin a link or an address, and only these next characters can go on.
        let link = match bytes.get(len..) {
            Some([b':' | b'.', b' ' | b'\n', ..]) => None,
            Some([b':' | b'.' | b'@' | b'+' | b'_', ..]) => link_len(rest, len),
            _ => None,
        };
        if let Some(len) = link {
            return (Kind::Url, len);
        }
    }
    let number =
        first.is_ascii_digit() && rest[..len].bytes().all(|b| matches!(b, b'0'..=b'9' | b'.' | b','));
    (if number { Kind::Number } else { Kind::Word }, len)
}

/// Letters and digits, joined by `'`, `’`, hyphens, and by `.` or `,` between digits; the first `at`
/// bytes are known to be letters and digits.
fn word_run(rest: &str, mut at: usize) -> usize {
    let bytes = rest.as_bytes();
    loop {
        match bytes.get(at) {
            Some(b'\'' | b'-') => {
                if !next_is(rest, at + 1, char::is_alphanumeric) {
                    return at;
                }
                at += 1;
            }
            Some(b'.' | b',') => {
                let between = at > 0
                    && bytes[at - 1].is_ascii_digit()
                    && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
                if !between {
                    return at;
                }
                at += 1;
            }
            None | Some(0..0x80) => return at,
            Some(_) => {
                let Some(c) = rest[at..].chars().next() else { return at };
                let end = at + c.len_utf8();
                let joins =
                    matches!(c, '’' | '\u{2010}' | '\u{2011}') && next_is(rest, end, char::is_alphanumeric);
                let inner = joins || is_inner(c) && emoji_len(&rest[at..]).is_none();
                if !inner {
                    return at;
                }
                at = end;
            }
        }
        at = letters(bytes, at);
    }
}

/// Where the letters and digits of ASCII and the letters À to ÿ that stand at `at` end.
fn letters(bytes: &[u8], mut at: usize) -> usize {
    loop {
        while bytes.get(at).is_some_and(|&b| ALPHANUMERIC[usize::from(b)]) {
            at += 1;
        }
        match bytes.get(at..at + 2) {
            // U+00C0 to U+00FF, without the signs × and ÷.
            Some([0xc3, 0x80..=0x96 | 0x98..=0xb6 | 0xb8..=0xbf]) => at += 2,
            _ => return at,
        }
    }
}

/// By byte: whether it is a letter or digit of ASCII.
const ALPHANUMERIC: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

fn next_is(text: &str, at: usize, test: impl Fn(char) -> bool) -> bool {
    text.get(at..).and_then(|t| t.chars().next()).is_some_and(test)
}

/// `@name` or `#tag`; dots and hyphens only between letters (`@ana.bsky.social`).
fn tag(rest: &str, kind: Kind) -> Option<(Kind, usize)> {
    let inner = |c: char| is_inner(c) || c == '_';
    let joined: &[char] = if kind == Kind::Handle { &['.', '-', '@'] } else { &[] };
    let mut end = 1 + run(&rest[1..], inner);
    if !rest[1..end].contains(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    if kind == Kind::Hashtag && !rest[1..end].contains(char::is_alphabetic) {
        return None;
    }
    while rest[end..].starts_with(joined) {
        match run(&rest[end + 1..], inner) {
            0 => break,
            len => end += 1 + len,
        }
    }
    Some((kind, end))
}

/// The longest mailbox name before `@` (RFC 5321, 4.5.3.1.1).
const LOCAL_PART_MAX: usize = 64;

/// Endings that make `name.ending` a link without a scheme: the common ones in Portuguese and
/// English text, none of which is a word that a forgotten space could bring there.
const DOMAINS: [&str; 9] = ["com", "br", "org", "net", "gov", "edu", "io", "dev", "app"];

/// Length of a link or address whose first run of letters has `len` bytes.
fn link_len(rest: &str, len: usize) -> Option<usize> {
    let head = &rest[..len];
    let scheme =
        ["http", "https"].iter().any(|s| head.eq_ignore_ascii_case(s)) && rest[len..].starts_with("://");
    if scheme && next_is(rest, len + 3, |c| !is_link_end(c))
        || head.eq_ignore_ascii_case("www") && next_is(rest, len + 1, char::is_alphanumeric)
    {
        return Some(trimmed_link(rest));
    }
    if let Some(at) = rest.bytes().take(LOCAL_PART_MAX + 1).position(|b| !is_local_part(b))
        && rest.as_bytes()[at] == b'@'
    {
        let host = &rest[at + 1..];
        return host_len(host).filter(|&n| host[..n].contains('.')).map(|n| at + 1 + n);
    }
    let host = host_len(rest)?;
    let (_, ending) = rest[..host].rsplit_once('.')?;
    let known = DOMAINS.iter().any(|d| ending.eq_ignore_ascii_case(d));
    match rest.as_bytes().get(host) {
        _ if !known => None,
        Some(b'/') => Some(trimmed_link(rest)),
        _ => Some(host),
    }
}

const fn is_local_part(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'+' | b'-')
}

/// Labels of ASCII letters, digits and hyphens joined by dots; `None` when the text begins with none.
fn host_len(text: &str) -> Option<usize> {
    /// The longest host name (RFC 1035, 2.3.4).
    const HOST_MAX: usize = 253;
    let limit = text.len().min(HOST_MAX);
    let bytes = &text.as_bytes()[..limit];
    let run =
        bytes.iter().position(|&b| !(b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'))).unwrap_or(limit);
    let kept = bytes[..run].iter().rposition(u8::is_ascii_alphanumeric)? + 1;
    (!bytes[..kept].windows(2).any(|w| w == b"..")).then_some(kept)
}

fn is_link_end(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '“' | '”' | '«' | '»' | '`')
}

/// A link up to white space, without the punctuation of the sentence around it.
fn trimmed_link(rest: &str) -> usize {
    let whole = &rest[..run(rest, |c| !is_link_end(c))];
    let mut open = whole.matches('(').count();
    let mut close = whole.matches(')').count();
    let mut kept = whole;
    while let Some(last) = kept.chars().next_back() {
        let outside = match last {
            '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '’' | '*' | ']' | '}' | '…' | '|' | '_' => true,
            ')' if close > open => {
                close -= 1;
                true
            }
            '(' => {
                open -= 1;
                true
            }
            _ => false,
        };
        if !outside {
            break;
        }
        kept = &kept[..kept.len() - last.len_utf8()];
    }
    kept.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        tokens(text).filter(|t| t.kind != Kind::Space).map(|t| (t.kind, t.text)).collect()
    }

    #[test]
    fn tells_pieces_apart() {
        use Kind::{Break, Ellipsis, Emoji, Handle, Hashtag, Mark, Number, Stress, Url, Word};
        assert_eq!(
            kinds("Oi, @ana! veja (https://a.b/c_(d)). #tbt... 1.234,5 😀\n\n**fim**?!"),
            [
                (Word, "Oi"),
                (Mark, ","),
                (Handle, "@ana"),
                (Stress, "!"),
                (Word, "veja"),
                (Mark, "("),
                (Url, "https://a.b/c_(d)"),
                (Mark, ")"),
                (Mark, "."),
                (Hashtag, "#tbt"),
                (Ellipsis, "..."),
                (Number, "1.234,5"),
                (Emoji, "😀"),
                (Break, "\n\n"),
                (Mark, "*"),
                (Mark, "*"),
                (Word, "fim"),
                (Mark, "*"),
                (Mark, "*"),
                (Stress, "?!"),
            ]
        );
        assert_eq!(kinds("eu@ex.com.br"), [(Url, "eu@ex.com.br")]);
        assert_eq!(kinds("ex.com/a?b,"), [(Url, "ex.com/a?b"), (Mark, ",")]);
        assert_eq!(kinds("oi.tudo"), [(Word, "oi"), (Mark, "."), (Word, "tudo")]);
        assert_eq!(kinds("pois é… é"), [(Word, "pois"), (Word, "é"), (Ellipsis, "…"), (Word, "é")]);
        assert_eq!(kinds("#1 #️⃣"), [(Mark, "#"), (Number, "1"), (Emoji, "#️⃣")]);
    }

    #[test]
    fn long_hostile_runs_stay_linear() {
        for unit in ["a.", "a-", "(", "http://(", "@a.", "1,", "a@", "…", "\u{301}"] {
            let text = unit.repeat(200_000 / unit.len());
            assert_eq!(tokens(&text).map(|t| t.text.len()).sum::<usize>(), text.len());
        }
    }

    proptest! {
        #[test]
        fn pieces_joined_are_the_input(text in "(?s)([a-zãé0-9@#.,:/'’…!?() \n\u{200b}\u{301}-]|\\PC|http://|www\\.|👨‍👩‍👧|🇧🇷){0,60}") {
            let mut at = 0;
            for token in tokens(&text) {
                prop_assert_eq!(token.start, at);
                prop_assert!(!token.text.is_empty());
                at = token.end();
            }
            prop_assert_eq!(tokens(&text).map(|t| t.text).collect::<String>(), text);
        }
    }
}
