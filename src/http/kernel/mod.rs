//! What every route is made of: rows, requests, answers, refusals, forms, and what handlers see of the service.
//!
//! Nothing here knows a subject, and nothing here runs a request: that is [`super::service`].
pub(in crate::http) mod body;
pub mod context;
pub(in crate::http) mod cors;
pub mod credentials;
pub mod documents;
pub mod erro;
pub mod failure;
pub mod form;
pub(in crate::http) mod negotiate;
pub(in crate::http) mod pattern;
pub(in crate::http) mod purchase_origin;
pub mod reply;
pub mod request;
pub mod route;
