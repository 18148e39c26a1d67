//! Drafts of pages: what a person asked to have rewritten, under an address of its own, for a day.
//!
//! Sealed on disk, and found only by the browser that wrote them; one that was written in an account, only while that
//! account is signed in. The answer is the one that is kept for the draft's key ([`super::idempotency`]), so that it is
//! made, counted and charged once however often it is asked for.
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::app::calls::idempotency::KeyState;
use crate::app::opened::App;
use crate::base::master_key::{self, Purpose};
use crate::base::store::{Result, StoreError, Tx, values};
use crate::base::world::Millis;
use crate::voice::reescrita::{Pedido, Reescrita};

/// Time that a draft is kept: as long as its answer.
const KEPT: Duration = Duration::from_secs(24 * 3600);
/// Most drafts of one network: its oldest go first.
const OF_NETWORK: i64 = 40;
/// Most drafts of all: the oldest go first. Each takes at most some 40 kB.
const OF_ALL: i64 = 4000;
/// Purpose under which drafts are sealed.
const SEAL: &str = "rascunho";

/// A rewrite that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub pedido: Pedido,
    /// The draft that the first of a row of rewrites began with: every later one is compared with it.
    pub primeiro: String,
}

/// The writer of a draft.
#[derive(Clone, Copy, Debug)]
pub struct Writer<'a> {
    /// Keyed hash of the browser.
    pub navegador: &'a str,
    /// The account that is signed in there.
    pub conta: Option<&'a str>,
}

/// Why a draft has no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftRefusal {
    /// The code of the refusal on the wire.
    pub codigo: String,
    pub detalhe: Option<String>,
    /// Seconds after which to ask again.
    pub espere_s: Option<u64>,
}

/// Outcome of a draft.
#[derive(Debug)]
pub enum Outcome {
    /// Someone is at work on it.
    Running,
    /// Nobody is: the work has not begun, or whoever did it is gone.
    Nobody,
    Answered(Box<Reescrita>),
    Refused(DraftRefusal),
}

impl App {
    /// The key under which the answer to a draft is kept.
    pub fn draft_key(&self, id: &str) -> String {
        self.chave.hash(Purpose::Idempotency, format!("pagina\0{id}").as_bytes())
    }

    /// Keeps a draft under its address. One that is there already is asked for again.
    pub fn keep_draft(&self, id: &str, writer: Writer<'_>, network: &str, draft: &Draft) -> Result<()> {
        let plain = serde_json::to_vec(draft).map_err(|e| StoreError::Encoding(e.to_string()))?;
        let sealed = master_key::seal(&self.world, &self.chave, SEAL, id, &plain)?;
        let who = self.chave.hash(Purpose::Network, network.as_bytes());
        self.store.write_on(&who, |tx| {
            let now = self.world.now();
            tx.run(
                "INSERT INTO rascunho (id, navegador, conta, quem, selado, feito_em, vence_em)
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET recusa = NULL",
                values![id, writer.navegador, writer.conta, &who, sealed.as_slice(), now, now.plus(KEPT)],
            )?;
            make_room(tx, &who)
        })
    }

    /// The draft under an address, whoever asks.
    pub fn draft(&self, id: &str) -> Result<Option<Draft>> {
        let sealed = self
            .store
            .read(|tx| tx.one::<Vec<u8>>("SELECT selado FROM rascunho WHERE id = $1", values![id]))?;
        sealed.map(|sealed| self.open_draft(id, &sealed)).transpose()
    }

    /// A draft of this writer, and what became of it.
    pub fn draft_of(&self, id: &str, writer: Writer<'_>) -> Result<Option<(Draft, Outcome)>> {
        let found = self.store.read(|tx| {
            tx.one::<(Vec<u8>, Option<String>)>(
                "SELECT selado, recusa FROM rascunho
                 WHERE id = $1 AND navegador = $2 AND (conta IS NULL OR conta = $3)",
                values![id, writer.navegador, writer.conta.unwrap_or_default()],
            )
        })?;
        let Some((sealed, recusa)) = found else { return Ok(None) };
        let draft = self.open_draft(id, &sealed)?;
        let outcome = match self.key_state(&self.draft_key(id))? {
            KeyState::Answered(kept) => {
                Outcome::Answered(Box::new(serde_json::from_slice(&kept.body).map_err(|_| broken())?))
            }
            KeyState::Running => Outcome::Running,
            KeyState::Free(_) | KeyState::Conflict => match recusa {
                Some(why) => Outcome::Refused(serde_json::from_str(&why).map_err(|_| broken())?),
                None => Outcome::Nobody,
            },
        };
        Ok(Some((draft, outcome)))
    }

