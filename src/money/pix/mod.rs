//! Pix with a receipt: the code to pay with, what the buyer sends, and the owner's decision.

pub mod brcode;
pub mod pedidos;
mod recebedor;
pub mod recibo;

pub use recebedor::{PACOTES, Recebedor, RecebedorError};
