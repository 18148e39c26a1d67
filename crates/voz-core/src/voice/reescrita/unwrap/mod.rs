//! Takes off what models put around a text they were asked to write.
//!
//! The marks of its template, the first version that the prompt asks for and words on checking it, thinking blocks, a code
//! fence or tag around everything, an announcing first line, a heading or a label, quotes and other marks around the whole,
//! notes on the changes, offers and courtesies at the end.
//! Invariant: what remains is a piece of the answer, unchanged; and what the draft itself has (quotes, a fence, "Aqui
//! está…") is never taken for a wrapper. When in doubt it stays: the lint points at it, and nothing of the text is lost.

mod checking;
mod draft;
mod json;
mod template;

use checking::{check_start, checking, first_version};
use draft::{
    Draft, LABELS, NAMES, OPENINGS, REWRITING, ROLES, TAGS, bare, is_courtesy, is_offer, is_word_count, note,
    note_start, opening_rule, ruled, starts_phrase, starts_word, trim,
};

use crate::voice::texto::{fold, is_blank};

pub use json::text_in;
pub(super) use template::still_thinking;
use template::{template, thinking};

/// The text inside a model's answer to `draft`.
fn unwrap<'a>(answer: &'a str, draft: &str) -> &'a str {
    /// Wrappers come nested (an announcement, a fence, quotes), never deeper than this.
    const DEPTH: usize = 8;
    let draft = Draft::new(draft);
    let mut text = trim(answer);
    for _ in 0..DEPTH {
        let before = text;
        for take in [
            template, first_version, thinking, announcement, checking, heading, label, opening_rule, ruled,
            tail, note, code_fence, tag, quotes, emphasis, list_mark,
        ] {
            text = trim(take(text, &draft).unwrap_or(text));
        }
        if text == before {
            break;
        }
    }
    text
}

/// The text after `<name>` or `<name …>` when `text` begins with it.
fn opens<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let rest = text.strip_prefix('<')?;
    let rest = rest.get(..name.len()).filter(|n| n.eq_ignore_ascii_case(name)).and(rest.get(name.len()..))?;
    let (attributes, inside) = rest.split_once('>')?;
    (attributes.is_empty() || attributes.starts_with([' ', '-', '_'])).then_some(inside)
}

fn tag<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let name = TAGS.iter().find(|n| opens(text, n).is_some())?;
    if opens(draft.text, name).is_some() {
        return None;
    }
    let inside = opens(text, name)?;
    let at = inside.rfind("</")?;
    let close = inside.get(at + 2..)?.strip_suffix('>')?;
    (fold(close).starts_with(name) && !close.contains(['<', '\n'])).then(|| &inside[..at])
}

fn code_fence<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let marks = text.bytes().take_while(|&b| b == b'`').count();
    if marks < 3 || draft.text.starts_with("```") {
        return None;
    }
    let inside = text.get(marks..)?.strip_suffix(text.get(..marks)?)?;
    let (info, body) = inside.split_once('\n')?;
    let plain = info.trim().chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '+'));
    // Another fence inside: the text has code of its own, and these are not one pair.
    (plain && !body.contains("```")).then_some(body)
}

fn quotes<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    const PAIRS: [(char, char); 5] = [('"', '"'), ('“', '”'), ('«', '»'), ('\'', '\''), ('`', '`')];
    let (open, close) = PAIRS.into_iter().find(|&(open, _)| text.starts_with(open))?;
    let inside = text.strip_prefix(open)?.strip_suffix(close)?;
    let own = draft.text.starts_with(|c| PAIRS.iter().any(|&(open, _)| c == open));
    (!own && !is_blank(inside) && holds_pairs(inside, open, close)).then_some(inside)
}

/// True when every quote of a text that stood between two is closed again in it, so that those two were a pair.
fn holds_pairs(inside: &str, open: char, close: char) -> bool {
    let mut marks = inside.match_indices([open, close]).peekable();
    // An apostrophe looks the same as a quote, and a mark of code holds no other.
    if matches!(open, '\'' | '`') {
        return marks.peek().is_none();
    }
    let mut depth = 0_usize;
    for (at, mark) in marks {
        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | '[' | '—' | '–');
        let before = inside.get(..at).unwrap_or_default();
        let opens =
            if open == close { before.is_empty() || before.ends_with(ends) } else { mark.starts_with(open) };
        depth = match (opens, depth) {
            (true, depth) => depth + 1,
            (false, 0) => return false,
            (false, depth) => depth - 1,
        };
    }
    depth == 0
}

