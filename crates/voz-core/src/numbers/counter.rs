//! Counting, in memory and after the answer is made; what was counted is taken away in batches.
//!
//! An address is kept in memory until the next batch, to tell visitors apart, and nowhere else. Visitors of the last seven
//! days are told apart by keyed hashes that do not outlive those days: every window of seven days has a key of its own,
//! random, made with its first visit. A visit goes into each of the seven windows that hold its day, hashed with that
//! window's key; the window that ends today says how many came in the last seven days, the one that begins today how many
//! came today. When a window is over its key and its hashes go, and nothing ties what is left to what was.
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use super::agente::{Agente, Classe, agente};
use crate::base::lock;
use crate::base::master_key::{MasterKey, Purpose};
use crate::base::store::{Result, StoreError, Tx, values};
use crate::base::world::Millis;

/// Visits that may wait for the disk, twice what is kept of a day; the next ones are not told apart.
const VISITS_MAX: usize = 1 << 20;
/// Callers of a day told apart in memory. One is handed on once for each part that met them, or twice beyond this, which changes
/// nothing.
const SEEN_MAX: usize = 1 << 20;
/// Programs whose class is remembered; beyond it all are told anew.
const PROGRAMS_MAX: usize = 1024;
/// Most bytes of a `User-Agent` looked at.
const AGENT_MAX: usize = 256;

/// The door of the protocol of agents.
pub const MCP: &str = "mcp";

/// Through which door a request came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Superficie {
    /// A page for people.
    Pagina,
    /// The API.
    Api,
    /// A document that machines read, by its name in the counts.
    Maquina(&'static str),
    /// Not counted: no route, or the operator's.
    Nenhuma,
}

/// One request that was answered.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// When it was answered.
    pub em: Millis,
    pub superficie: Superficie,
    /// Status of the answer.
    pub status: u16,
    /// The caller's network.
    pub network: IpAddr,
    /// `User-Agent`, of which [`AGENT_MAX`] bytes are looked at.
    pub agente: &'a [u8],
    /// True when an agent signed it.
    pub assinada: bool,
    /// The part of the product it used, by its path; `None` when none.
    pub uso: Option<&'static str>,
}

#[cfg(test)]
impl<'a> Visit<'a> {
    /// A call of the API that went well.
    pub(crate) fn test(em: i64, last: u8, agente: &'a str) -> Self {
        let (em, network, agente) = (Millis(em), [10, 0, 0, last].into(), agente.as_bytes());
        Self { em, superficie: Superficie::Api, status: 200, network, agente, assinada: false, uso: None }
    }
}

/// Counts since the last time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewCounts {
    /// Counts: of a day, of what, of which kind. Most kinds are words of the program, so a request copies none.
    pub contagens: HashMap<(i64, &'static str, Cow<'static, str>), u64>,
    /// People who may be new.
    pub sightings: HashSet<Sighting>,
}

impl NewCounts {
    /// True when nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.contagens.is_empty() && self.sightings.is_empty()
    }

    /// Takes in what another one counted.
    pub fn join(&mut self, other: Self) {
        for (chave, n) in other.contagens {
            *self.contagens.entry(chave).or_default() += n;
        }
        let room = VISITS_MAX.saturating_sub(self.sightings.len());
        self.sightings.extend(other.sightings.into_iter().take(room));
    }

    pub(super) fn raise(
        &mut self,
        dia: i64,
        o_que: &'static str,
        chave: impl Into<Cow<'static, str>>,
        n: u64,
    ) {
        *self.contagens.entry((dia, o_que, chave.into())).or_default() += n;
    }

    /// Adds requests of a program.
    fn add(&mut self, mut agente: Agente, request: Counted, n: u64) {
        let Counted { dia, superficie, failed, uso } = request;
        self.raise(dia, "resposta", if failed { "5xx" } else { "ok" }, n);
        if let Some(uso) = uso {
            self.raise(dia, "uso", uso, n);
        }
        // Whoever speaks the protocol of agents and is not listed is an agent.
        if superficie == Superficie::Maquina(MCP) && agente.linha.is_none() {
            agente.classe = Classe::Ia;
        }
        match superficie {
            Superficie::Nenhuma => return,
            Superficie::Pagina => self.raise(dia, "pagina", agente.classe.as_str(), n),
            Superficie::Api => self.raise(dia, "api", agente.classe.as_str(), n),
            Superficie::Maquina(name) => self.raise(dia, "maquina", name, n),
        }
        if agente.classe != Classe::Humano {
            self.raise(dia, "agente", agente.chave(), n);
        }
    }
}

