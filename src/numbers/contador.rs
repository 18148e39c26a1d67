//! Counting, in memory and after the answer is made: a request raises one number of a part that seldom anyone
//! else holds; what the numbers add up to is worked out and taken away in batches.
//!
//! An address is kept in memory until the next batch, to tell visitors apart, and nowhere else.
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::agente::{Agente, Classe, agente};
use super::visitante::Sighting;
use crate::base::world::Millis;

/// Parts of the counts: threads that count at once seldom wait for each other.
const PARTS: usize = 8;
/// Callers of a day told apart in memory by a part; beyond it one may be handed on twice, which changes nothing.
const SEEN_MAX: usize = (1 << 20) / PARTS;
/// Visits that may wait for the disk, twice what is kept of a day; the next ones are not told apart.
const VISITS_MAX: usize = 1 << 20;
/// Programs that a part tells apart between two batches; beyond it what they did is added up at once.
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
    /// What machines read, by its name in the counts.
    Maquina(&'static str),
    /// None that is counted: no route, or the operator's.
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
    /// Whether an agent signed it.
    pub assinada: bool,
    /// What of the product it used, by its path; `None` when nothing.
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

/// What was counted since the last time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Counts: of a day, of what, of which kind.
    pub contagens: HashMap<(i64, &'static str, String), u64>,
    /// People who may be new.
    pub sightings: HashSet<Sighting>,
}

impl Tally {
    /// Whether nothing was counted.
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

    pub(super) fn raise(&mut self, dia: i64, o_que: &'static str, chave: &str, n: u64) {
        *self.contagens.entry((dia, o_que, chave.to_owned())).or_default() += n;
    }

    /// Adds up requests of one program that were alike.
    fn add(&mut self, mut agente: Agente, alike: &Alike, n: u64) {
        let Alike { dia, superficie, failed, uso } = *alike;
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

/// The counts of a running service.
#[derive(Debug, Default)]
pub struct Contador {
    parts: [Mutex<Part>; PARTS],
    hasher: RandomState,
}

/// What some of the threads counted.
#[derive(Debug, Default)]
struct Part {
    /// Where the program of a name stands.
    places: HashMap<Box<[u8]>, usize>,
    programs: Vec<Program>,
    /// The place of the last one: requests come in runs.
    last: usize,
    tally: Tally,
    /// Callers met on `dia`, by a hash with a key that nobody knows.
    seen: HashSet<u64, BuildHasherDefault<Itself>>,
    dia: i64,
}

/// What requests of a program have in common: there are few different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Alike {
    dia: i64,
    superficie: Superficie,
    failed: bool,
    uso: Option<&'static str>,
}

/// A `User-Agent`, and what it did.
#[derive(Debug)]
struct Program {
    name: Box<[u8]>,
    /// Hash of the program's name.
    hash: u64,
    agente: Agente,
    did: Vec<(Alike, u64)>,
    /// The last person met with it, on which day.
    met: Option<(i64, IpAddr)>,
}

impl Program {
    fn new(user_agent: &[u8], signed: bool) -> Self {
        let agente = agente(&String::from_utf8_lossy(user_agent), signed);
        let hash = super::visitante::program(user_agent);
        Self { name: user_agent.into(), hash, agente, did: Vec::new(), met: None }
    }

    fn did(&mut self, alike: Alike) {
        match self.did.iter_mut().find(|(known, _)| *known == alike) {
            Some((_, n)) => *n += 1,
            None => self.did.push((alike, 1)),
        }
    }

    fn add_to(&self, tally: &mut Tally) {
        self.did.iter().for_each(|(alike, n)| tally.add(self.agente, alike, *n));
    }
}

/// The hash of what is a hash already.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Contador {
    /// Counts a request.
    pub fn note(&self, visita: &Visit<'_>) {
        self.part().note(visita, &self.hasher);
    }

    /// Counts something that is no request of its own: a tool of MCP, a sponsor shown.
    pub fn count(&self, em: Millis, o_que: &'static str, chave: &str) {
        self.part().tally.raise(em.day(), o_que, chave, 1);
    }

    /// Takes what was counted.
    pub fn take(&self) -> Tally {
        let mut tally = Tally::default();
        for part in &self.parts {
            let (programs, own) = {
                let mut part = lock(part);
                part.places.clear();
                (std::mem::take(&mut part.programs), std::mem::take(&mut part.tally))
            };
            tally.join(own);
            programs.iter().for_each(|program| program.add_to(&mut tally));
        }
        tally
    }

    /// Puts back what could not be kept elsewhere.
    pub fn put_back(&self, tally: Tally) {
        self.part().tally.join(tally);
    }

    /// The part of this thread.
    fn part(&self) -> MutexGuard<'_, Part> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static MINE: Cell<usize> = Cell::new(NEXT.fetch_add(1, Ordering::Relaxed) % PARTS);
        }
        let [first, ..] = &self.parts;
        lock(self.parts.get(MINE.get()).unwrap_or(first))
    }
}

