//! Why a style gave nothing, in the words of a page: those of the wire are for programs.

/// A failure as the wire tells it (its word, then its detail), as a sentence for whoever sent the draft.
pub(super) fn plainly(wire: &str) -> String {
    let (word, detail) = wire.split_once(": ").unwrap_or((wire, ""));
    let sentence = match word.split(' ').next().unwrap_or_default() {
        "tamanho" => return of_length(detail),
        "fatos" => {
            let lost = detail.split_once("do rascunho: ").map_or("parte do seu texto", |(_, lost)| lost);
            return format!("A IA esqueceu: {lost}. Por isso a resposta não é mostrada.");
        }
        "recusa" => "A IA não quis reescrever este texto, ou respondeu a ele.",
        "igual" => "A IA devolveu o seu texto quase como estava.",
        "idioma" => "A IA respondeu em outra língua.",
        "distante" => "A IA disse outra coisa, e não o que está no seu texto.",
        "vazamento" => "A IA copiou textos de outra pessoa, e por isso a resposta não é mostrada.",
        "eco" => "A IA se repetiu, e por isso a resposta não é mostrada.",
        "vazio" => "A IA não escreveu nada.",
        "cortado" => "A resposta da IA parou no meio.",
        _ => "O serviço de IA está fora do ar. Tente daqui a alguns minutos.",
    };
    sentence.to_owned()
}

/// The same of an answer that is too short or too long; its detail says first its words, then those of the draft.
fn of_length(detail: &str) -> String {
    let mut counts = detail.split(' ').filter_map(|word| word.parse::<usize>().ok());
    let (Some(answer), Some(draft)) = (counts.next(), counts.next()) else {
        return "A resposta não tem o tamanho do seu texto, e por isso não é mostrada.".to_owned();
    };
    let how = if answer < draft { "curta" } else { "comprida" };
    format!("A resposta saiu {how} demais ({answer} palavras para {draft}) e por isso não é mostrada.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_to_people_and_not_to_programmers() {
        let short = "tamanho: a resposta tem 11 palavras para 42 do rascunho; vale de 0,4 a 2 vezes";
        for (wire, told) in [
            (short, "A resposta saiu curta demais (11 palavras para 42) e por isso não é mostrada."),
            ("tamanho", "A resposta não tem o tamanho do seu texto, e por isso não é mostrada."),
            (
                "fatos: a resposta perdeu isto do rascunho: R$ 95, sábado",
                "A IA esqueceu: R$ 95, sábado. Por isso a resposta não é mostrada.",
            ),
            ("vazio (stop): a resposta veio sem texto", "A IA não escreveu nada."),
            (
                "o provedor do modelo recusou o pedido",
                "O serviço de IA está fora do ar. Tente daqui a alguns minutos.",
            ),
        ] {
            assert_eq!(plainly(wire), told, "{wire}");
        }
    }
}
