//! A transaction: statements with plain values in, plain rows out; work on one without the type of its answer; and the
//! patience of the call that works.
//!
//! Without the type the engines are compiled once and not once for each of some four hundred pieces of work: 17.3 MB in
//! place of 18.1 (2026-11-22).
use std::cell::RefCell;
use std::time::Duration;

use rusqlite::{Connection, Statement};
use tokio::time::Instant;

use super::migrations::RETIRED;
use super::place::SERVER_NOW;
use super::postgres::{ServerRow, Session};
use super::{Result, StoreError, Stored, Value, stored};

/// A row of an answer; columns count from 0. [`stored`](super::stored) reads it.
pub struct Row<'r> {
    source: Source<'r>,
    /// The statement that it answers.
    sql: &'r str,
}

enum Source<'r> {
    File(&'r rusqlite::Row<'r>),
    Server(&'r ServerRow),
}

impl Row<'_> {
    /// The value of a column.
    pub fn value(&self, column: usize) -> Result<Value<'_>> {
        match &self.source {
            Source::File(row) => Value::of_file(row.get_ref(column)?).ok_or_else(|| self.other(column)),
            Source::Server(row) => row.try_get(column).map_err(|e| StoreError::Engine(e.to_string())),
        }
    }

    /// The error of a column that holds what no program of ours writes there.
    pub fn impossible(&self, column: usize, found: impl std::fmt::Display) -> StoreError {
        StoreError::impossible(&self.name(column), found)
    }

    /// A column's name, after that of the table.
    fn name(&self, column: usize) -> String {
        let name = match &self.source {
            Source::File(row) => row.as_ref().column_name(column).unwrap_or_default(),
            Source::Server(row) => row.columns().get(column).map_or("", |column| column.name()),
        };
        table(self.sql).map_or_else(|| name.to_owned(), |table| format!("{table}.{name}"))
    }

    /// The error of a column that holds nothing, or something of another type.
    pub(super) fn other(&self, column: usize) -> StoreError {
        StoreError::Corrupt(format!("a coluna {} não tem o que se esperava", self.name(column)))
    }
}

/// The first table that a statement names, beside those of what stands in parentheses.
fn table(sql: &str) -> Option<&str> {
    let mut depth = 0_usize;
    let mut words = sql.split_whitespace();
    while let Some(word) = words.next() {
        if depth == 0 && matches!(word, "FROM" | "INTO" | "UPDATE") {
            return words.next();
        }
        depth = (depth + word.matches('(').count()).saturating_sub(word.matches(')').count());
    }
    None
}

/// An open transaction.
pub struct Tx<'c>(Open<'c>);

