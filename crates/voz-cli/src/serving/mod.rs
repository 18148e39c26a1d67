//! The service, and what its owner keeps in order.

pub mod backup;
pub mod banco;
pub mod saude;
pub mod vitrine;
