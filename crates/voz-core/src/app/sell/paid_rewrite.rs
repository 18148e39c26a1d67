//! A rewrite as the service sells it: who pays, and one charge for one key.
//!
//! Invariants: a place in the allowance, or beyond it the price in a credit, is taken before the model is
//! asked and given back when nothing was delivered; no transaction is open while the model or the facilitator
//! is asked; the charge and the answer are on disk, both or neither, before the answer leaves. What is set
//! aside for a call a cut of the power may undo, as it ends the call; and so a place in the allowance whose answer has
//! just left. Who pays is found in [`open`]: the allowance, a payment, a credit.
use std::time::Duration;

use crate::app::calls::idempotency::Claim;
use crate::app::opened::App;
use crate::app::sell::customer::Customer;
use crate::app::sell::rewrite_call::{NoCredit, RewriteCall, SaleRefusal, Sold};
use crate::app::sell::x402::{self, NotPaid, PaymentReceipt, Presented, Standing};
use crate::app::voice::voice_in_use::ForDraft;
use crate::base::leaving::Leaving;
use crate::base::master_key::Purpose;
use crate::base::store::{Landing, Result, StoreError, Tx};
use crate::money::cota;
use crate::money::credito::{self, Credito, Posted, Spend};
use crate::money::micros::Micros;
use crate::money::x402::records;
use crate::voice::modelo::{ModelError, Provider};
use crate::voice::reescrita::{Cota, Event, Reescrita, RewriteJob, rewrite};

/// Findings of the start of a call.
enum CallStart {
    Go {
        payer: PaidBy,
        usado: u32,
    },
    /// The payment that is presented was taken up before.
    Presented(Standing),
}

/// The payer of a call, by what stands for it until it is delivered or given back.
#[derive(Clone, Debug)]
enum PaidBy {
    /// The machine's owner, who pays nothing.
    Owner,
    /// A place in the allowance, named as the call.
    Allowance,
    /// This reservation in the credit that was presented.
    Credit(String),
    /// The x402 payment that the record has under this name.
    Payment(String),
    /// Nobody, in mode `dev`.
    Simulated,
}

/// Time for which a price stays set aside for a call that died (decisions, "Credit").
const HELD: Duration = Duration::from_secs(15 * 60);

/// A call that is being sold.
struct Sale<'a> {
    app: &'a App,
    call: &'a RewriteCall<'a>,
    customer: Customer,
    /// Under whom a rewrite that gives nothing counts: the network it came from, since accounts cost nothing to open, and
    /// the account, since a network costs little to change. Nobody, when the owner asks.
    counted: Vec<String>,
}

/// Makes a rewrite for a caller and charges for it once it is delivered.
pub fn sell(app: &App, call: &RewriteCall<'_>) -> Result<Sold, SaleRefusal> {
    if !app.writes() {
        return Err(SaleRefusal::SemCredencial);
    }
    if call.is_unnamed() && call.entrega.asker.left() {
        return Err(SaleRefusal::Left);
    }
    let deadline = Duration::from_secs(app.config.modelo.prazo_s.into());
    let sale = Sale::of(app, call)?;
    let limite = app.config.cota.limite;
    if let Some(note) = call.claim.and_then(Claim::nota) {
        // An earlier run of this call had begun to be paid.
        let (_, begun) = app.store.read(|tx| x402::standing_of(tx, note, &app.world.steady()))?;
        if !matches!(begun, Standing::New) {
            return again(app, call, begun);
        }
    }
    // The name rises with time: the ledger's index of keys grows at its end.
    let reserva = &format!("{:012x}-{}", app.world.now().0, call.id);
    let opening = |tx: &mut Tx<'_>| {
        let start = open(tx, &sale, reserva, deadline + App::GRACE)?;
        // A refusal fails the transaction, which undoes what the opening took of the caller's.
        if matches!(start, CallStart::Go { .. }) {
            may_ask(tx, &sale)?;
        }
        Ok(start)
    };
    // What it changes of the caller's, a place or a price, one statement finds and changes.
    let landing = if call.payment.is_some() { Landing::Safe } else { Landing::Soon };
    let opened = app.store.try_write_on_as(call.id, landing, opening).inspect_err(|refusal| {
        if let SaleRefusal::Store(error @ StoreError::Unknown) = refusal {
            // Nobody would end what may have been begun; a payment that was taken is left to its span.
            let (id, all) = (call.id.to_owned(), [PaidBy::Allowance, PaidBy::Credit(reserva.clone())]);
            let back = move |tx: &mut Tx<'_>| all.iter().try_for_each(|payer| give_back(tx, &id, payer));
            app.late.keep(error, call.id, back);
        }
    })?;
    let (payer, usado) = match opened {
        CallStart::Go { payer, usado } => (payer, usado),
        CallStart::Presented(standing) => return again(app, call, standing),
    };
    let gratis = matches!(payer, PaidBy::Owner | PaidBy::Allowance);
    let undo = Undo { app, id: call.id, payer, armed: true };
    if let (PaidBy::Payment(_), Some(Ok(presented))) = (&undo.payer, call.payment) {
        x402::verify(app, presented)?;
    }
    match ask(&sale, deadline, Cota { gratis, usado, limite }) {
        Ok(done) => deliver(&sale, done, undo).inspect_err(|refusal| {
            // The model has worked for a payment that its payer let lapse, or spent elsewhere meanwhile; or one of which
            // nobody knows whether it will come.
            if let SaleRefusal::Payment(NotPaid::Refused(_) | NotPaid::Pending) = refusal
                && let Err(error) = count_fruitless(&sale)
            {
                tracing::warn!(%error, "reescrita sem pagamento não contada");
            }
        }),
        Err(refusal) => {
            undo_or_spend(&sale, undo)?;
            Err(refusal)
        }
    }
}

