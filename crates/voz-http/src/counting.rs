//! Counts of a request: taken from its head and its answer, and raised in [`Counter`].
//!
//! [`Counter`]: voz_core::numbers::Counter
use std::net::IpAddr;

use http::header::USER_AGENT;
use http::{HeaderMap, HeaderName, HeaderValue};

use crate::kernel::{Access, Reply, Route, Site};
use voz_core::app::public::numbers::RECURSOS;
use voz_core::numbers::{MCP, Superficie, Visit};

/// Names the agent that signed a request (draft-meunier-http-message-signatures-directory).
static SIGNATURE_AGENT: HeaderName = HeaderName::from_static("signature-agent");

/// The sender of a request, as far as the counts need it.
pub(crate) struct Chegada {
    network: IpAddr,
    agente: Option<HeaderValue>,
    assinada: bool,
}

impl Chegada {
    /// From the head of a request, where requests are counted.
    pub(crate) fn new(site: &Site, network: IpAddr, headers: &HeaderMap) -> Option<Self> {
        site.counts.then(|| {
            let agente = headers.get(USER_AGENT).cloned();
            let assinada = headers.contains_key(&SIGNATURE_AGENT) && headers.contains_key("signature");
            Self { network, agente, assinada }
        })
    }

    /// Counts it, with what it was answered and the route that did; `None` when it was of no route.
    pub(crate) fn count(self, site: &Site, route: Option<&Route>, reply: &Reply) {
        let Self { network, agente, assinada } = self;
        let agente = agente.as_ref().map_or(&[][..], HeaderValue::as_bytes);
        let superficie = route.map_or(Superficie::Nenhuma, surface);
        let status = reply.status.as_u16();
        let uso = route.filter(|_| reply.status.is_success()).and_then(|route| resource(route.path));
        let em = site.app.world.now();
        site.app.numeros.note(&Visit { em, superficie, status, network, agente, assinada, uso });
    }
}

/// Counts a tool of MCP that was called; what it used of the product, too.
pub(crate) fn count_tool(site: &Site, route: &'static Route, reply: &Reply) {
    let (em, numeros) = (site.app.world.now(), &site.app.numeros);
    let Some(tool) = route.tool.filter(|_| site.counts) else { return };
    numeros.count(em, "ferramenta", tool.name);
    count_use(site, route.path, reply);
}

/// Counts what a call used of the product, by the path of its route, where no request of that is counted: a tool's, a page's.
pub(crate) fn count_use(site: &Site, path: &str, reply: &Reply) {
    if let Some(recurso) = resource(path).filter(|_| site.counts && reply.status.is_success()) {
        site.app.numeros.count(site.app.world.now(), "uso", recurso);
    }
}

fn resource(path: &str) -> Option<&'static str> {
    RECURSOS.iter().map(|(known, _)| *known).find(|known| *known == path)
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
        for route in crate::service::GROUPS.iter().flat_map(|group| group.iter()) {
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
