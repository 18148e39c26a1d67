//! What the two steps that the prompt asks for leave in an answer: the first version, and words on how it was checked.
use super::draft::{CHECK_STEMS, CHECKS, Draft, headed_start, starts_phrase};
use super::{first_line, opens};
use crate::voice::texto::{fold, is_blank};

/// The mark of the first version, as `prompt.txt` names it.
const FIRST: &str = "primeira";

/// The text after the first of the two versions that the prompt asks for; that one itself, where what follows is no version.
pub(super) fn first_version<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let close = format!("</{FIRST}>");
    if draft.text.contains(close.as_str()) || opens(draft.text, FIRST).is_some() {
        return None;
    }
    let Some((before, last)) = text.split_once(close.as_str()) else { return opens(text, FIRST) };
    let first = before.find('<').and_then(|at| opens(before.get(at..)?, FIRST));
    match first {
        // "Nada se perdeu. A versão fica igual."
        Some(first) if is_blank(last) || draft.shares(last).0 == 0 && draft.shares(first).0 > 0 => {
            Some(first)
        }
        _ => Some(last).filter(|last| !is_blank(last)),
    }
}

/// "Conferindo frase por frase:", with the list under it, before the text.
pub(super) fn checking<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let (line, mut rest) =
        first_line(text).filter(|(line, _)| line.ends_with(':') || text.starts_with('#'))?;
    let folded = fold(line);
    let told = CHECKS.iter().any(|check| starts_phrase(&folded, check));
    if !told || checks(draft) || draft.shares(line).0 > 0 || draft.text.lines().any(is_item) {
        return None;
    }
    while let Some((line, after)) = rest.split_once('\n')
        && (is_blank(line) || is_item(line))
    {
        rest = after;
    }
    (!is_item(rest)).then_some(rest)
}

/// Where words on the checking begin after the text, when all that they have of the draft stands before them.
pub(super) fn check_start(text: &str, draft: &Draft<'_>) -> Option<usize> {
    let at = headed_start(text, draft, &CHECKS).filter(|_| !checks(draft))?;
    (draft.shares(text.get(..at)?).0 == draft.shares(text).0).then_some(at)
}

/// True when the draft itself speaks of checking something.
fn checks(draft: &Draft<'_>) -> bool {
    CHECK_STEMS.iter().any(|stem| draft.has(stem))
}

/// A line of a list or of a table.
fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    let marked =
        line.strip_prefix(['-', '*', '•', '✓', '✅']).is_some_and(|rest| rest.starts_with([' ', '\t']));
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = after.len() < line.len() && (after.starts_with(". ") || after.starts_with(") "));
    marked || numbered || line.starts_with('|')
}

#[cfg(test)]
mod tests {
    use super::super::unwrap;

    const DRAFT: &str = "Certamente! O ventilador da dona Rita ficou pronto — trocamos o capacitor por 12 reais. \
                         Ela pode buscar na quinta, às 14h, e a garantia é de 90 dias.";
    const GOOD: &str = "o ventilador da dona Rita tá pronto, troquei o capacitor por 12 reais. ela pode buscar na \
                        quinta às 14h, com garantia de 90 dias";

    #[test]
    fn words_on_the_checking_go() {
        for before in [
            "<primeira>{G}</primeira>\n\nVersão conferida:\n\n",
            "<primeira>{G}</primeira>\n\nConferindo frase por frase:\n- ventilador: ok\n- 12 reais: ok\n\n",
            "Verificação:\n- nomes: Rita ✓\n\n",
            "**Verificação:**\n\n1. nomes: Rita ✓\n2. 12 reais ✓\n\n",
            "## Conferência\n\n| o quê | ficou |\n|---|---|\n| Rita | sim |\n\n",
            "A versão conferida é a mesma:\n\n",
            "Segunda versão: ",
            "Checked version:\n\n",
            "Checking sentence by sentence:\n- Rita: ok\n\n",
        ] {
            assert_eq!(unwrap(&format!("{before}{GOOD}").replace("{G}", GOOD), DRAFT), GOOD, "{before}");
        }
        for after in [
            "Conferência: tudo presente.",
            "Conferência:\n- Rita ✓\n- 12 reais ✓",
            "(Conferi: nada se perdeu.)",
            "Conferi frase por frase e nada se perdeu.",
            "Checked: nothing was lost.",
        ] {
            assert_eq!(unwrap(&format!("{GOOD}\n\n{after}"), DRAFT), GOOD, "{after}");
        }
        for whole in [
            "<primeira>{G}</primeira><conferida>{G}</conferida>",
            "<primeira>{G}</primeira>\nNada se perdeu. A versão fica igual.",
            "Claro!\n<primeira>{G}</primeira>\nNada se perdeu.",
        ] {
            assert_eq!(unwrap(&whole.replace("{G}", GOOD), DRAFT), GOOD, "{whole}");
        }
    }

    #[test]
    fn a_text_that_speaks_of_checking_stays() {
        for (answer, draft) in [
            ("Conferência: sexta às 9h", "Conferência: sexta às 9h"),
            ("Conferência:\n\nsexta às 9h", "A conferência será na sexta às 9h."),
            ("gente, confirmado\n\nConferência: sexta às 9h", "Confirmado. Conferência: sexta às 9h."),
            (
                "gente, é isso\n\nConferência: sexta às 9h",
                "É isso, pessoal. O congresso será na sexta às 9h.",
            ),
            ("Verificação:\n- óleo\n- freio\n\nme avisa", "Verifique:\n- óleo\n- freio\n\nMe avise."),
            ("verificação do freio:\n\nficou boa", "O freio foi testado. Ficou bom."),
            ("tudo certo\n\nconferi a nota com a Bia", "Está tudo certo. Verifiquei a nota com a Bia."),
            ("Segunda versão: sai sexta", "A segunda versão do aplicativo sai na sexta."),
            ("versão conferida: sexta", "A versão conferida pelo contador fica para sexta."),
            ("a primeira versão:\n\nsai sexta", "A primeira versão sai na sexta."),
            ("Conferindo:\n- pão: ok\n- bolo: ok", "Tem pão e bolo."),
        ] {
            assert_eq!(unwrap(answer, draft), answer, "{answer}");
        }
    }
}