/// What is counted of a request, beside whose it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted {
    dia: i64,
    superficie: Superficie,
    failed: bool,
    uso: Option<&'static str>,
}

/// A program, by what it calls itself.
#[derive(Debug)]
struct Program {
    agente: Agente,
    /// The number that stands for its name.
    number: u64,
    /// Its requests since the last time, of each kind: few, and looked through sooner than a table is asked.
    requests: Vec<(Counted, u64)>,
}

impl Program {
    fn told(user_agent: &[u8], signed: bool) -> Self {
        let agente = agente(&String::from_utf8_lossy(user_agent), signed);
        Self { agente, number: program(user_agent), requests: Vec::new() }
    }

    fn count(&mut self, request: Counted) {
        match self.requests.iter_mut().find(|(known, _)| *known == request) {
            Some((_, n)) => *n += 1,
            None => self.requests.push((request, 1)),
        }
    }
}

/// Parts in which is counted: threads that count at the same time seldom wait for each other, or for each other's memory.
const PARTS: usize = 8;

/// The counts of a running service.
#[derive(Debug, Default)]
pub struct Counter([CounterPart; PARTS]);

/// What some threads counted, on lines of memory of its own.
#[derive(Debug, Default)]
#[repr(align(128))]
struct CounterPart(Mutex<Counting>);

#[derive(Debug, Default)]
struct Counting {
    tally: NewCounts,
    programs: foldhash::HashMap<Box<[u8]>, Program>,
    /// People met on `dia`, by a hash with a key that nobody knows.
    seen: HashSet<u64>,
    dia: i64,
    hasher: RandomState,
}

impl Counter {
    /// The part of this thread.
    fn mine(&self) -> MutexGuard<'_, Counting> {
        static THREADS: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static MINE: usize = THREADS.fetch_add(1, Ordering::Relaxed) % PARTS;
        }
        let [first, ..] = &self.0;
        lock(&self.0.get(MINE.with(|&mine| mine)).unwrap_or(first).0)
    }

    /// Counts a request.
    pub fn note(&self, visita: &Visit<'_>) {
        let user_agent = visita.agente.get(..AGENT_MAX).unwrap_or(visita.agente);
        let request = Counted {
            dia: visita.em.day(),
            superficie: visita.superficie,
            failed: visita.status >= 500,
            uso: visita.uso,
        };
        let mut counting = self.mine();
        let (agente, programa) = counting.count(user_agent, visita.assinada, request);
        let door = !matches!(visita.superficie, Superficie::Nenhuma | Superficie::Maquina(MCP));
        if door && agente.classe == Classe::Humano {
            counting.meet(Sighting { dia: visita.em.day(), network: visita.network, programa });
        }
    }

    /// Counts something that is no request of its own: a tool of MCP, a sponsor shown.
    pub fn count(&self, em: Millis, o_que: &'static str, chave: impl Into<Cow<'static, str>>) {
        self.mine().tally.raise(em.day(), o_que, chave, 1);
    }

    /// Takes what was counted.
    pub fn take(&self) -> NewCounts {
        let mut all = NewCounts::default();
        for CounterPart(part) in &self.0 {
            let mut counting = lock(part);
            counting.gather();
            all.join(std::mem::take(&mut counting.tally));
        }
        all
    }

    /// Puts back what could not be kept elsewhere.
    pub fn put_back(&self, tally: NewCounts) {
        self.mine().tally.join(tally);
    }
}

impl Counting {
    /// Counts a request of a program; says who that is. A signature makes another caller of the same program.
    fn count(&mut self, user_agent: &[u8], signed: bool, request: Counted) -> (Agente, u64) {
        if signed {
            let program = Program::told(user_agent, signed);
            self.tally.add(program.agente, request, 1);
            return (program.agente, program.number);
        }
        let program = match self.programs.get_mut(user_agent) {
            Some(known) => known,
            None => {
                if self.programs.len() >= PROGRAMS_MAX {
                    self.gather();
                    self.programs.clear();
                }
                self.programs.entry(user_agent.into()).or_insert_with(|| Program::told(user_agent, signed))
            }
        };
        program.count(request);
        (program.agente, program.number)
    }

