//! The one table of moves: what follows from what the gateway shows of a charge.
//!
//! Pure. Money always wins: a payment that arrives after a refusal, an expiry or a cancellation still makes
//! the charge paid. Nothing else leaves a final state, so a late or stale reading undoes nothing.
use super::charge::{ChargeState, Cobranca, Motivo, Pendencia, Status};
use super::wire::Payment;
use crate::base::world::Millis;

/// The effect on the credit of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Effect {
    /// Nothing.
    None,
    /// It becomes spendable; harmless when it is already.
    Release,
    /// A stop: what is left of the credit may not be spent for now.
    Freeze,
    /// It becomes the buyer's and waits at once.
    ReleaseFrozen,
    /// The taking back of what is left of it; the rest is a debt.
    TakeBack,
    /// It becomes the buyer's and is taken back at once.
    ReleaseTakenBack,
}

/// The step that follows from what the gateway shows of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The state from now on.
    pub estado: ChargeState,
    /// Why; `None` where the state says all.
    pub motivo: Option<Motivo>,
    /// The effect on the credit.
    pub effect: Effect,
    /// True when the owner should look.
    pub alert: bool,
    /// True when the charge must be removed at the gateway: it could still be paid.
    pub close: bool,
}

impl Step {
    /// A step to a state, with no effect on the credit.
    pub(super) const fn to(estado: ChargeState, motivo: Option<Motivo>) -> Self {
        Self { estado, motivo, effect: Effect::None, alert: false, close: false }
    }

    pub(super) const fn with(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }

    pub(super) const fn alert(self) -> Self {
        Self { alert: true, ..self }
    }

    /// The matter that waits for the owner's word after this step from a state.
    pub(super) fn owed(&self, estado: ChargeState, motivo: Option<Motivo>) -> Option<Pendencia> {
        if self.estado == estado && self.motivo == motivo {
            return None;
        }
        match self.motivo {
            Some(Motivo::ValorDivergente) => Some(Pendencia::PagoAMenos),
            _ => None,
        }
    }
}

/// True when a charge may go from one state to another (staying is always allowed).
pub(super) const fn allowed(from: ChargeState, motivo: Option<Motivo>, to: ChargeState) -> bool {
    use ChargeState::{Cancelando, Estornado, Falhou, Pago, Pendente, Vencido};
    match (from, to) {
        (Pendente, Pago | Vencido | Falhou | Cancelando | Estornado)
        | (Vencido | Cancelando, Pago | Falhou | Estornado)
        | (Vencido, Cancelando)
        | (Cancelando, Vencido)
        | (Falhou, Pago | Estornado)
        | (Pago, Estornado) => true,
        (Estornado, Pago) => matches!(motivo, Some(Motivo::Contestacao)),
        _ => false,
    }
}

/// The step that follows when the gateway shows a charge so.
pub(super) fn next(charge: &Cobranca, seen: &Payment, now: Millis) -> Step {
    let step = read(charge, seen, now);
    if step.estado == charge.estado || allowed(charge.estado, charge.motivo, step.estado) {
        step
    } else {
        stay(charge).alert()
    }
}

fn read(charge: &Cobranca, seen: &Payment, now: Millis) -> Step {
    use Status as S;
    match seen.status() {
        S::Confirmed if seen.is_pix() => held(charge),
        S::Confirmed | S::Received | S::DunningReceived => paid(charge, seen, None),
        S::ReceivedInCash => paid(charge, seen, Some(Motivo::BaixaManual)),
        S::RefundRequested | S::RefundInProgress => refunding(charge, seen),
        S::Refunded => gone(charge, seen, None),
        S::ChargebackRequested | S::ChargebackDispute | S::AwaitingChargebackReversal => {
            gone(charge, seen, Some(Motivo::Contestacao))
        }
        _ if seen.deleted => removed(charge),
        S::Pending | S::Overdue | S::DunningRequested => unpaid(charge, seen.status(), now),
        S::AwaitingRiskAnalysis => waiting(charge, Motivo::EmAnalise),
        S::Authorized => waiting(charge, Motivo::Autorizado).alert(),
        S::Unknown => {
            Step { motivo: charge.motivo.or(Some(Motivo::StatusDesconhecido)), ..stay(charge) }.alert()
        }
    }
}

/// A step that leaves the charge as it is.
const fn stay(charge: &Cobranca) -> Step {
    Step::to(charge.estado, charge.motivo)
}

