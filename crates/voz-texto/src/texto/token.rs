//! The one splitter: a text as a lossless run of tokens.
use super::{emoji_len, is_bidi_mark, is_invisible};

/// The kind of a token.
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
    /// True when a reader counts it as a word. Emoji and punctuation are not words.
    pub const fn is_word(self) -> bool {
        matches!(self, Self::Word | Self::Number | Self::Handle | Self::Hashtag | Self::Url)
    }

    /// True when it is white space.
    pub const fn is_space(self) -> bool {
        matches!(self, Self::Space | Self::Break)
    }
}

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// Its kind.
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
    Tokens { rest: text, at: 0, local: Run { end: 0, leads: false }, host: Run { end: 0, leads: false } }
}

/// Iterator over the tokens of a text; see [`tokens`].
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a str,
    at: usize,
    /// The run of characters of a mailbox name looked at last; it leads to an address when `@` ends it.
    local: Run,
    /// The run of characters of a host name looked at last; it leads to a link when a known ending ends it.
    host: Run,
}

/// A run of characters that many words may begin in, so that each looks at it only once.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// Where it ends, in bytes of the source.
    end: usize,
    leads: bool,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    // Always: the cost of a call would be a third of the whole.
    #[inline(always)]
    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.rest;
        // The commonest beginnings first; `scan` alone would say the same.
        let (kind, len) = match *rest.as_bytes() {
            [b'a'..=b'z' | b'A'..=b'Z', ..] => self.word_or_link(rest),
            [b' ', b'!'..=b'~' | 0xc3, ..] => (Kind::Space, 1),
            [b',' | b'.', b' ' | b'\n', ..] => (Kind::Mark, 1),
            [] => return None,
            _ => self.scan(rest, rest.chars().next()?),
        };
        let (text, rest) = rest.split_at_checked(len)?;
        let start = self.at;
        (self.rest, self.at) = (rest, start + len);
        Some(Token { kind, text, start })
    }
}

