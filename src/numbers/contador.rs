//! Counting, off the path of requests: a request leaves a line here and goes on; what the lines add up to is
//! worked out later and taken away in batches.
//!
//! An address is kept in memory until the next batch, to tell visitors apart, and nowhere else.
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::agente::{Classe, agente};
use crate::base::world::Millis;

/// Lines that may wait. Whoever leaves the next one works them out at once: nothing is dropped.
const WAITING_MAX: usize = 1 << 16;
/// Callers of a day told apart in memory; beyond it one may be handed on twice, which changes nothing.
const SEEN_MAX: usize = 1 << 20;
/// Most bytes of a `User-Agent` looked at.
pub const AGENT_MAX: usize = 256;

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
#[derive(Clone, Debug)]
pub struct Visita {
    /// When.
    pub em: Millis,
    /// Through which door.
    pub superficie: Superficie,
    /// Status of the answer.
    pub status: u16,
    /// The caller's network.
    pub rede: IpAddr,
    /// `User-Agent`, at most [`AGENT_MAX`] bytes.
    pub agente: Box<str>,
    /// Whether an agent signed it.
    pub assinada: bool,
    /// What of the product it used, by its path; `None` when nothing.
    pub uso: Option<&'static str>,
}

/// A visit that may be the first of its caller: the UTC day, and who, told by network and program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Passagem {
    /// Days since 1970.
    pub dia: i64,
    /// The caller's network.
    pub rede: IpAddr,
    /// A hash of the program's name.
    pub programa: u64,
}

/// What was counted since the last time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Soma {
    /// Counts: of a day, of what, of which kind.
    pub contagens: HashMap<(i64, &'static str, String), u64>,
    /// People who may be new.
    pub passagens: HashSet<Passagem>,
}

impl Soma {
    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.contagens.is_empty() && self.passagens.is_empty()
    }

    /// Counts one more.
    pub fn count(&mut self, dia: i64, o_que: &'static str, chave: &str) {
        *self.contagens.entry((dia, o_que, chave.to_owned())).or_default() += 1;
    }

    /// Takes in what another one counted.
    pub fn join(&mut self, other: Self) {
        for (chave, n) in other.contagens {
            *self.contagens.entry(chave).or_default() += n;
        }
        self.passagens.extend(other.passagens);
    }
}

/// The counts of a running service.
#[derive(Debug, Default)]
pub struct Contador {
    waiting: Mutex<Vec<Visita>>,
    done: Mutex<Worked>,
    hasher: RandomState,
}

#[derive(Debug, Default)]
struct Worked {
    soma: Soma,
    /// Callers met on `dia`, by a hash with a key that nobody knows.
    seen: HashSet<u64>,
    dia: i64,
}

impl Contador {
    /// Leaves a line.
    pub fn note(&self, visita: Visita) {
        let full = {
            let mut waiting = lock(&self.waiting);
            waiting.push(visita);
            waiting.len() >= WAITING_MAX
        };
        if full {
            self.work();
        }
    }

    /// Counts something that is no request of its own: a tool of MCP, a sponsor shown.
    pub fn count(&self, em: Millis, o_que: &'static str, chave: &str) {
        lock(&self.done).soma.count(day(em), o_que, chave);
    }

    /// Works out what the lines so far add up to.
    pub fn work(&self) {
        let mut done = lock(&self.done);
        let lines = std::mem::take(&mut *lock(&self.waiting));
        for line in &lines {
            done.add(line, &self.hasher);
        }
    }

    /// Takes what was counted.
    pub fn take(&self) -> Soma {
        self.work();
        std::mem::take(&mut lock(&self.done).soma)
    }

    /// Puts back what could not be kept elsewhere.
    pub fn put_back(&self, soma: Soma) {
        lock(&self.done).soma.join(soma);
    }
}

impl Worked {
    fn add(&mut self, visita: &Visita, hasher: &RandomState) {
        let dia = day(visita.em);
        let soma = &mut self.soma;
        soma.count(dia, "resposta", if visita.status >= 500 { "5xx" } else { "ok" });
        if let Some(uso) = visita.uso {
            soma.count(dia, "uso", uso);
        }
        let mut caller = agente(&visita.agente, visita.assinada);
        match visita.superficie {
            Superficie::Nenhuma => return,
            Superficie::Pagina => soma.count(dia, "pagina", caller.classe.as_str()),
            Superficie::Api => soma.count(dia, "api", caller.classe.as_str()),
            Superficie::Maquina(name) => {
                // Whoever speaks the protocol of agents and is not listed is an agent.
                if name == "mcp" && caller.nome.is_none() {
                    caller.classe = Classe::Ia;
                }
                soma.count(dia, "maquina", name);
            }
        }
        match caller.classe {
            Classe::Humano => self.meet(dia, visita, hasher),
            classe => {
                let nome = caller.nome.unwrap_or("outros");
                soma.count(dia, "agente", &format!("{} {nome}", classe.as_str()));
            }
        }
    }

    fn meet(&mut self, dia: i64, visita: &Visita, hasher: &RandomState) {
        if self.dia != dia || self.seen.len() >= SEEN_MAX {
            self.seen.clear();
            self.dia = dia;
        }
        if self.seen.insert(hasher.hash_one((visita.rede, &visita.agente))) {
            let programa = super::visitante::program(&visita.agente);
            self.soma.passagens.insert(Passagem { dia, rede: visita.rede, programa });
        }
    }
}

/// The UTC day of a moment, in days since 1970.
pub fn day(em: Millis) -> i64 {
    em.0.div_euclid(86_400_000)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    fn visit(em: i64, superficie: Superficie, agente: &str, last: u8) -> Visita {
        Visita {
            em: Millis(em),
            superficie,
            status: 200,
            rede: [10, 0, 0, last].into(),
            agente: agente.into(),
            assinada: false,
            uso: None,
        }
    }

    #[test]
    fn a_request_counts_for_its_door_its_class_and_its_day() {
        const DAY: i64 = 86_400_000;
        let contador = Contador::default();
        contador.note(visit(DAY - 1, Superficie::Pagina, FIREFOX, 1));
        contador.note(visit(DAY, Superficie::Pagina, FIREFOX, 1));
        contador.note(Visita { status: 503, ..visit(DAY, Superficie::Api, "GPTBot/1.2", 2) });
        contador.note(Visita { uso: Some("/api/rewrite"), ..visit(DAY, Superficie::Api, "curl/8", 2) });
        contador.note(visit(DAY, Superficie::Maquina("mcp"), "meu-agente", 3));
        contador.note(visit(DAY, Superficie::Nenhuma, FIREFOX, 4));
        let soma = contador.take();
        let n = |dia, o_que, chave: &str| soma.contagens.get(&(dia, o_que, chave.to_owned())).copied();
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
        assert_eq!(soma.passagens.len(), 2, "one person, two days");
        assert!(contador.take().is_empty());
    }

    #[test]
    fn a_caller_is_handed_on_once_a_day_and_what_was_put_back_is_not_lost() {
        let contador = Contador::default();
        for _ in 0..3 {
            contador.note(visit(5, Superficie::Api, FIREFOX, 1));
            contador.note(visit(5, Superficie::Api, FIREFOX, 2));
            contador.work();
        }
        let soma = contador.take();
        assert_eq!(soma.passagens.len(), 2);
        contador.put_back(soma.clone());
        contador.note(visit(6, Superficie::Api, FIREFOX, 2));
        let again = contador.take();
        assert_eq!(again.passagens, soma.passagens);
        assert_eq!(again.contagens[&(0, "api", "humano".to_owned())], 7);
    }
}
