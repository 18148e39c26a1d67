//! Receipts: the original, never served, and the copy to look at. Both stand in the database beside their request, so
//! that every server has them and a backup takes them along.
use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use super::records;
use crate::base::portuguese::explain;
use crate::base::store::{Result, Store, Tx, values};
use crate::base::world::{Millis, World, millis};

/// Receipts looked at in one go.
const BATCH: u32 = 200;
/// The folder where receipts were kept, a file each, until they came into the database.
const FOLDER: &str = "comprovantes";
/// The end of the name that the copy to look at had there.
const COPY: &str = ".copia.png";

/// Keeps the receipt of a request, in the transaction that writes the request down.
pub(super) fn keep(tx: &mut Tx<'_>, id: &str, original: &[u8], copia: Option<&[u8]>) -> Result<()> {
    let sql = "INSERT INTO comprovante (pedido, original, copia) VALUES ($1, $2, $3) ON CONFLICT (pedido) DO NOTHING";
    tx.exec(sql, values![id, original, copia])
}

/// The receipt of a request as it was sent; `None` once it was erased.
pub fn original(tx: &mut Tx<'_>, id: &str) -> Result<Option<Vec<u8>>> {
    tx.one("SELECT original FROM comprovante WHERE pedido = $1", values![id])
}

/// The copy to look at that was made of a receipt; `None` where there is none, and once it was erased.
pub fn copia(tx: &mut Tx<'_>, id: &str) -> Result<Option<Vec<u8>>> {
    let found = tx.one("SELECT copia FROM comprovante WHERE pedido = $1", values![id])?;
    Ok(found.flatten())
}

/// The number of receipts that are kept.
pub fn count(tx: &mut Tx<'_>) -> Result<u64> {
    tx.count("SELECT count(*) FROM comprovante", &[])
}

/// Erases the receipts of requests that were decided, or failed, longer than `kept` ago; how many. Hashes
/// stay: the same receipt is still known when it comes again.
pub fn forget(world: &World, store: &Store, kept: Duration) -> Result<usize> {
    let now = world.now();
    let before = now.0.saturating_sub(millis(kept));
    let due = store.read(|tx| records::overdue(tx, Millis(before), BATCH))?;
    for id in &due {
        store.write(|tx| {
            tx.run("DELETE FROM comprovante WHERE pedido = $1", values![id])?;
            records::erased(tx, now, id)
        })?;
    }
    Ok(due.len())
}

/// True when receipts lie in the folder where they were kept before ([`take_in`]).
pub fn outside(dados: &Path) -> bool {
    dados.join(FOLDER).exists()
}

/// Takes into the database what lies in the folder of receipts of a data folder, from before they were kept there; how
/// many. A file goes only once its receipt is in the database, so that whoever is stopped in between goes on where it
/// was. What belongs to no request stays.
pub fn take_in(store: &Store, dados: &Path) -> Result<usize> {
    let folder = dados.join(FOLDER);
    let mut ids = BTreeSet::new();
    for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        ids.insert(name.strip_suffix(COPY).unwrap_or(&name).to_owned());
    }
    let mut taken = 0;
    for id in ids {
        match take_one(store, &folder, &id)? {
            Ok(true) => taken += 1,
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(pedido = id, error = explain(&error), "comprovante não trazido da pasta");
            }
        }
    }
    // With something left in it the folder stays.
    let _ = std::fs::remove_dir(&folder);
    Ok(taken)
}

/// Takes one receipt in; false where it stays a file, or was in the database already.
fn take_one(store: &Store, folder: &Path, id: &str) -> Result<io::Result<bool>> {
    let (file, copy) = (folder.join(id), folder.join(format!("{id}{COPY}")));
    let Some(request) = store.read(|tx| records::by_id(tx, id))? else { return Ok(Ok(false)) };
    let known = || store.read(|tx| Ok(original(tx, id)?.is_some()));
    let gone = request.comprovante.apagado_em.is_some();
    let mut taken = false;
    if !gone && !known()? {
        let read = (|| Ok((read(&file)?, read(&copy)?)))();
        let (whole, seen) = match read {
            Ok((Some(whole), seen)) if seen.is_some() == request.comprovante.copia => (whole, seen),
            // Somebody is writing it at this moment, or has just taken it in.
            Ok(_) => return Ok(Ok(false)),
            Err(error) => return Ok(Err(error)),
        };
        store.write(|tx| keep(tx, id, &whole, seen.as_deref()))?;
        taken = true;
    }
    let erased = [file, copy].iter().try_for_each(|path| match std::fs::remove_file(path) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    });
    Ok(erased.map(|()| taken))
}

/// The content of a file; `None` when it is not there.
fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e),
    }
}
