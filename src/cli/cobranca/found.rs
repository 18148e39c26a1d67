//! The charge that a person names, and how JSON shows one.
use serde_json::{Value, json};

use crate::base::store::Store;
use crate::base::world::Millis;
use crate::cli::context::Ctx;
use crate::cli::exit::Error;
use crate::cli::named::Kind;
use crate::money::cobranca::{self, Cobranca, Motivo, Pendencia};

const CHARGE: Kind = Kind {
    um: "uma cobrança",
    diga: "diga a cobrança pelo identificador ou pelo começo dele",
    veja: "veja as cobranças com: voz cobranca listar",
};

pub(super) fn shown(charge: &Cobranca) -> Value {
    let moment = |at: Option<Millis>| at.map(|at| at.to_string());
    json!({
        "id": charge.id,
        "forma": charge.forma.as_str(),
        "estado": charge.estado.as_str(),
        "motivo": charge.motivo.map(Motivo::as_str),
        "brl_centavos": charge.centavos.0,
        "usd": charge.micros.to_string(),
        "credito": charge.credito,
        "gateway": charge.gateway,
        "gateway_estado": charge.status,
        "criado_em": charge.criado_em.to_string(),
        "vence_em": charge.vence_em.to_string(),
        "pago_em": moment(charge.pago_em),
        "conferido_em": moment(charge.visto_em),
        "recebido_centavos": charge.recebido.map(|cents| cents.0),
        "divida_usd": charge.divida.to_string(),
        "pendencia": charge.pendencia.map(Pendencia::as_str),
    })
}

/// The charge that an identifier or the beginning of one names.
pub(super) fn find(ctx: &Ctx, named: &str) -> Result<(Store, Cobranca), Error> {
    let prefix = CHARGE.prefix(named)?;
    let store = ctx.updated_store()?.ok_or_else(|| CHARGE.none())?;
    let found = store.read(|tx| cobranca::by_prefix(tx, &prefix))?;
    let shown = |c: &Cobranca| format!("{} ({}, R$ {})", c.id, c.estado.as_str(), c.centavos);
    Ok((store, CHARGE.only(named, found, shown)?))
}
