//! `placar`: how much evidence a text holds for its length, put together from its findings.
//!
//! Two kinds of evidence add up. *Marks* are counted place by place: a long text has more places by
//! chance alone, so what counts is how many stand in each stretch of [`STRETCH`] characters. *Graded*
//! evidence is a real number about the text as a whole that already took its length into account.
use super::facts::SHORT;
use super::report::Gravidade;
use super::rule::{Family, Regra, Weight};
use crate::texto::Language;

/// From this `placar` on a text counts as flagged, and only from here on can it fail.
pub const FLAGGED: u32 = 4;

/// Characters up to which the marks of a text count in full, some 250 words. In a longer text they
/// count in proportion: as many as there are, on average, in a stretch of this length.
const STRETCH: f64 = 1500.0;

/// The evidence of one text, taken finding by finding.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    language: Language,
    chars: usize,
    /// Stretches that the text is long, at least 1.
    stretches: f64,
    marks: f64,
    /// Rules that spoke, the joint evidence left out.
    kinds: u32,
    graded: f64,
    /// Points of joint evidence that does not speak: told, never enough.
    near: f64,
    /// Each `erro` stands by itself, whatever the rest of the text is like.
    strict: bool,
    proven: bool,
}

impl Score {
    /// No evidence yet about a text of so many characters. With `strict` each `erro` stands by itself: in a
    /// short text, and for rules that were asked for by name.
    pub(super) fn new(language: Language, chars: usize, strict: bool) -> Self {
        let length = u32::try_from(chars).map_or(f64::from(u32::MAX), f64::from);
        Self { language, chars, stretches: (length / STRETCH).max(1.0), strict, ..Self::default() }
    }

    /// Takes the places of a rule that speaks; `strong` tells whether one of a strong family is among them.
    pub(super) fn mark(&mut self, rule: &Regra, gravidade: Gravidade, places: usize, strong: bool) {
        let most = match rule.weight {
            Weight::Full => 2.0,
            Weight::English if self.language == Language::En => 2.0,
            Weight::Once => 1.0,
            Weight::Strong if strong => 1.0,
            Weight::Strong | Weight::English | Weight::Nothing => 0.0,
        };
        let each = match gravidade {
            Gravidade::Erro => 3.0,
            Gravidade::Aviso => 1.0,
        };
        let places = u32::try_from(places).map_or(f64::from(u32::MAX), f64::from);
        self.kinds += u32::from(rule.family != Family::Conjunto);
        self.marks += each * places.min(most * self.stretches);
        self.proven |= gravidade == Gravidade::Erro && (rule.proof || self.strict);
    }

    /// Takes an `erro` that stands by itself because the caller says so.
    pub(super) const fn prove(&mut self) {
        self.proven = true;
    }

    /// Takes evidence about the text as a whole, in points: 1 is what an `aviso` is worth in a short
    /// text, [`FLAGGED`] is enough by itself. Below zero it counts as none.
    pub(super) fn grade(&mut self, points: f64) {
        self.graded += points.max(0.0);
    }

    /// Takes joint evidence that is not enough for a finding. It ranks texts that are not flagged, and flags none.
    pub(super) fn come_near(&mut self, points: f64) {
        self.near = points.max(0.0);
    }

    /// The points of the text, rounded down; at least [`FLAGGED`] where an `erro` stands by itself.
    pub(super) fn placar(&self) -> u32 {
        let shown = self.shown();
        shown.max(whole(self.points() + self.near).min(FLAGGED - 1))
    }

    /// Those of its points that only joint evidence below its line brings.
    pub(super) fn nearer(&self) -> u32 {
        self.placar() - self.shown()
    }

    fn points(&self) -> f64 {
        self.marks / self.stretches + self.variety() + self.graded
    }

    fn shown(&self) -> u32 {
        let placar = whole(self.points());
        if self.proven { placar.max(FLAGGED) } else { placar }
    }

    /// A point for each rule beyond the first that speaks in a stretch, on average. Two different marks stood in 48 % of
    /// the answers of models to law exams that nothing else flagged, and in 1 to 10 % of Portuguese texts by people,
    /// by kind; in English talks and blogs by people have as many (2026-11).
    fn variety(&self) -> f64 {
        let counts = self.language == Language::Pt && self.chars >= SHORT && self.marks > 0.0;
        let beyond = f64::from(self.kinds) / self.stretches - 1.0;
        if counts { beyond.clamp(0.0, VARIETY_MAX) } else { 0.0 }
    }

