//! `voz pix`: the owner's side of Pix with a receipt.

mod comprovante;
mod copia_e_cola;
mod decidir;
mod listar;
mod ver;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};
use super::named::Kind;
use crate::base::store::Store;
use crate::money::pix::requests::{self, PixRequest};

/// What the commands name.
const REQUEST: Kind = Kind {
    um: "um pedido",
    diga: "diga o pedido pelo identificador ou pelo começo dele",
    veja: "veja os pedidos com: voz pix listar --estado todos",
};

#[derive(Args)]
pub(super) struct Pix {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Lista os pedidos, os mais antigos primeiro
    #[command(visible_alias = "list")]
    Listar(listar::Listar),
    /// Mostra um pedido inteiro, os avisos primeiro
    #[command(visible_alias = "show")]
    Ver(ver::Ver),
    /// Grava o comprovante de um pedido em um arquivo
    #[command(visible_alias = "receipt")]
    Comprovante(comprovante::Comprovante),
    /// Libera o crédito de um pedido: o token passa a valer
    #[command(visible_alias = "release")]
    Liberar(decidir::Liberar),
    /// Recusa um pedido: o token deixa de valer
    #[command(visible_alias = "refuse")]
    Recusar(decidir::Recusar),
    /// Escreve um código Pix copia e cola, com seu QR
    #[command(visible_alias = "code")]
    CopiaECola(copia_e_cola::CopiaECola),
}

impl Run for Pix {
    const NAME: &'static str = "pix";
    const GROUP: Group = Group::Money;
    const ABOUT: &'static str = "Confere os pedidos por Pix: lista, mostra, libera e recusa";
    const AFTER: &'static str = "Um comprovante não prova nada: antes de liberar, procure o Pix no extrato do banco.\n\
                                 Quem recebe se configura em [pix]: chave, nome, cidade e brl_por_usd.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        match self.action {
            Action::Listar(args) => args.run(ctx),
            Action::Ver(args) => args.run(ctx),
            Action::Comprovante(args) => args.run(ctx),
            Action::Liberar(args) => args.run(ctx),
            Action::Recusar(args) => args.run(ctx),
            Action::CopiaECola(args) => args.run(ctx),
        }
    }
}

/// The request that an identifier, or the beginning of one, names.
fn find(ctx: &Ctx, named: &str) -> Result<(Store, PixRequest), Error> {
    let prefix = REQUEST.prefix(named)?;
    let store = ctx.updated_store()?.ok_or_else(|| REQUEST.none())?;
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
