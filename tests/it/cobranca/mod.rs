//! Charges of the gateway against its simulator: real files, real sockets, virtual time.
mod acaso;
mod acertos;
mod alheias;
mod cartoes;
mod chaves;
mod clientes;
mod compras;
mod corridas;
mod dono;
mod fins;
mod homologacao;
mod paginas;
mod prazos;
mod relogio;
mod rotas;
pub(crate) mod shop;
mod situacoes;
mod tabela;
mod vida;
mod vivo;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use voz::base::config::Secret;
use voz::base::ground::Ground;
use voz::base::master_key::MasterKey;
use voz::base::store::Store;
use voz::base::world::{Millis, World};
use voz::money::cobranca::{
    self, Asaas, Card, ChargeState, Cobranca, CobrancaError, Deadlines, Desk, Forma, Holder, NewCharge,
    Opened, Payer, SentCard,
};
use voz::money::credito;
use voz::money::micros::Micros;
use voz::money::reais::Centavos;

use crate::asaas;
use crate::servidor::Server;

/// 2026-11-21T15:00:00Z: noon in Brasília.
const NOON: i64 = 1_795_273_200_000;
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(86_400);
const GOOD: &str = "4444444444444444";
const REFUSED: &str = "5184019740373151";
const HELD: &str = "4000000000000101";
const SLOW: &str = "4000000000000170";
const BROWSER: &str = "navegador-da-ana";

/// Calls to the gateway in any minute: what buyers and the watcher may ask at once, and their rates (`call_budget.rs`).
const RATE_MAX: usize = 64 + 15 + 10 + 10;

/// A shop with its gateway.
struct Loja {
    folder: tempfile::TempDir,
    world: World,
    sim: asaas::Asaas,
    pace: Arc<Pace>,
    _server: Server,
    gateway: Asaas,
    store: Store,
    chave: MasterKey,
}

/// What lets calls to the gateway take time: while it is on, each waits until it is told to go on.
#[derive(Default)]
struct Pace {
    on: AtomicBool,
    wires: Mutex<Option<(Sender<()>, Receiver<()>)>>,
}

impl Pace {
    /// From now on each call says so, and waits.
    fn begin(&self, ask: Sender<()>, go: Receiver<()>) {
        *self.wires.lock().unwrap() = Some((ask, go));
        self.set(true);
    }

    fn set(&self, on: bool) {
        self.on.store(on, Ordering::SeqCst);
    }

    fn end(&self) {
        self.set(false);
        drop(self.wires.lock().unwrap().take());
    }

    fn call(&self) {
        if !self.on.load(Ordering::SeqCst) {
            return;
        }
        if let Some((ask, go)) = &*self.wires.lock().unwrap() {
            ask.send(()).unwrap();
            go.recv().unwrap();
        }
    }
}

impl Loja {
    fn new() -> Self {
        Self::waiting(Duration::from_millis(1500))
    }

    /// That waits for no answer longer than a moment.
    fn impatient() -> Self {
        Self::waiting(Duration::from_millis(50))
    }

    fn waiting(plain: Duration) -> Self {
        let folder = in_memory();
        std::fs::write(folder.path().join("voz.db"), blank()).unwrap();
        let world = World::test(Millis(NOON), 7, &[]);
        let clock = world.clone();
        // The gateway's clock is its own: it does not jump with ours.
        let sim = asaas::Asaas::new(move || NOON + clock.steady().ms);
        let pace = Arc::new(Pace::default());
        let paced = Arc::clone(&pace);
        let server = sim.serve_after(move || paced.call());
        let (store, chave) = Self::files(&folder, &world);
        let url = format!("{}/v3", server.url());
        let mut gateway = Asaas::new(&world, &url, Secret::new(asaas::KEY.to_owned())).unwrap();
        gateway.deadlines = Deadlines { plain, card: Duration::from_millis(300) };
        Self { folder, world, sim, pace, _server: server, gateway, store, chave }
    }

    fn files(folder: &tempfile::TempDir, world: &World) -> (Store, MasterKey) {
        (Store::open(folder.path().join("voz.db")).unwrap(), MasterKey::open(folder.path(), world).unwrap())
    }

    /// The process ends and another takes over.
    fn restart(&mut self) {
        (self.store, self.chave) = Self::files(&self.folder, &self.world);
    }

