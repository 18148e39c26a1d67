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
//! Where: `transitions` says what follows from what the gateway shows, `records` keeps it and `queries` finds it,
//! `open_charge`, `pay_by_card` and `close` are what a buyer does, `watcher` and `list_reading` what happens by itself,
//! `settle` what the owner decides; `call_budget` and `buyer_queue` share out the calls.

mod asaas;
mod buyer_queue;
mod call_budget;
mod card;
mod charge;
mod close;
mod desk;
mod health;
mod ledger_effect;
mod list_reading;
mod next_look;
mod open_charge;
mod opening;
mod pay_by_card;
mod queries;
mod records;
mod settle;
mod transitions;
mod watcher;
mod wire;

pub use asaas::{Asaas, AsaasError, Deadlines};
pub use card::{
    CARD_FIELDS, Card, CardError, CardField, DATE_MAX, DIGITS_MAX, Holder, MARKS, SentCard, TEXT_MAX, Takes,
    read_card,
};
pub use charge::{ChargeState, Cobranca, Evento, Forma, Motivo, Pendencia};
pub use close::{cancel, close, of_ticket};
pub use desk::Desk;
pub use health::{Falha, failing, is_open, spent};
pub use ledger_effect::{PAID, TAKEN_BACK, audit};
pub use open_charge::known_payer;
pub use opening::{CardOutcome, CobrancaError, Named, NewCharge, Once, Opened, Payer, PixShown, ToPay};
pub use pay_by_card::{exchange, expire};
pub use queries::{by_id, by_prefix, coming_to, events, newest, unpaid_of};
pub use records::{told, untold};
pub use settle::{COLLECTED, SettleError, free_of, meant, settle, take_twin, wants_twin};
pub use watcher::{Looked, Notice, look, notice};

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::marker::PhantomData;

    use super::*;

    /// The probe for types that can be printed: what it says itself is found before what the trait says of all.
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
            Printable::<SentCard<'static>>::YES,
            Printable::<wire::NewCustomer<'static>>::YES,
            Printable::<wire::Customer>::YES,
        ];
        assert_eq!(printable, [true, false, false, false, false, false, false, false]);
    }
}
