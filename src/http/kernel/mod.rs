//! The parts of every route: rows, requests, answers, refusals, forms, and what handlers see of the service.
//!
//! Nothing here knows a subject, and nothing here runs a request: that is [`super::service`].
pub(in crate::http) mod body;
pub mod documents;
pub mod erro;
mod examples;
pub mod form;
mod param;
pub(in crate::http) mod pattern;
pub mod reply;
pub mod request;
pub mod route;
