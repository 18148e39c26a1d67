//! The parts of every route: rows, requests, answers, refusals, forms, and what handlers see of the service.
//!
//! Nothing here but the examples of the documents (`examples.json`) knows a subject, and nothing here runs a request: that is
//! [`super::service`].
pub(crate) mod body;
pub mod documents;
pub mod erro;
pub mod form;
mod param;
pub(crate) mod pattern;
pub mod reply;
pub mod request;
pub mod route;

pub use erro::{Code, Erro};
pub use form::Form;
pub use reply::{JSON, Reply};
pub use request::{Request, Site};
pub use route::{Access, Answer, Body, Lane, Param, Route, Shape, Table, Tool};
