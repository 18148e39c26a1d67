//! Leftovers of chatbots: proof that a text was pasted. Phrases are in `padroes/restos.*.txt`;
//! single characters are in `caracteres`.
use std::collections::BTreeSet;
use std::ops::Range;

use super::WORDS;
use super::caracteres::{self, BASE};
use super::cuts::{ANSWER, cut_announced, cut_offer, cut_praise, cut_presented, cut_yes, presenting};
use super::dashes::line_of;
use super::lines::{bracketed, closing};
use crate::lint::block::{Block, LineKind};
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::manner::Evidence;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Fix, Place, Places, Region, Regra, Verdict};
use crate::texto::{Kind, WordList, fold, words};

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.rule("resto-citacao", "Resto de citação de chatbot")
        .scan(citacoes)
        .verdict(Verdict::Sift(whole_citations))
        .fix(Fix::Form(cut_out)),
    BASE.rule("link-ia", "Link com rastro de IA").scan(links).fix(Fix::Form(drop_parameter)),
    BASE.rule("marcador-de-turno", "Marca de turno de conversa")
        .scan(turnos)
        .verdict(Verdict::By(real_turns)),
    BASE.rule("placeholder", "Campo sem preencher").scan(campos).verdict(Verdict::Sift(real_blanks)),
    BASE.rule("autodeclaracao-ia", "Autodeclaração de IA").verdict(Verdict::Strong),
    BASE.rule("limite-conhecimento", "Limite de conhecimento").verdict(Verdict::Strong),
    BASE.rule("recusa", "Recusa de chatbot").region(Region::Start),
    BASE.rule("abertura-assistente", "Abertura de assistente")
        .verdict(Verdict::By(announced))
        .fix(Fix::By(cut_announced))
        .likely(cut_yes),
    BASE.rule("apresentacao-texto", "Apresentação do próprio texto")
        .region(Region::Start)
        .verdict(Verdict::Sift(presenting))
        .fix(Fix::By(cut_presented)),
    BASE.rule("fecho-assistente", "Fecho de assistente")
        .region(Region::End)
        .verdict(Verdict::Strong)
        .fix(Fix::By(cut_offer)),
    BASE.rule("bajulacao", "Bajulação").region(Region::Start).fix(Fix::By(cut_praise)),
    BASE.rule("instrucao-vazada", "Instrução vazada").verdict(Verdict::Where(heads_a_text)),
    caracteres::INVISIVEL,
    caracteres::ESPACO,
    caracteres::HOMOGLIFO,
];

/// True unless a place is the Portuguese label of a title that heads no text: alone, or the first of a form's fields. (Posts that
/// models write in English begin with several labels: `Title: …`, `Body: …`.)
fn heads_a_text(facts: &Facts<'_>, place: &Place) -> bool {
    /// Words of the longest label of a field.
    const LABEL_MAX: usize = 3;
    let field = |line: &str| {
        line.split_once(':').is_some_and(|(label, _)| label.split_whitespace().count() <= LABEL_MAX)
    };
    let below = facts.text.get(place.end..).unwrap_or_default().lines().skip(1);
    // Below the title of a document it is a field of that.
    let below_title = is_title(facts, place) && place.start >= facts.head;
    if below_title || is_release(facts, place) {
        return false;
    }
    place.tag < WEAK || below.map(str::trim).find(|line| !line.is_empty()).is_some_and(|line| !field(line))
}

/// Labels, folded, of a text as a whole.
static TITLES: WordList = WordList::words(WORDS, "titles");

/// True when a place is the label of a title, a body or a caption.
fn is_title(facts: &Facts<'_>, place: &Place) -> bool {
    let said = facts.text.get(place.start..place.end).unwrap_or_default();
    words(said).next().is_some_and(|word| TITLES.contains(&fold(word.text).as_str()))
}

/// True when a version is one of a program or of a paper, not one of several that a model offers: it has a point, a date on its line, or
/// heads a section.
fn is_release(facts: &Facts<'_>, place: &Place) -> bool {
    let said = facts.text.get(place.start..place.end).unwrap_or_default();
    let before = facts.text.get(..place.start).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    let behind = facts.text.get(place.end..).unwrap_or_default().lines().next().unwrap_or_default();
    let mut figures = behind.split(|c: char| !c.is_ascii_digit());
    let dated = figures.any(|figure| figure.len() == 4);
    fold(said).starts_with("vers") && (said.contains('.') || before.contains('#') || dated)
}

