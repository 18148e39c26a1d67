//! Punctuation and typography: dashes, quotes, ellipses, arrows, colons in series.
use super::dashes::{ALONE, LABEL, add_dashes, dashes, fix_dash, is_speech, likely_for_dash, line_of};
use crate::lint::block::{Block, LineKind, Tok};
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Places, Regra, Verdict, Weight, en, pt};
use crate::texto::{Kind, Language};

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE.family(Family::Pontuacao).weight(Weight::Nothing);

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.rule("travessao", "Travessão")
        .measured([19, 0, 0, 11, 8, 18], "doc", [5, 24, 24, 2, 64, 327], "didatico")
        .gravidade(Gravidade::Erro)
        .gate(Gate::Level)
        .weight(Weight::Once)
        .why(
            "O travessão no meio da frase virou a pontuação preferida dos modelos. Quem escreve no teclado \
            do celular quase nunca o usa; vírgula, ponto ou parênteses fazem o mesmo papel.",
        )
        .evidence(
            "Reprova a partir de dois, e só em texto curto em português: literatura, ensaios e artigos \
            escritos por gente usam mais do que os modelos medidos. Apoia-se nas queixas de leitores e na \
            medida do autor.",
        )
        .hits(&[pt("Simples — e barato"), en("It was fast—and cheap")])
        .misses(&[
            pt("— Bom dia, disse ela."),
            pt("| — | 10 |"),
            pt("das 11:00—13:00"),
            en("A well-known fact"),
        ])
        .scan(travessao)
        .verdict(Verdict::Sift(twice_in_short))
        .fix(Fix::By(fix_dash))
        .likely(likely_for_dash),
    BASE.rule("meia-risca", "Meia-risca usada como travessão")
        .measured([73, 48, 48, 13, 6, 14], "didatico", [11, 38, 38, 1, 14, 85], "fala")
        .weight(Weight::Nothing)
        .why(
            "A meia-risca serve a intervalos (2010–2015). Entre espaços, no lugar do travessão, é o que \
            alguns modelos e editores põem por conta própria.",
        )
        .evidence("Há casas que a usam por norma, como a do Planalto: aponta, e não soma pontos.")
        .gate(Gate::Level)
        .hits(&[pt("o time – hoje – ganhou"), en("the team – today – won")])
        .misses(&[
            pt("2010–2015"),
            pt("a ponte Rio–Niterói"),
            pt("p. 3 – 9"),
            pt("seg – sex, 9h – 18h"),
            pt("I – LEGITIMIDADE"),
        ])
        .scan(meia_risca)
        .verdict(Verdict::Where(within_prose))
        .fix(Fix::By(fix_dash))
        .likely(likely_for_dash),
    BASE.rule("hifen-duplo", "Hífen duplo")
        .measured([0, 0, 0, 0, 9, 50], "noticia", [0, 0, 0, 1, 39, 224], "juridico")
        .why("Dois hifens soltos são o travessão de quem copiou de um sistema que não o tinha.")
        .gate(Gate::Level)
        .hits(&[pt("foi bom -- muito bom"), en("it was good -- very good")])
        .misses(&[pt("use a opção --help"), pt("--Vocês vêm?"), pt("---")])
        .scan(hifen_duplo)
        .verdict(Verdict::Where(within_prose))
        .fix(Fix::By(fix_dash)),
    BASE.rule("aspas-curvas", "Aspas curvas")
        .measured([51, 0, 0, 97, 115, 600], "didatico", [0, 0, 0, 21, 125, 286], "didatico")
        .on(false)
        .gate(Gate::Absence)
        .why(
            "Aspas curvas num texto de quem só digita retas vêm de outro lugar. Só fala quando a medida do \
            autor não tem nenhuma.",
        )
        .evidence("Sozinha não separa nada.")
        .hits(&[pt("ele disse “assim” e saiu"), en("he said “so” and left")])
        .misses(&[pt("ele disse \"assim\" e saiu"), pt("ele disse «assim»")])
        .scan(aspas_curvas)
        .fix(Fix::By(|_, place| Some(fix::swap(place, "\"")))),
    BASE.rule("apostrofo-curvo", "Apóstrofo curvo")
        .measured([0, 0, 0, 6, 4, 36], "didatico", [31, 0, 0, 168, 188, 653], "didatico")
        .on(false)
        .gate(Gate::Absence)
        .why("Como as aspas curvas: só diz algo quando o autor digita o apóstrofo reto.")
        .evidence("O celular o põe sozinho.")
        .hits(&[pt("um copo d’água"), en("I don’t know")])
        .misses(&[pt("um copo d'água"), en("I don't know"), en("5′ tall")])
        .scan(apostrofo_curvo)
        .fix(Fix::By(|_, place| Some(fix::swap(place, "'")))),
    BASE.rule("aspas-mistas", "Aspas de dois tipos")
        .measured([0, 0, 0, 3, 38, 94], "doc", [0, 0, 0, 1, 13, 41], "didatico")
        .on(false)
        .why("Retas e curvas no mesmo texto mostram que ele foi montado de pedaços.")
        .evidence("Documentação escrita por gente as mistura mais do que os modelos: desligada.")
        .hits(&[pt("“um” e \"dois\""), en("“one” and \"two\"")])
        .misses(&[pt("\"um\" e \"dois\""), pt("“um” e “dois”"), pt("“a tela” de 15\" e só")])
        .scan(aspas_mistas)
        .verdict(Verdict::Sift(fewer_quotes))
        .fix(Fix::By(fix_quote)),
    BASE.rule("reticencias-unicas", "Reticências de um caractere")
        .measured([5, 10, 10, 1, 8, 29], "didatico", [0, 5, 5, 17, 10, 37], "fala")
        .on(false)
        .gate(Gate::Absence)
        .why(
            "No teclado saem três pontos; o caractere único vem de editor ou de modelo. Só fala quando a \
            medida do autor não tem nenhum.",
        )
        .hits(&[pt("pois é… vamos ver"), en("well… maybe")])
        .misses(&[pt("pois é... vamos ver")])
        .scan(reticencias)
        .fix(Fix::By(|_, place| Some(fix::swap(place, "...")))),
    BASE.rule("seta", "Setas em prosa")
        .measured([0, 0, 0, 0, 12, 71], "didatico", [0, 5, 5, 0, 5, 17], "doc")
        .why("Seta no lugar do verbo é notação de slide. Em prosa, diga o que leva a quê.")
        .evidence("Queixas de leitores.")
        .hits(&[pt("ideia → teste → venda"), en("idea -> test -> sale")])
        .misses(&[pt("o tipo é `A->B` no código"), pt("→ um item")])
        .scan(seta),
    BASE.rule("dois-pontos-excesso", "Dois-pontos em série")
        .measured([26, 48, 48, 10, 15, 27], "juridico", [17, 24, 24, 17, 57, 129], "email")
        .gate(Gate::Level)
        .why(
            "Anunciar e explicar, anunciar e explicar: três ou mais dois-pontos dão ao texto o passo de \
            apresentação.",
        )
        .hits(&[
            pt("A causa: x. O efeito: y. A saída: z."),
            en("The cause: x. The effect: y. The way out: z."),
        ])
        .misses(&[
            pt("às 10:30, 11:45 e 12:15"),
            pt("De: Ana\nPara: Bia\nAssunto: almoço"),
            pt("Veja: é isso."),
        ])
        .scan(dois_pontos)
        .verdict(Verdict::From(3)),
    BASE.rule("ponto-e-virgula-excesso", "Ponto e vírgula em série")
        .measured([41, 5, 5, 9, 38, 130], "juridico", [0, 0, 0, 2, 54, 265], "juridico")
        .on(false)
        .gate(Gate::Level)
        .why("Três ou mais pontos e vírgulas num texto curto são raros em quem escreve de próprio punho.")
        .evidence("Leis, manuais e ensaios têm mais do que os textos de modelo: desligada.")
        .hits(&[
            pt("veio a chuva; veio o frio; veio a noite; fomos dormir"),
            en("rain came; cold came; night came; we slept"),
        ])
        .misses(&[pt("veio a chuva; veio o frio; fomos dormir")])
        .scan(|block, places| places.add_each(block, &block.rare.semicolons))
        .verdict(Verdict::From(3)),
];

