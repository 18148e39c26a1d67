//! Public numbers: how much the service is used and by whom, without keeping who they are.
//!
//! `counter` counts in memory, once an answer is made, and tells the visitors of a week apart; `counts` keeps the counts
//! of a month by UTC day; `publication` adds up what is published. Invariants: no address reaches the disk, and no
//! number comes in but by counting.

mod agente;
pub mod counter;
pub mod counts;
mod publication;

pub use agente::{Agente, Classe, agente};
pub use counter::{Counter, MCP, NewCounts, Superficie, Visit};
pub use publication::{
    AgenteVisto, Apoio, Catalogo, Classes, Confiabilidade, Contas, Contexto, Dia, Hoje, Janela, Janelas,
    MONTH, Pessoas, Uso, Vitrine, project,
};
