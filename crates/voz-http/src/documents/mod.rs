//! Everything machines discover, derived from the route table.
//!
//! Each document is rendered once, with its tag, when the first of them is asked for, and served from memory. Only
//! `security.txt` is made each time: its date moves with the month.
mod catalog;
mod index;
mod llms;
mod openapi;
mod parts;
mod routes;
mod well_known;

use serde_json::{Value, json};

use super::contact::partners::placements;
use super::kernel::documents::Documents;
use super::paginas::layout::{HTML, in_name};
use super::paginas::reading;
use super::pricing::{Billing, Pricing};
use super::x402_wire::shortest;
use crate::kernel::route::GROUPS;
use crate::kernel::{Access, JSON, Route, Site};
use catalog::Catalog;
use parts::PARTS;
use voz_core::app::App;
use voz_core::app::opened::payment_setup::{Till, X402Setup};
use voz_core::base::config::{Config, GW_CENTAVOS};
use voz_core::money::pix::{PACOTES, PixReceiver};

pub(crate) use self::llms::api_reference;
pub(crate) use self::routes::ROUTES;

/// Renders every document.
pub(super) fn render(site: &Site) -> Documents {
    let Site { app, base, table, .. } = site;
    let (config, x402) = (&app.config, &app.x402);
    let mut catalog = Catalog::new(table);
    offer(&mut catalog, app);
    let source = Source { catalog, config, x402, base };
    let mut documents = Documents::default();
    add_index(&mut documents, &source);
    documents.json("/api/pricing", JSON, &Pricing::of(config, x402, base));
    documents.json("/api/billing", JSON, &Billing::of(config, x402, base));
    let openapi = openapi::openapi(&source);
    documents.add("/openapi", HTML, in_name(config, &reading::reader(&openapi)));
    documents.json("/openapi.json", JSON, &openapi);
    documents.add("/llms.txt", "text/plain; charset=utf-8", llms::llms(&source));
    documents.add("/llms-full.txt", "text/plain; charset=utf-8", llms::llms_full(&source));
    let card = well_known::card(&source);
    documents.json("/agent.json", JSON, &card);
    documents.json("/.well-known/agent-card.json", JSON, &card);
    let apis = well_known::apis(&source);
    documents.json("/apis.json", JSON, &apis);
    documents.json("/.well-known/apis.json", JSON, &apis);
    for (name, text) in llms::FILES {
        let path = format!("/okf/{name}");
        documents.add(&readable(&path), HTML, in_name(config, &reading::text(text)));
        documents.add(&path, "text/markdown; charset=utf-8", (*text).to_owned());
    }
    documents.json("/.well-known/api-catalog", well_known::LINKSET, &source.fill_all(&PARTS.api_catalog));
    documents.link("/.well-known/api-catalog", &source.fill(&PARTS.api_catalog_link));
    documents.json("/.well-known/x402", JSON, &well_known::x402(&source));
    if let Some(record) = config.servidor.mcp_registro.as_deref() {
        documents.add("/.well-known/mcp-registry-auth", "text/plain; charset=utf-8", format!("{record}\n"));
    }
    documents
}

/// Says in the shapes what the configuration of this server lets callers choose.
fn offer(catalog: &mut Catalog, app: &App) {
    let places = placements(&app.config).into_iter().map(|place| place.id).collect::<Vec<_>>();
    catalog.say("Contato", "/properties/espaco/items", "enum", json!(places));
    catalog.say("Oferta", "/oneOf/0/properties/usd", "enum", prices(app).into());
    let range = app.till().map(|till| till.saldo.map(|saldo| (saldo.min_centavos, saldo.max_centavos)));
    match range.unwrap_or(Some(GW_CENTAVOS)) {
        Some((least, most)) => {
            let balance = "/oneOf/1/properties/centavos";
            catalog.say("Oferta", balance, "minimum", least.into());
            catalog.say("Oferta", balance, "maximum", most.into());
        }
        None => catalog.keep_first("Oferta", "/oneOf"),
    }
}

/// The index whole, in short, by group and by path, as its query asks for it.
fn add_index(documents: &mut Documents, source: &Source<'_>) {
    let index = index::index(source);
    documents.add(&readable("/api/"), HTML, in_name(source.config, &reading::index(&json!(index))));
    documents.json("/api/", JSON, &index);
    documents.link("/api/", &source.fill(&PARTS.index_link));
    let mut tell = |path: String, value: &Value, said: &str| {
        documents.json(&path, JSON, value);
        documents.say(&path, said);
    };
    let (summary, said) = index::summary(source);
    tell("/api/?formato=resumo".to_owned(), &json!(summary), &said);
    for (group, _) in GROUPS {
        let (part, said) = index::of_group(source, group);
        tell(format!("/api/?grupo={group}"), &json!(part), &said);
    }
    for entry in &source.catalog.entries {
        let Route { path, group, .. } = entry.route;
        let (part, lines) = index::of_path(source, path);
        let part = json!(part);
        // All of it, also to a model that is shown the words alone.
        let said = format!("{lines}{part}");
        tell(format!("/api/?caminho={path}"), &part, &said);
        tell(format!("/api/?grupo={group}&caminho={path}"), &part, &said);
    }
}

/// Prices of the payment gateway, in dollars; the usual packages where none is configured.
fn prices(app: &App) -> Vec<Value> {
    let Some(till) = app.till() else { return PACOTES.map(Value::from).to_vec() };
    let items = till.pacotes.iter().chain(&till.exatos);
    items.filter_map(|item| shortest(item.usd).parse().ok()).map(Value::Number).collect()
}

/// The source that the documents are made from.
struct Source<'a> {
    catalog: Catalog,
    config: &'a Config,
    x402: &'a X402Setup,
    /// Public address, without a slash at the end.
    base: &'a str,
}

impl Source<'_> {
    /// The absolute address of a path.
    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Where `/openapi.json` describes a route (a JSON pointer, RFC 6901).
    fn operation(&self, route: &Route) -> String {
        let path = route.path.replace('~', "~0").replace('/', "~1");
        let method = route.method.as_str().to_lowercase();
        format!("{}#/paths/{path}/{method}", self.url("/openapi.json"))
    }

    /// True when a route answers on this server only that it is switched off.
    fn is_off(&self, route: &Route) -> bool {
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

    fn product(&self) -> String {
        self.config.servidor.produto.clone()
    }
}

/// Where the page is kept that shows a document of a path: where no path that is asked for leads.
fn readable(path: &str) -> String {
    format!("html {path}")
}
