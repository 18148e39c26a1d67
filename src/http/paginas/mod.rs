//! Pages for people: HTML made here alone, escaped by its type. Every page works without script.
//!
//! A page is a route whose answer is HTML. `layout` is what all of them have, `form` what every form that is sent goes
//! through, and each page is one file with its rows.
mod autor;
pub(in crate::http) mod comparar;
pub(in crate::http) mod conta;
pub(in crate::http) mod contato;
pub(in crate::http) mod credito;
pub(in crate::http) mod dono;
pub(in crate::http) mod entrar;
mod extrato;
mod form;
mod fuso;
pub(in crate::http) mod inicio;
pub(in crate::http) mod layout;
pub(in crate::http) mod leitura;
pub(in crate::http) mod lint;
mod marcas;
pub(in crate::http) mod numeros;
mod once;
mod pedacos;
mod qr;
pub(in crate::http) mod reescrita;
pub(in crate::http) mod voz;
