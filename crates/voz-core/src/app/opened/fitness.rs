//! The fitness of a server for calls, and whether it counts itself among the living.
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use crate::base::lock;
use crate::base::steady::Steady;
use crate::base::store::Instance;

/// The database is looked at every second (`App::REFRESH`); a look, or a sign of life, that takes longer than this means
/// that it hangs.
const PATIENCE: Duration = Duration::from_secs(3);
/// The sentence on a database that takes longer to write.
const SLOW: &str = "o banco de dados demora a gravar";
/// A time of day that is off by so much is told, in milliseconds.
pub const CLOCK_TOLD: i64 = 2_000;
/// A server whose time of day is off by so much neither sells nor sweeps, in milliseconds.
pub const CLOCK_OFF: i64 = 20_000;

/// State of the server's fitness.
#[derive(Debug, Default)]
pub(in crate::app) struct Fitness {
    /// When the database was last looked at, and what it said where that was no answer.
    looked: Mutex<Option<(Steady, Option<String>)>>,
    /// Its own writing, where machines share the database.
    writing: Mutex<Writing>,
    stopping: AtomicBool,
    /// The time of a stop is over: what still runs is broken off.
    broken_off: AtomicBool,
    /// Milliseconds that the time of day here is ahead of the database's.
    ahead: AtomicI64,
}

/// The writing of a server's signs of life. One that is slow at it is slow at everything it sells, and holds what others
/// wait for.
#[derive(Debug, Default)]
struct Writing {
    /// Since when one is being written.
    since: Option<Steady>,
    /// The outcome of the last, where that was not well.
    said: Option<String>,
}

/// Why a server takes no calls.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    #[error("este servidor está parando")]
    Stopping,
    /// The database does not answer, or not so that this program could use it.
    #[error("{0}")]
    Database(String),
    #[error("o relógio deste servidor está {} s longe do relógio do banco de dados", ahead_ms.abs() / 1000)]
    Clock {
        /// Milliseconds that it is ahead.
        ahead_ms: i64,
    },
}

impl Fitness {
    /// Of a server whose time of day is so far ahead of its database's, in milliseconds, where machines share that.
    pub(in crate::app) fn ahead(ahead_ms: Option<i64>) -> Self {
        let known = Self::default();
        known.set_ahead(ahead_ms.unwrap_or_default());
        known
    }

    /// Judges whether the server is fit for calls at this moment.
    pub(in crate::app) fn judge(&self, now: &Steady) -> Result<(), Unfit> {
        if self.stopping.load(Ordering::Relaxed) {
            return Err(Unfit::Stopping);
        }
        if let Some((when, said)) = &*lock(&self.looked) {
            if let Some(said) = said {
                return Err(Unfit::Database(said.clone()));
            }
            if !when.span(PATIENCE).lasts(now) {
                return Err(Unfit::Database("o banco de dados não responde".to_owned()));
            }
        }
        let writing = lock(&self.writing);
        if let Some(said) = &writing.said {
            return Err(Unfit::Database(said.clone()));
        }
        if writing.since.as_ref().is_some_and(|since| !since.span(PATIENCE).lasts(now)) {
            return Err(Unfit::Database(SLOW.to_owned()));
        }
        self.clock()
    }

    /// Judges whether the clock is right.
    pub(in crate::app) fn clock(&self) -> Result<(), Unfit> {
        let ahead_ms = self.ahead.load(Ordering::Relaxed);
        if ahead_ms.abs() < CLOCK_OFF { Ok(()) } else { Err(Unfit::Clock { ahead_ms }) }
    }

    pub(in crate::app) fn set_ahead(&self, ahead_ms: i64) {
        self.ahead.store(ahead_ms, Ordering::Relaxed);
        tell(ahead_ms);
    }

    /// The database was looked at, and said this where it gave no answer.
    pub(in crate::app) fn look(&self, now: Steady, said: Option<String>) {
        *lock(&self.looked) = Some((now, said));
    }

    /// A sign of life is being written.
    pub(in crate::app) fn writes(&self, now: Steady) {
        lock(&self.writing).since = Some(now);
    }

    /// It is written, or was refused.
    pub(in crate::app) fn wrote(&self, now: &Steady, well: bool) {
        let mut writing = lock(&self.writing);
        let slow = writing.since.take().is_some_and(|since| !since.span(PATIENCE).lasts(now));
        writing.said = match (well, slow) {
            (false, _) => Some("o banco de dados não grava".to_owned()),
            (true, true) => Some(SLOW.to_owned()),
            (true, false) => None,
        };
    }

    pub(in crate::app) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    pub(in crate::app) fn break_off(&self) {
        self.broken_off.store(true, Ordering::Release);
    }

    pub(in crate::app) fn has_broken_off(&self) -> bool {
        self.broken_off.load(Ordering::Acquire)
    }
}