/// The answer that a payment has paid for, or may have: whoever presents it again gets it, and nothing is
/// written or charged a second time.
fn again(app: &App, call: &RewriteCall<'_>, standing: Standing) -> Result<Sold, SaleRefusal> {
    let (record, receipt) = match standing {
        Standing::New | Standing::Busy => return Err(NotPaid::Busy.into()),
        Standing::Other => return Err(SaleRefusal::PaymentUsed),
        Standing::Paid(record) => {
            let presented = call.payment.and_then(|payment| payment.as_ref().ok());
            let versao = presented.map_or(record.versao, Presented::versao);
            let receipt = PaymentReceipt::of(app, &record, versao);
            (record, receipt)
        }
        Standing::Unsettled(record) => match x402::settle_again(app, &record.id) {
            Ok(receipt) => (record, Some(receipt)),
            // Whether it was charged is found out in the background; its payer has waited enough.
            Err(NotPaid::Pending) => (record, None),
            Err(error) => return Err(error.into()),
        },
    };
    let answer = record.resposta.ok_or(SaleRefusal::PaymentUsed)?;
    Ok(Sold { answer, receipt, simulado: false })
}

impl<'a> Sale<'a> {
    fn of(app: &'a App, call: &'a RewriteCall<'a>) -> Result<Self, SaleRefusal> {
        let customer = Customer::of(app, &call.who)?;
        let mut counted = Vec::new();
        if !call.owner {
            counted.push(app.chave.hash(Purpose::Network, call.network.as_bytes()));
            counted.extend(customer.is_someone().then(|| customer.hash.clone()));
        }
        Ok(Self { app, call, customer, counted })
    }

    /// True when the model was asked for a caller who has gone away for good, and not because the service stops.
    fn is_forsaken(&self) -> bool {
        self.call.is_forsaken() && !self.app.fitness.has_broken_off()
    }
}

/// Takes a place in the allowance, or beyond it the price in a credit: all or nothing.
fn open(tx: &mut Tx<'_>, sale: &Sale<'_>, reserva: &str, time: Duration) -> Result<CallStart, SaleRefusal> {
    let Sale { app, call, customer, .. } = sale;
    let (now, steady, limite) = (app.world.now(), app.world.steady(), app.config.cota.limite);
    if let Some(Ok(presented)) = call.payment {
        match x402::standing(tx, presented, &steady)? {
            Standing::New => {}
            known => return Ok(CallStart::Presented(known)),
        }
    }
    if call.owner {
        return Ok(CallStart::Go { payer: PaidBy::Owner, usado: 0 });
    }
    if let Some(usado) = cota::take(tx, call.id, now, &customer.hash, limite, &app.hold(time))? {
        return Ok(CallStart::Go { payer: PaidBy::Allowance, usado });
    }
    beyond(tx, sale, reserva, time)
}

