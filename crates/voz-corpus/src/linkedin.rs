//! The archive of LinkedIn: posts in `Shares.csv`, comments in `Comments.csv`, alone or in its folder or zip.
//!
//! LinkedIn writes both with quotes of its own. In posts every line break stands between quotes (`"` newline
//! `"`), which the CSV reader gives back as text; in comments a quote is escaped with a backslash.
use std::io::{self, BufReader, Read};
use std::iter::Peekable;

use super::table::{Table, names_in};
use super::{Draft, File, ImportError, Importer, Reads, Scout, Sink, SourcePlace, Unit};
use voz_texto::Registro;

pub(super) const IMPORTER: Importer = Importer {
    id: "linkedin",
    rotulo: "arquivo do LinkedIn",
    sobre: "o arquivo completo do LinkedIn: o zip, a pasta, ou Shares.csv e Comments.csv",
    find,
    read: Reads::Each(read),
};

/// The kind of a file of the archive.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkedinPart {
    Shares,
    Comments,
    /// Letters, invitations and recommendations, of other people and to them: taken, so that nobody else reads them, and
    /// left closed.
    Closed,
}

impl LinkedinPart {
    fn of(names: &[String]) -> Option<Self> {
        let has = |name: &str| names.iter().any(|n| n == name);
        match () {
            () if has("sharecommentary") => Some(Self::Shares),
            () if has("date") && has("link") && has("message") => Some(Self::Comments),
            () if has("conversation id") && has("sender profile url") => Some(Self::Closed),
            () if has("sent at") && has("message") && has("direction") => Some(Self::Closed),
            () if has("first name") && has("job title") && has("text") => Some(Self::Closed),
            () => None,
        }
    }
}

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    scout.with_head(&["csv"], |_, head| LinkedinPart::of(&names_in(head)).is_some())
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    match LinkedinPart::of(&names_in(&file.head()?)) {
        Some(LinkedinPart::Shares) => read_rows(file.open()?, entry, true, sink),
        Some(LinkedinPart::Comments) => read_rows(Unescaped::new(file.open()?), entry, false, sink),
        Some(LinkedinPart::Closed) => Ok(()),
        None => {
            let problem = "não parece Shares.csv nem Comments.csv do LinkedIn: o cabeçalho é outro";
            Err(ImportError::malformed(SourcePlace::line(entry, 1), problem))
        }
    }
}

/// Reads posts, each of which is a `share`, or comments.
fn read_rows(reader: impl Read, entry: &str, share: bool, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    let mut table = Table::open(reader, entry)?;
    let names = if share { ["ShareCommentary", "ShareLink", "Date"] } else { ["Message", "Link", "Date"] };
    let [text, link, date] = table.columns(names);
    while let Some((row, place)) = table.next()? {
        let field = |at: usize| row.get(at).unwrap_or_default();
        let data = sink.date(field(date), &place);
        let link = Some(field(link).to_owned()).filter(|l| !l.is_empty());
        let draft = Draft {
            data,
            registro: Some(if share { Registro::Post } else { Registro::Resposta }),
            texto: if share { with_line_breaks(field(text)) } else { field(text).to_owned() },
            // A comment has no address of its own.
            id: link.clone().filter(|_| share),
            resposta_a: link.filter(|_| !share),
            ..Draft::default()
        };
        sink.keep(draft, &place)?;
    }
    Ok(())
}

/// Takes the quotes off that stand around each line break, if all of them are written so.
fn with_line_breaks(field: &str) -> String {
    let field = field.replace("\r\n", "\n");
    let quoted = field.matches("\"\n\"").count() == field.matches('\n').count();
    if quoted { field.replace("\"\n\"", "\n") } else { field }
}

/// A reader that writes `\"` as CSV does, `""`.
struct Unescaped<R: Read>(Peekable<io::Bytes<BufReader<R>>>);

impl<R: Read> Unescaped<R> {
    fn new(inner: R) -> Self {
        Self(BufReader::with_capacity(64 << 10, inner).bytes().peekable())
    }
}

