//! Credit bought by x402: settled first, because giving it is free and cannot fail.
//!
//! Invariant: the credit, its first movement and the record that it was paid are written together.
use crate::app::calls::idempotency::Claim;
use crate::app::opened::App;
use crate::app::sell::x402::{self, NotPaid, PaymentReceipt, Presented, Standing};
use crate::base::identifier;
use crate::base::store::StoreError;
use crate::money::credito::{self, CreditState, Posted, Token};
use crate::money::micros::Micros;
use crate::money::x402::PaymentRefusal;

/// The packages sold by x402 (interface, "Limits").
pub const PACOTES: [Micros; 5] =
    [Micros(100_000), Micros(1_000_000), Micros(5_000_000), Micros(10_000_000), Micros(25_000_000)];

/// Credit that was bought.
pub struct Bought {
    pub token: Token,
    /// The credit that was bought.
    pub saldo: Micros,
    /// The receipt for its header; `None` when nothing was charged (`dev`).
    pub receipt: Option<PaymentReceipt>,
}

/// Why no credit was given.
#[derive(Debug, thiserror::Error)]
pub enum PurchaseRefusal {
    #[error("nenhum pagamento veio")]
    Unpaid,
    #[error(transparent)]
    Payment(#[from] NotPaid),
    /// The payment was used for something else.
    #[error("o pagamento já foi usado")]
    Used,
}

impl From<StoreError> for PurchaseRefusal {
    fn from(error: StoreError) -> Self {
        Self::Payment(error.into())
    }
}

/// Gives credit of a package for a payment. The token of one that was bought before is given again: to whoever
/// presents the payment, and to whoever repeats the call by its key, whatever they present.
pub fn buy(
    app: &App,
    usd: Micros,
    recurso: &str,
    payment: Option<&Result<Presented, PaymentRefusal>>,
    claim: Option<&Claim>,
) -> Result<Bought, PurchaseRefusal> {
    let presented = payment.and_then(|payment| payment.as_ref().ok());
    if let Some(id) = claim.and_then(Claim::nota) {
        let begun = app.store.read(|tx| x402::standing_of(tx, id, &app.world.steady()))?;
        if !matches!(begun, Standing::New) {
            return known(app, id, usd, begun, presented.map(Presented::versao));
        }
    }
    let presented = match payment {
        None => return Err(PurchaseRefusal::Unpaid),
        Some(Err(recusa)) => return Err(NotPaid::Local(*recusa).into()),
        Some(Ok(presented)) => presented,
    };
    let (id, now, steady) = (presented.id.as_str(), app.world.now(), app.world.steady());
    let taken = app.store.write(|tx| {
        Ok(match x402::standing(tx, presented, &steady)? {
            Standing::New => {
                let taken = x402::take(tx, presented, recurso, now, &app.hold(App::GRACE))?;
                if taken == Ok(true) && !claim.map_or(Ok(true), |claim| claim.note(tx, id))? {
                    crate::money::x402::records::release(tx, id)?;
                    return Ok(PurchaseStart::Known(Standing::Busy));
                }
                PurchaseStart::New(taken)
            }
            known => PurchaseStart::Known(known),
        })
    })?;
    match taken {
        PurchaseStart::New(Err(recusa)) => Err(NotPaid::Local(recusa).into()),
        PurchaseStart::New(Ok(false)) => Err(NotPaid::Busy.into()),
        PurchaseStart::Known(standing) => known(app, id, usd, standing, Some(presented.versao())),
        PurchaseStart::New(Ok(true)) => {
            let paid = x402::verify(app, presented)
                .and_then(|()| x402::settle(app, presented, None, &|_, _| Ok(())));
            if paid.is_err() {
                // Lets it go unless settling has begun; a crash before this only delays that.
                app.store.write(|tx| crate::money::x402::records::release(tx, id))?;
            }
            Ok(bought(app, id, usd, Some(paid?)))
        }
    }
}

/// The purchase of a payment that was taken up before.
fn known(
    app: &App,
    id: &str,
    usd: Micros,
    standing: Standing,
    versao: Option<u8>,
) -> Result<Bought, PurchaseRefusal> {
    match standing {
        Standing::New | Standing::Busy => Err(NotPaid::Busy.into()),
        Standing::Other => Err(PurchaseRefusal::Used),
        Standing::Paid(registro) => {
            Ok(bought(app, id, usd, PaymentReceipt::of(app, &registro, versao.unwrap_or(registro.versao))))
        }
        Standing::Unsettled(registro) => {
            Ok(bought(app, id, usd, Some(x402::settle_again(app, &registro.id)?)))
        }
    }
}

fn bought(app: &App, id: &str, usd: Micros, receipt: Option<PaymentReceipt>) -> Bought {
    Bought { token: x402::token(app, id), saldo: usd, receipt }
}

enum PurchaseStart {
    New(Result<bool, PaymentRefusal>),
    Known(Standing),
}

/// Gives credit unpaid, as mode `dev` does: its token is known to a server in that mode alone.
pub fn simulate(app: &App, usd: Micros, recurso: &str) -> Result<Bought, PurchaseRefusal> {
    let random = |e: std::io::Error| StoreError::Random(e.to_string());
    let token = Token::new(&app.world).map_err(random)?;
    let (id, hash) = (identifier::fresh(&app.world).map_err(random)?, token.hash_dev(&app.chave));
    let produto = &app.config.servidor.produto;
    let entry = credito::Entry { motivo: credito::SIMULATED, produto, recurso, chave: &id };
    app.store.write(|tx| {
        let now = app.world.now();
        credito::open(tx, now, &id, Some(&hash), CreditState::Valido, None)?;
        match credito::post(tx, now, &id, usd, &entry)? {
            Posted::Done(_) => Ok(()),
            Posted::Repeated | Posted::Refused => {
                Err(StoreError::Corrupt(format!("o crédito {id} já estava no livro")))
            }
        }
    })?;
    Ok(Bought { token, saldo: usd, receipt: None })
}
