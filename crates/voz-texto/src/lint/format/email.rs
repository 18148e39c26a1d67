//! E-mail as it is written: the header, what others wrote and the signature are skipped.
use super::kind::{Formato, Reader};
use super::lines::lines;
use super::prose::Prose;
use crate::lint::genre::Genero;

pub(super) const FORMATO: Formato = Formato {
    nome: "e-mail",
    finais: &["eml"],
    genero: Genero::Email,
    reader: Reader::Marks(read),
    ..Formato::BASE
};

fn read(prose: &mut Prose<'_>) {
    let source = prose.source();
    let body = header(source);
    prose.gap(0..body);
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
