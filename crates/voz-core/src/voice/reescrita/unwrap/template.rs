//! What the template of a chat leaves around an answer: its marks, and the thoughts of the model.
use super::draft::{Draft, ROLES, THINKING, trim};
use super::opens;

/// What follows the mark of the last channel, or the marks before the text, up to the next mark.
pub(super) fn template<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let own = ["<|", "<｜", "</s>", "INST]", "<bos>", "<eos>", "_of_turn>"];
    if own.iter().any(|mark| draft.text.contains(mark)) {
        return None;
    }
    if let Some((asked, said)) = text.strip_prefix("[INST]").and_then(|rest| rest.split_once("[/INST]")) {
        return Some(if said.trim().is_empty() { asked } else { said });
    }
    // A pair around the first words strikes them out; one around the whole is of the template.
    let whole = |rest: &&str| rest.split_once("</s>").is_none_or(|(_, behind)| behind.trim().is_empty());
    let mut said = text.strip_prefix("<s>").filter(whole).unwrap_or(text);
    if let Some((head, last)) = said.rsplit_once("<|message|>") {
        let channel = head.rsplit_once("<|channel|>").map_or("", |(_, channel)| channel);
        // Cut before the end: all of it is a thought.
        said = if channel.trim_start().starts_with("analysis") { "" } else { last };
    }
    while let Some((mark, rest)) = after_mark(said) {
        let ends =
            |rest: &&str| rest.starts_with(['\n', '<']) || mark.contains("start") && rest.starts_with(' ');
        let spoken = |role: &&str| rest.strip_prefix(role).filter(ends);
        said = ROLES.iter().chain(&["model"]).find_map(spoken).unwrap_or(rest).trim_start();
    }
    let struck = said.find("<s>").unwrap_or(said.len());
    let ends = |at: &usize| {
        let rest = said.get(*at..).unwrap_or_default();
        // Of a pair within the text, `</s>` strikes a word out.
        after_mark(rest).is_some() || rest.starts_with("</s>") && *at < struck
    };
    let end = said.match_indices('<').map(|(at, _)| at).find(ends).unwrap_or(said.len());
    let said = trim(said.get(..end)?);
    Some(said.strip_suffix("[/INST]").unwrap_or(said))
}

/// The name of a mark such as `<|im_end|>` or `<eos>` that a text begins with, and what follows it.
fn after_mark(text: &str) -> Option<(&str, &str)> {
    const PLAIN: [&str; 4] = ["start_of_turn", "end_of_turn", "bos", "eos"];
    let inside = text.strip_prefix('<')?;
    let plain = |name: &&'static str| Some((*name, inside.strip_prefix(name)?.strip_prefix('>')?));
    if let Some(found) = PLAIN.iter().find_map(plain) {
        return Some(found);
    }
    let inside = inside.strip_prefix(['|', '｜'])?;
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '▁'))?;
    let (name, rest) = inside.split_at_checked(end).filter(|(name, _)| !name.is_empty())?;
    Some((name, rest.strip_prefix(['|', '｜'])?.strip_prefix('>')?))
}

/// Thoughts that are no tags.
const BRACKETED: [(&str, &str); 2] = [("[THINK]", "[/THINK]"), ("◁think▷", "◁/think▷")];
/// Ends of thoughts whose beginning may be missing.
const CLOSED: [&str; 4] = ["</think>", "</thinking>", BRACKETED[0].1, BRACKETED[1].1];

pub(super) fn thinking<'a>(text: &'a str, draft: &Draft<'_>) -> Option<&'a str> {
    let Some(close) = begun(text) else {
        // Some servers keep the opening of a thought to themselves.
        let (at, close) = CLOSED.iter().find_map(|close| Some((text.find(close)?, close)))?;
        return (!draft.text.contains(close)).then(|| text.get(at + close.len()..)).flatten();
    };
    if begun(draft.text).is_some_and(|own| own == close) {
        return None;
    }
    // Cut before the end: the model thought until its tokens ran out and wrote nothing.
    Some(text.split_once(close.as_str()).map_or("", |(_, rest)| rest))
}

/// The end of the thought that a text begins with.
fn begun(text: &str) -> Option<String> {
    let tag = THINKING.iter().find(|name| opens(text, name).is_some()).map(|name| format!("</{name}>"));
    let bracket = || BRACKETED.iter().find(|(open, _)| text.starts_with(open));
    tag.or_else(|| bracket().map(|&(_, close)| close.to_owned()))
}

/// True when an answer to `draft` is a thought that does not end.
pub(in super::super) fn still_thinking(answer: &str, draft: &str) -> bool {
    let (answer, draft) = (trim(answer), Draft::new(draft));
    begun(answer).is_some() && thinking(answer, &draft).is_some_and(str::is_empty)
}

#[cfg(test)]
mod tests {
    use super::super::unwrap;
    use super::*;

    const DRAFT: &str = "O prazo do projeto mudou para sexta, avisem o time.";

    #[test]
    fn marks_of_a_template_go() {
        for answer in [
            "prazo é sexta<|im_end|>",
            "prazo é sexta</s>",
            "<s>prazo é sexta</s>",
            "<|im_start|>assistant\nprazo é sexta<|im_end|>\n<|im_start|>user\ne agora?",
            "<|start_header_id|>assistant<|end_header_id|>\n\nprazo é sexta<|eot_id|>",
            "prazo é sexta<｜end▁of▁sentence｜>",
            "[INST] prazo é sexta [/INST]",
            "[INST] reescreva [/INST] prazo é sexta",
            "prazo é sexta [/INST]",
            "<start_of_turn>model\nprazo é sexta<end_of_turn>",
            "<bos>prazo é sexta<eos>",
            "<|im_start|>assistant prazo é sexta<|im_end|>",
            "### Response:\nprazo é sexta",
            "Assistant: prazo é sexta",
            "**Assistente:** prazo é sexta",
            "[THINK]hm[/THINK]prazo é sexta",
            "◁think▷hm◁/think▷prazo é sexta",
            "hm[/THINK]prazo é sexta",
            "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>prazo é sexta",
        ] {
            assert_eq!(unwrap(answer, DRAFT), "prazo é sexta", "{answer}");
        }
        for thought in ["[THINK]sem fim", "◁think▷sem fim", "<|channel|>analysis<|message|>sem fim"] {
            assert_eq!(unwrap(thought, DRAFT), "", "{thought}");
        }
        assert!(still_thinking("[THINK]sem fim", DRAFT));
        for (answer, draft) in [
            ("acaba com <|im_end|>", "O modelo acaba com <|im_end|>."),
            ("é <s>quinta</s> sexta", DRAFT),
            ("<s>quinta</s> sexta é o prazo, avisem o time", DRAFT),
            ("a || b <||> c, avisem o time", DRAFT),
            ("começa com <bos>", "O texto começa com <bos>."),
            ("Assistente: Ana", "A assistente é a Ana."),
            ("a < b <| c", DRAFT),
        ] {
            assert_eq!(unwrap(answer, draft), answer);
        }
    }
}
