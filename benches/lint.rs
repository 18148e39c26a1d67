//! How fast the lint reads: bytes a second beside two plain passes over the same text in the same run,
//! one, two and four megabytes (the rate must not fall), a post, and texts made to be slow.
//!
//! The ratio to `baseline_words` holds from one machine to the next; the rate itself does not.
use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use voz::voice::lint::{Options, lint};

fn main() {
    divan::main();
}

/// Sentences with some of what the rules look for, accents and punctuation.
const SENTENCES: [&str; 12] = [
    "Não é sobre a ferramenta, é sobre quem fica com a conta no fim do mês.",
    "O padeiro abriu a porta bem antes das seis e varreu a calçada, como todo dia.",
    "É importante destacar que o prazo acabou ontem — e ninguém avisou.",
    "A solução é robusta, escalável e segura, garantindo mais tranquilidade para a equipe.",
    "Choveu.",
    "Minha avó lavou tudo na bacia do quintal, espantou o cachorro e mandou a gente sentar.",
    "Veja em https://exemplo.com.br/a?b=c ou pergunte para @fulana, que sabe.",
    "Além disso, custa R$ 1.234,50 por mês; é caro.",
    "Ela disse \"já vou\" e ficou mais duas horas conversando no portão.",
    "No mundo de hoje, todo mundo corre, mas ninguém sabe direito para onde.",
    "- **Foco:** faça menos coisas por dia e termine as que começou.",
    "Será que o ônibus das 18h30 passa hoje?",
];

/// About so many bytes of the sentences in an order that does not repeat, the same in every run.
fn prose(bytes: usize) -> String {
    let (mut text, mut draw) = (String::with_capacity(bytes + 100), 0x9e37_79b9_7f4a_7c15_u64);
    while text.len() < bytes {
        draw ^= draw << 13;
        draw ^= draw >> 7;
        draw ^= draw << 17;
        text.push_str(SENTENCES[usize::try_from(draw % 12).unwrap_or(0)]);
        text.push_str(if draw % 5 == 0 { "\n\n" } else { " " });
    }
    text
}

const SIZES: [usize; 3] = [1_000_000, 2_000_000, 4_000_000];

/// The plainest pass that has to look at every word.
#[divan::bench(args = SIZES)]
fn baseline_words(bencher: Bencher<'_, '_>, bytes: usize) {
    let text = prose(bytes);
    bencher.counter(BytesCount::of_str(&text)).bench(|| black_box(&text).split_whitespace().count());
}

/// The plainest pass at all.
#[divan::bench(args = SIZES)]
fn baseline_lines(bencher: Bencher<'_, '_>, bytes: usize) {
    let text = prose(bytes);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| memchr::memchr_iter(b'\n', black_box(&text).as_bytes()).count());
}

#[divan::bench(args = SIZES)]
fn lint_prose(bencher: Bencher<'_, '_>, bytes: usize) {
    let text = prose(bytes);
    bencher.counter(BytesCount::of_str(&text)).bench(|| lint(black_box(&text), &Options::default()));
}

#[divan::bench]
fn lint_post(bencher: Bencher<'_, '_>) {
    let text = prose(1300);
    bencher.counter(BytesCount::of_str(&text)).bench(|| lint(black_box(&text), &Options::default()));
}

/// Texts that a careless splitter or matcher would read again and again.
#[divan::bench(args = ["a.", "a-", "não ", "(", "*", "\"", "`", "<!--", "não é ", "http://("])]
fn lint_hostile(bencher: Bencher<'_, '_>, unit: &str) {
    let text = unit.repeat(1_000_000 / unit.len());
    bencher.counter(BytesCount::of_str(&text)).bench(|| lint(black_box(&text), &Options::default()));
}
