//! The log of what the owner decided about charges, credit and accounts, on a page or in a terminal, and who it was:
//! noted in the transaction that does it. Requests of Pix keep theirs beside them; [`newest`] tells both.
use crate::app::accounts::people::People;
use crate::base::store::{Result, StoreError, Tx, stored};
use crate::base::words::words;
use crate::base::world::Millis;
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
        &[now.0.into(), sobre.into(), que.as_str().into(), quem.into(), detalhe.into()],
    )
}

/// The newest decisions of every kind.
pub fn newest(tx: &mut Tx<'_>, limit: u32) -> Result<Vec<Decision>> {
    let mut found = tx.rows(
        "SELECT em, sobre, que, quem, detalhe FROM decisao ORDER BY em DESC, sobre, que LIMIT $1",
        &[i64::from(limit).into()],
        |row| {
            let (em, sobre, que, quem, detalhe) = stored(row)?;
            Ok(Decision { em, quem, que, sobre, conta: None, detalhe })
        },
    )?;
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
        let told = store.read(|tx| newest(tx, 2)).unwrap();
        let told: Vec<_> = told.iter().map(|one| (one.que, one.quem.as_str())).collect();
        assert_eq!(told, [(Decided::CreditRevoked, "ana"), (Decided::ChargeClosed, "bia")]);
    }
}
