//! The outcome of a statement (an answer, a reason to try again, a connection that is gone) and of a COMMIT.
//!
//! Each transaction writes a row of its own name into `feito`. Whoever heard no answer puts another row of that name in:
//! the database waits there for a commit that is still under way, and then either finds the first row, or keeps it out
//! for ever.
use std::time::Duration;

use ring::rand::{SecureRandom, SystemRandom};
use tokio::time::Instant;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::pool::Connector;
use super::session::{Session, Use};
use crate::base::hex;
use crate::base::portuguese::explain;
use crate::base::store::StoreError;
use crate::base::store::group_commit::pause;
use crate::base::store::place::SERVER_NOW;
use crate::base::store::tx::Stopped;

/// The sentence on a server that lets nobody more in.
const FULL_HOUSE: &str = "o servidor não aceita mais conexões: aumente max_connections, ou rode menos voz serve (cada um usa até 17)";

/// The meaning of a statement's failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::base::store) enum Fault {
    /// The database said no; asked again it would say the same.
    Refused(StoreError),
    /// The transaction came in the way of another: run again it may land.
    Crossed,
    /// The connection is gone, or leads to a server that takes no writes any more.
    Lost(String),
}

impl Fault {
    /// The error for whoever does not try again.
    pub(in crate::base::store) fn into_error(self) -> StoreError {
        match self {
            Self::Refused(error) => error,
            Self::Crossed => StoreError::Busy,
            Self::Lost(cause) => StoreError::Away(cause),
        }
    }
}

impl From<Fault> for Stopped {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(error) => Self::Store(error),
            passing => Self::Again(passing.into_error()),
        }
    }
}

impl From<&Error> for Fault {
    fn from(error: &Error) -> Self {
        let Some(db) = error.as_db_error() else { return Self::Lost(cause(error)) };
        let said = || db.message().to_owned();
        let code = db.code();
        if [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED].contains(code)
            // A plan kept from before a migration.
            || (*code == SqlState::FEATURE_NOT_SUPPORTED && db.message().contains("cached plan"))
        {
            return Self::Crossed;
        }
        let (class, text) = (code.code().get(..2).unwrap_or_default(), code.code());
        // A connection that failed, a server that stops, an idle one ended, and one that only reads now.
        if class == "08" || text.starts_with("57P") || text == "25P03" || text == "25006" {
            return Self::Lost(said());
        }
        Self::Refused(match text {
            // Codes of PostgreSQL's manual, appendix A.
            "28000" | "28P01" => StoreError::Engine("o servidor recusou o usuário ou a senha".to_owned()),
            "3D000" => StoreError::Engine("o servidor não tem um banco com este nome".to_owned()),
            "22003" | "22021" => StoreError::Constraint(said()),
            "53100" => StoreError::Full,
            "53300" => StoreError::Away(FULL_HOUSE.to_owned()),
            "55P03" | "57014" => StoreError::Busy,
            "42501" => StoreError::Engine(format!("falta um direito ao usuário do banco: {}", db.message())),
            _ if class == "23" => StoreError::Constraint(said()),
            _ => StoreError::Engine(format!("{} ({text})", db.message())),
        })
    }
}

/// Why a connection failed, in the words of whoever knew best.
pub(super) fn cause(error: &Error) -> String {
    let mut deepest: &dyn std::error::Error = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    let Some(io) = deepest.downcast_ref::<std::io::Error>() else { return deepest.to_string() };
    match io.get_ref() {
        None => explain(io),
        Some(inner) => match inner.downcast_ref::<rustls::Error>() {
            Some(tls) => format!("o certificado do servidor não foi aceito: {tls}"),
            None if inner.to_string().starts_with("failed to lookup") => {
                "não há máquina com este nome".to_owned()
            }
            None => inner.to_string(),
        },
    }
}

/// First number of our advisory locks ("voz" in ASCII), apart from those of others in the same database.
pub(super) const LOCKS: i32 = 0x0076_6f7a;
/// Marks forgotten at once.
const PIECE: i64 = 10_000;
/// The time spent on finding out what became of a commit, from the transaction's beginning, and at least.
const FIND_OUT: Duration = Duration::from_secs(7);
const FIND_OUT_LEAST: Duration = Duration::from_secs(2);

/// Ends a transaction that began then: `end` runs the statement that leaves the transaction's name, which no other has, and
/// commits. A connection that was lost meanwhile is gone when it answers.
pub(super) fn land(
    connector: &Connector,
    began: Instant,
    end: impl FnOnce(&str) -> Result<(), Fault>,
) -> Result<(), Stopped> {
    let mark = hex(&random::<16>()?);
    match end(&format!("INSERT INTO feito (id, em) VALUES ('{mark}', {SERVER_NOW}); COMMIT")) {
        Err(Fault::Lost(_)) => find_out(connector, began, &mark),
        ended => Ok(ended?),
    }
}

/// So many random bytes.
pub(super) fn random<const N: usize>() -> Result<[u8; N], StoreError> {
    let mut random = [0; N];
    let failed = |e: ring::error::Unspecified| StoreError::Random(e.to_string());
    SystemRandom::new().fill(&mut random).map_err(failed)?;
    Ok(random)
}

/// Finds out whether the transaction of a name landed that began then.
fn find_out(connector: &Connector, began: Instant, mark: &str) -> Result<(), Stopped> {
    let until = (began + FIND_OUT).max(Instant::now() + FIND_OUT_LEAST);
    let keep_out = format!(
        "INSERT INTO feito (id, em) VALUES ('{mark}', -{SERVER_NOW}) ON CONFLICT (id) DO NOTHING;
         SELECT em FROM feito WHERE id = '{mark}'"
    );
    // One that finds a server that stands still takes some time, too.
    while Instant::now() + FIND_OUT_LEAST / 2 < until {
        let asked = connector.connect(Use::WRITE).and_then(|mut session| session.number(&keep_out));
        match asked {
            Ok(Some(em)) if em > 0 => return Ok(()),
            Ok(Some(_)) => return Err(Fault::Lost("a conexão caiu".to_owned()).into()),
            Ok(None) | Err(_) => pause(Duration::from_millis(400)),
        }
    }
    Err(StoreError::Unknown.into())
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
