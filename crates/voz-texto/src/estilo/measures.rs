//! The measures by name: what each one is, in the words of the help.
use serde::Serialize;

use super::Medidas;
use crate::texto::section;

/// A measure of the card, `amostras` aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Medida {
    /// Number of words of a text, as [`crate::texto::count_words`] counts them.
    PalavrasMediana,
    /// The first word begins with a lower-case letter. Before it, emoji, punctuation, quotes, links,
    /// @names and #tags are passed over. A text whose first word begins with a digit, or that has no
    /// word at all, does not begin in lower case; it still counts among the texts.
    ComecaMinuscula,
    /// There is a line break with something to read on both sides.
    QuebraDeLinha,
    /// There is an ellipsis: two full stops or more in a row, or the single character. Not the
    /// "[...]" or "(...)" that marks an omission in a quotation.
    Reticencias,
    /// There is a question mark outside links.
    Pergunta,
    /// A word is in capitals for emphasis, as [`crate::texto::is_emphasis`] tells: not
    /// acronyms, Roman numerals, laughter, @names, #tags. A text wholly in capitals has such words.
    Caps,
    /// The text does not end with one full stop. Emoji, links, @names, #tags, and closing quotes and
    /// brackets after the last sentence are passed over. `!`, `?` and an ellipsis are no full stop.
    SemPontoFinal,
    /// There is an em dash (or horizontal bar), an en dash with white space beside it, or `--`
    /// between spaces. Not the en dash of "2010–2015", nor a hyphen.
    Travessao,
    /// There is a semicolon right after a word or mark. Not the winks `;)` and `;-)`, nor the end of
    /// an HTML entity.
    PontoEVirgula,
    /// There is an emoji. Emoticons such as `:)` are not.
    Emoji,
}

impl Medida {
    /// Every measure, in the card's order.
    pub const ALL: [Self; 10] = [
        Self::PalavrasMediana,
        Self::ComecaMinuscula,
        Self::QuebraDeLinha,
        Self::Reticencias,
        Self::Pergunta,
        Self::Caps,
        Self::SemPontoFinal,
        Self::Travessao,
        Self::PontoEVirgula,
        Self::Emoji,
    ];

    /// The measures that are shares of texts: all but the length.
    pub fn shares() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|&m| m != Self::PalavrasMediana)
    }

    /// Its name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PalavrasMediana => "palavrasMediana",
            Self::ComecaMinuscula => "comecaMinuscula",
            Self::QuebraDeLinha => "quebraDeLinha",
            Self::Reticencias => "reticencias",
            Self::Pergunta => "pergunta",
            Self::Caps => "caps",
            Self::SemPontoFinal => "semPontoFinal",
            Self::Travessao => "travessao",
            Self::PontoEVirgula => "pontoEVirgula",
            Self::Emoji => "emoji",
        }
    }

    /// Its name in a table.
    pub fn rotulo(self) -> &'static str {
        self.said(0)
    }

    /// What a text does that has it, in Portuguese.
    pub(super) fn verb(self) -> &'static str {
        self.said(1)
    }

    /// Its exact definition, for the help.
    pub fn ajuda(self) -> &'static str {
        self.said(2)
    }

    /// A line of its section.
    fn said(self, line: usize) -> &'static str {
        section(include_str!("measures.txt"), self.as_str()).nth(line).unwrap_or_default()
    }

    /// Its value on a card: a share, or words.
    pub fn of(self, medidas: &Medidas) -> f64 {
        match self {
            Self::PalavrasMediana => f64::from(medidas.palavras_mediana),
            Self::ComecaMinuscula => medidas.comeca_minuscula,
            Self::QuebraDeLinha => medidas.quebra_de_linha,
            Self::Reticencias => medidas.reticencias,
            Self::Pergunta => medidas.pergunta,
            Self::Caps => medidas.caps,
            Self::SemPontoFinal => medidas.sem_ponto_final,
            Self::Travessao => medidas.travessao,
            Self::PontoEVirgula => medidas.ponto_e_virgula,
            Self::Emoji => medidas.emoji,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_is_a_field_of_the_card() {
        let card = serde_json::to_value(Medidas::default()).unwrap();
        let fields: Vec<&str> = card.as_object().unwrap().keys().map(String::as_str).collect();
        let names: Vec<&str> = std::iter::once("amostras").chain(Medida::ALL.map(Medida::as_str)).collect();
        assert_eq!(fields, names);
        let written = Medida::ALL.map(|medida| serde_json::to_value(medida).unwrap());
        assert_eq!(written, Medida::ALL.map(Medida::as_str));
        assert!(Medida::ALL.iter().all(|medida| medida.ajuda().ends_with('.')), "three lines each");
    }
}
