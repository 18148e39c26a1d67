//! Messages as they are written: e-mail, of which the header, what others wrote and the signature are skipped; and what Git keeps of
//! the messages of commits, without its notes, trailers and everything under the scissors.
use super::Formato;
use super::lines::{bullet, inline, lines};
use super::prose::Prose;
use crate::lint::genre::Genero;

pub(super) const EMAIL: Formato = Formato::marks("e-mail", &["eml"], email).genero(Genero::Email);

fn email(prose: &mut Prose<'_>) {
    let source = prose.source();
    let body = header(source);
    if body > 0 {
        prose.gap(0..body);
    }
    if is_packed(source.get(..body).unwrap_or_default()) {
        prose.gap(body..source.len());
        return;
    }
    let text = source.get(body..).unwrap_or_default();
    for line in lines(text) {
        let (start, end) = (body + line.start, body + line.end);
        // The signature's delimiter has a space behind it (RFC 3676, section 4.3).
        if line.said == "--" && text.get(line.start..).is_some_and(|rest| rest.starts_with("-- ")) {
            prose.gap(start..source.len());
            return;
        }
        if line.said.is_empty() || line.said.starts_with('>') {
            prose.paragraph(start..end);
        } else {
            prose.line(start..start);
            prose.keep_plain(start..end);
            prose.line(end..end);
        }
    }
}

/// Bytes of the header; none where the text does not begin with one.
fn header(source: &str) -> usize {
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        let said = line.trim_end();
        if said.is_empty() {
            return at;
        }
        let known = said.split_once(':').is_some_and(|(name, _)| {
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        });
        let continues = at > 0 && line.starts_with([' ', '\t']);
        if !(known || continues) {
            return 0;
        }
        at += line.len();
    }
    // All of it looks like a header, and hides nothing: better a finding in it than a text nobody looked at.
    0
}

/// True when the body is not written as it is read: several parts, or an encoding (RFC 2045).
fn is_packed(header: &str) -> bool {
    let header = header.to_ascii_lowercase();
    header.lines().any(|line| {
        let value = |name: &str| line.strip_prefix(name).map(str::trim);
        value("content-type:").is_some_and(|kind| kind.starts_with("multipart/"))
            || value("content-transfer-encoding:")
                .is_some_and(|how| matches!(how, "base64" | "quoted-printable"))
    })
}

pub(super) const COMMIT: Formato = Formato {
    nomes: &["commit_editmsg", "merge_msg", "squash_msg", "tag_editmsg"],
    markdown: true,
    ..Formato::marks("mensagem de commit", &[], commit).aparte("# ")
};

/// Below this line Git takes nothing (git-commit(1), `--cleanup=scissors`).
const SCISSORS: &str = "# ------------------------ >8 ------------------------";

fn commit(prose: &mut Prose<'_>) {
    let source = prose.source();
    for line in lines(source) {
        if line.said == SCISSORS {
            prose.gap(line.start..source.len());
            return;
        }
        if let Some(note) = line.said.strip_prefix('#').filter(|_| line.indent == 0) {
            prose.comment(line.end - note.trim_start().len()..line.end);
            continue;
        }
        if line.said.is_empty() || is_trailer(line.said) {
            prose.paragraph(line.start..line.end);
            continue;
        }
        let marks = bullet(line.said, &['-', '*']);
        prose.line(line.start..line.start);
        if marks > 0 {
            prose.mark(line.start..line.start + marks, "- ");
        }
        inline(prose, line.start + marks..line.end, &['`'], &[]);
        prose.line(line.end..line.end);
    }
}

/// True when a line is `Signed-off-by: …` or one of its kin (git-interpret-trailers(1)).
fn is_trailer(said: &str) -> bool {
    let Some((name, _)) = said.split_once(": ") else { return false };
    let hyphens = name.bytes().filter(|b| *b == b'-').count();
    hyphens > 0 && name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-')
}
