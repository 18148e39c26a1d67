//! Habits: what a text does with its surface, and how much likelier its author is than anybody to do so; and a text with that
//! manner ironed out: the same words, as anybody would set them.
//!
//! The measures of the style card with finer ones beside them: which marks, how lines and the text end, which of two
//! spellings of a common word. Length is left out: it tells the occasion, not the writer.
use crate::voice::texto::{Kind, Token, WordList, fold, is_emphasis, tokens};

/// A ratio beyond this, either way, says no more.
const RATIO_MAX: f64 = 12.0;
/// Weight of the author's own ironed-out texts beside the cohort in what anybody does (chosen on the dev authors of
/// `voice_eval.py`: without them ironing a text out brings it nearer in a quarter of blog posts, with them in a tenth).
const PLAIN_SHARE: f64 = 0.5;

/// Something a text may do, known by its bit.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Habit {
    StartsLower,
    LowerAfterStop,
    Capitals,
    Exclaims,
    Shouts,
    Asks,
    AsksTwice,
    Dots,
    Ellipsis,
    Dash,
    Hyphen,
    Semicolon,
    Colon,
    Comma,
    Parenthesis,
    Quotes,
    CurlyQuotes,
    Guillemets,
    Apostrophe,
    Slash,
    Sign,
    OtherMark,
    Emoji,
    Hashtag,
    Handle,
    Url,
    Number,
    Break,
    Paragraph,
    WideGap,
    SpaceRun,
    SpaceBeforeMark,
    EndsWithStop,
    EndsStressed,
    EndsTrailing,
    EndsBare,
    EndsTagged,
    EndsOtherwise,
    Shortened,
    Written,
    Abbreviated,
    Clipped,
    Gente,
    Nos,
    Voce,
    Eu,
    /// Number of them; no habit.
    Count,
}

const HABITS: usize = Habit::Count as usize;
// A bit each.
const _: () = assert!(HABITS <= 64);

/// Words that show a choice, folded, each with the habit it shows.
const CHOICES: [(Habit, &[&str]); 8] = [
    (Habit::Shortened, &["pra", "pras", "pro", "pros"]),
    (Habit::Written, &["para"]),
    (Habit::Abbreviated, &["pq", "q", "tb", "tbm", "vc", "vcs"]),
    (Habit::Clipped, &["ne", "ta", "tava", "to"]),
    (Habit::Gente, &["gente"]),
    (Habit::Nos, &["nos"]),
    (Habit::Voce, &["voce", "voces"]),
    (Habit::Eu, &["eu"]),
];

/// Habits that one text shows: a bit for each [`Habit`].
#[derive(Clone, Copy, Default)]
pub(super) struct Surface(u64);

impl Surface {
    /// Reads a text.
    pub(super) fn of(text: &str) -> Self {
        let mut reader =
            Reader { seen: Self::default(), begun: false, stopped: false, spaced: false, last: None };
        tokens(text.trim()).for_each(|token| reader.read(token));
        reader.end()
    }

    const fn set(&mut self, habit: Habit) {
        self.0 |= 1 << habit as u8;
    }

    const fn does(self, habit: usize) -> bool {
        self.0 >> habit & 1 == 1
    }
}

struct Reader<'t> {
    seen: Surface,
    /// A word was read.
    begun: bool,
    /// The last thing that is not white space was a full stop.
    stopped: bool,
    /// The last thing was white space.
    spaced: bool,
    last: Option<Token<'t>>,
}

impl<'t> Reader<'t> {
    fn read(&mut self, token: Token<'t>) {
        match token.kind {
            Kind::Space if token.text.chars().nth(1).is_some() => self.seen.set(Habit::SpaceRun),
            Kind::Space => {}
            Kind::Break => self.lines(token.text),
            Kind::Word => self.word(token.text),
            Kind::Stress => self.stress(token.text),
            Kind::Ellipsis if token.text.starts_with('…') => self.seen.set(Habit::Ellipsis),
            Kind::Ellipsis => self.seen.set(Habit::Dots),
            Kind::Emoji => self.seen.set(Habit::Emoji),
            Kind::Hashtag => self.seen.set(Habit::Hashtag),
            Kind::Handle => self.seen.set(Habit::Handle),
            Kind::Url => self.seen.set(Habit::Url),
            Kind::Number => self.seen.set(Habit::Number),
            Kind::Mark => self.mark(token.text),
        }
        self.spaced = token.kind.is_space();
        if !self.spaced {
            self.stopped = token.text == ".";
            self.last = Some(token);
        }
    }

    fn lines(&mut self, white: &str) {
        self.seen.set(Habit::Break);
        match white.matches('\n').count() {
            0 | 1 => {}
            2 => self.seen.set(Habit::Paragraph),
            _ => self.seen.set(Habit::WideGap),
        }
    }

