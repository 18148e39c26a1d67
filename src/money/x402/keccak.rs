//! Keccak-256, the hash of everything that is signed on Ethereum.
use sha3::{Digest, Keccak256};

/// Keccak-256.
pub(super) fn keccak(data: &[u8]) -> [u8; 32] {
    Keccak256::digest(data).into()
}