    /// Brings what was counted of each program together.
    fn gather(&mut self) {
        for program in self.programs.values_mut() {
            for (request, n) in program.requests.drain(..) {
                self.tally.add(program.agente, request, n);
            }
        }
    }

    fn meet(&mut self, sighting: Sighting) {
        if self.dia != sighting.dia || self.seen.len() >= SEEN_MAX / PARTS {
            self.seen.clear();
            self.dia = sighting.dia;
        }
        let new = self.seen.insert(self.hasher.hash_one((sighting.network, sighting.programa)));
        if new && self.tally.sightings.len() < VISITS_MAX / PARTS {
            self.tally.sightings.insert(sighting);
        }
    }
}

/// Days of a window.
pub const WINDOW: i64 = 7;
/// New keys, one for each of the windows that hold a day.
pub type VisitorKeys = [[u8; 32]; 7];
/// Visitors kept of one window; the next ones are not counted.
const VISITORS_MAX: u64 = 500_000;

/// The number that stands for a program's name.
pub(super) fn program(user_agent: &[u8]) -> u64 {
    // The same in every process on the file, for as long as a window lasts.
    let mut hasher = DefaultHasher::new();
    user_agent.hash(&mut hasher);
    hasher.finish()
}

/// Takes in visits of one day; `fresh` are new keys for windows that have none yet. Says how many were the
/// first of their day.
pub fn add(
    tx: &mut Tx<'_>,
    chave: &MasterKey,
    dia: i64,
    visits: &[Sighting],
    fresh: &VisitorKeys,
) -> Result<u64> {
    let mut first = 0;
    for (janela, fresh) in (dia - WINDOW + 1..=dia).zip(fresh) {
        tx.run(
            "INSERT INTO janela (dia, chave) VALUES ($1, $2) ON CONFLICT (dia) DO NOTHING",
            values![janela, fresh.as_slice()],
        )?;
        let key = tx.one::<Vec<u8>>("SELECT chave FROM janela WHERE dia = $1", values![janela])?;
        let key = key.ok_or_else(|| StoreError::Corrupt("a janela não tem chave".to_owned()))?;
        let mut room = VISITORS_MAX.saturating_sub(count(tx, janela)?);
        for visit in visits {
            if room == 0 {
                break;
            }
            let who = [key.as_slice(), format!("{}\0{}", visit.network, visit.programa).as_bytes()].concat();
            let quem = chave.hash(Purpose::Visitor, &who);
            let new = tx.run(
                "INSERT INTO visitante (janela, quem) VALUES ($1, $2) ON CONFLICT (janela, quem) DO NOTHING",
                values![janela, quem],
            )?;
            room -= u64::from(new > 0);
            first += u64::from(new > 0 && janela == dia);
        }
    }
    Ok(first)
}

/// The number of visitors in the window that begins on this day; 0 without a window.
pub fn count(tx: &mut Tx<'_>, janela: i64) -> Result<u64> {
    tx.count("SELECT COUNT(*) FROM visitante WHERE janela = $1", values![janela])
}

/// Forgets the windows that were over before this day.
pub fn forget(tx: &mut Tx<'_>, hoje: i64) -> Result<()> {
    let oldest = hoje - WINDOW + 1;
    tx.run("DELETE FROM visitante WHERE janela < $1", values![oldest])?;
    tx.exec("DELETE FROM janela WHERE dia < $1", values![oldest])
}

