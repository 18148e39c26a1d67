//! One connection: statements with an end to every wait, the statements it has prepared, and their values.
use std::cell::Cell;
use std::collections::HashMap;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::time::Duration;

use bytes::BytesMut;
use futures_core::Stream;
use tokio::runtime::{Builder, Runtime};
use tokio::time::Instant;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Config, Error, Row, RowStream, SimpleQueryMessage, SimpleQueryRow, Statement};

use super::address::Address;
use super::outcome::Fault;
use super::tls::Tls;
use crate::base::store::{Result, StoreError, Value};

/// Time to log in beyond what reaching the host may take.
const LOGIN: Duration = Duration::from_secs(1);
/// Longest wait for the next thing the server says. Longer than its own limits, which a frozen server does not keep; these
/// and what comes before and after ([`BEGIN`], [`LAND`], `outcome::FIND_OUT`) keep a call within ten seconds.
const ANSWER: Duration = Duration::from_secs(7);
/// The least time that a server has for an answer.
const LEAST: Duration = Duration::from_millis(300);
/// The same for a transaction's beginning, without locks and with those of a writer.
const BEGIN: Duration = Duration::from_secs(3);
const BEGIN_LOCKED: Duration = Duration::from_secs(5);
/// The same for its end. An answer that comes later is found out about on another connection.
const LAND: Duration = Duration::from_secs(4);
/// Prepared statements kept; beyond them all are forgotten.
const STATEMENTS_MAX: usize = 256;
/// The oldest PostgreSQL spoken to.
const OLDEST: u32 = 13;

/// The server, too, notices that a machine is gone which was cut off from it.
const NOTICES_DEATH: &str = "SET tcp_user_timeout = '5s'; SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; \
                             SET tcp_keepalives_count = 3;";
/// The schema that holds our tables, or is to; others on the way to it would be found before. One that stands where the
/// role's own would (`"$user"`) may be anybody's who may make schemas: of two with tables the one is ours that the role
/// itself, the database's owner or a superuser made, or that was there from the beginning.
const OURS: &str = "SELECT pg_catalog.quote_ident(CAST(n.nspname AS TEXT))
     FROM pg_catalog.unnest(pg_catalog.current_schemas(false)) WITH ORDINALITY AS p (name, place)
     JOIN pg_catalog.pg_namespace n ON n.nspname = p.name
     LEFT JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = 'esquema' AND c.relkind = 'r'
     CROSS JOIN LATERAL (SELECT n.nspname = 'public' OR n.nspowner IN (
         SELECT r.oid FROM pg_catalog.pg_roles r WHERE r.rolname = current_user OR r.rolsuper
         UNION ALL SELECT d.datdba FROM pg_catalog.pg_database d WHERE d.datname = pg_catalog.current_database()
     ) AS trusted) AS t
     ORDER BY t.trusted AND c.oid IS NOT NULL DESC, c.oid IS NOT NULL DESC, t.trusted DESC, p.place LIMIT 1";

/// The use of a connection: how long its statements may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// The server's own limits. Who holds the lock of all writers and says nothing loses it, with the connection.
    limits: &'static str,
    /// Longest wait for a transaction's beginning.
    begins: Duration,
    /// Longest wait for the next thing the server says.
    patience: Duration,
}

impl Use {
    /// Short statements under the lock of all writers.
    pub(super) const WRITE: Self = Self {
        limits: "SET lock_timeout = '2s'; SET statement_timeout = '6s'; \
                 SET idle_in_transaction_session_timeout = '2s';",
        begins: BEGIN_LOCKED,
        patience: ANSWER,
    };
    /// One consistent state, perhaps a long one.
    pub(super) const READ: Self = Self {
        limits: "SET lock_timeout = '8s'; SET statement_timeout = '10min'; \
                 SET idle_in_transaction_session_timeout = '10min';",
        begins: BEGIN,
        patience: ANSWER,
    };
    /// Changes of the schema.
    pub(super) const MIGRATE: Self = Self {
        limits: "SET lock_timeout = '5min'; SET statement_timeout = 0; \
                 SET idle_in_transaction_session_timeout = '1min';",
        begins: BEGIN_LOCKED,
        patience: Duration::from_secs(600),
    };
}

