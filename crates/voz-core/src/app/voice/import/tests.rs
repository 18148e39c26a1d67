//! An import that is stopped says how far it came, and the next one completes it.
use std::io;

use super::*;
use crate::base::world::Millis;
use crate::voice::corpus::Entry;

/// Texts of the import: more than two batches.
const TEXTS: u64 = 2500;

/// A file of JSON Lines in memory.
struct Lines {
    entries: [Entry; 1],
    bytes: Vec<u8>,
}

impl Lines {
    fn new() -> Self {
        let bytes: Vec<u8> = (0..TEXTS).flat_map(|n| format!("\"texto {n}\"\n").into_bytes()).collect();
        Self { entries: [Entry { name: "a.jsonl".to_owned(), size: bytes.len() as u64 }], bytes }
    }
}

impl Source for Lines {
    fn name(&self) -> &str {
        "teste"
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn open(&mut self, _: usize) -> Result<Box<dyn io::Read + '_>, ImportError> {
        Ok(Box::new(self.bytes.as_slice()))
    }
}

/// Asks to stop when reading begins, or once texts are on their way into the bank.
struct Stopper {
    world: World,
    reading: bool,
    writing: bool,
}

impl ImportWatch for Stopper {
    fn reading(&self, _: u64) {
        if self.reading {
            self.world.stop();
        }
    }

    fn writing(&self, _: u64) {}

    fn written(&self, _: u64) {
        if self.writing {
            self.world.stop();
        }
    }
}

#[test]
fn a_stopped_import_says_how_far_it_came_and_the_next_completes_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("voz.db")).unwrap();
    let run = |reading, writing| {
        let world = World::test(Millis(0), 1, &[]);
        importar(&world, &store, lines(), &Stopper { world: world.clone(), reading, writing })
    };
    let count =
        || store.read(|tx| banco::newest(tx, &banco::Filter::default(), u32::MAX)).unwrap().len() as u64;
    let said = run(true, false).unwrap_err().to_string();
    assert_eq!(said, "a importação foi interrompida; textos lidos até aí: 0; nada entrou no banco");
    assert_eq!(count(), 0);
    let said = run(false, true).unwrap_err().to_string();
    let written = count();
    assert!(written > 0 && written < TEXTS, "{written}");
    assert_eq!(said, format!("a importação foi interrompida; textos que já entraram: {written} de {TEXTS}"));
    let completed = run(false, false).unwrap();
    assert_eq!((completed.novos, count()), (TEXTS - written, TEXTS));
}

/// Imports the same by itself, between what is read and what is written.
struct Meanwhile<'a>(&'a Store);

impl ImportWatch for Meanwhile<'_> {
    fn reading(&self, _: u64) {}

    fn writing(&self, _: u64) {
        let world = World::test(Millis(0), 1, &[]);
        let nobody = Stopper { world: world.clone(), reading: false, writing: false };
        assert_eq!(importar(&world, self.0, lines(), &nobody).unwrap().novos, TEXTS);
    }

    fn written(&self, _: u64) {}
}

fn lines() -> ImportRequest<'static> {
    ImportRequest { sources: vec![Box::new(Lines::new())], formato: None, options: Options::default() }
}

#[test]
fn of_two_imports_at_once_the_later_says_what_it_put_in_itself() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("voz.db")).unwrap();
    let late = importar(&World::test(Millis(0), 1, &[]), &store, lines(), &Meanwhile(&store)).unwrap();
    assert_eq!(late.novos, 0);
}
