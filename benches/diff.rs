//! How long a diff takes: the product's own case (4,000 characters a side), its worst cases, and files.
use std::fmt::Write as _;

use voz::voice::diff::diff;

fn main() {
    divan::main();
}

/// Repeatable pseudo-random numbers (xorshift), so that every run measures the same texts.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n).unwrap_or(0)
    }
}

/// Text of about `chars` characters over a vocabulary of `words` words, with punctuation.
fn prose(chars: usize, words: u64, seed: u64) -> String {
    let mut draw = Draw(seed);
    let mut text = String::new();
    while text.len() < chars {
        let n = draw.below(words);
        let mark = match draw.below(12) {
            0 => ",",
            1 => ".",
            _ => "",
        };
        let _ = write!(text, "{}{n}{mark} ", ["palavra", "de", "casa", "que", "reunião"][n % 5]);
    }
    text
}

/// The text with about one word in `every` replaced.
fn rewritten(text: &str, every: u64) -> String {
    let mut draw = Draw(7);
    text.split(' ').map(|w| if draw.below(every) == 0 { "outra" } else { w }).collect::<Vec<_>>().join(" ")
}

#[divan::bench]
fn rewrite_4000(bencher: divan::Bencher<'_, '_>) {
    let a = prose(4000, 400, 1);
    let b = rewritten(&a, 3);
    bencher.bench(|| diff(&a, &b));
}

#[divan::bench]
fn all_different_4000(bencher: divan::Bencher<'_, '_>) {
    let (a, b) = ("ab ".repeat(1333), "cd ".repeat(1333));
    bencher.bench(|| diff(&a, &b));
}

#[divan::bench]
fn unrelated_4000(bencher: divan::Bencher<'_, '_>) {
    let (a, b) = (prose(4000, 400, 1), prose(4000, 400, 2));
    bencher.bench(|| diff(&a, &b));
}

#[divan::bench]
fn all_equal_4000(bencher: divan::Bencher<'_, '_>) {
    let a = prose(4000, 400, 1);
    bencher.bench(|| diff(&a, &a));
}

#[divan::bench]
fn one_word_repeated_4000(bencher: divan::Bencher<'_, '_>) {
    let (a, b) = (format!("x {} y", "a ".repeat(1998)), format!("z {} w", "a ".repeat(1998)));
    bencher.bench(|| diff(&a, &b));
}

#[divan::bench]
fn two_words_shuffled_4000(bencher: divan::Bencher<'_, '_>) {
    let text = |seed| {
        let mut draw = Draw(seed);
        (0..2000).map(|_| ["a ", "b "][draw.below(2)]).collect::<String>()
    };
    let (a, b) = (text(1), text(2));
    bencher.bench(|| diff(&a, &b));
}

#[divan::bench]
fn marks_only_4000(bencher: divan::Bencher<'_, '_>) {
    let text = |seed| {
        let mut draw = Draw(seed);
        (0..4000).map(|_| [',', ';', ':', '-'][draw.below(4)]).collect::<String>()
    };
    let (a, b) = (text(1), text(2));
    bencher.bench(|| diff(&a, &b));
}

#[divan::bench(sample_count = 10)]
fn rewrite_1mb(bencher: divan::Bencher<'_, '_>) {
    let a = prose(1_000_000, 20_000, 1);
    let b = rewritten(&a, 20);
    bencher.bench(|| diff(&a, &b));
}

#[divan::bench(sample_count = 10)]
fn unrelated_1mb(bencher: divan::Bencher<'_, '_>) {
    let (a, b) = (prose(1_000_000, 20_000, 1), prose(1_000_000, 20_000, 2));
    bencher.bench(|| diff(&a, &b));
}

#[divan::bench(sample_count = 5)]
fn two_words_shuffled_1mb(bencher: divan::Bencher<'_, '_>) {
    let text = |seed| {
        let mut draw = Draw(seed);
        (0..500_000).map(|_| ["a ", "b "][draw.below(2)]).collect::<String>()
    };
    let (a, b) = (text(1), text(2));
    bencher.bench(|| diff(&a, &b));
}
