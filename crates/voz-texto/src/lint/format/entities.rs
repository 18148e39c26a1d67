//! Characters written as markup: references of HTML, accents of LaTeX.

/// Named references (HTML Standard, "Named character references"): those that prose in Portuguese or English uses.
const NAMED: &str = include_str!("entities.txt");

/// The character of a reference at the start of `text`, and its length in bytes.
pub(super) fn html(text: &str) -> Option<(char, usize)> {
    /// No reference of the list is longer.
    const LONGEST: usize = 12;
    let body = text.strip_prefix('&')?;
    let len = body.bytes().take(LONGEST).position(|b| b == b';')?;
    let name = body.get(..len)?;
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let hex = number.strip_prefix(['x', 'X']);
            let code = hex.map_or_else(|| number.parse(), |hex| u32::from_str_radix(hex, 16)).ok()?;
            char::from_u32(code).filter(|c| !c.is_control())?
        }
        None => named(name)?,
    };
    Some((c, len + 2))
}

fn named(name: &str) -> Option<char> {
    let line = NAMED.lines().find(|line| line.split_once(' ').is_some_and(|(known, _)| known == name))?;
    line.split_once(' ')?.1.chars().next()
}

/// The letter of an accent of LaTeX: `\'e`, `\c{c}`.
pub(super) fn accented(accent: char, letter: char) -> Option<char> {
    const ACCENTS: [(char, &str); 7] = [
        ('\'', "aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcćnńsś"),
        ('`', "aàeèiìoòuùAÀEÈIÌOÒUÙ"),
        ('^', "aâeêiîoôuûAÂEÊIÎOÔUÛ"),
        ('~', "aãoõnñAÃOÕNÑ"),
        ('"', "aäeëiïoöuüAÄEËIÏOÖUÜ"),
        ('c', "cçCÇsşSŞ"),
        ('r', "aåAÅ"),
    ];
    let pairs = ACCENTS.iter().find(|(of, _)| *of == accent)?.1;
    let mut letters = pairs.chars();
    while let (Some(plain), Some(with)) = (letters.next(), letters.next()) {
        if plain == letter {
            return Some(with);
        }
    }
    None
}
