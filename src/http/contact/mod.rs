//! Messages to the owner, and what partners may take part in.
pub(super) mod message;
pub(super) mod partners;