impl Part {
    fn note(&mut self, visita: &Visit<'_>, hasher: &RandomState) {
        let alike = Alike {
            dia: visita.em.day(),
            superficie: visita.superficie,
            failed: visita.status >= 500,
            uso: visita.uso,
        };
        let user_agent = visita.agente.get(..AGENT_MAX).unwrap_or(visita.agente);
        if visita.assinada {
            // Few sign, none of them a person; a signature makes another caller of the same program.
            let mut program = Program::new(user_agent, true);
            program.did(alike);
            program.add_to(&mut self.tally);
            return;
        }
        let place = self.place(user_agent);
        let Some(program) = self.programs.get_mut(place) else { return };
        program.did(alike);
        let door = !matches!(alike.superficie, Superficie::Nenhuma | Superficie::Maquina(MCP));
        let (dia, network) = (alike.dia, visita.network);
        if door
            && program.agente.classe == Classe::Humano
            && program.met.replace((dia, network)) != Some((dia, network))
        {
            let programa = program.hash;
            self.meet(Sighting { dia, network, programa }, hasher);
        }
    }

    /// Where a program stands, which is taken in when it is not known yet.
    fn place(&mut self, user_agent: &[u8]) -> usize {
        if self.programs.get(self.last).is_none_or(|program| *program.name != *user_agent) {
            let known = self.places.get(user_agent).copied();
            self.last = known.unwrap_or_else(|| self.stranger(user_agent));
        }
        self.last
    }

    fn stranger(&mut self, user_agent: &[u8]) -> usize {
        if self.programs.len() >= PROGRAMS_MAX {
            self.places.clear();
            let programs = std::mem::take(&mut self.programs);
            programs.iter().for_each(|program| program.add_to(&mut self.tally));
        }
        let place = self.programs.len();
        self.programs.push(Program::new(user_agent, false));
        self.places.insert(user_agent.into(), place);
        place
    }

    fn meet(&mut self, sighting: Sighting, hasher: &RandomState) {
        if self.dia != sighting.dia || self.seen.len() >= SEEN_MAX {
            self.seen.clear();
            self.dia = sighting.dia;
        }
        let new = self.seen.insert(hasher.hash_one((sighting.network, sighting.programa)));
        if new && self.tally.sightings.len() < VISITS_MAX / PARTS {
            self.tally.sightings.insert(sighting);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    fn visit(em: i64, superficie: Superficie, agente: &str, last: u8) -> Visit<'_> {
        Visit { superficie, ..Visit::test(em, last, agente) }
    }

    #[test]
    fn a_request_counts_for_its_door_its_class_and_its_day() {
        const DAY: i64 = 86_400_000;
        let contador = Contador::default();
        contador.note(&visit(DAY - 1, Superficie::Pagina, FIREFOX, 1));
        contador.note(&visit(DAY, Superficie::Pagina, FIREFOX, 1));
        contador.note(&Visit { status: 503, ..visit(DAY, Superficie::Api, "GPTBot/1.2", 2) });
        contador.note(&Visit { uso: Some("/api/rewrite"), ..visit(DAY, Superficie::Api, "curl/8", 2) });
        contador.note(&visit(DAY, Superficie::Maquina("mcp"), "meu-agente", 3));
        contador.note(&visit(DAY, Superficie::Nenhuma, FIREFOX, 4));
        let tally = contador.take();
        let n = |dia, o_que, chave: &str| tally.contagens.get(&(dia, o_que, chave.to_owned())).copied();
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
        let contador = Contador::default();
        for _ in 0..3 {
            for n in 0..PROGRAMS_MAX + 5 {
                contador.note(&visit(5, Superficie::Api, &format!("programa/{n}"), 1));
                contador.note(&Visit { assinada: true, ..visit(5, Superficie::Api, FIREFOX, 1) });
            }
        }
        let tally = contador.take();
        let n = |chave: &str| tally.contagens[&(0, "api", chave.to_owned())];
        let all = 3 * (u64::try_from(PROGRAMS_MAX).unwrap() + 5);
        assert_eq!((n("bot"), n("ia"), tally.sightings.len()), (all, all, 0));
    }

    #[test]
    fn a_caller_is_handed_on_once_a_day_and_what_was_put_back_is_not_lost() {
        let contador = Contador::default();
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
        assert_eq!(again.contagens[&(0, "api", "humano".to_owned())], 7);
    }
}
