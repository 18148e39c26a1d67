//! Everything the service opens once.
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use super::fitness::{Fitness, LifeSigns, Unfit};
use super::in_memory::{Coming, Late, RecentRewrites};
use super::model_slots::{Bounded, ForNetwork};
use super::payment_setup::{Till, X402Error, X402Setup};
use crate::app::voice::voice_in_use::{self, NearVoice, Voice};
use arc_swap::{ArcSwap, Guard};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::base::config::{Config, Protocolo};
use crate::base::ground::Ground;
use crate::base::hex;
use crate::base::http_client::NetError;
use crate::base::key_file::{self, KeyFileError};
use crate::base::mail::Correio;
use crate::base::master_key::MasterKey;
use crate::base::micros::Micros;
use crate::base::portuguese::explain;
use crate::base::steady::Hold;
use crate::base::store::{Store, StoreError};
use crate::base::world::World;
use crate::base::{files, ground};
use crate::money::cobranca::Desk;
use crate::money::pix::requests::PixDesk;
use crate::money::pix::{PixReceiver, PixReceiverError};
use crate::numbers::Counter;
use crate::voice::Registro;
use crate::voice::banco::{self, State};
use crate::voice::modelo::{self, ModelError};
use crate::voice::reescrita::EstiloPedido;

/// Everything the service opens once.
pub struct App {
    /// Clock, randomness, environment, stop.
    pub world: World,
    /// The effective configuration.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The key of every keyed hash.
    pub chave: MasterKey,
    /// The terms on which payments are taken.
    pub x402: X402Setup,
    /// Styles used when a request names none.
    pub estilos: Vec<EstiloPedido>,
    /// Counts of the requests, until they go to disk.
    pub numeros: Counter,
    /// The receiver of Pix; `None` is not on offer.
    pub pix: Option<PixReceiver>,
    /// The way that mail leaves by.
    pub correio: Correio,
    /// Price of one rewrite beyond the allowance.
    pub preco: Micros,
    /// Rewrites under way that pages wait for.
    pub coming: Coming,
    /// Address of the service's owner.
    dono: String,
    provider: Option<Bounded>,
    till: Option<Till>,
    shown: ArcSwap<Shown>,
    pub(in crate::app) late: Late,
    pub(in crate::app) recent: RecentRewrites,
    pub(in crate::app) life: Mutex<LifeSigns>,
    pub(in crate::app) fitness: Fitness,
    /// Where this process's request identifiers begin.
    first_request: u64,
    requests: AtomicU64,
}

/// The voice as it is told without asking the database: at most [`App::REFRESH`] old.
pub struct Shown {
    /// The bank it was told from, and the card that was kept there: a second measure of the same texts is newer.
    seen: (State, Option<String>),
    /// The style card in JSON.
    pub card: Bytes,
    /// Entity tag of the card, quotes included.
    pub etag: Bytes,
    /// The service's word on itself while this holds, kept by whoever was asked first.
    pub estado: OnceLock<Bytes>,
    /// The voice itself.
    pub voice: Voice,
    /// The nearness of answers to it, and of posts.
    near: [NearVoice; 2],
}

impl Shown {
    /// Looks at the bank as it is, seen as `seen`.
    fn load(world: &World, store: &Store, seen: (State, Option<String>)) -> Result<Self, StoreError> {
        let voice = Voice::load(world, Some(store))?;
        let card = serde_json::to_vec(voice.card()).map_err(|e| StoreError::Encoding(e.to_string()))?;
        let etag = format!("\"{}\"", &hex(&Sha256::digest(&card))[..16]);
        let [resposta, post] = Registro::ALL.map(|registro| voice_in_use::load(store, registro, &[]));
        let (near, estado) = ([resposta?, post?], OnceLock::new());
        Ok(Self { seen, card: card.into(), etag: etag.into(), estado, voice, near })
    }

    /// Tells how near texts come to the author in a register.
    pub const fn near(&self, registro: Registro) -> &NearVoice {
        &self.near[registro as usize]
    }
}

