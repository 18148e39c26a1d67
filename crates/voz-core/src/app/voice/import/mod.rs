//! Importing: sources in, new texts in the bank, the voice measured again.
//!
//! First every source is read to its end and each new text is put aside in a file of its own, so that a bad
//! line in the last file leaves nothing half imported and memory stays bounded. Only then do the texts go
//! into the bank, in short transactions that let other processes write between them. A stop or a crash in that
//! last step leaves whole texts and no others: importing again completes them.
mod spool;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::io;

use crate::base::portuguese::explain;
use crate::base::store::{Store, StoreError, Tx};
use crate::base::world::World;
use crate::money::reais::grouped;
use crate::voice::banco::{self, Known, OthersText, StoredText, TextKey};
use crate::voice::corpus::{
    self, ImportError, Importer, Interrupted, Options, Plan, Source, Summary, Taken, Texto, Whose,
};
use spool::Spool;

/// Texts between two steps of the bar.
const SHOWN: usize = 1000;
/// Texts shown before they are kept.
pub const FIRST: usize = 12;
/// Texts by other people put aside in one import, of one person and in all: enough to tell a voice from theirs.
const OTHERS_EACH: u32 = 500;
const OTHERS_ALL: usize = 50_000;

/// A step of an import, for whoever watches it.
#[derive(Clone, Copy, Debug)]
pub enum ImportStep {
    /// Reading begins; so many bytes are there to be read, as declared.
    Reading(u64),
    /// Writing begins, of so many texts.
    Writing(u64),
    /// So many texts more are on their way into the bank.
    Written(u64),
}

/// The effect of an import, done or foreseen.
#[derive(Debug)]
pub struct Imported {
    /// One for each source and each importer that read it.
    pub resumos: Vec<Summary>,
    /// Texts that were not in the bank before.
    pub novos: u64,
    /// Texts of the bank that a new one takes the place of: the same place in the source, other words.
    pub trocados: u64,
    /// The first of the author's new texts, for whoever looks before they are kept; none of what was imported.
    pub primeiros: Vec<String>,
}

pub struct ImportRequest<'a> {
    /// The sources of the texts.
    pub sources: Vec<Box<dyn Source>>,
    /// The one importer to use.
    pub formato: Option<&'static Importer>,
    /// The person's choices.
    pub options: Options<'a>,
}

/// Shows what an import would do; writes nothing. `store` is the bank, where there is one.
pub fn rehearse(
    world: &World,
    store: Option<&Store>,
    request: ImportRequest<'_>,
    watch: &dyn Fn(ImportStep),
) -> Result<Imported, BankImportError> {
    let mut known = store.map_or_else(|| Ok(Known::default()), |s| s.read(Known::read))?;
    let mut primeiros = Vec::new();
    let imported = read(world, &mut known, request, watch, |_, text, whose| {
        if matches!(whose, Whose::Own) && primeiros.len() < FIRST {
            primeiros.push(text.texto.clone());
        }
        Ok(())
    })?;
    Ok(Imported { primeiros, ..imported })
}

/// Imports into the bank. The voice is not measured here: see [`super::voice_in_use::measure`].
///
/// # Errors
/// A source (then nothing was imported), or the database.
pub fn importar(
    world: &World,
    store: &Store,
    request: ImportRequest<'_>,
    watch: &dyn Fn(ImportStep),
) -> Result<Imported, BankImportError> {
    let mut known = store.read(Known::read)?;
    let mut own = Spool::new(world, store)?;
    let mut others = Spool::new(world, store)?;
    let imported = read(world, &mut known, request, watch, |chave, text, whose| match whose {
        Whose::Own => own.push(chave, text),
        Whose::Other(autor) => {
            others.push(chave, &OthersText { autor: autor.to_owned(), texto: text.clone() })
        }
    })?;
    watch(ImportStep::Writing(imported.novos));
    let mut outdated: Vec<TextKey> = known.outdated();
    drop(known);
    let (mut written, mut novos) = (0, 0);
    let go_on = |written| match world.stopped() {
        true => Err(BankImportError::StoppedWriting { written, all: imported.novos }),
        false => Ok(()),
    };
    own.drain(StoredText::with_key, |batch| {
        go_on(written)?;
        let insert = |tx: &mut Tx<'_>| {
            banco::remove(tx, &outdated)?;
            batch.chunks(SHOWN).try_fold(0, |new, some| {
                watch(ImportStep::Written(some.len() as u64));
                Ok(new + banco::insert(tx, some)? as u64)
            })
        };
        // Another import may have put some of them in meanwhile.
        novos += store.write(insert).map_err(unfinished(written))?;
        written += batch.len() as u64;
        outdated.clear();
        Ok(())
    })?;
    others.drain(
        |_, text: OthersText| text,
        |batch| {
            go_on(written)?;
            store.write(|tx| banco::insert_others(tx, batch).map(drop)).map_err(unfinished(written))
        },
    )?;
    store.write(|tx| banco::settle_others(tx).map(drop)).map_err(unfinished(written))?;
    Ok(Imported { novos, ..imported })
}

