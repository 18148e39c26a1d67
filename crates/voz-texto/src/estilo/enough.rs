//! Counts of texts: what a register needs to make a voice, and what is missing.

/// From so many texts on one may speak of a voice: below, what looks like a habit is chance (facts, voice, section 2:
/// telling an author apart fails most with 5 texts, and works from 20 on).
pub const A_VOICE: u32 = 20;
/// From so many on it may be trusted.
pub const TRUSTED: u32 = 50;
/// From so many on more texts change little.
pub const COMPLETE: u32 = 100;

/// The meaning of the three numbers, for a person.
pub const ENOUGH: &str = "20 textos já são uma voz, 50 dão confiança nela, 100 a completam";

/// The use of so many texts of one register, and how many more would be enough for the next step.
pub fn enough(texts: u32) -> String {
    let missing = |of: u32| of - texts;
    match texts {
        0 => "nenhum texto".to_owned(),
        _ if texts < A_VOICE => {
            format!("{}; {} para falar de uma voz", count(texts), more(missing(A_VOICE)))
        }
        _ if texts < TRUSTED => {
            format!("{}; já é uma voz, {} para confiar nela", count(texts), more(missing(TRUSTED)))
        }
        _ if texts < COMPLETE => {
            format!("{}; dá para confiar, {} para completar", count(texts), more(missing(COMPLETE)))
        }
        _ => format!("{}; completa", count(texts)),
    }
}

fn count(texts: u32) -> String {
    format!("{texts} {}", if texts == 1 { "texto" } else { "textos" })
}

fn more(texts: u32) -> String {
    if texts == 1 { "falta 1".to_owned() } else { format!("faltam {texts}") }
}

#[cfg(test)]
mod tests {
    use super::enough;

    #[test]
    fn says_what_is_there_and_what_is_missing() {
        for (texts, said) in [
            (0, "nenhum texto"),
            (1, "1 texto; faltam 19 para falar de uma voz"),
            (19, "19 textos; falta 1 para falar de uma voz"),
            (20, "20 textos; já é uma voz, faltam 30 para confiar nela"),
            (50, "50 textos; dá para confiar, faltam 50 para completar"),
            (100, "100 textos; completa"),
        ] {
            assert_eq!(enough(texts), said);
        }
    }
}