/// The asterisks or low lines around the whole, where the draft has none.
fn emphasis<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let mark = text.chars().next()?;
    let around = |marks: &&str| text.strip_prefix(*marks)?.strip_suffix(*marks);
    let inside = ["***", "**", "*", "__", "_"].iter().find_map(around)?;
    (!is_blank(inside) && !inside.contains(mark) && !draft.text.contains(mark)).then_some(inside)
}

/// The mark before a list of one or a quote of one line, where the draft begins with none.
fn list_mark<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let marked = |text: &'a str, mark: &str| text.strip_prefix(mark)?.strip_prefix([' ', '\t']);
    if let Some((mark, inside)) = ["-", "*", ">"].iter().find_map(|mark| Some((*mark, marked(text, mark)?))) {
        let own = draft.text.starts_with(['-', '*', '>', '•', '–', '—']);
        // A mark that comes again is one of a pair, and a dash before a question or a cry is somebody's who speaks.
        let paired = inside.split_whitespace().any(|word| word.ends_with(mark));
        let spoken = mark == "-" && inside.ends_with(['?', '!']);
        return (!own && !paired && !spoken && !inside.contains('\n')).then_some(inside);
    }
    let inside = ["1.", "1)"].iter().find_map(|number| marked(text, number))?;
    let goes_on = inside.lines().any(|line| line.trim_start().starts_with(['2', '3']));
    (!goes_on && !draft.starts("1.") && !draft.starts("1)")).then_some(inside)
}

/// The first line without Markdown around it, and what follows it.
fn first_line(text: &str) -> Option<(&str, &str)> {
    let (line, rest) = text.split_once('\n')?;
    (!is_blank(rest)).then_some((bare(line), rest))
}

/// "Claro! Aqui está a versão reescrita:" and its kin.
fn announcement<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    /// An announcement is one short line; longer is text.
    const LONGEST: usize = 160;
    let own_line = first_line(text);
    let (line, rest) = match own_line {
        Some((line, rest)) if line.len() <= LONGEST => (line, rest),
        // On the same line only with a colon, and only when it speaks of rewriting.
        _ => {
            let (line, rest) = text.split_once(':')?;
            (!line.contains('\n') && line.len() <= LONGEST).then_some((bare(line), rest))?
        }
    };
    let folded = fold(line);
    if OPENINGS.iter().find(|o| starts_phrase(&folded, o)).is_none_or(|o| draft.starts(o)) {
        return None;
    }
    let rewriting = REWRITING.iter().any(|r| starts_word(&folded, r) && !draft.has(r));
    let named = NAMES.iter().any(|n| starts_word(&folded, n) && !draft.has(n));
    let last = line.chars().next_back()?;
    let whole_line = own_line.is_some_and(|(l, _)| l.len() == line.len());
    let alone = only_openings(&folded);
    let wraps = match last {
        ':' if whole_line => rewriting || !draft.announces() && (named || alone),
        '.' | '!' | '…' => whole_line && (rewriting || alone),
        _ => rewriting && !whole_line,
    };
    wraps.then_some(rest)
}

/// True when a line says nothing but "Claro! Aqui está:".
fn only_openings(folded: &str) -> bool {
    let mut parts = folded.split(['!', ',', '.', ':']).map(str::trim).filter(|p| !p.is_empty());
    parts.all(|part| OPENINGS.contains(&part))
}

/// A heading or a line in bold that says what a label says.
fn heading<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let (line, rest) = first_line(text).filter(|_| text.starts_with('#') || text.starts_with("**"))?;
    let folded = fold(line);
    let own = draft.text.starts_with('#') || draft.has_label(&folded);
    (LABELS.contains(&folded.as_str()) && !own).then_some(rest)
}