/// The payer beyond the allowance: a payment, else a credit, else the balance of whoever calls; nobody in
/// mode `dev`.
fn beyond(tx: &mut Tx<'_>, sale: &Sale<'_>, reserva: &str, time: Duration) -> Result<CallStart, SaleRefusal> {
    let Sale { app, call, customer, .. } = sale;
    let now = app.world.now();
    let go =
        |tx: &mut Tx<'_>, payer| Ok(CallStart::Go { payer, usado: cota::used(tx, now, &customer.hash)? });
    if app.x402.dev && !call.real {
        return go(tx, PaidBy::Simulated);
    }
    match call.payment {
        Some(Err(recusa)) => return Err(NotPaid::Local(*recusa).into()),
        Some(Ok(presented)) => {
            if !x402::take(tx, app, presented, call.recurso, call.claim, time)?? {
                return Err(SaleRefusal::TakenOver);
            }
            return go(tx, PaidBy::Payment(presented.id.clone()));
        }
        None => {}
    }
    let (preco, held, limite) = (app.preco, app.hold(time.max(HELD)), app.config.cota.limite);
    let spent = |credito| Err(SaleRefusal::Spent { usado: limite, limite, credito });
    let Some(token) = call.credito else {
        let mut short = None;
        for saldo in customer.balances(tx, app, call.navegador)? {
            if credito::reserve(tx, reserva, &saldo.id, preco, Some(&held))? {
                return go(tx, PaidBy::Credit(reserva.to_owned()));
            }
            short.get_or_insert(NoCredit::Balance { livre: free(&saldo), preco });
        }
        return spent(short);
    };
    spent(Some(match credito::spend(tx, reserva, token, preco, &held)? {
        Spend::Reserved => return go(tx, PaidBy::Credit(reserva.to_owned())),
        Spend::Unknown => NoCredit::Unknown,
        Spend::Waiting => NoCredit::Waiting,
        Spend::Revoked => NoCredit::Revoked,
        Spend::Short(livre) => NoCredit::Short { livre, preco },
    }))
}

/// Refuses whoever had too many rewrites today that gave nothing.
fn may_ask(tx: &mut Tx<'_>, sale: &Sale<'_>) -> Result<(), SaleRefusal> {
    let Sale { app, counted, .. } = sale;
    let left = cota::fruitless_wait(tx, app.world.now(), counted, app.config.cota.falhas)?;
    left.map_or(Ok(()), |left| Err(SaleRefusal::Fruitless { retry_s: left.as_secs() + 1 }))
}

/// Counts a rewrite that brought nothing to whoever serves, or to whoever asked.
fn count_fruitless(sale: &Sale<'_>) -> Result<()> {
    let Sale { app, counted, .. } = sale;
    let Some(first) = counted.first() else { return Ok(()) };
    let ended = app.world.now();
    app.store.write_on(first, |tx| counted.iter().try_for_each(|who| cota::count_fruitless(tx, ended, who)))
}

fn ask(sale: &Sale<'_>, deadline: Duration, cota: Cota) -> Result<Reescrita, SaleRefusal> {
    let Sale { app, call, .. } = sale;
    let (voice, shown, somebody) = (app.voice(), app.shown(), Leaving::default());
    let (id, claim) = (call.id, call.claim);
    let provider = app.provider(call.network);
    let provider = provider.as_ref().map(|provider| provider as &dyn Provider);
    let ready = ForDraft::new(&voice, call.pedido, provider, None);
    let job = RewriteJob {
        pedido: call.pedido,
        configured: &app.estilos,
        author: ready.author(shown.near(call.pedido.registro).scorer.as_ref()),
        provider: ready.provider(),
        deadline,
        cota,
        // Who has a key, or has paid, comes back for the answer: it is made whoever waits.
        asker: if call.is_unnamed() { &call.entrega.asker } else { &somebody },
        watch: &|n, event| {
            watch_model(id, event);
            if let (Some(claim), Event::Answered(texto)) = (claim, event) {
                app.coming.came(claim.chave(), n, texto);
            }
        },
    };
    let done = rewrite(&app.world, &job);
    let fruitless = match &done {
        Ok(reescrita) => reescrita.variantes.is_empty(),
        Err(failed) => failed.answered(),
    };
    if let (Ok(reescrita), false) = (&done, fruitless || voice.amostra()) {
        let texts: Vec<&str> = reescrita.variantes.iter().map(|variante| variante.texto.as_str()).collect();
        app.recent.note(call.pedido.registro, &texts);
    }
    // Who has gone away has spent the place or the price instead: one call is not counted twice.
    if fruitless && !sale.is_forsaken() {
        count_fruitless(sale)?;
    }
    done.map_err(SaleRefusal::Upstream)
}

