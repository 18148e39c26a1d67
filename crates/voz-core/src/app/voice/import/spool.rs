//! Texts set aside on disk, beside the database, until all sources are read; given back in the order of their keys.
//!
//! A key is a hash, so the texts are dealt by its first byte into shares of about one size: each is then put in
//! order in memory by itself, and however many texts there are they go into the database's index from one end
//! to the other.
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::BankImportError;
use crate::base::store::Store;
use crate::base::world::World;
use crate::voice::banco::TextKey;

/// Texts given back together, and their bytes: what goes into the bank in one transaction, some half a second of
/// the lock. Most imports are one.
const BATCH_TEXTS: usize = if cfg!(test) { 1000 } else { 200_000 };
const BATCH_BYTES: usize = 32 << 20;
/// Bytes of a share gathered in memory before they go to disk.
const RUN: usize = 32 << 10;
/// Bytes before each text: its key and its length.
const HEAD: usize = TextKey::LEN + size_of::<u32>();

/// Texts of an import set aside in a temporary file until it is known that the whole import holds: in memory they would
/// fill it, and in one transaction they would hold up the database.
pub(super) struct Spool {
    file: File,
    path: PathBuf,
    /// Bytes in the file.
    len: u64,
    /// By the first byte of the key.
    shares: Vec<Share>,
}

/// The texts whose keys begin with one byte.
#[derive(Clone, Default)]
struct Share {
    /// Where its runs stand in the file, and their lengths.
    runs: Vec<(u64, usize)>,
    /// Bytes that are not in the file yet.
    rest: Vec<u8>,
}

impl Spool {
    pub(super) fn new(world: &World, store: &Store) -> Result<Self, BankImportError> {
        let beside = store.place().file().and_then(Path::parent);
        let folder = beside.map_or_else(std::env::temp_dir, PathBuf::from);
        let failed = |cause| BankImportError::Spool { path: folder.display().to_string(), cause };
        let number = world.random().map_err(failed)?;
        let path = folder.join(format!("importando-{:016x}.tmp", u64::from_le_bytes(number)));
        let file = File::options().read(true).write(true).create_new(true).open(&path).map_err(failed)?;
        // Where the system allows it the file has no name from here on, so that not even a crash leaves it.
        #[cfg(unix)]
        std::fs::remove_file(&path).map_err(failed)?;
        Ok(Self { file, path, len: 0, shares: vec![Share::default(); 1 << u8::BITS] })
    }

    fn failed(&self, cause: io::Error) -> BankImportError {
        let folder = self.path.parent().unwrap_or(&self.path);
        BankImportError::Spool { path: folder.display().to_string(), cause }
    }

    pub(super) fn push(&mut self, chave: TextKey, text: &impl Serialize) -> Result<(), BankImportError> {
        self.write(chave, text).map_err(|e| self.failed(e))
    }

    fn write(&mut self, chave: TextKey, text: &impl Serialize) -> io::Result<()> {
        let Some(share) = self.shares.get_mut(usize::from(chave.as_bytes()[0])) else { return Ok(()) };
        let start = share.rest.len();
        share.rest.extend_from_slice(chave.as_bytes());
        share.rest.extend_from_slice(&[0; size_of::<u32>()]);
        serde_json::to_writer(&mut share.rest, text)?;
        let len = u32::try_from(share.rest.len() - start - HEAD).map_err(io::Error::other)?;
        if let Some(at) = share.rest.get_mut(start + TextKey::LEN..start + HEAD) {
            at.copy_from_slice(&len.to_le_bytes());
        }
        if share.rest.len() >= RUN {
            self.file.write_all(&share.rest)?;
            share.runs.push((self.len, share.rest.len()));
            self.len += share.rest.len() as u64;
            share.rest.clear();
        }
        Ok(())
    }

    /// Gives back what was set aside, in batches, in the order of the keys. The next batch is made ready, with
    /// `make`, while `take` has the one before.
    pub(super) fn drain<T: DeserializeOwned, U: Send>(
        mut self,
        make: impl Fn(TextKey, T) -> U + Sync,
        mut take: impl FnMut(&[U]) -> Result<(), BankImportError>,
    ) -> Result<(), BankImportError> {
        let (to, batches) = sync_channel(0);
        std::thread::scope(|scope| {
            let make = &make;
            scope.spawn(move || {
                if let Err(cause) = self.send(make, &to) {
                    // Whoever hears nothing any more has failed already.
                    let _ = to.send(Err(self.failed(cause)));
                }
            });
            batches.into_iter().try_for_each(|batch| take(&batch?))
        })
    }

