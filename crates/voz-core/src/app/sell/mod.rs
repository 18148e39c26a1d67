//! Sales: rewrites and credit, and who pays for them.

pub mod buy_credit;
pub mod customer;
pub mod paid_rewrite;
pub mod rewrite_call;
pub mod x402;
