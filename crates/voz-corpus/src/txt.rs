//! Plain text: texts set apart by lines of three or more hyphens or, where the file has none, by blank lines.
use super::decode::Lines;
use super::sink::TEXT_MAX;
use super::{Draft, ImportError, Importer, Motivo, Scout, Sink, Source, SourcePlace, Unit};

pub(super) const IMPORTER: Importer = Importer {
    id: "txt",
    rotulo: "texto puro",
    sobre: "textos separados por linhas --- ou, sem elas, por linhas em branco",
    find,
    read,
};

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let mut units = scout.with_extension(&["txt", "text"]);
    units.extend(scout.nameless().map(|index| vec![index]));
    Ok(units)
}

fn read(source: &mut dyn Source, unit: &Unit, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    for &index in unit {
        let entry = source.entry_name(index);
        let ruled = has_rule(source, index, &entry)?;
        let ends = |line: &str| if ruled { is_rule(line) } else { line.trim().is_empty() };
        let mut lines = Lines::new(source.open(index)?);
        let mut block = TextBlock::default();
        while let Some((number, line)) = lines.next().map_err(ImportError::read(&entry))? {
            if ends(line) {
                block.end(&entry, sink)?;
            } else {
                block.add(number, line);
            }
        }
        block.end(&entry, sink)?;
    }
    Ok(())
}

fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && line.bytes().all(|b| b == b'-')
}

fn has_rule(source: &mut dyn Source, index: usize, entry: &str) -> Result<bool, ImportError> {
    let mut lines = Lines::new(source.open(index)?);
    while let Some((_, line)) = lines.next().map_err(ImportError::read(entry))? {
        if is_rule(line) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The lines of one text.
#[derive(Default)]
struct TextBlock {
    text: String,
    first: u64,
    too_long: bool,
}

impl TextBlock {
    fn add(&mut self, number: u64, line: &str) {
        if self.first == 0 {
            self.first = number;
        } else if !self.too_long {
            self.text.push('\n');
        }
        self.too_long |= self.text.len() + line.len() > TEXT_MAX;
        if !self.too_long {
            self.text.push_str(line);
        }
    }

    fn end(&mut self, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
        let block = std::mem::take(self);
        if block.too_long {
            sink.leave_out(Motivo::Grande);
        } else if !block.text.trim().is_empty() {
            let draft = Draft { texto: block.text, ..Draft::default() };
            sink.keep(draft, &SourcePlace::line(entry, block.first))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::import::tests::{dropped, import_files, texts_of};
    use super::super::{Aviso, Motivo, Options};

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
