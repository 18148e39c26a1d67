//! Requests of Pix with a receipt: what was asked, the receipt, the owner's decision.
//!
//! Invariants: a request waits only after the owner's mail has left and its token is on its way to the
//! buyer; it is decided once; `liberado`, the token's validity and the ledger's row come in one
//! transaction, so that none is ever there without the others ([`audit`] says whether it held).

mod ask;
mod decide;
mod letters;
pub mod receipts;
mod records;
#[cfg(test)]
mod tests;

pub use ask::{AskError, Buyer, Named, NewRequest, Offered, OpenedRequest, PixDesk, ask, untold};
#[cfg(test)]
use decide::decide;
pub use decide::{BOUGHT, Decided, Decider, Decision, Told};
pub use letters::{one_line, told};
pub use records::{
    Comprovante, Evento, PixRequest, RequestState, audit, by_id, by_prefix, decisions, events, forget_buyer,
    list, released_with, similar, waiting, waiting_of,
};
