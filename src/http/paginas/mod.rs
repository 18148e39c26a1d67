//! Pages for people: HTML made here alone, escaped by its type. Every page works without script.
//!
//! A page is a route whose answer is HTML. `layout` is what all of them have, `assets` its style and script, `words` how
//! numbers and days are written, `form` what every form that is sent goes through, and each page is one file with its rows.
pub(in crate::http) mod assets;
pub(in crate::http) mod compare;
pub(in crate::http) mod conta;
pub(in crate::http) mod contato;
pub(in crate::http) mod credito;
pub(in crate::http) mod dono;
pub(in crate::http) mod duvidas;
pub(in crate::http) mod entrar;
mod extrato;
mod form;
pub(in crate::http) mod layout;
pub(in crate::http) mod lint;
mod marks;
pub(in crate::http) mod numeros;
mod once;
mod pieces;
mod qr;
pub(in crate::http) mod reading;
pub(in crate::http) mod reescrita;
pub(in crate::http) mod voz;
mod words;
