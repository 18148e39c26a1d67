//! Model servers looked for: which run on this machine, and which models one offers.
//!
//! A port alone says nothing (8080 is everyone's): a server counts when it answers as it documents. Only whoever was
//! asked to look calls this.
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::ModelError;
use super::remote::{borrowed, headers, redact, said};
use crate::base::config::{Modelo, Protocolo, Secret};
use crate::base::http_client::{Client, HttpCall, Method, NetError, Reply, Url};
use crate::base::world::World;

/// Longest wait for one server; on loopback it answers at once or is busy loading.
const DEADLINE: Duration = Duration::from_secs(1);
/// Bytes of an answer that tells a server apart.
const REPLY_MAX: u64 = 64 << 10;
/// Where Ollama listens is in its own variable, when it is not the usual place (docs.ollama.com, FAQ).
const OLLAMA_HOST: &str = "OLLAMA_HOST";

/// A server that runs on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Nearby {
    /// The program, by the name that people know.
    pub servidor: &'static str,
    /// Base address for `modelo.url`.
    pub url: String,
    /// The models it lists, without those that only compare texts; empty where it asks for a key first.
    pub modelos: Vec<String>,
    /// True when it asks for a key.
    pub pede_chave: bool,
}

/// A program, its usual port, what it is asked, and whether an answer is its own.
struct KnownProgram {
    name: &'static str,
    port: u16,
    path: &'static str,
    is_it: fn(&Reply) -> bool,
}

/// Ports and questions: each project's own documentation, read in November 2026.
const KNOWN: &[KnownProgram] = &[
    known("Ollama", 11434, "/api/version", |r| has(r, "version", Value::is_string)),
    known("LM Studio", 1234, "/api/v0/models", |r| has(r, "data", Value::is_array)),
    known("llama.cpp", 8080, "/health", |r| {
        has(r, "status", Value::is_string) || r.status == 503 && has(r, "error", Value::is_object)
    }),
    known("Jan", 1337, "/v1/models", |r| r.status == 401 || has(r, "data", Value::is_array)),
    known("vLLM", 8000, "/v1/models", |r| has(r, "data", Value::is_array)),
];

const fn known(name: &'static str, port: u16, path: &'static str, is_it: fn(&Reply) -> bool) -> KnownProgram {
    KnownProgram { name, port, path, is_it }
}

fn has(reply: &Reply, name: &str, is: fn(&Value) -> bool) -> bool {
    reply.json::<Value>().is_some_and(|json| json.get(name).is_some_and(is))
}

/// Names of the programs that are looked for.
pub fn looked_for() -> Vec<&'static str> {
    KNOWN.iter().map(|known| known.name).collect()
}

/// The servers that answer, in the order of the table; takes a little over a second at most. `like` has the settings
/// that a model found here would be used with.
pub fn nearby(world: &World, like: &Modelo) -> Vec<Nearby> {
    let ollama = world.env(OLLAMA_HOST).and_then(port_of);
    thread::scope(|scope| {
        let asked: Vec<_> = KNOWN
            .iter()
            .map(|known| {
                let port = if known.name == "Ollama" { ollama.unwrap_or(known.port) } else { known.port };
                scope.spawn(move || look(known, port, like))
            })
            .collect();
        asked.into_iter().filter_map(|looked| looked.join().ok().flatten()).collect()
    })
}

/// The port in `OLLAMA_HOST`, whose scheme and port are optional. An address of another machine is not looked at.
fn port_of(host: &str) -> Option<u16> {
    let (_, host) = host.split_once("://").unwrap_or(("", host));
    let (name, port) = host.trim_end_matches('/').rsplit_once(':')?;
    let here = ["", "127.0.0.1", "0.0.0.0", "localhost", "[::1]", "[::]"];
    here.contains(&name).then(|| port.parse().ok())?
}

fn look(known: &KnownProgram, port: u16, like: &Modelo) -> Option<Nearby> {
    // By address: the name may mean ::1, where the server may not listen.
    let base = Url::parse(&format!("http://127.0.0.1:{port}")).ok()?;
    let url = base.join(known.path).ok()?;
    let reply = get(&url, &[("accept", "application/json")], DEADLINE, REPLY_MAX).ok();
    let reply = reply.filter(|reply| (known.is_it)(reply))?;
    let url = format!("http://127.0.0.1:{port}/v1");
    let server = Modelo { protocolo: Protocolo::OpenAi, url: url.clone(), chave: None, ..like.clone() };
    let listed = models(&server, DEADLINE);
    Some(Nearby {
        servidor: known.name,
        url,
        pede_chave: reply.status == 401,
        modelos: writers(listed.ok().flatten().unwrap_or_default()),
    })
}

/// Without the models that turn texts into numbers.
pub fn writers(mut listed: Vec<String>) -> Vec<String> {
    listed.retain(|name| !name.to_lowercase().contains("embed"));
    listed
}

/// Largest list accepted; some routers offer hundreds of models with long descriptions.
const LISTING_MAX: u64 = 8 << 20;

/// Names of the models the configured server offers; `None` when it does not keep such a list.
pub fn models(modelo: &Modelo, deadline: Duration) -> Result<Option<Vec<String>>, ModelError> {
    let url = Url::parse(&modelo.url)?.join("/v1/models")?;
    let reply = get(&url, &borrowed(&headers(modelo)), deadline, LISTING_MAX)?;
    match reply.status {
        200..=299 => Ok(reply.json().as_ref().and_then(names)),
        404 | 405 | 501 => Ok(None),
        status => Err(ModelError::Status {
            status,
            message: redact(
                reply.json().as_ref().map(said).unwrap_or_default(),
                modelo.chave.as_ref().map(Secret::expose),
            ),
            retry_after: None,
            transient: false,
        }),
    }
}

fn get(url: &Url, headers: &[(&str, &str)], deadline: Duration, reply_max: u64) -> Result<Reply, NetError> {
    let call = HttpCall { method: Method::GET, url, headers, body: &[], deadline, reply_max };
    Client::new().send(&call)
}

fn names(reply: &Value) -> Option<Vec<String>> {
    let listed = reply.get("data")?.as_array()?.iter();
    Some(listed.filter_map(|model| model.get("id")?.as_str()).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_port_of_this_machine_is_looked_at() {
        for (host, port) in [
            ("127.0.0.1:11500", Some(11500)),
            ("http://localhost:8090/", Some(8090)),
            ("0.0.0.0:1", Some(1)),
            (":9", Some(9)),
            ("127.0.0.1", None),
            ("10.0.0.7:11434", None),
            ("ollama.exemplo.com.br:443", None),
            ("localhost:porta", None),
        ] {
            assert_eq!(port_of(host), port, "{host}");
        }
    }
}