/// `erro` for two in a short text in Portuguese: longer texts by people have several, and short ones in English too.
fn twice_in_short(facts: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    places.retain(|place| within_prose(facts, place));
    let erro = places.len() >= 2 && facts.chars < SHORT && facts.language == Language::Pt;
    (!places.is_empty()).then_some(if erro { Gravidade::Erro } else { Gravidade::Aviso })
}

/// True of the dashes of prose in a language that the rules know: in a document those behind a name or within a title part it from
/// what it means.
fn within_prose(facts: &Facts<'_>, place: &Place) -> bool {
    facts.language != Language::Other && (!facts.document || place.tag != LABEL)
}

fn travessao(block: &Block<'_>, places: &mut Places) {
    let is_number =
        |at: Option<usize>| at.and_then(|at| block.toks.get(at)).is_some_and(|t| t.kind == Kind::Number);
    let range = |at: usize| is_number(at.checked_sub(1)) && is_number(Some(at + 1));
    dashes(block, places, |at| matches!(block.toks[at].first, '—' | '―') && !range(at));
}

/// True when a word is what ranges and numbered items are made of: `9h`, `seg`, `IV`.
fn is_range_end(word: &str) -> bool {
    const DAYS: [&str; 8] = ["seg", "ter", "qua", "qui", "sex", "sáb", "sab", "dom"];
    word.starts_with(|c: char| c.is_ascii_digit())
        || word.chars().all(|c| matches!(c, 'I' | 'V' | 'X' | 'L' | 'C'))
        || DAYS.contains(&word.to_lowercase().as_str())
}

