//! A rewrite as the service sells it: who pays, one answer per key, how many ask the model at once.
//!
//! Invariants: the allowance is taken before the model is asked and given back when nothing was
//! delivered; no transaction is open while the model is asked; the answer is on disk before it
//! leaves. Credit and payments join at [`open`], where the allowance is found spent.
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::App;
use super::idempotencia::{self, Begin};
use super::reescrita::{RewriteError, Terms, rewrite};
use crate::base::chave::{Purpose, hex};
use crate::base::store::{Result, StoreError, Tx};
use crate::base::world::Millis;
use crate::money::cota;
use crate::voice::reescrita::{AllFailed, Cota, Pedido, Reescrita};

/// One call, checked and ready.
pub struct Call<'a> {
    /// What is asked.
    pub pedido: &'a Pedido,
    /// Names the call; the request's identifier.
    pub id: &'a str,
    /// The caller: a keyed hash.
    pub quem: &'a str,
    /// Whether the caller owns this machine: nothing is counted and nothing is paid.
    pub owner: bool,
    /// `Idempotency-Key` as sent, with the body it came with.
    pub key: Option<(&'a str, &'a [u8])>,
    /// Set once the caller has gone away.
    pub left: &'a AtomicBool,
}

/// Why a call got no rewrite. Nothing was charged.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// No model is configured.
    #[error("nenhum modelo configurado")]
    SemCredencial,
    /// The allowance is spent and nothing else pays.
    #[error("a cota de hoje acabou ({usado} de {limite})")]
    Spent {
        /// Free calls of the caller today.
        usado: u32,
        /// Free calls a day.
        limite: u32,
    },
    /// The key came before with another body.
    #[error("a Idempotency-Key já foi usada com outro corpo")]
    Conflict,
    /// The same call is still running.
    #[error("a mesma chamada ainda está em andamento")]
    StillRunning,
    /// Every style failed at the provider.
    #[error(transparent)]
    Upstream(AllFailed),
    /// The database or the answer's own writing failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What the start of a call found.
enum Start {
    Go { usado: u32 },
    Spent,
    Known(Begin),
}

/// Time beyond the model's own deadline after which an unfinished call counts as dead.
const GRACE: Duration = Duration::from_secs(60);

/// Rewrites for a caller; the answer is the wire's `Reescrita` in JSON.
///
/// # Errors
/// See [`Refusal`].
pub fn sell(app: &App, call: &Call<'_>) -> Result<Vec<u8>, Refusal> {
    let modelo = app.config.modelo();
    if !modelo.configured() {
        return Err(Refusal::SemCredencial);
    }
    let deadline = Duration::from_secs(modelo.prazo_s.into());
    let limite = app.config.cota_limite();
    let key = call.key.map(|(key, body)| Key::new(app, call.quem, key, body));
    let give_up = plus(app.world.now(), deadline + GRACE);
    let usado = loop {
        match app.store.write(|tx| open(tx, call, key.as_ref(), app.world.now(), limite, give_up))? {
            Start::Go { usado } => break usado,
            Start::Spent => return Err(Refusal::Spent { usado: limite, limite }),
            Start::Known(Begin::Answered(answer)) => return Ok(answer),
            Start::Known(Begin::Conflict) => return Err(Refusal::Conflict),
            Start::Known(_) => {
                if app.world.now() >= give_up || !app.world.sleep(Duration::from_millis(50)) {
                    return Err(Refusal::StillRunning);
                }
            }
        }
    };
    let undo = Undo { app, id: call.id, key: key.as_ref(), armed: true };
    let cota = Cota { gratis: true, usado, limite };
    let done = ask(app, call, deadline, cota)?;
    deliver(app, call, key.as_ref(), done, undo)
}

/// Claims the key and takes a place in the allowance, both or neither.
fn open(
    tx: &mut Tx<'_>,
    call: &Call<'_>,
    key: Option<&Key>,
    now: Millis,
    limite: u32,
    until: Millis,
) -> Result<Start> {
    if let Some(Key { chave, corpo }) = key {
        match idempotencia::begin(tx, chave, corpo, now, until)? {
            Begin::Fresh => {}
            known => return Ok(Start::Known(known)),
        }
    }
    if call.owner {
        return Ok(Start::Go { usado: 0 });
    }
    if let Some(place) = cota::take(tx, call.id, now, call.quem, limite, until)? {
        return Ok(Start::Go { usado: place.usado });
    }
    if let Some(key) = key {
        idempotencia::abandon(tx, &key.chave)?;
    }
    Ok(Start::Spent)
}

fn ask(app: &App, call: &Call<'_>, deadline: Duration, cota: Cota) -> Result<Reescrita, Refusal> {
    let voice = app.voice()?;
    let terms = Terms {
        provider: app.provider(),
        configured: &app.estilos,
        deadline,
        cota,
        watch: &|_, event| super::watch_model(call.id, event),
    };
    rewrite(&app.world, &voice, call.pedido, &terms).map_err(|error| match error {
        RewriteError::Store(error) => Refusal::Store(error),
        RewriteError::AllFailed(failed) => Refusal::Upstream(failed),
    })
}

/// Keeps the allowance's place for an answer that was delivered, and the answer for its key.
fn deliver(
    app: &App,
    call: &Call<'_>,
    key: Option<&Key>,
    mut done: Reescrita,
    mut undo: Undo<'_>,
) -> Result<Vec<u8>, Refusal> {
    // A caller who left can only fetch the answer with the key; without one nothing was delivered.
    let lost = key.is_none() && call.left.load(Ordering::Acquire);
    let delivered = !done.variantes.is_empty() && !lost;
    if !delivered {
        done.cota.usado = done.cota.usado.saturating_sub(1);
    }
    let answer = serde_json::to_vec(&done).map_err(|e| StoreError::Engine(e.to_string()))?;
    if delivered {
        app.store.write(|tx| {
            cota::keep(tx, call.id)?;
            key.map_or(Ok(()), |key| idempotencia::finish(tx, &key.chave, &answer, app.world.now()))
        })?;
        undo.armed = false;
    }
    Ok(answer)
}

/// Gives the place and the key back unless the call was delivered: also when the work panics.
struct Undo<'a> {
    app: &'a App,
    id: &'a str,
    key: Option<&'a Key>,
    armed: bool,
}

impl Drop for Undo<'_> {
    fn drop(&mut self) {
        if !self.armed {
            return;
        }
        let undone = self.app.store.write(|tx| {
            cota::give_back(tx, self.id)?;
            self.key.map_or(Ok(()), |key| idempotencia::abandon(tx, &key.chave))
        });
        if let Err(error) = undone {
            // The place expires by itself once its deadline has passed.
            tracing::warn!(id = self.id, %error, "a cota será devolvida mais tarde");
        }
    }
}

/// An `Idempotency-Key` as stored: hashed with its caller, beside the hash of its body.
struct Key {
    chave: String,
    corpo: String,
}

impl Key {
    fn new(app: &App, quem: &str, key: &str, body: &[u8]) -> Self {
        let chave = app.chave.hash(Purpose::Idempotency, format!("{quem}\0{key}").as_bytes());
        Self { chave, corpo: hex(&Sha256::digest(body)) }
    }
}

fn plus(now: Millis, time: Duration) -> Millis {
    Millis(now.0.saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)))
}
