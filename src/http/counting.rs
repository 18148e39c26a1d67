//! Counts of a request: taken from its head and its answer, and raised in [`Counter`].
//!
//! [`Counter`]: crate::numbers::Counter
use std::net::IpAddr;

use http::header::USER_AGENT;
use http::{HeaderMap, HeaderName, HeaderValue};

use super::kernel::request::Site;
use crate::app::public::numbers::RECURSOS;
use crate::http::kernel::reply::Reply;
use crate::http::kernel::route::{Access, Route};
use crate::numbers::{MCP, Superficie, Visit};

/// Names the agent that signed a request (draft-meunier-http-message-signatures-directory).
static SIGNATURE_AGENT: HeaderName = HeaderName::from_static("signature-agent");

/// The sender of a request, as far as the counts need it.
pub(in crate::http) struct Chegada {
    network: IpAddr,
    agente: Option<HeaderValue>,
    assinada: bool,
}

impl Chegada {
    /// From the head of a request, where requests are counted.
    pub(in crate::http) fn new(site: &Site, network: IpAddr, headers: &HeaderMap) -> Option<Self> {
        site.counts.then(|| {
            let agente = headers.get(USER_AGENT).cloned();
            let assinada = headers.contains_key(&SIGNATURE_AGENT) && headers.contains_key("signature");
            Self { network, agente, assinada }
        })
    }

    /// Counts it, with what it was answered and the route that did; `None` when it was of no route.
    pub(in crate::http) fn count(self, site: &Site, route: Option<&Route>, reply: &Reply) {
        let Self { network, agente, assinada } = self;
        let agente = agente.as_ref().map_or(&[][..], HeaderValue::as_bytes);
        let superficie = route.map_or(Superficie::Nenhuma, surface);
        let status = reply.status.as_u16();
        let uso = route.filter(|_| reply.status.is_success()).and_then(resource);
        let em = site.app.world.now();
        site.app.numeros.note(&Visit { em, superficie, status, network, agente, assinada, uso });
    }
}

/// Counts a tool of MCP that was called; what it used of the product, too.
pub(in crate::http) fn count_tool(site: &Site, route: &'static Route, reply: &Reply) {
    let (em, numeros) = (site.app.world.now(), &site.app.numeros);
    let Some(tool) = route.tool.filter(|_| site.counts) else { return };
    numeros.count(em, "ferramenta", tool.name);
    if let Some(recurso) = resource(route).filter(|_| reply.status.is_success()) {
        numeros.count(em, "uso", recurso);
    }
}

fn resource(route: &Route) -> Option<&'static str> {
    RECURSOS.iter().map(|(path, _)| *path).find(|path| *path == route.path)
}

/// The door that a route is.
fn surface(route: &Route) -> Superficie {
    const MACHINE: &[(&str, &str)] = &[
        ("/okf/", "okf"),
        ("/llms", "llms"),
        ("/.well-known/", "well_known"),
        ("/agent.json", "well_known"),
        ("/apis.json", "well_known"),
        ("/openapi.json", "openapi"),
        ("/mcp", MCP),
    ];
    if route.access == Access::Operator {
        return Superficie::Nenhuma;
    }
    if route.path.starts_with("/api/") {
        return Superficie::Api;
    }
    if let Some((_, name)) = MACHINE.iter().find(|(start, _)| route.path.starts_with(start)) {
        return Superficie::Maquina(name);
    }
    match route.answer.media_type {
        kind if kind.starts_with("text/html") => Superficie::Pagina,
        _ if route.is_page() => Superficie::Nenhuma,
        _ => Superficie::Api,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_a_door() {
        for route in crate::http::service::GROUPS.iter().flat_map(|group| group.iter()) {
            let door = surface(route);
            let expected = match route.path {
                _ if route.access == Access::Operator => Superficie::Nenhuma,
                "/estatico/{arquivo}" => Superficie::Nenhuma,
                "/mcp" => Superficie::Maquina("mcp"),
                "/openapi.json" => Superficie::Maquina("openapi"),
                _ if route.answer.media_type.starts_with("text/html") => Superficie::Pagina,
                path if path.starts_with("/api/") => Superficie::Api,
                _ => {
                    assert!(matches!(door, Superficie::Maquina(_) | Superficie::Api), "{}", route.path);
                    continue;
                }
            };
            assert_eq!(door, expected, "{}", route.path);
        }
    }
}
