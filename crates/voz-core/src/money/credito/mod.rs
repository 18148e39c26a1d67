//! Prepaid credit: balances, the append-only ledger that makes them, and the tokens that spend them.
//!
//! Invariants: every change of a balance is one movement with a unique key; a movement never changes;
//! a balance is never negative and what is reserved is always covered. The schema holds them
//! (`0003_credito.sql`), and [`audit`] says whether it did. A token is known by its keyed hash alone.

mod audit;
mod delivery;
pub mod holdings;
mod ledger;
mod statement;
#[cfg(test)]
mod tests;
mod token;

pub use audit::{AuditRule, Fault, audit};
pub use delivery::{
    LEFT_A_DAY, REFUNDED, await_delivery, forget_leavers, handed_over, refund, refund_all, refund_late,
    refund_leaver,
};
pub use ledger::{
    CreditState, Credito, Entry, Posted, Spend, activate, all, by_id, by_prefix, by_token, capture, expire,
    open, post, post_surely, release, release_all, reserve, revoke, spend,
};
pub use statement::{
    Cursor, Extrato, Movimento, PAGE, Period, Saldo, Spent, Total, fits, movements, page, spent, spent_by,
    totals, worth,
};
pub use token::{GUARDE, PREFIX as TOKEN_PREFIX, Token, USAR};

/// Reason of a movement that the owner made by hand.
pub const MINTED: &str = "emitido pelo dono";
/// Reason of a movement by which the owner took a part back.
pub const RETURNED: &str = "devolvido pelo dono";
/// Reason of a movement that a payment by x402 brought in.
pub const BOUGHT: &str = "compra por x402";
/// Reason of a movement in mode `dev`, where nobody paid.
pub const SIMULATED: &str = "compra simulada";
/// Reason of a movement that paid for a rewrite.
pub const REWRITE: &str = "reescrita";
