//! Archives: refused in a sentence or read, within the limits that make hostile ones harmless.
#![no_main]
use std::io::{Cursor, Read};

use libfuzzer_sys::fuzz_target;
use voz::voice::corpus::{Source, Zip};

fuzz_target!(|data: &[u8]| {
    let Ok(mut zip) = Zip::new("fuzz.zip", Cursor::new(data)) else { return };
    for at in 0..zip.entries().len() {
        if let Ok(file) = zip.open(at) {
            let _ = file.take(1 << 20).read_to_end(&mut Vec::new());
        }
    }
});
