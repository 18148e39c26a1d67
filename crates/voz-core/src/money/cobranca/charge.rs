//! A charge as it is on disk, the words of its states, and one row of its history.
use schemars::JsonSchema;
use serde::Deserialize;

use crate::base::steady::Steady;
use crate::base::store::{Columns, Result, Stored, Value, record};
use crate::base::words::words;
use crate::base::world::Millis;
use crate::money::micros::Micros;
use crate::money::reais::Centavos;

words! {
    /// State of a charge, as the contract names it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum ChargeState {
        /// Waits for its payment.
        Pendente = "pendente",
        /// Is being closed; the gateway has not confirmed it yet.
        Cancelando = "cancelando",
        /// Paid; its credit was released.
        Pago = "pago",
        /// Closed without payment (Pix, page).
        Vencido = "vencido",
        /// Closed without payment (card).
        Falhou = "falhou",
        /// The payment went back, or is disputed.
        Estornado = "estornado",
    }
}

words! {
    /// Como se paga.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    #[schemars(rename = "FormaPedida")]
    pub enum Forma {
        /// Pix copia e cola.
        Pix = "pix",
        /// Cartão digitado aqui.
        Cartao = "cartao",
        /// Página do gateway: cartão, boleto ou Pix.
        CartaoBoleto = "cartao_boleto",
    }
}

words! {
    /// Why a charge is where it is, for the owner; the wire does not show it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Motivo {
        /// It was sent to the gateway and no answer came yet.
        Criando = "criando",
        /// The issuer refused the card; another may be tried.
        CartaoRecusado = "cartao_recusado",
        /// A card was sent and its answer was lost; no other may be tried meanwhile.
        CartaoSemResposta = "cartao_sem_resposta",
        /// It never reached the gateway.
        NaoCriada = "nao_criada",
        /// The gateway refused what was sent.
        DadosInvalidos = "dados_invalidos",
        /// The issuer or the gateway analyses the payment.
        EmAnalise = "em_analise",
        /// Authorised and not captured, which this program never asks for.
        Autorizado = "autorizado",
        /// A Pix held by the bank for up to 72 hours.
        BloqueioCautelar = "bloqueio_cautelar",
        /// The owner marked it as received in the gateway's panel.
        BaixaManual = "baixa_manual",
        /// That mark was taken back.
        BaixaDesfeita = "baixa_desfeita",
        /// Past its date and not closed yet: it could still be paid.
        AindaPagavel = "ainda_pagavel",
        /// Closed because the payer asked.
        Cancelado = "cancelado",
        /// Closed because its time passed.
        Prazo = "prazo",
        /// Somebody removed it in the gateway's panel.
        RemovidoNoGateway = "removido_no_gateway",
        /// Analysed and refused.
        RiscoReprovado = "risco_reprovado",
        /// The payment is being given back.
        EstornoEmCurso = "estorno_em_curso",
        /// Part of the payment was given back.
        EstornoParcial = "estorno_parcial",
        /// The card's owner disputes the payment.
        Contestacao = "contestacao",
        /// Less was paid than was asked.
        ValorDivergente = "valor_divergente",
        /// The gateway says something this program does not know.
        StatusDesconhecido = "status_desconhecido",
        /// Paid after it was closed.
        PagamentoTardio = "pagamento_tardio",
        /// A charge that the gateway shows otherwise than it was opened; nothing was done to it.
        NaoConfere = "nao_confere",
        /// More was paid than was asked.
        PagoAMais = "pago_a_mais",
        /// The gateway has a second payment of it.
        PagoDuasVezes = "pago_duas_vezes",
        /// It was paid, and its credit is revoked.
        CreditoRevogado = "credito_revogado",
        /// It was given back, and part of it was spent by then.
        Divida = "divida",
        /// The owner decided what becomes of it.
        Acertado = "acertado",
    }
}