/// Charges for an answer that was delivered, and keeps it for its key.
fn deliver(sale: &Sale<'_>, mut done: Reescrita, mut undo: Undo<'_>) -> Result<Sold, SaleRefusal> {
    let Sale { app, call, .. } = sale;
    let delivered = !done.variantes.is_empty();
    if !delivered {
        if matches!(undo.payer, PaidBy::Allowance) {
            done.cota.usado = done.cota.usado.saturating_sub(1);
        }
        done.cota.gratis = true;
    }
    let answer = serde_json::to_vec(&done).map_err(|e| StoreError::Encoding(e.to_string()))?;
    let simulado = matches!(undo.payer, PaidBy::Simulated);
    if !delivered {
        call.claim.iter().for_each(|claim| claim.spare());
        undo_or_spend(sale, undo)?;
        return Ok(Sold { answer, receipt: None, simulado });
    }
    let keep = |tx: &mut Tx<'_>, receipt: Option<&PaymentReceipt>| match call.claim {
        Some(claim) => claim.finish(tx, app, &(call.kept)(&answer, receipt, simulado)),
        None => Ok(true),
    };
    let receipt = if let (PaidBy::Payment(_), Some(Ok(presented))) = (&undo.payer, call.payment) {
        // The payment is taken: whoever else has the key finds its answer with the payment.
        Some(x402::settle(app, presented, Some(&answer), &|tx, receipt| keep(tx, Some(receipt)).map(drop))?)
    } else {
        take(sale, &undo.payer, &|tx| keep(tx, None))?;
        None
    };
    undo.armed = false;
    call.claim.iter().for_each(|claim| claim.landed());
    Ok(Sold { answer, receipt, simulado })
}

/// Gives back what was set aside for a call that delivers nothing. A caller who has gone away, and for whom the model
/// was asked, has spent it: the place in the allowance for good; the price is given back a few times a day, as for
/// any answer that did not leave.
fn undo_or_spend(sale: &Sale<'_>, mut undo: Undo<'_>) -> Result<(), SaleRefusal> {
    if sale.is_forsaken() {
        take(sale, &undo.payer, &|_| Ok(true))?;
        undo.armed = false;
    }
    Ok(())
}

