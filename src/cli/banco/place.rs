//! Where a database is, as a person names it on the command line.
use std::path::Path;

use crate::base::store::StorePlace;
use crate::cli::context::Ctx;
use crate::cli::exit::Error;

/// A database as it is named on the command line; a password never stands there.
pub(super) fn place(ctx: &Ctx, named: &str) -> Result<StorePlace, Error> {
    let here = Path::new("");
    // The address itself is not told: a password may stand anywhere in it.
    let hidden = |expected: String| Error::usage(format!("não entendi onde fica o banco; use {expected}"));
    if StorePlace::parse(named, here).map_err(hidden)?.has_password() {
        return Err(Error::usage("a senha do banco não vai na linha de comando")
            .hint("tire a senha do endereço e ponha em VOZ_BANCO_SENHA, ou em banco_senha no config.toml"));
    }
    ctx.config()?.banco_em(named, here).map_err(hidden)
}
