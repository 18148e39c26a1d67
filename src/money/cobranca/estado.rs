//! The words of a charge: what it may be, why, what it is paid with, and what the gateway calls it.

/// State of a charge, as the contract names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Estado {
    /// Waits for its payment.
    Pendente,
    /// Is being closed; the gateway has not confirmed it yet.
    Cancelando,
    /// Paid; its credit was released.
    Pago,
    /// Closed without payment (Pix, page).
    Vencido,
    /// Closed without payment (card).
    Falhou,
    /// The payment went back, or is disputed.
    Estornado,
}

/// What a charge is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forma {
    /// A dynamic Pix code.
    Pix,
    /// A card, typed here.
    Cartao,
    /// The gateway's page: card, boleto or Pix.
    CartaoBoleto,
}

/// Why a charge is where it is, for the owner; the wire does not show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motivo {
    /// It was sent to the gateway and no answer came yet.
    Criando,
    /// The issuer refused the card; another may be tried.
    CartaoRecusado,
    /// A card was sent and its answer was lost; no other may be tried meanwhile.
    CartaoSemResposta,
    /// It never reached the gateway.
    NaoCriada,
    /// The gateway refused what was sent.
    DadosInvalidos,
    /// The issuer or the gateway analyses the payment.
    EmAnalise,
    /// Authorised and not captured, which this program never asks for.
    Autorizado,
    /// A Pix held by the bank for up to 72 hours.
    BloqueioCautelar,
    /// The owner marked it as received in the gateway's panel.
    BaixaManual,
    /// That mark was taken back.
    BaixaDesfeita,
    /// Past its date and not closed yet: it could still be paid.
    AindaPagavel,
    /// Closed because the payer asked.
    Cancelado,
    /// Closed because its time passed.
    Prazo,
    /// Somebody removed it in the gateway's panel.
    RemovidoNoGateway,
    /// Analysed and refused.
    RiscoReprovado,
    /// The payment is being given back.
    EstornoEmCurso,
    /// Part of the payment was given back.
    EstornoParcial,
    /// The card's owner disputes the payment.
    Contestacao,
    /// Less was paid than was asked.
    ValorDivergente,
    /// The gateway says something this program does not know.
    StatusDesconhecido,
    /// Paid after it was closed.
    PagamentoTardio,
}

macro_rules! words {
    ($type:ident { $($variant:ident $word:literal),* $(,)? }) => {
        impl $type {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The word in the database and in output.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }

            /// The value of a word.
            pub fn of(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == word)
            }
        }
    };
}

words!(Estado {
    Pendente "pendente", Cancelando "cancelando", Pago "pago", Vencido "vencido", Falhou "falhou",
    Estornado "estornado",
});

words!(Forma { Pix "pix", Cartao "cartao", CartaoBoleto "cartao_boleto" });

words!(Motivo {
    Criando "criando", CartaoRecusado "cartao_recusado", CartaoSemResposta "cartao_sem_resposta",
    NaoCriada "nao_criada", DadosInvalidos "dados_invalidos",
    EmAnalise "em_analise", Autorizado "autorizado", BloqueioCautelar "bloqueio_cautelar",
    BaixaManual "baixa_manual", BaixaDesfeita "baixa_desfeita", AindaPagavel "ainda_pagavel",
    Cancelado "cancelado", Prazo "prazo", RemovidoNoGateway "removido_no_gateway",
    RiscoReprovado "risco_reprovado", EstornoEmCurso "estorno_em_curso", EstornoParcial "estorno_parcial",
    Contestacao "contestacao", ValorDivergente "valor_divergente",
    StatusDesconhecido "status_desconhecido", PagamentoTardio "pagamento_tardio",
});

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
    pub const fn closed(self) -> Estado {
        match self {
            Self::Cartao => Estado::Falhou,
            Self::Pix | Self::CartaoBoleto => Estado::Vencido,
        }
    }
}
