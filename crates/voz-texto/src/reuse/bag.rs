//! Words that an answer gathers from one text, in whatever order.
use std::sync::LazyLock;

use foldhash::{HashMap, HashSet};

use super::sequence::{Sequence, Stem, stems};

/// Words of the author's text that are looked at together: a sentence or two.
const WINDOW: usize = 24;
/// Content words of a window that are too many in any answer.
const MANY: usize = 5;
/// Content words of a window that are too many where they are two in three of what the answer brings.
const SOME: usize = 4;

/// Words with which people greet, hesitate and take their leave (folded): an author's manner, which is asked for.
const MANNER: &str = include_str!("manner.txt");

/// The stems of [`MANNER`].
static SPOKEN: LazyLock<HashSet<u64>> = LazyLock::new(|| stems(MANNER).map(|stem| stem.number).collect());

/// The number of content words that an answer has from one stretch of one of the author's texts, when they are too many to
/// have come by chance. What several of the texts have is the author's way or the subject, and what the caller brought
/// is the caller's. Each text comes with the number of what it was shown as.
pub fn gathered_in<'a>(
    answer: &Sequence,
    own: &[Sequence],
    texts: impl Iterator<Item = (usize, &'a Sequence)> + Clone,
) -> Option<usize> {
    let said: HashSet<u64> = answer.stems().iter().map(|stem| stem.number).collect();
    let own: HashSet<u64> = own.iter().flat_map(Sequence::stems).map(|stem| stem.number).collect();
    // Of each stem that is said, the one that alone has it; none where several have, or where it tells nothing.
    let mut of: HashMap<u64, Option<usize>> = HashMap::default();
    for (source, text) in texts.clone() {
        for &Stem { number, content } in text.stems().iter().filter(|stem| said.contains(&stem.number)) {
            let tells = || content && !own.contains(&number) && !SPOKEN.contains(&number);
            let known = of.entry(number).or_insert_with(|| tells().then_some(source));
            if *known != Some(source) {
                *known = None;
            }
        }
    }
    of.retain(|_, source| source.is_some());
    if of.len() < SOME {
        return None;
    }
    let most = texts.map(|(_, text)| most_in_window(text.stems(), |stem| of.contains_key(&stem))).max()?;
    let brought: HashSet<u64> = answer
        .stems()
        .iter()
        .filter(|stem| stem.content && !own.contains(&stem.number))
        .map(|stem| stem.number)
        .collect();
    (most >= MANY || most >= SOME && most * 3 >= brought.len() * 2).then_some(most)
}

/// The greatest number of different stems in a window of a text of which this holds.
fn most_in_window(text: &[Stem], shared: impl Fn(u64) -> bool) -> usize {
    let mut inside: HashMap<u64, usize> = HashMap::default();
    let mut most = 0;
    let shared = |stem: &Stem| Some(stem.number).filter(|&number| shared(number));
    for (at, stem) in text.iter().enumerate() {
        if let Some(stem) = shared(stem) {
            *inside.entry(stem).or_default() += 1;
        }
        let gone = at.checked_sub(WINDOW).and_then(|old| text.get(old)).and_then(shared);
        if let Some((gone, count)) = gone.and_then(|gone| Some((gone, inside.get_mut(&gone)?))) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&gone);
            }
        }
        most = most.max(inside.len());
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAFT: &str = "O prazo do relatório mudou para sexta-feira, e a equipe já sabe.";
    const TEXT: &str = "vendi a bicicleta do Caio pra pagar o aluguel atrasado e ele ainda nem percebeu";

    fn gathered(texts: &[&str], answer: &str) -> Option<usize> {
        let own = [Sequence::of(DRAFT)];
        let texts: Vec<Sequence> = texts.iter().map(|text| Sequence::of(text)).collect();
        gathered_in(&Sequence::of(answer), &own, texts.iter().enumerate())
    }

    #[test]
    fn words_of_one_text_are_counted_in_any_order() {
        let answer = "o prazo mudou: percebeu? aluguel, bicicleta, sexta, Caio";
        assert_eq!(gathered(&[TEXT], answer), Some(4));
        assert_eq!(gathered(&[TEXT], "o prazo mudou, percebeu? o aluguel é sexta, Caio"), None, "three");
        let more = format!("{answer} amanhã cedo sem falta");
        assert_eq!(gathered(&[TEXT], &more), None, "less than two in three of what it brings");
        assert_eq!(gathered(&[TEXT], &format!("{more} atrasados")), Some(5));
    }

    #[test]
    fn a_manner_of_speaking_is_nobodys_text() {
        let text = "olha, o aluguel venceu, viu, e pra variar ninguém pagou, enfim, nossa, beijo";
        assert_eq!(
            gathered(&[text], "olha, o prazo mudou, viu, pra variar é sexta, enfim, beijo, nossa"),
            None
        );
    }

    #[test]
    fn what_two_texts_have_is_the_authors_way() {
        let answer = "o prazo mudou: percebeu? aluguel, bicicleta, sexta, Caio";
        assert_eq!(gathered(&[TEXT, "Caio, o aluguel da bicicleta vence hoje, percebeu?"], answer), None);
    }

    #[test]
    fn words_far_apart_in_a_text_are_no_stretch_of_it() {
        let far = format!("bicicleta aluguel {}Caio percebeu", "e a ".repeat(20));
        assert_eq!(gathered(&[&far], "o prazo mudou: percebeu? aluguel, bicicleta, sexta, Caio"), None);
    }
}