enum Open<'c> {
    File(&'c Connection),
    Server(&'c mut Session),
}

impl<'c> Tx<'c> {
    /// A transaction of a file.
    pub(super) fn of(conn: &'c Connection) -> Self {
        Self(Open::File(conn))
    }

    /// A transaction of a server.
    pub(super) fn on(session: &'c mut Session) -> Self {
        Self(Open::Server(session))
    }
}

impl Tx<'_> {
    /// Runs one statement; says how many rows it changed.
    pub fn run(&mut self, sql: &str, params: &[Value<'_>]) -> Result<usize> {
        Value::check(params)?;
        match &mut self.0 {
            Open::File(conn) => {
                let mut statement = conn.prepare_cached(sql)?;
                bind(&mut statement, params)?;
                Ok(statement.raw_execute()?)
            }
            Open::Server(session) => session.run(sql, params),
        }
    }

    /// Runs one statement, whatever it changed.
    pub fn exec(&mut self, sql: &str, params: &[Value<'_>]) -> Result<()> {
        self.run(sql, params).map(drop)
    }

    /// Runs one statement; true when it changed something.
    pub fn change(&mut self, sql: &str, params: &[Value<'_>]) -> Result<bool> {
        Ok(self.run(sql, params)? > 0)
    }

    /// [`run`](Self::run) for a long statement: a server is asked once, and keeps nothing of it.
    pub(super) fn run_once(&mut self, sql: &str, params: &[Value<'_>]) -> Result<usize> {
        match &mut self.0 {
            Open::File(_) => self.run(sql, params),
            Open::Server(session) => {
                Value::check(params)?;
                session.run_once(sql, params)
            }
        }
    }

    /// True when each statement crosses a network.
    pub(super) const fn is_far(&self) -> bool {
        matches!(self.0, Open::Server(_))
    }

    /// All rows of an answer (also of a change with `RETURNING`).
    pub fn rows<T: Stored>(&mut self, sql: &str, params: &[Value<'_>]) -> Result<Vec<T>> {
        let mut all = Vec::new();
        let taken: Result<()> = self.each(sql, params, |row| {
            all.push(stored(row)?);
            Ok(())
        });
        taken.map(|()| all)
    }

    /// The first row of an answer, if there is one.
    pub fn one<T: Stored>(&mut self, sql: &str, params: &[Value<'_>]) -> Result<Option<T>> {
        let mut first = None;
        let taken: Result<()> = self.until(sql, params, |row| {
            first = Some(stored(row)?);
            Ok(false)
        });
        taken.map(|()| first)
    }

    /// True when an answer has any row.
    pub fn any(&mut self, sql: &str, params: &[Value<'_>]) -> Result<bool> {
        let mut found = false;
        let looked: Result<()> = self.until(sql, params, |_| {
            found = true;
            Ok(false)
        });
        looked.map(|()| found)
    }

    /// The number that a statement counts.
    pub fn count(&mut self, sql: &str, params: &[Value<'_>]) -> Result<u64> {
        Ok(self.one(sql, params)?.unwrap_or_default())
    }

    /// Hands over the rows of an answer one by one, so that memory stays bounded.
    pub fn each<E: From<StoreError>>(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        mut take: impl FnMut(&Row<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.until(sql, params, |row| take(row).map(|()| true))
    }

    /// Lets the transaction take as long as it does.
    pub(super) fn without_limits(&mut self) -> Result<()> {
        match &mut self.0 {
            Open::File(_) => Ok(()),
            Open::Server(session) => session.without_limits(),
        }
    }

    /// Takes the rules on changes of single rows away; what brings them back.
    pub(super) fn suspend_rules(&mut self, tables: &[&str]) -> Result<Vec<String>> {
        self.without_limits()?;
        match &mut self.0 {
            Open::File(_) => {
                let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name";
                let rules = self.rows::<(String, String)>(sql, &[])?;
                rules
                    .into_iter()
                    .map(|(name, sql)| self.run(&format!("DROP TRIGGER \"{name}\""), &[]).map(|_| sql))
                    .collect()
            }
            Open::Server(_) => tables
                .iter()
                .map(|name| {
                    self.run(&format!("ALTER TABLE \"{name}\" DISABLE TRIGGER USER"), &[])?;
                    Ok(format!("ALTER TABLE \"{name}\" ENABLE TRIGGER USER"))
                })
                .collect(),
        }
    }

    /// The version of the schema.
    pub(super) fn version(&mut self) -> Result<u32> {
        let sql = match &self.0 {
            Open::File(_) => "SELECT user_version FROM pragma_user_version",
            Open::Server(_) => "SELECT versao FROM esquema WHERE um = 1",
        };
        Ok(self.one(sql, &[])?.unwrap_or_default())
    }

    /// Makes the database one that no program opens any more: what it holds was moved elsewhere.
    pub fn retire(&mut self) -> Result<()> {
        let retired = self.version()?.saturating_add(RETIRED);
        match &self.0 {
            Open::File(_) => self.exec(&format!("PRAGMA user_version = {retired}"), &[]),
            Open::Server(_) => self.exec("UPDATE esquema SET versao = $1", &[i64::from(retired).into()]),
        }
    }

    /// The server's clock, in milliseconds; `None` for a file, whose clock is the machine's.
    pub fn clock(&mut self) -> Result<Option<i64>> {
        match &self.0 {
            Open::File(_) => Ok(None),
            Open::Server(_) => self.one(&format!("SELECT {SERVER_NOW}"), &[]),
        }
    }

    /// Hands over rows until `take` wants no more.
    fn until<E: From<StoreError>>(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        mut take: impl FnMut(&Row<'_>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut failed = None;
        self.walk(sql, params, &mut |row| match take(row) {
            Ok(more) => more,
            Err(error) => {
                failed = Some(error);
                false
            }
        })?;
        failed.map_or(Ok(()), Err)
    }

    /// The same without the type of what comes of them, compiled once.
    fn walk(
        &mut self,
        sql: &str,
        params: &[Value<'_>],
        take: &mut dyn FnMut(&Row<'_>) -> bool,
    ) -> Result<()> {
        Value::check(params)?;
        match &mut self.0 {
            Open::File(conn) => {
                let mut statement = conn.prepare_cached(sql)?;
                bind(&mut statement, params)?;
                let mut rows = statement.raw_query();
                while let Some(row) = rows.next()? {
                    if !take(&Row { source: Source::File(row), sql }) {
                        break;
                    }
                }
                Ok(())
            }
            Open::Server(session) => {
                session.each(sql, params, &mut |row| take(&Row { source: Source::Server(row), sql }))
            }
        }
    }
}

/// Gives each parameter the value of its number, as a server does. SQLite takes `$2` for a name, and counts names as
/// they come.
fn bind(statement: &mut Statement<'_>, params: &[Value<'_>]) -> Result<()> {
    let wanted = statement.parameter_count();
    if wanted != params.len() {
        return Err(rusqlite::Error::InvalidParameterCount(params.len(), wanted).into());
    }
    for place in 1..=wanted {
        let number =
            statement.parameter_name(place).and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
        let value = number.and_then(|number| params.get(number.checked_sub(1)?));
        let value = value.ok_or(rusqlite::Error::InvalidParameterCount(params.len(), place))?;
        statement.raw_bind_parameter(place, value)?;
    }
    Ok(())
}

/// Work as an engine runs it.
pub(super) type Work<'w> = dyn FnMut(&mut Tx<'_>) -> Result<(), Stopped> + 'w;

/// Why work did not land. Cloned to every writer that shared the failed commit.
#[derive(Clone, Debug)]
pub(super) enum Stopped {
    /// It is undone, or nobody knows ([`StoreError::Unknown`]).
    Store(StoreError),
    /// It is undone for a reason that passes: the same work may land when it is run again.
    Again(StoreError),
    /// It failed in a way of its own, which [`run`] keeps.
    Own,
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Has an engine run `f`, and gives what it answered when it ran last.
pub(super) fn run<T, E: From<StoreError>>(
    mut f: impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    engine: impl FnOnce(&mut Work<'_>) -> Result<(), Stopped>,
) -> Result<T, E> {
    // A call that has waited in vain once is answered, and what it leaves undone is done later.
    if let Some(error) = lost() {
        return Err(error.into());
    }
    let (began, mut answer) = (Instant::now(), None);
    let ended = engine(&mut |tx| {
        let said = answer.insert(f(tx));
        said.as_ref().map(|_| ()).map_err(|_| Stopped::Own)
    });
    match (ended, answer) {
        (Err(Stopped::Store(error) | Stopped::Again(error)), _) => {
            note(began, &error);
            Err(error.into())
        }
        (Ok(()) | Err(Stopped::Own), Some(answer)) => answer,
        // An engine says neither before it has run the work.
        (Ok(()) | Err(Stopped::Own), None) => Err(StoreError::Engine("nada foi feito".to_owned()).into()),
    }
}

/// How a transaction lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Landing {
    /// Written: no end of the process undoes it. A machine that loses its power may, until something lands safely, or the
    /// log is carried over. In a file alone: a server lands all safely.
    Soon,
    /// On disk.
    Safe,
}

/// An error that came quicker is no wait.
const A_WAIT: Duration = Duration::from_secs(1);

thread_local! {
    /// The call that runs on this thread, and what it has waited for in vain.
    static CALL: RefCell<Option<Option<StoreError>>> = const { RefCell::new(None) };
}

/// Runs a call, or a part of the one that runs here already: once one of its transactions has waited for the database in vain,
/// on either engine, the others of it do not wait. A call is a handler's, on the thread that runs it. Work between calls and
/// commands have no such bound: each of their transactions waits as long as its engine does.
pub fn call<T>(work: impl FnOnce() -> T) -> T {
    if calling() {
        return work();
    }
    CALL.set(Some(None));
    let _here = Here;
    work()
}

/// Ends the call, also by a panic.
struct Here;

impl Drop for Here {
    fn drop(&mut self) {
        CALL.set(None);
    }
}

/// True when a call runs here.
pub(super) fn calling() -> bool {
    CALL.with_borrow(Option::is_some)
}

/// The error of the call that runs here, if one does, where it has waited in vain.
fn lost() -> Option<StoreError> {
    CALL.with_borrow(|call| call.clone().flatten())
}

/// Notes how a transaction failed that began at a moment.
fn note(began: Instant, error: &StoreError) {
    if error.passes() && began.elapsed() >= A_WAIT {
        CALL.with_borrow_mut(|call| {
            if let Some(lost) = call {
                *lost = Some(error.clone());
            }
        });
    }
}