words! {
    /// A matter of a charge that waits for the owner's word (docs/gateway.md).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Pendencia {
        /// Less came in than was asked; nothing was credited.
        PagoAMenos = "pago_a_menos",
        /// It was given back when part of its credit was spent.
        Divida = "divida",
        /// Part of it was given back; the credit is as it was.
        EstornoParcial = "estorno_parcial",
        /// More came in than was asked; what was asked is credited.
        PagoAMais = "pago_a_mais",
        /// Paid twice at the gateway; credited once.
        PagoDuasVezes = "pago_duas_vezes",
        /// Paid for a credit that is revoked; the money is in it and nobody can spend it.
        CreditoRevogado = "credito_revogado",
        /// The gateway shows something else than what was opened.
        NaoConfere = "nao_confere",
    }
}

impl Pendencia {
    /// The word of its event.
    pub(super) const fn motivo(self) -> Motivo {
        match self {
            Self::PagoAMenos => Motivo::ValorDivergente,
            Self::Divida => Motivo::Divida,
            Self::EstornoParcial => Motivo::EstornoParcial,
            Self::PagoAMais => Motivo::PagoAMais,
            Self::PagoDuasVezes => Motivo::PagoDuasVezes,
            Self::CreditoRevogado => Motivo::CreditoRevogado,
            Self::NaoConfere => Motivo::NaoConfere,
        }
    }

    /// True when an amount is decided on.
    pub const fn takes_amount(self) -> bool {
        matches!(self, Self::PagoAMenos | Self::Divida)
    }

    /// The sentence to the owner on so many charges.
    pub(super) const fn say(self) -> &'static str {
        match self {
            Self::PagoAMenos => "cobranças pagas a menos, sem crédito",
            Self::Divida => "cobranças estornadas depois de gastas",
            Self::EstornoParcial => "cobranças estornadas em parte, com o crédito inteiro",
            Self::PagoAMais => "cobranças pagas a mais, creditadas pelo valor pedido",
            Self::PagoDuasVezes => "cobranças pagas duas vezes no gateway, creditadas uma vez",
            Self::CreditoRevogado => "cobranças pagas para um crédito revogado",
            Self::NaoConfere => "cobranças que no gateway não conferem com o que foi aberto",
        }
    }
}

words! {
    /// Status of a payment at the gateway (Asaas API v3, "Cobranças", fourteen documented ones and `AUTHORIZED`).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub(super) enum Status {
        /// Waits to be paid.
        Pending = "PENDING",
        /// Its date passed without payment.
        Overdue = "OVERDUE",
        /// Handed to a debt collector.
        DunningRequested = "DUNNING_REQUESTED",
        /// Analysed for fraud.
        AwaitingRiskAnalysis = "AWAITING_RISK_ANALYSIS",
        /// Authorised, not captured.
        Authorized = "AUTHORIZED",
        /// Paid; the money has not arrived yet.
        Confirmed = "CONFIRMED",
        /// Paid and arrived.
        Received = "RECEIVED",
        /// Marked as received by hand.
        ReceivedInCash = "RECEIVED_IN_CASH",
        /// Recovered by a debt collector.
        DunningReceived = "DUNNING_RECEIVED",
        /// A refund was asked for.
        RefundRequested = "REFUND_REQUESTED",
        /// A refund runs.
        RefundInProgress = "REFUND_IN_PROGRESS",
        /// Given back whole.
        Refunded = "REFUNDED",
        /// The card's owner disputes it.
        ChargebackRequested = "CHARGEBACK_REQUESTED",
        /// The dispute is being fought.
        ChargebackDispute = "CHARGEBACK_DISPUTE",
        /// The dispute was won; the money is on its way back.
        AwaitingChargebackReversal = "AWAITING_CHARGEBACK_REVERSAL",
        /// A word this program does not know.
        Unknown = "UNKNOWN",
    }
}

impl Forma {
    /// The state of a charge of this kind that was closed without payment (decisions, "Gateway").
    pub const fn closed(self) -> ChargeState {
        match self {
            Self::Cartao => ChargeState::Falhou,
            Self::Pix | Self::CartaoBoleto => ChargeState::Vencido,
        }
    }
}

/// The time that a card that was sent may still be on its way to the issuer, in milliseconds.
pub(super) const CARD_FLIGHT_MS: i64 = 180_000;
/// After so long no stale reading can show a paid charge as unpaid, in milliseconds.
const SETTLED_MS: i64 = 3_600_000;

