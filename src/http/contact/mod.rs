//! Messages to the owner, and what partners may take part in.
pub(super) mod contato;
pub(super) mod parceria;
