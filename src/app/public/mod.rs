//! What anybody may read, and say to whoever runs the service.

pub mod contact;
pub mod numbers;
