//! Accounts over HTTP: signing in, who is signed in, the profile, the password and the keys.
pub(super) mod account;
pub(super) mod auth;
pub(super) mod sign_up;