    fn word(&mut self, word: &str) {
        if is_emphasis(word) {
            self.seen.set(Habit::Capitals);
        }
        if word.starts_with(char::is_lowercase) {
            if !self.begun {
                self.seen.set(Habit::StartsLower);
            }
            if self.stopped {
                self.seen.set(Habit::LowerAfterStop);
            }
        }
        self.begun = true;
        // None of the words that show a choice is longer.
        if word.len() <= "vocês".len() {
            let folded = fold(word);
            let shown = CHOICES.iter().find(|(_, words)| words.contains(&folded.as_str()));
            shown.into_iter().for_each(|&(habit, _)| self.seen.set(habit));
        }
    }

    fn stress(&mut self, run: &str) {
        for (habit, shown) in [
            (Habit::Exclaims, run.contains('!')),
            (Habit::Shouts, run.contains("!!")),
            (Habit::Asks, run.contains('?')),
            (Habit::AsksTwice, run.contains('?') && run.len() > 1),
        ] {
            if shown {
                self.seen.set(habit);
            }
        }
    }

    fn mark(&mut self, mark: &str) {
        if self.spaced && matches!(mark, "," | "." | ":" | ";") {
            self.seen.set(Habit::SpaceBeforeMark);
        }
        self.seen.set(match mark {
            "." => return,
            "—" | "–" | "―" => Habit::Dash,
            "-" => Habit::Hyphen,
            ";" => Habit::Semicolon,
            ":" => Habit::Colon,
            "," => Habit::Comma,
            "(" => Habit::Parenthesis,
            "\"" => Habit::Quotes,
            "“" | "”" => Habit::CurlyQuotes,
            "«" => Habit::Guillemets,
            "'" | "‘" | "’" => Habit::Apostrophe,
            "/" => Habit::Slash,
            "%" | "$" => Habit::Sign,
            _ => Habit::OtherMark,
        });
    }

    fn end(mut self) -> Surface {
        if let Some(last) = self.last {
            self.seen.set(match last.kind {
                Kind::Word | Kind::Number => Habit::EndsBare,
                Kind::Emoji | Kind::Hashtag | Kind::Handle | Kind::Url => Habit::EndsTagged,
                Kind::Stress => Habit::EndsStressed,
                Kind::Ellipsis => Habit::EndsTrailing,
                _ if last.text == "." => Habit::EndsWithStop,
                _ => Habit::EndsOtherwise,
            });
        }
        self.seen
    }
}

/// Frequencies at which each habit shows in some texts.
pub(super) struct HabitRates {
    texts: u32,
    does: [u32; HABITS],
}

impl HabitRates {
    pub(super) const fn new() -> Self {
        Self { texts: 0, does: [0; HABITS] }
    }

    /// Counts one text.
    pub(super) fn add(&mut self, surface: Surface) {
        self.texts = self.texts.saturating_add(1);
        for (habit, n) in self.does.iter_mut().enumerate() {
            *n = n.saturating_add(u32::from(surface.does(habit)));
        }
    }

    /// Takes one out that was counted.
    pub(super) fn remove(&mut self, surface: Surface) {
        self.texts = self.texts.saturating_sub(1);
        for (habit, n) in self.does.iter_mut().enumerate() {
            *n = n.saturating_sub(u32::from(surface.does(habit)));
        }
    }

    /// The probability of each habit.
    fn share(&self, habit: usize) -> f64 {
        (f64::from(self.does[habit]) + 0.5) / (f64::from(self.texts) + 1.0)
    }
}

/// The others from whom the author is told: people, and whoever writes the same without the author's manner. Were
/// they people alone, and did those do something more often than the author, a text would gain by never doing it.
pub(super) struct Anybody {
    pub(super) others: HabitRates,
    /// The author's own texts, ironed out.
    pub(super) plain: HabitRates,
}

impl Anybody {
    fn share(&self, habit: usize) -> f64 {
        let (others, plain) = (self.others.share(habit), self.plain.share(habit));
        (1.0 - PLAIN_SHARE).mul_add(others, PLAIN_SHARE * plain)
    }
}

/// The odds of the author against anybody for what a text does (natural logarithm, bounded).
pub(super) fn ratio(author: &HabitRates, anybody: &Anybody, surface: Surface) -> f64 {
    let one = |habit: usize| {
        let (mine, theirs) = (author.share(habit), anybody.share(habit));
        if surface.does(habit) { (mine / theirs).ln() } else { ((1.0 - mine) / (1.0 - theirs)).ln() }
    };
    (0..HABITS).map(one).sum::<f64>().clamp(-RATIO_MAX, RATIO_MAX)
}

/// Spoken and short forms, folded, with what a school would have written.
static WRITTEN: WordList = WordList::phrases(include_str!("ironed.txt"), "written");

