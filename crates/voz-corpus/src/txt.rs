//! Plain text: texts set apart by lines of three or more hyphens or, where there are none, by the headers of copied messages,
//! by the greetings of letters, or else by blank lines. What others wrote between them goes, as in e-mail.
use super::decode::Lines;
use super::email::{copied_head, greets, takes_leave, typed};
use super::sink::TEXT_MAX;
use super::{Draft, Entry, File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit};

pub(super) const IMPORTER: Importer = Importer {
    id: "txt",
    rotulo: "texto puro",
    sobre: "textos separados por linhas --- ou, sem elas, por linhas em branco; e-mails copiados, por De: e Para:",
    find,
    read: Reads::Each(read),
};

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let alone = scout.is_one_file();
    // A file that the person names is meant, whatever its name.
    let is_text = |e: &Entry| e.has_extension(&["txt", "text"]) && (alone || !e.is_about_folder());
    let mut units = scout.named(is_text);
    units.extend(scout.nameless().map(|index| vec![index]));
    Ok(units)
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let mut seen = Signs::default();
    paragraphs(file, entry, |paragraph| {
        seen.note(paragraph);
        Ok(())
    })?;
    let mut pieces = Pieces::new(seen.layout());
    let mut keep = |piece: Option<Piece>| piece.map_or(Ok(()), |piece| keep(&piece, entry, sink));
    paragraphs(file, entry, |paragraph| keep(pieces.add(paragraph)))?;
    keep(pieces.end())
}

fn keep(piece: &Piece, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let place = SourcePlace::line(entry, piece.line);
    let (name, address) = piece.names();
    let own = sink.is_author(&[address, name], &place)?;
    let draft = Draft { texto: piece.typed(), ..Draft::default() };
    match draft.texto.is_empty() {
        _ if piece.text.len() > TEXT_MAX => sink.leave_out(Motivo::Grande),
        true => sink.leave_out(Motivo::Vazio),
        false if own => return sink.keep(draft, &place),
        false => return sink.keep_other(name, draft, Motivo::OutroAutor),
    }
    Ok(())
}

/// Texts that stand one below the other, as they are told apart, without what others wrote between them. Each with the name
/// and address in the header that it was copied with.
pub fn apart(text: &str) -> Vec<(Option<String>, String)> {
    let lines = || text.lines().chain([""]).enumerate();
    let mut seen = Signs::default();
    let mut paragraph = Paragraph::default();
    lines().filter_map(|(at, line)| paragraph.add(at as u64, line)).for_each(|whole| seen.note(&whole));
    let mut pieces = Pieces::new(seen.layout());
    let all = lines().filter_map(|(at, line)| paragraph.add(at as u64, line));
    let mut found: Vec<Piece> = all.filter_map(|whole| pieces.add(&whole)).collect();
    found.extend(pieces.end());
    let texts = found.into_iter().map(|piece| (piece.from.clone(), piece.typed()));
    texts.filter(|(_, text)| !text.is_empty()).collect()
}

/// Gives the paragraphs of a file, and the rules between them, one by one.
fn paragraphs(
    file: &mut File<'_>,
    entry: &str,
    mut each: impl FnMut(&Paragraph) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let mut lines = Lines::new(file.open()?);
    let mut paragraph = Paragraph::default();
    while let Some((number, line)) = lines.next().map_err(ImportError::read(entry))? {
        if let Some(whole) = paragraph.add(number, line) {
            each(&whole)?;
        }
    }
    paragraph.add(0, "").map_or(Ok(()), |whole| each(&whole))
}

/// Lines without a blank one between them; a rule stands for itself.
#[derive(Debug, Default)]
struct Paragraph {
    text: String,
    /// Number of its first line.
    line: u64,
    is_rule: bool,
}

impl Paragraph {
    /// Takes a line; gives the paragraph that it ends, which a rule does by itself.
    fn add(&mut self, number: u64, line: &str) -> Option<Self> {
        let ends = self.is_rule || line.trim().is_empty() || is_rule(line);
        let whole = ends.then(|| std::mem::take(self)).filter(|whole| !whole.text.is_empty());
        if !line.trim().is_empty() {
            self.is_rule = is_rule(line);
            if self.text.is_empty() {
                self.line = number;
                self.text.push_str(line);
            } else if self.text.len() <= TEXT_MAX {
                // Beyond what is kept it only matters that it is too long.
                self.text.push('\n');
                self.text.push_str(line);
            }
        }
        whole
    }

    fn lines(&self) -> Vec<&str> {
        self.text.lines().collect()
    }
}

fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && line.bytes().all(|b| b == b'-')
}

/// Signs that tell the texts of a file apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// Lines of hyphens.
    Rules,
    /// Headers of messages.
    Heads,
    /// Lines of greeting.
    Greetings,
    Blanks,
}

