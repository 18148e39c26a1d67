//! Everything opened once, and the use cases that join wings.

mod bounded;
pub mod cadastro;
pub mod contas;
pub mod contato;
pub mod credit_sale;
pub mod customer;
pub mod entrada;
pub mod entrega;
pub mod fontes;
pub mod idempotencia;
pub mod importar;
pub mod livro;
pub mod numeros;
pub mod proximidade;
pub mod reescrita;
pub mod sale;
mod tarefas;
pub mod till;
pub mod voz;
pub mod x402;

use std::fs::File;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use bounded::{Bounded, ForNetwork};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use till::Till;
use voz::{Kept, Voice};

use crate::base::arquivo;
use crate::base::config::{Config, Modelo, Protocolo, Servidor};
use crate::base::correio::{Correio, MailError};
use crate::base::master_key::{MasterKey, MasterKeyError, hex};
use crate::base::rede::NetError;
use crate::base::store::{Store, StoreError};
use crate::base::world::{Millis, World};
use crate::money::cobranca::{self, Desk};
use crate::money::pix::requests::{Arquivos, PixDesk};
use crate::money::pix::{Recebedor, RecebedorError};
use crate::money::x402::records;
use crate::money::{cota, credito};
use crate::numbers::Contador;
use crate::people::{cadastros, links, navegadores, sessoes, tentativas};
use crate::voice::banco::{self, State};
use crate::voice::modelo::{self, ModelError};
use crate::voice::reescrita::{EstiloPedido, Event};

/// Everything the service opens once.
pub struct App {
    /// Clock, randomness, environment, stop.
    pub world: World,
    /// The effective configuration.
    pub config: Config,
    /// The model of the configuration.
    pub modelo: Modelo,
    /// The database.
    pub store: Store,
    /// The key of every keyed hash.
    pub chave: MasterKey,
    /// How payments are taken.
    pub x402: x402::X402,
    /// Styles used when a request names none.
    pub estilos: Vec<EstiloPedido>,
    /// What is counted of the requests, until it goes to disk.
    pub numeros: Contador,
    /// Who receives Pix; `None` is not on offer.
    pub pix: Option<Recebedor>,
    /// How mail leaves.
    pub correio: Correio,
    /// The receipts of Pix.
    pub comprovantes: Arquivos,
    /// Address of the service's owner.
    dono: String,
    provider: Option<Bounded>,
    till: Option<Till>,
    shown: RwLock<Arc<Shown>>,
    /// Where this process's request identifiers begin.
    first_request: u64,
    requests: AtomicU64,
}

/// What is told of the voice without asking the database: at most [`App::REFRESH`] old.
#[derive(Default)]
pub struct Shown {
    /// The bank it was told from, and the card that was kept there: a second measure of the same texts is newer.
    seen: Option<(State, Option<String>)>,
    /// The style card in JSON.
    pub card: Bytes,
    /// Entity tag of the card, quotes included.
    pub etag: Bytes,
    /// Texts in the example bank.
    pub exemplos: u64,
    /// What the service says of itself while this holds, kept by whoever was asked first.
    pub estado: OnceLock<Bytes>,
    /// The voice itself; `None` before the database was first looked at.
    voice: Option<Kept>,
}

