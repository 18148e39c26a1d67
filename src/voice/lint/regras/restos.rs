//! What chatbots leave behind: proof that a text was pasted.
use crate::voice::lint::block::Block;
use crate::voice::lint::document::Facts;
use crate::voice::lint::fix;
use crate::voice::lint::report::Gravidade;
use crate::voice::lint::rule::{Family, Place, Places, Region, Regra, Verdict, en, pt};
use crate::voice::texto::is_invisible;

/// What the rules of this family share.
const BASE: Regra = Regra { family: Family::Restos, gravidade: Gravidade::Erro, ..Regra::BASE };

pub(in super::super) const REGRAS: &[Regra] = &[
    Regra {
        id: "autodeclaracao-ia",
        rotulo: "Autodeclaração de IA",
        why: "Só o modelo se apresenta como modelo.",
        evidence: "Sem ocorrência na amostra; frase fixa dos assistentes.",
        hits: &[pt("Como uma IA, não posso opinar"), en("As an AI language model, I have no opinion")],
        misses: &[pt("como a IA mudou o setor")],
        ..BASE
    },
    Regra {
        id: "fecho-assistente",
        rotulo: "Fecho de assistente",
        region: Region::End,
        why: "Oferecer outra versão é conversa do chatbot com quem pediu, não do autor com quem lê.",
        evidence: "Sem ocorrência na amostra; frase fixa dos assistentes.",
        hits: &[pt("Quer que eu ajuste o tom?"), en("Let me know if you'd like any changes!")],
        misses: &[pt("Quer que eu leve o bolo?")],
        ..BASE
    },
    Regra {
        id: "bajulacao",
        rotulo: "Bajulação",
        region: Region::Start,
        why: "Elogiar a pergunta antes de responder é reflexo de assistente.",
        evidence: "Sem ocorrência na amostra; frase fixa dos assistentes.",
        hits: &[pt("Ótima pergunta! Vamos lá."), en("You're absolutely right! Here it is.")],
        misses: &[pt("foi uma ótima pergunta do João")],
        ..BASE
    },
    Regra {
        id: "caractere-invisivel",
        rotulo: "Caractere invisível",
        why: "Caracteres que não se veem não saem do teclado: vêm de cópia ou de marca posta de propósito.",
        evidence: "Amostra de desenvolvimento, máquina/humano: pt 0,2 %/0,0 %; hifens ocultos de PDF em três redações humanas.",
        hits: &[pt("pa\u{200b}lavra"), en("wo\u{2060}rd")],
        misses: &[pt("família 👨‍👩‍👧 e ❤️")],
        scan: Some(invisiveis),
        verdict: Verdict::By(worst_character),
        fix: Some(fix::delete),
        ..BASE
    },
];

/// Tags of invisible characters: what editors and PDFs leave, and what only a machine puts.
const LEFT_OVER: u16 = 0;
const PLANTED: u16 = 1;

fn invisiveis(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.exotic {
        let tok = block.toks[at];
        for (offset, c) in block.tok_text(at).char_indices() {
            // Selectors only choose how the character before them is drawn.
            if is_invisible(c) && !matches!(c, '\u{fe00}'..='\u{fe0f}') && !tok.masked {
                let planted = matches!(c, '\u{e0000}'..='\u{e0fff}' | '\u{2060}' | '\u{180e}');
                let start = tok.start + offset;
                places.add(
                    start..start + c.len_utf8(),
                    if planted { PLANTED } else { LEFT_OVER },
                    tok.quoted,
                );
            }
        }
    }
}

fn worst_character(_: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let planted = places.iter().any(|p| p.tag == PLANTED);
    (!places.is_empty()).then_some(if planted { Gravidade::Erro } else { Gravidade::Aviso })
}
