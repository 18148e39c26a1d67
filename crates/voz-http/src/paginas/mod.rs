//! Pages for people: HTML made here alone, escaped by its type. Every page works without script.
//!
//! A page is a route whose answer is HTML. `layout` is what all of them have, `assets` its style and script, `words` how
//! numbers and days are written, `form` what every form that is sent goes through, and each page is one file with its rows.
pub(crate) mod assets;
pub(crate) mod compare;
pub(crate) mod conta;
pub(crate) mod contato;
pub(crate) mod credito;
pub(crate) mod dono;
pub(crate) mod duvidas;
pub(crate) mod entrar;
mod extrato;
mod form;
pub(crate) mod layout;
pub(crate) mod lint;
mod marks;
pub(crate) mod numeros;
mod once;
mod pieces;
mod qr;
pub(crate) mod reading;
pub(crate) mod reescrita;
pub(crate) mod voz;
mod words;
