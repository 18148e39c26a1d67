//! Passwords: which are taken, and what is stored of them (Argon2id, RFC 9106). The list of those that are tried first is
//! `comuns.txt`, which says how it was made; what people do to one so that a rule takes it is undone before it is looked up.
//!
//! Checking costs the same time whether or not there is an account to check against, and its memory goes back
//! to the system when it is done.
use std::collections::HashSet;
use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Block, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use subtle::ConstantTimeEq;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::base::config::Secret;
use crate::base::world::World;

/// Memory of one hash, in KiB. With [`PASSES`] and one lane, the first choice of OWASP's Password Storage
/// Cheat Sheet for Argon2id.
pub const MEMORY_KIB: u32 = 19 * 1024;
/// Passes over that memory.
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Room that is asked for each hash, in KiB, though no more than its memory is touched. What is larger than
/// 32 MiB goes back to the system as soon as it is free; of what is smaller, the C library of Linux keeps a
/// piece for every thread that ever asked (mallopt(3), `M_MMAP_THRESHOLD`).
const ROOM_KIB: usize = 33 * 1024;
/// Length of a salt, in bytes (RFC 9106, 3.1).
const SALT: usize = 16;
/// Length of a hash, in bytes (RFC 9106, 4).
const HASH: usize = 32;
/// Fewest and most characters of a password. Short enough for people, and above the least of OWASP's
/// ASVS 5 (8); the most keeps hashing cheap.
pub const LENGTH: (usize, usize) = (10, 256);
/// Most characters of a password as typed where one is only compared: some keyboards write a letter and its marks
/// apart, up to four characters for one.
pub const TYPED_MAX: usize = 4 * LENGTH.1;
/// Fewest different characters.
const DIFFERENT: usize = 5;

/// Why a password is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    #[error("a senha tem de {fewest} a {most} caracteres; veio uma com {0}", fewest = LENGTH.0, most = LENGTH.1)]
    Length(usize),
    #[error("essa senha está entre as mais comuns; use outra, como quatro palavras que só você junta")]
    Common,
    /// The operating system gave no randomness, or the hash failed.
    #[error("não consigo guardar a senha: {0}")]
    Hash(&'static str),
}

/// The password as it is compared and hashed: the same letters typed on another keyboard are the same password
/// (NIST SP 800-63B-4, 3.1.1.2).
fn normal(senha: &str) -> String {
    senha.nfkc().collect()
}

/// Refuses a new password that may not be used for an account.
pub fn check(senha: &str, email: &str) -> Result<(), PasswordError> {
    let senha = normal(senha);
    let length = senha.chars().count();
    if !(LENGTH.0..=LENGTH.1).contains(&length) {
        return Err(PasswordError::Length(length));
    }
    let folded = senha.to_lowercase();
    let mut different: Vec<char> = folded.chars().collect();
    different.sort_unstable();
    different.dedup();
    let own = folded == email || email.split('@').next().is_some_and(|name| folded == name);
    if different.len() < DIFFERENT || own || is_common(&folded) {
        return Err(PasswordError::Common);
    }
    Ok(())
}

