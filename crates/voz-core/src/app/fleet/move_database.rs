//! Moving everything from one database to another, and telling whether two hold the same.
use crate::app::owner;
use crate::base::ground;
use crate::base::micros::MicrosSum;
use crate::base::steady::Steady;
use crate::base::store::{Store, StoreError, Table, TableSum, Tx};
use crate::base::world::World;
use crate::money::credito::{self, Fault};

/// Why nothing was moved. In each case both databases are as they were.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// A service works on one of them.
    #[error("há um serviço usando {place} ({at}); pare todos antes de mover")]
    InUse { place: String, at: String },
    /// The target holds something else.
    #[error("{place} não está vazio: a tabela {table} tem linhas, e não é o que há na origem")]
    NotEmpty { place: String, table: String },
    /// The two have not the same tables: one of them was made by another program.
    #[error("os dois bancos não têm as mesmas tabelas: {0}")]
    OtherTables(String),
    /// A difference between what left and what arrived.
    #[error("o que chegou não é igual ao que saiu: {0}")]
    Differs(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Contents of a database.
#[derive(Debug, PartialEq, Eq)]
pub struct Inventory {
    pub tables: Vec<TableSum>,
    /// All balances.
    pub balances: MicrosSum,
    /// Findings of the audit of the money.
    pub faults: Vec<Fault>,
}

impl Inventory {
    /// Looks at everything in a transaction.
    pub fn of(
        tx: &mut Tx<'_>,
        tables: &[Table],
        now: &Steady,
        step: &mut dyn FnMut(u64),
    ) -> Result<Self, StoreError> {
        let data = tables.iter().filter(|table| table.is_data());
        let mut sums = data.map(|table| tx.sum_of(table, step)).collect::<Result<Vec<_>, _>>()?;
        // The engines list what migrations made in one batch in an order of their own.
        sums.sort_by(|a, b| a.table.cmp(&b.table));
        let balances = credito::all(tx)?.into_iter().map(|credito| credito.saldo).collect();
        Ok(Self { tables: sums, balances, faults: owner::audit(tx, now)? })
    }

    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }

    /// The first thing in which another is not the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        for (one, two) in self.tables.iter().zip(&other.tables) {
            if one.rows != two.rows {
                return Some(format!(
                    "{} tem {} linhas de um lado e {} do outro",
                    one.table, one.rows, two.rows
                ));
            }
            if one != two {
                return Some(format!("as linhas de {} não são as mesmas", one.table));
            }
        }
        if self.tables.len() != other.tables.len() {
            return Some("um dos dois tem mais tabelas".to_owned());
        }
        if self.balances != other.balances {
            return Some(format!(
                "os saldos somam {} de um lado e {} do outro",
                self.balances, other.balances
            ));
        }
        (self.faults.len() != other.faults.len())
            .then(|| "a conferência do livro não dá o mesmo dos dois lados".to_owned())
    }
}

/// Progress of a move.
pub struct Progress<'p> {
    /// Told how many rows there are to go through, once that is known: to copy, and to read again on both sides.
    pub length: &'p dyn Fn(u64),
    /// Told of rows as they are done.
    pub step: &'p dyn Fn(u64),
}

/// Copies everything from one database to another, which is empty, in one transaction of the target and one state of the
/// source, during which nobody else writes there; lands only where both then hold the same. With `retire` the source
/// refuses every program from then on. Where both hold the same already, as after a move that was cut off before its end,
/// nothing is copied.
pub fn move_all(
    source: &Store,
    target: &Store,
    world: &World,
    retire: bool,
    progress: &Progress<'_>,
) -> Result<Inventory, MoveError> {
    let (from_tables, to_tables) = (source.tables()?, target.tables()?);
    same_tables(&from_tables, &to_tables)?;
    unused(source, world)?;
    unused(target, world)?;
    // Both are audited by one clock, so that they can be compared.
    let now = &ground::steady_of(world, source)?;
    source.hold(|held| {
        let moved = source.try_read(|from| copied(from, target, &to_tables, now, progress))?;
        if retire {
            held.retire()?;
        }
        Ok(moved)
    })
}

/// Copies what one state of the source holds, and lands if it arrived.
fn copied(
    from: &mut Tx<'_>,
    target: &Store,
    tables: &[Table],
    now: &Steady,
    progress: &Progress<'_>,
) -> Result<Inventory, MoveError> {
    let data: Vec<&Table> = tables.iter().filter(|table| table.is_data()).collect();
    let rows = data.iter().map(|table| from.rows_of(table)).sum::<Result<u64, _>>()?;
    (progress.length)(rows * 3);
    let mut step = |rows| (progress.step)(rows);
    let left = Inventory::of(from, tables, now, &mut step)?;
    target.fill(|to| {
        let held = to.holding(tables)?;
        if held.is_none() {
            for table in &data {
                to.copy_rows(from, table, &mut step)?;
            }
        }
        let arrived = Inventory::of(to, tables, now, &mut step)?;
        match (left.difference(&arrived), held) {
            (None, _) => Ok(()),
            (Some(_), Some(table)) => Err(MoveError::NotEmpty { place: target.place().to_string(), table }),
            (Some(why), None) => Err(MoveError::Differs(why)),
        }
    })?;
    Ok(left)
}

/// Refuses two databases whose columns differ.
fn same_tables(one: &[Table], two: &[Table]) -> Result<(), MoveError> {
    let missing = |one: &[Table], two: &[Table]| {
        one.iter().find(|table| !two.contains(table)).map(|table| table.name.clone())
    };
    missing(one, two).or_else(|| missing(two, one)).map_or(Ok(()), |table| Err(MoveError::OtherTables(table)))
}

/// Refuses a database that a service works on.
pub fn unused(store: &Store, world: &World) -> Result<(), MoveError> {
    let now = ground::steady_of(world, store)?;
    let alive = store.read(|tx| tx.other_instances("", &now))?;
    match alive.into_iter().next() {
        None => Ok(()),
        Some(instance) => Err(MoveError::InUse { place: store.place().to_string(), at: instance.onde }),
    }
}