fn citacoes(block: &Block<'_>, places: &mut Places) {
    let cites = |at: usize| {
        let sign = block.toks.get(at + 2).is_some_and(|t| matches!(t.first, ':' | '_'));
        sign && block.tok_text(at + 1) == "cite"
    };
    bracketed(block, places, 0, |at, open| match open {
        '【' => closing(block, at, '】').filter(|&end| block.toks[at..end].iter().any(|t| t.first == '†')),
        '[' if cites(at) => closing(block, at, ']'),
        _ => None,
    });
    for &at in &block.rare.stars {
        let Some([a, _, b]) = at.checked_sub(1).and_then(|p| block.toks.get(p..p + 3)) else { continue };
        let words = (block.tok_text(at - 1), block.tok_text(at + 1));
        if matches!(words, ("oai", "citation") | ("grok", "card")) && !b.spaced && !a.masked {
            places.add_toks(block, at - 1..at + 2, 0);
        }
    }
}

/// Grows each place over the brackets, colons, numbers and private characters stuck to it, and makes one of those that only commas
/// part.
fn whole_citations(facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    let glue = |c: char| matches!(c, ':' | '[' | ']' | '{' | '}' | '=' | '_' | '\u{e000}'..='\u{f8ff}');
    let mut end = 0;
    for place in places.iter_mut() {
        let before = facts.text.get(end.min(place.start)..place.start).unwrap_or_default();
        let kept = before.trim_end_matches(glue);
        let kept = kept.strip_suffix("cite").unwrap_or(kept).trim_end_matches(glue);
        place.start -= before.len() - kept.len();
        let rest = facts.text.get(place.end..).unwrap_or_default();
        // Behind a closed bracket a letter begins the next word.
        let closed = facts.text.get(..place.end).is_some_and(|text| text.ends_with(['】', ']']));
        let part = |c: char| glue(c) || !closed && c.is_ascii_alphanumeric();
        place.end += rest.find(|c: char| !part(c)).unwrap_or(rest.len());
        end = end.max(place.end);
    }
    places.dedup_by(|next, kept| {
        let between = facts.text.get(kept.end..next.start).unwrap_or_default();
        let listed = between.trim_matches([',', ';', ' ']).is_empty() && !between.trim().is_empty();
        let one = listed || next.start < kept.end;
        kept.end = if one { kept.end.max(next.end) } else { kept.end };
        one
    });
    (!places.is_empty()).then_some(Gravidade::Erro)
}

/// Words, folded, that need what they lead to.
static LEADS: WordList = WordList::words(WORDS, "leads-to-a-source");

/// Takes out the place with the space before it and the brackets that hold nothing else. Of a link it takes only the mark; what the
/// rest of a sentence leans on, and the beginning of a path, stay.
fn cut_out(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let cited = facts.text.get(place.start..place.end)?;
    let (before, after) = (facts.text.get(..place.start)?, facts.text.get(place.end..)?);
    if after.starts_with('‡') {
        return cited.starts_with('[').then(|| fix::cut(place.start + 1..place.end + '‡'.len_utf8()));
    }
    let (kept, rest) = (before.trim_end_matches(' '), after.trim_start_matches(' '));
    if let Some((kept, rest)) = kept.strip_suffix('(').zip(rest.strip_prefix(')')) {
        return Some(fix::cut(kept.trim_end_matches(' ').len()..facts.text.len() - rest.len()));
    }
    let last = kept.trim_end_matches([':', '*', '_']).rsplit(|c: char| !c.is_alphanumeric()).next();
    let leads = last.is_some_and(|word| LEADS.contains(&fold(word).as_str()));
    let inside = kept.ends_with('(');
    if after.starts_with('/') || (leads || inside) && !rest.starts_with(char::is_alphanumeric) {
        return None;
    }
    let opens = inside || kept.is_empty() || kept.ends_with('\n');
    let end = if opens { facts.text.len() - rest.len() } else { place.end };
    let parts = !opens && after.starts_with(char::is_alphanumeric);
    Some(fix::put(kept.len()..end, if parts { " " } else { "" }))
}

