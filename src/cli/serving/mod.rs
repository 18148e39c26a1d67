//! The service, and what its owner keeps in order.

pub(super) mod backup;
pub(super) mod banco;
pub(super) mod mcp;
pub(super) mod saude;
pub(super) mod serve;
pub(super) mod vitrine;
