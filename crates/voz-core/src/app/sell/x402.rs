//! Payments by x402 as the service takes them: how one stands that is presented, taking it up, whether it holds; settling it,
//! once with the caller waiting, and again for as long as it is not known what came of it.
//!
//! Invariants: no payment is settled before it is on record with all that settling again needs; an answer of
//! the facilitator that did not come never ends in asking the payer to sign anew; what a payment bought is on
//! disk with the record that it was paid.
use std::time::Duration;

use serde_json::Value;

use crate::app::calls::idempotency::Claim;
use crate::app::opened::App;
use crate::base::master_key::{self, Purpose};
use crate::base::steady::Steady;
use crate::base::store::{Result as Stored, StoreError, Tx};
use crate::base::world::Millis;
use crate::money::credito::{self, Token};
use crate::money::x402::records::{self, Doubt, NewPayment, Para, PaymentState, Record, Settlement};
use crate::money::x402::{
    Authorization, Exchange, Oferta, OnChain, Pagamento, PaymentRefusal, Settled, SettlementReceipt,
    authorization, check, check_window, decode,
};

/// A payment presented for an offer, checked as far as can be without asking anyone.
pub struct Presented {
    pagamento: Pagamento,
    oferta: Oferta,
    para: Para,
    /// Keyed hash of what it was presented for.
    pedido: String,
    /// Names it in the record.
    pub id: String,
}

impl Presented {
    /// Reads a payment header. `pedido` is all that decides what the payer gets: the same payment with
    /// another gets nothing.
    pub fn read(
        app: &App,
        header: &[u8],
        oferta: Oferta,
        para: Para,
        pedido: &[u8],
    ) -> Result<Self, PaymentRefusal> {
        let pagamento = decode(header)?;
        check(&pagamento, &oferta)?;
        let id = records::id(oferta.chain, &pagamento);
        let pedido = app.chave.hash(Purpose::Payment, pedido);
        Ok(Self { pagamento, oferta, para, pedido, id })
    }

    /// Its version of x402.
    pub const fn versao(&self) -> u8 {
        self.pagamento.versao
    }

    /// The note of a call that takes it up: its name, and what it was to pay for.
    pub fn note(&self) -> String {
        format!("{} {}", self.id, self.pedido)
    }

    /// The payer.
    pub fn pagador(&self) -> String {
        self.pagamento.autorizacao.from.to_string()
    }
}

/// State of a payment that is presented.
pub enum Standing {
    /// It was not taken up.
    New,
    /// A call with it is running.
    Busy,
    /// It was taken up for another request.
    Other,
    /// It is not known whether it was settled.
    Unsettled(Box<Record>),
    /// It paid for this very request.
    Paid(Box<Record>),
}

/// The state of a payment that an earlier run of the same call had taken up, by its note ([`Presented::note`]), and its
/// name. One that was let go, and has paid for something else since, is new to the call.
pub fn standing_of<'n>(tx: &mut Tx<'_>, note: &'n str, now: &Steady) -> Stored<(&'n str, Standing)> {
    let (id, pedido) = note.split_once(' ').unwrap_or((note, ""));
    let found = records::find(tx, id)?.filter(|found| pedido.is_empty() || found.pedido == pedido);
    Ok((id, found.map_or(Standing::New, |found| stands(found, now))))
}

fn stands(found: Record, now: &Steady) -> Standing {
    let busy = found.ocupado.lasts(now);
    match found.estado {
        PaymentState::Reservado if !busy => Standing::New,
        PaymentState::Pago => Standing::Paid(Box::new(found)),
        PaymentState::Liquidando if !busy => Standing::Unsettled(Box::new(found)),
        PaymentState::Reservado | PaymentState::Liquidando => Standing::Busy,
    }
}