    /// The gravity to which a finding comes beside all the others: an `erro` that is no proof by itself
    /// only warns where the text as a whole is not flagged.
    pub(super) fn settle(&self, rule: &Regra, gravidade: Gravidade) -> Gravidade {
        let stands = rule.proof || self.strict || self.placar() >= FLAGGED;
        if stands { gravidade } else { Gravidade::Aviso }
    }
}

/// Points rounded down.
fn whole(points: f64) -> u32 {
    (1..=PLACAR_MAX).take_while(|&placar| f64::from(placar) <= points).last().unwrap_or(0)
}

/// Most points for different rules.
const VARIETY_MAX: f64 = 2.0;

/// Far above what any text reaches: every rule of the catalog, twice.
const PLACAR_MAX: u32 = 1000;

#[cfg(test)]
mod tests {
    use super::super::report::Idioma;
    use super::super::{Options, lint};
    use super::*;
    use proptest::prelude::*;

    fn rule(weight: Weight, proof: bool) -> Regra {
        Regra { weight, proof, ..Regra::BASE }
    }

    fn placar(chars: usize, findings: &[(Weight, Gravidade, usize)]) -> u32 {
        let mut score = Score::new(Language::Pt, chars, chars < SHORT);
        for &(weight, gravidade, places) in findings {
            score.mark(&rule(weight, false), gravidade, places, true);
        }
        score.placar()
    }

    #[test]
    fn marks_count_per_stretch() {
        use Gravidade::{Aviso, Erro};
        use Weight::{Full, Once};
        for (chars, findings, expected) in [
            (1000, vec![(Full, Aviso, 1)], 1),
            (1000, vec![(Full, Aviso, 9)], 2),
            (1000, vec![(Full, Erro, 2), (Once, Aviso, 5)], 8),
            (200, vec![(Full, Erro, 2), (Once, Aviso, 5)], 7),
            (1500, vec![(Full, Erro, 1), (Full, Aviso, 1)], 5),
            (1000, vec![(Full, Aviso, 1); 6], 8),
            (3000, vec![(Full, Erro, 1), (Full, Aviso, 1)], 2),
            (3000, vec![(Full, Erro, 9)], 6),
            (15_000, vec![(Full, Erro, 2), (Full, Aviso, 9)], 1),
            (1000, vec![(Weight::Nothing, Aviso, 3); 3], 0),
        ] {
            assert_eq!(placar(chars, &findings), expected, "{chars} {findings:?}");
        }
    }

    #[test]
    fn graded_evidence_knows_no_length() {
        for chars in [400, 40_000] {
            let mut score = Score::new(Language::En, chars, false);
            score.grade(3.5);
            assert_eq!(score.placar(), 3);
            score.grade(-9.0);
            score.grade(0.5);
            assert_eq!(score.placar(), FLAGGED);
        }
    }

    #[test]
    fn evidence_below_its_line_ranks_a_text_and_never_flags_it() {
        let placar = |places, near| {
            let mut score = Score::new(Language::En, 1000, false);
            score.mark(&rule(Weight::Full, false), Gravidade::Aviso, places, true);
            score.come_near(near);
            (score.placar(), score.nearer())
        };
        assert_eq!([placar(0, -2.0), placar(0, 2.5), placar(1, 1.5)], [(0, 0), (2, 2), (2, 1)]);
        assert_eq!(placar(2, 3.9), (FLAGGED - 1, 1));
    }

    #[test]
    fn an_error_stands_by_itself_in_a_short_text_or_as_proof() {
        let gravity = |chars, proof, strict| {
            let rule = rule(Weight::Full, proof);
            let mut score = Score::new(Language::Pt, chars, strict || chars < SHORT);
            score.mark(&rule, Gravidade::Erro, 1, true);
            (score.settle(&rule, Gravidade::Erro), score.placar())
        };
        assert_eq!(gravity(100, false, false), (Gravidade::Erro, FLAGGED));
        assert_eq!(gravity(1000, false, false), (Gravidade::Aviso, 3));
        assert_eq!(gravity(1000, false, true), (Gravidade::Erro, FLAGGED));
        assert_eq!(gravity(90_000, true, false), (Gravidade::Erro, FLAGGED));
    }

    proptest! {
        #[test]
        fn what_fails_is_flagged(text in super::super::catalog::tests::any_text(), so in any::<bool>()) {
            let so: &[&str] = if so { &["nao-e-x-e-y"] } else { &[] };
            let report = lint(&text, &Options { so, idioma: Some(Idioma::Pt), ..Options::default() });
            let erro = report.achados.iter().any(|a| a.gravidade == Gravidade::Erro);
            prop_assert_eq!(report.passou, !erro);
            prop_assert!(report.passou || report.placar >= FLAGGED);
        }
    }
}
