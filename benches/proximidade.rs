//! How long it takes to make a scorer of a full bank, and to score short texts with it, beside the plain cosine of
//! character 3-grams: what holds from one machine to the next is the ratio between the two.
use std::collections::HashMap;

use voz::voice::Registro;
use voz::voice::banco::amostra;
use voz::voice::proximidade::{Builder, OWN_MAX, Scorer, shipped};

fn main() {
    divan::main();
}

/// About the length of a tweet.
const TEXT: &str = "Chegou um liquidificador aqui com cheiro de queimado e a dona jurando que só tinha batido vitamina.\n\n\
                    Abri e tinha massa de pão de queijo até dentro do rolamento. Limpei, troquei o retentor, cobrei pouco.";

/// As many texts of the sample's author as a scorer takes, and the cohort that ships.
fn builder() -> Builder {
    let sample: Vec<String> = amostra().map(|text| text.texto.texto).collect();
    let mut builder = Builder::new(Registro::Post);
    for (n, text) in sample.iter().cycle().take(OWN_MAX as usize).enumerate() {
        builder.own(&format!("{text} {n}"));
    }
    shipped(|writer, registro, text| builder.other(writer, registro, text));
    builder
}

#[divan::bench(sample_count = 10)]
fn make_a_scorer() -> Option<Scorer> {
    builder().build()
}

#[divan::bench]
fn score_a_short_text(bencher: divan::Bencher<'_, '_>) {
    let Some(scorer) = builder().build() else { return };
    bencher.bench(|| scorer.score(divan::black_box(TEXT)));
}

type Grams = HashMap<[char; 3], f64>;

fn grams(text: &str) -> Grams {
    let chars: Vec<char> = text.chars().collect();
    let mut grams = Grams::new();
    chars.windows(3).for_each(|w| *grams.entry([w[0], w[1], w[2]]).or_default() += 1.0);
    let length = grams.values().map(|n| n * n).sum::<f64>().sqrt();
    grams.values_mut().for_each(|n| *n /= length);
    grams
}

#[divan::bench]
fn plain_cosine_of_a_short_text(bencher: divan::Bencher<'_, '_>) {
    let mut profile = Grams::new();
    for text in amostra() {
        grams(&text.texto.texto).into_iter().for_each(|(gram, n)| *profile.entry(gram).or_default() += n);
    }
    bencher.bench(|| {
        let text = grams(divan::black_box(TEXT));
        text.iter().map(|(gram, n)| n * profile.get(gram).copied().unwrap_or_default()).sum::<f64>()
    });
}