fn meia_risca(block: &Block<'_>, places: &mut Places) {
    dashes(block, places, |at| {
        let tok = block.toks[at];
        let next = block.toks.get(at + 1).filter(|t| t.spaced);
        let word = |kind: Kind| !matches!(kind, Kind::Number);
        let before = at.checked_sub(1).and_then(|p| block.toks.get(p));
        let range = |at: Option<usize>| at.is_some_and(|at| is_range_end(block.tok_text(at)));
        tok.first == '–'
            && tok.spaced
            && !range(at.checked_sub(1))
            && !range(Some(at + 1).filter(|&n| n < block.toks.len()))
            && next.is_some_and(|n| word(n.kind))
            && before.is_some_and(|b| word(b.kind))
    });
}

fn hifen_duplo(block: &Block<'_>, places: &mut Places) {
    let found = block.rare.dashes.iter().filter_map(|&at| {
        let [before, a, b, after] = block.toks.get(at.checked_sub(1)?..at + 3)? else { return None };
        let pair = a.first == '-' && a.spaced && b.first == '-' && !b.spaced && after.spaced && !a.masked;
        let joined = before.kind.is_word() && after.kind.is_word();
        let prose = line_of(block, at).is_some_and(|line| !is_speech(block, line));
        (pair && joined && prose).then_some(at..at + 2)
    });
    add_dashes(block, places, &found.collect::<Vec<_>>());
}

fn aspas_curvas(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.quotes {
        if matches!(block.toks[at].first, '“' | '”') && !block.toks[at].masked {
            // The quote itself stands outside what it quotes, so it may be rewritten.
            places.add(block.toks[at].range(), ALONE, false);
        }
    }
}

fn apostrofo_curvo(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.exotic {
        let tok = block.toks[at];
        if tok.kind == Kind::Word && !tok.masked {
            for (offset, sign) in block.tok_text(at).match_indices('’') {
                let start = tok.start + offset;
                places.add(start..start + sign.len(), ALONE, tok.quoted);
            }
        }
    }
}

