//! Importers: any file under any name is read to its end or refused, and every text is counted once.
#![no_main]
use std::io::Read;

use libfuzzer_sys::fuzz_target;
use voz::voice::corpus::{Entry, IMPORTERS, ImportError, Options, Plan, Source, Taken, import};

/// One file in memory.
struct One<'a> {
    entry: [Entry; 1],
    bytes: &'a [u8],
}

impl Source for One<'_> {
    fn name(&self) -> &str {
        "fuzz"
    }

    fn entries(&self) -> &[Entry] {
        &self.entry
    }

    fn open(&mut self, _: usize) -> Result<Box<dyn Read + '_>, ImportError> {
        Ok(Box::new(self.bytes))
    }
}

/// Names that importers look for.
const NAMES: &[&str] = &[
    "a.txt", "a.md", "a.jsonl", "a.csv", "a.json", "tweets.js", "outbox.json", "_chat.txt", "result.json", "a.mbox",
    "a.eml", "repo.car", "posts/a.html", "a.xml", "threads_and_replies.json", "comments.csv", "Shares.csv", "posts.csv",
    "sem-nome",
];

// The first two bytes choose the name and whether a format is forced.
fuzz_target!(|data: &[u8]| {
    let [name, format, bytes @ ..] = data else { return };
    let name = NAMES[usize::from(*name) % NAMES.len()].to_owned();
    let entry = [Entry { name, size: bytes.len() as u64 }];
    let mut sources: Vec<Box<dyn Source>> = vec![Box::new(One { entry, bytes })];
    let forced = IMPORTERS.get(usize::from(*format)).copied();
    let Ok(plan) = Plan::new(IMPORTERS, &mut sources, forced) else { return };
    let mut taken = 0;
    let mut take = |_: &_, _: voz::voice::corpus::Whose<'_>| {
        taken += 1;
        Ok(Taken::New)
    };
    let options = Options { autor: Some("Ana"), ..Options::default() };
    if let Ok(summaries) = import(&plan, &mut sources, &options, &mut take) {
        let kept: u64 = summaries.iter().map(|s| s.kept()).sum();
        assert!(kept <= taken, "{kept} texts counted as kept, {taken} handed over");
    }
});
