//! The meter: texts in, one at a time, a card out; each text by its traits, told in one pass over its tokens. Memory does not grow
//! with the corpus.
use std::collections::BTreeMap;

use super::{Medida, Medidas, PorRegistro, StyleCard};
use crate::Registro;
use crate::texto::{Kind, Token, is_blank, is_emphasis, tokens};

/// Measures texts one by one. The exact median needs only how many texts had each length.
#[derive(Clone, Debug, Default)]
pub struct Medidor {
    /// By register, in the order of [`Registro::ALL`].
    counts: [Counts; Registro::ALL.len()],
}

#[derive(Clone, Debug, Default)]
struct Counts {
    texts: u32,
    does: [u32; Medida::ALL.len()],
    lengths: BTreeMap<u32, u32>,
}

impl Medidor {
    /// Counts a text in; one with nothing to read is passed over.
    pub fn add(&mut self, registro: Registro, texto: &str) {
        let Some(traits) = Traits::of(texto) else { return };
        let counts = &mut self.counts[registro as usize];
        counts.texts = counts.texts.saturating_add(1);
        for (count, medida) in counts.does.iter_mut().zip(Medida::ALL) {
            *count += u32::from(traits.does(medida));
        }
        *counts.lengths.entry(traits.palavras).or_default() += 1;
    }

    /// The measures of both registers so far.
    pub fn medidas(&self) -> PorRegistro {
        let [resposta, post] = self.counts.each_ref().map(Counts::medidas);
        PorRegistro { resposta, post }
    }

    /// The card: `gerado_em` is when the corpus was measured, `desde` from when its texts entered.
    pub fn card(self, gerado_em: impl Into<String>, desde: impl Into<String>) -> StyleCard {
        StyleCard { gerado_em: gerado_em.into(), desde: desde.into(), medidas: self.medidas() }
    }
}

impl Counts {
    fn medidas(&self) -> Medidas {
        let share = |medida: Medida| {
            let share = f64::from(self.does[medida as usize]) / f64::from(self.texts.max(1));
            (share * 10_000.0).round() / 10_000.0
        };
        Medidas {
            amostras: self.texts,
            palavras_mediana: self.median(),
            comeca_minuscula: share(Medida::ComecaMinuscula),
            quebra_de_linha: share(Medida::QuebraDeLinha),
            reticencias: share(Medida::Reticencias),
            pergunta: share(Medida::Pergunta),
            caps: share(Medida::Caps),
            sem_ponto_final: share(Medida::SemPontoFinal),
            travessao: share(Medida::Travessao),
            ponto_e_virgula: share(Medida::PontoEVirgula),
            emoji: share(Medida::Emoji),
        }
    }

    /// Median length, half a word rounded up; 0 without texts.
    fn median(&self) -> u32 {
        let (low, high) = (self.nth(self.texts.saturating_sub(1) / 2), self.nth(self.texts / 2));
        low + (high - low).div_ceil(2)
    }

    /// The length of the text at a place, from 0, when they stand by length.
    fn nth(&self, place: u32) -> u32 {
        let mut passed = 0;
        let found = self.lengths.iter().find(|(_, count)| {
            passed += **count;
            passed > place
        });
        found.map_or(0, |(length, _)| *length)
    }
}

/// Traits of one text. [`Medida`] defines each field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Number of its words.
    pub palavras: u32,
    /// Bit n set: the text does `Medida::ALL[n]`.
    does: u16,
}

impl Traits {
    /// The traits of a text; `None` when there is nothing in it to read.
    pub fn of(text: &str) -> Option<Self> {
        if is_blank(text) {
            return None;
        }
        let mut reader = Reader { text, found: Self::default(), begun: false, broken: false, stop: false };
        tokens(text).for_each(|token| reader.read(token));
        if !reader.stop {
            reader.found.set(Medida::SemPontoFinal);
        }
        Some(reader.found)
    }

    /// The traits of a text of so many words that is known only by what it does.
    pub fn new(palavras: u32, does: impl Iterator<Item = Medida>) -> Self {
        let mut traits = Self { palavras, does: 0 };
        does.for_each(|medida| traits.set(medida));
        traits
    }

    /// True when the text does it. Always false of [`Medida::PalavrasMediana`].
    pub const fn does(&self, medida: Medida) -> bool {
        self.does & bit(medida) != 0
    }

    const fn set(&mut self, medida: Medida) {
        self.does |= bit(medida);
    }
}

const fn bit(medida: Medida) -> u16 {
    1 << medida as u16
}

