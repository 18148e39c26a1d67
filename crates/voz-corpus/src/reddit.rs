//! The archive of Reddit: `comments.csv` and `posts.csv`, alone or in its folder or zip.
//!
//! Comments are a `resposta`, whatever they answer; the body of a post is a `post`. Quoted lines (`>`) are not
//! the author's and go; the rest stays as typed, Markdown and all. The address column (`ip`) is never read.
use super::table::{Table, names_in};
use super::{Draft, File, ImportError, Importer, Motivo, Reads, Scout, Sink, SourcePlace, Unit};
use voz_texto::Registro;

pub(super) const IMPORTER: Importer = Importer {
    id: "reddit",
    rotulo: "arquivo do Reddit",
    sobre: "o arquivo que o Reddit entrega: o zip, a pasta, ou comments.csv e posts.csv",
    find,
    read: Reads::Each(read),
};

/// Files of the archive that hold letters and drafts: taken, so that nobody else reads them, and left closed.
const CLOSED: &[&str] = &["messages.csv", "messages_archive.csv", "chat_history.csv", "drafts.csv"];

/// True when a header is that of comments (`Some(true)`) or of posts.
fn is_comments(names: &[String]) -> Option<bool> {
    let has = |name: &str| names.iter().any(|n| n == name);
    let ours = has("permalink") && has("subreddit") && has("body");
    ours.then(|| has("parent") || !has("title"))
}

fn find(scout: &mut Scout<'_>) -> Result<Vec<Unit>, ImportError> {
    let mut units = scout.with_head(&["csv"], |_, head| is_comments(&names_in(head)).is_some())?;
    if !units.is_empty() {
        units.extend(scout.named(|entry| CLOSED.contains(&entry.file_name())));
    }
    Ok(units)
}

fn read(file: &mut File<'_>, entry: &str, sink: &mut Sink<'_>) -> Result<(), ImportError> {
    if CLOSED.contains(&file.entry.file_name()) {
        return Ok(());
    }
    let mut table = Table::open(file.open()?, entry)?;
    let names: Vec<String> = table.header().iter().map(|n| n.trim().to_ascii_lowercase()).collect();
    let Some(comments) = is_comments(&names) else {
        let problem = "não parece comments.csv nem posts.csv do Reddit: o cabeçalho é outro";
        return Err(ImportError::malformed(SourcePlace::line(entry, 1), problem));
    };
    let [id, date, body, parent, link] = table.columns(["id", "date", "body", "parent", "link"]);
    while let Some((row, place)) = table.next()? {
        let field = |at: usize| row.get(at).unwrap_or_default().trim();
        let written = Some(field(date)).filter(|date| !date.is_empty());
        let data = written.and_then(|date| sink.date(date, &place));
        if matches!(field(body), "[deleted]" | "[removed]") {
            sink.leave_out(Motivo::Apagada);
            continue;
        }
        let answered = [field(parent), field(link)].into_iter().find(|f| comments && !f.is_empty());
        let draft = Draft {
            id: Some(field(id).to_owned()).filter(|id| !id.is_empty()),
            data,
            registro: Some(if comments { Registro::Resposta } else { Registro::Post }),
            texto: without_quotes(field(body)),
            resposta_a: answered.map(str::to_owned),
            ..Draft::default()
        };
        sink.keep(draft, &place)?;
    }
    Ok(())
}

/// The text without its quoted lines and without the gap each leaves.
fn without_quotes(body: &str) -> String {
    let is_quote = |line: &str| {
        let line = line.trim_start();
        line.starts_with('>') && !line.starts_with(">!")
            || line.starts_with("&gt;") && !line.starts_with("&gt;!")
    };
    if !body.lines().any(is_quote) {
        return body.to_owned();
    }
    let mut skips = true;
    let kept = |line: &&str| {
        skips = is_quote(line) || skips && line.trim().is_empty();
        !skips
    };
    body.lines().filter(kept).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::import::tests::{dropped, import_files};
    use super::super::{Motivo, Options};
    use super::*;

    const COMMENTS: &str = "\
id,permalink,date,ip,subreddit,gildings,link,parent,body,media
k1,https://r.invalid/r/x/k1/,2024-02-22 19:15:57 UTC,10.0.0.1,x,0,https://r.invalid/post,k0,\"> é impossível

Não é. Olha o `a*a`:

> outra
> citação

e pronto\",
k2,https://r.invalid/r/x/comments/1/deleted_by_user/k2/,2024-02-22 20:00:00 UTC,10.0.0.1,x,0,https://r.invalid/post,,\"sem aspas, mas com vírgula\",
k3,https://r.invalid/r/x/k3/,2024-02-22 21:00:00 UTC,,x,0,https://r.invalid/post,,[deleted],
k4,https://r.invalid/r/x/k4/,2024-02-22 22:00:00 UTC,,x,0,https://r.invalid/post,,> só citação,
";

    #[test]
    fn comments_posts_and_what_is_never_read() {
        let posts = b"id,permalink,date,ip,subreddit,gildings,title,url,body\np1,x,2024-01-01 10:00:00 UTC,10.0.0.1,x,0,T\xc3\xadtulo,/r/x,corpo do post\n";
        let files: &[(&str, &[u8])] = &[
            ("a/comments.csv", COMMENTS.as_bytes()),
            ("a/friends.csv", b"username,note\nrui,x\n"),
            ("a/messages.csv", b"id,from,to,date,body\n1,rui,lia,2024-01-01,segredo dele\n"),
            ("a/posts.csv", posts),
        ];
        let (texts, summaries) = import_files(files, &Options::default()).unwrap();
        let found: Vec<_> = texts.iter().map(|t| (t.id.as_deref().unwrap(), t.registro, &*t.texto)).collect();
        assert_eq!(
            found,
            [
                ("k1", Registro::Resposta, "Não é. Olha o `a*a`:\n\ne pronto"),
                ("k2", Registro::Resposta, "sem aspas, mas com vírgula"),
                ("p1", Registro::Post, "corpo do post"),
            ]
        );
        assert_eq!((dropped(&summaries, Motivo::Apagada), dropped(&summaries, Motivo::Vazio)), (1, 1));
        assert_eq!(texts[1].resposta_a.as_deref(), Some("https://r.invalid/post"));
        assert_eq!(texts[0].data.unwrap().to_string(), "2024-02-22T19:15:57.000Z");
        assert!(!serde_json::to_string(&texts[2]).unwrap().contains("10.0.0.1"));
    }

    #[test]
    fn a_body_without_quotes_keeps_its_line_breaks() {
        assert_eq!(without_quotes("um\r\r\ndois"), "um\r\r\ndois");
    }

    proptest! {
        #[test]
        fn never_panics(text in "(>|&gt;|\"|\n|,|a| ){0,60}") {
            let _ = without_quotes(&text);
            let _ = import_files(&[("c.csv", format!("{COMMENTS}{text}").as_bytes())], &Options::default());
        }
    }
}
