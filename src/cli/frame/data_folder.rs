//! The data folder, opened for a command that changes what is in it.
use super::context::Ctx;
use crate::base::ground::Ground;
use crate::base::master_key::MasterKey;
use crate::base::store::Store;
use crate::cli::exit::Error;

/// The database and the key file, with the product of the configuration.
pub(in crate::cli) struct DataFolder<'c> {
    ctx: &'c Ctx,
    store: Store,
    chave: MasterKey,
    produto: &'c str,
}

impl<'c> DataFolder<'c> {
    /// Opens both, creating what is not there.
    pub(in crate::cli) fn open(ctx: &'c Ctx) -> Result<Self, Error> {
        let produto = ctx.config()?.servidor.produto.as_str();
        let store = ctx.store()?;
        let chave = ctx.chave(&store)?;
        Ok(Self { ctx, store, chave, produto })
    }

    pub(in crate::cli) const fn store(&self) -> &Store {
        &self.store
    }

    pub(in crate::cli) fn into_store(self) -> Store {
        self.store
    }

    pub(in crate::cli) const fn produto(&self) -> &str {
        self.produto
    }

    /// Ground of work on the folder.
    pub(in crate::cli) const fn ground(&self) -> Ground<'_> {
        Ground { world: &self.ctx.world, store: &self.store, chave: &self.chave, produto: self.produto }
    }
}