    /// True when there is more to be told of a draft than that somebody is at work on it, or that nobody is yet.
    pub fn draft_has_ended(&self, id: &str) -> Result<bool> {
        let chave = self.draft_key(id);
        if self.coming.is_watched(&chave) {
            return Ok(false);
        }
        let open = self.store.read(|tx| {
            tx.any(
                "SELECT 1 FROM rascunho WHERE id = $1 AND recusa IS NULL AND NOT EXISTS
                     (SELECT 1 FROM idempotencia WHERE chave = $2 AND resposta IS NOT NULL)",
                values![id, &chave],
            )
        })?;
        Ok(!open)
    }

    /// Notes why a draft got no answer.
    pub fn refuse_draft(&self, id: &str, why: &DraftRefusal) -> Result<()> {
        let why = serde_json::to_string(why).map_err(|e| StoreError::Encoding(e.to_string()))?;
        self.store
            .write_on(id, |tx| tx.exec("UPDATE rascunho SET recusa = $1 WHERE id = $2", values![&why, id]))
    }

    fn open_draft(&self, id: &str, sealed: &[u8]) -> Result<Draft> {
        let plain = master_key::open(&self.chave, SEAL, id, sealed).map_err(|_| broken())?;
        serde_json::from_slice(&plain).map_err(|_| broken())
    }
}

fn broken() -> StoreError {
    StoreError::Corrupt("um rascunho guardado não pôde ser lido".to_owned())
}

/// Lets the oldest go where there are too many.
fn make_room(tx: &mut Tx<'_>, who: &str) -> Result<()> {
    tx.run(
        "DELETE FROM rascunho WHERE id IN
             (SELECT id FROM rascunho WHERE quem = $1 ORDER BY feito_em DESC, id LIMIT 1000 OFFSET $2)",
        values![who, OF_NETWORK],
    )?;
    tx.exec(
        "DELETE FROM rascunho WHERE id IN
             (SELECT id FROM rascunho ORDER BY feito_em DESC, id LIMIT 1000 OFFSET $1)",
        values![OF_ALL],
    )
}

/// Forgets the drafts of an account.
pub(in crate::app) fn forget_of(tx: &mut Tx<'_>, conta: &str) -> Result<()> {
    tx.exec("DELETE FROM rascunho WHERE conta = $1", values![conta])
}

/// Forgets drafts that are past their time.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run("DELETE FROM rascunho WHERE vence_em < $1", values![now])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::config::{Config, Flags};
    use crate::base::world::World;

    fn app(folder: &std::path::Path) -> App {
        let world = World::test(Millis(0), 1, &[]);
        let values = vec![("dados", folder.to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
        App::open(world, config).unwrap()
    }

    fn draft(texto: &str) -> Draft {
        let pedido = Pedido { texto: texto.to_owned(), ..Pedido::default() };
        Draft { pedido, primeiro: texto.to_owned() }
    }

    #[test]
    fn a_draft_is_its_writers_alone_sealed_and_forgotten_in_time() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(folder.path());
        let ana = Writer { navegador: "ana", conta: Some("c1") };
        app.keep_draft("a", ana, "rede", &draft("um segredo")).unwrap();
        assert!(
            matches!(app.draft_of("a", ana).unwrap().unwrap(), (d, Outcome::Nobody) if d == draft("um segredo"))
        );
        for other in [
            Writer { navegador: "bia", ..ana },
            Writer { conta: None, ..ana },
            Writer { conta: Some("c2"), ..ana },
        ] {
            assert!(app.draft_of("a", other).unwrap().is_none(), "{other:?}");
        }
        let stored = app.store.read(|tx| tx.one::<Vec<u8>>("SELECT selado FROM rascunho", &[]));
        assert!(!stored.unwrap().unwrap().windows(7).any(|part| part == b"segredo"), "sealed");
        let why = DraftRefusal { codigo: "falha_upstream".to_owned(), ..DraftRefusal::default() };
        app.refuse_draft("a", &why).unwrap();
        assert!(matches!(app.draft_of("a", ana).unwrap().unwrap().1, Outcome::Refused(told) if told == why));
        app.keep_draft("a", ana, "rede", &draft("um segredo")).unwrap();
        assert!(matches!(app.draft_of("a", ana).unwrap().unwrap().1, Outcome::Nobody), "asked for again");
        app.world.advance(KEPT + Duration::from_secs(1));
        assert_eq!(app.store.write(|tx| expire(tx, app.world.now())).unwrap(), 1);
    }

    #[test]
    fn a_network_keeps_its_newest_and_leaves_those_of_others() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(folder.path());
        let writer = Writer { navegador: "ana", conta: None };
        app.keep_draft("outra", writer, "outra rede", &draft("x")).unwrap();
        for n in 0..OF_NETWORK + 5 {
            app.world.advance(Duration::from_secs(1));
            app.keep_draft(&n.to_string(), writer, "rede", &draft("x")).unwrap();
        }
        let there = |id: &str| app.draft(id).unwrap().is_some();
        assert!(there("outra") && !there("4") && there("5") && there(&(OF_NETWORK + 4).to_string()));
    }
}
