//! What a server of the database is like, as far as that matters to whoever keeps money in it.
use super::{Result, Store, StoreError, Tx};

/// Its clock, which all servers of a service share: milliseconds since 1970, at the moment it is asked for and not at the
/// transaction's start.
pub(super) const SERVER_NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// What a PostgreSQL server says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub version: String,
    pub encoding: String,
    /// Columns of text whose order is not that of their bytes.
    pub other_order: i64,
    /// `synchronous_standby_names`: whose copy a commit waits for; empty where it waits for none.
    pub standbys: String,
    /// Servers that follow this one now.
    pub followers: i64,
    /// Milliseconds by its clock.
    pub clock: i64,
    /// Whether the program's role may do anything on the server.
    pub superuser: bool,
    /// Tables that the program's role may not read and write.
    pub closed: i64,
    /// Other schemas, open to the role, that have tables of our names.
    pub shadows: Vec<String>,
    /// Roles other than this one that may make schemas in the database, or tables in ours.
    pub makers: Vec<String>,
    /// Whether the program's role owns tables of ours, and so may take their rules away.
    pub owner: bool,
    /// Connections that the server takes in all.
    pub connections: i64,
}

impl Store {
    /// What the server says of itself; `None` for a file.
    pub fn condition(&self) -> Result<Option<Condition>> {
        if self.shared() { self.read(told).map(Some) } else { Ok(None) }
    }
}

/// Schemas that the role could be led to by its path, and that have tables named as ours.
const SHADOWS: &str =
    "SELECT DISTINCT CAST(n.nspname AS TEXT) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname <> current_schema() AND n.nspname NOT IN ('pg_catalog', 'information_schema')
         AND c.relkind IN ('r', 'v', 'm', 'f', 'p')
         AND c.relname IN (SELECT o.relname FROM pg_class o
             WHERE o.relkind = 'r' AND o.relnamespace = to_regnamespace(current_schema()))
         AND has_schema_privilege(n.oid, 'USAGE') ORDER BY 1";
/// Roles that may log in and make what this one could take for its own; who may do everything is no surprise.
const MAKERS: &str = "SELECT CAST(r.rolname AS TEXT) FROM pg_roles r
     WHERE r.rolname <> current_user AND r.rolcanlogin AND NOT r.rolsuper
         AND r.oid <> (SELECT datdba FROM pg_database WHERE datname = current_database())
         AND (has_database_privilege(r.oid, current_database(), 'CREATE')
             OR has_schema_privilege(r.oid, current_schema(), 'CREATE')) ORDER BY 1 LIMIT 10";

fn told(tx: &mut Tx<'_>) -> Result<Condition> {
    let shadows = tx.rows(SHADOWS, &[], |row| row.text(0))?;
    let makers = tx.rows(MAKERS, &[], |row| row.text(0))?;
    let sql = format!(
        "SELECT current_setting('server_version'), current_setting('server_encoding'),
            (SELECT count(*) FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
             WHERE t.relkind = 'r' AND t.relnamespace = to_regnamespace(current_schema()) AND a.attnum > 0
                 AND NOT a.attisdropped AND a.atttypid = CAST('text' AS regtype)
                 AND a.attcollation <> (SELECT oid FROM pg_collation WHERE collname = 'C'
                     AND collnamespace = CAST('pg_catalog' AS regnamespace))),
            current_setting('synchronous_standby_names'),
            (SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' OR state IS NULL),
            {SERVER_NOW},
            CASE WHEN current_setting('is_superuser') = 'on' THEN 1 ELSE 0 END,
            (SELECT count(*) FROM pg_class t WHERE t.relkind = 'r'
                 AND t.relnamespace = to_regnamespace(current_schema())
                 AND NOT (has_table_privilege(t.oid, 'SELECT') AND has_table_privilege(t.oid, 'INSERT'))),
            CAST(current_setting('max_connections') AS BIGINT),
            CASE WHEN EXISTS (SELECT 1 FROM pg_class t WHERE t.relkind = 'r' AND t.relname = 'movimento'
                 AND t.relnamespace = to_regnamespace(current_schema()) AND pg_has_role(t.relowner, 'USAGE'))
                 THEN 1 ELSE 0 END"
    );
    let condition = tx.one(&sql, &[], |row| {
        Ok(Condition {
            version: row.text(0)?,
            encoding: row.text(1)?,
            other_order: row.int(2)?,
            standbys: row.text(3)?,
            followers: row.int(4)?,
            clock: row.int(5)?,
            superuser: row.int(6)? == 1,
            closed: row.int(7)?,
            connections: row.int(8)?,
            owner: row.int(9)? == 1,
            shadows: Vec::new(),
            makers: Vec::new(),
        })
    })?;
    let said = condition.ok_or_else(|| StoreError::Engine("o servidor não disse como está".to_owned()))?;
    Ok(Condition { shadows, makers, ..said })
}
