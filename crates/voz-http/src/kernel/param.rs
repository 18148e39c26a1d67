//! What a route reads of an address and of a head (parameters and headers, and what each takes), and examples of what it
//! takes and answers: for the documents, from `examples.json`, by method and path.
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;

use super::route::Route;

/// The form of a parameter's text.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Any text of so many characters, at least and at most.
    Text(usize, usize),
    /// One of few.
    OneOf(&'static [&'static str]),
    /// A whole number, from the least to the most.
    Whole(u32, u32),
    /// A format of JSON Schema, always of so many characters.
    Format(&'static str, usize),
}

/// A query or path parameter, or a request header.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    pub name: &'static str,
    /// Its meaning, in Portuguese.
    pub about: &'static str,
    /// A value that works.
    pub example: &'static str,
    /// The form that a value must have.
    pub shape: Shape,
}

impl Shape {
    /// A parameter of this form, told in a few words, with a value that works.
    pub const fn named(self, name: &'static str, about: &'static str, example: &'static str) -> Param {
        Param { name, about, example, shape: self }
    }
}

/// Longest `Idempotency-Key`, in bytes.
pub const KEY_MAX: usize = 255;

/// The header by which a call may be repeated.
pub const KEY: Param = Shape::Text(1, KEY_MAX).named(
    "Idempotency-Key",
    "Uma chave sua, ao acaso e só desta chamada: repetir a chamada com ela, da mesma credencial ou rede e \
     com o mesmo corpo, em 24 horas, devolve a mesma resposta, com o token que ela trouxe, sem gastar de novo. \
     Enquanto a primeira não termina, a repetição recebe 409 `em_andamento`",
    "0b2c9a4e-7f31-4d58-9c06-3e8a51d7b2f4",
);

/// The header by which a write shows that a page of this browser and session sent it.
pub const CSRF: Param = Shape::Text(64, 64).named(
    "X-CSRF-Token",
    "O `csrf` de GET /api/auth/bootstrap, pedido neste navegador e nesta sessão",
    "5f2b0c9a7e1d4c3b8a6f5e4d3c2b1a095f2b0c9a7e1d4c3b8a6f5e4d3c2b1a09",
);

/// The examples of a route.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RouteExamples {
    /// A body that works.
    pub request: Option<Value>,
    /// An answer as it may come.
    pub answer: Option<Value>,
}

/// The examples of all routes, read when they are first asked for.
static EXAMPLES: LazyLock<BTreeMap<String, RouteExamples>> = LazyLock::new(|| read().unwrap_or_default());

/// What stands for a route that has none.
static NONE: RouteExamples = RouteExamples { request: None, answer: None };

fn read() -> serde_json::Result<BTreeMap<String, RouteExamples>> {
    serde_json::from_str(include_str!("examples.json"))
}

impl Route {
    /// Its examples.
    pub fn examples(&self) -> &'static RouteExamples {
        EXAMPLES.get(&self.title()).unwrap_or(&NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::route::Table;
    use crate::service::GROUPS;

    #[test]
    fn each_example_is_of_a_route() {
        let mut named = read().unwrap();
        Table::new(GROUPS).routes().for_each(|route| drop(named.remove(&route.title())));
        assert!(named.is_empty(), "{:?}", named.keys());
    }
}
