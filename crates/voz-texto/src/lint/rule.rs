//! Rules: each a value that says what it looks for and what its places amount to.
use std::ops::Range;

use super::block::Block;
use super::facts::Facts;
use super::pattern::WEAK;
use super::report::{Correcao, Gravidade};

/// A rule of the catalog.
#[derive(Clone, Copy, Debug)]
pub struct Regra {
    /// Stable identifier.
    pub id: &'static str,
    /// Readable name.
    pub rotulo: &'static str,
    /// Group of the catalog.
    pub family: Family,
    /// The heaviest it gets; [`Verdict`] says when.
    pub gravidade: Gravidade,
    /// True when it speaks without being asked.
    pub on: bool,
    /// True when it is silent where the text will be shown as markdown.
    pub plain_only: bool,
    /// When the author's own habit silences it.
    pub gate: Gate,
    /// Its weight in `placar`.
    pub weight: Weight,
    /// True when its `erro` fails a text of any length by itself: what only pasting from a chat leaves.
    pub proof: bool,
    /// The file that tells of the rules of the family: see [`Regra::told`].
    pub(super) texts: &'static str,
    /// Part of the text where it looks.
    pub(super) region: Region,
    /// True when it speaks of rhythm and density, and needs a text of some length.
    pub(super) rhythm: bool,
    /// Finds places in code; word rules have patterns instead.
    pub(super) scan: Scan,
    /// Decides whether its places are a finding, and of which severity.
    pub(super) verdict: Verdict,
    /// Makes one place of several that are seen as one, once they were counted.
    pub(super) joined: fn(&Facts<'_>, &mut Vec<Place>),
    /// The safe fix of a place; one that would take away what the text says is not offered as such.
    pub(super) fix: Fix,
    /// A fix that is merely likely to be right, where there is no safe one.
    pub(super) likely: Option<FixOf>,
}

/// Gives each field a method of its name that sets it, so that a row of the catalog names only what it has of its own.
macro_rules! setters {
    ($($field:ident: $of:ty,)*) => {
        $(pub(super) const fn $field(self, $field: $of) -> Self {
            Self { $field, ..self }
        })*
    };
}

/// Finds the places of a rule in a block.
type Scan = fn(&Block<'_>, &mut Places);

/// Rows: [`Regra::BASE`], or that of the family, its name, and what it has of its own.
impl Regra {
    /// The fields that most rules share.
    pub(super) const BASE: Self = Self {
        id: "",
        rotulo: "",
        family: Family::Construcoes,
        gravidade: Gravidade::Aviso,
        on: true,
        plain_only: false,
        gate: Gate::None,
        weight: Weight::Full,
        proof: false,
        texts: "",
        region: Region::Anywhere,
        rhythm: false,
        scan: |_, _| (),
        verdict: Verdict::From(1),
        joined: |_, _| (),
        fix: Fix::None,
        likely: None,
    };

    /// A rule of this family.
    pub(super) const fn rule(self, id: &'static str, rotulo: &'static str) -> Self {
        Self { id, rotulo, ..self }
    }

    /// A rule of this family whose findings may reprove a text.
    pub(super) const fn erro(self, id: &'static str, rotulo: &'static str) -> Self {
        self.rule(id, rotulo).gravidade(Gravidade::Erro)
    }

    /// A rule of this family that speaks only when it is asked for, and counts for nothing.
    pub(super) const fn off(self, id: &'static str, rotulo: &'static str) -> Self {
        Self { on: false, ..self.rule(id, rotulo) }.weight(Weight::Nothing)
    }

    /// A rule of a family, which a file tells of.
    pub(super) const fn family(self, family: Family, texts: &'static str) -> Self {
        Self { family, texts, ..self }
    }

    setters! {
        gravidade: Gravidade,
        plain_only: bool,
        gate: Gate,
        weight: Weight,
        proof: bool,
        region: Region,
        rhythm: bool,
        scan: Scan,
        verdict: Verdict,
        joined: fn(&Facts<'_>, &mut Vec<Place>),
        fix: Fix,
    }

    pub(super) const fn likely(self, fix: FixOf) -> Self {
        Self { likely: Some(fix), ..self }
    }
}

impl Regra {
    /// True when a finding of it may be milder than [`Regra::gravidade`]: its verdict decides, or the text as a whole is
    /// not flagged.
    pub const fn may_be_milder(&self) -> bool {
        let decided = matches!(self.verdict, Verdict::Strong | Verdict::By(_) | Verdict::Sift(_));
        matches!(self.gravidade, Gravidade::Erro) && (decided || !self.proof)
    }

    /// True when a place of it may have a safe fix.
    pub const fn has_safe_fix(&self) -> bool {
        !matches!(self.fix, Fix::None)
    }

    /// True when a place of it may have a fix that is merely likely to be right.
    pub const fn has_likely_fix(&self) -> bool {
        self.likely.is_some()
    }
}

/// Group of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Punctuation and typography.
    Pontuacao,
    /// Formatting beyond what a short text needs.
    Formatacao,
    /// Leftovers of a chatbot: proof of pasting.
    Restos,
    /// Words.
    Vocabulario,
    /// Turns of phrase.
    Construcoes,
    /// Openings and endings.
    Aberturas,
    /// Rhythm and repetition.
    Ritmo,
    /// Traits that are no mark by themselves, all taken together.
    Conjunto,
}

impl Family {
    /// Its heading, in Portuguese.
    pub const fn rotulo(self) -> &'static str {
        match self {
            Self::Pontuacao => "Pontuação e tipografia",
            Self::Formatacao => "Formatação demais para texto curto",
            Self::Restos => "Restos de chatbot",
            Self::Vocabulario => "Vocabulário",
            Self::Construcoes => "Construções",
            Self::Aberturas => "Aberturas e fechos",
            Self::Ritmo => "Ritmo e repetição",
            Self::Conjunto => "Conjunto",
        }
    }
}

/// When a habit of the author silences a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// No habit silences it.
    None,
    /// When the author's texts have it often enough.
    Habit,
    /// Up to as many places as the author's own texts have.
    Level,
    /// Speaks only when the author's texts never have it.
    Absence,
}

