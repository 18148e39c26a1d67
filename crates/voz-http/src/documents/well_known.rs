//! Documents by which programs find the service: `/.well-known/`, the agent card, `/apis.json`.
//!
//! We speak MCP, not A2A: the one interface is declared with a binding that says so (a URI, as A2A asks of
//! bindings that are not its own), so an A2A client reads the card and does not try a binding that is not there.
use http::HeaderValue;
use http::header::CACHE_CONTROL;
use serde_json::{Value, json};

use super::Source;
use super::parts::PARTS;
use crate::kernel::documents::Document;
use crate::kernel::{Reply, Site};
use crate::pricing::CREDIT;
use crate::x402_wire::shortest;
use voz_core::app::sell::buy_credit::PACOTES;
use voz_core::base::email::Email;
use voz_core::base::world::Millis;

/// Media type of the catalog (RFC 9727, section 4.2; RFC 9264).
pub(super) const LINKSET: &str =
    "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"";

/// The goods that x402 buys here, in the form that indexers read: none where nothing is sold, or where
/// nobody pays.
pub(super) fn x402(source: &Source<'_>) -> Value {
    let x402 = source.x402;
    if x402.dev || x402.recebedor.is_none() {
        return json!({"version": 1, "x402Version": 2, "resources": []});
    }
    let mut manifest = source.fill_all(&PARTS.x402);
    // Each answers 402 as it stands: a rewrite asks for its body first.
    manifest["resources"] = json!(PACOTES.map(|usd| format!("POST {CREDIT}?usd={}", shortest(usd))));
    manifest["network"] = x402.chain.caip2.into();
    manifest
}

/// `security.txt` (RFC 9116). Without an e-mail of the operator the contact is the page that says where
/// to report: the format wants one, and an invented address would be worse.
pub(super) fn security_txt(site: &Site) -> Reply {
    let page = format!("{}/okf/faq.md#como-relatar-uma-falha", site.base);
    let email = site.app.config.contato_email().and_then(Email::parse);
    let contact = email.map_or_else(|| page.clone(), |email| email.mailto());
    let expires = expires(site.app.world.now());
    let mut text = format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: pt, en\n");
    // Both fields take https addresses only.
    if site.base.starts_with("https://") {
        text += &format!("Canonical: {}/.well-known/security.txt\nPolicy: {page}\n", site.base);
    }
    let mut reply = Document::new("text/plain; charset=utf-8", text).reply();
    reply.headers.push((CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")));
    reply
}

/// The first day of the month eleven months from now: less than a year away, and the same for a month.
fn expires(now: Millis) -> String {
    let moment = jiff::Timestamp::from_millisecond(now.0).unwrap_or_default();
    let today = moment.to_zoned(jiff::tz::TimeZone::UTC).date();
    let later = today.first_of_month().saturating_add(jiff::Span::new().months(11));
    format!("{later}T00:00:00Z")
}

/// The card of the agent.
pub(super) fn card(source: &Source<'_>) -> Value {
    let mut card = source.fill_all(&PARTS.card);
    card["skills"] = skills(source).into();
    card
}

fn skills(source: &Source<'_>) -> Vec<Value> {
    let entries = source.catalog.entries.iter();
    let skill = |entry: &super::catalog::Entry| {
        let (route, tool) = (entry.route, entry.route.tool?);
        Some(json!({
            "id": tool.name,
            "name": tool.title,
            "description": tool.about,
            "tags": [route.group.to_lowercase(), "pt-br"],
        }))
    };
    entries.filter_map(skill).collect()
}

/// Longest name that APIs.json takes, in characters.
const NAME_MAX: usize = 50;

/// The index of the APIs here.
pub(super) fn apis(source: &Source<'_>) -> Value {
    let product = source.product();
    let name: String = format!("API de {product}").chars().take(NAME_MAX).collect();
    let maintainer = match source.config.contato_email() {
        Some(email) => json!({"FN": product, "email": email, "url": source.base}),
        None => json!({"FN": product, "url": source.base}),
    };
    let mut apis = source.fill_all(&PARTS.apis);
    apis["name"] = name.as_str().into();
    apis["maintainers"] = json!([maintainer]);
    let api = &mut apis["apis"][0];
    (api["name"], api["contact"]) = (name.into(), json!([maintainer]));
    apis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_stands_still_for_a_month_and_stays_under_a_year() {
        let at = |text: &str| expires(Millis(text.parse::<jiff::Timestamp>().unwrap().as_millisecond()));
        assert_eq!(at("2026-11-21T08:00:00Z"), "2027-10-01T00:00:00Z");
        assert_eq!(at("2026-11-01T00:00:00Z"), at("2026-11-30T23:59:59Z"));
        assert_eq!(at("2026-12-01T00:00:00Z"), "2027-11-01T00:00:00Z");
        assert_eq!(at("2028-02-29T12:00:00Z"), "2029-01-01T00:00:00Z");
    }
}