const fn is_open(estado: ChargeState) -> bool {
    matches!(estado, ChargeState::Pendente | ChargeState::Cancelando)
}

fn paid(charge: &Cobranca, seen: &Payment, motivo: Option<Motivo>) -> Step {
    if charge.estado == ChargeState::Pago
        || charge.estado == ChargeState::Estornado && charge.motivo != Some(Motivo::Contestacao)
    {
        let refunded = seen.is_refunded_further(charge);
        // A refund that was asked for, and was given up or ended as a part: what waited is free again.
        let waited = charge.motivo == Some(Motivo::EstornoEmCurso);
        let effect = if waited { Effect::Release } else { Effect::None };
        return match charge.estado {
            ChargeState::Pago if refunded => {
                Step::to(ChargeState::Pago, Some(Motivo::EstornoParcial)).with(effect).alert()
            }
            ChargeState::Pago if waited => Step::to(ChargeState::Pago, motivo).with(effect),
            _ => stay(charge),
        };
    }
    // A dispute that was won gives back what was credited before it.
    if seen.value < charge.centavos && charge.estado != ChargeState::Estornado {
        return short(charge);
    }
    let late = matches!(charge.estado, ChargeState::Vencido | ChargeState::Falhou | ChargeState::Cancelando);
    let motivo = if late { Some(Motivo::PagamentoTardio) } else { motivo };
    let step = Step::to(ChargeState::Pago, motivo).with(Effect::Release);
    if seen.deleted { step.alert() } else { step }
}

/// Less came in than was asked: the charge ends, and its owner decides.
fn short(charge: &Cobranca) -> Step {
    match charge.motivo {
        Some(Motivo::Acertado) => stay(charge),
        Some(Motivo::ValorDivergente) if !is_open(charge.estado) => stay(charge),
        _ if is_open(charge.estado) => Step::to(charge.forma.closed(), Some(Motivo::ValorDivergente)).alert(),
        _ => Step::to(charge.estado, Some(Motivo::ValorDivergente)).alert(),
    }
}

/// A Pix that a bank holds back: no money yet, and not to be closed meanwhile.
fn held(charge: &Cobranca) -> Step {
    if is_open(charge.estado) {
        Step::to(charge.estado, Some(Motivo::BloqueioCautelar))
    } else {
        stay(charge).alert()
    }
}

fn refunding(charge: &Cobranca, seen: &Payment) -> Step {
    match charge.estado {
        ChargeState::Pago => Step::to(ChargeState::Pago, Some(Motivo::EstornoEmCurso)).with(Effect::Freeze),
        ChargeState::Estornado => stay(charge),
        _ if seen.value < charge.centavos => short(charge),
        // Paid and asked back between two looks: if it is given up, the payment stays.
        _ => Step::to(ChargeState::Pago, Some(Motivo::EstornoEmCurso)).with(Effect::ReleaseFrozen).alert(),
    }
}

/// The payment went back, or may: a dispute decides later.
fn gone(charge: &Cobranca, seen: &Payment, dispute: Option<Motivo>) -> Step {
    let disputed = dispute.is_some();
    let effect = if disputed { Effect::Freeze } else { Effect::TakeBack };
    match charge.estado {
        ChargeState::Pago => Step::to(ChargeState::Estornado, dispute).with(effect).alert(),
        ChargeState::Estornado if charge.motivo == Some(Motivo::Contestacao) => {
            Step::to(ChargeState::Estornado, dispute).with(effect)
        }
        ChargeState::Estornado => stay(charge),
        // What came in short was never credited, and went back: nothing is left to decide.
        _ if seen.value < charge.centavos => Step::to(closed(charge), Some(Motivo::Acertado)),
        // Paid and gone between two looks.
        _ => {
            let effect = if disputed { Effect::ReleaseFrozen } else { Effect::ReleaseTakenBack };
            Step::to(ChargeState::Estornado, dispute).with(effect).alert()
        }
    }
}

/// The state without payment of a charge that has not ended, or its state.
const fn closed(charge: &Cobranca) -> ChargeState {
    if is_open(charge.estado) { charge.forma.closed() } else { charge.estado }
}

fn removed(charge: &Cobranca) -> Step {
    match (charge.estado, charge.fechar) {
        (ChargeState::Pago | ChargeState::Estornado, _) => stay(charge).alert(),
        // Overdue at the gateway: this program removed it, or would have.
        (ChargeState::Vencido | ChargeState::Falhou, None) if charge.motivo == Some(Motivo::AindaPagavel) => {
            Step::to(charge.estado, Some(Motivo::Prazo))
        }
        (ChargeState::Vencido | ChargeState::Falhou, None) => stay(charge),
        (_, Some(why)) => Step::to(charge.forma.closed(), Some(why)),
        (_, None) => Step::to(charge.forma.closed(), Some(Motivo::RemovidoNoGateway)).alert(),
    }
}