/// A visit that may be the first of its caller: the UTC day, and who, told by network and program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sighting {
    /// Days since 1970.
    pub dia: i64,
    /// The caller's network.
    pub network: IpAddr,
    /// A hash of the program's name.
    pub programa: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::Store;
    use crate::base::world::{Millis, World};

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    fn visit(em: i64, superficie: Superficie, agente: &str, last: u8) -> Visit<'_> {
        Visit { superficie, ..Visit::test(em, last, agente) }
    }

    #[test]
    fn a_request_counts_for_its_door_its_class_and_its_day() {
        const DAY: i64 = 86_400_000;
        let contador = Counter::default();
        contador.note(&visit(DAY - 1, Superficie::Pagina, FIREFOX, 1));
        contador.note(&visit(DAY, Superficie::Pagina, FIREFOX, 1));
        contador.note(&Visit { status: 503, ..visit(DAY, Superficie::Api, "GPTBot/1.2", 2) });
        contador.note(&Visit { uso: Some("/api/rewrite"), ..visit(DAY, Superficie::Api, "curl/8", 2) });
        contador.note(&visit(DAY, Superficie::Maquina("mcp"), "meu-agente", 3));
        contador.note(&visit(DAY, Superficie::Nenhuma, FIREFOX, 4));
        let tally = contador.take();
        let n =
            |dia, o_que, chave: &str| tally.contagens.get(&(dia, o_que, chave.to_owned().into())).copied();
        assert_eq!((n(0, "pagina", "humano"), n(1, "pagina", "humano")), (Some(1), Some(1)));
        assert_eq!(
            (n(1, "api", "ia"), n(1, "agente", "ia GPTBot"), n(1, "agente", "bot curl")),
            (Some(1), Some(1), Some(1))
        );
        assert_eq!((n(1, "maquina", "mcp"), n(1, "agente", "ia outros")), (Some(1), Some(1)));
        assert_eq!(
            (n(1, "resposta", "ok"), n(1, "resposta", "5xx"), n(1, "uso", "/api/rewrite")),
            (Some(4), Some(1), Some(1))
        );
        assert_eq!(tally.sightings.len(), 2, "one person, two days");
        assert!(contador.take().is_empty());
    }

    #[test]
    fn no_count_is_lost_among_more_programs_than_are_told_apart() {
        let contador = Counter::default();
        for _ in 0..3 {
            for n in 0..PROGRAMS_MAX + 5 {
                contador.note(&visit(5, Superficie::Api, &format!("programa/{n}"), 1));
                contador.note(&Visit { assinada: true, ..visit(5, Superficie::Api, FIREFOX, 1) });
            }
        }
        let tally = contador.take();
        let n = |chave: &str| tally.contagens[&(0, "api", chave.to_owned().into())];
        let all = 3 * (u64::try_from(PROGRAMS_MAX).unwrap() + 5);
        assert_eq!((n("bot"), n("ia"), tally.sightings.len()), (all, all, 0));
    }

    #[test]
    fn a_caller_is_handed_on_once_a_day_and_what_was_put_back_is_not_lost() {
        let contador = Counter::default();
        for _ in 0..3 {
            contador.note(&visit(5, Superficie::Api, FIREFOX, 1));
            contador.note(&visit(5, Superficie::Api, FIREFOX, 2));
        }
        let tally = contador.take();
        assert_eq!(tally.sightings.len(), 2);
        contador.put_back(tally.clone());
        contador.note(&visit(6, Superficie::Api, FIREFOX, 2));
        let again = contador.take();
        assert_eq!(again.sightings, tally.sightings);
        assert_eq!(again.contagens[&(0, "api", "humano".into())], 7);
    }

    #[test]
    fn seven_days_are_told_apart_and_then_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let world = World::test(Millis(0), 1, &[]);
        let chave = MasterKey::open(folder.path(), &world).unwrap();
        let visit = |dia: i64, last: u8| {
            let mut fresh = VisitorKeys::default();
            fresh.iter_mut().for_each(|key| *key = world.random().unwrap());
            let who = [Sighting { dia, network: [10, 0, 0, last].into(), programa: 1 }];
            store.write(|tx| add(tx, &chave, dia, &who, &fresh)).unwrap()
        };
        let week = |hoje: i64| store.read(|tx| count(tx, hoje - 6)).unwrap();
        assert_eq!((visit(100, 1), visit(100, 1), visit(100, 2)), (1, 0, 1));
        assert_eq!((visit(106, 1), week(106)), (1, 2), "the same person within the week is one");
        assert_eq!((visit(107, 3), week(107)), (1, 2), "day 100 is out");
        store.write(|tx| forget(tx, 107)).unwrap();
        let left = |sql: &str| store.read(|tx| tx.rows::<i64>(sql, &[])).unwrap();
        assert_eq!(left("SELECT MIN(dia) FROM janela"), [101]);
        assert_eq!(left("SELECT MIN(janela) FROM visitante"), [101]);
        store.write(|tx| forget(tx, 120)).unwrap();
        assert_eq!(left("SELECT COUNT(*) FROM janela"), [0]);
        assert_eq!(left("SELECT COUNT(*) FROM visitante"), [0]);
    }
}
