//! Prepaid credit over HTTP: balance and statement, and the three ways to buy it.
pub(super) mod gw;
pub(super) mod pix;
pub(super) mod saldo;
pub(super) mod x402;
