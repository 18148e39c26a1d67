//! A purchase as it is kept for its buyer, and where it is shown.
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::http::caller::sessao::Visitor;
use crate::http::kernel::context::Site;

/// The first of the pages of credit.
pub(super) const PATH: &str = "/credito";

/// A purchase as it is kept for its buyer.
#[derive(Serialize, Deserialize)]
pub(super) struct Purchase {
    /// The account that bought, if one was signed in: nobody else sees it then.
    pub(super) conta: Option<String>,
    /// `comprovante`, or how a charge is paid.
    pub(super) forma: String,
    /// The charge, or the request.
    pub(super) id: String,
    /// The token, until its buyer has put it away.
    pub(super) credito: Option<String>,
    pub(super) copia_e_cola: Option<String>,
    pub(super) pagamento_em: Option<String>,
    pub(super) cancelamento: Option<String>,
    /// Why the last card was refused.
    pub(super) recusado: Option<String>,
}

impl Purchase {
    /// The purchase that a charge is, read from the answer of the API.
    pub(super) fn of_charge(visitor: &Visitor, site: &Site, forma: &str, told: &Value) -> Self {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let refused = told["estado"].is_null() && forma == "cartao";
        Self {
            conta: visitor.own_session(site).map(|session| session.conta.clone()),
            forma: forma.to_owned(),
            id: text(&told["id"]).unwrap_or_default(),
            credito: text(&told["credito"]),
            copia_e_cola: text(&told["pix"]["copia_e_cola"]),
            pagamento_em: text(&told["pagamento_em"])
                .filter(|url| url.starts_with("https://") || url.starts_with("http://")),
            cancelamento: text(&told["cancelamento"]),
            recusado: refused.then(|| text(&told["detalhe"]).unwrap_or_default()),
        }
    }

    /// The purchase that a request with a receipt is.
    pub(super) fn of_request(visitor: &Visitor, site: &Site, told: &Value) -> Self {
        Self { forma: "comprovante".to_owned(), ..Self::of_charge(visitor, site, "comprovante", told) }
    }
}

/// Where a purchase is shown.
pub(super) fn place(number: &str) -> String {
    format!("{PATH}/compra/{number}")
}
