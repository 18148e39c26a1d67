//! Which words a table weighs: the commonest ones that many kinds of text have, so that none is a topic.
use std::collections::{BTreeMap, BTreeSet};

use crate::texts::{Author, Text};
use voz::voice::texto::{Kind, fold, words};

/// Words of a table.
const WORDS: usize = 1000;

/// Signs that do not depend on how a corpus was made, as quotes and dashes do.
const SIGNS: [&str; 8] = [".", ",", ":", ";", "!", "?", "(", "…"];

/// A kind of text has a word that stands in this share of its texts.
const HAS: f64 = 0.02;

/// Share of the kinds, on each side, that must have a word. It was chosen, with the ridge and the logarithm of the rates, among 19 ways
/// by leaving kinds out of what was left when other kinds had been left out (2026-11): see docs/medidas.md.
const KINDS: f64 = 0.2;

/// A kind: who wrote, and what.
type Of<'t> = (bool, &'t str);

/// The signs, and the words chosen.
pub(crate) fn choose(texts: &[&Text]) -> Vec<String> {
    let mut all: BTreeMap<Of<'_>, f64> = BTreeMap::new();
    let mut having: BTreeMap<(String, bool), BTreeMap<Of<'_>, f64>> = BTreeMap::new();
    let mut spellings: BTreeMap<(String, bool), BTreeMap<String, u32>> = BTreeMap::new();
    for text in texts {
        let kind = (text.author == Author::Machine, text.kind.as_str());
        *all.entry(kind).or_default() += 1.0;
        let mut seen = BTreeSet::new();
        for word in words(&text.text).filter(|w| w.kind == Kind::Word) {
            let written = word.text.to_lowercase().replace(['’', '‘'], "'");
            let key = (fold(word.text), written.is_ascii());
            *spellings.entry(key.clone()).or_default().entry(written).or_default() += 1;
            seen.insert(key);
        }
        for key in seen {
            *having.entry(key).or_default().entry(kind).or_default() += 1.0;
        }
    }
    let sides = [false, true].map(|side| all.keys().filter(|k| k.0 == side).count());
    let mut ranked: Vec<(f64, &(String, bool))> = Vec::new();
    for (key, kinds) in &having {
        let share = |kind: &Of<'_>| kinds.get(kind).map_or(0.0, |with| with / all[kind]);
        let common = [false, true].iter().zip(sides).all(|(side, count)| {
            let with = all.keys().filter(|k| k.0 == *side && share(k) > HAS).count();
            count > 0 && small(with) >= KINDS * small(count)
        });
        if common {
            let mean = |side: bool| {
                all.keys().filter(|k| k.0 == side).map(share).sum::<f64>() / small(sides[usize::from(side)])
            };
            ranked.push((mean(false) + mean(true), key));
        }
    }
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let commonest = |key: &(String, bool)| {
        spellings[key]
            .iter()
            .max_by_key(|(_, times)| **times)
            .map_or_else(String::new, |(written, _)| written.clone())
    };
    let words = ranked.into_iter().take(WORDS).map(|(_, key)| commonest(key));
    SIGNS.iter().map(ToString::to_string).chain(words).collect()
}

fn small(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}
