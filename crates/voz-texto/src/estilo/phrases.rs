//! The card in words: frequencies that a person can follow, never "always".
use super::Medida;

/// Shares below this are "almost never", and from its complement on "almost all": with a hundred
/// texts nothing finer can be told.
const ALMOST: f64 = 0.05;

/// One share as a sentence: "em 7 de cada 10 textos, começa com letra minúscula".
pub fn frase(medida: Medida, share: f64) -> String {
    format!("{} {}", frequency(share), verb(medida))
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

const fn verb(medida: Medida) -> &'static str {
    match medida {
        Medida::PalavrasMediana => "tem palavras",
        Medida::ComecaMinuscula => "começa com letra minúscula",
        Medida::QuebraDeLinha => "quebra a linha",
        Medida::Reticencias => "usa reticências",
        Medida::Pergunta => "faz uma pergunta",
        Medida::Caps => "põe uma palavra em CAIXA ALTA por ênfase",
        Medida::SemPontoFinal => "termina sem ponto final",
        Medida::Travessao => "usa travessão",
        Medida::PontoEVirgula => "usa ponto e vírgula",
        Medida::Emoji => "usa emoji",
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
}
