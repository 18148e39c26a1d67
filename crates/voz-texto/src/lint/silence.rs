//! The comment that keeps a rule silent at one place: where it has to stand in a file of each format.
use super::suppression::{Checked, check};
use super::{Formato, Options};

/// Something to be put into a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The byte before which it is put.
    pub at: usize,
    /// The text that is put there.
    pub texto: String,
}

/// The comment that keeps `id` silent where it speaks at byte `at`; `None` where no comment does so without touching what
/// is not the author's prose.
///
/// Where comments may stand differs from format to format: each candidate is tried.
pub fn silence(
    text: &str,
    options: &Options<'_>,
    (id, at): (&str, usize),
    motivo: &str,
) -> Option<Insertion> {
    let before = check(text, options, &[]);
    let comment = format!("<!-- voz: ignora {id}: {motivo} -->");
    candidates(text, options.formato, at, &comment).into_iter().find(|insertion| {
        let Some(with) = inserted(text, insertion) else { return false };
        let after = check(&with, options, &[]);
        let moved = if at >= insertion.at { at + insertion.texto.len() } else { at };
        let skeleton = |text: &str| options.formato.map(|format| format.skeleton(text));
        let aside = options.formato.is_some_and(|format| !format.aparte.is_empty());
        speaks(&before, id, at)
            && !speaks(&after, id, moved)
            && after.avisos.len() <= before.avisos.len()
            && (aside || skeleton(text) == skeleton(&with))
    })
}

fn inserted(text: &str, Insertion { at, texto }: &Insertion) -> Option<String> {
    Some([text.get(..*at)?, texto, text.get(*at..)?].concat())
}

fn speaks(checked: &Checked, id: &str, at: usize) -> bool {
    let found = checked.report.achados.iter().filter(|achado| achado.id == id);
    found.flat_map(|achado| &achado.trechos).any(|place| place.byte_inicio == at)
}

/// Where the comment might stand, the best place first.
fn candidates(text: &str, format: Option<&Formato>, at: usize, comment: &str) -> Vec<Insertion> {
    let before = text.get(..at).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = text.get(start..).unwrap_or_default().split('\n').next().unwrap_or_default();
    let indent = line.get(..line.len() - line.trim_start().len()).unwrap_or_default();
    let ending = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let body = line.trim_end();
    if let Some(format) = format.filter(|format| !format.aparte.is_empty()) {
        let above = |at: usize, gap: &str| Insertion {
            at,
            texto: format!("{indent}{}{comment}{ending}{gap}", format.aparte),
        };
        // reStructuredText takes a comment for one only between paragraphs.
        let between = format.aparte.starts_with("..");
        return vec![if between { above(paragraph(text, start), ending) } else { above(start, "") }];
    }
    let mut all = vec![Insertion { at: start + body.len(), texto: format!(" {comment}") }];
    let closing = ["*/", "-->", "-}", "]]", "\"\"\"", "'''"];
    all.extend(closing.iter().filter_map(|close| {
        let inner = body.strip_suffix(close)?.trim_end();
        Some(Insertion { at: start + inner.len(), texto: format!(" {comment}") })
    }));
    all.push(Insertion { at: start, texto: format!("{indent}{comment}{ending}") });
    all
}

/// Where the paragraph begins that holds the line at `start`.
fn paragraph(text: &str, start: usize) -> usize {
    let mut first = start;
    while let Some(above) = text.get(..first).and_then(|before| before.strip_suffix('\n')) {
        let line = above.rfind('\n').map_or(0, |newline| newline + 1);
        if above.get(line..).is_none_or(|line| line.trim().is_empty()) {
            break;
        }
        first = line;
    }
    first
}

#[cfg(test)]
mod tests {
    use super::super::formato;
    use super::*;

    fn options(name: &str) -> Options<'static> {
        let formato = formato(name);
        Options { formato, markdown: formato.is_some_and(|f| f.markdown), ..Options::default() }
    }

    /// The source with the comment for its first finding.
    fn silenced(name: &str, source: &str) -> String {
        let options = options(name);
        let found = check(source, &options, &[]).report.achados;
        let achado = found.first().unwrap_or_else(|| panic!("{name}: nothing found"));
        let place = achado.trechos.last().unwrap();
        let insertion = silence(source, &options, (&achado.id, place.byte_inicio), "é meu");
        inserted(source, &insertion.unwrap_or_else(|| panic!("{name}: no place"))).unwrap()
    }

    #[test]
    fn each_format_has_a_place_for_the_comment() {
        let c = "<!-- voz: ignora travessao: é meu -->";
        for (name, source, expected) in [
            ("a.md", "Oi.\r\nO time — hoje.\r\nFim.", format!("Oi.\r\nO time — hoje. {c}\r\nFim.")),
            ("a.txt", "O time — hoje.", format!("O time — hoje. {c}")),
            ("a.html", "<p>O time — hoje.</p>", format!("{c}\n<p>O time — hoje.</p>")),
            ("a.html", "<p>O time — hoje.\nSim.</p>", format!("<p>O time — hoje. {c}\nSim.</p>")),
            ("a.tex", "Oi.\n  O time --- hoje.", format!("Oi.\n  % {c}\n  O time --- hoje.")),
            ("a.adoc", "Oi.\nO time — hoje.", format!("Oi.\n// {c}\nO time — hoje.")),
            ("a.rst", "Oi.\n\nBom\nO time — hoje.", format!("Oi.\n\n.. {c}\n\nBom\nO time — hoje.")),
            ("a.rs", "f(); // O time — hoje.\ng();", format!("f(); // O time — hoje. {c}\ng();")),
            ("a.c", "/* O time — hoje. */\ng();", format!("/* O time — hoje. {c} */\ng();")),
            ("a.py", "\"\"\"O time — hoje.\"\"\"\nx = 1", format!("\"\"\"O time — hoje. {c}\"\"\"\nx = 1")),
            ("COMMIT_EDITMSG", "O time — hoje.\n# nota", format!("# {c}\nO time — hoje.\n# nota")),
            ("a.eml", "To: x@ex.com\n\nO time — hoje.", format!("To: x@ex.com\n\nO time — hoje. {c}")),
        ] {
            assert_eq!(silenced(name, source), expected, "{name}");
        }
    }

    #[test]
    fn what_does_not_speak_needs_no_comment() {
        let options = options("a.md");
        assert_eq!(silence("O time ganhou.", &options, ("travessao", 0), "x"), None);
        assert_eq!(silence("O time — hoje.", &options, ("seta", 7), "x"), None);
        assert_eq!(silence("é", &options, ("seta", 1), "x"), None);
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_put_in_silences_and_breaks_nothing(
            parts in proptest::collection::vec(proptest::sample::select(vec![
                "O time — hoje.", "\n", "\n\n", "Claro! ", "/* ", " */", "// ", "% ", "`", "x", "é", "\"\"\"", "😀", "\r\n",
            ]), 0..12),
            name in proptest::sample::select(vec!["a.md", "a.tex", "a.rs", "a.py", "a.rst", "a.adoc", "a.html", "COMMIT_EDITMSG"]),
        ) {
            let source = parts.concat();
            let options = options(name);
            for achado in &check(&source, &options, &[]).report.achados {
                for place in &achado.trechos {
                    let found = silence(&source, &options, (&achado.id, place.byte_inicio), "x");
                    if let Some(insertion) = found {
                        proptest::prop_assert!(inserted(&source, &insertion).is_some());
                    }
                }
            }
        }
    }
}
