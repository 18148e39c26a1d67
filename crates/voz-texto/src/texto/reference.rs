//! Characters that HTML writes as references: `&eacute;`, `&#233;`, `&#xE9;`.
use std::sync::LazyLock;

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

#[cfg(test)]
mod tests {
    use super::*;

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
