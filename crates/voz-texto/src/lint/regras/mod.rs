//! The rules, one file a family. Each file begins with its rules, a row each; what they need in code
//! stands below. Adding one: a row in its family's list and, for words, a section in `padroes`.

#[macro_use]
mod cena;

pub(super) mod aberturas;
mod campos;
mod caracteres;
pub(super) mod conjunto;
pub(super) mod construcoes;
mod dashes;
mod emoji;
pub(super) mod formatacao;
mod lines;
mod listas;
pub(super) mod pontuacao;
pub(super) mod restos;
pub(super) mod ritmo;
mod titulos;
pub(super) mod vocabulario;