fn unpaid(charge: &Cobranca, status: Status, now: Millis) -> Step {
    match charge.estado {
        // The owner took back the mark of the panel.
        ChargeState::Pago if charge.motivo == Some(Motivo::BaixaManual) && charge.is_settled(now) => {
            Step::to(ChargeState::Estornado, Some(Motivo::BaixaDesfeita)).with(Effect::TakeBack).alert()
        }
        ChargeState::Pago | ChargeState::Estornado => stay(charge),
        ChargeState::Vencido | ChargeState::Falhou => Step { close: true, ..stay(charge) },
        ChargeState::Cancelando => Step { close: true, ..Step::to(ChargeState::Cancelando, charge.fechar) },
        ChargeState::Pendente if charge.motivo == Some(Motivo::EmAnalise) => {
            Step { close: true, ..Step::to(ChargeState::Falhou, Some(Motivo::RiscoReprovado)) }
        }
        ChargeState::Pendente if charge.card_in_flight(now) => stay(charge),
        ChargeState::Pendente if status == Status::Pending => {
            Step::to(ChargeState::Pendente, still_waits(charge.motivo))
        }
        ChargeState::Pendente => {
            Step { close: true, ..Step::to(charge.forma.closed(), Some(Motivo::AindaPagavel)) }
        }
    }
}

/// Why a charge still waits, once the gateway shows it as waiting.
const fn still_waits(motivo: Option<Motivo>) -> Option<Motivo> {
    match motivo {
        Some(Motivo::CartaoRecusado | Motivo::CartaoSemResposta) => Some(Motivo::CartaoRecusado),
        _ => None,
    }
}

