//! The tables of a database, their rows into another one, and what a table comes to: alike on both engines.
use sha2::{Digest, Sha256};

use super::{Landing, Result, Store, StoreError, Tx, Value, stored};
use crate::base::hex;

/// Tables that belong to the servers at work, and not to the data.
const PASSING: &[&str] = &["arrendamento", "instancia"];
/// Tables into which the migrations put a row.
const BEGUN: &[&str] = &["banco"];
/// Rows that a server gets with one statement, and values and bytes after which that is long enough: it takes 65,535 values.
const ROWS_MAX: usize = 500;
const VALUES_MAX: usize = 8_000;
const BYTES_MAX: usize = 1 << 20;

/// The sum of a table, in a form that both engines give alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSum {
    pub table: String,
    pub rows: u64,
    /// SHA-256 of its rows in the order of its key, in hexadecimal digits.
    pub digest: String,
}

impl Table {
    /// True when its rows are data, which a copy of the database has too.
    pub fn is_data(&self) -> bool {
        !PASSING.contains(&self.name.as_str())
    }

    fn columns(&self) -> String {
        self.columns.iter().map(|column| quoted(&column.name)).collect::<Vec<_>>().join(", ")
    }

    /// Its rows, in an order that both engines have: by the key, or by everything.
    fn select(&self) -> String {
        let mut key: Vec<_> = self.columns.iter().filter(|column| column.key > 0).collect();
        key.sort_by_key(|column| column.key);
        let order: Vec<String> = if key.is_empty() {
            // Where NULL stands among the others is not the same on both.
            let both = |name: String| [format!("{name} IS NULL"), name];
            self.columns.iter().flat_map(|column| both(quoted(&column.name))).collect()
        } else {
            key.iter().map(|column| quoted(&column.name)).collect()
        };
        format!("SELECT {} FROM {} ORDER BY {}", self.columns(), quoted(&self.name), order.join(", "))
    }

    /// The statement that puts in so many rows at once.
    fn insert(&self, rows: usize) -> String {
        let width = self.columns.len();
        let row = |at: usize| {
            let places: Vec<String> = (1..=width).map(|place| format!("${}", at * width + place)).collect();
            format!("({})", places.join(", "))
        };
        let all: Vec<String> = (0..rows).map(row).collect();
        format!("INSERT INTO {} ({}) VALUES {}", quoted(&self.name), self.columns(), all.join(", "))
    }
}

/// A name as both engines take any word.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl Tx<'_> {
    /// The number of rows of a table.
    pub fn rows_of(&mut self, table: &Table) -> Result<u64> {
        self.count(&format!("SELECT count(*) FROM {}", quoted(&table.name)), &[])
    }

    /// The sum of a table; `step` is told of rows as they are read.
    pub fn sum_of(&mut self, table: &Table, step: &mut dyn FnMut(u64)) -> Result<TableSum> {
        let (mut rows, mut sha) = (0, Sha256::new());
        self.each(&table.select(), &[], |row| {
            for at in 0..table.columns.len() {
                digest(&row.value(at)?, &mut sha);
            }
            rows += 1;
            step(1);
            Ok::<_, StoreError>(())
        })?;
        let digest = hex(&sha.finalize());
        Ok(TableSum { table: table.name.clone(), rows, digest })
    }

    /// The first table of data that holds anything beyond what the migrations put there.
    pub fn holding(&mut self, tables: &[Table]) -> Result<Option<String>> {
        for table in tables.iter().filter(|table| table.is_data() && !BEGUN.contains(&table.name.as_str())) {
            if self.rows_of(table)? > 0 {
                return Ok(Some(table.name.clone()));
            }
        }
        Ok(None)
    }

    /// Puts every row of a table of another database into this one, in place of what a migration put there.
    pub fn copy_rows(
        &mut self,
        from: &mut Tx<'_>,
        table: &Table,
        step: &mut dyn FnMut(u64),
    ) -> Result<(), StoreError> {
        if BEGUN.contains(&table.name.as_str()) {
            self.run(&format!("DELETE FROM {}", quoted(&table.name)), &[])?;
        }
        // A file takes a row at a time as quickly, and is slow to read a long statement.
        let most =
            if self.is_far() { ROWS_MAX.min(VALUES_MAX / table.columns.len().max(1)).max(1) } else { 1 };
        let full = table.insert(most);
        let (mut gathered, mut rows, mut bytes) = (Vec::new(), 0, 0);
        from.each(&table.select(), &[], |row| {
            for at in 0..table.columns.len() {
                let value = row.value(at)?.into_owned();
                bytes += value.size();
                gathered.push(value);
            }
            rows += 1;
            step(1);
            if rows == most || bytes >= BYTES_MAX {
                let fewer = (rows < most).then(|| table.insert(rows));
                self.run_once(fewer.as_ref().unwrap_or(&full), &gathered)?;
                gathered.clear();
                (rows, bytes) = (0, 0);
            }
            Ok::<_, StoreError>(())
        })?;
        if rows > 0 {
            self.run_once(&table.insert(rows), &gathered)?;
        }
        Ok(())
    }
}

impl Store {
    /// Like [`Store::try_write`], for filling an empty database: the rules on changes of single rows (triggers) do not
    /// speak meanwhile, and nothing ends the transaction but its own end, however long it takes.
    pub fn fill<T, E: From<StoreError>>(
        &self,
        mut f: impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let tables = self.tables()?;
        let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        self.change(None, Landing::Safe, |tx| {
            let rules = tx.suspend_rules(&names)?;
            let done = f(tx)?;
            for rule in rules {
                tx.run(&rule, &[])?;
            }
            Ok(done)
        })
    }