/// Charges for a call, with `also` in the same transaction. Without a key the answer is nowhere but on its way: the
/// charge stands only if it gets there.
fn take(
    sale: &Sale<'_>,
    payer: &PaidBy,
    also: &dyn Fn(&mut Tx<'_>) -> Result<bool>,
) -> Result<(), SaleRefusal> {
    let Sale { app, call, .. } = sale;
    let unnamed =
        if let (PaidBy::Credit(reserva), None) = (payer, call.claim) { Some(reserva) } else { None };
    // The key's row is read by whoever claims it: its answer is written under the same name.
    let key = call.claim.map_or(call.id, Claim::chave);
    let kept = call.claim.is_some() || matches!(payer, PaidBy::Credit(_));
    app.store.try_write_on_as(key, if kept { Landing::Safe } else { Landing::Soon }, |tx| {
        charge(tx, sale, payer)?;
        let held = app.hold(HELD);
        unnamed.map_or(Ok(()), |charge| credito::await_delivery(tx, charge, &held))?;
        if also(tx)? { Ok(()) } else { Err(SaleRefusal::TakenOver) }
    })?;
    unnamed.into_iter().for_each(|charge| call.entrega.owe(charge));
    Ok(())
}

/// Makes what was set aside for a call the charge for it.
fn charge(tx: &mut Tx<'_>, sale: &Sale<'_>, payer: &PaidBy) -> Result<(), SaleRefusal> {
    let Sale { app, call, customer, .. } = sale;
    let now = app.world.now();
    let reserva = match payer {
        // A payment is charged by settling it.
        PaidBy::Owner | PaidBy::Simulated | PaidBy::Payment(_) => return Ok(()),
        PaidBy::Allowance => {
            cota::keep(tx, call.id)?;
            return Ok(());
        }
        PaidBy::Credit(reserva) => reserva,
    };
    let produto = &app.config.servidor.produto;
    let entry = credito::Entry { motivo: credito::REWRITE, produto, recurso: call.recurso, chave: reserva };
    // What a token pays costs the key nothing.
    let by = customer.key().filter(|_| call.credito.is_none());
    let note = |tx: &mut Tx<'_>| by.map_or(Ok(()), |key| credito::spent_by(tx, reserva, key));
    if credito::capture(tx, now, reserva, &entry)?.is_some() {
        return Ok(note(tx)?);
    }
    // Another server that started on the same file took the reservation for one of a dead call: the
    // rewrite is paid from what is free now, or not delivered.
    let (limite, preco) = (app.config.cota.limite, app.preco);
    let funds = match call.credito {
        Some(token) => credito::by_token(tx, token)?.into_iter().collect(),
        None => customer.balances(tx, app, call.navegador)?,
    };
    let mut unpaid = NoCredit::Unknown;
    for credito in funds {
        unpaid = match credito::post(tx, now, &credito.id, Micros(-preco.0), &entry)? {
            Posted::Done(_) | Posted::Repeated => return Ok(note(tx)?),
            Posted::Refused if call.credito.is_none() => NoCredit::Balance { livre: free(&credito), preco },
            Posted::Refused => NoCredit::Short { livre: free(&credito), preco },
        };
    }
    Err(SaleRefusal::Spent { usado: limite, limite, credito: Some(unpaid) })
}

/// The part of a balance that no running call has set aside.
const fn free(credito: &Credito) -> Micros {
    Micros(credito.saldo.0 - credito.reservado.0)
}

/// Gives the place or the price back unless the call was delivered: also when the work panics.
struct Undo<'a> {
    app: &'a App,
    id: &'a str,
    payer: PaidBy,
    armed: bool,
}

impl Drop for Undo<'_> {
    fn drop(&mut self) {
        if !self.armed {
            return;
        }
        let undone = self.app.store.write_on(self.id, |tx| give_back(tx, self.id, &self.payer));
        let Err(error) = undone else { return };
        // What was set aside expires by itself once its time has passed.
        tracing::warn!(id = self.id, %error, "a cota ou o crédito será devolvido mais tarde");
        // A payment soon may be another call's, under the same name.
        if !matches!(self.payer, PaidBy::Payment(_)) {
            let (id, payer) = (self.id.to_owned(), self.payer.clone());
            self.app.late.keep(&error, self.id, move |tx| give_back(tx, &id, &payer));
        }
    }
}

/// Gives back what stands for the call `id`, if it still does.
fn give_back(tx: &mut Tx<'_>, id: &str, payer: &PaidBy) -> Result<()> {
    match payer {
        PaidBy::Owner | PaidBy::Simulated => Ok(()),
        // One that was sent to be settled stays until that is decided.
        PaidBy::Payment(id) => records::release(tx, id).map(drop),
        PaidBy::Allowance => cota::give_back(tx, id).map(drop),
        PaidBy::Credit(reserva) => credito::release(tx, reserva).map(drop),
    }
}

/// Logs what the operator should know of a call to the model.
fn watch_model(id: &str, event: Event<'_>) {
    match event {
        Event::Retry(wait, error) => {
            let detail = error.detail().unwrap_or_default();
            tracing::info!(id, wait_ms = wait.as_millis(), %error, detail, "o modelo falhou; tento de novo");
        }
        Event::Failed(ModelError::Left) => {
            tracing::info!(id, "quem chamou foi embora; a chamada ao modelo acabou");
        }
        Event::Failed(error) => {
            let detail = error.detail().unwrap_or_default();
            tracing::warn!(id, %error, detail, "o modelo falhou");
        }
        Event::Again(motivo) => tracing::info!(id, motivo, "a resposta não é uma reescrita; tento de novo"),
        Event::Answered(_) => {}
    }
}