record! {
    /// A charge.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Cobranca {
        /// Names it: 32 hexadecimal digits.
        pub id: String,
        /// Names it at the gateway; never used twice.
        pub referencia: String,
        /// The product that sold it.
        pub produto: String,
        /// The gateway's environment: host of its address.
        pub ambiente: String,
        /// The means of payment.
        pub forma: Forma,
        pub estado: ChargeState,
        /// Why it is in this state; `None` where the state says all.
        pub motivo: Option<Motivo>,
        /// Why it is being closed, when it is.
        pub fechar: Option<Motivo>,
        /// Rises with every change, so that one made from a stale reading is refused.
        pub versao: i64,
        /// When it was opened.
        pub criado_em: Millis,
        /// When it is closed if nobody paid.
        pub vence_em: Millis,
        /// When it was opened, by the steady clock.
        pub aberta: Option<Steady> as ["partida", "aberta"],
        /// The debt of the payer.
        pub centavos: Centavos,
        /// The credit that it buys.
        pub micros: Micros,
        /// Identifier of the credit it fills.
        pub credito: String,
        /// The caller that opened it: a keyed hash.
        pub quem: String,
        /// The browser that opened it: a keyed hash.
        pub navegador: Option<String>,
        /// The gateway's customer it was opened for.
        pub cliente: Option<String>,
        /// Its identifier at the gateway, once known.
        pub gateway: Option<String>,
        /// The gateway's own word for its state, when last seen.
        pub status: Option<String>,
        /// The payment that came in, once something did.
        pub recebido: Option<Centavos>,
        /// When it was seen paid.
        pub pago_em: Option<Millis>,
        /// When it was last looked at.
        pub visto_em: Option<Millis>,
        /// When it is to be looked at again.
        pub olhar_em: Option<Millis>,
        /// True when the gateway's reference of it was found to name this charge alone.
        pub unica: bool,
        /// Since when it is in its state.
        pub desde: Millis,
        /// The number of cards tried.
        pub cartoes: i64,
        /// When the last card was sent.
        pub cartao_em: Option<Millis>,
        /// The amount spent of it before the payment went back.
        pub divida: Micros,
        /// The matters that wait for the owner's word, each on its own.
        pub pendencias: Vec<Pendencia> = "pendencia, (SELECT string_agg(p.que, ' ') FROM cobranca_espera p WHERE p.cobranca = cobranca.id)",
        /// Which of its payments stands, counted from 1: one is taken in the place of another that went back.
        pub pagamento: i64,
        /// The credit it was to buy and the amount asked, where the owner took less for it.
        pub pedido: Option<(Micros, Centavos)> as ["pedido", "pedido_centavos"],
        /// What of its payment went back so far, while the rest stays.
        pub devolvido: Centavos,
    }
}

record! {
    /// A move of a charge, or something its owner should know of it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Evento {
        /// When it happened.
        pub em: Millis,
        /// The state before, in a word.
        pub de: String,
        /// The state after it, in a word.
        pub para: String,
        /// Why, in a word; `None` where the states say all.
        pub motivo: Option<String>,
        /// The gateway's status at the time.
        pub status: Option<String>,
        /// True when the owner should look.
        pub aviso: bool,
    }
}

impl Cobranca {
    /// True when a card was sent and may still be captured.
    pub fn card_in_flight(&self, now: Millis) -> bool {
        // A moment ahead of the clock was written before the clock was set back.
        self.motivo == Some(Motivo::CartaoSemResposta)
            && self.cartao_em.is_some_and(|em| (0..CARD_FLIGHT_MS).contains(&(now.0 - em.0)))
    }

    /// True when something of it waits for the owner's word.
    pub fn waits_for(&self, what: Pendencia) -> bool {
        self.pendencias.contains(&what)
    }

    /// The order it was opened for: the credit it buys, and the amount asked.
    pub fn asked(&self) -> (Micros, Centavos) {
        self.pedido.unwrap_or((self.micros, self.centavos))
    }

