//! Decisions of the owner about charges, credit and accounts, on a page or in a terminal, and their log: who it was is noted
//! in the transaction that does it. Requests of Pix keep theirs beside them; [`newest_decisions`] tells both. And the audit
//! of all money.
use crate::app::accounts::people::People;
use crate::base::ground::Ground;
use crate::base::identifier;
use crate::base::steady::Steady;
use crate::base::store::{Result, Store, StoreError, Tx, values};
use crate::base::words::words;
use crate::base::world::{Millis, World};
use crate::money::cobranca::{self, Cobranca, CobrancaError, Desk, Pendencia, SettleError};
use crate::money::credito::{self, CreditState, Entry, Fault, MINTED, Posted, RETURNED, Token, holdings};
use crate::money::micros::Micros;
use crate::money::pix::requests;
use crate::people::contas;

words! {
    /// The kind of a decision.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Decided {
        /// The end of a charge that waited for the owner's word.
        ChargeSettled = "cobranca_acertada",
        /// A charge that nobody had paid is closed.
        ChargeClosed = "cobranca_cancelada",
        /// Credit was given.
        CreditIssued = "credito_emitido",
        /// A part of a credit was taken back.
        CreditReturned = "credito_devolvido",
        /// A credit can never be spent again.
        CreditRevoked = "credito_revogado",
        AccountBlocked = "conta_bloqueada",
        AccountUnblocked = "conta_desbloqueada",
        /// A request of Pix with a receipt.
        PixReleased = "liberado",
        PixRefused = "recusado",
    }
}

/// A decision, for whoever looks back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub em: Millis,
    /// An e-mail, or a user of the machine.
    pub quem: String,
    pub que: Decided,
    /// The identifier of what it is about.
    pub sobre: String,
    /// The e-mail, where that is an account.
    pub conta: Option<String>,
    pub detalhe: Option<String>,
}

/// Notes a decision.
pub fn note(
    tx: &mut Tx<'_>,
    now: Millis,
    quem: &str,
    que: Decided,
    sobre: &str,
    detalhe: Option<&str>,
) -> Result<()> {
    tx.exec(
        "INSERT INTO decisao (em, sobre, que, quem, detalhe) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (em, sobre, que) DO NOTHING",
        values![now, sobre, que, quem, detalhe],
    )
}

/// The newest decisions of every kind.
pub fn newest_decisions(tx: &mut Tx<'_>, limit: u32) -> Result<Vec<Decision>> {
    let found = tx.rows(
        "SELECT em, sobre, que, quem, detalhe FROM decisao ORDER BY em DESC, sobre, que LIMIT $1",
        values![limit],
    )?;
    let decision = |(em, sobre, que, quem, detalhe)| Decision { em, quem, que, sobre, conta: None, detalhe };
    let mut found: Vec<Decision> = found.into_iter().map(decision).collect();
    for one in &mut found {
        if matches!(one.que, Decided::AccountBlocked | Decided::AccountUnblocked) {
            one.conta = contas::by_id(tx, &one.sobre)?.map(|conta| conta.email);
        }
    }
    for (sobre, event) in requests::decisions(tx, limit)? {
        let Some(que) = Decided::of(&event.que) else { continue };
        let requests::Evento { em, quem, detalhe, .. } = event;
        found.push(Decision { em, quem, que, sobre, conta: None, detalhe });
    }
    found.sort_by_key(|one| std::cmp::Reverse(one.em));
    found.truncate(limit as usize);
    Ok(found)
}

/// Blocks an account, or lets it in again. Blocking ends sessions and stops keys for good.
pub fn block(people: &People<'_>, quem: &str, conta: &str, blocked: bool) -> Result<(), StoreError> {
    let que = if blocked { Decided::AccountBlocked } else { Decided::AccountUnblocked };
    people.store.write(|tx| {
        contas::set_blocked(tx, conta, blocked)?;
        note(tx, people.world.now(), quem, que, conta, None)?;
        if blocked { people.stop(tx, conta) } else { Ok(()) }
    })
}

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
}

/// Gives credit: to a token of its own, or to the balance of a holder ([`crate::app::accounts::people`]). `recurso` is
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
            Some(holder) => holdings::open(tx, now, holder, &fresh)?,
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
    let fresh = identifier::fresh(world)?;
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

/// Everything wrong; empty when all is sound. Read it in one transaction.
pub fn audit(tx: &mut Tx<'_>, now: &Steady) -> Result<Vec<Fault>> {
    let mut faults = credito::audit(tx, now)?;
    faults.extend(requests::audit(tx)?);
    faults.extend(cobranca::audit(tx)?);
    Ok(faults)
}

/// Settles one of the things of a charge that wait for the owner's word, with an amount or with nothing
/// ([`cobranca::settle`]).
pub fn settle(
    store: &Store,
    now: Millis,
    quem: &str,
    charge: &Cobranca,
    what: Pendencia,
    valor: Option<Micros>,
) -> Result<Cobranca, SettleError> {
    let amount = valor.map_or_else(|| "nada".to_owned(), |valor| format!("{valor} USD"));
    let detalhe = format!("{}: {amount}", what.as_str());
    store.try_write(|tx| {
        let after = cobranca::settle(tx, now, charge, what, valor)?;
        note(tx, now, quem, Decided::ChargeSettled, &charge.id, Some(&detalhe))?;
        Ok(after)
    })
}

/// Takes the other payment of a charge that was paid twice for it ([`cobranca::take_twin`]).
pub fn take_twin(desk: &Desk<'_>, quem: &str, charge: &Cobranca) -> Result<Cobranca, SettleError> {
    let detalhe = format!("{}: vale o outro pagamento", Pendencia::PagoDuasVezes.as_str());
    let now = desk.world.now();
    cobranca::take_twin(desk, charge, &|tx| {
        note(tx, now, quem, Decided::ChargeSettled, &charge.id, Some(&detalhe))
    })
}

/// Closes a charge that nobody has paid; the charge as it is then.
///
/// # Errors
/// The gateway's, and the database's.
pub fn close(desk: &Desk<'_>, quem: &str, charge: Cobranca) -> Result<Cobranca, CobrancaError> {
    let (now, id) = (desk.world.now(), charge.id.clone());
    cobranca::close(desk, charge, &|tx| note(tx, now, quem, Decided::ChargeClosed, &id, None))
}

/// Notes that what came of a decision was told to whoever took it: the same again is another one.
pub fn told(store: &Store, id: &str) -> Result<(), StoreError> {
    store.write(|tx| cobranca::told(tx, id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;

    #[test]
    fn decisions_are_told_the_newest_first_and_as_many_as_are_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let noted: Result<()> = store.write(|tx| {
            note(tx, Millis(1), "ana", Decided::CreditIssued, "c", Some("5.00 USD"))?;
            note(tx, Millis(3), "ana", Decided::CreditRevoked, "c", None)?;
            note(tx, Millis(2), "bia", Decided::ChargeClosed, "d", None)
        });
        assert_eq!(noted, Ok(()));
        let told = store.read(|tx| newest_decisions(tx, 2)).unwrap();
        let told: Vec<_> = told.iter().map(|one| (one.que, one.quem.as_str())).collect();
        assert_eq!(told, [(Decided::CreditRevoked, "ana"), (Decided::ChargeClosed, "bia")]);
    }
}
