//! `voz banco chave-nova`: another key file for a database whose own is lost.
use std::io::Write as _;

use clap::Args;
use serde_json::json;

use crate::base::key_file;
use crate::base::master_key::FILE;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Confirm, Ctx};

const ASKS: &str = "Fazer outra chave? Os tokens de crédito, as chaves de conta, as sessões e os segundos fatores deste banco \
                    deixam de valer";

#[derive(Args)]
pub(super) struct ChaveNova {
    #[command(flatten)]
    confirm: Confirm,
    #[command(flatten)]
    answer: Answer,
}

impl ChaveNova {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        self.confirm.possible(ctx, "fazer outra chave")?;
        let dados = &ctx.config()?.dados;
        let path = dados.join(FILE);
        if path.exists() {
            return Err(Error::state(format!("já há um arquivo de chave em {}", path.display()))
                .hint("se não é o deste banco, tire-o dali antes"));
        }
        let store = ctx.existing_store()?.ok_or_else(|| {
            Error::state("ainda não há banco de dados").hint("a chave é feita com ele, por: voz serve")
        })?;
        drop(store);
        if !self.confirm.yes(ctx, ASKS, "feito")? {
            return Ok(Exit::Done);
        }
        key_file::replace(dados, &ctx.world, &ctx.store()?)?;
        let shown = path.display().to_string();
        self.answer.print(ctx, &json!({"chave": shown}), || {
            writeln!(ctx.tela.out(), "{shown}")?;
            ctx.tela.note("copie-a para os outros servidores deste banco, e guarde uma cópia noutro lugar");
            Ok(())
        })
    }
}