/// Why the service could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    KeyFile(#[from] KeyFileError),
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    X402(#[from] X402Error),
    #[error("o gateway não pode ser usado: {0}")]
    Gateway(NetError),
    #[error(transparent)]
    Pix(#[from] PixReceiverError),
    /// The file that tells one running service of another.
    #[error("não consigo usar {0}: {said}", said = explain(.1))]
    Lock(String, std::io::Error),
}

/// The file of the data folder that says where the service is reached: a line for each server, the newest last.
const ADDRESS: &str = "voz.serve.url";
/// The same, of where it listens on this machine, which the public address does not say.
const LISTENS: &str = "voz.serve.escuta";

/// Every address in one of the two files, the newest last.
fn announced(config: &Config, file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(config.dados.join(file)).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// The last address in one of the two files; of several, the newest that answers.
fn newest(config: &Config, file: &str) -> Option<String> {
    let mut all = announced(config, file);
    let newest = all.pop()?;
    if all.is_empty() || answers(&newest) {
        return Some(newest);
    }
    Some(all.into_iter().rfind(|address| answers(address)).unwrap_or(newest))
}

/// True when somebody listens there. An address that is not of an interface of this machine is not asked.
fn answers(base: &str) -> bool {
    const WAIT: Duration = Duration::from_millis(200);
    let address = base.strip_prefix("http://").and_then(|address| address.parse::<SocketAddr>().ok());
    address.is_some_and(|address| TcpStream::connect_timeout(&address, WAIT).is_ok())
}

impl App {
    /// Time beyond its own deadlines after which an unfinished call counts as dead.
    pub(in crate::app) const GRACE: Duration = Duration::from_secs(60);

    /// Interval at which [`App::refresh`] is called while the service runs.
    pub const REFRESH: Duration = Duration::from_secs(1);

    /// Opens the database (creating it), the key file and the configured model.
    pub fn open(world: World, config: Config) -> Result<Self, AppError> {
        let x402 = X402Setup::open(&config)?;
        let store = Store::open(config.banco())?;
        let ahead = ground::follow_clock(&world, &store)?;
        let chave = key_file::open(&config.dados, &world, &store)?;
        let modelo = &config.modelo;
        let provider = if modelo.writes() {
            let (calls, share) = (modelo.simultaneas, config.servidor.parte_por_rede);
            Some(Bounded::new(&world, modelo::remote(&world, modelo)?, calls, share))
        } else {
            None
        };
        let first = world.random().map_err(StoreError::random)?;
        let (pix, correio) = (PixReceiver::from(&config)?, Correio::from(&config));
        let shown = Shown::load(&world, &store, store.read(banco::seen)?)?;
        Ok(Self {
            preco: config.preco.reescrita_usd,
            pix,
            dono: config.contato_dono().map_or_else(|| correio.de().to_owned(), str::to_owned),
            correio,
            estilos: config.estilos.iter().map(EstiloPedido::from).collect(),
            numeros: Counter::default(),
            coming: Coming::default(),
            provider,
            till: Till::of(&world, &config).map_err(AppError::Gateway)?,
            shown: ArcSwap::from_pointee(shown),
            late: Late::default(),
            recent: RecentRewrites::default(),
            life: Mutex::default(),
            fitness: Fitness::ahead(ahead),
            first_request: u64::from_le_bytes(first),
            requests: AtomicU64::new(0),
            world,
            config,
            store,
            chave,
            x402,
        })
    }

    /// The payment gateway's price list; `None` where there is no gateway.
    pub const fn till(&self) -> Option<&Till> {
        self.till.as_ref()
    }

    /// Where charges of the gateway are opened, looked at and closed.
    pub fn desk(&self) -> Option<Desk<'_>> {
        Some(self.till()?.desk(self.ground()))
    }

    /// The ground of work on this service's data folder.
    pub fn ground(&self) -> Ground<'_> {
        let Self { world, store, chave, config, .. } = self;
        Ground { world, store, chave, produto: &config.servidor.produto }
    }

    /// Where requests of Pix with a receipt are taken; `None` when Pix is not on offer.
    pub fn pix_desk(&self) -> Option<PixDesk<'_>> {
        let set = &self.config.pix;
        Some(PixDesk {
            ground: self.ground(),
            correio: &self.correio,
            recebedor: self.pix.as_ref()?,
            dono: &self.dono,
            paginas: Self::public_address(&self.config).map(|base| format!("{base}/dono/pix")),
            por_dia: set.por_dia,
            por_semana: set.por_semana,
            fila: set.fila,
        })
    }

    /// The writer, as a network asks it; `None` is the embedded editor (or no model at all: ask the configuration).
    pub fn provider<'a>(&'a self, network: &'a str) -> Option<ForNetwork<'a>> {
        self.provider.as_ref().map(|provider| provider.of(network))
    }

    /// True when the configuration lets a rewrite be asked for: somebody is there to write it.
    pub fn writes(&self) -> bool {
        self.provider.is_some() || self.config.modelo.protocolo == Protocolo::Regras
    }

    /// The voice in use, at most [`App::REFRESH`] old.
    pub fn voice(&self) -> Voice {
        self.shown().voice.clone()
    }

    /// The voice as it is told without asking the database.
    pub fn shown(&self) -> Guard<Arc<Shown>> {
        self.shown.load()
    }

    /// Takes up what other processes changed in the bank.
    pub fn refresh(&self) -> Result<(), StoreError> {
        let seen = self.store.read(banco::seen)?;
        if seen != self.shown().seen {
            let shown = Shown::load(&self.world, &self.store, seen)?;
            self.shown.store(Arc::new(shown));
        }
        Ok(())
    }

    /// Where people reach the service: its public address, else where it was last announced.
    pub fn public_address(config: &Config) -> Option<String> {
        config.servidor.url_publica.clone().or_else(|| Self::last_address(config))
    }

    /// Remembers where the service is reached, for the links that the command line makes, and where it listens.
    pub fn announce(&self, base: &str, listens: SocketAddr) -> Result<(), AppError> {
        for (file, ours) in [(ADDRESS, base), (LISTENS, &format!("http://{listens}"))] {
            let path = self.config.dados.join(file);
            // Those of other servers stay while these answer.
            let others = announced(&self.config, file).into_iter();
            let others = others.filter(|other| other != ours && answers(other));
            let all: Vec<_> = others.chain([ours.to_owned()]).collect();
            files::write(&path, all.join("\n").as_bytes())
                .map_err(|e| AppError::Lock(path.display().to_string(), e))?;
        }
        Ok(())
    }

    /// Where the service on this data was last reached.
    pub fn last_address(config: &Config) -> Option<String> {
        newest(config, ADDRESS)
    }

    /// Where the service on this data last listened on this machine.
    pub fn last_listening(config: &Config) -> Option<SocketAddr> {
        newest(config, LISTENS)?.strip_prefix("http://")?.parse().ok()
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

    /// The hold of a call on what it takes: for so long from now on, if its server lives.
    pub(in crate::app) fn hold(&self, time: Duration) -> Hold {
        self.world.steady().span(time).of(&self.instance())
    }

    /// Judges whether this server is fit for calls.
    ///
    /// # Errors
    /// Why not.
    pub fn fit(&self) -> Result<(), Unfit> {
        self.fitness.judge(&self.world.steady())
    }

    /// Judges whether the time of day here is the database's, well enough to sell by it.
    ///
    /// # Errors
    /// It is not ([`Unfit::Clock`]).
    pub fn clock_is_right(&self) -> Result<(), Unfit> {
        self.fitness.clock()
    }

    /// From now on a balancer is told to send calls elsewhere.
    pub fn stopping(&self) {
        self.fitness.stop();
    }

    /// From now on calls end because the service does, and not because their callers left.
    pub fn breaking_off(&self) {
        self.fitness.break_off();
    }

    /// Takes up what other processes changed in the bank, and notes whether the database answered.
    pub(in crate::app) fn look(&self) -> Result<(), StoreError> {
        let looked = self.store.ready().and_then(|()| self.refresh());
        // What is told to anybody names no machine; the log has the rest.
        let said = looked.as_ref().err().map(|error| match error {
            StoreError::Newer { .. } | StoreError::Older { .. } => error.to_string(),
            _ => "o banco de dados não responde".to_owned(),
        });
        self.fitness.look(self.world.steady(), said);
        looked
    }

    /// Follows the clock of a database that machines share, and tells where this one's is off.
    pub(in crate::app) fn set_clock(&self) -> Result<(), StoreError> {
        if let Some(ahead) = ground::follow_clock(&self.world, &self.store)? {
            self.fitness.set_ahead(ahead);
        }
        Ok(())
    }
}
