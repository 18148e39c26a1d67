//! A choice from numbered lines: read once by a screen reader, and typed by a script as by a person.
use crate::cli::exit::Error;
use crate::cli::frame::Ctx;

/// Asks for one of `lines` by number, on stderr; nothing typed takes the first. What is no number of the list is given to
/// `named`, for lists whose things have names.
pub(in crate::cli) fn pick(
    ctx: &Ctx,
    question: &str,
    lines: &[String],
    named: impl Fn(&str) -> Option<usize>,
) -> Result<usize, Error> {
    for (at, line) in lines.iter().enumerate() {
        ctx.tela.say(format_args!("  {}) {line}", at + 1));
    }
    let mut asked = format!("{question} [1]");
    loop {
        let answer = ctx.tela.ask(&asked)?;
        if answer.is_empty() {
            return Ok(0);
        }
        let numbered =
            answer.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|&at| at < lines.len());
        if let Some(at) = numbered.or_else(|| named(&answer)) {
            return Ok(at);
        }
        asked = format!("{answer:?} não está na lista. {question} [1]");
    }
}