/// A password as it is stored: a PHC text with parameters, salt and hash.
pub fn hash(world: &World, senha: &str) -> Result<String, PasswordError> {
    let salt: [u8; SALT] =
        world.random().map_err(|_| PasswordError::Hash("o sistema não deu números aleatórios"))?;
    let mut hash = [0; HASH];
    Params::new(MEMORY_KIB, PASSES, LANES, Some(HASH))
        .ok()
        .and_then(|params| fill(params, normal(senha).as_bytes(), &salt, &mut hash))
        .ok_or(PasswordError::Hash("o Argon2 falhou"))?;
    let [salt, hash] = [&salt[..], &hash].map(|bytes| STANDARD_NO_PAD.encode(bytes));
    Ok(format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${salt}${hash}"))
}

/// Stands in for the hash of an account that does not exist, or has no password: nobody knows a password
/// of it, and looking at one takes as long.
const STRANGER: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$dm96IG5pbmd1ZW0uLi4uLg$dm96IG5pbmd1ZW0gdm96IG5pbmd1ZW0gdm96IG5pbmc";

/// True when `senha` is the one `stored`; takes as long, and says no, where nothing is stored.
pub fn verify(senha: &Secret, stored: Option<&str>) -> bool {
    // Past the longest password nothing can match: hashing the start of it costs the same.
    let typed: String = normal(senha.expose()).chars().take(LENGTH.1 + 1).collect();
    let against = stored.unwrap_or(STRANGER);
    matches(typed.as_bytes(), against) == Some(true) && stored.is_some()
}

/// True when what was typed hashes to what is stored; `None` when that is no hash of ours.
fn matches(typed: &[u8], stored: &str) -> Option<bool> {
    let stored = PasswordHash::new(stored).ok().filter(|stored| stored.algorithm.as_str() == "argon2id")?;
    let (salt, expected) = (stored.salt?, stored.hash?);
    let mut hash = vec![0; expected.len()];
    fill(Params::try_from(&stored).ok()?, typed, &salt, &mut hash)?;
    Some(hash.ct_eq(expected.as_bytes()).into())
}

/// The hash itself.
fn fill(params: Params, typed: &[u8], salt: &[u8], hash: &mut [u8]) -> Option<()> {
    let blocks = params.block_count();
    let mut memory: Vec<Block> = Vec::new();
    memory.try_reserve_exact(blocks.max(ROOM_KIB * 1024 / Block::SIZE)).ok()?;
    memory.resize(blocks, Block::default());
    let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    hasher.hash_password_into_with_memory(typed, salt, hash, memory.as_mut_slice()).ok()
}

/// Beginnings that people choose: words and runs of keys, small letters without accents.
static BEGINNINGS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("comuns.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Most characters beside the beginning that add nothing: a year and a sign, `123456`.
const ADDED_MAX: usize = 6;

/// True when a password is guessed at once: a beginning of the list, alone or doubled, with digits for letters, with a
/// few digits and signs before and after it.
pub(super) fn is_common(senha: &str) -> bool {
    let plain: Vec<char> =
        senha.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    let (first, second) = plain.split_at(plain.len() / 2);
    is_beginning(&plain) || first == second && is_dressed(first) || is_dressed(&plain)
}

/// A beginning between a few characters that are no letters.
fn is_dressed(plain: &[char]) -> bool {
    let bare = |run: &[char]| run.iter().all(|c| !c.is_alphabetic());
    (0..=ADDED_MAX.min(plain.len())).any(|before| {
        (0..=(ADDED_MAX - before).min(plain.len() - before)).any(|after| {
            let (head, rest) = plain.split_at(before);
            let (core, tail) = rest.split_at(rest.len() - after);
            bare(head) && bare(tail) && is_beginning(core)
        })
    })
}

fn is_beginning(core: &[char]) -> bool {
    let text: String = core.iter().collect();
    BEGINNINGS.contains(text.as_str())
        || BEGINNINGS.contains(core.iter().copied().map(letter).collect::<String>().as_str())
}

/// The letter that a digit or a sign stands for.
const fn letter(sign: char) -> char {
    match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use argon2::PasswordVerifier;

    use super::*;
    use crate::base::world::Millis;

    #[test]
    fn what_everybody_tries_first_is_refused_and_words_are_taken() {
        for senha in [
            "curta", "aaaaaaaaaaaa", "1234567890", "SENHA123456", "12345678901234567890", "ana@exemplo.com",
            "Flamengo@2024", "coracao123", "mariamaria",
        ] {
            assert!(check(senha, "ana@exemplo.com").is_err(), "{senha}");
        }
        assert_eq!(check(&"ab1c-".repeat(60), "a@b.c"), Err(PasswordError::Length(300)));
        for senha in ["ventilador azul na janela", "tr0ub4dor&3x", "éçãõüñ日本語テ", "corinthians campeão"]
        {
            assert_eq!(check(senha, "ana@exemplo.com"), Ok(()), "{senha}");
        }
    }

    #[test]
    fn the_same_letters_match_however_typed_and_nothing_matches_nobody() {
        let world = World::test(Millis(0), 1, &[]);
        let stored = hash(&world, "caf\u{e9} com p\u{e3}o").unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_ne!(stored, hash(&world, "caf\u{e9} com p\u{e3}o").unwrap());
        let typed = |text: &str| Secret::new(text.to_owned());
        assert!(verify(&typed("cafe\u{301} com pa\u{303}o"), Some(&stored)));
        assert!(!verify(&typed("outra"), Some(&stored)));
        assert!(!verify(&typed("outra"), None));
        assert!(!verify(&typed("outra"), Some("não é um hash")));
        assert_eq!(matches(b"outra", STRANGER), Some(false), "it is hashed and compared");
        let standard = PasswordVerifier::<str>::verify_password(
            &Argon2::default(),
            "caf\u{e9} com p\u{e3}o".as_bytes(),
            &stored,
        );
        assert_eq!(standard, Ok(()), "any program that reads PHC texts knows it");
    }

    #[test]
    fn the_list_is_a_few_thousand_each_written_as_it_is_looked_up() {
        assert!((3000..6000).contains(&BEGINNINGS.len()), "{}", BEGINNINGS.len());
        let plain = |word: &str| word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let odd: Vec<_> = BEGINNINGS.iter().filter(|word| word.len() < 4 || !plain(word)).collect();
        assert!(odd.is_empty(), "{odd:?}");
    }

    #[test]
    fn what_people_do_to_a_word_changes_nothing() {
        for senha in [
            "flamengo", "Flamengo2019", "FLAMENGO@19", "fl4m3ng0!23", "2019corinthians", "P@ssw0rd123",
            "coração2024", "minhasenha", "senha123456", "brasilbrasil", "maria123maria123", "1q2w3e4r5t",
            "q1w2e3r4t5", "1234567890!", "jesusteama7", "iloveyou12",
        ] {
            assert!(is_common(senha), "{senha}");
        }
        for senha in [
            "ventilador azul na janela", "corinthians campeão", "tr0ub4dor&3x", "quatro cavalos no quintal",
            "maria48213907", "mariaventilador", "k7#pQz9!vL", "",
        ] {
            assert!(!is_common(senha), "{senha}");
        }
    }
}
