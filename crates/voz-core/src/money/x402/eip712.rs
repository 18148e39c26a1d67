//! The signature of a payer (EIP-712, EIP-3009), and the hexadecimal and addresses it is written in.
use std::fmt;
use std::str::FromStr;

use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};
use sha3::{Digest, Keccak256};

use super::offer::Chain;
use super::payment::Authorization;
use crate::base::hex;

const DOMAIN: &[u8] = b"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)";
const TRANSFER: &[u8] = b"TransferWithAuthorization(address from,address to,uint256 value,\
                          uint256 validAfter,uint256 validBefore,bytes32 nonce)";

/// The account of a public key: the last 20 bytes of the hash of its point.
pub fn address(key: &VerifyingKey) -> Address {
    let point = key.to_sec1_point(false);
    let hash = keccak(point.as_bytes().get(1..).unwrap_or_default());
    let mut account = [0; 20];
    account.copy_from_slice(&hash[12..]);
    Address(account)
}

/// The separator that ties a signature to one token on one chain.
pub(super) fn domain_separator(chain: &Chain) -> [u8; 32] {
    words(&[
        keccak(DOMAIN),
        keccak(chain.token_name.as_bytes()),
        keccak(chain.token_version.as_bytes()),
        number(chain.chain_id.into()),
        padded(chain.token()),
    ])
}

/// The hash that is signed.
pub(super) fn digest(chain: &Chain, authorization: &Authorization) -> [u8; 32] {
    let message = words(&[
        keccak(TRANSFER),
        padded(authorization.from),
        padded(authorization.to),
        number(authorization.value),
        number(authorization.valid_after),
        number(authorization.valid_before),
        authorization.nonce,
    ]);
    let mut hash = Keccak256::new_with_prefix(b"\x19\x01");
    hash.update(domain_separator(chain));
    hash.update(message);
    hash.finalize().into()
}

/// The signer of `digest`. `None` unless the signature is one that the token takes: `v` of 27 or 28 and the
/// lower of the two values of `s` (EIP-2), so that one payment has one signature.
pub(super) fn signer(digest: &[u8; 32], signature: &[u8; 65]) -> Option<Address> {
    let (rs, v) = signature.split_at(64);
    let recovery = RecoveryId::from_byte(v.first()?.checked_sub(27)?).filter(|id| !id.is_x_reduced())?;
    let signature = Signature::from_slice(rs).ok()?;
    if signature.normalize_s() != signature {
        return None;
    }
    VerifyingKey::recover_from_prehash(digest, &signature, recovery).ok().map(|key| address(&key))
}

fn words(words: &[[u8; 32]]) -> [u8; 32] {
    keccak(words.as_flattened())
}

fn number(n: u128) -> [u8; 32] {
    let mut word = [0; 32];
    word[16..].copy_from_slice(&n.to_be_bytes());
    word
}

fn padded(address: Address) -> [u8; 32] {
    let mut word = [0; 32];
    word[12..].copy_from_slice(&address.0);
    word
}

/// Keccak-256, the hash of everything that is signed on Ethereum.
pub(super) fn keccak(data: &[u8]) -> [u8; 32] {
    Keccak256::digest(data).into()
}

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
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|d| u8::try_from(d).ok());
    pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::CHAINS;
    use super::*;
    use crate::base::hex;

    #[test]
    fn separators_are_those_of_the_tokens_on_their_chains() {
        let separators = CHAINS.iter().map(|chain| hex(&domain_separator(chain))).collect::<Vec<_>>();
        assert_eq!(
            separators,
            [
                "02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f",
                "71f17a3b2ff373b803d70a5a07c046c1a2bc8e89c09ef722fcb047abe94c9818",
            ]
        );
    }

    #[test]
    fn an_account_is_the_hash_of_its_key() {
        // The first development account of common tools (hardhat, anvil), from its published private key.
        let key: [u8; 32] =
            fixed("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80").unwrap();
        let key = k256::ecdsa::SigningKey::from_slice(&key).unwrap();
        assert_eq!(address(key.verifying_key()).to_string(), "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266");
        assert_eq!(hex(&keccak(b"")), "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
    }

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
