//! `Idempotency-Key`: one answer for one key of one caller, for 24 hours, also after a crash (decisions, "Decided
//! after the first build").
//!
//! A key is claimed on disk before the work. What may reach others (a charge, a payment, a card) is noted with the
//! claim in the very transaction that begins it, so that whoever comes after a crash finds it; the names and secrets
//! of what a key makes follow from the claim's seed and the key file, so that it is found under the same name and
//! handed out with the same token. Two that hold one claim cannot both finish: each taking has its number, and only
//! the last one writes. Spans go by the steady clock; a day is over only when both clocks say so.
mod rows;

pub use rows::Kept;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use rows::{KEPT, KeyRow, Left, abandon, abandon_begun, answer, read, take};
pub use rows::{abandon_all, expire};

use crate::app::opened::App;
use crate::base::hex;
use crate::base::identifier;
use crate::base::lock;
use crate::base::master_key::Purpose;
use crate::base::store::{Result, StoreError, Tx, values};
use crate::money::credito::Token;

/// Shortest time after which a call whose process does not answer for it counts as dead: longer than opening a charge
/// with a card may take.
const RUNNING: Duration = Duration::from_secs(5 * 60);

/// A key that was claimed for a call.
pub struct Claim {
    chave: String,
    vez: i64,
    semente: Mutex<String>,
    nota: Option<String>,
    finished: AtomicBool,
    spared: AtomicBool,
}

/// State of a key, as a call finds it that comes with it.
#[derive(Debug)]
pub enum KeyState<F> {
    /// Nobody is at work for it, and there is no answer; with what a free key is found with.
    Free(F),
    /// Its call is running, here or in another process.
    Running,
    /// Its call was answered so.
    Answered(Kept),
    /// It was used for another request.
    Conflict,
}

impl Claim {
    /// Of a key that was just taken.
    fn new(chave: &str, taken: Left) -> Self {
        Self {
            chave: chave.to_owned(),
            vez: taken.vez,
            semente: Mutex::new(taken.semente),
            nota: taken.nota,
            finished: AtomicBool::new(false),
            spared: AtomicBool::new(false),
        }
    }

    /// The key itself, hashed.
    pub(in crate::app) fn chave(&self) -> &str {
        &self.chave
    }

    /// The work that an earlier run of this call, which gave no answer, had begun.
    pub fn nota(&self) -> Option<&str> {
        self.nota.as_deref()
    }

    /// Notes what is about to be begun. False when the claim was lost to another run: then nothing may be begun.
    pub fn note(&self, tx: &mut Tx<'_>, nota: &str) -> Result<bool> {
        tx.change(
            "UPDATE idempotencia SET nota = $1 WHERE chave = $2 AND vez = $3 AND resposta IS NULL",
            values![nota, &self.chave, self.vez],
        )
    }

    /// Keeps the answer, in the transaction that makes it final. False when the claim was lost to another run: then
    /// the transaction must come to nothing. Once it has landed, say so ([`Claim::landed`]).
    pub fn finish(&self, tx: &mut Tx<'_>, app: &App, kept: &Kept) -> Result<bool> {
        let sealed = kept.seal(app, &self.chave)?;
        answer(tx, (&self.chave, self.vez), &sealed, app.world.now(), &app.world.steady())
    }

    /// The answer is on disk: there is nothing left to close.
    pub fn landed(&self) {
        self.finished.store(true, Ordering::Release);
    }

    /// The answer is not worth keeping: the key is free again.
    pub fn spare(&self) {
        self.spared.store(true, Ordering::Release);
    }

    /// An identifier for something that this key makes: 32 hexadecimal digits, the same whenever it is asked for.
    pub fn id(&self, app: &App, what: &str) -> String {
        hex(self.bits(app, what).get(..16).unwrap_or_default())
    }

