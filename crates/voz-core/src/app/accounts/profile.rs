//! The profile of an account and its picture; and the end of an account.
use super::people::{People, of_account};
use crate::app::calls::drafts;
use crate::base::image::{self, ImageError};
use crate::base::store::{StoreError, Tx};
use crate::base::time_zone::Zone;
use crate::money::cobranca;
use crate::money::credito::{CreditState, holdings};
use crate::money::micros::Micros;
use crate::money::pix::requests;
use crate::people::contas::{self, Conta, Perfil};
use crate::people::organizacoes;

/// Longest side of a picture, in pixels.
const AVATAR_SIDE: usize = 512;

/// Why a picture was not taken.
#[derive(Debug, thiserror::Error)]
pub enum AvatarError {
    #[error(transparent)]
    Image(#[from] ImageError),
    /// It would not become small enough.
    #[error("a imagem não coube em 64 KiB")]
    Large,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A change of a profile, made from the revision that was seen; what is not named stays.
#[derive(Clone, Debug, Default)]
pub struct ProfileChange {
    /// The revision that was seen.
    pub revision: i64,
    pub name: Option<String>,
    pub locale: Option<String>,
    pub time_zone: Option<String>,
    pub theme: Option<String>,
}

/// Reason why a profile was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    #[error("a conta não existe")]
    Unknown,
    /// The field of the wire that is at fault.
    #[error("{0} não é válido")]
    Field(&'static str),
    /// Another change came first.
    #[error("o perfil mudou enquanto isso")]
    Conflict,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl People<'_> {
    /// Changes the profile of an account; the profile as it is then.
    pub fn change_profile(&self, conta: &str, change: ProfileChange) -> Result<Perfil, ProfileError> {
        let found = self.store.read(|tx| contas::by_id(tx, conta))?.ok_or(ProfileError::Unknown)?;
        let (mut perfil, known) = (found.perfil.clone(), found.perfil.revision);
        let wrong_zone = change.time_zone.as_deref().is_some_and(|name| Zone::named(name).is_none());
        for (field, value) in [
            (&mut perfil.name, change.name.map(|name| name.trim().to_owned())),
            (&mut perfil.locale, change.locale),
            (&mut perfil.time_zone, change.time_zone),
            (&mut perfil.theme, change.theme),
        ] {
            if let Some(value) = value {
                *field = value;
            }
        }
        if let Some(field) = perfil.fault().or_else(|| wrong_zone.then_some("timeZone")) {
            return Err(ProfileError::Field(field));
        }
        // What was merged came from the revision it names, or is refused here or in the database.
        if known != change.revision {
            return Err(ProfileError::Conflict);
        }
        let written = self.store.write(|tx| contas::set_profile(tx, conta, &perfil))?;
        perfil.revision = written.ok_or(ProfileError::Conflict)?;
        Ok(perfil)
    }

    /// Writes an account's picture: decoded, made small, and encoded again, so that nothing but its pixels
    /// is kept.
    pub fn set_avatar(&self, conta: &str, bytes: &[u8]) -> Result<(), AvatarError> {
        let webp = image::open(bytes, |opened| opened.image.webp_within(AVATAR_SIDE, contas::AVATAR_MAX))?;
        let webp = webp.ok_or(AvatarError::Large)?;
        Ok(self.store.write(|tx| contas::set_avatar(tx, conta, &webp))?)
    }
}

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
    /// It has a balance, which would be lost, or a charge or a receipt that becomes one later.
    #[error("a conta tem saldo, uma cobrança aberta ou um Pix à espera")]
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
            holdings::forget(tx, &of_account(conta))?;
            requests::forget_buyer(tx, self.world.now(), conta)?;
            Ok(contas::erase(tx, conta)?)
        })
    }

    /// The obstacle of an account that wants to go; `None` where nothing does.
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
    let balance = holdings::balance(tx, &holder)?;
    // What is paid, or found on a statement, once there is no holder nobody can spend.
    let coming = cobranca::coming_to(tx, &holder)?;
    let found =
        requests::waiting_of(tx, &holder)?.iter().map(|sent| Micros::of_dollars(sent.usd).0).sum::<i64>();
    // Of what is revoked nobody can spend anything either.
    let balance = balance.filter(|balance| balance.estado != CreditState::Revogado);
    let all = balance.into_iter().chain(holdings::wallet(tx, &holder, Micros(1))?);
    let left = Micros(all.map(|credito| credito.saldo.0).sum::<i64>() + coming.0 + found);
    if left.0 > 0 && !waived { Err(FarewellError::Balance(left)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::base::world::Millis;
    use crate::money::credito::{self, Entry};

    #[test]
    fn a_balance_holds_an_account_and_a_revoked_one_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let conta = Conta::new("c1".to_owned(), "ana@exemplo.com".to_owned(), Millis(0));
        let entry = Entry { motivo: "compra", produto: "voz", recurso: "/", chave: "k" };
        let go = |revoked: bool| {
            store.try_write(|tx| {
                if revoked {
                    credito::revoke(tx, "saldo")?;
                }
                may_go(tx, &conta, false)
            })
        };
        store
            .write(|tx| {
                contas::create(tx, &conta)?;
                let id = holdings::open(tx, Millis(0), &of_account("c1"), "saldo")?;
                credito::post(tx, Millis(0), &id, Micros(5), &entry)
            })
            .unwrap();
        assert!(matches!(go(false), Err(FarewellError::Balance(Micros(5)))));
        assert!(go(true).is_ok());
    }
}