/// Why the service could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The key file.
    #[error(transparent)]
    MasterKey(#[from] MasterKeyError),
    /// The model's address or key.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The configuration of payments.
    #[error(transparent)]
    X402(#[from] x402::X402Error),
    /// The gateway's address.
    #[error("o gateway não pode ser usado: {0}")]
    Gateway(NetError),
    /// What is to receive Pix.
    #[error(transparent)]
    Pix(#[from] RecebedorError),
    /// The mail server's address.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// The file that tells one running service of another.
    #[error("não consigo usar {0}: {1}")]
    Lock(String, std::io::Error),
    /// The system's randomness.
    #[error("o sistema não deu números aleatórios: {0}")]
    Randomness(std::io::Error),
}

/// The file of the data folder that says where the service is reached.
const ADDRESS: &str = "voz.serve.url";

impl App {
    /// How often [`App::refresh`] is called while the service runs.
    pub const REFRESH: Duration = Duration::from_secs(1);

    /// Opens the database (creating it), the key file and the configured model.
    pub fn open(world: World, config: Config) -> Result<Self, AppError> {
        let x402 = x402::X402::open(&config)?;
        let store = Store::open(&config.banco())?;
        let chave = MasterKey::open(&config.dados(), &world)?;
        let modelo = config.modelo();
        let provider = if modelo.configured() && modelo.protocolo != Protocolo::Regras {
            let Servidor { modelo_simultaneas: calls, parte_por_rede: share, .. } = config.servidor();
            Some(Bounded::new(&world, modelo::remote(&world, &modelo)?, calls, share))
        } else {
            None
        };
        let estilos = config.estilos.iter().map(|e| EstiloPedido {
            id: e.id.clone(),
            nome: e.nome.clone(),
            prompt: e.prompt.clone(),
        });
        let mut first = [0; 8];
        world.random(&mut first).map_err(AppError::Randomness)?;
        let (pix, correio) = (Recebedor::from(&config)?, Correio::from(&config)?);
        let app = Self {
            pix,
            dono: config.contato_dono().map_or_else(|| correio.de().to_owned(), str::to_owned),
            correio,
            comprovantes: Arquivos::of(&config.dados()),
            estilos: estilos.collect(),
            numeros: Contador::default(),
            provider,
            till: Till::of(&world, &config).map_err(AppError::Gateway)?,
            shown: RwLock::default(),
            first_request: u64::from_le_bytes(first),
            requests: AtomicU64::new(0),
            world,
            config,
            modelo,
            store,
            chave,
            x402,
        };
        app.refresh()?;
        Ok(app)
    }

    /// The payment gateway's price list; `None` where there is no gateway.
    pub const fn till(&self) -> Option<&Till> {
        self.till.as_ref()
    }

    /// Where charges of the gateway are opened, looked at and closed.
    pub fn desk(&self) -> Option<Desk<'_>> {
        Some(self.till()?.desk(&self.store, &self.world, &self.chave))
    }

    /// Where requests of Pix with a receipt are taken; `None` when Pix is not on offer.
    pub fn pix_desk(&self) -> Option<PixDesk<'_>> {
        let set = self.config.pix();
        Some(PixDesk {
            world: &self.world,
            store: &self.store,
            chave: &self.chave,
            correio: &self.correio,
            arquivos: &self.comprovantes,
            recebedor: self.pix.as_ref()?,
            dono: &self.dono,
            por_dia: set.por_dia,
            por_semana: set.por_semana,
            fila: set.fila,
        })
    }

    /// Erases the receipts whose time is over.
    pub fn forget_receipts(&self) -> Result<(), StoreError> {
        let kept = Duration::from_secs(u64::from(self.config.pix().retencao_dias) * 86_400);
        let gone = self.comprovantes.forget(&self.world, &self.store, kept)?;
        if gone > 0 {
            tracing::info!(gone, "comprovantes apagados, fora do prazo");
        }
        Ok(())
    }

    /// Who writes, as a network asks it; `None` is the embedded editor (or no model at all: ask the configuration).
    pub fn provider<'a>(&'a self, rede: &'a str) -> Option<ForNetwork<'a>> {
        self.provider.as_ref().map(|provider| provider.of(rede))
    }

    /// Whether the configuration lets a rewrite be asked for: somebody is there to write it.
    pub fn writes(&self) -> bool {
        self.provider.is_some() || self.modelo.protocolo == Protocolo::Regras
    }

    /// The voice in use, at most [`App::REFRESH`] old.
    pub fn voice(&self) -> Voice<'_> {
        match &self.shown().voice {
            Some(kept) => kept.voice(&self.store),
            None => Voice::sample(),
        }
    }

    /// What is told of the voice without asking the database.
    pub fn shown(&self) -> Arc<Shown> {
        Arc::clone(&self.shown.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes up what other processes changed in the bank.
    pub fn refresh(&self) -> Result<(), StoreError> {
        let seen = Some(self.store.read(banco::seen)?);
        if seen == self.shown().seen {
            return Ok(());
        }
        let voice = Voice::load(&self.world, Some(&self.store))?;
        let card = serde_json::to_vec(voice.card()).map_err(|e| StoreError::Engine(e.to_string()))?;
        let exemplos = voice.texts();
        let etag = format!("\"{}\"", &hex(&Sha256::digest(&card))[..16]);
        let voice = Some(voice.keep()?);
        let shown = Shown { seen, card: card.into(), etag: etag.into(), exemplos, voice, ..Shown::default() };
        *self.shown.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shown);
        Ok(())
    }

    /// Gives back what the calls of an earlier run had taken when it was cut off, unless another
    /// service lives on the same data: what is taken then may be its own, and expires by itself.
    /// Keep the answer as long as this service runs: it tells the next one.
    pub fn recover(&self) -> Result<File, AppError> {
        let path = self.config.dados().join("voz.serve.lock");
        let failed = |e: std::io::Error| AppError::Lock(path.display().to_string(), e);
        let lock = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        if lock.try_lock().is_ok() {
            self.give_back_all()?;
        } else {
            tracing::info!("outro voz serve usa os mesmos dados");
        }
        lock.lock_shared().map_err(failed)?;
        Ok(lock)
    }

    /// Remembers where the service is reached, for the links that the command line makes.
    pub fn announce(&self, base: &str) -> Result<(), AppError> {
        let path = self.config.dados().join(ADDRESS);
        arquivo::write(&path, base.as_bytes()).map_err(|e| AppError::Lock(path.display().to_string(), e))
    }

    /// Where the service on this data was last reached.
    pub fn last_address(config: &Config) -> Option<String> {
        std::fs::read_to_string(config.dados().join(ADDRESS)).ok().filter(|address| !address.is_empty())
    }

    fn give_back_all(&self) -> Result<(), StoreError> {
        let now = self.world.now();
        let (places, reservations, keys, charges) = self.store.write(|tx| {
            records::recover(tx)?;
            let reservations = credito::release_all(tx)?;
            let charges = credito::refund_all(tx, now)?;
            let taken = (cota::give_back_all(tx)?, reservations, idempotencia::abandon_all(tx)?, charges);
            Ok::<_, StoreError>(taken)
        })?;
        if places + reservations + keys + charges > 0 {
            tracing::info!(places, reservations, keys, charges, "chamadas interrompidas desfeitas");
        }
        Ok(())
    }

    /// Gives back what calls that died had taken, and forgets what is past its time.
    pub fn sweep(&self) -> Result<(), StoreError> {
        let (now, steady) = (self.world.now(), self.world.steady());
        self.store.write(|tx| {
            cota::expire(tx, now)?;
            credito::expire(tx, now)?;
            credito::refund_late(tx, now)?;
            credito::forget_leavers(tx, now)?;
            idempotencia::expire(tx, now, &steady)?;
            sessoes::expire(tx, now)?;
            links::expire(tx, now)?;
            navegadores::expire(tx, now)?;
            cadastros::expire(tx, now)?;
            tentativas::expire(tx, now)?;
            records::expire(tx, now)?;
            cobranca::expire(tx, now, &steady)?;
            Ok(())
        })
    }

    /// The work between requests, until the world stops.
    pub fn watch(&self) {
        tarefas::watch(self);
        if let Err(error) = self.flush_counts() {
            tracing::warn!(%error, "os últimos acessos não foram contados");
        }
    }

    /// Names this process among those on the same file.
    pub(crate) fn instance(&self) -> String {
        hex(&self.first_request.to_be_bytes())
    }

    /// A fresh identifier for a request: 16 hexadecimal digits, never twice in a process.
    pub fn request_id(&self) -> String {
        /// Odd, so that multiplying by it repeats nothing (Knuth, TAOCP 3, 6.4: the golden ratio).
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let n = self.requests.fetch_add(1, Ordering::Relaxed);
        hex(&self.first_request.wrapping_add(n.wrapping_mul(SPREAD)).to_be_bytes())
    }
}