/// The state of a payment.
pub fn standing(tx: &mut Tx<'_>, presented: &Presented, now: &Steady) -> Stored<Standing> {
    let Some(found) = records::find(tx, &presented.id)? else { return Ok(Standing::New) };
    let other = found.pedido != presented.pedido;
    Ok(match stands(found, now) {
        Standing::New => Standing::New,
        _ if other => Standing::Other,
        standing => standing,
    })
}

/// Takes a payment up for so long from now on, and notes it with the claim of its call. False when that was lost to
/// another run: then the transaction must come to nothing.
///
/// # Errors
/// Answer of the database; the inner error is why the payment cannot be taken up.
pub fn take(
    tx: &mut Tx<'_>,
    app: &App,
    presented: &Presented,
    recurso: &str,
    claim: Option<&Claim>,
    time: Duration,
) -> Stored<Result<bool, NotPaid>> {
    let now = app.world.now();
    if let Err(recusa) = check_window(&presented.pagamento, &presented.oferta, now) {
        return Ok(Err(recusa.into()));
    }
    let new = NewPayment {
        chain: presented.oferta.chain,
        pagamento: &presented.pagamento,
        para: presented.para,
        pedido: &presented.pedido,
        recurso,
        valor: presented.oferta.preco,
    };
    if !records::take(tx, &new, now, &app.hold(time))? {
        return Ok(Err(NotPaid::Busy));
    }
    claim.map_or(Ok(true), |claim| claim.note(tx, &presented.note())).map(Ok)
}

