//! Payments by x402 as the service takes them: what is presented, settling it, and settling it again.
//!
//! Invariants: no payment is settled before it is on record with all that settling again needs; an answer of
//! the facilitator that did not come never ends in asking the payer to sign anew; what a payment bought is on
//! disk with the record that it was paid.
mod presented;
mod settle;

pub use presented::{NotPaid, PaymentReceipt, Presented, Standing, standing, standing_of, take, verify};
pub use settle::{Decided, decide, settle, settle_again, settle_due, token};