/// A moment so long after another.
fn plus(now: Millis, time: Duration) -> Millis {
    Millis(now.0.saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)))
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
        Event::Answered => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::config::Flags;

    fn app(folder: &std::path::Path, seed: u64) -> App {
        let world = World::test(Millis(0), seed, &[]);
        let values = vec![("dados", folder.to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
        App::open(world, config).unwrap()
    }

    #[test]
    fn the_card_shown_is_the_last_that_any_process_measured() {
        let folder = tempfile::tempdir().unwrap();
        let (service, other) = (app(folder.path(), 1), app(folder.path(), 2));
        let text = serde_json::json!({"registro": "post", "texto": "Choveu hoje.", "fonte": "txt"});
        let text = banco::Guardado::new(serde_json::from_value(text).unwrap());
        other.store.write(|tx| banco::insert(tx, &[text])).unwrap();
        service.refresh().unwrap();
        // The same bank, measured again later.
        other.world.advance(Duration::from_secs(60));
        let medida = voz::measure(&other.world, &other.store).unwrap();
        service.refresh().unwrap();
        let newer = serde_json::to_vec(&medida.cartao).unwrap();
        assert_eq!(service.shown().card, newer);
    }

    #[test]
    fn one_of_two_processes_sweeps_and_the_other_takes_over() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (app(folder.path(), 1), app(folder.path(), 2));
        assert_ne!(one.instance(), two.instance());
        let take = |app: &App, id: &str| {
            app.store.write(|tx| cota::take(tx, id, Millis(0), "rede", 9, Millis(-1))).unwrap();
        };
        take(&one, "a");
        one.world.stop();
        one.watch();
        assert_eq!(one.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap(), 0, "swept once");
        take(&two, "b");
        two.world.stop();
        two.watch();
        assert_eq!(two.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap(), 0, "the lease was free");
        take(&two, "c");
        let now = two.world.steady();
        two.store.write(|tx| tx.take_lease("varrer", "outro", &now, Duration::MAX)).unwrap();
        two.watch();
        assert_eq!(two.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap(), 1, "another's turn");
    }

    #[test]
    fn a_start_undoes_what_a_dead_run_took_and_not_what_a_living_one_has() {
        let folder = tempfile::tempdir().unwrap();
        let first = app(folder.path(), 1);
        let take = |id: &str| {
            first.store.write(|tx| cota::take(tx, id, Millis(0), "rede", 5, Millis(1000))).unwrap();
        };
        let used = || first.store.read(|tx| cota::used(tx, Millis(0), "rede")).unwrap();
        take("morta");
        let alone = first.recover().unwrap();
        assert_eq!(used(), 0);
        take("viva");
        let second = app(folder.path(), 1);
        drop(second.recover().unwrap());
        assert_eq!(used(), 1);
        drop(alone);
        drop(second.recover().unwrap());
        assert_eq!(used(), 0);
    }
}
