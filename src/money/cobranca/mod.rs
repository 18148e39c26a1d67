//! Automatic charges: Pix, card and boleto through the Asaas gateway.
//!
//! Invariants: a charge is on disk before the gateway hears of it, and an answer that was lost is looked for by
//! its reference, never sent again blindly; a card is never sent twice by itself; money always wins; each paid
//! charge fills its credit once. The payer's document and the card pass through and are not kept. No
//! transaction is open while the gateway is asked.
//!
//! The gateway is not trusted: what it shows is compared with what was opened before anything follows
//! (`wire::Payment::check`), and what is not the charge is left alone.
//!
//! Where: `passo` says what follows from what the gateway shows, `records` keeps it and `consulta` finds it, `abrir`,
//! `trocar` and `fechar` are what a buyer does, `vigia` and `lista` what happens by itself, `acertar` what the owner
//! decides; `ritmo` and `fila` share out the calls.

mod abrir;
mod acertar;
mod asaas;
mod aviso;
mod cartao;
mod chamadas;
mod conferir;
mod consulta;
mod dia;
mod efeito;
mod estado;
mod fechar;
mod ficha;
mod fila;
mod gemeas;
mod limites;
mod lista;
mod mascara;
mod mesa;
mod olhar;
mod opening;
mod passo;
mod records;
mod retomar;
mod ritmo;
mod saude;
mod trocar;
mod vigia;
mod wire;

use std::time::Duration;

pub use abrir::known_payer;
pub use acertar::{COLLECTED, SettleError, settle};
pub use asaas::{Asaas, AsaasError, Deadlines};
pub use aviso::{Notice, notice};
pub use cartao::{BadField, Card, DIGITS_MAX, Holder, TEXT_MAX, Typed};
pub use conferir::audit;
pub use consulta::{by_id, by_prefix, events, newest};
pub use efeito::{PAID, TAKEN_BACK};
pub use estado::{ChargeState, Forma, Motivo, Pendencia};
pub use fechar::{cancel, close_for_owner, of_ticket};
pub use ficha::{Cobranca, Evento};
pub use limites::expire;
pub use opening::{CardOutcome, Named, NewCharge, Once, Opened, Payer, PixShown, Target};
pub use saude::{Falha, failing, spent};
pub use trocar::{exchange, exchange_once};
pub use vigia::{Looked, look};

use crate::base::master_key::MasterKey;
use crate::base::store::{Store, StoreError};
use crate::base::world::World;

/// What a charge needs at hand.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// The gateway.
    pub asaas: &'a Asaas,
    /// The database.
    pub store: &'a Store,
    /// Clock and randomness.
    pub world: &'a World,
    /// The key of the hashes.
    pub chave: &'a MasterKey,
    /// The product that sells.
    pub produto: &'a str,
}

/// Why a charge was not opened, paid or closed.
#[derive(Debug, thiserror::Error)]
pub enum CobrancaError {
    /// Too many attempts of this caller, or with cards; how long to wait.
    #[error("tentativas demais; espere {} s", .0.as_secs())]
    Tries(Duration),
    /// The charge had all the cards it takes.
    #[error("esta cobrança já teve todos os cartões que aceita")]
    Cards,
    /// Too many charges wait for their payment.
    #[error("há cobranças demais esperando pagamento")]
    Full,
    /// The gateway is busy; nothing was done.
    #[error("o gateway está ocupado; espere {} s", .0.as_secs())]
    Busy(Duration),
    /// The payer's document and name are needed.
    #[error("faltam o documento e o nome de quem paga")]
    PayerNeeded,
    /// The gateway refused the payer; its sentence.
    #[error("o gateway recusou quem paga: {0}")]
    Payer(String),
    /// The gateway did not do it, or nobody knows whether it did.
    #[error("o gateway não gerou a cobrança: {0}")]
    Failed(String),
    /// No such charge, or not the caller's.
    #[error("cobrança desconhecida")]
    Unknown,
    /// The charge is closed, or a card is still being analysed.
    #[error("a cobrança não aceita mais pagamento por aqui")]
    Closed,
    /// The charge that this call had opened came to nothing: it may open another.
    #[error("a cobrança desta chamada não deu em nada")]
    Ended,
    /// The same call is at work elsewhere, or the gateway may still be at it.
    #[error("a mesma chamada está em andamento")]
    Running,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system gave no randomness.
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(std::io::Error),
}

impl From<AsaasError> for CobrancaError {
    fn from(error: AsaasError) -> Self {
        match error {
            AsaasError::Busy(wait) => Self::Busy(wait),
            AsaasError::Store(error) => Self::Store(error),
            other => Self::Failed(other.to_string()),
        }
    }
}

impl Desk<'_> {
    /// Whether a charge was sold here: the same product at the same gateway.
    fn sold(&self, charge: &Cobranca) -> bool {
        charge.produto == self.produto && charge.ambiente == self.asaas.ambiente()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::marker::PhantomData;

    use super::*;

    /// Whether a type can be printed: what it says itself is found before what the trait says of all.
    struct Printable<T>(PhantomData<T>);

    trait Otherwise {
        const YES: bool = false;
    }

    impl<T> Otherwise for Printable<T> {}

    impl<T: Debug> Printable<T> {
        const YES: bool = true;
    }

    #[test]
    fn nothing_that_holds_a_card_or_a_document_can_be_printed() {
        let printable = [
            Printable::<Cobranca>::YES,
            Printable::<Card>::YES,
            Printable::<Holder>::YES,
            Printable::<Typed<'static>>::YES,
            Printable::<Payer<'static>>::YES,
            Printable::<NewCharge<'static>>::YES,
            Printable::<cartao::PayWithCard<'static>>::YES,
            Printable::<wire::NewCustomer<'static>>::YES,
            Printable::<wire::Customer>::YES,
        ];
        assert_eq!(printable, [true, false, false, false, false, false, false, false, false]);
    }
}