/// Signs of a layout.
#[derive(Debug, Default)]
struct Signs {
    rules: bool,
    heads: bool,
    greetings: u32,
    farewells: u32,
}

impl Signs {
    fn note(&mut self, paragraph: &Paragraph) {
        self.rules |= paragraph.is_rule;
        self.heads |= copied_head(&paragraph.lines()).is_some();
        self.greetings += u32::from(greets(&paragraph.text));
        self.farewells += u32::from(takes_leave(&paragraph.text));
    }

    const fn layout(&self) -> Layout {
        match self {
            Self { rules: true, .. } => Layout::Rules,
            Self { heads: true, .. } => Layout::Heads,
            // One greeting may be a text of its own.
            Self { greetings: 2.., farewells: 1.., .. } => Layout::Greetings,
            _ => Layout::Blanks,
        }
    }
}

/// True for what may stand below a farewell: a name, a signature, or what somebody else wrote.
fn is_appendix(paragraph: &str) -> bool {
    /// Words of a name.
    const NAME: usize = 4;
    let is_name =
        paragraph.split_whitespace().nth(NAME).is_none() && !paragraph.ends_with(['.', '!', '?', ',']);
    is_name || typed(paragraph).text.is_empty()
}

/// True where a signature begins (RFC 3676, section 4.3): whatever follows it is none of the letter.
fn is_signature(lines: &[&str]) -> bool {
    lines.iter().any(|line| line.trim_end() == "--")
}

/// Puts paragraphs together to texts.
struct Pieces {
    layout: Layout,
    piece: Piece,
    /// True once the letter at hand took leave: only its name, its signature and what others wrote may follow.
    closed: bool,
}

#[derive(Debug, Default)]
struct Piece {
    /// Sender in the header that it was copied with.
    from: Option<String>,
    text: String,
    line: u64,
}

impl Piece {
    /// Name and address of its sender, of which either may be missing.
    fn names(&self) -> (&str, &str) {
        let from = self.from.as_deref().unwrap_or_default();
        from.split_once('<').map_or((from, ""), |(name, rest)| (name.trim(), rest.trim_end_matches('>')))
    }

    /// The part that its author typed.
    fn typed(&self) -> String {
        typed(&self.text).text
    }
}

impl Pieces {
    fn new(layout: Layout) -> Self {
        Self { layout, piece: Piece::default(), closed: false }
    }

    /// Takes a paragraph; gives the text that ended before it.
    fn add(&mut self, paragraph: &Paragraph) -> Option<Piece> {
        let lines = paragraph.lines();
        let head = copied_head(&lines);
        let begins = match self.layout {
            Layout::Rules => paragraph.is_rule,
            Layout::Heads => head.is_some(),
            Layout::Greetings => greets(&paragraph.text) || self.closed && !is_appendix(&paragraph.text),
            Layout::Blanks => !takes_leave(&paragraph.text),
        };
        let ended = begins.then(|| self.end()).flatten();
        self.closed = takes_leave(&paragraph.text) || is_signature(&lines) || self.closed && !begins;
        if paragraph.is_rule {
            return ended;
        }
        let piece = &mut self.piece;
        if piece.text.is_empty() && piece.from.is_none() {
            piece.line = paragraph.line;
            piece.from = head.map(|(sender, _)| sender.to_owned());
        }
        // A header further down stands above what somebody else wrote.
        let own = if piece.text.is_empty() { head.map_or(0, |(_, len)| len) } else { 0 };
        if piece.text.len() <= TEXT_MAX {
            let gap = if piece.text.is_empty() { "" } else { "\n\n" };
            piece.text += &format!("{gap}{}", lines.get(own..).unwrap_or_default().join("\n"));
        }
        ended
    }