/// The text without emoji, emphasis, ellipses, exclamation, semicolons, dashes, line breaks and spoken forms, with a
/// capital at its beginning and a full stop at its end: what the author says, without their manner.
pub fn ironed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for token in tokens(text.trim()) {
        match token.kind {
            Kind::Emoji => {}
            Kind::Space | Kind::Break => out.push(' '),
            Kind::Stress if token.text.contains('?') => put(&mut out, "?"),
            Kind::Stress | Kind::Ellipsis => put(&mut out, "."),
            Kind::Hashtag => out.push_str(token.text.trim_start_matches('#')),
            Kind::Word => word(&mut out, token.text),
            Kind::Mark => match token.text {
                ";" | "—" | "–" | "―" => put(&mut out, ","),
                "-" if out.ends_with(' ') => put(&mut out, ","),
                mark => out.push_str(mark),
            },
            Kind::Number | Kind::Handle | Kind::Url => out.push_str(token.text),
        }
    }
    finish(&out)
}

/// A mark, close to the word before it.
fn put(out: &mut String, mark: &str) {
    out.truncate(out.trim_end().len());
    out.push_str(mark);
}

fn word(out: &mut String, word: &str) {
    let folded = fold(word);
    // "tô" and "tá" have an accent; "to" and "ta" without one are other words.
    let spoken = WRITTEN.iter().filter_map(|line| line.split_once(' ')).find(|(short, _)| *short == folded);
    match spoken.filter(|(short, _)| !matches!(*short, "ta" | "to" | "ne") || !word.is_ascii()) {
        Some((_, written)) => out.push_str(written),
        None if is_emphasis(word) => out.extend(word.chars().flat_map(char::to_lowercase)),
        None => out.push_str(word),
    }
}

/// Single spaces, a capital first, an end last.
fn finish(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = text.chars();
    let mut out: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    out.push_str(letters.as_str());
    if !out.is_empty() && !out.ends_with(['.', '?']) {
        out.push('.');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn does(text: &str, habit: Habit) -> bool {
        Surface::of(text).does(habit as usize)
    }

    #[test]
    fn sees_what_a_text_does() {
        for (text, habit) in [
            ("oi. tudo bem", Habit::LowerAfterStop),
            ("Vou pra casa", Habit::Shortened),
            ("Vocês viram", Habit::Voce),
            ("é isso, né", Habit::Clipped),
            ("NUNCA mais", Habit::Capitals),
            ("Quê?!", Habit::AsksTwice),
            ("um\n\ndois", Habit::Paragraph),
            ("um , dois", Habit::SpaceBeforeMark),
            ("acabou…", Habit::EndsTrailing),
            ("veja #isso", Habit::EndsTagged),
        ] {
            assert!(does(text, habit), "{text}");
        }
        assert!(!does("Oi. Tudo bem?", Habit::LowerAfterStop));
    }

    #[test]
    fn a_text_of_ones_own_is_judged_by_the_others() {
        let (mut author, mut others) = (HabitRates::new(), HabitRates::new());
        let shout = Surface::of("QUE DIA!!!");
        author.add(shout);
        (0..9).for_each(|_| author.add(Surface::of("que dia.")));
        (0..9).for_each(|_| others.add(Surface::of("que dia.")));
        let anybody = Anybody { others, plain: HabitRates::new() };
        let counted = ratio(&author, &anybody, shout);
        author.remove(shout);
        assert!(ratio(&author, &anybody, shout) < counted);
    }

    #[test]
    fn ironing_out_what_the_author_does_less_than_others_brings_nothing_nearer() {
        let many = |marked: usize, plain: usize| {
            let mut habits = HabitRates::new();
            (0..marked).for_each(|_| habits.add(Surface::of("que dia; que sol.")));
            (0..plain).for_each(|_| habits.add(Surface::of("Que dia, que sol.")));
            habits
        };
        let nearer = |plain: HabitRates| {
            let (author, anybody) = (many(6, 4), Anybody { others: many(9, 1), plain });
            let of = |text: &str| ratio(&author, &anybody, Surface::of(text));
            of("que dia; que sol.") > of("Que dia, que sol.")
        };
        assert!(nearer(many(0, 10)));
        assert!(!nearer(many(9, 1)), "this is what the ironed-out texts mend");
    }

    #[test]
    fn every_spoken_form_is_folded_and_has_a_written_one() {
        assert_eq!(WRITTEN.len(), 12);
        assert!(
            WRITTEN.iter().all(|line| line.split_once(' ').is_some_and(|(short, _)| fold(short) == short))
        );
    }

    #[test]
    fn the_manner_goes_and_the_words_stay() {
        for (text, plain) in [
            ("vc viu?? FOI demais!!! 😀", "Você viu? foi demais."),
            ("tô indo pra casa... depois te ligo", "Estou indo para casa. depois te ligo."),
            ("um — dois; três\n\nquatro", "Um, dois, três quatro."),
            ("Está tudo certo.", "Está tudo certo."),
            ("😀", ""),
        ] {
            assert_eq!(ironed(text), plain);
        }
        let once = ironed("oi!! tudo bem?\nné");
        assert_eq!(ironed(&once), once);
    }
}
