//! How a transaction lands, and how it is found out whether it did when the answer to COMMIT never came.
//!
//! Each transaction writes a row of its own name into `feito`. Whoever heard no answer puts another row of that name in:
//! the database waits there for a commit that is still under way, and then either finds the first row, or keeps it out
//! for ever.
use std::time::Duration;

use ring::rand::{SecureRandom, SystemRandom};
use tokio::time::Instant;

use super::super::StoreError;
use super::super::condition::SERVER_NOW;
use super::super::group_commit::{End, pause};
use super::fault::Fault;
use super::pool::Connector;
use super::session::{Session, Use};

/// First number of our advisory locks ("voz" in ASCII), apart from those of others in the same database.
pub(super) const LOCKS: i32 = 0x0076_6f7a;
/// Marks forgotten at once.
const PIECE: i64 = 10_000;
/// How long it is tried to find out what became of a commit, from the transaction's beginning, and at least.
const FIND_OUT: Duration = Duration::from_secs(7);
const FIND_OUT_LEAST: Duration = Duration::from_secs(2);

/// The name of one transaction, which no other has.
pub(super) struct Mark(String);

impl Mark {
    /// # Errors
    /// The system gave no random numbers.
    pub(super) fn fresh() -> Result<Self, StoreError> {
        let mut random = [0; 16];
        let failed = |e: ring::error::Unspecified| StoreError::Random(e.to_string());
        SystemRandom::new().fill(&mut random).map_err(failed)?;
        Ok(Self(random.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// What ends the transaction: its name, and COMMIT.
    pub(super) fn landing(&self) -> String {
        format!("INSERT INTO feito (id, em) VALUES ('{}', {SERVER_NOW}); COMMIT", self.0)
    }

    /// Finds out whether the transaction landed that began then.
    pub(super) fn find_out(&self, connector: &Connector, began: Instant) -> End {
        let until = (began + FIND_OUT).max(Instant::now() + FIND_OUT_LEAST);
        let keep_out = format!(
            "INSERT INTO feito (id, em) VALUES ('{mark}', -{SERVER_NOW}) ON CONFLICT (id) DO NOTHING;
             SELECT em FROM feito WHERE id = '{mark}'",
            mark = self.0
        );
        // One that finds a server that stands still takes some time, too.
        while Instant::now() + FIND_OUT_LEAST / 2 < until {
            let asked = connector.connect(Use::Write).and_then(|mut session| session.number(&keep_out));
            match asked {
                Ok(Some(em)) if em > 0 => return End::Landed,
                Ok(Some(_)) => return End::Again(StoreError::Away("a conexão caiu".to_owned())),
                Ok(None) | Err(_) => pause(Duration::from_millis(400)),
            }
        }
        End::Failed(StoreError::Unknown)
    }
}

/// Forgets marks that nobody asks after any more, so many at most that everybody else hardly waits; whether there may be
/// more of them.
pub(super) fn clear(session: &mut Session) -> Result<bool, Fault> {
    let gone = session.number(&format!(
        "WITH gone AS (DELETE FROM feito WHERE id IN
             (SELECT id FROM feito WHERE abs(em) < {SERVER_NOW} - 3600000 LIMIT {PIECE}) RETURNING 1)
         SELECT count(*) FROM gone"
    ))?;
    Ok(gone.unwrap_or_default() >= PIECE)
}