/// A connection to the server that takes writes.
pub(in crate::base::store) struct Session {
    /// `None` only while it is being dropped.
    runtime: Option<Runtime>,
    client: Client,
    /// By their text, and by what their parameters are.
    statements: HashMap<String, Vec<(Vec<Type>, Statement)>>,
    /// The first thing that went wrong since it was last asked.
    fault: Option<Fault>,
    purpose: Use,
    patience: Duration,
    /// When the open transaction is given up.
    until: Option<Instant>,
    /// The beginning of a transaction, sent with its first statement.
    begins: Cell<Option<String>>,
}

impl Drop for Session {
    fn drop(&mut self) {
        // Waits for nothing, so that a connection may be let go anywhere.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Session {
    /// Connects to the first of the hosts that takes writes.
    pub(super) fn open(address: &Address, tls: &Tls, purpose: Use) -> Result<Self, Fault> {
        let mut last = Fault::Lost("nenhum servidor no endereço".to_owned());
        for config in address.each() {
            match Self::log_in(address, &config, tls, purpose) {
                Err(lost @ Fault::Lost(_)) => last = lost,
                done => return done,
            }
        }
        Err(last)
    }

    /// Connects to one host.
    fn log_in(address: &Address, config: &Config, tls: &Tls, purpose: Use) -> Result<Self, Fault> {
        let failed = |e: std::io::Error| Fault::Lost(e.to_string());
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let patience = address.patience() + LOGIN;
        let connected = drive(&runtime, patience, config.connect(tls.clone()));
        let (client, connection) = connected.map_err(|fault| match fault {
            Fault::Refused(StoreError::Engine(cause) | StoreError::Constraint(cause)) => {
                refused(address, cause)
            }
            other => other,
        })?;
        // Its end is seen by the next statement.
        runtime.spawn(async move { connection.await.ok() });
        let (runtime, statements, begins) = (Some(runtime), HashMap::new(), Cell::default());
        let mut session =
            Self { runtime, client, statements, fault: None, purpose, patience, until: None, begins };
        session.greet(address)?;
        session.patience = purpose.patience;
        Ok(session)
    }

    /// Sets the limits and whose tables are meant, and refuses a server that would not keep what it says it has written.
    fn greet(&self, address: &Address) -> Result<(), Fault> {
        let sql = format!(
            "{} {NOTICES_DEATH} SET client_min_messages = warning;
             SELECT pg_catalog.current_setting('server_version_num'), pg_catalog.current_setting('fsync'),
                 pg_catalog.current_setting('server_encoding'), pg_catalog.current_setting('transaction_read_only'),
                 pg_catalog.set_config('synchronous_commit', CASE pg_catalog.current_setting('synchronous_commit')
                     WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false),
                 pg_catalog.set_config('search_path', ({OURS}), false)",
            self.purpose.limits
        );
        let row = self.first(&sql)?;
        let told = |column| row.as_ref().and_then(|row| row.get(column)).unwrap_or_default();
        let version = told(0).parse::<u32>().unwrap_or_default() / 10_000;
        if version < OLDEST {
            return Err(refused(address, format!("é o PostgreSQL {version}; serve do {OLDEST} em diante")));
        }
        if told(1) != "on" {
            return Err(refused(
                address,
                "o servidor está com fsync desligado e perderia dinheiro numa queda".to_owned(),
            ));
        }
        if told(2) != "UTF8" {
            return Err(refused(address, format!("a codificação do banco é {}; serve só UTF8", told(2))));
        }
        if told(3) != "off" {
            return Err(Fault::Lost("o servidor não aceita gravação (não é o primário)".to_owned()));
        }
        Ok(())
    }

    /// Begins a transaction.
    pub(super) fn begin(&mut self, sql: &str) -> Result<(), Fault> {
        (self.patience, self.until, self.begins) = (self.purpose.patience, None, Cell::default());
        self.batch_within(self.purpose.begins, sql)
    }

    /// The same with the first statement, in one round trip. The transaction ends here at a moment: a server that says
    /// nothing keeps nobody longer.
    pub(super) fn begin_with_first(&mut self, sql: &str, until: Instant) {
        (self.patience, self.until) = (self.purpose.patience, Some(until));
        self.begins.set(Some(sql.to_owned()));
    }

    /// Ends a transaction.
    pub(super) fn end(&mut self, sql: &str) -> Result<(), Fault> {
        let limit = if self.patience > ANSWER { self.patience } else { LAND };
        match self.begins.take() {
            // Nothing was asked in it.
            Some(begin) => self.batch_within(limit, &format!("{begin}; {sql}")),
            None => self.batch_within(limit, sql),
        }
    }

    /// Lets the open transaction take as long as it does.
    pub(in crate::base::store) fn without_limits(&mut self) -> Result<()> {
        for limit in ["statement_timeout", "idle_in_transaction_session_timeout"] {
            self.run(&format!("SET LOCAL {limit} = 0"), &[])?;
        }
        self.patience = Use::MIGRATE.patience;
        Ok(())
    }

    /// The fault since this was last asked.
    pub(super) fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    /// Runs statements that answer nothing, in one round trip.
    pub(super) fn batch(&mut self, sql: &str) -> Result<(), Fault> {
        self.batch_within(self.patience, sql)
    }

    fn batch_within(&self, limit: Duration, sql: &str) -> Result<(), Fault> {
        self.wait(self.until_end(limit), self.client.batch_execute(sql))
    }

    /// Waits for work of the connection, but not longer than `limit`.
    fn wait<T>(&self, limit: Duration, work: impl Future<Output = Result<T, Error>>) -> Result<T, Fault> {
        drive(self.runtime.as_ref().ok_or_else(ended)?, limit, work)
    }

    /// So long, or until the transaction's end.
    fn until_end(&self, limit: Duration) -> Duration {
        let left = self.until.map_or(limit, |until| until.saturating_duration_since(Instant::now()));
        limit.min(left.max(LEAST))
    }

    /// The one number that a statement without parameters answers.
    pub(super) fn number(&mut self, sql: &str) -> Result<Option<i64>, Fault> {
        Ok(self.first(sql)?.and_then(|row| row.get(0)?.parse().ok()))
    }

    /// The first row that statements without parameters answer.
    fn first(&self, sql: &str) -> Result<Option<SimpleQueryRow>, Fault> {
        let said = self.wait(self.patience, self.client.simple_query(sql))?;
        Ok(said.into_iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some(row),
            _ => None,
        }))
    }

    /// Runs one statement; says how many rows it changed.
    pub(in crate::base::store) fn run(&mut self, sql: &str, params: &[Value<'_>]) -> Result<usize> {
        let done = self
            .prepared(sql, params)
            .and_then(|statement| self.drive(self.client.execute_raw(&statement, params)));
        self.noted(done).map(|changed| usize::try_from(changed).unwrap_or(usize::MAX))
    }

    /// The same in one round trip, without keeping the statement.
    pub(in crate::base::store) fn run_once(&mut self, sql: &str, params: &[Value<'_>]) -> Result<usize> {
        let params: Vec<(&(dyn ToSql + Sync), Type)> =
            params.iter().map(|value| (value as &(dyn ToSql + Sync), value.kind())).collect();
        let done = self.drive(self.client.execute_typed(sql, &params));
        self.noted(done).map(|changed| usize::try_from(changed).unwrap_or(usize::MAX))
    }

    /// Hands over the rows of an answer one by one, until `take` wants no more.
    pub(in crate::base::store) fn each(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        take: &mut dyn FnMut(&Row) -> bool,
    ) -> Result<()> {
        let asked = self
            .prepared(sql, params)
            .and_then(|statement| self.drive(self.client.query_raw(&statement, params)));
        let stream = self.noted(asked)?;
        let mut stream: std::pin::Pin<&mut RowStream> = pin!(stream);
        loop {
            let next = poll_fn(|cx| stream.as_mut().poll_next(cx).map(Option::transpose));
            let next = self.wait(self.until_end(self.patience), next);
            match self.noted(next)? {
                Some(row) if take(&row) => {}
                _ => return Ok(()),
            }
        }
    }

    /// Waits for a statement, and for what begins its transaction, which goes out just before it.
    fn drive<T>(&self, statement: impl Future<Output = Result<T, Error>>) -> Result<T, Fault> {
        let Some(begins) = self.begins.take() else {
            return self.wait(self.until_end(self.patience), statement);
        };
        let both = async { Ok(tokio::join!(biased; self.client.batch_execute(&begins), statement)) };
        match self.wait(self.until_end(self.purpose.begins), both)? {
            (Ok(()), Ok(done)) => Ok(done),
            // Whoever waited for a lock too long comes back for it.
            (Err(error), _) => Err(match Fault::from(&error) {
                Fault::Refused(StoreError::Busy) => Fault::Crossed,
                other => other,
            }),
            (Ok(()), Err(error)) => Err(Fault::from(&error)),
        }
    }

    fn prepared(&mut self, sql: &str, params: &[Value<'_>]) -> Result<Statement, Fault> {
        let kinds = || params.iter().map(Value::kind);
        let known = self.statements.get(sql).into_iter().flatten();
        if let Some((_, statement)) = known.into_iter().find(|(known, _)| known.iter().cloned().eq(kinds())) {
            return Ok(statement.clone());
        }
        let kinds: Vec<_> = kinds().collect();
        let statement = self.wait(self.until_end(self.patience), self.client.prepare_typed(sql, &kinds))?;
        if self.statements.len() >= STATEMENTS_MAX {
            self.statements.clear();
        }
        self.statements.entry(sql.to_owned()).or_default().push((kinds, statement.clone()));
        Ok(statement)
    }

    /// Keeps what went wrong for whoever decides whether to try again.
    fn noted<T>(&mut self, done: Result<T, Fault>) -> Result<T> {
        done.map_err(|fault| {
            if fault == Fault::Crossed {
                self.statements.clear();
            }
            self.fault.get_or_insert_with(|| fault.clone());
            fault.into_error()
        })
    }
}

/// Waits for work of a connection, but not longer than `limit`.
fn drive<T>(
    runtime: &Runtime,
    limit: Duration,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Fault> {
    match runtime.block_on(async { tokio::time::timeout(limit, work).await }) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(error)) => Err(Fault::from(&error)),
        Err(_) => Err(Fault::Lost(format!("o servidor não responde há {} s", limit.as_secs()))),
    }
}

pub(super) fn refused(address: &Address, cause: String) -> Fault {
    Fault::Refused(StoreError::Open { path: address.to_string(), cause })
}

pub(super) fn ended() -> Fault {
    Fault::Lost("a conexão terminou".to_owned())
}

pub(in crate::base::store) use tokio_postgres::Row as ServerRow;

type Failure = Box<dyn std::error::Error + Sync + Send>;

impl Value<'_> {
    /// The type it is sent as. What NULL is, the statement says.
    pub(super) const fn kind(&self) -> Type {
        match self {
            Self::Null => Type::UNKNOWN,
            Self::Int(_) => Type::INT8,
            Self::Text(_) => Type::TEXT,
            Self::Blob(_) => Type::BYTEA,
        }
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Failure> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(n) => n.to_sql(ty, out),
            Self::Text(text) => text.as_ref().to_sql(ty, out),
            Self::Blob(bytes) => bytes.as_ref().to_sql(ty, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A column of any of the types that a statement of ours can answer with.
impl<'a> FromSql<'a> for Value<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Failure> {
        Ok(match *ty {
            Type::INT8 => Self::Int(i64::from_sql(ty, raw)?),
            Type::INT4 => Self::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT2 => Self::Int(i16::from_sql(ty, raw)?.into()),
            Type::BOOL => Self::Int(bool::from_sql(ty, raw)?.into()),
            Type::BYTEA => Self::Blob(raw.into()),
            _ => <&str>::from_sql(ty, raw)?.into(),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Failure> {
        Ok(Self::Null)
    }

    fn accepts(ty: &Type) -> bool {
        matches!(*ty, Type::INT8 | Type::INT4 | Type::INT2 | Type::BOOL | Type::BYTEA)
            || <&str as FromSql<'_>>::accepts(ty)
    }
}