    /// A secret for something that this key makes, the same whenever it is asked for.
    pub fn secret(&self, app: &App, what: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.bits(app, what))
    }

    /// The token of the credit that this key makes.
    pub fn token(&self, app: &App) -> Token {
        Token::made_of(self.bits(app, "token"))
    }

    fn bits(&self, app: &App, what: &str) -> [u8; 32] {
        let semente = lock(&self.semente);
        app.chave.bits(Purpose::Keyed, format!("{what}\0{semente}").as_bytes())
    }

    /// Begins anew, since the work of an earlier run came to nothing: from now on this key makes other things. False
    /// when the claim was lost.
    pub fn renew(&self, app: &App) -> Result<bool> {
        let fresh = identifier::fresh(&app.world)?;
        let renewed = app.store.write_on(&self.chave, |tx| {
            tx.change(
                "UPDATE idempotencia SET semente = $1, nota = NULL WHERE chave = $2 AND vez = $3 AND resposta IS NULL",
                values![&fresh, &self.chave, self.vez],
            )
        })?;
        *lock(&self.semente) = fresh;
        Ok(renewed)
    }
}

impl App {
    /// Claims a key: whoever finds it free does the work, and finishes the claim with the answer. `chave` and `corpo` are
    /// keyed hashes: of the caller and the key, and of the request.
    pub fn claim(&self, chave: &str, corpo: &str) -> Result<KeyState<Claim>> {
        let patience = Duration::from_secs(self.config.modelo.prazo_s.into()) + Self::GRACE;
        let fresh = KeyRow {
            corpo: corpo.to_owned(),
            dono: Some(self.instance()),
            resposta: None,
            span: self.world.steady().span(patience.max(RUNNING)),
            vence_em: self.world.now().plus(KEPT),
            left: Left { vez: 1, semente: identifier::fresh(&self.world)?, nota: None },
        };
        self.store.write_on(chave, |tx| take(tx, self, chave, &fresh)).inspect_err(|error| {
            if *error == StoreError::Unknown {
                // Nobody would end what may have been begun.
                let (key, dono, desde) = (chave.to_owned(), self.instance(), fresh.span.desde);
                self.late.keep(error, chave, move |tx| abandon_begun(tx, &key, &dono, desde));
            }
        })
    }

    /// The state of a key, which is not claimed; of a free one, what a call that gave no answer had begun.
    pub fn key_state(&self, chave: &str) -> Result<KeyState<Option<String>>> {
        let Some(row) = self.store.read(|tx| read(tx, chave))? else { return Ok(KeyState::Free(None)) };
        row.state(self, chave, |left| left.nota)
    }

