//! The engine over PostgreSQL: one writer, a few readers, and what is asked of a server before it is trusted.
use std::sync::Arc;

use super::super::group_commit::GroupCommit;
use super::super::migrations::Age;
use super::super::tx::{Landing, Stopped, Work};
use super::super::{Result, StoreError, Tx};
use super::address::Address;
use super::outcome::{Fault, LOCKS, random};
use super::pool::{Connector, Pool};
use super::schema;
use super::session::{Session, Use, refused};
use super::writer::{KeyedWriter, Writer};

/// Connections that read at once: what is sold writes, and reads little.
const READERS_MAX: usize = 5;

/// A database on a server.
pub(in crate::base::store) struct Server {
    readers: Pool,
    writer: Option<Writers>,
}

struct Writers {
    one: GroupCommit<Writer>,
    hot: KeyedWriter,
}

impl Server {
    /// Connects, and runs the migrations.
    pub(in crate::base::store) fn open(address: &Address) -> Result<Self> {
        let connector = Connector::of(address.clone())?;
        let opened = || -> Result<(Session, Session), Fault> {
            let mut first = connector.connect(Use::MIGRATE)?;
            schema::migrate(&mut first)?;
            drop(first);
            let (mut writer, mut reader) = (connector.connect(Use::WRITE)?, connector.connect(Use::READ)?);
            own_sessions(&mut writer, &mut reader, address)?;
            locks_hold(&mut writer, &mut reader, address)?;
            Ok((writer, reader))
        };
        let (writer, reader) = opened().map_err(|fault| opening(address, fault))?;
        let readers = Pool::new(Arc::clone(&connector), Use::READ, READERS_MAX);
        readers.keep(reader);
        let hot = KeyedWriter::new(Arc::clone(&connector));
        Ok(Self {
            readers,
            writer: Some(Writers { one: GroupCommit::new(Writer::new(connector, writer)), hot }),
        })
    }

    /// Connects for reading; `None` where no migration ever ran. An older schema is brought up to date.
    pub(in crate::base::store) fn open_existing(address: &Address) -> Result<Option<Self>> {
        let connector = Connector::of(address.clone())?;
        let looked = || -> Result<_, Fault> {
            let mut reader = connector.connect(Use::READ)?;
            let age = schema::age(&mut reader)?;
            Ok((reader, age))
        };
        let (reader, age) = looked().map_err(|fault| opening(address, fault))?;
        match age {
            Age::Blank => return Ok(None),
            Age::Current => {}
            Age::Older { file, known } => {
                let failed = |cause| StoreError::Older { file, known, cause: Box::new(cause) };
                Self::open(address).map_err(failed)?;
            }
        }
        let readers = Pool::new(connector, Use::READ, READERS_MAX);
        readers.keep(reader);
        Ok(Some(Self { readers, writer: None }))
    }

    /// Runs work over one consistent state of the database.
    pub(in crate::base::store) fn read(&self, work: &mut Work<'_>) -> Result<(), Stopped> {
        /// On the server that takes writes: a copy of it lags, and knows neither the newest key nor balance.
        const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let mut lent = self.readers.begin(SNAPSHOT)?;
        let session = lent.get()?;
        session.take_fault();
        let answer = work(&mut Tx::on(session));
        if !matches!(session.take_fault(), Some(Fault::Lost(_))) {
            // Nothing was written: that a connection ends now changes no answer.
            let _ = lent.end("ROLLBACK");
        }
        answer
    }

    /// Runs work as the one writer of all, or of a key.
    pub(in crate::base::store) fn write(
        &self,
        key: Option<&str>,
        work: &mut Work<'_>,
    ) -> Result<(), Stopped> {
        let writer = self.writer.as_ref().ok_or(StoreError::ReadOnly)?;
        match key {
            None => writer.one.write(Landing::Safe, work),
            Some(key) => writer.hot.write(key, work),
        }
    }
}

/// Indexes and rules that the server itself holds for broken or unchecked.
pub(in crate::base::store) fn faults(tx: &mut Tx<'_>) -> Result<Vec<String>> {
    let sql = "SELECT CAST(c.relname AS TEXT) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE NOT (i.indisvalid AND i.indisready) AND c.relnamespace = to_regnamespace(current_schema())
         UNION ALL
         SELECT CAST(conname AS TEXT) FROM pg_constraint
         WHERE NOT convalidated AND connamespace = to_regnamespace(current_schema())";
    tx.rows(sql, &[])
}

/// Refuses an engine whose advisory locks do nothing: it would have as many writers as machines.
fn locks_hold(one: &mut Session, other: &mut Session, address: &Address) -> Result<(), Fault> {
    let [a, b, c] = random().map_err(Fault::Refused)?.map(i32::from);
    // The second number of ours is not negative, so that this one meets nobody else's lock.
    let take = format!(
        "SELECT CASE WHEN pg_try_advisory_xact_lock({LOCKS}, {}) THEN 1 ELSE 0 END",
        -1 - (a << 16 | b << 8 | c)
    );
    one.batch("BEGIN")?;
    other.batch("BEGIN")?;
    let taken = (one.number(&take)?, other.number(&take)?);
    one.batch("ROLLBACK")?;
    other.batch("ROLLBACK")?;
    if taken == (Some(1), Some(0)) {
        return Ok(());
    }
    let cause = "o banco não guarda as travas (pg_advisory_xact_lock) de que o serviço precisa";
    Err(refused(address, cause.to_owned()))
}

/// Refuses a pooler that lends each transaction whatever session is free: limits, prepared statements and the schema are
/// set once for each connection, and would be another's.
fn own_sessions(one: &mut Session, other: &mut Session, address: &Address) -> Result<(), Fault> {
    if keeps_its_session(one, other)? && keeps_its_session(other, one)? {
        return Ok(());
    }
    let cause = "há no caminho um pooler em modo de transação; aponte para o próprio servidor, ou para um pooler em modo de sessão";
    Err(refused(address, cause.to_owned()))
}

/// True when a connection has its session also after another began a transaction.
fn keeps_its_session(one: &mut Session, other: &mut Session) -> Result<bool, Fault> {
    const WHO: &str = "SELECT pg_backend_pid()";
    let before = one.number(WHO)?;
    other.batch("BEGIN")?;
    // Asked only where there is another session to answer it.
    let keeps = other.number(WHO)? != before && one.number(WHO)? == before;
    other.batch("ROLLBACK")?;
    Ok(keeps)
}

fn opening(address: &Address, fault: Fault) -> StoreError {
    match fault {
        Fault::Lost(cause) | Fault::Refused(StoreError::Away(cause)) => {
            StoreError::Open { path: address.to_string(), cause }
        }
        other => other.into_error(),
    }
}
