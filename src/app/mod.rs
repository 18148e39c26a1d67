//! Everything opened once, and the use cases that join wings.

pub mod avaliado;
pub mod avaliar;
mod avisos;
mod bounded;
pub mod cadastro;
pub mod cegas;
pub mod coming;
pub mod contas;
pub mod contato;
pub mod credit_sale;
pub mod customer;
pub mod decisoes;
pub mod despedida;
pub mod drafts;
pub mod ensaio;
pub mod entrada;
pub mod entrega;
mod fitness;
pub mod fontes;
pub mod idempotencia;
pub mod importar;
mod instance;
pub mod kept;
mod late;
mod life;
pub mod livro;
pub mod mover;
pub mod numeros;
mod opened;
pub mod pronto;
pub mod proximidade;
mod recent_rewrites;
mod recovery;
pub mod reescrita;
pub mod sale;
mod tarefas;
#[cfg(test)]
mod tests;
pub mod till;
pub mod voz;
pub mod x402;

pub use instance::AtWork;
pub use opened::{App, AppError, Shown};
