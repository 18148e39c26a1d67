//! The words of a charge: what it may be, why, what it is paid with, and what the gateway calls it.
use crate::base::words::words;

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
    /// What a charge is paid with.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Forma {
        /// A dynamic Pix code.
        Pix = "pix",
        /// A card, typed here.
        Cartao = "cartao",
        /// The gateway's page: card, boleto or Pix.
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
        /// What the gateway shows is not what was opened; nothing was done to it.
        NaoConfere = "nao_confere",
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
    /// What of a charge waits for its owner's word (ARCHITECTURE, "The gateway").
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Pendencia {
        /// Less came in than was asked; nothing was credited.
        PagoAMenos = "pago_a_menos",
        /// It was given back when part of its credit was spent.
        Divida = "divida",
        /// Part of it was given back; the credit is as it was.
        EstornoParcial = "estorno_parcial",
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
            Self::PagoDuasVezes => Motivo::PagoDuasVezes,
            Self::CreditoRevogado => Motivo::CreditoRevogado,
            Self::NaoConfere => Motivo::NaoConfere,
        }
    }

    /// Whether an amount is decided on.
    pub const fn takes_amount(self) -> bool {
        matches!(self, Self::PagoAMenos | Self::Divida)
    }

    /// What the owner is told of so many charges.
    pub(super) const fn say(self) -> &'static str {
        match self {
            Self::PagoAMenos => "cobranças pagas a menos, sem crédito",
            Self::Divida => "cobranças estornadas depois de gastas",
            Self::EstornoParcial => "cobranças estornadas em parte, com o crédito inteiro",
            Self::PagoDuasVezes => "cobranças pagas duas vezes no gateway, creditadas uma vez",
            Self::CreditoRevogado => "cobranças pagas para um crédito revogado",
            Self::NaoConfere => "cobranças que no gateway não conferem com o que foi aberto",
        }
    }
}

/// Status of a payment at the gateway (Asaas API v3, "Cobranças", fourteen documented ones and `AUTHORIZED`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Status {
    /// Waits to be paid.
    Pending,
    /// Its date passed without payment.
    Overdue,
    /// Handed to a debt collector.
    DunningRequested,
    /// Analysed for fraud.
    AwaitingRiskAnalysis,
    /// Authorised, not captured.
    Authorized,
    /// Paid; the money has not arrived yet.
    Confirmed,
    /// Paid and arrived.
    Received,
    /// Marked as received by hand.
    ReceivedInCash,
    /// Recovered by a debt collector.
    DunningReceived,
    /// A refund was asked for.
    RefundRequested,
    /// A refund runs.
    RefundInProgress,
    /// Given back whole.
    Refunded,
    /// The card's owner disputes it.
    ChargebackRequested,
    /// The dispute is being fought.
    ChargebackDispute,
    /// The dispute was won; the money is on its way back.
    AwaitingChargebackReversal,
    /// A word this program does not know.
    Unknown,
}

impl Status {
    /// The status of the gateway's word.
    pub(super) fn of(word: &str) -> Self {
        match word {
            "PENDING" => Self::Pending,
            "OVERDUE" => Self::Overdue,
            "DUNNING_REQUESTED" => Self::DunningRequested,
            "AWAITING_RISK_ANALYSIS" => Self::AwaitingRiskAnalysis,
            "AUTHORIZED" => Self::Authorized,
            "CONFIRMED" => Self::Confirmed,
            "RECEIVED" => Self::Received,
            "RECEIVED_IN_CASH" => Self::ReceivedInCash,
            "DUNNING_RECEIVED" => Self::DunningReceived,
            "REFUND_REQUESTED" => Self::RefundRequested,
            "REFUND_IN_PROGRESS" => Self::RefundInProgress,
            "REFUNDED" => Self::Refunded,
            "CHARGEBACK_REQUESTED" => Self::ChargebackRequested,
            "CHARGEBACK_DISPUTE" => Self::ChargebackDispute,
            "AWAITING_CHARGEBACK_REVERSAL" => Self::AwaitingChargebackReversal,
            _ => Self::Unknown,
        }
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