    /// The text at hand, where there is one.
    fn end(&mut self) -> Option<Piece> {
        Some(std::mem::take(&mut self.piece)).filter(|piece| !piece.text.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::import::tests::{dropped, import_files, texts_of};
    use super::super::{Aviso, Motivo, Options};
    use super::apart;

    #[test]
    fn blank_lines_or_rules_set_texts_apart() {
        assert_eq!(texts_of("a.txt", "um\nainda um\n\n  \ndois\r\n"), ["um\nainda um", "dois"]);
        assert_eq!(
            texts_of("a.txt", "um\n\nainda um\n---\ndois\n ----- \n\n---\n"),
            ["um\n\nainda um", "dois"]
        );
        assert_eq!(texts_of("notas", "sem extensão -- e só"), ["sem extensão -- e só"]);
        assert_eq!(texts_of("a.txt", ""), Vec::<String>::new());
    }

    #[test]
    fn copied_messages_are_apart_by_their_headers_and_what_others_wrote_stays_out() {
        let mail = "De: Lia Reis <lia@x.invalid>\nPara: Rui\nData: 3 de maio\nAssunto: visita\n\nOi Rui, tudo bem?\n\n\
                    Chego às 9.\n\nAbraço,\nLia\n\nEm 2 de maio, Rui <rui@x.invalid> escreveu:\n> Prezada,\n> que horas?\n\n\
                    De: Rui <rui@x.invalid>\nPara: Lia\nAssunto: Re: visita\n\nCombinado então.\n\n\
                    De: Lia Reis <lia@x.invalid>\nPara: Ana\nAssunto: chave\n\nDeixei na portaria.\n";
        let texts = ["Oi Rui, tudo bem?\n\nChego às 9.\n\nAbraço,\nLia", "Deixei na portaria."];
        let mine = Options { autor: Some("lia@x.invalid"), ..Options::default() };
        let (kept, summaries) = import_files(&[("a.txt", mail.as_bytes())], &mine).unwrap();
        assert_eq!(kept.iter().map(|text| text.texto.as_str()).collect::<Vec<_>>(), texts);
        assert_eq!(dropped(&summaries, Motivo::OutroAutor), 1);
        let whose = import_files(&[("a.txt", mail.as_bytes())], &Options::default()).unwrap_err();
        assert!(whose.to_string().contains("rui@x.invalid"), "{whose}");
        let seen = apart(mail);
        assert_eq!(
            seen.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(),
            [texts[0], "Combinado então.", texts[1]]
        );
        assert_eq!(seen[1].0.as_deref(), Some("Rui <rui@x.invalid>"));
    }

    #[test]
    fn letters_are_whole_and_a_farewell_belongs_to_what_it_ends() {
        let letters = "Bom dia,\n\num\n\ndois\n\nAbraço, Lia\n\nOi Rui, tudo bem?\n\ntrês\n\nAtt,\nLia Reis";
        assert_eq!(
            texts_of("a.txt", letters),
            ["Bom dia,\n\num\n\ndois\n\nAbraço, Lia", "Oi Rui, tudo bem?\n\ntrês\n\nAtt,\nLia Reis"]
        );
        assert_eq!(
            texts_of("a.txt", "chego já\n\nbeijos, Lia\n\nabraço nela"),
            ["chego já\n\nbeijos, Lia", "abraço nela"]
        );
        assert_eq!(
            texts_of("a.txt", "oi\n\nbom dia, gente\n\nchego já"),
            ["oi", "bom dia, gente", "chego já"]
        );
        assert_eq!(texts_of("a.txt", "um\n\n> dito por outro\n> e mais\n\ndois"), ["um", "dois"]);
    }

    #[test]
    fn a_letter_without_a_greeting_begins_where_the_one_before_took_leave() {
        let letters = "Oi Rui,\n\num\n\nAbraço,\nLia\n\nZé, dois já foram.\n\nBeijo,\n\nLia\n\n--\nLia Reis\n11 9\n\n\
                       Oi Ana,\n\ntrês\n\n--\nLia Reis\n\nJá pintei, quatro.";
        assert_eq!(
            texts_of("a.txt", letters),
            [
                "Oi Rui,\n\num\n\nAbraço,\nLia",
                "Zé, dois já foram.\n\nBeijo,\n\nLia",
                "Oi Ana,\n\ntrês",
                "Já pintei, quatro."
            ]
        );
    }

    #[test]
    fn an_unknown_register_is_told_and_a_huge_text_counted() {
        let huge = format!(
            "oi\n\n{}",
            "palavra ".repeat(10).trim_end().to_owned() + &"\nlinha de texto".repeat(30_000)
        );
        let (texts, summaries) = import_files(&[("a.txt", huge.as_bytes())], &Options::default()).unwrap();
        assert_eq!((texts.len(), dropped(&summaries, Motivo::Grande)), (1, 1));
        assert_eq!(summaries[0].avisos[&Aviso::SemRegistro], (1, "a.txt, linha 1".to_owned()));
    }

    #[test]
    fn what_speaks_of_the_folder_is_no_text_of_it() {
        let files: &[(&str, &[u8])] =
            &[("x/LICENSE.text", b"as is"), ("x/README.txt", b"dele"), ("x/a.txt", b"meu")];
        let (texts, _) = import_files(files, &Options::default()).unwrap();
        assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["meu"]);
        assert_eq!(texts_of("README.txt", "meu"), ["meu"]);
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let error = import_files(&[("a.txt", b"oi\n\0\x01")], &Options::default()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "não consigo ler a.txt: linha 2: não é texto em UTF-8, UTF-16 nem Windows-1252"
        );
    }

    proptest! {
        #[test]
        fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let _ = import_files(&[("a.txt", &bytes)], &Options::default());
        }
    }
}