/// Tags of double quotes.
const STRAIGHT_OPENING: u16 = 0;
const STRAIGHT_CLOSING: u16 = 1;
const CURLY: u16 = 2;

fn aspas_mistas(block: &Block<'_>, places: &mut Places) {
    for &at in &block.rare.quotes {
        let tok = block.toks[at];
        let before = at.checked_sub(1).and_then(|p| block.toks.get(p)).filter(|_| !tok.spaced);
        let inches = before.is_some_and(|b| b.kind == Kind::Number);
        let tag = match tok.first {
            '"' if inches => continue,
            '"' if before.is_none_or(|b| b.is_mark('(')) => STRAIGHT_OPENING,
            '"' => STRAIGHT_CLOSING,
            '“' | '”' => CURLY,
            _ => continue,
        };
        if !tok.masked {
            places.add(tok.range(), tag, false);
        }
    }
}

/// Keeps the quotes of the kind the text has fewer of; none when it has one kind.
fn fewer_quotes(_: &Facts<'_>, places: &mut Vec<Place>) -> Option<Gravidade> {
    let curly = places.iter().filter(|p| p.tag == CURLY).count();
    let straight = places.len() - curly;
    let few = curly.min(straight);
    let keep_curly = curly < straight;
    places.retain(|p| (p.tag == CURLY) == keep_curly);
    (few > 0).then_some(Gravidade::Aviso)
}

fn fix_quote(_: &Facts<'_>, place: &Place) -> Option<Correcao> {
    Some(fix::swap(
        place,
        match place.tag {
            STRAIGHT_OPENING => "“",
            STRAIGHT_CLOSING => "”",
            _ => "\"",
        },
    ))
}

fn reticencias(block: &Block<'_>, places: &mut Places) {
    let signs = block.rare.stops.iter().chain(&block.rare.exotic);
    places.add_each(block, signs.filter(|at| block.tok_text(**at) == "…"));
}

fn seta(block: &Block<'_>, places: &mut Places) {
    let between = |from: usize, to: usize| {
        let word = |t: Option<&Tok>| t.is_some_and(|t| t.kind.is_word() && !t.masked);
        let line = line_of(block, from);
        let same = line.is_some_and(|l| l.kind != LineKind::Table && l.body.start < from && to < l.toks.end);
        same && word(from.checked_sub(1).and_then(|p| block.toks.get(p))) && word(block.toks.get(to))
    };
    for &at in &block.rare.exotic {
        let arrow = matches!(block.toks[at].first, '→' | '⇒' | '➜' | '➔' | '⟶');
        if arrow && !block.toks[at].masked && between(at, at + 1) {
            places.add_toks(block, at..at + 1, ALONE);
        }
    }
    for &at in &block.rare.dashes {
        let head = block.toks.get(at + 1).is_some_and(|t| t.is_mark('>') && !t.spaced);
        if head && block.toks[at].first == '-' && !block.toks[at].masked && between(at, at + 2) {
            places.add_toks(block, at..at + 2, ALONE);
        }
    }
}

/// Colons that explain: after a word, before a word of the same line, and not a label that the line begins with.
fn dois_pontos(block: &Block<'_>, places: &mut Places) {
    /// Tokens of a line within which a lone colon makes a label.
    const LABEL: usize = 5;
    for &at in &block.rare.colons {
        let Some([before, colon, after]) = at.checked_sub(1).and_then(|p| block.toks.get(p..p + 3)) else {
            continue;
        };
        let Some(line) = line_of(block, at) else { continue };
        let early = at - line.body.start < LABEL;
        let listed = !matches!(line.kind, LineKind::Text);
        let only = block.toks[line.body.clone()].iter().filter(|t| t.is_mark(':')).take(2).count() == 1;
        let label = early && (listed || only);
        let explains = before.kind == Kind::Word && after.spaced && at + 1 < line.toks.end;
        if explains && !label && !colon.masked {
            places.add_toks(block, at..at + 1, ALONE);
        }
    }
}