fn waiting(charge: &Cobranca, motivo: Motivo) -> Step {
    if is_open(charge.estado) { Step::to(charge.estado, Some(motivo)) } else { stay(charge) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::charge::Forma;
    use super::super::charge::tests::charge;
    use super::super::wire::Refund;
    use super::*;
    use crate::money::reais::Centavos;

    /// A moment after all that the charges of these tests have seen.
    const NOW: Millis = Millis(100_000_000);

    const WORDS: &[&str] = &[
        "PENDING", "OVERDUE", "DUNNING_REQUESTED", "AWAITING_RISK_ANALYSIS", "AUTHORIZED", "CONFIRMED",
        "RECEIVED", "RECEIVED_IN_CASH", "DUNNING_RECEIVED", "REFUND_REQUESTED", "REFUND_IN_PROGRESS",
        "REFUNDED", "CHARGEBACK_REQUESTED", "CHARGEBACK_DISPUTE", "AWAITING_CHARGEBACK_REVERSAL", "FOO_BAR",
    ];

    fn standing(forma: Forma, estado: ChargeState, motivo: Option<Motivo>) -> Cobranca {
        Cobranca { forma, estado, motivo, ..charge() }
    }

    fn next(charge: &Cobranca, seen: &Payment) -> Step {
        super::next(charge, seen, NOW)
    }

    fn seen(word: &str) -> Payment {
        serde_json::from_str(&format!(r#"{{"id": "pay_1", "status": "{word}", "value": 27.00}}"#)).unwrap()
    }

    fn refunds() -> Vec<Refund> {
        vec![Refund { status: "DONE".to_owned(), value: None }]
    }

    fn after(now: &Cobranca, seen: &Payment) -> (ChargeState, Option<Motivo>, Effect) {
        let step = next(now, seen);
        (step.estado, step.motivo, step.effect)
    }

    #[test]
    fn each_status_of_a_waiting_charge_has_its_row() {
        use ChargeState::{Estornado, Falhou, Pago, Pendente, Vencido};
        use Effect as E;
        let (pix, card) = (Forma::Pix, Forma::Cartao);
        for (forma, word, estado, motivo, effect) in [
            (pix, "PENDING", Pendente, None, E::None),
            (pix, "RECEIVED", Pago, None, E::Release),
            (pix, "RECEIVED_IN_CASH", Pago, Some(Motivo::BaixaManual), E::Release),
            (pix, "DUNNING_RECEIVED", Pago, None, E::Release),
            (pix, "OVERDUE", Vencido, Some(Motivo::AindaPagavel), E::None),
            (card, "OVERDUE", Falhou, Some(Motivo::AindaPagavel), E::None),
            (pix, "DUNNING_REQUESTED", Vencido, Some(Motivo::AindaPagavel), E::None),
            (card, "CONFIRMED", Pago, None, E::Release),
            (card, "AWAITING_RISK_ANALYSIS", Pendente, Some(Motivo::EmAnalise), E::None),
            (card, "AUTHORIZED", Pendente, Some(Motivo::Autorizado), E::None),
            (pix, "FOO_BAR", Pendente, Some(Motivo::StatusDesconhecido), E::None),
            (pix, "REFUNDED", Estornado, None, E::ReleaseTakenBack),
            (card, "CHARGEBACK_REQUESTED", Estornado, Some(Motivo::Contestacao), E::ReleaseFrozen),
        ] {
            assert_eq!(
                after(&standing(forma, Pendente, None), &seen(word)),
                (estado, motivo, effect),
                "{word}"
            );
        }
        let held = Payment { pix_transaction: true, ..seen("CONFIRMED") };
        let expected = (Pendente, Some(Motivo::BloqueioCautelar), E::None);
        assert_eq!(after(&standing(pix, Pendente, None), &held), expected);
    }

    #[test]
    fn less_than_was_asked_releases_nothing_and_ends_the_charge() {
        let short = Payment { value: Centavos(2699), ..seen("RECEIVED") };
        let divergent = Some(Motivo::ValorDivergente);
        for estado in [ChargeState::Pendente, ChargeState::Cancelando, ChargeState::Vencido] {
            let step = next(&standing(Forma::Pix, estado, Some(Motivo::Cancelado)), &short);
            assert_eq!(
                (step.estado, step.motivo, step.effect),
                (ChargeState::Vencido, divergent, Effect::None)
            );
            assert!(step.alert);
        }
        let ended = standing(Forma::Pix, ChargeState::Vencido, divergent);
        assert!(!next(&ended, &short).alert, "told once");
        assert_eq!(
            next(&ended, &seen("RECEIVED")).estado,
            ChargeState::Pago,
            "it was there in full after all"
        );
        let back = next(&ended, &Payment { status: "REFUNDED".to_owned(), ..short.clone() });
        assert_eq!((back.estado, back.motivo), (ChargeState::Vencido, Some(Motivo::Acertado)));
        let decided = standing(Forma::Pix, ChargeState::Vencido, Some(Motivo::Acertado));
        assert_eq!(next(&decided, &short).motivo, Some(Motivo::Acertado));
    }

    #[test]
    fn money_wins_over_every_closed_state() {
        for estado in [ChargeState::Vencido, ChargeState::Falhou, ChargeState::Cancelando] {
            for deleted in [false, true] {
                let now = standing(Forma::Pix, estado, Some(Motivo::Cancelado));
                let step = after(&now, &Payment { deleted, ..seen("RECEIVED") });
                assert_eq!(step, (ChargeState::Pago, Some(Motivo::PagamentoTardio), Effect::Release));
            }
        }
    }

    #[test]
    fn a_removal_ends_a_charge_by_its_kind_and_its_reason() {
        let removed = Payment { deleted: true, ..seen("PENDING") };
        for (forma, closing, estado, motivo) in [
            (Forma::Pix, Some(Motivo::Cancelado), ChargeState::Vencido, Motivo::Cancelado),
            (Forma::CartaoBoleto, Some(Motivo::Prazo), ChargeState::Vencido, Motivo::Prazo),
            (Forma::Cartao, Some(Motivo::Cancelado), ChargeState::Falhou, Motivo::Cancelado),
            (Forma::Pix, None, ChargeState::Vencido, Motivo::RemovidoNoGateway),
        ] {
            let now = Cobranca { fechar: closing, ..standing(forma, ChargeState::Cancelando, closing) };
            let step = next(&now, &removed);
            assert_eq!((step.estado, step.motivo), (estado, Some(motivo)));
            assert_eq!(step.alert, closing.is_none());
        }
        let overdue = next(&standing(Forma::Pix, ChargeState::Vencido, Some(Motivo::AindaPagavel)), &removed);
        assert_eq!((overdue.estado, overdue.motivo), (ChargeState::Vencido, Some(Motivo::Prazo)));
        assert!(!overdue.alert);
    }

    #[test]
    fn analysis_ends_in_payment_or_in_refusal() {
        let now = standing(Forma::Cartao, ChargeState::Pendente, Some(Motivo::EmAnalise));
        assert_eq!(next(&now, &seen("CONFIRMED")).estado, ChargeState::Pago);
        let refused = next(&now, &seen("PENDING"));
        assert_eq!((refused.estado, refused.motivo), (ChargeState::Falhou, Some(Motivo::RiscoReprovado)));
        assert!(refused.close, "it could still be paid by other means");
    }

    #[test]
    fn refunds_and_disputes_take_the_credit_along() {
        let paid = standing(Forma::Cartao, ChargeState::Pago, None);
        let disputed = Some(Motivo::Contestacao);
        assert_eq!(after(&paid, &seen("REFUND_REQUESTED")).2, Effect::Freeze);
        assert_eq!(after(&paid, &seen("REFUNDED")), (ChargeState::Estornado, None, Effect::TakeBack));
        let dispute = after(&paid, &seen("CHARGEBACK_REQUESTED"));
        assert_eq!(dispute, (ChargeState::Estornado, disputed, Effect::Freeze));
        let fought = standing(Forma::Cartao, ChargeState::Estornado, disputed);
        assert_eq!(after(&fought, &seen("RECEIVED")), (ChargeState::Pago, None, Effect::Release));
        assert_eq!(after(&fought, &seen("REFUNDED")), (ChargeState::Estornado, None, Effect::TakeBack));
        let lost = standing(Forma::Cartao, ChargeState::Estornado, None);
        assert_eq!(after(&lost, &seen("RECEIVED")), (ChargeState::Estornado, None, Effect::None));
        let partly = Payment { refunds: Some(refunds()), ..seen("RECEIVED") };
        assert_eq!(after(&paid, &partly), (ChargeState::Pago, Some(Motivo::EstornoParcial), Effect::None));
    }

    #[test]
    fn a_mark_by_hand_can_be_taken_back_but_not_by_a_stale_reading() {
        let now = standing(Forma::Pix, ChargeState::Pago, Some(Motivo::BaixaManual));
        assert_eq!(next(&now, &seen("PENDING")).estado, ChargeState::Pago);
        let settled = Cobranca { pago_em: Some(Millis(0)), ..now };
        assert_eq!(after(&settled, &seen("PENDING")).2, Effect::TakeBack);
    }

    #[test]
    fn a_card_on_its_way_is_waited_for() {
        let now = standing(Forma::Cartao, ChargeState::Pendente, Some(Motivo::CartaoSemResposta));
        let flying = Cobranca { cartao_em: Some(NOW), ..now.clone() };
        assert_eq!(next(&flying, &seen("PENDING")).motivo, Some(Motivo::CartaoSemResposta));
        assert_eq!(next(&now, &seen("PENDING")).motivo, Some(Motivo::CartaoRecusado));
    }

    proptest! {
        /// Whatever the gateway shows, in whatever order, a charge only makes moves of the table, and a credit is
        /// released by nothing but a payment in full.
        #[test]
        fn no_reading_breaks_the_table(
            forma in select(Forma::ALL),
            readings in prop::collection::vec(
                (select(WORDS), any::<bool>(), any::<bool>(), 2600_i64..2800, any::<bool>(), any::<bool>()), 1..40),
        ) {
            let mut now = standing(forma, ChargeState::Pendente, Some(Motivo::Criando));
            for (word, deleted, pix, centavos, partly_refunded, settled) in readings {
                let centavos = Centavos(centavos);
                let refunds = partly_refunded.then(refunds);
                let reading =
                    Payment { deleted, pix_transaction: pix, value: centavos, refunds, ..seen(word) };
                let step = next(&now, &reading);
                prop_assert!(step.estado == now.estado || allowed(now.estado, now.motivo, step.estado));
                if step.effect == Effect::ReleaseTakenBack {
                    prop_assert!(step.estado == ChargeState::Estornado && centavos >= now.centavos);
                }
                if step.estado == ChargeState::Pago && now.estado != ChargeState::Pago {
                    prop_assert!(matches!(step.effect, Effect::Release | Effect::ReleaseFrozen));
                    prop_assert!(now.estado == ChargeState::Estornado || centavos >= now.centavos);
                }
                if step.effect == Effect::Release {
                    prop_assert_eq!(step.estado, ChargeState::Pago);
                }
                let pago_em = settled.then_some(Millis(0));
                now = Cobranca { estado: step.estado, motivo: step.motivo, pago_em, ..now };
            }
        }
    }
}
