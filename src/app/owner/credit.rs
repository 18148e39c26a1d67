//! The owner's word on prepaid credit, noted with what it does: giving it, taking a part back, stopping it.
use super::decisions::{Decided, note};
use crate::base::ground::Ground;
use crate::base::identifier;
use crate::base::store::{Store, StoreError};
use crate::base::world::{Millis, World};
use crate::money::credito::{self, CreditState, Entry, MINTED, Posted, RETURNED, Token, saldo};
use crate::money::micros::Micros;

/// Credit that the owner gave.
pub struct Minted {
    pub id: String,
    /// The token that spends it; `None` for a balance, which its holder spends.
    pub token: Option<Token>,
    /// The balance after it.
    pub saldo: Micros,
}

/// Reason why no credit was given.
#[derive(Debug, thiserror::Error)]
pub enum MintError {
    /// The sum of all balances would be no amount any more.
    #[error("com mais {0} USD, a soma de todos os saldos não caberia no livro")]
    TooMuch(Micros),
    /// The ledger did not take it.
    #[error("o livro não aceitou o crédito")]
    Refused,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(#[from] std::io::Error),
}

/// Gives credit: to a token of its own, or to the balance of a holder ([`crate::app::accounts::holders`]). `recurso` is
/// where the owner said so.
pub fn mint(
    ground: &Ground<'_>,
    quem: &str,
    recurso: &str,
    usd: Micros,
    holder: Option<&str>,
) -> Result<Minted, MintError> {
    let (fresh, chave) = (identifier::fresh(ground.world)?, identifier::fresh(ground.world)?);
    let token = if holder.is_none() { Some(Token::new(ground.world)?) } else { None };
    let entry = Entry { motivo: MINTED, produto: ground.produto, recurso, chave: &chave };
    let (id, saldo) = ground.store.try_write(|tx| {
        if !credito::fits(tx, usd)? {
            return Err(MintError::TooMuch(usd));
        }
        let now = ground.world.now();
        let hash = token.as_ref().map(|token| token.hash(ground.chave));
        let id = match holder {
            Some(holder) => saldo::open(tx, now, holder, &fresh)?,
            None => {
                credito::open(tx, now, &fresh, hash.as_deref(), CreditState::Valido, None)?;
                fresh.clone()
            }
        };
        note(tx, now, quem, Decided::CreditIssued, &id, Some(&format!("{usd} USD")))?;
        match credito::post(tx, now, &id, usd, &entry)? {
            Posted::Done(saldo) => Ok((id, saldo)),
            Posted::Repeated | Posted::Refused => Err(MintError::Refused),
        }
    })?;
    Ok(Minted { id, token, saldo })
}

/// A part of a credit that the owner takes back, as the ledger names it.
pub struct TakeBack<'a> {
    pub credito: &'a str,
    pub usd: Micros,
    pub produto: &'a str,
    /// Where the owner said so.
    pub recurso: &'a str,
}

/// Takes a part of a credit back; the balance after it, or `None` where so much is not free.
pub fn take_back(
    store: &Store,
    world: &World,
    quem: &str,
    part: &TakeBack<'_>,
) -> Result<Option<Micros>, StoreError> {
    let &TakeBack { credito, usd, produto, recurso } = part;
    let fresh = identifier::fresh(world).map_err(|e| StoreError::Engine(e.to_string()))?;
    let chave = format!("devolver:{fresh}");
    let entry = Entry { motivo: RETURNED, produto, recurso, chave: &chave };
    store.write(|tx| {
        let now = world.now();
        let Posted::Done(saldo) = credito::post(tx, now, credito, Micros(-usd.0), &entry)? else {
            return Ok(None);
        };
        note(tx, now, quem, Decided::CreditReturned, credito, Some(&format!("{usd} USD")))?;
        Ok(Some(saldo))
    })
}

/// Stops a credit for good. False when it was stopped before.
pub fn revoke(store: &Store, now: Millis, quem: &str, credito: &str) -> Result<bool, StoreError> {
    store.write(|tx| {
        let revoked = credito::revoke(tx, credito)?;
        if revoked {
            note(tx, now, quem, Decided::CreditRevoked, credito, None)?;
        }
        Ok(revoked)
    })
}
