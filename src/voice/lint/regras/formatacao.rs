//! Formatting beyond what a short text needs: markdown marks, lists, emoji and hashtags in excess.
use crate::voice::lint::block::{Block, LineKind};
use crate::voice::lint::report::Gravidade;
use crate::voice::lint::rule::{Family, Places, Regra, pt};

/// What the rules of this family share.
const BASE: Regra = Regra { family: Family::Formatacao, ..Regra::BASE };

pub(in super::super) const REGRAS: &[Regra] = &[Regra {
    id: "titulo-markdown",
    rotulo: "Título em markdown",
    gravidade: Gravidade::Erro,
    plain_only: true,
    why: "Cerquilhas de título aparecem cruas onde não há markdown: o texto foi colado de um chat.",
    evidence: "Amostra de desenvolvimento, máquina/humano: pt 30,8 %/0,0 %.",
    hits: &[pt("## Por que isso importa\n\nPorque sim.")],
    misses: &[pt("#hashtag no começo"), pt("```sh\n# comentário\n```")],
    scan: Some(titulos),
    ..BASE
}];

fn titulos(block: &Block<'_>, places: &mut Places) {
    for line in block.lines.iter().filter(|l| l.kind == LineKind::Heading) {
        places.add_toks(block, line.toks.clone(), 0);
    }
}
