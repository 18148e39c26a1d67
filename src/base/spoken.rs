//! How a person reads the words that cross the wire: with their accents, and blanks between them.
use std::borrow::Cow;

/// Words whose accents the wire leaves out, or that say too little by themselves.
const SAID: [(&str, &str); 16] = [
    ("ainda_pagavel", "ainda pode ser paga"),
    ("cartao", "cartão"),
    ("cartao_boleto", "boleto ou cartão"),
    ("cartao_recusado", "cartão recusado"),
    ("cartao_sem_resposta", "cartão sem resposta"),
    ("contestacao", "contestação"),
    ("credito_revogado", "crédito revogado"),
    ("dados_invalidos", "dados inválidos"),
    ("divida", "dívida"),
    ("em_analise", "em análise"),
    ("nao_confere", "não confere"),
    ("nao_criada", "não criada"),
    ("pix", "Pix"),
    ("prazo", "prazo vencido"),
    ("removido_no_gateway", "removida no gateway"),
    ("valido", "válido"),
];

/// A word of the wire as a person reads it; any other text stays as it is, but for `_`.
pub fn spoken(word: &str) -> Cow<'_, str> {
    let said = SAID.iter().find(|(wire, _)| *wire == word).map(|&(_, said)| said);
    match said {
        Some(said) => said.into(),
        None if word.contains('_') => word.replace('_', " ").into(),
        None => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_said_with_their_accents() {
        for (word, said) in
            [("cartao", "cartão"), ("risco_reprovado", "risco reprovado"), ("pago", "pago"), ("", "")]
        {
            assert_eq!(spoken(word), said);
        }
        assert!(SAID.is_sorted_by_key(|(wire, _)| *wire));
    }
}
