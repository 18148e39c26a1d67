//! From trials and choices to lessons.
use super::contrast::Contrast;
use crate::voice::texto::count_words;

/// Lessons that one round of trials gives, at most: more dilute each other.
pub const LESSONS_MAX: usize = 5;
/// Fewer trials than this teach nothing: one model's slip is not its habit.
pub const TRIALS_MIN: usize = 4;
/// Of the trials that differ in something, at least this share must differ the same way.
const ONE_WAY: f64 = 0.75;
/// A lesson must stand in at least one of so many trials.
const ONE_IN: usize = 5;
/// Share of the author's texts below which a trait is rare.
const RARE: f64 = 0.2;
/// From this ratio of words on, a text is longer than the author's.
const LONGER: f64 = 1.3;
/// Characters of a text that a lesson quotes.
const QUOTED: usize = 240;

/// A lesson: a text written for the author, why it is not the author's, and one the author wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Licao {
    /// The text written for them, or the beginning of it.
    pub fez: String,
    /// Why that is not theirs.
    pub porque: String,
    /// The text that they wrote, or chose.
    pub dela: String,
}

/// A text that was written for the author, and what the author really wrote.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// The text written for them.
    pub feito: &'a str,
    /// The text that they wrote.
    pub dela: &'a str,
}

/// The lessons of the trials, the clearest first: each with the place of the trial that it quotes. `own` are texts of
/// the author in the same register, for the frequencies.
pub fn learn(own: &[&str], trials: &[Trial<'_>]) -> Vec<(usize, Licao)> {
    if trials.len() < TRIALS_MIN {
        return Vec::new();
    }
    let mut found: Vec<Found> =
        Contrast::all().filter_map(|contrast| habit(contrast, own, trials)).chain(length(trials)).collect();
    // The sort is stable: among equals the card's order holds.
    found.sort_by_key(|found| std::cmp::Reverse(found.net));
    found.truncate(LESSONS_MAX);
    let mut quoted = Vec::new();
    let lesson = |found: Found| {
        let fresh = found.trials.iter().find(|at| !quoted.contains(*at));
        let at = *fresh.or_else(|| found.trials.first())?;
        quoted.push(at);
        let Trial { feito, dela } = trials.get(at)?;
        let quote = |text: &str| quote(text, found.last);
        Some((at, Licao { fez: quote(feito), porque: found.porque, dela: quote(dela) }))
    };
    found.into_iter().filter_map(lesson).collect()
}

/// A way in which the trials differ from the author.
struct Found {
    /// Trials that differ this way, less those that differ the other way.
    net: usize,
    /// The trials in which it was seen, the shortest first.
    trials: Vec<usize>,
    porque: String,
    /// True when it shows at the end of a text.
    last: bool,
}

fn habit(contrast: Contrast, own: &[&str], trials: &[Trial<'_>]) -> Option<Found> {
    let sides = trials.iter().enumerate();
    let sides: Vec<(usize, bool, bool)> =
        sides.filter_map(|(at, t)| Some((at, contrast.of(t.feito)?, contrast.of(t.dela)?))).collect();
    let differing = |made: bool| sides.iter().filter(move |(_, m, d)| *m == made && m != d).map(|s| s.0);
    let (more, less) = (differing(true).count(), differing(false).count());
    let (net, made) = if more >= less { (more - less, true) } else { (less - more, false) };
    let one_way = more.max(less) as f64 >= ONE_WAY * (more + less) as f64;
    if !one_way || net < TRIALS_MIN / 2 || net * ONE_IN < sides.len() {
        return None;
    }
    let does: Vec<bool> = own.iter().filter_map(|text| contrast.of(text)).collect();
    let share = does.iter().filter(|does| **does).count() as f64 / does.len().max(1) as f64;
    // What the author's other texts do not bear out was an accident of these.
    let borne_out = if made { share <= 1.0 - RARE } else { share >= RARE };
    if does.is_empty() || !borne_out {
        return None;
    }
    let times = sides.iter().filter(|(_, made, _)| *made).count();
    let porque = format!("Dela: {}. Nas tentativas: {times} de {}.", contrast.said(share), sides.len());
    Some(Found { net, trials: shortest(trials, differing(made).collect()), porque, last: contrast.is_last() })
}

/// The finding that the trials are longer than what the author wrote, where they are.
fn length(trials: &[Trial<'_>]) -> Option<Found> {
    let ratio = |t: &Trial<'_>| count_words(t.feito) as f64 / count_words(t.dela).max(1) as f64;
    let longer: Vec<usize> =
        trials.iter().enumerate().filter(|(_, t)| ratio(t) >= LONGER).map(|(at, _)| at).collect();
    if longer.len() * 2 < trials.len() {
        return None;
    }
    let mut ratios: Vec<f64> = trials.iter().map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let middle = ratios.get(ratios.len() / 2).copied().unwrap_or_default();
    let middle = format!("{middle:.1}").replace('.', ",");
    let porque = format!(
        "Longo: {} de {} tentativas dizem o mesmo com mais palavras, {middle} vez as dela na mediana.",
        longer.len(),
        trials.len()
    );
    Some(Found { net: longer.len(), trials: shortest(trials, longer), porque, last: false })
}

fn shortest(trials: &[Trial<'_>], mut which: Vec<usize>) -> Vec<usize> {
    which.sort_by_key(|&at| trials.get(at).map_or(usize::MAX, |t| t.feito.len() + t.dela.len()));
    which
}

/// The lesson of a choice among variants of one draft; `None` where the chosen one does nothing that all others do not.
pub fn prefer(chosen: &str, others: &[&str]) -> Option<Licao> {
    let differs = |contrast: Contrast| {
        let mine = contrast.of(chosen)?;
        let against = others.iter().all(|other| contrast.of(other).is_some_and(|theirs| theirs != mine));
        against.then(|| contrast.label(mine))
    };
    let mut labels: Vec<String> = Contrast::all().filter_map(differs).collect();
    let words = count_words(chosen);
    if !others.is_empty() && others.iter().all(|other| count_words(other) as f64 >= LONGER * words as f64) {
        labels.push("mais curto".to_owned());
    }
    let other = others.first().filter(|_| !labels.is_empty())?;
    Some(Licao {
        fez: quote(other, false),
        porque: format!("Entre versões do mesmo texto, ela escolheu a outra: {}.", labels.join(", ")),
        dela: quote(chosen, false),
    })
}

/// The beginning of a text, or its end.
fn quote(text: &str, last: bool) -> String {
    let text = text.trim();
    let chars = text.chars().count();
    if chars <= QUOTED {
        return text.to_owned();
    }
    let whole_words = |part: &str, from_left: bool| {
        let cut = if from_left {
            part.rsplit_once(char::is_whitespace).map(|(words, _)| words)
        } else {
            part.split_once(char::is_whitespace).map(|(_, words)| words)
        };
        cut.unwrap_or(part).trim().to_owned()
    };
    if last {
        let tail: String = text.chars().skip(chars - QUOTED).collect();
        format!("[…] {}", whole_words(&tail, false))
    } else {
        let head: String = text.chars().take(QUOTED).collect();
        format!("{} […]", whole_words(&head, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: [&str; 4] =
        ["fui lá ver... deu nisso", "vou pra feira, né", "choveu... de novo", "passei pra dar oi"];

    fn trials<'a>(pairs: &'a [(&'a str, &'a str)]) -> Vec<Trial<'a>> {
        pairs.iter().map(|&(feito, dela)| Trial { feito, dela }).collect()
    }

    #[test]
    fn what_a_model_does_again_and_again_is_a_lesson() {
        let pairs = [
            ("Fui lá ver. Deu nisso.", "fui lá ver... deu nisso"),
            ("Vou para a feira.", "vou pra feira"),
            ("Choveu de novo.", "choveu... de novo"),
            ("Passei para dar oi.", "passei pra dar oi"),
            ("Hoje não.", "hoje não"),
        ];
        let found = learn(&OWN, &trials(&pairs));
        let why: Vec<&str> = found.iter().map(|(_, l)| l.porque.as_str()).collect();
        assert_eq!(
            why,
            [
                "Dela: em quase todos os textos, começa com letra minúscula. Nas tentativas: 0 de 5.",
                "Dela: em quase todos os textos, termina sem ponto final. Nas tentativas: 0 de 5.",
                "Dela: em 5 de cada 10 textos, usa reticências. Nas tentativas: 0 de 5.",
                "Dela: quase sempre “pra”, e não “para”. Nas tentativas: 0 de 2.",
            ]
        );
        assert_eq!((found[0].1.fez.as_str(), found[0].1.dela.as_str()), ("Hoje não.", "hoje não"));
        assert_ne!(found[0].0, found[1].0, "each lesson quotes a text of its own where it can");
        for (at, licao) in found {
            assert_eq!((licao.fez.as_str(), licao.dela.as_str()), pairs[at]);
        }
    }

    #[test]
    fn what_the_author_does_too_and_what_happens_once_is_none() {
        let same = [("fui ali", "fui aqui"); 6];
        assert_eq!(learn(&OWN, &trials(&same)), []);
        let mut once = same;
        once[0] = ("fui ali.", "fui aqui");
        assert_eq!(learn(&OWN, &trials(&once)), []);
        assert_eq!(learn(&OWN, &trials(&[("Oi.", "oi"); 3])), [], "three trials are too few");
        // Half of the trials each way: nothing of the model's own.
        let both = [("Oi.", "oi"), ("oi", "Oi."), ("Oi.", "oi"), ("oi", "Oi.")];
        assert_eq!(learn(&OWN, &trials(&both)), []);
    }

    #[test]
    fn too_many_words_are_a_lesson_and_long_texts_are_quoted_in_part() {
        let long = format!("{} fim", "palavra ".repeat(80));
        let pairs = [
            ("um dois três quatro", "um dois"),
            ("a b c", "a b"),
            (long.as_str(), "a b c d"),
            ("a b", "a b"),
        ];
        let found = learn(&OWN, &trials(&pairs));
        assert_eq!(found.len(), 1);
        let porque = &found[0].1.porque;
        assert!(porque.starts_with("Longo: 3 de 4 tentativas") && porque.contains("2,0 vez"), "{porque}");
        assert!(quote(&long, false).chars().count() <= QUOTED + 4 && quote(&long, true).ends_with("fim"));
    }

    #[test]
    fn a_choice_teaches_what_sets_it_apart() {
        let licao =
            prefer("vou pra casa", &["Vou para casa.", "Irei para a minha casa agora mesmo."]).unwrap();
        assert_eq!(
            licao.porque,
            "Entre versões do mesmo texto, ela escolheu a outra: começa com minúscula, sem ponto final, “pra”."
        );
        assert_eq!((licao.fez.as_str(), licao.dela.as_str()), ("Vou para casa.", "vou pra casa"));
        assert_eq!(prefer("Vou já.", &["Vou agora."]), None);
        assert_eq!(prefer("Vou já.", &[]), None);
    }
}
