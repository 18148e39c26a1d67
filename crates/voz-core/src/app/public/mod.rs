//! Numbers that anybody may read, and messages to whoever runs the service.

pub mod contact;
pub mod numbers;
