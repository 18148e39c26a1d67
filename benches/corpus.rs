//! The X importer over an archive like a real one, and the search for examples over its texts.
#![allow(clippy::expect_used, reason = "a bench stops at the first surprise")]
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use voz::voice::banco::{Examples, StoredText};
use voz::voice::corpus::{IMPORTERS, Options, Plan, Source, Taken, Whose, Zip, import};
use zip::write::SimpleFileOptions;

fn main() {
    divan::main();
}

const POSTS: u64 = 5_000;

/// Words in an order that never repeats, so that no text is like another.
fn text(number: u64) -> String {
    const WORDS: [&str; 12] = [
        "oficina", "motor", "peça", "quinta", "cliente", "não", "de", "que", "com", "funcionou", "ontem",
        "preço",
    ];
    let mut seed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let words: Vec<&str> = (0..8 + number % 24)
        .map(|_| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            WORDS[usize::try_from(seed % 12).unwrap_or(0)]
        })
        .collect();
    format!("{number} {}", words.join(" "))
}

/// `tweets.js` with about 2 kB a post, most of it what an importer steps over.
fn tweets() -> String {
    let noise = r#""sizes" : { "w" : "680", "h" : "1200", "resize" : "fit" },"#.repeat(30);
    let mut js = String::from("window.YTD.tweets.part0 = [\n");
    for n in 0..POSTS {
        let comma = if n == 0 { "" } else { ",\n" };
        let text = text(n);
        let _ = write!(
            js,
            r#"{comma}{{ "tweet" : {{ "entities" : {{ {noise} "urls" : [ ] }}, "id_str" : "{}", "created_at" : "Tue Mar 05 10:20:03 +0000 2024", "full_text" : "{text} &amp; fim https://t.co/abc" }} }}"#,
            1000 + n
        );
    }
    js + "\n]"
}

#[divan::bench(sample_count = 10)]
fn x_archive(bencher: Bencher<'_, '_>) {
    let js = tweets();
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("data/tweets.js", SimpleFileOptions::default()).expect("a zip in memory");
    writer.write_all(js.as_bytes()).expect("a zip in memory");
    let zipped = writer.finish().expect("a zip in memory").into_inner();
    bencher.counter(BytesCount::of_str(&js)).bench(|| {
        let zip = Zip::new("x.zip", Cursor::new(zipped.as_slice())).expect("a sound zip");
        let mut sources: Vec<Box<dyn Source + '_>> = vec![Box::new(zip)];
        let plan = Plan::new(IMPORTERS, &mut sources, None).expect("an archive of X");
        let mut take = |text: &voz::voice::corpus::Texto, _: Whose<'_>| {
            black_box(text);
            Ok(Taken::New)
        };
        import(&plan, &mut sources, &Options::default(), &mut take).expect("a sound archive")
    });
}

#[divan::bench(sample_count = 20)]
fn examples(bencher: Bencher<'_, '_>) {
    let bank: Vec<StoredText> = (0..POSTS)
        .map(|n| {
            let texto = serde_json::json!({"registro": "post", "fonte": "x", "texto": text(n)});
            StoredText::new(serde_json::from_value(texto).expect("a text"))
        })
        .collect();
    let draft = "o cliente trouxe o motor da oficina e perguntou o preço da peça";
    bencher
        .counter(ItemsCount::new(bank.len()))
        .bench(|| Examples::of(bank.clone(), &std::collections::HashMap::new()).beside(draft, None).len());
}