/// "Versão reescrita:", alone on its line or before the text.
fn label<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let (before, rest) = text.split_once(':')?;
    let folded = fold(bare(before));
    if ROLES.contains(&folded.as_str()) {
        let said = trim(rest);
        let own = draft.has(&folded) || has_label(announcement(said, draft).unwrap_or(said));
        return (!own && !is_blank(rest)).then(|| rest.trim_start_matches(['*', '_']));
    }
    let label = LABELS.iter().find(|l| **l == folded)?;
    let rest = rest.trim_start_matches(['*', '_']);
    let alone = rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    let sure = label.contains(' ') || REWRITING.iter().any(|r| label.starts_with(r));
    let own = draft.has_label(label) || draft.announces();
    ((alone || sure) && !own && !is_blank(rest)).then_some(rest)
}

/// True when a word of a text has a colon behind it, as somebody else who speaks.
fn has_label(text: &str) -> bool {
    let name = |word: &str| word.chars().all(char::is_alphabetic);
    text.split_whitespace().any(|word| word.trim_matches(['*', '_']).strip_suffix(':').is_some_and(name))
}

/// Notes on the changes, an offer to redo, a word count: whole paragraphs at the end.
fn tail<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let (at, _) = text.rmatch_indices("\n\n").next()?;
    let (kept, last) = text.split_at_checked(at)?;
    if let Some(at) = note_start(text, draft).or_else(|| check_start(text, draft)) {
        return Some(text.get(..at)?.trim_end());
    }
    let last = bare(last);
    let offer = is_offer(last, draft) || is_courtesy(last, draft) || is_word_count(last);
    let rule = matches!(last, "---" | "***" | "—") || last.is_empty();
    (offer || rule && !draft.text.ends_with("---")).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAFT: &str = "O prazo do projeto mudou para sexta, avisem o time.";

    #[track_caller]
    fn gives(answer: &str, text: &str) {
        assert_eq!(unwrap(answer, DRAFT), text, "{answer:?}");
    }

    #[track_caller]
    fn stays(answer: &str, draft: &str) {
        assert_eq!(unwrap(answer, draft), answer.trim(), "{answer:?}");
    }

    #[test]
    fn a_plain_answer_is_only_trimmed() {
        for text in ["prazo agora é sexta", "prazo mudou:\nsexta", "sexta!\n\navisem geral", "ok", ""] {
            gives(&format!("\n {text}\u{feff}\n"), text);
        }
    }

    #[test]
    fn fences_and_tags_around_everything_go() {
        gives("```\nprazo é sexta\n```", "prazo é sexta");
        gives("```markdown\nprazo é sexta\navisem\n```", "prazo é sexta\navisem");
        gives("````text\nprazo\n````", "prazo");
        gives("<texto>\nprazo é sexta\n</texto>", "prazo é sexta");
        gives("<TEXTO>prazo</TEXTO>", "prazo");
        gives("<resposta-9f>prazo</resposta-9f>", "prazo");
        gives("<output lang=\"pt\">prazo</output>", "prazo");
    }

    #[test]
    fn fences_and_tags_of_the_text_stay() {
        stays("rode assim:\n```\nvoz lint\n```", DRAFT);
        stays("```\na\n```\ne depois\n```\nb\n```", DRAFT);
        stays("```\nls -l\n```", "```\nls\n```");
        stays("<b>prazo</b>", DRAFT);
        stays("<texto>oi</texto>", "<texto>olá</texto>");
        stays("<texto>oi</texto> e <texto>tchau", DRAFT);
    }

    #[test]
    fn thinking_goes_even_when_nothing_follows() {
        gives("<think>\nO usuário quer…\n</think>\n\nprazo é sexta", "prazo é sexta");
        gives("<thinking>hm</thinking>prazo", "prazo");
        gives("<think>\nsem fim", "");
        stays("<think>é assim que se escreve", "<think> é uma tag");
    }

    #[test]
    fn markdown_around_a_text_without_any_goes() {
        for around in ["***", "**", "*", "__", "_"] {
            gives(&format!("{around}prazo é sexta{around}"), "prazo é sexta");
        }
        gives("> prazo é sexta", "prazo é sexta");
        gives("- prazo é sexta-feira", "prazo é sexta-feira");
        gives("## Reescrita\n\nprazo é sexta", "prazo é sexta");
        gives("**Texto reescrito**\nprazo é sexta", "prazo é sexta");
        stays("**prazo** é **sexta**", DRAFT);
        stays("- prazo é sexta\n- avisem", DRAFT);
        stays("*prazo é sexta*", "O prazo é *sexta*.");
        stays("- vem?", "— Você vem?");
        stays("- cabe mais um aí no carro?", DRAFT);
        stays("* suspira * prazo é sexta", DRAFT);
        stays("_prazo_ é _sexta_", DRAFT);
        stays("_prazo é sexta_", "O prazo_final é sexta.");
        stays("* texto\n* imagem", "Vou mandar o texto e a imagem.");
        stays("## Reescrita\n\nprazo", "# Reescrita\n\nO prazo mudou.");
    }

    #[test]
    fn of_two_versions_the_last_is_the_text() {
        gives("<primeira>\nsexta, viu\n</primeira>\n\nprazo é sexta, viu", "prazo é sexta, viu");
        gives("Claro!\n<primeira>sexta</primeira>\n<segunda>prazo é sexta</segunda>", "prazo é sexta");
        gives("<primeira>prazo é sexta</primeira>", "prazo é sexta");
        gives("<primeira>\nprazo é sexta", "prazo é sexta");
        gives("<think>\nhm\n</think>\n<primeira>sexta</primeira>\nprazo é sexta", "prazo é sexta");
        stays("<primeira>a</primeira> e a segunda", "<primeira>um</primeira> e a outra");
    }

    #[test]
    fn announcing_lines_go() {
        for line in [
            "Aqui está:",
            "Aqui está o texto reescrito:",
            "Aqui está uma versão mais natural:",
            "Claro! Aqui está:",
            "Claro!",
            "Com certeza! Segue o texto reescrito:",
            "Segue a versão reescrita, no tom do autor:",
            "**Aqui está a reescrita:**",
            "Claro, aqui está o texto reescrito no seu estilo.",
            "Here's the rewritten version:",
            "Sure! Here is your text:",
            "Here you go:",
        ] {
            gives(&format!("{line}\n\nprazo é sexta"), "prazo é sexta");
            gives(&format!("{line}\nprazo é sexta\navisem"), "prazo é sexta\navisem");
        }
        gives("Aqui está a versão reescrita: prazo é sexta", "prazo é sexta");
    }

    #[test]
    fn first_lines_of_the_text_stay() {
        stays(
            "Aqui está o relatório:\nnúmeros na página 2",
            "Aqui está o relatório que pediram. Números na página 2.",
        );
        stays("Segue o texto do contrato:\ncláusula 1", "Mando o texto do contrato:\ncláusula 1");
        stays("Claro que dá!\nme liga", DRAFT);
        stays("Ok, pessoal:\nsexta", "Pessoal:\nsexta");
        stays("Pronto, saiu a lista dos aprovados no concurso:\nAna e Rui", DRAFT);
        stays("Aqui está:\no bolo", "Aqui está:\no bolo que fiz");
        stays("Aqui está: o bolo", DRAFT);
        stays("Claro!", DRAFT);
        stays("Segue a resposta:\nsim", "A resposta é sim");
    }

    #[test]
    fn labels_go() {
        gives("Versão reescrita: prazo é sexta", "prazo é sexta");
        gives("**Versão reescrita:** prazo é sexta", "prazo é sexta");
        gives("### Texto reescrito:\nprazo é sexta", "prazo é sexta");
        gives("Reescrita: prazo", "prazo");
        gives("Assistant: Aqui está o texto reescrito: prazo", "prazo");
        gives("Texto:\nprazo é sexta", "prazo é sexta");
        gives("Rewritten text:\n\nprazo", "prazo");
    }

    #[test]
    fn labels_of_the_text_stay() {
        stays("Resposta: sim", DRAFT);
        stays("Texto: prazo", DRAFT);
        stays("Versão final: sexta", "Versão final do prazo: sexta");
        stays("prazo: sexta", DRAFT);
        stays("assistente: cabe mais um aí? paciente: cabe sim", DRAFT);
    }

    #[test]
    fn quotes_around_the_whole_go() {
        gives("\"prazo é sexta\"", "prazo é sexta");
        gives("“prazo é sexta”", "prazo é sexta");
        gives("«prazo»", "prazo");
        gives("'prazo'", "prazo");
        gives("`prazo`", "prazo");
        gives("\"o \"prazo\" é sexta\"", "o \"prazo\" é sexta");
        gives("“o prazo é “sexta””", "o prazo é “sexta”");
        gives("\"prazo é sexta, disse (\"sem falta\")\"", "prazo é sexta, disse (\"sem falta\")");
    }

    #[test]
    fn quotes_of_the_text_stay() {
        stays("\"prazo\" é \"sexta\"", DRAFT);
        stays("“sexta”, disse ela, “sem falta”", DRAFT);
        stays("\"sexta\", disse ela, \"sem falta\"", DRAFT);
        stays("\"sexta\" e só \"sexta\", viu, \"sem falta\"", DRAFT);
        stays("\"navegar é preciso\"", "\"Navegar é preciso\"");
        stays("“navegar é preciso”", "\"Navegar é preciso\"");
        stays("'tá d'água'", DRAFT);
        stays("\"", DRAFT);
        stays("\"\"", DRAFT);
    }

    #[test]
    fn offers_and_notes_at_the_end_go() {
        for end in [
            "Quer que eu ajuste o tom?",
            "Se quiser, posso fazer uma versão mais curta!",
            "Espero que ajude!",
            "Fico à disposição para ajustes.",
            "Let me know if you'd like any changes.",
            "(8 palavras)",
            "---",
            "**Mudanças feitas:**\n- cortei o aviso\n\n- mudei a ordem",
            "---\n\nO que mudei: cortei o aviso.",
            "Nota: mantive o prazo.",
            "(Mantive o tom informal.)",
            "*Obs.: cortei o final.*",
            "Espero que goste!",
            "Espero que goste! 😊",
            "Espero que esteja bom assim!",
            "Se quiser, posso deixar mais curto.",
        ] {
            gives(&format!("prazo é sexta\n\n{end}"), "prazo é sexta");
        }
    }

    #[test]
    fn last_paragraphs_of_the_text_stay() {
        for end in [
            "Quer que eu leve o bolo?",
            "Se quiser, passo aí.",
            "Espero que chegue logo.",
            "Nota 10 pra equipe",
            "posso confirmar?",
            "obrigado!",
            "(sexta)",
            "Espero que goste do bolo.",
            "Se quiser, pego o caminho mais curto.",
            "Qualquer ajuste, é só falar.",
            "espero que esteja bom",
            "se quiser, posso deixar mais leve",
        ] {
            stays(&format!("prazo é sexta\n\n{end}"), DRAFT);
        }
        stays("saiu\n\nNota: só sexta.", "Saiu. Nota: apenas sexta.");
        stays("saiu\n\nObservação: só sexta.", "Saiu. Obs.: apenas sexta.");
        stays("saiu\n\nEspero que goste!", "Saiu. Acho que você vai gostar.");
        stays("saiu\n\nespero que goste!", "Saiu. Tomara que você curta.");
        stays("feito\n\nse quiser mudo a versão", "Está feito. Se quiser eu mudo a versão.");
    }

    #[test]
    fn the_number_of_a_list_of_one_goes() {
        gives("1. prazo é sexta", "prazo é sexta");
        gives("1) prazo é sexta", "prazo é sexta");
        stays("1. prazo é sexta\n2. avisem", DRAFT);
        stays("1. prazo é sexta", "1. O prazo mudou para sexta.");
        stays("1.5 kg até sexta", DRAFT);
    }

    #[test]
    fn nested_wrappers_go_together() {
        gives(
            "<think>hm</think>\nClaro! Aqui está o texto reescrito:\n\n```text\n\"prazo é sexta\"\n```\n\nQuer que eu ajuste algo?",
            "prazo é sexta",
        );
    }

    #[test]
    fn a_hostile_answer_takes_linear_time() {
        for unit in [
            "\n", "-\n\n", "*", "Nota\n\n", "<texto>", "```\n", "(\n\n", "Claro! ", "\"“", "<|a", "<s>",
            "<|a|>", "Verificação:\n\n", "Conferindo:\n- a\n",
        ] {
            let answer = format!("a{}b", unit.repeat((1 << 15) / unit.len()));
            assert!(answer.contains(unwrap(&answer, DRAFT)));
        }
    }

    proptest::proptest! {
        #[test]
        fn what_remains_is_a_piece_of_the_answer(
            answer in "(<think>|</think>|```|Claro!|Aqui está:|<texto>|</texto>|\"|“|”|\n|\n\n|Nota:|é|ab |:){0,14}",
            draft in "(```|Claro|\"|Nota|é|a ){0,4}",
        ) {
            proptest::prop_assert!(answer.contains(unwrap(&answer, &draft)));
        }
    }
}
