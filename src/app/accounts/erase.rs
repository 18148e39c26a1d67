//! An account that goes: everything of its person is erased; what others rely on, the ledger above all, stays.
use crate::app::accounts::holders::of_account;
use crate::app::accounts::people::People;
use crate::app::calls::drafts;
use crate::base::store::{StoreError, Tx};
use crate::money::credito::{carteira, saldo};
use crate::money::micros::Micros;
use crate::people::contas::{self, Conta};
use crate::people::organizacoes;

/// Why an account stays.
#[derive(Debug, thiserror::Error)]
pub enum FarewellError {
    #[error("a conta não existe")]
    Unknown,
    /// It owns the platform.
    #[error("a conta do dono não se apaga")]
    Owner,
    /// An organization would be left without an owner; its name.
    #[error("a organização {0} ficaria sem dono")]
    LastOwner(String),
    /// It has a balance, which would be lost.
    #[error("a conta tem saldo")]
    Balance(Micros),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl People<'_> {
    /// Erases an account: its person's data, sessions, keys, second factor and memberships. A balance is only lost
    /// where `waived` says so.
    pub fn erase(&self, conta: &str, waived: bool) -> Result<(), FarewellError> {
        self.store.try_write(|tx| {
            let found = contas::by_id(tx, conta)?.ok_or(FarewellError::Unknown)?;
            may_go(tx, &found, waived)?;
            drafts::forget_of(tx, conta)?;
            carteira::forget(tx, &of_account(conta))?;
            Ok(contas::erase(tx, conta)?)
        })
    }

    /// What stands in the way of an account that wants to go; `None` where nothing does.
    pub fn stays(&self, conta: &Conta) -> Result<Option<FarewellError>, StoreError> {
        match self.store.try_read(|tx| may_go(tx, conta, false)) {
            Ok(()) => Ok(None),
            Err(FarewellError::Store(error)) => Err(error),
            Err(why) => Ok(Some(why)),
        }
    }
}

fn may_go(tx: &mut Tx<'_>, conta: &Conta, waived: bool) -> Result<(), FarewellError> {
    if conta.dono {
        return Err(FarewellError::Owner);
    }
    if let Some(name) = organizacoes::owned_alone(tx, &conta.id)?.into_iter().next() {
        return Err(FarewellError::LastOwner(name));
    }
    let holder = of_account(&conta.id);
    let all = saldo::of(tx, &holder)?.into_iter().chain(carteira::of(tx, &holder)?);
    let left = Micros(all.map(|credito| credito.saldo.0).sum());
    if left.0 > 0 && !waived { Err(FarewellError::Balance(left)) } else { Ok(()) }
}