/// The weight of a rule in `placar`: how many of its places count in each stretch of the text
/// (see `score`), 3 points each where it says `erro` and 1 where it says `aviso`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Two places of a stretch count.
    Full,
    /// However many places a stretch of text has, one counts.
    Once,
    /// One, where a place is of a strong family: see the pattern files.
    Strong,
    /// Two in English; none in Portuguese, where formal human writing has as much.
    English,
    /// Nothing: typography, and what formal human writing has as much of.
    Nothing,
}

/// The safe fix of a rule's places.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fix {
    /// None: only pointed out.
    None,
    /// The rewrites that stand beside the patterns.
    Listed,
    /// Made from the text around the place.
    By(FixOf),
    /// The same where the place is a closed form of the machine's own, figures in it included.
    Form(FixOf),
}

/// Makes the fix of a place.
pub(super) type FixOf = fn(&Facts<'_>, &Place) -> Option<Correcao>;

/// Part of the text where a rule looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Anywhere,
    /// The first line or the first sentence.
    Start,
    /// The last three sentences.
    End,
}

impl Region {
    pub(super) fn holds(self, facts: &Facts<'_>, place: &Place) -> bool {
        match self {
            Self::Anywhere => true,
            Self::Start => place.start < facts.head,
            Self::End => place.start >= facts.tail[0],
        }
    }
}

/// A place found, before it is known whether the rule speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The kind of place it is, to its rule: the line of the pattern file, for word rules.
    pub(super) tag: u16,
    /// Stands in quotes: pointed out, never rewritten.
    pub(super) quoted: bool,
    /// The first byte of the pair of places this is one of, where both are rewritten or none.
    pub(super) pair: Option<usize>,
}

/// The places of one rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub(super) list: Vec<Place>,
}

/// Places a rule reports at most, and zones a text does, so that memory stays bounded on hostile
/// text: some 50 MB each. The rule that speaks most finds 30,000 places in 10 MB of machine text.
pub(super) const PLACES_MAX: usize = 500_000;

impl Places {
    pub(super) fn add(&mut self, bytes: Range<usize>, tag: u16, quoted: bool) {
        if self.list.len() < PLACES_MAX && bytes.start < bytes.end {
            self.list.push(Place { start: bytes.start, end: bytes.end, tag, quoted, pair: None });
        }
    }

    /// Makes the two places added last a pair.
    pub(super) fn pair(&mut self) {
        if let [.., first, second] = self.list.as_mut_slice() {
            (first.pair, second.pair) = (Some(first.start), Some(first.start));
        }
    }

    /// Each of some tokens of the block, but for those that are skipped.
    pub(super) fn add_each<'t>(&mut self, block: &Block<'_>, toks: impl IntoIterator<Item = &'t usize>) {
        for &at in toks {
            if !block.toks[at].masked {
                self.add_toks(block, at..at + 1, 0);
            }
        }
    }

    /// The bytes of some tokens of the block.
    pub(super) fn add_toks(&mut self, block: &Block<'_>, toks: Range<usize>, tag: u16) {
        if let (Some(first), Some(last)) =
            (block.toks.get(toks.start), block.toks.get(toks.end.wrapping_sub(1)))
        {
            self.add(first.start..last.end, tag, first.quoted);
        }
    }
}

/// The verdict on the places of a rule. A gravity given is that of all its places.
#[derive(Clone, Copy, Debug)]
pub(super) enum Verdict {
    /// Speaks from so many places on, with the rule's own gravity.
    From(usize),
    /// `erro` where a place is of a strong family, in the rules that have two kinds; else `aviso`.
    Strong,
    /// Speaks, with the rule's own gravity, of the places that the rule keeps.
    Where(fn(&Facts<'_>, &Place) -> bool),
    /// Decided by the rule.
    By(fn(&Facts<'_>, &[Place]) -> Option<Gravidade>),
    /// Decided by the rule, which keeps only the places that count.
    Sift(fn(&Facts<'_>, &mut Vec<Place>) -> Option<Gravidade>),
}

impl Verdict {
    pub(super) fn of(self, rule: &Regra, facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
        match self {
            Self::From(least) => (places.len() >= least).then_some(rule.gravidade),
            Self::Strong => {
                let strong = places.iter().any(|place| place.tag < WEAK);
                (!places.is_empty()).then_some(if strong { Gravidade::Erro } else { Gravidade::Aviso })
            }
            Self::Where(keep) => {
                places.retain(|place| keep(facts, place));
                (!places.is_empty()).then_some(rule.gravidade)
            }
            Self::By(judge) => judge(facts, places),
            Self::Sift(judge) => judge(facts, places),
        }
    }
}
