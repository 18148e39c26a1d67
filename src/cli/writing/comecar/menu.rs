//! A choice from numbered lines: read once by a screen reader, and typed by a script as by a person.
use crate::cli::exit::Error;
use crate::cli::frame::Ctx;
use crate::voice::texto::fold;

/// Asks for one of `lines` by number or by its beginning, on stderr; nothing typed takes the first.
pub(in crate::cli) fn pick(ctx: &Ctx, question: &str, lines: &[String]) -> Result<usize, Error> {
    pick_from(ctx, question, lines, 0, |_| None)
}

/// The same where nothing typed takes `first`; what is neither number nor beginning is given to `named`.
pub(in crate::cli) fn pick_from(
    ctx: &Ctx,
    question: &str,
    lines: &[String],
    first: usize,
    named: impl Fn(&str) -> Option<usize>,
) -> Result<usize, Error> {
    for (at, line) in lines.iter().enumerate() {
        ctx.tela.say(format_args!("  {}) {line}", at + 1));
    }
    let question = format!("{question} [{}]", first + 1);
    let mut asked = question.clone();
    loop {
        let answer = ctx.tela.ask_on(&asked)?;
        if answer.is_empty() {
            return Ok(first);
        }
        let numbered =
            answer.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|&at| at < lines.len());
        let begun = || lines.iter().position(|line| fold(line).starts_with(&fold(&answer)));
        if let Some(at) = numbered.or_else(|| named(&answer)).or_else(begun) {
            return Ok(at);
        }
        // A key that was pasted too early is not shown again.
        asked = match answer.chars().count() {
            ..20 => format!("{answer:?} não está na lista. {question}"),
            _ => format!("Isso não está na lista. {question}"),
        };
    }
}
