//! Pix with a receipt: the code to pay with, what the buyer sends, and the owner's decision.

pub mod brcode;
mod receiver;
pub mod recibo;
pub mod requests;

pub use receiver::{PACOTES, PixReceiver, PixReceiverError};
