//! What the first page says before anything is typed: what this is, whose voice it is, and what it does to a text.
use super::layout::{Markup, SAMPLE, Site, author, capital, html, number};

/// Purpose of the service, in one sentence.
pub(in crate::http) const ABOUT: &str = "Reescreve um texto curto na voz medida de um único autor, aponta sem modelo as marcas de texto \
                     de máquina e mostra, palavra por palavra, o que foi cortado.";

/// A text of the sample's author as she wrote it, and the same message without her way of writing.
pub(super) const EXAMPLE: (&str, &str) = (
    "Informamos que retornaremos no dia 3. Em caso de urgência, o aparelho pode ser deixado na padaria, com o seu Nilton, \
     devidamente identificado com o nome do cliente em um papel colado.",
    "volto dia 3... se for urgente deixa na padaria com o seu Nilton, põe seu nome num papel colado no aparelho",
);

/// Title of the first page.
pub(super) fn heading(site: &Site) -> String {
    format!("Seu texto, do jeito que {} escreveria.", author(site))
}

/// What it does, in one sentence; and whose voice it is.
pub(super) fn about(site: &Site) -> Markup {
    let shown = site.app.shown();
    let texts = number(shown.voice.texts());
    html! {
        p .sob {
            "Cole um recado duro ou comprido. Ele volta com jeito de gente; se um nome, uma data ou um valor se perder, a página avisa. "
            @if shown.voice.amostra() { (capital(SAMPLE)) " é inventada." } @else { "O jeito vem de " (texts) " textos de verdade." }
        }
    }
}

/// A draft and what became of it, while there is none of the reader's; `to_try`, where one can.
pub(super) fn example(site: &Site, to_try: bool) -> Markup {
    let (before, after) = EXAMPLE;
    html! {
        section .cartao aria-labelledby="exemplo" {
            h2 #exemplo { "Um exemplo" }
            p .legenda { "Um recado qualquer" }
            p .antes { (before) }
            p .legenda { "O mesmo recado, como " (SAMPLE) " escreveu" }
            p .versao { (after) }
            p .legenda {
                "O segundo é dela, da amostra que vem com o programa: nenhum modelo o escreveu."
                @if !site.app.shown().voice.amostra() { " Aqui as reescritas vêm no jeito de outra pessoa." }
            }
            @if to_try { div .acoes { a .botao href="/?exemplo=1#texto" { "Pôr este texto na caixa" } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voice::banco::amostra;
    use crate::voice::diff::diff;

    #[test]
    fn the_example_is_a_text_of_hers_and_says_what_the_draft_says() {
        let (before, after) = EXAMPLE;
        assert!(amostra().any(|stored| stored.texto.texto == after));
        assert_eq!(diff(before, after).motivos, []);
    }
}