fn tell(ahead_ms: i64) {
    match ahead_ms.abs() {
        ..CLOCK_TOLD => {}
        CLOCK_TOLD..CLOCK_OFF => {
            tracing::warn!(
                ahead_ms,
                "o relógio desta máquina está longe do relógio do banco de dados; acerte-o"
            );
        }
        _ => tracing::error!(
            ahead_ms,
            "o relógio desta máquina está longe demais do relógio do banco de dados: nada se vende nem se varre até que o acertem"
        ),
    }
}

/// Interval at which a server says that it lives.
pub(in crate::app) const RENEW: Duration = Duration::from_secs(5);
/// Time for which it counts as alive after it last said so: three times may fail.
pub const ALIVE: Duration = Duration::from_secs(20);
/// Time that a server must have been heard before it judges others: they had two more turns to be heard.
const JUDGES_AFTER: Duration = Duration::from_secs(12);

/// Signs of life of this server and of the others, so far.
#[derive(Debug, Default)]
pub(in crate::app) struct LifeSigns {
    /// This server, once it is at work.
    pub(in crate::app) me: Option<Instance>,
    /// Since when it has been heard without a break, and when it was heard last.
    heard: Option<(Steady, Steady)>,
    /// Others of which it was told that their configuration differs.
    told: Vec<String>,
}

impl LifeSigns {
    /// It was heard just now; whether it has been for long enough to judge others.
    pub(in crate::app) fn hear(&mut self, now: &Steady) -> bool {
        let since = match self.heard.take() {
            // A renewal that came so late that others may have taken this one for dead is a new beginning.
            Some((since, last)) if last.span(ALIVE / 2).lasts(now) => since,
            _ => now.clone(),
        };
        let judges = !since.span(JUDGES_AFTER).lasts(now);
        self.heard = Some((since, now.clone()));
        judges
    }

    /// Warns once of each server of the same version that was told other prices, limits or addresses.
    pub(in crate::app) fn tell_differences(&mut self, others: &[Instance]) {
        let Self { me: Some(me), told, .. } = self else { return };
        told.retain(|id| others.iter().any(|other| other.id == *id));
        for other in others {
            let differs = other.versao == me.versao && other.configuracao != me.configuracao;
            if differs && !told.contains(&other.id) {
                let onde = other.onde.as_str();
                tracing::warn!(
                    onde,
                    "outro servidor deste banco tem outra configuração; compare: voz config mostrar"
                );
                told.push(other.id.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_fit_while_its_database_answers_and_its_clock_is_right() {
        let at = |ms: i64| Steady { boot: "1".to_owned(), ms };
        let known = Fitness::ahead(None);
        assert_eq!(known.judge(&at(0)), Ok(()));
        known.look(at(0), None);
        assert_eq!(known.judge(&at(3_000)), Ok(()));
        assert!(matches!(known.judge(&at(3_001)), Err(Unfit::Database(_))), "the next look hangs");
        known.look(at(20_000), Some("não".to_owned()));
        assert_eq!(known.judge(&at(20_000)), Err(Unfit::Database("não".to_owned())));
        known.look(at(20_000), None);
        for (ahead, fit) in [(19_999, true), (-19_999, true), (20_000, false), (-20_000, false), (0, true)] {
            known.set_ahead(ahead);
            assert_eq!(known.judge(&at(20_000)).is_ok(), fit, "{ahead}");
        }
        for (took, well, fit) in
            [(3_000, true, true), (3_001, true, false), (10, false, false), (10, true, true)]
        {
            known.writes(at(20_000));
            known.wrote(&at(20_000 + took), well);
            assert_eq!(known.judge(&at(20_000)).is_ok(), fit, "{took} {well}");
        }
        known.writes(at(17_000));
        assert_eq!(known.judge(&at(20_000)), Ok(()));
        assert!(matches!(known.judge(&at(20_001)), Err(Unfit::Database(_))), "it hangs");
        known.wrote(&at(20_000), true);
        known.stop();
        assert_eq!(known.judge(&at(20_000)), Err(Unfit::Stopping));
    }

    #[test]
    fn who_was_not_heard_for_a_while_judges_nobody() {
        let mut known = LifeSigns::default();
        let at = |ms: i64| Steady { boot: "1".to_owned(), ms };
        let mut hear = |ms| known.hear(&at(ms));
        assert_eq!([0, 5_000, 10_000, 12_001, 17_000].map(&mut hear), [false, false, false, true, true]);
        assert!(!hear(40_000), "the database was away, for others too");
        assert_eq!([45_000, 52_000, 52_001].map(&mut hear), [false, false, true]);
        assert!(!known.hear(&Steady { boot: "2".to_owned(), ms: 52_002 }), "another clock");
    }
}