    /// Runs `f` while nobody writes to the database, however long it takes.
    pub fn hold<T, E: From<StoreError>>(&self, f: impl Fn(&mut Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        self.try_write(|tx| {
            tx.without_limits()?;
            f(tx)
        })
    }
}

/// A value with its kind and length, so that two different rows never read alike.
fn digest(value: &Value<'_>, sha: &mut Sha256) {
    let mut long = |kind: &[u8], bytes: &[u8]| {
        sha.update(kind);
        sha.update(u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_be_bytes());
        sha.update(bytes);
    };
    match value {
        Value::Null => long(b"n", &[]),
        Value::Int(n) => long(b"i", &n.to_be_bytes()),
        Value::Text(text) => long(b"t", text.as_bytes()),
        Value::Blob(bytes) => long(b"b", bytes),
    }
}

/// The kind of values that a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// BIGINT.
    Int,
    /// TEXT.
    Text,
    /// BLOB, BYTEA.
    Blob,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub kind: ColumnKind,
    /// True when NULL may stand in it.
    pub optional: bool,
    /// Its place in the primary key, from 1; 0 when it has none.
    pub key: i64,
}

/// Tables that an engine keeps for itself.
const OWN: &[&str] = &["esquema", "feito"];

const OF_FILE: &str =
    "SELECT m.name, c.name, c.type, CASE WHEN c.\"notnull\" = 1 OR c.pk > 0 THEN 0 ELSE 1 END, c.pk
         FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND substr(m.name, 1, 7) <> 'sqlite_'
         ORDER BY m.rowid, c.cid";
const OF_SERVER: &str =
    "SELECT CAST(t.relname AS TEXT), CAST(a.attname AS TEXT), format_type(a.atttypid, NULL),
             CASE WHEN a.attnotnull THEN 0 ELSE 1 END,
             CAST(coalesce(array_position(CAST(k.conkey AS INT2[]), a.attnum), 0) AS BIGINT)
         FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
         LEFT JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'p'
         WHERE t.relkind = 'r' AND t.relnamespace = to_regnamespace(current_schema())
         ORDER BY t.oid, a.attnum";

/// The tables of a database in the order of the migrations.
pub(super) fn tables(tx: &mut Tx<'_>) -> Result<Vec<Table>> {
    let mut tables: Vec<Table> = Vec::new();
    tx.each(if tx.is_far() { OF_SERVER } else { OF_FILE }, &[], |row| {
        let (table, (name, kind), (optional, key)) = stored::<(String, (String, String), (bool, i64))>(row)?;
        if OWN.contains(&table.as_str()) {
            return Ok(());
        }
        let kind = match kind.as_str() {
            "TEXT" | "text" => ColumnKind::Text,
            "BLOB" | "bytea" => ColumnKind::Blob,
            "INTEGER" | "BIGINT" | "bigint" => ColumnKind::Int,
            other => return Err(row.impossible(2, other)),
        };
        let column = Column { name, kind, optional, key };
        match tables.last_mut() {
            Some(last) if last.name == table => last.columns.push(column),
            _ => tables.push(Table { name: table, columns: vec![column] }),
        }
        Ok(())
    })?;
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of a table of these rows.
    fn sum(rows: &[(Option<&str>, Option<&str>, i64)]) -> TableSum {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        store.write(|tx| tx.run("CREATE TABLE t (a TEXT, b TEXT, n BIGINT)", &[])).unwrap();
        for (a, b, n) in rows {
            let values = [(*a).into(), (*b).into(), (*n).into()];
            store.write(|tx| tx.run("INSERT INTO t (a, b, n) VALUES ($1, $2, $3)", &values)).unwrap();
        }
        let tables = store.tables().unwrap();
        let table = tables.iter().find(|table| table.name == "t").unwrap();
        let mut met = 0;
        let sum = store.read(|tx| tx.sum_of(table, &mut |rows| met += rows)).unwrap();
        assert_eq!(met, sum.rows);
        sum
    }

    #[test]
    fn a_digest_is_of_the_rows_and_not_of_their_order() {
        let one = sum(&[(Some("ab"), Some(""), 1), (Some("c"), None, 2)]);
        assert_eq!(one, sum(&[(Some("c"), None, 2), (Some("ab"), Some(""), 1)]));
        for other in [
            [(Some("a"), Some("b"), 1), (Some("c"), None, 2)],
            [(Some("ab"), None, 1), (Some("c"), None, 2)],
            [(Some("ab"), Some(""), 1), (Some("c"), Some(""), 2)],
            [(Some("ab"), Some(""), 1), (Some("c"), None, 3)],
        ] {
            assert_ne!(one.digest, sum(&other).digest, "{other:?}");
        }
    }

    #[test]
    fn a_database_that_was_moved_is_opened_by_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("voz.db");
        let store = Store::open(&path).unwrap();
        let retired = store.write(|tx| {
            tx.retire()?;
            Ok(())
        });
        retired.unwrap();
        assert_eq!(store.ready(), Err(StoreError::Moved));
        drop(store);
        assert_eq!(Store::open(&path).map(drop), Err(StoreError::Moved));
        assert_eq!(Store::open_existing(&path).map(drop), Err(StoreError::Moved));
    }
}