/// Parts of addresses that assistants hand out, lower case, one a line.
const AI_LINKS: &str = include_str!("../padroes/links.txt");

fn links(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.urls {
        let url = block.tok_text(at);
        let suspect =
            ["utm_source=", "referrer=", "/share/", "/grounding-api"].iter().any(|mark| url.contains(mark));
        if suspect && AI_LINKS.lines().any(|mark| url.contains(mark)) {
            places.add_toks(block, at..at + 1, 0);
        }
    }
}

/// Takes the parameter that tells the assistant out of a link; share links have none.
fn drop_parameter(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let url = facts.text.get(place.start..place.end)?;
    let at = url.find("utm_source=").or_else(|| url.find("referrer="))?;
    let rest = url.get(at..)?;
    let len = rest.find(['&', '#']).unwrap_or(rest.len());
    let last = !rest.get(len..)?.starts_with('&');
    // The sign before the parameter goes with the last one, the sign after it with any other.
    let (start, end) = if last { (at.checked_sub(1)?, at + len) } else { (at, at + len + 1) };
    Some(fix::cut(place.start + start..place.start + end))
}

/// Tags of turn marks: certain ones, a label that a form may have too, and the assistant's before what may be a name.
const CERTAIN: u16 = 0;
const LABEL: u16 = 1;
const NAMED: u16 = 2;

fn turnos(block: &Block<'_>, places: &mut Places) {
    /// Words that a request has and the value of a form field has not.
    const WORDS_MIN: usize = 6;
    bracketed(block, places, CERTAIN, |at, open| {
        match (open, block.tok_text(at + 1), block.tok_text(at + 2), block.tok_text(at + 3)) {
            ('<', "think" | "thinking", ">", _) => Some(at + 3),
            ('<', "/", "think" | "thinking", ">") => Some(at + 4),
            ('<', "|", ..) if !block.toks[at + 1].spaced => closing(block, at, '>')
                .filter(|&end| block.toks[end - 2].is_mark('|') && !block.toks[end - 1].spaced),
            ('[', "INST", ..) | ('[', "/", "INST", _) => closing(block, at, ']'),
            _ => None,
        }
    });
    for line in block.lines.iter().filter(|l| l.kind == LineKind::Text) {
        let Some(label) = line.body.clone().find(|&t| block.toks[t].first != '*') else { continue };
        let followed = line.body.contains(&(label + 2));
        if !followed || !block.toks[label + 1].is_mark(':') || block.toks[label].masked {
            continue;
        }
        let words = block.toks[line.body.clone()].iter().filter(|t| t.kind.is_word()).take(WORDS_MIN).count();
        let tag = match fold(block.tok_text(label)).as_str() {
            "assistente" | "assistant" | "chatgpt" | "gpt" | "copilot" | "gemini" | "ai" | "ia" => {
                if is_said(block, label + 2..line.body.end) { CERTAIN } else { NAMED }
            }
            "usuario" | "user" | "human" if words == WORDS_MIN => CERTAIN,
            "usuario" | "user" | "human" | "humano" | "system" | "sistema" => LABEL,
            _ => continue,
        };
        places.add_toks(block, label..label + 2, tag);
    }
}

/// True when what stands behind a label is a sentence, which begins with a capital and goes on in small letters, and no name,
/// no trade ("técnico em enfermagem"), no end of a headline ("ChatGPT: como usar").
fn is_said(block: &Block<'_>, toks: Range<usize>) -> bool {
    const SMALL: [&str; 9] = ["a", "o", "e", "de", "da", "do", "das", "dos", "em"];
    let mut words = toks.filter(|&at| block.toks[at].kind.is_word());
    let opens = words.next().is_some_and(|at| block.toks[at].first.is_uppercase());
    let small = |&at: &usize| block.toks[at].first.is_lowercase() && !SMALL.contains(&block.tok_text(at));
    opens && words.filter(small).count() > 1
}

/// Labels that a form may have too say nothing unless a certain turn stands beside them, or the other side's label.
fn real_turns(_: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let any = |tag: u16| places.iter().any(|p| p.tag == tag);
    (any(CERTAIN) || any(LABEL) && any(NAMED)).then_some(Gravidade::Erro)
}

