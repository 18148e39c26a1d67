//! The style card as it crosses the wire and lies in the bank; in words: frequencies that a person can follow, never
//! "always"; the measures by name, each with what it is in the words of the help; and the counts of texts that a register needs to
//! make a voice.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Registro;
use crate::texto::section;

/// O cartão de estilo medido do autor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StyleCard {
    /// Quando o corpus foi medido.
    pub gerado_em: String,
    /// Desde quando entraram os textos.
    pub desde: String,
    /// As medidas de cada registro.
    pub medidas: PorRegistro,
}

/// Um bloco de medidas por registro.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PorRegistro {
    /// As marcas ao responder a alguém.
    pub resposta: Medidas,
    /// As marcas ao escrever do zero.
    pub post: Medidas,
}

impl PorRegistro {
    /// The measures of a register.
    pub const fn of(&self, registro: Registro) -> &Medidas {
        match registro {
            Registro::Resposta => &self.resposta,
            Registro::Post => &self.post,
        }
    }
}

/// Com que frequência o autor faz cada coisa em um registro: uma distribuição, não uma regra.
/// As frações são de todos os textos medidos, de 0 a 1. Um registro sem textos é todo zeros.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Medidas {
    /// Textos na medida.
    pub amostras: u32,
    /// Mediana de palavras.
    pub palavras_mediana: u32,
    /// Fração que começa com minúscula.
    pub comeca_minuscula: f64,
    /// Fração com quebra de linha.
    pub quebra_de_linha: f64,
    /// Fração com reticências.
    pub reticencias: f64,
    /// Fração que faz uma pergunta.
    pub pergunta: f64,
    /// Fração com MAIÚSCULAS de ênfase.
    pub caps: f64,
    /// Fração que não termina com ponto.
    pub sem_ponto_final: f64,
    /// Fração com travessão.
    pub travessao: f64,
    /// Fração com ponto e vírgula.
    pub ponto_e_virgula: f64,
    /// Fração com emoji.
    pub emoji: f64,
}

/// Shares below this are "almost never", and from its complement on "almost all": with a hundred
/// texts nothing finer can be told.
const ALMOST: f64 = 0.05;

/// One share as a sentence: "em 7 de cada 10 textos, começa com letra minúscula".
pub fn frase(medida: Medida, share: f64) -> String {
    format!("{} {}", frequency(share), medida.said(1))
}

/// A share as people say it.
fn frequency(share: f64) -> String {
    if share < ALMOST {
        "quase nunca".to_owned()
    } else if share >= 1.0 - ALMOST {
        "em quase todos os textos,".to_owned()
    } else {
        format!("em {} de cada 10 textos,", (share * 10.0).round().clamp(1.0, 9.0))
    }
}

/// From so many texts on one may speak of a voice: below, what looks like a habit is chance (facts, voice, section 2:
/// telling an author apart fails most with 5 texts, and works from 20 on).
pub const A_VOICE: u32 = 20;
/// From so many on it may be trusted.
pub const TRUSTED: u32 = 50;
/// From so many on more texts change little.
pub const COMPLETE: u32 = 100;

/// The meaning of the three numbers, for a person.
pub const ENOUGH: &str = "20 textos já são uma voz, 50 dão confiança nela, 100 a completam";

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

    /// Its exact definition, for the help.
    pub fn ajuda(self) -> &'static str {
        self.said(2)
    }

    /// A line of its section: its name, what a text does that has it, its definition.
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
    fn says_frequencies_and_never_always() {
        for (medida, share, said) in [
            (Medida::ComecaMinuscula, 0.91, "em 9 de cada 10 textos, começa com letra minúscula"),
            (Medida::QuebraDeLinha, 0.06, "em 1 de cada 10 textos, quebra a linha"),
            (Medida::Reticencias, 0.25, "em 3 de cada 10 textos, usa reticências"),
            (Medida::SemPontoFinal, 1.0, "em quase todos os textos, termina sem ponto final"),
            (Medida::Emoji, 0.049, "quase nunca usa emoji"),
        ] {
            assert_eq!(frase(medida, share), said);
        }
    }

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
