//! The inputs of every document: the routes with their shapes, the configuration, how payments are taken, the address.
use super::catalog::Catalog;
use crate::app::opened::gateway_prices::Till;
use crate::app::opened::x402_setup::X402Setup;
use crate::base::config::Config;
use crate::http::kernel::route::{Access, Route};
use crate::money::pix::PixReceiver;

/// The source that the documents are made from.
pub(super) struct Source<'a> {
    pub(super) catalog: Catalog,
    pub(super) config: &'a Config,
    pub(super) x402: &'a X402Setup,
    /// Public address, without a slash at the end.
    pub(super) base: &'a str,
}

impl Source<'_> {
    /// The absolute address of a path.
    pub(super) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// True when the table has a path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.catalog.entries.iter().any(|entry| entry.route.path == path)
    }

    /// Where `/openapi.json` describes a route (a JSON pointer, RFC 6901).
    pub(super) fn operation(&self, route: &Route) -> String {
        let path = route.path.replace('~', "~0").replace('/', "~1");
        let method = route.method.as_str().to_lowercase();
        format!("{}#/paths/{path}/{method}", self.url("/openapi.json"))
    }

    /// True when a route answers on this server only that it is switched off.
    pub(super) fn is_off(&self, route: &Route) -> bool {
        let config = self.config;
        match route.path {
            _ if route.access == Access::Operator => config.operador.token.is_none(),
            "/api/rewrite" => !config.modelo.configured(),
            "/api/contact" => config.contato_email().is_none(),
            "/api/auth/signup" => !config.contas.cadastro_aberto,
            "/api/credito/gw/saude" => false,
            path if path.starts_with("/api/credito/gw") => Till::configured(config).is_none(),
            path if path.starts_with("/api/credito/pix") => {
                !PixReceiver::from(config).is_ok_and(|found| found.is_some())
            }
            "/api/credito" => {
                route.access == Access::Payment && !self.x402.dev && self.x402.recebedor.is_none()
            }
            _ => false,
        }
    }

    pub(super) fn product(&self) -> String {
        self.config.servidor.produto.clone()
    }
}

/// Where the page is kept that shows a document of a path.
pub(super) fn readable(path: &str) -> String {
    format!("{path} html")
}
