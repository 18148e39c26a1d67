//! Hexadecimal with `0x`, and addresses of accounts and contracts.
use std::fmt;
use std::str::FromStr;

use super::eip712::keccak;
use crate::base::master_key::hex;

/// An address on a chain of Ethereum's kind. Prints in lower case, so that equal ones look equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(pub [u8; 20]);

/// A text is not `0x` and 40 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("um endereço é 0x e 40 algarismos hexadecimais, com maiúsculas e minúsculas como a carteira mostra")]
pub struct AddressError;

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        fixed(text).map(Self).ok_or(AddressError)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{}", hex(&self.0))
    }
}

impl Address {
    /// As wallets show it: the case of the letters is a checksum (EIP-55).
    pub fn checksummed(&self) -> String {
        let digits = hex(&self.0);
        let hash = hex(&keccak(digits.as_bytes()));
        let cased = digits.chars().zip(hash.chars()).map(|(digit, mark)| match mark {
            '8'..='9' | 'a'..='f' => digit.to_ascii_uppercase(),
            _ => digit,
        });
        std::iter::once("0x".to_owned()).chain(cased.map(String::from)).collect()
    }

    /// Reads an address that a person wrote: where both cases occur they must be its checksum.
    ///
    /// # Errors
    /// Not an address, or one with a letter mistaken.
    pub fn written(text: &str) -> Result<Self, AddressError> {
        let address: Self = text.parse()?;
        let digits = text.get(2..).unwrap_or_default();
        let one_case = !digits.bytes().any(|b| b.is_ascii_uppercase())
            || !digits.bytes().any(|b| b.is_ascii_lowercase());
        if one_case || address.checksummed() == text { Ok(address) } else { Err(AddressError) }
    }
}

/// The bytes of `0x` and hexadecimal digits of either case, when they are exactly `N`.
pub(super) fn fixed<const N: usize>(text: &str) -> Option<[u8; N]> {
    bytes(text)?.try_into().ok()
}

/// The bytes of `0x` and an even number of hexadecimal digits of either case.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x")?.as_bytes();
    let pairs = digits.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|d| u8::try_from(d).ok());
    pairs
        .map(|pair| match *pair {
            [high, low] => Some(digit(high)? << 4 | digit(low)?),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_bytes_after_0x_are_read() {
        assert_eq!(bytes("0x00fFa1"), Some(vec![0, 255, 161]));
        assert_eq!(bytes("0x"), Some(Vec::new()));
        for bad in ["", "00ff", "0X00", "0x0", "0x0g", "0xé", "0x 0", "0x-1"] {
            assert_eq!(bytes(bad), None, "{bad}");
        }
        let mixed = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
        assert_eq!(mixed.parse::<Address>().unwrap().to_string(), mixed.to_lowercase());
        assert_eq!(mixed[..40].parse::<Address>(), Err(AddressError));
        let address: Address = mixed.parse().unwrap();
        assert_eq!(address.checksummed(), mixed);
        for good in [mixed, &mixed.to_lowercase(), &format!("0x{}", mixed[2..].to_uppercase())] {
            assert_eq!(Address::written(good), Ok(address));
        }
        assert_eq!(Address::written(&mixed.replacen('f', "F", 1)), Err(AddressError));
    }
}