/// `erro` when the text is announced, or when the opening stands alone on its line. A plain "sim" or
/// "não" in front only tells something of a text longer than replies are.
fn announced(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    const ANSWER_MIN: usize = 600;
    let place = places.first()?;
    if place.tag == ANSWER {
        // Below a heading it may answer that.
        return (facts.chars >= ANSWER_MIN && place.start < facts.head).then_some(Gravidade::Aviso);
    }
    let rest = facts.text.get(place.end..)?;
    let alone = rest.trim_start_matches(['!', ' ']).starts_with('\n');
    Some(if place.tag < WEAK || alone { Gravidade::Erro } else { Gravidade::Aviso })
}

/// First words, folded, of what a model leaves in brackets to be filled in.
static FIELDS: WordList = WordList::words(WORDS, "fields");

/// Words of [`FIELDS`] that ask for something.
static ORDERS: WordList = WordList::words(WORDS, "orders-to-fill-in");

/// Words of [`FIELDS`] that give what is asked for to the reader.
static YOURS: WordList = WordList::words(WORDS, "yours");

/// Small words, folded, behind which a name stands, or the bracket for it.
static BEFORE_NAMES: WordList = WordList::words(WORDS, "before-names");

/// Tag of a bracket that may be somebody's remark: "EBC [Empresa Brasil de Comunicação]".
const PERHAPS: u16 = WEAK;
/// Tag of what is surely a blank.
const SURE: u16 = PERHAPS - 1;

/// True when a bracket asks to be filled in by what it says, or stands where a name does.
fn is_blank(block: &Block<'_>, toks: Range<usize>) -> bool {
    let words: Vec<String> =
        toks.clone().filter(|&t| block.toks[t].kind == Kind::Word).map(|t| fold(block.tok_text(t))).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [first, ..] if ORDERS.contains(&first) => return true,
        [first, second, ..] if YOURS.contains(&first) => return FIELDS.contains(&second),
        _ => {}
    }
    let Some(line) = line_of(block, toks.start) else { return false };
    let behind = block.toks.get(toks.end).filter(|_| toks.end < line.toks.end);
    let ends = behind.is_none_or(|t| matches!(t.first, ',' | '.' | '|' | '['));
    match toks.start.checked_sub(1).filter(|&before| before >= line.body.start) {
        None => ends,
        Some(before) if block.toks[before].kind == Kind::Word => {
            let word = fold(block.tok_text(before));
            BEFORE_NAMES.contains(&word.as_str())
        }
        Some(before) => match block.toks[before].first {
            ':' | '|' | '/' | '-' | '–' | '—' | '*' => true,
            ',' => behind.is_none(),
            _ => false,
        },
    }
}

fn campos(block: &Block<'_>, places: &mut Places) {
    /// Words of the longest field name.
    const WORDS_MAX: usize = 8;
    for &at in &block.rare.brackets {
        let tok = block.toks[at];
        let double = tok.first == '{' && block.toks.get(at + 1).is_some_and(|t| t.is_mark('{') && !t.spaced);
        let end = match tok.first {
            _ if tok.masked => None,
            '[' => closing(block, at, ']'),
            '{' if double => closing(block, at, '}')
                .filter(|&e| block.toks.get(e).is_some_and(|t| t.is_mark('}')))
                .map(|e| e + 1),
            _ => None,
        };
        let Some(end) = end else { continue };
        let inside = at + 1..end - 1;
        let words = block.toks[inside.clone()].iter().filter(|t| t.kind.is_word()).count();
        let first =
            inside.clone().find(|&t| block.toks[t].kind == Kind::Word).map(|t| fold(block.tok_text(t)));
        // What a server shows in the place of an address is no blank.
        let named =
            first.is_some_and(|w| FIELDS.contains(&w.as_str())) && block.tok_text(end - 2) != "protected";
        let signs = if double { "%<#/." } else { "'\"_=\\$,[|>" };
        let code = block.toks[inside].iter().any(|t| t.masked || signs.contains(t.first));
        // A link, a link by reference, what such a reference stands for, or a stretch with a form of its own.
        let linked =
            block.toks.get(end).is_some_and(|t| matches!(t.first, '(' | '[' | ':' | '{') && !t.spaced);
        // `member[email]`, `db.[name]`, `param([name]` and `\[number]` are code.
        let stuck = |before: usize| {
            let sign = block.toks[before];
            let call = sign.is_mark('(') && !sign.spaced;
            sign.end == tok.start && (sign.kind.is_word() || matches!(sign.first, '.' | '}' | '\\') || call)
        };
        let indexed = !double && at.checked_sub(1).is_some_and(stuck);
        if words > 0 && words <= WORDS_MAX && named && !linked && !code && !indexed {
            let sure = double || is_blank(block, at..end);
            places.add_toks(block, at..end, if sure { SURE } else { PERHAPS });
        }
    }
}

