//! The measures by name: what each one is, in the words of the help.
use super::Medidas;

/// A measure of the card, `amostras` aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    pub const fn rotulo(self) -> &'static str {
        match self {
            Self::PalavrasMediana => "palavras por texto",
            Self::ComecaMinuscula => "começa com minúscula",
            Self::QuebraDeLinha => "quebra de linha",
            Self::Reticencias => "reticências",
            Self::Pergunta => "pergunta",
            Self::Caps => "ênfase em CAIXA ALTA",
            Self::SemPontoFinal => "sem ponto final",
            Self::Travessao => "travessão",
            Self::PontoEVirgula => "ponto e vírgula",
            Self::Emoji => "emoji",
        }
    }

    /// Its exact definition, for the help.
    pub const fn ajuda(self) -> &'static str {
        match self {
            Self::PalavrasMediana => {
                "Metade dos textos tem até este número de palavras. Número par de textos: média dos dois do meio, meia palavra sobe. Emoji e pontuação não são palavras; link, @nome e #tag são uma."
            }
            Self::ComecaMinuscula => {
                "A primeira palavra começa com letra minúscula. Emoji, pontuação, aspas, links, @nomes e #tags antes dela não contam. Texto que começa com algarismo, ou sem palavra nenhuma, não começa com minúscula."
            }
            Self::QuebraDeLinha => "Há uma quebra de linha com algo para ler antes e depois.",
            Self::Reticencias => {
                "Há reticências: dois ou mais pontos seguidos, ou o caractere único. “[...]” e “(...)”, que marcam corte em citação, não contam."
            }
            Self::Pergunta => "Há ponto de interrogação, fora de links.",
            Self::Caps => {
                "Há palavra inteira em maiúsculas por ênfase. Siglas, algarismos romanos, risadas, @nomes e #tags não contam; texto todo em maiúsculas conta."
            }
            Self::SemPontoFinal => {
                "O texto não termina com um ponto final. Emoji, links, @nomes, #tags, aspas e parênteses que fecham, depois da última frase, não contam. “!”, “?” e reticências não são ponto final."
            }
            Self::Travessao => {
                "Há travessão (—), meia-risca (–) com espaço ao lado, ou “--” entre espaços. A meia-risca de “2010–2015” e o hífen não contam."
            }
            Self::PontoEVirgula => {
                "Há ponto e vírgula logo depois de palavra ou sinal. As piscadelas ;) e ;-) não contam."
            }
            Self::Emoji => "Há emoji. Carinhas como :) não contam.",
        }
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
    }
}
