//! Accounts of people and organizations: signing up and in, what changes them, and what becomes of them.

pub mod erase;
pub mod first_visit;
pub mod holders;
pub mod keys;
pub mod notices;
mod organizations;
pub mod people;
pub mod profile;
mod second_factor;
mod sessions;
pub mod shown;
pub mod sign_in;
pub mod sign_up;