/// Drops what the patterns took for blanks but has small letters: those are said, not left out; the labels of links
/// that the text defines further down; and brackets that may be remarks, where none is surely a blank. A word or two of
/// `XXXX` only warn: people hide names so. A document of people shows templates (`Dear [name]`), forms of calls and of keys
/// (`XXXX`): where the joint evidence is far, only a blank that asks to be filled in is one.
fn real_blanks(facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    let text = |p: &Place| facts.text.get(p.start..p.end).unwrap_or_default();
    let bracketed = places.iter().any(|p| text(p).starts_with('['));
    let defined = if bracketed { definitions(facts.text) } else { BTreeSet::new() };
    let label = |p: &Place| plain_label(text(p).trim_start_matches('[').trim_end_matches(']'));
    let document = facts.document && facts.chars >= SHORT;
    let blanks = places.iter().any(|p| p.tag == SURE);
    let template = facts.text.contains("{%");
    places.retain(|p| match text(p).starts_with('[') {
        true => (blanks || p.tag != PERHAPS) && !defined.contains(&label(p)),
        false => {
            text(p).starts_with('{') && !template
                || text(p).contains("XX") && !document
                || text(p).contains(['…', '/'])
                || text(p).contains("...")
        }
    });
    if document && facts.manner.as_ref().is_none_or(Evidence::is_far) {
        let asks =
            |label: &str| ["insert", "inserir", "insira"].iter().any(|word| label.trim().starts_with(word));
        places.retain(|p| asks(&label(p)));
    }
    let hidden = |p: &Place| text(p).starts_with("XXX");
    let few = places.len() <= 2 && places.iter().all(hidden);
    (!places.is_empty()).then_some(if few { Gravidade::Aviso } else { Gravidade::Erro })
}

/// The labels, in lower case, of the links that a text defines: `[label]: address`.
fn definitions(text: &str) -> BTreeSet<String> {
    let label = |line: &str| {
        let (label, rest) = line.trim_start().strip_prefix('[')?.split_once(']')?;
        rest.starts_with(':').then(|| plain_label(label))
    };
    text.lines().filter_map(label).collect()
}

