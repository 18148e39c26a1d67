//! One-time codes of an authenticator app (TOTP, RFC 6238): SHA-1, 30 seconds, six digits, as every app has it.
use subtle::ConstantTimeEq;

use crate::base::master_key::hmac_sha1;
use crate::base::world::Millis;

/// Length of a secret, in bytes (RFC 4226, 4, R6: 160 bits recommended).
pub const SECRET: usize = 20;
/// Length of a step, in milliseconds.
const STEP_MS: i64 = 30_000;
const DIGITS: u32 = 1_000_000;
/// Steps before and after the present one whose codes are taken: clocks differ, people type slowly
/// (RFC 6238, 5.2).
const SKEW: i64 = 1;

/// The code of a step.
fn code(secret: &[u8], step: i64) -> String {
    let mac = hmac_sha1(secret, &step.to_be_bytes());
    // Dynamic truncation (RFC 4226, 5.3).
    let at = usize::from(mac.last().copied().unwrap_or_default() & 15);
    let four = mac.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, u32::from_be_bytes);
    format!("{:06}", (four & 0x7fff_ffff) % DIGITS)
}

/// The meaning of a code that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The code of this step, which is near and later than the last one taken.
    Fresh(i64),
    /// The code of a near step, which was taken already, or of one before it: a code is good once.
    Used,
    Wrong,
}

/// The meaning of a code, by the steps near `now`; `last` is the last step whose code was taken.
pub fn typed(secret: &[u8], now: Millis, last: i64, typed: &str) -> Typed {
    let present = now.0.div_euclid(STEP_MS);
    // Every step is looked at, so that the time tells nothing.
    let fits = |step: i64| bool::from(code(secret, step).as_bytes().ct_eq(typed.as_bytes()));
    let found: Vec<i64> = (present - SKEW..=present + SKEW).filter(|&step| fits(step)).collect();
    match found.iter().find(|&&step| step > last) {
        Some(step) => Typed::Fresh(*step),
        None if found.is_empty() => Typed::Wrong,
        None => Typed::Used,
    }
}

/// The secret as people type it: base 32 (RFC 4648, 6), no padding.
pub fn base32(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let mut text = String::new();
    for chunk in bytes.chunks(5) {
        let mut five = [0; 5];
        five.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
        let bits = five.iter().fold(0_u64, |bits, &byte| bits << 8 | u64::from(byte));
        let letters = (chunk.len() * 8).div_ceil(5);
        for at in 0..letters {
            text.push(char::from(LETTERS[(bits >> (35 - 5 * at) & 31) as usize]));
        }
    }
    text
}

/// The address that authenticator apps read from a QR code.
pub fn uri(secret: &[u8], issuer: &str, email: &str) -> String {
    let encode = |text: &str| {
        percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
    };
    let (issuer, email, secret) = (encode(issuer), encode(email), base32(secret));
    format!(
        "otpauth://totp/{issuer}:{email}?secret={secret}&issuer={issuer}&algorithm=SHA1&digits=6&period=30"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &[u8] = b"12345678901234567890";

    #[test]
    fn codes_are_those_of_rfc_6238() {
        // Appendix B gives eight digits; ours are the last six.
        for (seconds, expected) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(code(KEY, seconds / 30), expected, "{seconds}");
        }
    }

    #[test]
    fn one_step_of_skew_is_taken_and_a_code_is_good_once() {
        let now = Millis(1_000_000 * STEP_MS + 5);
        let at = |step: i64, last: i64| typed(KEY, now, last, &code(KEY, 1_000_000 + step));
        let near = [-2, -1, 0, 1, 2].map(|step| at(step, 0) != Typed::Wrong);
        assert_eq!(near, [false, true, true, true, false]);
        assert_eq!(at(0, 999_999), Typed::Fresh(1_000_000));
        assert_eq!([at(0, 1_000_000), at(-1, 1_000_000)], [Typed::Used; 2]);
        assert_eq!(["", "12345"].map(|text| typed(KEY, now, 0, text)), [Typed::Wrong; 2]);
    }

    #[test]
    fn base32_is_that_of_rfc_4648() {
        for (bytes, text) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
    }
}
