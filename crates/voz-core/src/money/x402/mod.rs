//! Payments by x402, scheme `exact` (EIP-3009): what is asked, what came, whether it may be taken.
//!
//! Invariants: nothing reaches a facilitator before the signature is known to be the payer's over exactly the
//! price, the receiver, the token and a window that is open; a payment (chain, token, payer, nonce) stands
//! once in the database, whatever route it pays; it is let go only when it is sure that no money moved.
//!
//! Not here: smart-wallet signatures (ERC-1271, ERC-6492), which only the chain can check. They are refused,
//! with that reason.

mod eip712;
mod facilitator;
mod node;
mod offer;
mod payment;
pub mod records;

#[cfg(test)]
mod tests;

pub use eip712::{Address, AddressError, address};
pub use facilitator::{Auth, Exchange, Facilitador, Settled, SettlementReceipt, Unavailable};
pub use node::{Node, OnChain};
pub use offer::{CHAINS, Chain, Descoberta, Oferta};
pub use payment::{
    Authorization, HEADER_MAX, Pagamento, PaymentRefusal, authorization, check, check_window, decode,
};

/// Request header of a version 1 payment.
pub const PAYMENT_V1: &str = "x-payment";
/// Request header of a version 2 payment.
pub const PAYMENT_V2: &str = "payment-signature";