/// A label as it is compared: in lower case, whatever white space parts its words.
fn plain_label(label: &str) -> String {
    label.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use crate::lint::report::{Gravidade, Idioma};
    use crate::lint::{Options, lint};

    /// The gravities of what is found in a text, without those of the rules of style.
    fn accused(text: &str, idioma: Idioma) -> Vec<Gravidade> {
        let options = Options { idioma: Some(idioma), sem: &["sem-sem-so"], ..Options::default() };
        lint(text, &options).achados.iter().map(|achado| achado.gravidade).collect()
    }

    #[test]
    fn an_offer_of_something_else_than_a_text_only_warns() {
        for (text, idioma, wanted) in [
            ("Cheguei. Me avise se precisar de ajuda com as malas.", Idioma::Pt, &[][..]),
            ("Vou no mercado às 10h. Me fale se quiser algum doce.", Idioma::Pt, &[]),
            ("The cake is done. Would you like me to bring it?", Idioma::En, &[]),
            ("We land at six. Let me know if you need more time.", Idioma::En, &[]),
            ("A saia está larga. Quer que eu ajuste?", Idioma::Pt, &[Gravidade::Aviso]),
            ("Precisa que eu altere a data?", Idioma::Pt, &[Gravidade::Aviso]),
            ("Já comprei o tecido. Posso também adaptar a saia.", Idioma::Pt, &[Gravidade::Aviso]),
            ("A chave está na portaria. Qual das opções você prefere?", Idioma::Pt, &[Gravidade::Aviso]),
            ("The dress is long. I can also shorten the sleeves.", Idioma::En, &[Gravidade::Aviso]),
            ("Posso adaptar para LinkedIn, se quiser.", Idioma::Pt, &[Gravidade::Aviso]),
            ("Me avise se precisar de algum ajuste!", Idioma::Pt, &[Gravidade::Aviso]),
            ("Qual dessas você prefere?", Idioma::Pt, &[Gravidade::Aviso]),
            ("Happy to adjust it if needed!", Idioma::En, &[Gravidade::Aviso]),
            ("Let me know if you need help.", Idioma::En, &[Gravidade::Aviso]),
            ("Would you like me to make it shorter?", Idioma::En, &[Gravidade::Aviso]),
            ("Want me to shorten the caption?", Idioma::En, &[Gravidade::Erro]),
            ("Me avise se quiser outra versão.", Idioma::Pt, &[Gravidade::Erro]),
        ] {
            assert_eq!(accused(text, idioma), wanted, "{text:?}");
        }
    }

    #[test]
    fn an_everyday_sentence_is_no_presentation() {
        for (text, idioma) in [
            ("Versão final: 3 x 1 para o Sport.", Idioma::Pt),
            ("Texto final: 12 páginas.", Idioma::Pt),
            ("Versão revisada: segue anexa.", Idioma::Pt),
            ("Confira o artigo completo: https://x.com", Idioma::Pt),
            ("Que ideia maravilhosa! Vamos sim.", Idioma::Pt),
            ("Segue a resposta do banco: negado.", Idioma::Pt),
            ("Confira a carta de vinhos: tinto, branco e rosé.", Idioma::Pt),
            ("Updated post: the game was cancelled.", Idioma::En),
        ] {
            assert_eq!(accused(text, idioma), [], "{text:?}");
        }
        for (text, idioma) in [
            ("Segue minha sugestão: pizza.", Idioma::Pt),
            ("Segue o texto: o prazo mudou.", Idioma::Pt),
            ("Here is the message she left: back soon.", Idioma::En),
        ] {
            assert_eq!(accused(text, idioma), [Gravidade::Aviso], "{text:?}");
        }
        for (text, idioma) in [
            ("Versão revisada:\n\nHoje choveu.", Idioma::Pt),
            ("Versão final:\n\nHoje choveu.", Idioma::Pt),
            ("Confira o texto revisado:\n\nHoje choveu.", Idioma::Pt),
            ("Segue uma sugestão de post: hoje choveu.", Idioma::Pt),
            ("Aqui está uma versão mais curta: hoje choveu.", Idioma::Pt),
            ("Aqui está a legenda: \"Hoje choveu.\"", Idioma::Pt),
            ("Aqui está o texto: 👇\n\nHoje choveu.", Idioma::Pt),
            ("Aqui está o roteiro de 3 dias para o Recife:\n\nHoje choveu.", Idioma::Pt),
            ("Here's a draft of the letter:\n\nIt rained.", Idioma::En),
            ("Here's a shorter version: it rained.", Idioma::En),
            ("Final version:\n\nIt rained.", Idioma::En),
        ] {
            assert_eq!(accused(text, idioma), [Gravidade::Erro], "{text:?}");
        }
    }

    #[test]
    fn to_look_before_sending_and_a_form_of_brackets_only_warn() {
        for (text, idioma) in [
            ("Confirme o endereço antes de enviar o pacote, por favor.", Idioma::Pt),
            ("Revise o contrato antes de mandar pro cartório.", Idioma::Pt),
            ("Antes de enviar a caixa confira o peso.", Idioma::Pt),
            ("Preencha os campos entre colchetes com letra de forma.", Idioma::Pt),
            ("Os trechos entre colchetes são do tradutor.", Idioma::Pt),
            ("Check the date before sending it.", Idioma::En),
        ] {
            assert_eq!(accused(text, idioma), [Gravidade::Aviso], "{text:?}");
        }
        for (text, idioma) in [
            ("Confirme os números antes de publicar.", Idioma::Pt),
            ("Preencha os campos entre colchetes antes de enviar.", Idioma::Pt),
            ("Swap in real details before you post.", Idioma::En),
        ] {
            assert_eq!(accused(text, idioma), [Gravidade::Erro], "{text:?}");
        }
        for text in ["Público-alvo: crianças de 7 a 10 anos.", "Formato: uma folha A4."] {
            assert_eq!(accused(text, Idioma::Pt), [], "{text:?}");
        }
    }
}
