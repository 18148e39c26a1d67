//! What a payer signs (EIP-712, EIP-3009) and who signed it.
use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};
use sha3::{Digest, Keccak256};

use super::chain::Chain;
use super::hex::Address;
use super::payment::Authorization;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::master_key::hex;
    use crate::money::x402::CHAINS;

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
            super::super::hex::fixed("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
                .unwrap();
        let key = k256::ecdsa::SigningKey::from_slice(&key).unwrap();
        assert_eq!(address(key.verifying_key()).to_string(), "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266");
        assert_eq!(hex(&keccak(b"")), "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
    }
}
