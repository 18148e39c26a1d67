//! The rules, one file a family. Each file begins with its rules, a row each; what they need in code stands below, and what is told
//! of them in the text file of the same name. Adding one: a row in its family's list, a section there and, for words, one in `padroes`.

/// The lists of words of rules in code.
const WORDS: &str = include_str!("words.txt");

pub(super) mod aberturas;
mod caracteres;
pub(super) mod conjunto;
pub(super) mod construcoes;
mod cuts;
mod dashes;
pub(super) mod formatacao;
mod lines;
mod listas;
pub(super) mod pontuacao;
pub(super) mod restos;
pub(super) mod ritmo;
pub(super) mod vocabulario;
