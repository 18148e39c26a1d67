//! The request that a person names, and how JSON shows one.
use serde_json::{Value, json};

use crate::base::store::Store;
use crate::cli::exit::Error;
use crate::cli::frame::{Ctx, Kind};
use crate::money::pix::requests::{self, PixRequest, receipts};

const REQUEST: Kind = Kind {
    um: "um pedido",
    diga: "diga o pedido pelo identificador ou pelo começo dele",
    veja: "veja os pedidos com: voz pix listar --estado todos",
};

/// The request that an identifier, or the beginning of one, names.
pub(super) fn find(ctx: &Ctx, named: &str) -> Result<(Store, PixRequest), Error> {
    let prefix = REQUEST.prefix(named)?;
    let store = ctx.updated_store()?.ok_or_else(|| REQUEST.none())?;
    receipts::take_in(&store, &ctx.config()?.dados)?;
    let found = store.read(|tx| requests::by_prefix(tx, &prefix))?;
    let shown =
        |p: &PixRequest| format!("{} ({}, {})", p.id, p.estado.as_str(), requests::one_line(&p.email));
    Ok((store, REQUEST.only(named, found, shown)?))
}

/// A request in JSON. Strangers' texts are as they came: JSON escapes them.
pub(super) fn shown(request: &PixRequest) -> Value {
    let file = &request.comprovante;
    json!({
        "id": request.id,
        "estado": request.estado.as_str(),
        "criado_em": request.criado_em.to_string(),
        "decidido_em": request.decidido_em.map(|em| em.to_string()),
        "usd": request.usd,
        "brl_centavos": request.centavos.0,
        "txid": request.txid,
        "email": request.email,
        "nome": request.nome,
        "conta": request.conta,
        "pagina": request.pagina,
        "recurso": request.recurso,
        "descricao": request.descricao,
        "preco_usd": request.preco.map(|preco| preco.to_string()),
        "motivo": request.motivo,
        "comprovante": {
            "tipo": file.tipo.as_str(),
            "bytes": file.bytes,
            "sha256": file.sha256,
            "apagado_em": file.apagado_em.map(|em| em.to_string()),
        },
        "avisos": file.avisos,
    })
}
