//! How long it takes, and how much memory, to make a scorer of a full bank and to score short texts with it, beside the
//! plain cosine of character 3-grams: what holds from one machine to the next is the ratio between the two.
use std::collections::HashMap;

use voz::app::voice::voice_in_use::load;
use voz::base::store::Store;
use voz::voice::Registro;
use voz::voice::banco::{self, OthersText, StoredText, amostra};
use voz::voice::corpus::Texto;
use voz::voice::proximidade::{Builder, OWN_MAX, Scorer, shipped};

#[global_allocator]
static ALLOC: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// About the length of a tweet.
const TEXT: &str = "Chegou um liquidificador aqui com cheiro de queimado e a dona jurando que só tinha batido vitamina.\n\n\
                    Abri e tinha massa de pão de queijo até dentro do rolamento. Limpei, troquei o retentor, cobrei pouco.";
/// Texts of a large bank.
const BANK: usize = 5000;

/// So many different texts of the sample's author.
fn texts(many: usize) -> impl Iterator<Item = String> {
    let sample: Vec<String> = amostra().map(|text| text.texto.texto).collect();
    (0..many).map(move |n| format!("{} {n}", sample[n % sample.len()]))
}

/// As many texts of the sample's author as a scorer takes, and the cohort that ships.
fn builder() -> Builder {
    let mut builder = Builder::new(Registro::Post);
    texts(OWN_MAX as usize).for_each(|text| builder.own(&text, None));
    shipped(|writer, registro, text| builder.other(writer, registro, text));
    builder
}

fn post(texto: String) -> Texto {
    Texto {
        id: None,
        data: None,
        registro: Registro::Post,
        texto,
        fonte: "jsonl".to_owned(),
        resposta_a: None,
        parte_de: None,
    }
}

/// A large bank, with the writers that ship as people of its cohort where `people` says so.
fn bank(people: bool) -> Option<(tempfile::TempDir, Store)> {
    let folder = tempfile::tempdir().ok()?;
    let store = Store::open(folder.path().join("voz.db")).ok()?;
    let own: Vec<StoredText> = texts(BANK).map(|text| StoredText::new(post(text))).collect();
    let mut others = Vec::new();
    shipped(|writer, _, text| {
        let autor = format!("{writer} {}", others.len() % 2);
        others.push(OthersText { autor, texto: post(text.to_owned()) });
    });
    others.truncate(if people { 2000 } else { 0 });
    let written = store.write(|tx| {
        banco::insert(tx, &own)?;
        banco::insert_others(tx, &others)
    });
    written.ok().map(|_| (folder, store))
}

/// From the database, with the cohort that ships or with people of one's own: what `voz proximidade` does first.
#[divan::bench(args = [false, true], sample_count = 10)]
fn load_a_bank_of_5000_texts(bencher: divan::Bencher<'_, '_>, people: bool) {
    let Some((_folder, store)) = bank(people) else { return };
    bencher.bench_local(|| load(&store, Registro::Post, &[]).map(|near| near.scorer.is_some()).ok());
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

fn profile(texts: impl Iterator<Item = String>) -> Grams {
    let mut profile = Grams::new();
    let all = texts.flat_map(|text| grams(&text));
    all.for_each(|(gram, n)| *profile.entry(gram).or_default() += n);
    profile
}

/// The plain cosine needs no other people: the same texts of the author alone.
#[divan::bench(sample_count = 10)]
fn make_the_profile_of_a_plain_cosine() -> Grams {
    profile(texts(OWN_MAX as usize))
}

#[divan::bench]
fn plain_cosine_of_a_short_text(bencher: divan::Bencher<'_, '_>) {
    let profile = profile(texts(OWN_MAX as usize));
    bencher.bench(|| {
        let text = grams(divan::black_box(TEXT));
        text.iter().map(|(gram, n)| n * profile.get(gram).copied().unwrap_or_default()).sum::<f64>()
    });
}
