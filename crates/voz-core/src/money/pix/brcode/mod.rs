//! The static BR Code ("Pix copia e cola"): written and read.
//!
//! Pure. A code is a row of fields, each a two-digit id, a two-digit length and its value (EMV QR Code,
//! merchant-presented mode; Banco Central, Manual do BR Code 2.0.1), closed by a CRC. What we write is
//! ASCII, so that readers which count characters and those which count bytes agree.
//! Deliberately not written: dynamic codes (a URL instead of a key) and withdrawals. They are only read.

mod format;
mod pix_key;
mod read;

pub use format::{StaticCode, TXID_MAX, WriteError, is_txid, write};
pub use pix_key::{PixKey, PixKeyError};
pub use read::{BrCode, ReadError, read};
