//! The fenced blocks of code within a text.

/// A block without the name of a language.
pub(super) const BLOCK: &str = "bloco de código";

/// The blocks of a text, as a reader sees them; none where one is all there is, for what a text is wrapped in is no part of it.
pub(super) fn of(text: &str) -> Vec<String> {
    let (mut found, mut open, mut prose) = (Vec::new(), None, false);
    for line in text.lines().map(str::trim) {
        let (run, rest) = run(line).unwrap_or(("", line));
        match open {
            Some(begun) => {
                if rest.is_empty() && run.starts_with(begun) {
                    open = None;
                }
            }
            // Code within a line has its marks behind it, too.
            None if run.is_empty() || rest.contains('`') => prose |= !line.is_empty(),
            None => {
                let language = rest.split_whitespace().next().map(|name| format!(" ({name})"));
                found.push(BLOCK.to_owned() + &language.unwrap_or_default());
                open = Some(run);
            }
        }
    }
    if prose || found.len() > 1 { found } else { Vec::new() }
}

/// The marks that a line begins with, three at least, and what follows them.
fn run(line: &str) -> Option<(&str, &str)> {
    let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = line.trim_start_matches(mark);
    line.split_at_checked(line.len() - rest.len()).filter(|(run, _)| run.len() >= 3)
}
