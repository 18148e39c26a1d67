//! Pix with a receipt: the code to pay with, what the buyer sends, and the owner's decision.

pub mod brcode;
mod recebedor;
pub mod recibo;
pub mod requests;

pub use recebedor::{PACOTES, PixReceiver, PixReceiverError};