impl Tokens<'_> {
    #[inline(never)]
    fn scan(&mut self, rest: &str, first: char) -> (Kind, usize) {
        let next = rest.as_bytes().get(1).copied().unwrap_or(b' ');
        match first {
            'a'..='z' | 'A'..='Z' => self.scan_word(rest),
            ' ' if next.is_ascii_graphic() => (Kind::Space, 1),
            ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c' => scan_space(rest),
            // Only a selector or a keycap mark, neither ASCII, makes an emoji of a digit or of `#`.
            '0'..='9' if next.is_ascii() => self.scan_word(rest),
            '0'..='9' => emoji_len(rest).map_or_else(|| self.scan_word(rest), |len| (Kind::Emoji, len)),
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
            _ if is_latin_letter(first) => self.scan_word(rest),
            _ if first.is_whitespace() => scan_space(rest),
            // Some letters are emoji with a selector behind them: ℹ️, Ⓜ️, 🅰️.
            _ => match emoji_len(rest) {
                Some(len) => (Kind::Emoji, len),
                None if first.is_alphanumeric() => self.scan_word(rest),
                None => mark(rest),
            },
        }
    }

    /// The token that begins with a letter. Most words are letters up to a space or a comma; `scan_word` alone
    /// would say the same.
    #[inline]
    fn word_or_link(&mut self, rest: &str) -> (Kind, usize) {
        let run = letters(rest.as_bytes(), 0);
        match rest.as_bytes().get(run..) {
            Some([b' ' | b'\n', ..] | [b',' | b'.', b' ' | b'\n', ..]) => (Kind::Word, run),
            _ => self.scan_word_from(rest, run),
        }
    }

    fn scan_word(&mut self, rest: &str) -> (Kind, usize) {
        self.scan_word_from(rest, letters(rest.as_bytes(), 0))
    }

    /// [`Self::scan_word`] of a text whose first `run` bytes are known to be letters and digits.
    #[inline(never)]
    fn scan_word_from(&mut self, rest: &str, run: usize) -> (Kind, usize) {
        let bytes = rest.as_bytes();
        let first = bytes.first().copied().unwrap_or(b' ');
        let len = word_run(rest, run);
        if first.is_ascii() {
            // Only ASCII words can begin a link or an address, and only these next characters can go on.
            let link = match bytes.get(len..) {
                Some([b':' | b'.', b' ' | b'\n', ..]) => None,
                Some([b':' | b'.' | b'@' | b'+' | b'_', ..]) => self.link_len(rest, len),
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

    /// Length of a link or address whose first run of letters has `len` bytes.
    fn link_len(&mut self, rest: &str, len: usize) -> Option<usize> {
        let head = &rest[..len];
        let scheme =
            ["http", "https"].iter().any(|s| head.eq_ignore_ascii_case(s)) && rest[len..].starts_with("://");
        if scheme && next_is(rest, len + 3, |c| !is_link_end(c))
            || head.eq_ignore_ascii_case("www") && next_is(rest, len + 1, char::is_alphanumeric)
        {
            return Some(trimmed_link(rest));
        }
        let local = self.local_len(rest);
        if local <= LOCAL_PART_MAX && self.local.leads {
            let host = &rest[local + 1..];
            return host_len(host).filter(|&n| host[..n].contains('.')).map(|n| local + 1 + n);
        }
        let run = self.host_run(rest);
        if run > HOST_MAX || !self.host.leads {
            return None;
        }
        let host = host_len(&rest[..run])?;
        match rest.as_bytes().get(host) {
            Some(b'/') => Some(trimmed_link(rest)),
            _ => Some(host),
        }
    }

    /// Bytes up to the end of the characters of a mailbox name.
    fn local_len(&mut self, rest: &str) -> usize {
        if self.local.end <= self.at {
            let len = rest.bytes().position(|b| !is_local_part(b)).unwrap_or(rest.len());
            self.local = Run { end: self.at + len, leads: rest.as_bytes().get(len) == Some(&b'@') };
        }
        self.local.end - self.at
    }

    /// Bytes up to the end of the characters of a host name.
    fn host_run(&mut self, rest: &str) -> usize {
        if self.host.end <= self.at {
            let len = rest.bytes().position(|b| !is_host_part(b)).unwrap_or(rest.len());
            let name = rest[..len].trim_end_matches(['.', '-']);
            let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
            let leads = DOMAINS.iter().any(|d| ending.eq_ignore_ascii_case(d));
            self.host = Run { end: self.at + len, leads };
        }
        self.host.end - self.at
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

/// True when a character continues a word it did not begin.
fn is_inner(c: char) -> bool {
    c.is_alphanumeric() || is_combining(c) || is_invisible(c)
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
#[inline]
fn letters(bytes: &[u8], mut at: usize) -> usize {
    loop {
        let mut run = 8;
        while run == 8 {
            run = match bytes.get(at..).map(<[u8]>::first_chunk::<8>) {
                Some(Some(eight)) => plain_letters(u64::from_le_bytes(*eight)),
                Some(None) => last_letters(bytes.get(at..).unwrap_or_default()),
                None => 0,
            };
            at += run;
        }
        match bytes.get(at..at + 2) {
            // U+00C0 to U+00FF, without the signs × and ÷.
            Some([0xc3, 0x80..=0x96 | 0x98..=0xb6 | 0xb8..=0xbf]) => at += 2,
            _ => return at,
        }
    }
}

/// The number of eight bytes, the lowest first, that are letters or digits of ASCII before one that is not.
#[inline]
const fn plain_letters(eight: u64) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOP: u64 = 0x80 * EACH;
    // The top bit of each byte tells whether it reaches a bound; no sum carries into the next.
    let low = eight & !TOP;
    let lower = low | (0x20 * EACH);
    let letter = (lower + (0x80 - b'a' as u64) * EACH) & !(lower + (0x7f - b'z' as u64) * EACH);
    let digit = (low + (0x80 - b'0' as u64) * EACH) & !(low + (0x7f - b'9' as u64) * EACH);
    let other = !((letter | digit) & !eight) & TOP;
    (other.trailing_zeros() / 8) as usize
}

/// The same for the few bytes at the end of a text.
#[cold]
#[inline(never)]
fn last_letters(bytes: &[u8]) -> usize {
    bytes.iter().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(bytes.len())
}

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
    // Networks put marks of direction around a name that they show: those behind it are no part of it.
    Some((kind, rest[..end].trim_end_matches(is_bidi_mark).len()))
}

/// The longest mailbox name before `@` (RFC 5321, 4.5.3.1.1).
const LOCAL_PART_MAX: usize = 64;

/// Endings that make `name.ending` a link without a scheme: the common ones in Portuguese and
/// English text, none of which is a word that a forgotten space could bring there.
const DOMAINS: [&str; 9] = ["com", "br", "org", "net", "gov", "edu", "io", "dev", "app"];

const fn is_local_part(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'+' | b'-')
}

const fn is_host_part(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-')
}

/// The longest host name (RFC 1035, 2.3.4).
const HOST_MAX: usize = 253;

/// Labels of ASCII letters, digits and hyphens joined by dots; `None` when the text begins with none.
fn host_len(text: &str) -> Option<usize> {
    let limit = text.len().min(HOST_MAX);
    let bytes = &text.as_bytes()[..limit];
    let run = bytes.iter().position(|&b| !is_host_part(b)).unwrap_or(limit);
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
            last => is_bidi_mark(last),
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
        assert_eq!(kinds("ℹ️ Ⓜ️ ℹ"), [(Emoji, "ℹ️"), (Emoji, "Ⓜ️"), (Word, "ℹ")]);
        assert_eq!(kinds("oiℹ️ 🅰️"), [(Word, "oi"), (Emoji, "ℹ️"), (Emoji, "🅰️")]);
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
        fn letters_are_told_eight_at_a_time(bytes: [u8; 8]) {
            prop_assert_eq!(plain_letters(u64::from_le_bytes(bytes)), last_letters(&bytes));
        }

        #[test]
        fn pieces_joined_are_the_input(text in "(?s)([a-zãé0-9@#.,:/'’…!?() \n\u{200b}\u{301}-]|\\PC|http://|www\\.|👨‍👩‍👧|🇧🇷|ℹ️|🅰️){0,60}") {
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
