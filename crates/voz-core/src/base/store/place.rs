//! The place of the database: a file of this machine, or a PostgreSQL server, and what such a server is like.
use std::fmt;
use std::path::{Path, PathBuf};

use super::postgres::Address;
use super::{Record as _, Result, Store, record};

/// Where the database is. Its text form never shows a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    Server(Box<Address>),
}

/// Asked for where a path begins with a tilde.
pub const NO_TILDE: &str = "o caminho inteiro, sem ~ (só o shell sabe o que ele é)";

impl StorePlace {
    /// A `postgres://` address, or else the path of a file, which counts from `folder` unless it is a whole one.
    ///
    /// # Errors
    /// Fault of the address, as a sentence for a person that shows nothing of it.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, String> {
        if Address::claims(text) {
            return Ok(Self::Server(Box::new(Address::parse(text)?)));
        }
        // Meant as an address, or as what a shell makes a folder of: each would be a new folder of that name.
        let begins = text.split(['/', '\\']).next().unwrap_or_default();
        if text.contains("://") || begins.starts_with("postgres") || begins.len() > 2 && begins.ends_with(':')
        {
            return Err("um endereço que comece por postgres://, ou o caminho de um arquivo".to_owned());
        }
        if begins.starts_with('~') {
            return Err(NO_TILDE.to_owned());
        }
        Ok(Self::File(folder.join(text)))
    }

    /// True when a password stands in it.
    pub fn has_password(&self) -> bool {
        matches!(self, Self::Server(address) if address.has_password())
    }

    /// True when texts and passwords could be read on the way to it: no TLS to another machine.
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::Server(address) if address.is_plain())
    }

    /// The file; `None` for a server.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Server(_) => None,
        }
    }
}

impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Server(address) => address.fmt(f),
        }
    }
}

impl<P: AsRef<Path>> From<P> for StorePlace {
    fn from(path: P) -> Self {
        Self::File(path.as_ref().to_owned())
    }
}

impl From<&Self> for StorePlace {
    fn from(place: &Self) -> Self {
        place.clone()
    }
}

/// Its clock, which all servers of a service share: milliseconds since 1970, at the moment it is asked for and not at the
/// transaction's start.
pub(super) const SERVER_NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

record! {
    /// A PostgreSQL server as it tells of itself.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Condition {
        pub version: String = "current_setting('server_version')",
        pub encoding: String = "current_setting('server_encoding')",
        /// Columns of text whose order is not that of their bytes.
        pub other_order: i64 = "(SELECT count(*) FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
             WHERE t.relkind = 'r' AND t.relnamespace = to_regnamespace(current_schema()) AND a.attnum > 0
                 AND NOT a.attisdropped AND a.atttypid = CAST('text' AS regtype)
                 AND a.attcollation <> (SELECT oid FROM pg_collation WHERE collname = 'C'
                     AND collnamespace = CAST('pg_catalog' AS regnamespace)))",
        /// `synchronous_standby_names`: whose copy a commit waits for; empty where it waits for none.
        pub standbys: String = "current_setting('synchronous_standby_names')",
        /// Servers that follow this one now.
        pub followers: i64 = "(SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' OR state IS NULL)",
        /// Milliseconds by its clock.
        pub clock: i64 = SERVER_NOW,
        /// True when the program's role may do anything on the server.
        pub superuser: bool = "CASE WHEN current_setting('is_superuser') = 'on' THEN 1 ELSE 0 END",
        /// Tables that the program's role may not read and write.
        pub closed: i64 = "(SELECT count(*) FROM pg_class t WHERE t.relkind = 'r'
             AND t.relnamespace = to_regnamespace(current_schema())
             AND NOT (has_table_privilege(t.oid, 'SELECT') AND has_table_privilege(t.oid, 'INSERT')))",
        /// Other schemas, open to the role, to which its path could lead it, and that have tables of our names.
        pub shadows: Vec<String> = "(SELECT CAST(coalesce(json_agg(s.nome), '[]') AS TEXT) FROM (
             SELECT DISTINCT CAST(n.nspname AS TEXT) AS nome FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
             WHERE n.nspname <> current_schema() AND n.nspname NOT IN ('pg_catalog', 'information_schema')
                 AND c.relkind IN ('r', 'v', 'm', 'f', 'p')
                 AND c.relname IN (SELECT o.relname FROM pg_class o
                     WHERE o.relkind = 'r' AND o.relnamespace = to_regnamespace(current_schema()))
                 AND has_schema_privilege(n.oid, 'USAGE') ORDER BY 1) s)",
        /// Roles other than this one that may log in and make schemas in the database, or tables in ours, which this one
        /// could take for its own; who may do everything is no surprise.
        pub makers: Vec<String> = "(SELECT CAST(coalesce(json_agg(m.nome), '[]') AS TEXT) FROM (
             SELECT CAST(r.rolname AS TEXT) AS nome FROM pg_roles r
             WHERE r.rolname <> current_user AND r.rolcanlogin AND NOT r.rolsuper
                 AND r.oid <> (SELECT datdba FROM pg_database WHERE datname = current_database())
                 AND (has_database_privilege(r.oid, current_database(), 'CREATE')
                     OR has_schema_privilege(r.oid, current_schema(), 'CREATE')) ORDER BY 1 LIMIT 10) m)",
        /// True when the program's role owns tables of ours, and so may take their rules away.
        pub owner: bool = "CASE WHEN EXISTS (SELECT 1 FROM pg_class t WHERE t.relkind = 'r' AND t.relname = 'movimento'
             AND t.relnamespace = to_regnamespace(current_schema()) AND pg_has_role(t.relowner, 'USAGE'))
             THEN 1 ELSE 0 END",
        /// Connections that the server takes in all.
        pub connections: i64 = "CAST(current_setting('max_connections') AS BIGINT)",
    }
}

impl Store {
    /// The condition of the server; `None` for a file.
    pub fn condition(&self) -> Result<Option<Condition>> {
        if !self.shared() {
            return Ok(None);
        }
        self.read(|tx| tx.one(&format!("SELECT {}", Condition::selected()), &[]))
    }
}