    /// The call of a claim has ended: with an answer to keep, or without. Then the key is free again, unless the call
    /// had begun something that the next one must find.
    pub fn close(&self, claim: &Claim, kept: Option<&Kept>) {
        if claim.finished.load(Ordering::Acquire) {
            return;
        }
        let kept = kept.filter(|_| !claim.spared.load(Ordering::Acquire));
        let sealed = match kept.map(|kept| kept.seal(self, &claim.chave)).transpose() {
            Ok(sealed) => sealed,
            Err(error) => {
                // The key stays held: freed without the answer, the call would be made again.
                tracing::error!(%error, "uma resposta não pôde ser cifrada para a sua chave");
                return;
            }
        };
        let (chave, vez) = (claim.chave.clone(), claim.vez);
        let (now, steady) = (self.world.now(), self.world.steady());
        let close = move |tx: &mut Tx<'_>| match &sealed {
            Some(sealed) => answer(tx, (&chave, vez), sealed, now, &steady).map(drop),
            None => abandon(tx, &chave, vez),
        };
        if let Err(error) = self.store.write_on(&claim.chave, &close) {
            // Whoever repeats the call after the claim has died finds what it made.
            tracing::warn!(%error, "uma resposta não ficou guardada para a sua chave; tento de novo");
            self.late.keep(&error, &claim.chave, close);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::config::{Config, Flags};
    use crate::base::store::Dead;
    use crate::base::world::{Millis, World};

    fn app(folder: &std::path::Path, seed: u64) -> App {
        let world = World::test(Millis(0), seed, &[]);
        let values = vec![("dados", folder.to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
        App::open(world, config).unwrap()
    }

    fn go(state: KeyState<Claim>) -> Claim {
        match state {
            KeyState::Free(claim) => claim,
            KeyState::Running => panic!("running"),
            KeyState::Answered(kept) => panic!("{kept:?}"),
            KeyState::Conflict => panic!("conflict"),
        }
    }

    fn word(app: &App, corpo: &str) -> &'static str {
        match app.claim("k", corpo).unwrap() {
            KeyState::Free(claim) => {
                app.close(&claim, None);
                "go"
            }
            KeyState::Running => "running",
            KeyState::Answered(_) => "answered",
            KeyState::Conflict => "conflict",
        }
    }

    fn kept(token: &str) -> Kept {
        let headers = vec![("content-type".to_owned(), "application/json".to_owned())];
        Kept { status: 200, headers, body: format!("{{\"token\":\"{token}\"}}\n").into_bytes() }
    }

    #[test]
    fn a_key_runs_once_keeps_its_answer_sealed_for_a_day_and_then_forgets() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(folder.path(), 1);
        let claim = go(app.claim("k", "a").unwrap());
        assert_eq!((word(&app, "a"), word(&app, "b")), ("running", "conflict"));
        app.close(&claim, Some(&kept("cred_segredo")));
        let KeyState::Answered(again) = app.claim("k", "a").unwrap() else { panic!("no answer") };
        assert_eq!(again, kept("cred_segredo"));
        let stored = app
            .store
            .read(|tx| tx.one::<Vec<u8>>("SELECT resposta FROM idempotencia", &[]).map(Option::unwrap));
        assert!(!stored.unwrap().windows(7).any(|w| w == b"segredo"), "sealed");
        app.world.advance(KEPT - Duration::from_secs(1));
        assert_eq!((word(&app, "a"), word(&app, "b")), ("answered", "conflict"));
        app.world.advance(Duration::from_secs(2));
        assert_eq!(word(&app, "b"), "go");
        let free = go(app.claim("k", "c").unwrap());
        free.spare();
        app.close(&free, Some(&kept("x")));
        assert_eq!(word(&app, "d"), "go", "nothing worth keeping");
    }

    #[test]
    fn what_a_key_began_is_found_by_whoever_takes_it_over_and_the_first_finishes_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (app(folder.path(), 1), app(folder.path(), 2));
        let first = go(one.claim("k", "a").unwrap());
        assert!(one.store.write(|tx| first.note(tx, "nota")).unwrap());
        assert_eq!(word(&two, "a"), "running");
        two.world.advance(Duration::from_secs(3600));
        let second = go(two.claim("k", "a").unwrap());
        assert_eq!(second.nota(), Some("nota"));
        assert_eq!((first.id(&one, "x"), first.token(&one)), (second.id(&two, "x"), second.token(&two)));
        assert!(!one.store.write(|tx| first.note(tx, "outra")).unwrap());
        assert!(!one.store.write(|tx| first.finish(tx, &one, &kept("um"))).unwrap());
        assert!(two.store.write(|tx| second.finish(tx, &two, &kept("dois"))).unwrap());
        one.close(&first, Some(&kept("um")));
        let KeyState::Answered(answer) = one.claim("k", "a").unwrap() else { panic!("no answer") };
        assert_eq!(answer, kept("dois"));
    }

    #[test]
    fn a_start_frees_what_a_dead_run_claimed_and_keeps_what_it_began() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(folder.path(), 1);
        let (noted, plain) = (go(app.claim("k", "a").unwrap()), go(app.claim("outra", "a").unwrap()));
        app.store.write(|tx| noted.note(tx, "nota")).unwrap();
        let (id, other) = (noted.id(&app, "x"), plain.id(&app, "x"));
        assert_eq!(app.store.write(|tx| abandon_all(tx, Dead::Everybody)), Ok(2));
        assert_eq!(word(&app, "b"), "conflict", "it may have done something");
        let again = go(app.claim("k", "a").unwrap());
        assert_eq!((again.nota(), again.id(&app, "x")), (Some("nota"), id.clone()));
        assert!(again.renew(&app).unwrap());
        assert_ne!(again.id(&app, "x"), id);
        assert_ne!(
            go(app.claim("outra", "b").unwrap()).id(&app, "x"),
            other,
            "a fresh call makes other things"
        );
    }

    #[test]
    fn a_clock_that_leaps_neither_runs_a_key_twice_nor_forgets_its_answer() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(folder.path(), 1);
        let leap = || app.world.set_clock(Millis(app.world.now().0 + 2 * 86_400_000));
        let claim = go(app.claim("k", "a").unwrap());
        leap();
        app.store.write(|tx| expire(tx, app.world.now(), &app.world.steady())).unwrap();
        assert_eq!(word(&app, "a"), "running");
        app.close(&claim, Some(&kept("x")));
        leap();
        app.store.write(|tx| expire(tx, app.world.now(), &app.world.steady())).unwrap();
        assert_eq!(word(&app, "a"), "answered");
    }
}
