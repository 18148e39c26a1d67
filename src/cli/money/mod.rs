//! Credit, and what fills it.

pub(super) mod cobranca;
pub(super) mod credito;
pub(super) mod pix;
