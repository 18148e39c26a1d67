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
mod error;
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

pub use abrir::known_payer;
pub use acertar::{COLLECTED, SettleError, meant, settle, take_twin, wants_twin};
pub use asaas::{Asaas, AsaasError, Deadlines};
pub use aviso::{Notice, notice};
pub use cartao::{
    CARD_FIELDS, Card, CardError, CardField, DATE_MAX, DIGITS_MAX, Holder, MARKS, TEXT_MAX, Takes, read_card,
};
pub use conferir::audit;
pub use consulta::{by_id, by_prefix, events, newest};
pub use efeito::{PAID, TAKEN_BACK};
pub use error::CobrancaError;
pub use estado::{ChargeState, Forma, Motivo, Pendencia};
pub use fechar::{cancel, close, of_ticket};
pub use ficha::{Cobranca, Evento};
pub use limites::expire;
pub use mesa::Desk;
pub use opening::{CardOutcome, Named, NewCharge, Once, Opened, Payer, PixShown, Target};
pub use records::{told, untold};
pub use saude::{Falha, failing, is_open, spent};
pub use trocar::{exchange, exchange_once};
pub use vigia::{Looked, look};

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
            Printable::<Payer<'static>>::YES,
            Printable::<NewCharge<'static>>::YES,
            Printable::<cartao::PayWithCard<'static>>::YES,
            Printable::<wire::NewCustomer<'static>>::YES,
            Printable::<wire::Customer>::YES,
        ];
        assert_eq!(printable, [true, false, false, false, false, false, false, false]);
    }
}