    fn send<T: DeserializeOwned, U>(
        &mut self,
        make: &impl Fn(TextKey, T) -> U,
        to: &SyncSender<Result<Vec<U>, BankImportError>>,
    ) -> io::Result<()> {
        let (mut batch, mut size) = (Vec::new(), 0);
        for share in std::mem::take(&mut self.shares) {
            let bytes = share.whole(&mut self.file)?;
            let mut texts = entries(&bytes)?;
            texts.sort_unstable_by_key(|&(chave, _)| chave);
            for (chave, json) in texts {
                batch.push(make(chave, serde_json::from_slice(json)?));
            }
            size += bytes.len();
            if (batch.len() >= BATCH_TEXTS || size >= BATCH_BYTES)
                && to.send(Ok(std::mem::take(&mut batch))).is_err()
            {
                return Ok(());
            }
            if batch.is_empty() {
                size = 0;
            }
        }
        if !batch.is_empty() {
            let _ = to.send(Ok(batch));
        }
        Ok(())
    }
}

impl Share {
    /// All its bytes.
    fn whole(self, file: &mut File) -> io::Result<Vec<u8>> {
        let mut bytes =
            Vec::with_capacity(self.runs.iter().map(|(_, len)| len).sum::<usize>() + self.rest.len());
        for (at, len) in self.runs {
            file.seek(SeekFrom::Start(at))?;
            Read::by_ref(file).take(len as u64).read_to_end(&mut bytes)?;
        }
        bytes.extend(self.rest);
        Ok(bytes)
    }
}

/// The texts in the bytes of a share.
fn entries(mut bytes: &[u8]) -> io::Result<Vec<(TextKey, &[u8])>> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let entry = bytes.split_first_chunk::<{ TextKey::LEN }>().and_then(|(chave, rest)| {
            let (len, rest) = rest.split_first_chunk()?;
            let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*len) as usize)?;
            Some(((TextKey::from_bytes(*chave), text), rest))
        });
        let (entry, rest) = entry.ok_or(io::ErrorKind::UnexpectedEof)?;
        found.push(entry);
        bytes = rest;
    }
    Ok(found)
}

impl Drop for Spool {
    fn drop(&mut self) {
        // Already gone where the system allowed it.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::store::StoreError;
    use crate::base::world::Millis;

    fn spool() -> (tempfile::TempDir, Spool) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let spool = Spool::new(&World::test(Millis(0), 1, &[]), &store).unwrap();
        (folder, spool)
    }

    #[test]
    fn what_is_set_aside_comes_back_in_the_order_of_the_keys() {
        let (folder, mut spool) = spool();
        // Enough that shares go to disk in several runs, and that there is more than one batch.
        let long = "x".repeat(1 << 10);
        let mut pushed: Vec<(TextKey, String)> =
            (0..40_000).map(|n| format!("{n} {long}")).map(|text| (TextKey::of(&text), text)).collect();
        for (chave, text) in &pushed {
            spool.push(*chave, text).unwrap();
        }
        assert!(spool.len > 0);
        let (mut back, mut batches) = (Vec::new(), 0);
        let take = |batch: &[(TextKey, String)]| {
            batches += 1;
            back.extend_from_slice(batch);
            Ok(())
        };
        spool.drain(|chave, text: String| (chave, text), take).unwrap();
        pushed.sort();
        assert!(back == pushed && batches > 1, "{} in {batches}", back.len());
        let left = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name());
        assert!(!left.into_iter().any(|name| name.to_string_lossy().starts_with("importando")));
    }

    #[test]
    fn a_failure_ends_the_giving_back_on_either_side() {
        let (_folder, mut spool) = spool();
        spool.push(TextKey::of("a"), &"a").unwrap();
        let failed = spool.drain(|_, text: String| text, |_| Err(StoreError::Busy.into()));
        assert!(matches!(failed, Err(BankImportError::Store(StoreError::Busy))));
        let (_folder, mut spool) = self::spool();
        spool.push(TextKey::of("a"), &"a").unwrap();
        let failed = spool.drain(|_, number: u32| number, |_| Ok(()));
        assert!(matches!(failed, Err(BankImportError::Spool { .. })));
        let (_folder, spool) = self::spool();
        spool.drain(|_, text: String| text, |_| panic!("nothing was set aside")).unwrap();
    }
}