    fn desk(&self) -> Desk<'_> {
        let (asaas, store, world, chave) = (&self.gateway, &self.store, &self.world, &self.chave);
        Desk { asaas, ground: Ground { store, world, chave, produto: "voz" } }
    }

    fn open(&self, forma: Forma, quem: &str, card: Option<&(Card, Holder)>) -> Result<Opened, CobrancaError> {
        self.desk().open(&NewCharge {
            forma,
            centavos: Centavos(2700),
            micros: Micros(5_000_000),
            saldo: None,
            entrou: false,
            quem,
            navegador: Some(BROWSER),
            payer: Some(Payer { documento: "52998224725", nome: "Ana Souza", email: None }),
            card: card.map(sent),
            descricao: "crédito",
            named: None,
            conhecidos: &[BROWSER],
        })
    }

    /// A Pix charge.
    fn pix(&self) -> Opened {
        self.open(Forma::Pix, "rede", None).unwrap()
    }

    /// A charge paid, or not, with this card.
    fn card(&self, number: &str) -> Opened {
        self.open(Forma::Cartao, "rede", Some(&card(number))).unwrap()
    }

    fn charge(&self, id: &str) -> Cobranca {
        self.store.read(|tx| cobranca::by_id(tx, id)).unwrap().unwrap()
    }

    fn state(&self, id: &str) -> (ChargeState, Option<cobranca::Motivo>) {
        let charge = self.charge(id);
        (charge.estado, charge.motivo)
    }

    fn balance(&self, id: &str) -> (i64, credito::CreditState) {
        let name = self.charge(id).credito;
        let found = self.store.read(|tx| credito::by_id(tx, &name)).unwrap().unwrap();
        (found.saldo.0, found.estado)
    }

    /// The gateway gives notice of a charge, whatever happened to it; whether it will be looked at.
    fn notice(&self, id: &str) -> bool {
        let told =
            serde_json::json!({"event": "PAYMENT_UPDATED", "payment": {"id": self.charge(id).gateway}});
        cobranca::notice(&self.desk(), &serde_json::from_value(told).unwrap()).unwrap()
    }

    /// Does something to the charge at the gateway.
    fn at_gateway<T>(&self, id: &str, change: impl FnOnce(&mut asaas::Payment, i64) -> T) -> T {
        self.sim.with(&self.charge(id).referencia, change)
    }

    /// Lets time pass, the watcher looking at the end as often as it does.
    fn pass(&self, time: Duration) {
        let end = self.world.steady().ms + i64::try_from(time.as_millis()).unwrap();
        while self.world.steady().ms < end {
            let left = Duration::from_millis((end - self.world.steady().ms).unsigned_abs());
            let step = match left {
                left if left > 2 * DAY => HOUR,
                left if left > HOUR => 10 * MINUTE,
                left if left > 5 * MINUTE => MINUTE,
                _ => Duration::from_secs(5),
            };
            self.world.advance(step.min(left));
            self.sim.daily();
            // A gateway that refuses the key ends a turn; the service tries again in the next.
            match cobranca::look(&self.desk()) {
                Ok(_) | Err(CobrancaError::Failed(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// What the health route tells now, by name.
    fn told(&self) -> Vec<String> {
        let (now, steady) = (self.world.now(), self.world.steady());
        let told = self.store.read(|tx| cobranca::failing(tx, now, &steady)).unwrap();
        told.into_iter().map(|problem| problem.id).collect()
    }

    /// The ledger is sound, the gateway saw nothing impossible and was not asked too often.
    fn is_sound(&self) {
        let now = self.world.steady();
        assert_eq!(self.store.read(|tx| credito::audit(tx, &now)).unwrap(), []);
        assert_eq!(self.store.read(cobranca::audit).unwrap(), []);
        assert_eq!(self.sim.broken(), [""; 0]);
        assert!(self.sim.busiest_minute() <= RATE_MAX, "{}", self.sim.busiest_minute());
    }
}

/// A folder in memory where the system has one: a random life writes thousands of times, and what a disk makes of
/// each is the business of other tests.
fn in_memory() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// A database on which all migrations have run: they are half of what a shop takes to set up.
fn blank() -> &'static [u8] {
    static BLANK: OnceLock<Vec<u8>> = OnceLock::new();
    BLANK.get_or_init(|| {
        let folder = in_memory();
        let path = folder.path().join("voz.db");
        drop(Store::open(path.clone()).unwrap());
        std::fs::read(path).unwrap()
    })
}

/// A card as its buyer sends it.
fn sent((card, holder): &(Card, Holder)) -> SentCard<'_> {
    SentCard { card, holder, ip: "203.0.113.9" }
}

fn card(number: &str) -> (Card, Holder) {
    let typed = |name: &str| match name {
        "titular" => "Ana Souza",
        "numero" => number,
        "mes" => "12",
        "ano" => "2030",
        "cvv" => "123",
        "documento" => "52998224725",
        "email" => "ana@exemplo.com.br",
        "cep" => "01310100",
        "telefone" => "11999990000",
        _ => "100",
    };
    cobranca::read_card(typed, 2026, 11).ok().unwrap()
}