/// The database's error, after so many texts were in it.
fn unfinished(written: u64) -> impl Fn(StoreError) -> BankImportError {
    move |cause| match written {
        0 => BankImportError::Store(cause),
        _ => BankImportError::Unfinished { written, cause },
    }
}

/// Reads the sources to their end and hands each new text to `aside`.
fn read(
    world: &World,
    known: &mut Known,
    mut request: ImportRequest<'_>,
    watch: &dyn Fn(ImportStep),
    mut aside: impl FnMut(TextKey, &Texto, Whose<'_>) -> Result<(), BankImportError>,
) -> Result<Imported, BankImportError> {
    let plan = Plan::new(corpus::IMPORTERS, &mut request.sources, request.formato)?;
    watch(ImportStep::Reading(plan.bytes));
    let mut others = Others::default();
    let (mut failed, mut met) = (None, 0);
    let read = corpus::import(&plan, &mut request.sources, &request.options, &mut |text, whose| {
        if world.stopped() {
            return Err(Interrupted);
        }
        met += 1;
        let chave = TextKey::of(&text.texto);
        let taken = match whose {
            Whose::Own => known.meet(chave, text),
            Whose::Other(author) => others.meet(chave, author),
        };
        if taken != Taken::New {
            return Ok(taken);
        }
        aside(chave, text, whose).map(|()| Taken::New).map_err(|error| {
            failed = Some(error);
            Interrupted
        })
    });
    match (read, failed) {
        (_, Some(error)) => Err(error),
        (Err(ImportError::Interrupted), None) => Err(BankImportError::StoppedReading { met }),
        (Err(error), None) => Err(error.into()),
        (Ok(resumos), None) => {
            let trocados = known.outdated().len() as u64;
            Ok(Imported { resumos, novos: known.fresh(), trocados, primeiros: Vec::new() })
        }
    }
}

/// Texts of other people that were taken already.
#[derive(Default)]
struct Others {
    keys: HashSet<TextKey>,
    by_author: HashMap<String, u32>,
}

impl Others {
    /// Meets a text of `author`; when it is of use it counts as taken from then on.
    fn meet(&mut self, chave: TextKey, author: &str) -> Taken {
        match self.by_author.get_mut(author) {
            Some(texts) if *texts >= OTHERS_EACH => return Taken::Enough,
            _ if self.keys.len() >= OTHERS_ALL || !self.keys.insert(chave) => return Taken::Repeated,
            Some(texts) => *texts += 1,
            None => {
                self.by_author.insert(author.to_owned(), 1);
            }
        }
        Taken::New
    }
}

/// Why nothing, or not everything, was imported.
#[derive(Debug, thiserror::Error)]
pub enum BankImportError {
    /// A source; nothing was imported.
    #[error(transparent)]
    Source(#[from] ImportError),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database, after part of the texts were in it. Importing again completes them.
    #[error("{cause}; antes disso entraram {} textos", grouped(*written))]
    Unfinished { written: u64, cause: StoreError },
    /// Somebody asked to stop while the sources were read; nothing was imported.
    #[error("a importação foi interrompida; textos lidos até aí: {}; nada entrou no banco", grouped(*met))]
    StoppedReading { met: u64 },
    /// Somebody asked to stop while the texts went into the bank. Importing again completes them.
    #[error("a importação foi interrompida; textos que já entraram: {} de {}", grouped(*written), grouped(*all))]
    StoppedWriting {
        written: u64,
        /// Texts that were to go in.
        all: u64,
    },
    /// The file where texts wait could not be written; nothing was imported.
    #[error("não consigo gravar em {path}: {}", explain(cause))]
    Spool { path: String, cause: io::Error },
}
