//! The rewrite: a draft in, one variant per style out.

mod pedido;
mod prompt;

pub use pedido::{ESTILOS_MAX, EstiloPedido, ID_MAX, NOME_MAX, PROMPT_MAX, Pedido, PedidoError, TEXTO_MAX};
pub use prompt::{Brief, Prompt};
