//! The frame: finds the importer of each file of a source and runs it.
use super::importer::{File, Importer, Reads, Scout, Unit};
use super::sink::{Sink, Summary, Take};
use crate::importer::Options;
use crate::reason::{Aviso, ImportError};
use crate::zip::{Entry, Source};

/// Which importer reads which entries of which source.
pub struct Plan {
    jobs: Vec<(usize, &'static Importer, Vec<Unit>)>,
    /// Archives met in a folder in which nothing is known, with why: the rest is imported all the same.
    unread: Vec<(String, Aviso)>,
    /// Bytes that will be read, as declared.
    pub bytes: u64,
}

impl Plan {
    /// Finds the importer of each file among the `known`; reads no more than the first bytes of some.
    pub fn new(
        known: &[&'static Importer],
        sources: &mut [Box<dyn Source + '_>],
        formato: Option<&'static Importer>,
    ) -> Result<Self, ImportError> {
        let mut plan = Self { jobs: Vec::new(), unread: Vec::new(), bytes: 0 };
        let mut nothing = None;
        for (at, source) in sources.iter_mut().enumerate() {
            let assigned = match assign(known, source.as_mut(), formato) {
                Ok(assigned) => assigned,
                Err(error @ ImportError::NothingFound { .. }) if !source.was_named() => {
                    let is_document = source.entries().iter().any(is_document);
                    let why = if is_document { Aviso::Documento } else { Aviso::NadaNele };
                    plan.unread.push((source.name().to_owned(), why));
                    nothing.get_or_insert(error);
                    continue;
                }
                Err(error) => return Err(error),
            };
            for (importer, units) in assigned {
                let sizes = units.iter().flatten().filter_map(|&i| source.entries().get(i)).map(|e| e.size);
                plan.bytes = sizes.fold(plan.bytes, u64::saturating_add);
                plan.jobs.push((at, importer, units));
            }
        }
        match nothing {
            Some(error) if plan.jobs.is_empty() => Err(error),
            _ => Ok(plan),
        }
    }
}

/// Imports what was planned; one summary per source and importer.
///
/// `take` gets each text as soon as it is found. Nothing an earlier call of it did is undone here when a
/// later file fails: whoever takes the texts keeps them aside until the end.
pub fn import(
    plan: &Plan,
    sources: &mut [Box<dyn Source + '_>],
    options: &Options<'_>,
    take: &mut Take<'_>,
) -> Result<Vec<Summary>, ImportError> {
    let mut all = Vec::new();
    let mut sink = Sink::new(options, take);
    for (at, importer, units) in &plan.jobs {
        let Some(source) = sources.get_mut(*at) else { continue };
        sink.restart(source.name(), importer.id);
        for unit in units {
            read(importer, source.as_mut(), unit, &mut sink).map_err(|e| inside(e, source.as_ref()))?;
        }
        all.push(sink.restart("", ""));
    }
    if let Some(first) = all.first_mut() {
        for (name, why) in &plan.unread {
            first.avisos.entry(*why).or_insert_with(|| (0, name.clone())).0 += 1;
        }
    }
    let names: Vec<&str> = sources.iter().map(|s| s.name()).collect();
    sink.check_author(&names.join(", "))?;
    Ok(all)
}

fn read(
    importer: &Importer,
    source: &mut dyn Source,
    unit: &Unit,
    sink: &mut Sink<'_>,
) -> Result<(), ImportError> {
    let read = match importer.read {
        Reads::Each(read) => read,
        Reads::Together(read) => return read(source, unit, sink),
    };
    for &index in unit {
        let mut file = File::of(source, index);
        let name = file.entry.name.clone();
        read(&mut file, &name, sink)?;
    }
    Ok(())
}

/// The error, with the folder or archive named. One file needs no more than its own name.
fn inside(error: ImportError, source: &dyn Source) -> ImportError {
    if source.entries().len() < 2 || matches!(error, ImportError::Interrupted) {
        return error;
    }
    ImportError::Inside { source_name: source.name().to_owned(), error: Box::new(error) }
}

/// Which importer reads which entries of a source.
fn assign(
    known: &[&'static Importer],
    source: &mut dyn Source,
    forced: Option<&'static Importer>,
) -> Result<Vec<(&'static Importer, Vec<Unit>)>, ImportError> {
    let taken = vec![false; source.entries().len()];
    let mut scout = Scout { source, taken };
    if let Some(forced) = forced.filter(|f| ANY_TEXT.contains(&f.id)) {
        must_be_its_own(known, &mut scout, forced)?;
    }
    let mut assigned = Vec::new();
    for &importer in known {
        if forced.is_some_and(|f| f.id != importer.id) {
            continue;
        }
        let mut units = (importer.find)(&mut scout)?;
        if units.is_empty() && forced.is_some() && scout.taken.len() == 1 {
            units.push(vec![0]);
        }
        for &index in units.iter().flatten() {
            if let Some(taken) = scout.taken.get_mut(index) {
                *taken = true;
            }
        }
        if !units.is_empty() {
            assigned.push((importer, units));
        }
    }
    if assigned.is_empty() {
        let tried = known.iter().filter(|i| forced.is_none_or(|f| f.id == i.id));
        let formats = format!(" ({})", tried.map(|i| i.rotulo).collect::<Vec<_>>().join(", "));
        let has = |extensions: &[&str]| scout.free().any(|(_, e)| e.has_extension(extensions));
        let advice = match () {
            () if scout.taken.is_empty() => "; não há arquivo nenhum aqui",
            () if scout.free().any(|(_, entry)| is_document(entry)) || has(&["doc", "rtf"]) => {
                "; é um documento de escritório: salve como texto (.txt) e traga esse"
            }
            () if scout.free().any(|(_, entry)| entry.name == BOOK) => {
                "; um EPUB não serve: salve como texto (.txt) e traga esse"
            }
            () if has(&["pdf"]) => "; um PDF não serve: salve como texto (.txt) e traga esse",
            () if has(&["zip"]) => "; há um zip dentro deste: descompacte e importe o de dentro",
            () if has(&["html", "htm"]) => "; páginas HTML não servem: exporte de novo, em JSON",
            () => "",
        };
        let source_name = scout.source.name().to_owned();
        // Whoever is told what to do needs no list.
        let formats = if advice.is_empty() { formats } else { String::new() };
        return Err(ImportError::NothingFound { source_name, formats, advice });
    }
    Ok(assigned)
}

/// True for the part that holds the text in a document of Word or LibreOffice, which is a zip.
fn is_document(entry: &Entry) -> bool {
    matches!(entry.name.as_str(), "word/document.xml" | "content.xml")
}

/// The file that each book in EPUB has, which is a zip.
const BOOK: &str = "META-INF/container.xml";

/// The formats that any text fits.
const ANY_TEXT: &[&str] = &["email", "markdown", "txt"];

/// Refuses to read one file in a format that any text fits when it is plainly in another.
fn must_be_its_own(
    known: &[&'static Importer],
    scout: &mut Scout<'_>,
    forced: &Importer,
) -> Result<(), ImportError> {
    if !scout.is_one_file() {
        return Ok(());
    }
    // The importer `txt` finds any text: that it finds this one tells nothing of its format.
    for importer in known.iter().filter(|i| i.id != "txt") {
        if (importer.find)(scout)?.is_empty() {
            continue;
        }
        if importer.id == forced.id {
            break;
        }
        let why = format!("parece {}, e não {}; importe sem --formato", importer.rotulo, forced.rotulo);
        return Err(ImportError::refused(scout.source.name(), why));
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use std::io::Read;

    use super::super::{IMPORTERS, Motivo, Taken, Texto, Whose, by_id};
    use super::*;
    use voz_texto::Registro;

    /// A source in memory, for tests.
    pub(in super::super) struct Memory {
        entries: Vec<Entry>,
        contents: Vec<Vec<u8>>,
        met: bool,
    }

    impl Memory {
        pub(in super::super) fn new(files: &[(&str, &[u8])]) -> Self {
            let entry =
                |&(name, bytes): &(&str, &[u8])| Entry { name: name.to_owned(), size: bytes.len() as u64 };
            Self {
                entries: files.iter().map(entry).collect(),
                contents: files.iter().map(|f| f.1.to_vec()).collect(),
                met: false,
            }
        }

        /// The same, as if it had been met in a folder.
        pub(in super::super) fn met(self) -> Self {
            Self { met: true, ..self }
        }
    }

    impl Source for Memory {
        fn name(&self) -> &str {
            "teste"
        }

        fn was_named(&self) -> bool {
            !self.met
        }

        fn entries(&self) -> &[Entry] {
            &self.entries
        }

        fn open(&mut self, index: usize) -> Result<Box<dyn Read + '_>, ImportError> {
            Ok(Box::new(self.contents[index].as_slice()))
        }
    }

    /// Imports files from memory; repeats are told by the words.
    pub(in super::super) fn import_files(
        files: &[(&str, &[u8])],
        options: &Options<'_>,
    ) -> Result<(Vec<Texto>, Vec<Summary>), ImportError> {
        let mut texts: Vec<Texto> = Vec::new();
        let mut sources: Vec<Box<dyn Source>> = vec![Box::new(Memory::new(files))];
        let plan = Plan::new(IMPORTERS, &mut sources, None)?;
        let summaries = import(&plan, &mut sources, options, &mut |text: &Texto, whose| {
            if whose != Whose::Own {
                return Ok(Taken::New);
            }
            if texts.iter().any(|t| t.texto == text.texto) {
                return Ok(Taken::Repeated);
            }
            texts.push(text.clone());
            Ok(Taken::New)
        })?;
        Ok((texts, summaries))
    }

    /// The texts of one file, imported with the usual choices.
    pub(in super::super) fn texts_of(name: &str, content: &str) -> Vec<String> {
        let (texts, _) = import_files(&[(name, content.as_bytes())], &Options::default()).unwrap();
        texts.into_iter().map(|t| t.texto).collect()
    }

    /// The number of texts left out for a reason, over all summaries.
    pub(in super::super) fn dropped(summaries: &[Summary], motivo: Motivo) -> u64 {
        summaries.iter().filter_map(|s| s.descartados.get(&motivo)).sum()
    }

    #[test]
    fn each_file_of_a_mixed_folder_goes_to_its_importer() {
        let files: &[(&str, &[u8])] = &[
            ("blog/um.md", b"---\ndate: 2020-01-02\n---\nTexto do blog."),
            ("respostas/b.txt", b"pois e\n\nsei la"),
            ("c.jsonl", b"{\"texto\":\"linha\",\"registro\":\"resposta\"}\n"),
            ("d.csv", b"texto;registro\nplanilha;post\n"),
            ("foto.jpg", b"\xff\xd8"),
        ];
        let (texts, summaries) = import_files(files, &Options::default()).unwrap();
        let found: Vec<_> = texts.iter().map(|t| (&*t.fonte, t.registro, &*t.texto)).collect();
        assert_eq!(
            found,
            [
                ("markdown", Registro::Post, "Texto do blog."),
                ("jsonl", Registro::Resposta, "linha"),
                ("csv", Registro::Post, "planilha"),
                ("txt", Registro::Resposta, "pois e"),
                ("txt", Registro::Resposta, "sei la"),
            ]
        );
        assert_eq!(summaries.iter().map(Summary::kept).sum::<u64>(), 5);
    }

    #[test]
    fn a_forced_format_reads_a_single_file_whatever_its_name() {
        let mut sources: Vec<Box<dyn Source>> = vec![Box::new(Memory::new(&[("backup.dat", b"um")]))];
        assert!(Plan::new(IMPORTERS, &mut sources, None).is_err());
        let plan = Plan::new(IMPORTERS, &mut sources, by_id("txt")).unwrap();
        assert_eq!((plan.jobs.len(), plan.bytes), (1, 2));
    }

    #[test]
    fn a_format_that_any_text_fits_does_not_take_a_file_of_another() {
        let chat = ("conversa.txt", "05/03/2025 08:01 - Lia: oi\n".as_bytes());
        let list = ("a.json", br#"[{"texto":"oi"}]"#.as_slice());
        let letter = ("corpo.txt", "oi, tudo bem?\n".as_bytes());
        for (file, format, said) in [
            (chat, "txt", "teste: parece conversa do WhatsApp, e não texto puro; importe sem --formato"),
            (
                chat,
                "email",
                "teste: parece conversa do WhatsApp, e não e-mail (mbox, eml); importe sem --formato",
            ),
            (list, "markdown", "teste: parece JSON Lines, e não pasta de Markdown; importe sem --formato"),
            (letter, "email", ""),
            (letter, "markdown", ""),
        ] {
            let mut sources: Vec<Box<dyn Source>> = vec![Box::new(Memory::new(&[file]))];
            let refused = Plan::new(IMPORTERS, &mut sources, by_id(format)).err().map(|e| e.to_string());
            assert_eq!(refused.unwrap_or_default(), said);
        }
    }

    #[test]
    fn the_mark_and_the_width_of_an_encoding_hide_no_format() {
        let telegram = r#"{"type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","from":"Lia","from_id":"user1","text":"é oi","date_unixtime":"1700000000"}]}"#;
        let files = [
            ("result.json", telegram),
            ("a.json", r#"[{"texto":"é oi","autor":"Lia"}]"#),
            ("c.txt", "05/03/2025 08:01 - Lia: é oi\n"),
            ("t.json", r#"{"text_post_app_text_posts":[{"title":"é oi"}]}"#),
        ];
        for (name, text) in files {
            let wide =
                |to: fn(u16) -> [u8; 2]| format!("\u{feff}{text}").encode_utf16().flat_map(to).collect();
            let forms: [Vec<u8>; 3] =
                [format!("\u{feff}{text}").into(), wide(u16::to_le_bytes), wide(u16::to_be_bytes)];
            for bytes in forms {
                let options = Options { autor: Some("Lia"), ..Options::default() };
                let (texts, _) = import_files(&[(name, &bytes)], &options).unwrap();
                assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["é oi"], "{name}");
            }
        }
    }

    #[test]
    fn nothing_known_is_said_with_the_formats_and_what_to_do() {
        for (name, said) in [
            ("foto.jpg", "texto puro)"),
            ("a/dentro.zip", "importar; há um zip dentro deste: descompacte e importe o de dentro"),
            (
                "word/document.xml",
                "importar; é um documento de escritório: salve como texto (.txt) e traga esse",
            ),
            ("carta.rtf", "importar; é um documento de escritório: salve como texto (.txt) e traga esse"),
            ("carta.pdf", "importar; um PDF não serve: salve como texto (.txt) e traga esse"),
            ("META-INF/container.xml", "importar; um EPUB não serve: salve como texto (.txt) e traga esse"),
            ("messages.html", "importar; páginas HTML não servem: exporte de novo, em JSON"),
        ] {
            let error = import_files(&[(name, b"<p>oi")], &Options::default()).unwrap_err().to_string();
            assert!(error.starts_with("teste: não achei nada que eu saiba importar"), "{error}");
            assert!(error.ends_with(said), "{error}");
        }
    }

    #[test]
    fn what_nobody_can_read_beside_texts_is_told_and_they_come_in() {
        let letter = |met| {
            let memory = Memory::new(&[("word/document.xml", b"<w>")]);
            Box::new(if met { memory.met() } else { memory })
        };
        let mut sources: Vec<Box<dyn Source>> =
            vec![letter(true), Box::new(Memory::new(&[("a.txt", b"pois e")]))];
        let plan = Plan::new(IMPORTERS, &mut sources, None).unwrap();
        let summaries = import(&plan, &mut sources, &Options::default(), &mut |_, _| Ok(Taken::New)).unwrap();
        assert_eq!((summaries.len(), summaries[0].kept()), (1, 1));
        assert_eq!(summaries[0].avisos[&Aviso::Documento], (1, "teste".to_owned()));
        sources[0] = letter(false);
        assert!(Plan::new(IMPORTERS, &mut sources, None).is_err(), "it was named");
        sources = vec![letter(true)];
        assert!(matches!(Plan::new(IMPORTERS, &mut sources, None), Err(ImportError::NothingFound { .. })));
    }

    #[test]
    fn dates_filter_and_texts_without_date_are_counted() {
        let lines = b"{\"texto\":\"a\",\"data\":\"2019-05-01\"}\n{\"texto\":\"b\",\"data\":\"2021-05-01\"}\n\
            {\"texto\":\"c\"}\n{\"texto\":\"d\",\"data\":\"2024-01-01\"}\n";
        let day = |d| super::super::parse_date(d);
        let options = Options { desde: day("2020-01-01"), ate: day("2023-01-01"), ..Options::default() };
        let (texts, summaries) = import_files(&[("a.jsonl", lines)], &options).unwrap();
        assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["b"]);
        for motivo in [Motivo::Antes, Motivo::Depois, Motivo::SemData] {
            assert_eq!(dropped(&summaries, motivo), 1, "{motivo:?}");
        }
        assert_eq!(summaries[0].primeira, summaries[0].ultima);
    }

    #[test]
    fn an_author_must_be_chosen_and_must_exist() {
        let lines = b"{\"texto\":\"a\",\"autor\":\"Ana\"}\n{\"texto\":\"b\",\"autor\":\"Jos\xc3\xa9\"}\n";
        let run = |autor| import_files(&[("a.jsonl", lines)], &Options { autor, ..Options::default() });
        assert!(matches!(run(None), Err(ImportError::ManyAuthors { .. })));
        let (texts, summaries) = run(Some("jose")).unwrap();
        assert_eq!((texts.len(), dropped(&summaries, Motivo::OutroAutor)), (1, 1));
        let error = run(Some("Rita")).unwrap_err().to_string();
        assert_eq!(error, "teste: nenhum texto é de \"Rita\"; os autores são: Ana, José");
    }

    #[test]
    fn links_and_mentions_alone_are_no_text() {
        let lines = "oi\n\nhttps://ex.com/a\n\n@rui\n\nolha https://ex.com\n\n😂\n";
        let (texts, summaries) = import_files(&[("a.txt", lines.as_bytes())], &Options::default()).unwrap();
        let texts: Vec<&str> = texts.iter().map(|t| &*t.texto).collect();
        assert_eq!((texts, dropped(&summaries, Motivo::Vazio)), (vec!["oi", "olha https://ex.com", "😂"], 2));
    }

    #[test]
    fn a_source_among_others_without_a_text_of_the_author_is_told() {
        let run = |chat: &str| {
            let files = [("a.csv", "texto,autor\num,Lia\ndois,Rui\n"), ("c.txt", chat)];
            let files = files.map(|(name, text)| (name, text.as_bytes()));
            let options = Options { autor: Some("Lia"), ..Options::default() };
            let (_, summaries) = import_files(&files, &options).unwrap();
            summaries.iter().filter_map(|s| s.avisos.get(&Aviso::SoDeOutros).cloned()).collect::<Vec<_>>()
        };
        let other = run("05/03/2025 08:01 - Lia 🌻: oi\n05/03/2025 08:02 - Rui: olá\n");
        assert_eq!(other, [(1, "teste, whatsapp (Lia 🌻)".to_owned())]);
        assert_eq!(run("05/03/2025 08:01 - Rui: oi\n05/03/2025 08:02 - Lia: olá\n"), []);
    }

    #[test]
    fn an_author_is_not_asked_for_where_no_text_tells_one() {
        let chat = ("c.txt", "٥/٣/٢٠٢٥، ٨:٠١ ص - Lia: oi\n٥/٣/٢٠٢٥، ٨:٠٢ ص - Rui: olá\n".as_bytes());
        let options = Options { autor: Some("Lia"), ..Options::default() };
        let error = import_files(&[chat], &options).unwrap_err();
        assert!(error.to_string().starts_with("c.txt, linha 1: aqui não está escrito de quem é"), "{error}");
        assert!(error.is_unknown_author());
        // Beside texts that do, those that tell none are the person's.
        let mixed = ("a.csv", b"texto,autor\num,Lia\ndois,\n".as_slice());
        assert_eq!(import_files(&[mixed], &options).unwrap().0.len(), 2);
    }
}
