//! Accents of LaTeX.

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
