//! The charge that a person names, how JSON shows one, and the gateway it is at.
use serde_json::{Value, json};

use crate::app::opened::gateway_prices::Till;
use crate::base::spoken::spoken;
use crate::base::store::Store;
use crate::base::world::Millis;
use crate::cli::exit::Error;
use crate::cli::frame::{Ctx, DataFolder, Kind};
use crate::money::cobranca::{self, Cobranca, Motivo};

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
        "pendencia": charge.pendencias.first().map(|what| what.as_str()),
        "pendencias": charge.pendencias.iter().map(|what| what.as_str()).collect::<Vec<_>>(),
    })
}

/// Decision that a charge waits for, in words.
pub(super) fn waiting(charge: &Cobranca) -> String {
    let all: Vec<_> = charge.pendencias.iter().map(|what| spoken(what.as_str())).collect();
    if all.is_empty() { "—".to_owned() } else { all.join("; ") }
}

/// The charge that an identifier or the beginning of one names.
pub(super) fn find(ctx: &Ctx, named: &str) -> Result<(Store, Cobranca), Error> {
    let prefix = CHARGE.prefix(named)?;
    let store = ctx.updated_store()?.ok_or_else(|| CHARGE.none())?;
    let found = store.read(|tx| cobranca::by_prefix(tx, &prefix))?;
    let shown = |c: &Cobranca| format!("{} ({}, R$ {})", c.id, c.estado.as_str(), c.centavos);
    Ok((store, CHARGE.only(named, found, shown)?))
}

/// The data and the gateway of the configuration.
pub(super) fn gateway(ctx: &Ctx) -> Result<(DataFolder<'_>, Till), Error> {
    let config = ctx.config()?;
    let till = Till::of(&ctx.world, config).map_err(|e| Error::usage(format!("asaas.url: {e}")))?;
    let till = till.ok_or_else(|| {
        Error::usage("o gateway não está configurado").hint("defina VOZ_ASAAS_CHAVE e VOZ_BRL_POR_USD")
    })?;
    Ok((DataFolder::open(ctx)?, till))
}
