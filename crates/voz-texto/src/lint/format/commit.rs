//! Messages of commits: what Git keeps of them. Its notes, trailers and everything under the scissors are skipped.
use super::kind::{Formato, Reader};
use super::lines::{bullet, inline, lines};
use super::prose::Prose;

pub(super) const FORMATO: Formato = Formato {
    nome: "mensagem de commit",
    finais: &[],
    nomes: &["commit_editmsg", "merge_msg", "squash_msg", "tag_editmsg"],
    markdown: true,
    aparte: "# ",
    reader: Reader::Marks(read),
    ..Formato::BASE
};

/// Below this line Git takes nothing (git-commit(1), `--cleanup=scissors`).
const SCISSORS: &str = "# ------------------------ >8 ------------------------";

fn read(prose: &mut Prose<'_>) {
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
