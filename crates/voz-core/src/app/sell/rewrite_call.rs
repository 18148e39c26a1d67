//! A rewrite as it is asked for and sold: the call, the answer with how it was paid, and why there is none.
use crate::app::calls::delivery::Entrega;
use crate::app::calls::idempotency::{Claim, Kept};
use crate::app::sell::customer::{CustomerError, Who};
use crate::app::sell::x402::{NotPaid, PaymentReceipt, Presented};
use crate::base::store::StoreError;
use crate::money::micros::Micros;
use crate::money::x402::PaymentRefusal;
use crate::voice::reescrita::{AllFailed, Pedido};

/// The answer as it is kept: with its receipt, and whether it passed unpaid.
pub type Keep<'a> = dyn Fn(&[u8], Option<&PaymentReceipt>, bool) -> Kept + 'a;

/// One call, checked and ready.
pub struct RewriteCall<'a> {
    pub pedido: &'a Pedido,
    /// Names the call; the request's identifier.
    pub id: &'a str,
    /// The caller, as far as they showed who they are.
    pub who: Who<'a>,
    /// The network it comes from.
    pub network: &'a str,
    /// The payer beyond the allowance: the hash of a credit token.
    pub credito: Option<&'a str>,
    /// The keyed hash of the browser whose page asks: what was bought in it pays without a token.
    pub navegador: Option<&'a str>,
    /// A payment as it was presented; `None` when none was, and where none is taken.
    pub payment: Option<&'a Result<Presented, PaymentRefusal>>,
    /// True when the caller wants to pay where calls pass unpaid.
    pub real: bool,
    /// The resource a charge names.
    pub recurso: &'a str,
    /// True when the caller owns this machine: nothing is counted and nothing is paid.
    pub owner: bool,
    /// The claim on its `Idempotency-Key`; `None` when it came without one.
    pub claim: Option<&'a Claim>,
    /// The answer as it is kept for that key.
    pub kept: &'a Keep<'a>,
    /// Where it is noted whether the answer leaves.
    pub entrega: &'a Entrega,
}

impl RewriteCall<'_> {
    /// True when nothing but the connection leads to the answer: neither a key nor a payment.
    pub(in crate::app) const fn is_unnamed(&self) -> bool {
        self.claim.is_none() && self.payment.is_none()
    }

    /// True when the model was asked for a caller who has gone away for good.
    pub(in crate::app) fn is_forsaken(&self) -> bool {
        self.is_unnamed() && self.entrega.asker.left() && self.entrega.asker.reached()
    }
}

/// Why a call got no rewrite. Nothing was charged, unless the caller had gone away once the model was asked.
#[derive(Debug, thiserror::Error)]
pub enum SaleRefusal {
    #[error("nenhum modelo configurado")]
    SemCredencial,
    /// The allowance is spent and nothing else pays.
    #[error("a cota de hoje acabou ({usado} de {limite})")]
    Spent {
        /// Free calls of the caller today.
        usado: u32,
        limite: u32,
        /// Why the credit that was presented does not pay; `None` when none was.
        credito: Option<NoCredit>,
    },
    /// The payment that was presented does not pay.
    #[error(transparent)]
    Payment(#[from] NotPaid),
    /// The payment was used for another request, or so long ago that its answer is forgotten.
    #[error("o pagamento já foi usado")]
    PaymentUsed,
    /// Nobody knows who the call is for.
    #[error(transparent)]
    Customer(#[from] CustomerError),
    /// Another run of the same call has its key now.
    #[error("a mesma chamada está em andamento em outro lugar")]
    TakenOver,
    /// The caller left before anything was asked of the model: nobody reads this.
    #[error("quem chamou foi embora")]
    Left,
    /// The caller had too many rewrites today that the model answered and that gave nothing, and waits before the next.
    #[error(
        "muitas reescritas de hoje não deram em nada, e cada uma custou uma chamada ao modelo; nada disso foi cobrado, e \
         dá para tentar de novo em {}",
        in_minutes(*.retry_s)
    )]
    Fruitless {
        /// When another may be tried, in seconds.
        retry_s: u64,
    },
    /// No style came back with a rewrite.
    #[error(transparent)]
    Upstream(AllFailed),
    /// The database or the answer's own writing failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a credit does not pay for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCredit {
    #[error("o crédito apresentado é desconhecido")]
    Unknown,
    /// Its payment was not confirmed yet.
    #[error("o crédito apresentado ainda espera a confirmação do pagamento")]
    Waiting,
    #[error("o crédito apresentado foi revogado")]
    Revoked,
    /// Too little is free in it.
    #[error("o crédito apresentado tem {livre} USD livres e a reescrita custa {preco}")]
    Short { livre: Micros, preco: Micros },
    /// Too little is free in the balance of whoever calls.
    #[error("o saldo que paga esta chamada tem {livre} USD livres e a reescrita custa {preco}")]
    Balance { livre: Micros, preco: Micros },
}

/// A rewrite with how it was paid.
#[derive(Debug)]
pub struct Sold {
    /// The wire's `Reescrita` in JSON.
    pub answer: Vec<u8>,
    /// The receipt for its header, when a payment paid.
    pub receipt: Option<PaymentReceipt>,
    /// True when it passed unpaid beyond the allowance (`dev`).
    pub simulado: bool,
}

/// A wait in whole minutes, in words.
fn in_minutes(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "1 minuto".to_owned(),
        minutes => format!("{minutes} minutos"),
    }
}
