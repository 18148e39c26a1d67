//! Accounts of people and organizations: signing up and in, what changes them, and what becomes of them.

pub mod keys;
pub mod people;
pub mod profile;
pub mod second_factor;
pub mod shown;
pub mod sign_in;
pub mod sign_up;