    /// True when its time is over. What has passed since it was opened is told by the steady clock, so that no leap of the
    /// clock ends it; under another start of the machine only the time of day can tell.
    pub(super) fn is_over(&self, now: Millis, steady: &Steady) -> bool {
        match &self.aberta {
            Some(opened) if opened.boot == steady.boot && opened.ms <= steady.ms => {
                steady.ms - opened.ms >= self.vence_em.0 - self.criado_em.0
            }
            _ => self.vence_em <= now,
        }
    }

    /// True when it was seen paid long enough ago that no stale reading can say otherwise.
    pub(super) fn is_settled(&self, now: Millis) -> bool {
        self.pago_em.is_some_and(|em| now.0 - em.0 > SETTLED_MS)
    }
}

/// The matters that wait, from the words of the column and of the rows; a word of a newer version is left to that.
impl Stored for Vec<Pendencia> {
    const WIDTH: usize = 2;

    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let words: [Option<String>; 2] = [row.take()?, row.take()?];
        let found: Vec<&str> = words.iter().flatten().flat_map(|words| words.split(' ')).collect();
        Ok(Pendencia::ALL.iter().copied().filter(|what| found.contains(&what.as_str())).collect())
    }

    fn values<'v>(&'v self, _: &mut Vec<Value<'v>>) -> Result<()> {
        // Each has a row of its own.
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::{queries, records};
    use super::*;
    use crate::base::store::{Store, StoreError};
    use crate::money::credito;

    pub(in super::super) fn charge() -> Cobranca {
        Cobranca {
            id: "c1".to_owned(),
            referencia: "voz-1".to_owned(),
            produto: "voz".to_owned(),
            ambiente: "gateway".to_owned(),
            forma: Forma::Pix,
            estado: ChargeState::Pendente,
            motivo: Some(Motivo::Criando),
            fechar: None,
            versao: 1,
            criado_em: Millis(1),
            vence_em: Millis(2),
            aberta: Some(Steady { boot: "b".to_owned(), ms: 3 }),
            centavos: Centavos(2_700),
            micros: Micros(5_000_000),
            credito: "cr1".to_owned(),
            quem: "q".to_owned(),
            navegador: None,
            cliente: Some("cus_1".to_owned()),
            gateway: None,
            status: None,
            recebido: Some(Centavos(2_700)),
            pago_em: None,
            visto_em: None,
            olhar_em: Some(Millis(4)),
            unica: false,
            desde: Millis(1),
            cartoes: 0,
            cartao_em: None,
            divida: Micros(0),
            pendencias: Vec::new(),
            pagamento: 1,
            pedido: Some((Micros(6_000_000), Centavos(3_000))),
            devolvido: Centavos(0),
        }
    }

    #[test]
    fn a_charge_comes_back_as_it_was_written_and_never_with_an_amount_that_cannot_be() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let written: Result<()> = store.write(|tx| {
            credito::open(tx, Millis(0), "cr1", None, credito::CreditState::Valido, None)?;
            records::insert(tx, &charge(), "bilhete")
        });
        assert_eq!(written, Ok(()));
        let read = || store.read(|tx| queries::by_id(tx, "c1"));
        assert_eq!(read(), Ok(Some(charge())));
        for (column, bad, good) in [
            ("recebido", "-1", "2700"),
            ("pedido", "-1", "6000000"),
            ("pedido_centavos", "NULL", "3000"),
            ("motivo", "'nada'", "'criando'"),
            ("aberta", "NULL", "3"),
        ] {
            let set = |value: &str| {
                store.write(|tx| tx.run(&format!("UPDATE cobranca SET {column} = {value}"), &[])).unwrap();
            };
            set(bad);
            assert!(
                matches!(read(), Err(StoreError::Corrupt(said)) if said.contains(&format!("cobranca.{column}"))),
                "{column}"
            );
            set(good);
        }
        let seen = store.write(|tx| records::raise(tx, Millis(5), "c1", Pendencia::NaoConfere, None));
        assert_eq!(seen, Ok(()));
        assert_eq!(read().unwrap().unwrap().pendencias, [Pendencia::NaoConfere]);
    }
}
