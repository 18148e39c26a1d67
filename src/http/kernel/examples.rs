//! Examples of what routes take and answer, for the documents: `examples.json`, by method and path.
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;

use super::route::Route;

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
    use crate::http::kernel::route::Table;
    use crate::http::service::GROUPS;

    #[test]
    fn each_example_is_of_a_route() {
        let mut named = read().unwrap();
        Table::new(GROUPS).routes().for_each(|route| drop(named.remove(&route.title())));
        assert!(named.is_empty(), "{:?}", named.keys());
    }
}
