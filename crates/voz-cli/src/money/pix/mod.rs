//! `voz pix`: the owner's side of Pix with a receipt.
mod copia_e_cola;
mod decide;
mod ver;

use clap::Args;
use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Kind, Run, WithAnswer, actions};
use voz_core::base::store::Store;
use voz_core::money::pix::requests::{self, PixRequest, receipts};

actions! {
    Pix {
        const NAME: &'static str = "pix";
        const PAGED: bool = true;
        const ABOUT: &'static str = "Confere os pedidos por Pix: lista, mostra, libera e recusa";
        const AFTER: &'static str = "Um comprovante não prova nada: antes de liberar, procure o Pix no extrato do banco.\n\
                                     Quem recebe se configura em [pix]: chave, nome, cidade e brl_por_usd.";
    }
    /// Lista os pedidos, os mais antigos primeiro
    Listar "list" (WithAnswer<ver::Listar>) => ver::list,
    /// Mostra um pedido inteiro, os avisos primeiro
    Ver "show" (WithAnswer<ver::Ver>) => ver::show,
    /// Grava o comprovante de um pedido em um arquivo
    Comprovante "receipt" (WithAnswer<ver::Comprovante>) => ver::save_receipt,
    /// Libera o crédito de um pedido: o token passa a valer
    Liberar "release" (WithAnswer<decide::Liberar>) => decide::release,
    /// Recusa um pedido: o token deixa de valer
    Recusar "refuse" (WithAnswer<decide::Recusar>) => decide::refuse,
    /// Escreve um código Pix copia e cola, com seu QR
    CopiaECola "code" (WithAnswer<copia_e_cola::CopiaECola>) => copia_e_cola::write_code,
}

const REQUEST: Kind = Kind {
    um: "um pedido",
    diga: "diga o pedido pelo identificador ou pelo começo dele",
    veja: "veja os pedidos com: voz pix listar --estado todos",
};

/// The request that an identifier, or the beginning of one, names.
fn find(ctx: &Ctx, named: &str) -> Result<(Store, PixRequest), Error> {
    let prefix = REQUEST.prefix(named)?;
    let store = ctx.updated_store()?.ok_or_else(|| REQUEST.none())?;
    receipts::take_in(&store, &ctx.config()?.dados)?;
    let found = store.read(|tx| requests::by_prefix(tx, &prefix))?;
    let shown =
        |p: &PixRequest| format!("{} ({}, {})", p.id, p.estado.as_str(), requests::one_line(&p.email));
    Ok((store, REQUEST.only(named, found, shown)?))
}

/// A request in JSON. Strangers' texts are as they came: JSON escapes them.
fn shown(request: &PixRequest) -> Value {
    let file = &request.comprovante;
    json!({
        "id": request.id,
        "estado": request.estado.as_str(),
        "criado_em": request.criado_em,
        "decidido_em": request.decidido_em,
        "usd": request.usd,
        "brl_centavos": request.centavos.0,
        "txid": request.txid,
        "email": request.email,
        "nome": request.nome,
        "conta": request.conta,
        "pagina": request.pagina,
        "recurso": request.recurso,
        "descricao": request.descricao,
        "preco_usd": request.preco,
        "motivo": request.motivo,
        "comprovante": {
            "tipo": file.tipo.as_str(),
            "bytes": file.bytes,
            "sha256": file.sha256,
            "apagado_em": file.apagado_em,
        },
        "avisos": file.avisos,
    })
}
