//! What this server knows of itself and of the others on its database.
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::base::steady::Steady;
use crate::base::store::Instance;

/// Interval at which a server says that it lives.
pub(in crate::app) const RENEW: Duration = Duration::from_secs(5);
/// Time for which it counts as alive after it last said so: three times may fail.
pub(in crate::app) const ALIVE: Duration = Duration::from_secs(20);
/// Time that a server must have been heard before it judges others: they had two more turns to be heard.
const JUDGES_AFTER: Duration = Duration::from_secs(12);

/// Signs of life of this server and of the others.
#[derive(Debug, Default)]
pub(in crate::app) struct Life(Mutex<LifeSigns>);

impl Life {
    pub(in crate::app) fn known(&self) -> MutexGuard<'_, LifeSigns> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Signs of life so far.
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