impl<R: Read> Read for Unescaped<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        for (n, place) in buf.iter_mut().enumerate() {
            let Some(byte) = self.0.next().transpose()? else { return Ok(n) };
            let escapes = byte == b'\\' && matches!(self.0.peek(), Some(Ok(b'"')));
            *place = if escapes { b'"' } else { byte };
        }
        Ok(buf.len())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::import::tests::{dropped, import_files};
    use super::super::{Motivo, Options};
    use super::*;

    const SHARES: &str = "Date,ShareLink,ShareCommentary,SharedUrl,MediaUrl,Visibility\n\
        2025-05-02 10:00:01,https://l.invalid/2,\"\"\"Vale a pena?\"\" me perguntam.\"\"\n\"\"\"\"\n\"\"\"\"Vale\"\", digo.\"\"\n\"\"𝗦𝗘𝗠𝗣𝗥𝗘. https://lnkd.in/x\"\"\n\"\"\",\"\",\"\",MEMBER_NETWORK\n\
        2025-05-01 10:00:00,https://l.invalid/1,\"\",https://exemplo.invalid,\"\",MEMBER_NETWORK\n\
        2025-04-01 10:00:00,https://l.invalid/0,uma linha só,\"\",\"\",MEMBER_NETWORK\n";
    const COMMENTS: &str = "Date,Link,Message\n\
        2025-05-03 10:00:00,https://l.invalid/c,\"Rui ele disse \\\"talvez\\\", e\n\nsaiu\"\n\
        2025-05-03 10:00:01,https://l.invalid/d,caminho C:\\pasta sem aspas\n";

    #[test]
    fn posts_and_comments_with_their_odd_quotes() {
        let files: &[(&str, &[u8])] = &[
            ("Comments_123.csv", COMMENTS.as_bytes()),
            ("Connections.csv", b"Notes:\n\"x\"\nFirst Name,Last Name\nRui,Reis\n"),
            ("Invitations.csv", b"From,To,Sent At,Message,Direction\nRui,Lia,hoje,convite dele,INCOMING\n"),
            (
                "Recommendations_Received.csv",
                b"First Name,Last Name,Company,Job Title,Text,Creation Date,Status\nRui,Reis,C,P,elogio dele,hoje,VISIBLE\n",
            ),
            ("Shares_123.csv", SHARES.as_bytes()),
            ("messages.csv", b"CONVERSATION ID,FROM,SENDER PROFILE URL,CONTENT\n1,Rui,x,segredo dele\n"),
        ];
        let (texts, summaries) = import_files(files, &Options::default()).unwrap();
        let found: Vec<_> = texts.iter().map(|t| (t.registro, &*t.texto)).collect();
        assert_eq!(
            found,
            [
                (Registro::Resposta, "Rui ele disse \"talvez\", e\n\nsaiu"),
                (Registro::Resposta, "caminho C:\\pasta sem aspas"),
                (
                    Registro::Post,
                    "\"Vale a pena?\" me perguntam.\n\n\"Vale\", digo.\n𝗦𝗘𝗠𝗣𝗥𝗘. https://lnkd.in/x"
                ),
                (Registro::Post, "uma linha só"),
            ]
        );
        assert_eq!((summaries.len(), dropped(&summaries, Motivo::Vazio)), (1, 1));
        assert_eq!(texts[2].data.unwrap().to_string(), "2025-05-02T10:00:01.000Z");
    }

    #[test]
    fn well_formed_posts_keep_the_quotes_they_have() {
        assert_eq!(with_line_breaks("\"a\"\nb"), "\"a\"\nb");
        assert_eq!(with_line_breaks("um\ndois"), "um\ndois");
        assert_eq!(with_line_breaks("um\"\n\"\"\n\""), "um\n\n");
    }

    #[test]
    fn a_quote_that_never_closes_or_another_file_is_said() {
        let open = [b"Date,Link,Message\n2025-01-01,x,\"".to_vec(), vec![b'a'; 17 << 20]].concat();
        let error = import_files(&[("Comments.csv", &open)], &Options::default()).unwrap_err().to_string();
        assert!(error.contains("aspas que não fecham"), "{error}");
    }

    proptest! {
        #[test]
        fn never_panics(text in "(\"|\\\\|\n|,|a){0,60}") {
            let _ = with_line_breaks(&text);
            let file = format!("Date,Link,Message\n2025-01-01,x,{text}");
            let _ = import_files(&[("Comments.csv", file.as_bytes())], &Options::default());
        }

        #[test]
        fn only_escaped_quotes_change(text in "(\\\\\"|[a-z]){0,40}") {
            let mut out = String::new();
            Unescaped::new(text.as_bytes()).read_to_string(&mut out).unwrap();
            prop_assert_eq!(out, text.replace("\\\"", "\"\""));
        }
    }
}
