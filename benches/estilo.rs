//! How long it takes to measure a corpus of 100,000 short texts.
use voz::voice::Registro;
use voz::voice::estilo::{Medidas, Medidor, compare};

fn main() {
    divan::main();
}

const TEXTS: [&str; 5] = [
    "não precisa trocar o motor não, quase sempre é o capacitor. custa uns 12 reais",
    "Chegou um liquidificador aqui com cheiro de queimado e a dona jurando que só tinha batido vitamina.\n\nAbri e tinha massa de pão de queijo até dentro do rolamento.",
    "sei lá... tô indo aí depois das 15h, pode ser? 😀",
    "@fulana isso é MUITO bom; vi em https://exemplo.com.br/a?b=c — vale a pena #tbt",
    "Bom dia! Hoje tem café, tem bolo e tem conversa fiada na oficina.",
];

#[divan::bench(sample_count = 10)]
fn measure_100_000(bencher: divan::Bencher<'_, '_>) {
    bencher.bench(|| {
        let mut meter = Medidor::default();
        for text in TEXTS.iter().cycle().take(100_000) {
            meter.add(Registro::Post, text);
        }
        meter.medidas()
    });
}

#[divan::bench]
fn compare_one(bencher: divan::Bencher<'_, '_>) {
    let card = Medidas { amostras: 100, palavras_mediana: 12, ..Medidas::default() };
    bencher.bench(|| compare(TEXTS[1], Registro::Post, &card));
}