struct Reader<'a> {
    text: &'a str,
    found: Traits,
    /// The first word was seen.
    begun: bool,
    /// A line break was seen after something to read.
    broken: bool,
    /// The last thing that counts at the end was one full stop.
    stop: bool,
}

impl Reader<'_> {
    fn read(&mut self, token: Token<'_>) {
        match token.kind {
            Kind::Space => return,
            Kind::Break => {
                self.broken |= token.start > 0;
                return;
            }
            _ if self.broken => self.found.set(Medida::QuebraDeLinha),
            _ => {}
        }
        if token.kind.is_word() {
            self.found.palavras = self.found.palavras.saturating_add(1);
        }
        match token.kind {
            Kind::Word | Kind::Number => self.word(&token),
            Kind::Emoji => self.found.set(Medida::Emoji),
            Kind::Ellipsis => {
                if !self.before(&token).ends_with(['[', '(']) {
                    self.found.set(Medida::Reticencias);
                }
                self.stop = false;
            }
            Kind::Stress => {
                if token.text.contains('?') {
                    self.found.set(Medida::Pergunta);
                }
                self.stop = false;
            }
            Kind::Mark => self.mark(&token),
            Kind::Url | Kind::Handle | Kind::Hashtag | Kind::Space | Kind::Break => {}
        }
    }

    fn before(&self, token: &Token<'_>) -> &str {
        self.text.get(..token.start).unwrap_or_default()
    }

    fn after(&self, token: &Token<'_>) -> &str {
        self.text.get(token.end()..).unwrap_or_default()
    }

    fn word(&mut self, token: &Token<'_>) {
        self.stop = false;
        if !self.begun && token.text.starts_with(char::is_lowercase) {
            self.found.set(Medida::ComecaMinuscula);
        }
        self.begun = true;
        if token.text.starts_with(char::is_uppercase) && is_emphasis(token.text) {
            self.found.set(Medida::Caps);
        }
    }

    fn mark(&mut self, token: &Token<'_>) {
        let (before, after) = (self.before(token), self.after(token));
        let spaced_before = before.chars().next_back().is_none_or(char::is_whitespace);
        let spaced_after = after.chars().next().is_none_or(char::is_whitespace);
        match token.text {
            "—" | "―" => self.found.set(Medida::Travessao),
            "–" if spaced_before || spaced_after => self.found.set(Medida::Travessao),
            "-" if spaced_before && after.starts_with("- ") => self.found.set(Medida::Travessao),
            ";" if !spaced_before && !ends_entity(before) && !before.ends_with(';') => {
                self.found.set(Medida::PontoEVirgula);
            }
            _ => {}
        }
        if !closes(token.text) {
            self.stop = token.text == ".";
        }
    }
}

/// True when a text ends with `&name` or `&#123`: a semicolon after it belongs to an HTML entity.
fn ends_entity(before: &str) -> bool {
    /// The longest names in use have no more letters.
    const NAME_MAX: usize = 8;
    let mut tail = before.bytes().rev().take(NAME_MAX + 1);
    tail.find(|b| !(b.is_ascii_alphanumeric() || *b == b'#')) == Some(b'&')
}

