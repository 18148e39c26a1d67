//! `voz serve` over real sockets: what it sells, what it refuses, what it withstands.
mod allowance;
mod crowds;
mod flood;
mod hostile;
mod keys;
mod load;
mod rewrite;
mod start;
mod stop;
mod together;
mod upload;

use serde_json::{Value, json};

const DRAFT: &str = "O prazo do relatório mudou — agora é sexta-feira.";

fn draft() -> Value {
    json!({"texto": DRAFT})
}

fn styles(count: usize) -> Value {
    let estilos: Vec<Value> = (0..count).map(|n| json!({"id": n.to_string()})).collect();
    json!({"texto": DRAFT, "estilos": estilos})
}
