//! The static BR Code ("Pix copia e cola"): written and read.
//!
//! Pure. A code is a row of fields, each a two-digit id, a two-digit length and its value (EMV QR Code,
//! merchant-presented mode; Banco Central, Manual do BR Code 2.0.1), closed by a CRC. What we write is
//! ASCII, so that readers which count characters and those which count bytes agree.
//! Deliberately not written: dynamic codes (a URL instead of a key) and withdrawals. They are only read.

mod escrita;
mod latim;
mod leitura;
mod pix_key;

pub use escrita::{Cobranca, EscritaError, write};
pub use leitura::{BrCode, LeituraError, read};
pub use pix_key::{PixKey, PixKeyError, Tipo};

/// Field ids.
mod id {
    pub(super) const VERSION: &str = "00";
    pub(super) const INITIATION: &str = "01";
    pub(super) const ACCOUNT: &str = "26";
    pub(super) const CATEGORY: &str = "52";
    pub(super) const CURRENCY: &str = "53";
    pub(super) const AMOUNT: &str = "54";
    pub(super) const COUNTRY: &str = "58";
    pub(super) const NAME: &str = "59";
    pub(super) const CITY: &str = "60";
    pub(super) const POSTAL: &str = "61";
    pub(super) const EXTRA: &str = "62";
    pub(super) const CRC: &str = "63";
    /// Inside the account: who defines it, key, description, withdrawal service, address of a dynamic code.
    pub(super) const GUI: &str = "00";
    pub(super) const KEY: &str = "01";
    pub(super) const INFO: &str = "02";
    pub(super) const FSS: &str = "03";
    pub(super) const URL: &str = "25";
    /// Inside the extra data: the identifier.
    pub(super) const TXID: &str = "05";
}

/// Who defines the account field.
const GUI: &str = "br.gov.bcb.pix";
/// Brazilian real (ISO 4217).
const REAL: &str = "986";
/// Most characters of a whole code.
const CODE_MAX: usize = 512;
/// Most characters of a field.
const FIELD_MAX: usize = 99;
/// Most characters of the receiver's name.
const NAME_MAX: usize = 25;
/// Most characters of the receiver's city.
const CITY_MAX: usize = 15;
/// Most characters of a static code's identifier.
const TXID_MAX: usize = 25;
/// Most characters of an amount.
const AMOUNT_MAX: usize = 13;
/// Stands where there is no identifier.
const NO_TXID: &str = "***";

/// Whether a text may be the identifier of a static code.
pub fn is_txid(text: &str) -> bool {
    (1..=TXID_MAX).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// CRC-16/CCITT-FALSE: polynomial 0x1021, starting at 0xFFFF, nothing reflected.
fn crc(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |crc, &byte| {
        (0..8).fold(crc ^ (u16::from(byte) << 8), |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ 0x1021 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_value_of_the_crc() {
        assert_eq!(crc(b"123456789"), 0x29B1);
    }

    #[test]
    fn identifiers_are_letters_and_digits() {
        assert!(is_txid("a1B2") && is_txid(&"Z".repeat(25)));
        for bad in ["", "***", "a-b", "ção", " a", &"Z".repeat(26)] {
            assert!(!is_txid(bad), "{bad:?}");
        }
    }
}