/// Why a payment does not pay.
#[derive(Debug, thiserror::Error)]
pub enum NotPaid {
    #[error("{0}")]
    Local(#[from] PaymentRefusal),
    /// Refused by the facilitator; nothing was charged. The reason that x402 clients read.
    #[error("{0}")]
    Refused(String),
    /// Nobody can say whether it holds; nothing was charged.
    #[error("o facilitador não respondeu")]
    Unavailable,
    /// It may have been charged: present the same payment again.
    #[error("o facilitador não disse se o pagamento foi liquidado")]
    Pending,
    /// A call with it is running.
    #[error("o pagamento está em uso")]
    Busy,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A receipt for the header of a version.
#[derive(Clone, Debug, PartialEq)]
pub struct PaymentReceipt {
    /// Version of x402.
    pub versao: u8,
    /// The receipt.
    pub recibo: Value,
}

impl PaymentReceipt {
    /// Of a payment on record as paid, to whoever presents it (again) in a version of x402.
    pub fn of(app: &App, record: &Record, versao: u8) -> Option<Self> {
        let mut recibo: Value = serde_json::from_str(record.recibo.as_deref()?).ok()?;
        recibo["network"] = app.x402.network(versao).into();
        Some(Self { versao, recibo })
    }
}

/// Asks the facilitator whether a payment that was taken up holds.
pub fn verify(app: &App, presented: &Presented) -> Result<(), NotPaid> {
    let recebedor = app.x402.recebedor.as_ref().ok_or(NotPaid::Unavailable)?;
    let versao = presented.pagamento.versao;
    let exigencia = presented.oferta.entry(versao);
    let pedido = Exchange { versao, carga: &presented.pagamento.carga, exigencia: &exigencia };
    match recebedor.facilitador.verify(&app.world, &pedido) {
        Ok(said) => said.map_err(NotPaid::Refused),
        Err(error) => {
            tracing::warn!(pagamento = presented.id, %error, "pagamento não conferido");
            Err(NotPaid::Unavailable)
        }
    }
}

/// Times one call asks to settle, where the answer to the first is not certain.
const TRIES: u32 = 2;
/// Pause between two of those tries.
const PAUSE: Duration = Duration::from_secs(1);
/// An uncertain answer that took longer is not asked for again while the caller waits.
const PATIENCE: Duration = Duration::from_secs(5);
/// Time beyond the facilitator's own deadlines after which whoever settles counts as dead.
const GRACE: Duration = Duration::from_secs(30);
/// Reason of a payment that was not settled in its time.
const LATE: &str = "invalid_exact_evm_payload_authorization_valid_before";
/// Purpose under which an answer is sealed until its payment is settled.
const SEAL: &str = "pagamento";
/// The clocks of a chain and of this machine differ by less, in milliseconds.
const CLOSED_MS: i64 = 60_000;

/// Settles a payment that was taken up. `resposta` is kept with it, for whoever presents it again; `also` runs
/// in the transaction that records it as paid.
pub fn settle(
    app: &App,
    presented: &Presented,
    resposta: Option<&[u8]>,
    also: &dyn Fn(&mut Tx<'_>, &PaymentReceipt) -> Stored<()>,
) -> Result<PaymentReceipt, NotPaid> {
    let versao = presented.pagamento.versao;
    let (carga, exigencia) = (&presented.pagamento.carga, presented.oferta.entry(versao));
    let sealed = master_key::seal(&app.world, &app.chave, SEAL, &presented.id, carga.to_string().as_bytes())?;
    let held = app.hold(deadline(app, TRIES));
    let text = exigencia.to_string();
    let settlement = Settlement { carga: &sealed, exigencia: &text, resposta, held: &held };
    let found = app.store.write_on(&presented.id, |tx| {
        let begun = records::begin(tx, &presented.id, &settlement)?;
        if begun { records::find(tx, &presented.id) } else { Ok(None) }
    })?;
    let record = found.ok_or(NotPaid::Busy)?;
    let pedido = Exchange { versao, carga, exigencia: &exigencia };
    let tried = attempt(app, &pedido, false, TRIES);
    let tried = on_chain(app, &record, Some(&presented.pagamento.autorizacao), tried);
    write_down(app, &record, tried, also)
}

/// Settles again a payment of which it is not known whether it was settled.
pub fn settle_again(app: &App, id: &str) -> Result<PaymentReceipt, NotPaid> {
    let held = app.hold(deadline(app, 1));
    let taken = app.store.write_on(id, |tx| records::take_up(tx, id, &held))?;
    let record = taken.ok_or(NotPaid::Busy)?;
    let sealed = record.carga.as_deref().unwrap_or_default();
    let carga = master_key::open(&app.chave, SEAL, id, sealed).ok();
    let carga: Option<Value> = carga.and_then(|json| serde_json::from_slice(&json).ok());
    let exigencia = record.exigencia.as_deref().and_then(|json| serde_json::from_str::<Value>(json).ok());
    let tried = match (&carga, &exigencia) {
        (Some(carga), Some(exigencia)) => {
            let pedido = Exchange { versao: record.versao, carga, exigencia };
            let tried = attempt(app, &pedido, record.enviado, 1);
            let signed = carga.pointer("/payload/authorization").and_then(authorization);
            on_chain(app, &record, signed.as_ref(), tried)
        }
        _ => Settled::Unknown { motivo: "o arquivo de chave não é o deste banco".to_owned(), sent: true },
    };
    write_down(app, &record, tried, &|_, _| Ok(()))
}

/// Settles again whatever is due: the background task.
pub fn settle_due(app: &App) -> Stored<()> {
    let now = app.world.steady();
    let due = app.store.read(|tx| records::due(tx, &now))?;
    for id in due {
        if app.world.stopped() {
            break;
        }
        match settle_again(app, &id) {
            Ok(_) => tracing::info!(pagamento = id, "pagamento liquidado depois"),
            Err(NotPaid::Refused(motivo)) => {
                tracing::info!(pagamento = id, motivo, "pagamento não liquidado");
            }
            Err(NotPaid::Store(error)) => return Err(error),
            Err(_) => {}
        }
    }
    Ok(())
}

/// Longest time of so many tries to settle.
fn deadline(app: &App, tries: u32) -> Duration {
    let one = app.x402.recebedor.as_ref().map_or(Duration::ZERO, |r| r.facilitador.settle_deadline());
    (one + PAUSE) * tries + GRACE
}

/// Asks to settle. `sent`: an earlier try may have reached the facilitator. A nonce that comes out as used was so before our
/// first try: by someone who saw the payment, or for something else.
fn attempt(app: &App, pedido: &Exchange<'_>, mut sent: bool, tries: u32) -> Settled {
    let Some(recebedor) = &app.x402.recebedor else {
        return Settled::Unknown { motivo: "o x402 não está mais configurado".to_owned(), sent };
    };
    let mut doubt = String::new();
    for turn in 0..tries {
        if turn > 0 && !app.world.sleep(PAUSE) {
            break;
        }
        let began = app.world.steady();
        match recebedor.facilitador.settle(&app.world, pedido) {
            Settled::Used(_) if sent => return Settled::Presumed,
            // A charge of an earlier try may be the very reason: the balance is spent, say.
            Settled::Refused(motivo) if sent => return Settled::Unknown { motivo, sent },
            Settled::Unknown { motivo, sent: reached } => {
                (doubt, sent) = (motivo, sent || reached);
            }
            settled => return settled,
        }
        if !began.span(PATIENCE).lasts(&app.world.steady()) {
            break;
        }
    }
    Settled::Unknown { motivo: doubt, sent }
}

/// Replaces a guess by what the chain knows of what the payer signed, where a node of it is configured.
fn on_chain(app: &App, record: &Record, signed: Option<&Authorization>, tried: Settled) -> Settled {
    let guess = matches!(tried, Settled::Presumed | Settled::Used(_) | Settled::Unknown { sent: true, .. });
    let (Some(node), Some(signed), true) = (&app.x402.node, signed, guess) else { return tried };
    match node.find(app.x402.chain, signed) {
        Ok(OnChain::Paid(transacao)) => {
            Settled::Charged(SettlementReceipt { transacao, pagador: record.pagador.clone() })
        }
        Ok(OnChain::Spent) => Settled::Refused("invalid_exact_evm_nonce_already_used".to_owned()),
        Ok(OnChain::Late) => Settled::Refused(LATE.to_owned()),
        Ok(OnChain::Unused) => match tried {
            Settled::Unknown { .. } => tried,
            _ => Settled::Unknown { motivo: "a rede ainda não mostra o pagamento".to_owned(), sent: true },
        },
        Err(error) => {
            tracing::warn!(pagamento = record.id, %error, "pagamento não conferido na rede");
            tried
        }
    }
}

/// True when no chain takes the payment any more, as far as this machine's clock can tell: the chain goes by its own.
fn closed(app: &App, record: &Record) -> bool {
    app.world.now() > open_until(record)
}

/// The last moment at which a chain may still take a payment.
const fn open_until(record: &Record) -> Millis {
    Millis(record.vale_ate.0.saturating_add(CLOSED_MS))
}

/// Writes down what tries to settle came to.
fn write_down(
    app: &App,
    record: &Record,
    tried: Settled,
    also: &dyn Fn(&mut Tx<'_>, &PaymentReceipt) -> Stored<()>,
) -> Result<PaymentReceipt, NotPaid> {
    let id = record.id.as_str();
    let (recibo, presumed) = match tried {
        Settled::Charged(recibo) => (recibo, false),
        Settled::Presumed => {
            tracing::warn!(pagamento = id, "pagamento dado por liquidado; confira com: voz credito conferir");
            (SettlementReceipt { transacao: String::new(), pagador: record.pagador.clone() }, true)
        }
        Settled::Used(motivo) | Settled::Refused(motivo) => {
            app.store.write_on(id, |tx| records::refuse(tx, id))?;
            return Err(NotPaid::Refused(motivo));
        }
        Settled::Unknown { motivo, sent } => return Err(doubt(app, record, &motivo, sent)?),
    };
    let recibo = recibo.json(app.x402.network(record.versao));
    let receipt = PaymentReceipt { versao: record.versao, recibo };
    app.store.write_on(id, |tx| {
        if records::paid(tx, id, app.world.now(), &receipt.recibo.to_string(), presumed)? {
            deliver(tx, app, record)?;
            also(tx, &receipt)?;
        }
        Ok(())
    })?;
    Ok(receipt)
}

/// Writes down that it is not known whether a payment was settled, and when to try again; what its payer is told.
fn doubt(app: &App, record: &Record, motivo: &str, sent: bool) -> Stored<NotPaid> {
    let id = record.id.as_str();
    let closed = closed(app, record);
    tracing::warn!(pagamento = id, motivo, sent, closed, "liquidação sem resposta certa");
    if closed && !sent {
        // It never reached the facilitator, and no chain takes it any more.
        app.store.write_on(id, |tx| records::refuse(tx, id))?;
        return Ok(NotPaid::Refused(LATE.to_owned()));
    }
    // 2 s, 4 s, 8 s, … up to four minutes.
    let wait = Duration::from_secs(2 << record.tentativas.min(7));
    let espera = app.world.steady().span(wait);
    let duvida = Doubt { motivo, enviado: sent, conferir: closed, espera: &espera };
    app.store.write_on(id, |tx| records::unknown(tx, id, &duvida))?;
    Ok(NotPaid::Pending)
}

/// The effect of a person's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The decision was written down.
    Done,
    /// It was taken for paid, and what it bought was given.
    Given,
    /// It is still tried again by itself, and may be settled until then.
    Trying(Millis),
    /// No payment that waits for a decision has this name.
    Unknown,
}

/// A person has looked at a payment that was in doubt: whether it was paid.
pub fn decide(app: &App, id: &str, pago: bool) -> Stored<Decided> {
    app.store.write(|tx| {
        let Some(record) = records::find(tx, id)? else { return Ok(Decided::Unknown) };
        match (record.estado, record.conferir) {
            (_, true) => {}
            (PaymentState::Liquidando, false) if closed(app, &record) => {}
            (PaymentState::Liquidando, false) => return Ok(Decided::Trying(open_until(&record))),
            _ => return Ok(Decided::Unknown),
        }
        match (record.estado, pago) {
            (PaymentState::Pago, true) => records::looked_at(tx, id).map(drop)?,
            (PaymentState::Pago, false) => return Ok(Decided::Given),
            (_, false) => records::refuse(tx, id).map(drop)?,
            (_, true) => {
                let recibo = SettlementReceipt { transacao: String::new(), pagador: record.pagador.clone() };
                let recibo = recibo.json(app.x402.network(record.versao)).to_string();
                if records::paid(tx, id, app.world.now(), &recibo, false)? {
                    deliver(tx, app, &record)?;
                }
            }
        }
        Ok(Decided::Done)
    })
}

/// Gives what a payment bought, in the transaction that records it as paid. A rewrite's answer is there.
fn deliver(tx: &mut Tx<'_>, app: &App, record: &Record) -> Stored<()> {
    if record.para == Para::Reescrita {
        return Ok(());
    }
    let (id, now) = (record.id.as_str(), app.world.now());
    let hash = token(app, id).hash(&app.chave);
    let (chave, produto) = (format!("x402-{id}"), &app.config.servidor.produto);
    let entry = credito::Entry { motivo: credito::BOUGHT, produto, recurso: &record.recurso, chave: &chave };
    credito::open(tx, now, id, Some(&hash), credito::CreditState::Valido, None)?;
    credito::post_surely(tx, now, id, record.valor, &entry).map(drop)
}

/// The token that a payment bought: it follows from the payment and the key file, so that it can be given
/// again to whoever presents the payment, and is stored nowhere.
pub fn token(app: &App, id: &str) -> Token {
    Token::made_of(app.chave.bits(Purpose::CreditBought, id.as_bytes()))
}
