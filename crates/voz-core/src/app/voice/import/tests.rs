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

#[test]
fn a_stopped_import_says_how_far_it_came_and_the_next_completes_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("voz.db")).unwrap();
    // Asks to stop when reading begins, or once texts are on their way into the bank.
    let run = |reading, writing| {
        let world = World::test(Millis(0), 1, &[]);
        importar(&world, &store, lines(), &|step| match step {
            ImportStep::Reading(_) if reading => world.stop(),
            ImportStep::Written(_) if writing => world.stop(),
            _ => {}
        })
    };
    let count =
        || store.read(|tx| banco::newest(tx, &banco::Filter::default(), u32::MAX)).unwrap().len() as u64;
    let said = run(true, false).unwrap_err().to_string();
    assert_eq!(said, "a importação foi interrompida; textos lidos até aí: 0; nada entrou no banco");
    assert_eq!(count(), 0);
    let said = run(false, true).unwrap_err().to_string();
    let written = count();
    assert!(written > 0 && written < TEXTS, "{written}");
    assert_eq!(
        said,
        format!("a importação foi interrompida; textos que já entraram: {} de 2.500", grouped(written))
    );
    let completed = run(false, false).unwrap();
    assert_eq!((completed.novos, count()), (TEXTS - written, TEXTS));
}

fn lines() -> ImportRequest<'static> {
    ImportRequest { sources: vec![Box::new(Lines::new())], formato: None, options: Options::default() }
}

#[test]
fn of_two_imports_at_once_the_later_says_what_it_put_in_itself() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("voz.db")).unwrap();
    let world = World::test(Millis(0), 1, &[]);
    // Imports the same by itself, between what is read and what is written.
    let meanwhile = |step| {
        if matches!(step, ImportStep::Writing(_)) {
            assert_eq!(importar(&world, &store, lines(), &|_| {}).unwrap().novos, TEXTS);
        }
    };
    let late = importar(&world, &store, lines(), &meanwhile).unwrap();
    assert_eq!(late.novos, 0);
}
