//! Accounts of people and organizations: signing up and in, what changes them, and what becomes of them.

pub mod erase;
pub mod holders;
pub mod notices;
pub mod people;
pub mod sign_in;
pub mod sign_up;
