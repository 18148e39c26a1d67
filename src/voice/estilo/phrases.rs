//! The card in words: frequencies a person and a model can follow, never "always".
use super::{Medida, Medidas};

/// Shares below this are "almost never", and from its complement on "almost all": with a hundred
/// texts nothing finer can be told.
const ALMOST: f64 = 0.05;

/// The measures of one register as sentences, in the card's order: "em 7 de cada 10 textos, começa
/// com letra minúscula". None without texts.
pub fn frases(medidas: &Medidas) -> Vec<String> {
    if medidas.amostras == 0 {
        return Vec::new();
    }
    let length = match medidas.palavras_mediana {
        1 => "metade dos textos tem só 1 palavra".to_owned(),
        words => format!("metade dos textos tem até {words} palavras"),
    };
    let shares = Medida::shares().map(|m| frase(m, m.of(medidas)));
    std::iter::once(length).chain(shares).collect()
}

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
        let medidas = Medidas {
            amostras: 80,
            palavras_mediana: 14,
            comeca_minuscula: 0.91,
            quebra_de_linha: 0.06,
            reticencias: 0.25,
            sem_ponto_final: 1.0,
            emoji: 0.049,
            ..Medidas::default()
        };
        let all = frases(&medidas);
        assert_eq!(all.len(), Medida::ALL.len());
        assert_eq!(all[0], "metade dos textos tem até 14 palavras");
        assert_eq!(all[1], "em 9 de cada 10 textos, começa com letra minúscula");
        assert_eq!(all[2], "em 1 de cada 10 textos, quebra a linha");
        assert_eq!(all[3], "em 3 de cada 10 textos, usa reticências");
        assert_eq!(all[6], "em quase todos os textos, termina sem ponto final");
        assert_eq!(all[9], "quase nunca usa emoji");
        assert!(all.iter().all(|f| !f.contains("sempre")));
        assert_eq!(frases(&Medidas::default()), [""; 0]);
    }
}