/// Quotes and brackets that close what was said, and the marks of Markdown emphasis.
fn closes(mark: &str) -> bool {
    matches!(mark, ")" | "]" | "}" | "\"" | "'" | "”" | "’" | "»" | "*" | "_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texto::count_words;
    use proptest::prelude::*;

    #[test]
    fn counts_each_register_apart() {
        let mut meter = Medidor::default();
        for text in ["oi", "oi tudo bem?", " ", "Oi."] {
            meter.add(Registro::Resposta, text);
        }
        meter.add(Registro::Post, "Bom dia.\nChegou a peça 😀");
        let card = meter.card("2026-11-21T10:00:00.000Z", "2021-01-09");
        assert_eq!(
            serde_json::to_value(&card).unwrap(),
            serde_json::json!({
                "geradoEm": "2026-11-21T10:00:00.000Z",
                "desde": "2021-01-09",
                "medidas": {
                    "resposta": {
                        "amostras": 3, "palavrasMediana": 1, "comecaMinuscula": 0.6667, "quebraDeLinha": 0.0,
                        "reticencias": 0.0, "pergunta": 0.3333, "caps": 0.0, "semPontoFinal": 0.6667,
                        "travessao": 0.0, "pontoEVirgula": 0.0, "emoji": 0.0,
                    },
                    "post": {
                        "amostras": 1, "palavrasMediana": 5, "comecaMinuscula": 0.0, "quebraDeLinha": 1.0,
                        "reticencias": 0.0, "pergunta": 0.0, "caps": 0.0, "semPontoFinal": 1.0,
                        "travessao": 0.0, "pontoEVirgula": 0.0, "emoji": 1.0,
                    },
                },
            })
        );
        assert_eq!(serde_json::from_value::<StyleCard>(serde_json::to_value(&card).unwrap()).unwrap(), card);
    }

    #[test]
    fn no_texts_is_all_zeros() {
        assert_eq!(Medidor::default().medidas(), PorRegistro::default());
    }

    proptest! {
        #[test]
        fn the_median_is_exact(texts in prop::collection::vec("(a ){1,9}", 1..30)) {
            let mut meter = Medidor::default();
            texts.iter().for_each(|t| meter.add(Registro::Post, t));
            let mut lengths: Vec<usize> = texts.iter().map(|t| count_words(t)).collect();
            lengths.sort_unstable();
            let n = lengths.len();
            let expected = (lengths[(n - 1) / 2] + lengths[n / 2]).div_ceil(2);
            prop_assert_eq!(meter.medidas().post.palavras_mediana as usize, expected);
        }
    }

    fn does(text: &str) -> Vec<&'static str> {
        let traits = Traits::of(text).unwrap();
        Medida::ALL.into_iter().filter(|&m| traits.does(m)).map(Medida::as_str).collect()
    }

    /// Texts that do it, and texts that do not.
    fn check(medida: Medida, doing: &[&str], not: &[&str]) {
        for text in doing {
            assert!(Traits::of(text).unwrap().does(medida), "{text:?} {:?}", does(text));
        }
        for text in not {
            assert!(!Traits::of(text).unwrap().does(medida), "{text:?} {:?}", does(text));
        }
    }

    #[test]
    fn first_letter() {
        check(
            Medida::ComecaMinuscula,
            &["oi", "😀 oi", "@Ana oi", "“oi” disse", "https://X.com/A oi", "#TBT oi", "- ó", "...sei lá"],
            &["Oi", "😀", "3 gatos", "1º lugar", "@ana Oi", "É", "@ana", "?!"],
        );
    }

    #[test]
    fn line_breaks_and_ellipses() {
        check(Medida::QuebraDeLinha, &["a\nb", "a\r\n\r\nb", "a \n 😀"], &["a\n", "\na", "a b"]);
        check(
            Medida::Reticencias,
            &["sei lá...", "sei lá…", "é.. né", "...é"],
            &["fim.", "ex.com", "disse \"a [...] b\"", "(...) e foi", "1.234"],
        );
    }

    #[test]
    fn questions_and_emphasis() {
        check(Medida::Pergunta, &["oi?", "oi?!", "oi? tchau"], &["oi!", "https://a.b/c?d=e"]);
        check(
            Medida::Caps,
            &["isso é MUITO bom", "NÃO", "QUE ABSURDO", "É SÓ isso"],
            &["o STF", "A UNESCO", "@MARIAS", "#FORATODOS", "KKKKKKKK", "século XVIII", "A casa", "O PT"],
        );
    }

    #[test]
    fn the_final_stop() {
        check(
            Medida::SemPontoFinal,
            &[
                "oi", "oi!", "oi?", "oi...", "oi…", "oi 😀", "oi https://a.b/c", "oi. tchau", "😀", "\"oi\"",
                "oi,",
            ],
            &["oi.", "oi. 😀", "oi. #tbt #foi", "oi.\n", "\"oi.\"", "(oi.)", "oi. https://a.b/c", "**oi.**"],
        );
    }

    #[test]
    fn dashes_semicolons_and_emoji() {
        check(
            Medida::Travessao,
            &["a — b", "a—b", "a – b", "– oi", "a -- b"],
            &["a - b", "2010–2015", "guarda-chuva", "seg–sex", "---", "a --b"],
        );
        check(
            Medida::PontoEVirgula,
            &["a; b", "a;b", "a); b", "fim;"],
            &["oi ;)", "oi ;-)", "a &amp; b", "a &#39; b", ";;"],
        );
        check(Medida::Emoji, &["oi 😀", "❤️", "1️⃣"], &["oi :)", "©", "→"]);
    }

    #[test]
    fn nothing_to_read_is_no_text() {
        assert_eq!(Traits::of(" \n\u{200b}"), None);
        assert_eq!(Traits::of("um dois, @tres https://q.co 😀").unwrap().palavras, 4);
    }

    proptest! {
        #[test]
        fn any_text_is_measured(text in "(?s)([a-cA-C.;—–?&!\"() \n-]|\\PC){0,60}") {
            let padded = format!(" {text}\n ");
            prop_assert_eq!(Traits::of(&text).map(|t| t.palavras), Traits::of(&padded).map(|t| t.palavras));
        }
    }
}
