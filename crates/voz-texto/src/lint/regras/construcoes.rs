//! Turns of phrase. Most are patterns in `padroes/construcoes.*.txt`.
use crate::lint::block::{Block, Piece, PieceKind};
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Least, Place, Places, Regra, Verdict, Weight, en, pt};
use crate::texto::fold;

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE.family(Family::Construcoes).gate(Gate::Habit);

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.rule("nao-so-mas", "Não só X, mas Y")
        .measured([22, 5, 5, 40, 10, 50], "blog", [30, 5, 5, 5, 23, 98], "fala")
        .gravidade(Gravidade::Erro)
        .weight(Weight::Nothing)
        .why(
            "Negar para depois somar é o molde de retórica que os modelos mais repetem. Gente também o usa, \
            por isso só reprova um texto curto que o faz duas vezes; num mais longo apenas avisa e não pesa.",
        )
        .evidence("Redações escolares, blogues e discursos usam tanto quanto os modelos.")
        .hits(&[
            pt("Ela não só ensina, mas também inspira. A escola não só abriga, mas também acolhe."),
            longo!(pt, "A vizinha do 302 não só ensina violão, mas também inspira as crianças."),
            longo!(en, "The teacher in 302 not only shows them the chords but also inspires them."),
        ])
        .misses(&[pt("não só isso"), pt("só não fui porque choveu"), en("not only that")])
        .verdict(Verdict::By(twice_in_short)),
    BASE.rule("nao-e-x-e-y", "Não é X, é Y")
        .measured([28, 62, 62, 1, 3, 10], "blog", [27, 14, 14, 1, 5, 24], "fala")
        .gravidade(Gravidade::Erro)
        .why(
            "Derrubar uma ideia que ninguém defendeu para erguer outra no lugar: o contraste armado é das \
            marcas de que mais se reclama em texto de modelo.",
        )
        .hits(&[
            pt("Não é sobre ferramenta. É sobre gente."),
            pt("Nunca foi sorte. Foi trabalho."),
            pt("A gente não vende roupa, vende autoestima."),
            en("It's not a tool. It's a way of life."),
            en("It was never about the money. It was about us."),
            en("She left not because she was tired but because she was bored."),
            en("The brand doesn't shout, it whispers."),
            en("It is less about speed and more about care."),
        ])
        .misses(&[
            pt("não é meu, é dele"),
            pt("não é hoje"),
            pt("não sei, não sei mesmo"),
            pt("ele disse: “não é sobre dinheiro, é sobre respeito”"),
            en("it's not mine, it's his"),
            en("I don't know what it does."),
            en("While it's not a very musical piece, it is a long one."),
            pt("Embora não seja sobre dinheiro, é sobre respeito."),
            pt("O exame não é doloroso. É preciso jejum de oito horas."),
            pt("A loja não é longe. É só descer a ladeira."),
            pt("A sentença não foi publicada. Foi interposto recurso."),
            pt("Nós não vamos desistir. Vamos continuar a luta."),
        ])
        .scan(turned)
        .verdict(Verdict::Where(contrasts)),
    BASE.rule("mais-do-que", "Mais do que X")
        .measured([1, 5, 5, 8, 1, 4], "juridico", [4, 0, 0, 0, 3, 19], "academico")
        .weight(Weight::Nothing)
        .why("“Mais do que um app” promete sem dizer o quê.")
        .hits(&[
            longo!(pt, "O grupo de mensagens do prédio é mais do que apenas um mural."),
            longo!(en, "The tenants' group chat is more than just a notice board."),
        ])
        .misses(&[pt("custou mais do que 10 reais"), en("more than ten people")]),
    BASE.rule("sem-sem-so", "Sem X. Sem Y. Só Z.")
        .measured([0, 0, 0, 0, 0, 0], "", [0, 5, 5, 0, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .why("Negações paralelas e um arremate: fórmula de anúncio.")
        .evidence(
            "Queixas de leitores. Três negações sem arremate só avisam: gente conta assim o que lhe faltou.",
        )
        .hits(&[pt("Sem enrolação. Sem custo. Só resultado."), en("No fluff. No cost. Just results.")])
        .misses(&[pt("Café sem açúcar, por favor."), en("No problem. See you.")])
        .verdict(Verdict::Strong),
    BASE.rule("seja-ou", "Seja X, ou Y")
        .measured([0, 0, 0, 0, 0, 0], "", [41, 0, 0, 2, 6, 24], "fala")
        .weight(Weight::English)
        .why("“Whether you're a beginner or an expert” abraça todo mundo e não fala com ninguém.")
        .evidence(
            "Só em inglês: em português as redações escolares e os manuais usam mais do que os \
            modelos.",
        )
        .hits(&[
            longo!(en, "Everyone may speak, whether you're a beginner or an expert."),
            longo!(en, "Be it summer or winter, the lift breaks down."),
        ])
        .misses(&[pt("espero que você seja feliz ou não"), en("I don't know whether it rains")]),
    BASE.rule("gerundio-final", "Gerúndio de importância no fim")
        .measured([93, 0, 0, 12, 5, 15], "blog", [40, 0, 0, 1, 10, 75], "academico")
        .gravidade(Gravidade::Erro)
        .why("A frase acaba e o modelo pendura nela um gerúndio que diz por que ela importa.")
        .hits(&[
            pt("O sistema confere tudo, garantindo mais segurança."),
            en("The park grew, highlighting the need for care."),
        ])
        .misses(&[
            pt("Ele saiu correndo."),
            pt("Estou garantindo a vaga."),
            pt("São três salas, incluindo a do fundo."),
            en("She was highlighting the page."),
        ])
        .weight(Weight::Strong)
        .verdict(Verdict::By(hung_on)),
    BASE.rule("gerundio-fraco", "Gerúndio de arremate")
        .measured([4, 0, 0, 23, 1, 4], "juridico", [8, 0, 0, 0, 5, 20], "didatico")
        .on(false)
        .weight(Weight::Nothing)
        .why("Como o anterior, com verbos que gente também usa assim; só a repetição diz alguma coisa.")
        .evidence("Redações escolares, blogues e manuais usam mais do que os modelos: desligada.")
        .hits(&[
            longo!(pt, "A obra da calçada parou, gerando prejuízo. O pedreiro sumiu, criando confusão."),
            longo!(en, "The rent grew, creating trouble. A ceiling fell, causing panic."),
        ])
        .misses(&[pt("A obra parou, gerando prejuízo.")])
        .verdict(Verdict::From(2)),
    BASE.rule("regra-de-tres", "Regra de três")
        .measured([2, 0, 0, 3, 1, 4], "juridico", [0, 0, 0, 0, 1, 19], "academico")
        .why("Três substantivos abstratos em fila, de novo e de novo, é cadência de modelo.")
        .hits(&[
            longo!(
                pt,
                "O convite pedia clareza, consistência e propósito. Prometia inovação, dedicação e \
                 transformação."
            ),
            longo!(en, "It takes dedication, creativity and patience. It needs clarity, unity and passion."),
        ])
        .misses(&[pt("Ana, Bia e Caio. Dora, Eva e Gil."), pt("Clareza, consistência e propósito.")])
        .scan(triples)
        .verdict(Verdict::From(2)),
    BASE.rule("pergunta-resposta", "Pergunta e resposta armada")
        .measured([18, 5, 5, 0, 2, 15], "blog", [0, 10, 10, 0, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .why("Fazer uma pergunta de duas palavras para respondê-la em seguida é suspense de vídeo curto.")
        .evidence("“Por quê? Porque” diz também quem conversa: só avisa.")
        .hits(&[pt("O resultado? Ninguém voltou."), en("The catch? Nobody came back.")])
        .misses(&[
            pt("Qual foi o resultado?"),
            pt("E aí? Por que não veio?"),
            pt("Como assim? Por mim tudo bem."),
            en("What was the catch?"),
        ])
        .verdict(Verdict::Strong),
    BASE.rule("pergunta-gancho", "Pergunta gancho")
        .measured([45, 10, 10, 1, 2, 15], "blog", [0, 0, 0, 1, 1, 3], "email")
        .gravidade(Gravidade::Erro)
        .why("Abrir com “Você já parou para pensar” é gancho de roteiro.")
        .hits(&[
            pt("Você já parou pra pensar no tempo que perde?"),
            en("Have you ever wondered why it rains?"),
        ])
        .misses(&[pt("Imagina! Não foi nada."), en("I wonder why")])
        .verdict(Verdict::By(erro_at_start)),
    BASE.rule("revelacao", "Revelação com suspense")
        .measured([18, 14, 14, 0, 2, 15], "blog", [3, 24, 24, 1, 0, 0], "")
        .gravidade(Gravidade::Erro)
        .why("Anunciar que vem a revelação em vez de revelar.")
        .hits(&[pt("Aqui está o ponto: ninguém leu."), en("Here's the thing: nobody read it.")])
        .misses(&[pt("sem spoiler do filme, por favor"), en("the thing is broken")])
        .verdict(Verdict::Strong)
        .fix(Fix::By(drop_announcement)),
    BASE.rule("falsa-faixa", "Falsa faixa")
        .measured([2, 0, 0, 7, 3, 15], "blog", [33, 38, 38, 10, 45, 184], "didatico")
        .on(false)
        .weight(Weight::Nothing)
        .why("“Desde X até Y” onde X e Y não são pontas de escala nenhuma.")
        .evidence("Gente escreve o mesmo com a mesma frequência: desligada.")
        .hits(&[
            longo!(pt, "O prédio abriga de tudo, desde startups até gigantes da tecnologia."),
            longo!(en, "The photos in the hall range from bustling markets to quiet temples."),
        ])
        .misses(&[
            pt("desde segunda até sexta"),
            pt("desde 2010 até 2015"),
            en("from Monday to Friday"),
            en("from 9 to 5"),
        ])
        .verdict(Verdict::Where(no_scale)),
    BASE.rule("apesar-desafios", "Apesar dos desafios")
        .measured([0, 0, 0, 1, 0, 0], "", [183, 0, 0, 0, 2, 24], "fala")
        .gravidade(Gravidade::Erro)
        .why("Desafios sem nome, vencidos numa oração só: molde de biografia gerada.")
        .hits(&[pt("Apesar dos desafios, a equipe continua firme."), en("She made it despite the odds.")])
        .misses(&[pt("Apesar da chuva, fomos."), en("Despite the rain we went.")]),
    BASE.rule("copula-evitada", "Verbo ser evitado")
        .measured([7, 5, 5, 5, 3, 7], "didatico", [30, 0, 0, 1, 13, 41], "didatico")
        .weight(Weight::Nothing)
        .why("“Serve como”, “configura-se como”: voltas para não dizer “é”.")
        .hits(&[
            longo!(pt, "O salão serve como uma ponte entre os dois blocos."),
            longo!(en, "The plum tree stands as a symbol of hope."),
        ])
        .misses(&[pt("ele atua como médico"), en("he serves lunch")]),
    BASE.rule("atribuicao-vaga", "Atribuição vaga")
        .measured([1, 0, 0, 11, 1, 2], "doc", [13, 10, 10, 1, 3, 57], "academico")
        .weight(Weight::English)
        .why("Especialistas e estudos sem nome não sustentam nada.")
        .hits(&[
            longo!(pt, "Especialistas apontam que elevador parado faz mal."),
            longo!(en, "Studies show that a slow lift is bad for you."),
        ])
        .misses(&[
            pt("especialistas da USP apontam que isso faz mal"),
            en("studies by Harvard show that it is bad"),
        ])
        .verdict(Verdict::Where(unnamed)),
    BASE.rule("cautela-excesso", "Cautela demais")
        .measured([5, 0, 0, 2, 10, 24], "doc", [3, 10, 10, 6, 16, 57], "academico")
        .least(Least::Rhythm)
        .on(false)
        .weight(Weight::Nothing)
        .why("Pode ser, geralmente, possivelmente: a cada frase uma ressalva.")
        .evidence("Três ou mais por mil caracteres. Gente escreve assim mais do que os modelos: desligada.")
        .hits(&[
            longo!(
                pt,
                "Isso pode ser bom. Geralmente ajuda. Possivelmente pode ajudar mais. Talvez possa ser \
                 caro."
            ),
            longo!(
                en,
                "It may be good and it might work. Perhaps it could help. Possibly it may cost. It might \
                 fail."
            ),
        ])
        .misses(&[pt("Talvez eu vá.")])
        .verdict(Verdict::By(hedged)),
];

/// `erro` only in a short text that does it twice.
fn twice_in_short(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let erro = facts.chars < SHORT && places.len() > 1;
    (!places.is_empty()).then_some(if erro { Gravidade::Erro } else { Gravidade::Aviso })
}

/// `erro` at a strong pattern, in a short text; the weak ones only tell something at two places.
fn hung_on(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let strong = places.iter().any(|p| p.tag < WEAK);
    match (strong, places.len()) {
        (true, _) if facts.chars < SHORT => Some(Gravidade::Erro),
        (true, _) | (false, 2..) => Some(Gravidade::Aviso),
        _ => None,
    }
}

/// A word denied and, after a turn, said of something else: "não vende X, vende Y". The turn is a comma, a
/// semicolon, a dash or the next sentence; a subject may stand after it.
fn turned(block: &Block<'_>, places: &mut Places) {
    /// Words between the denied word and the turn, at most; people tell what they did not say at length.
    const FAR: usize = 3;
    let flow = &block.flow;
    for &at in &block.denials {
        let Some(verb) = flow.get(at + 1).filter(|p| p.kind == PieceKind::Word && p.long) else {
            continue;
        };
        // It only says when: the word behind it is what is done.
        if block.piece_text(verb) == "vamos" {
            continue;
        }
        let reach = flow.iter().enumerate().skip(at + 3).take(FAR);
        let found = reach.take_while(|(_, p)| p.kind != PieceKind::Hole).find(|(turn, p)| {
            let turns = matches!(p.sign, ',' | ';' | '—' | '–' | '.') && p.kind == PieceKind::Sign;
            let said = |n: usize| {
                flow.get(turn + n).is_some_and(|p| p.kind == PieceKind::Word && p.hash == verb.hash)
            };
            let subject = || flow.get(turn + 1).is_some_and(|p| is_subject(block.piece_text(p)));
            turns && (said(1) || said(2) && subject())
        });
        if let Some((turn, _)) = found {
            places.add(block.span(at..turn + 2), 0, block.toks[flow[at].tok].quoted);
        }
    }
}

fn is_subject(word: &str) -> bool {
    matches!(
        fold(word).as_str(),
        "ele" | "ela" | "eles" | "elas" | "eu" | "voce" | "we" | "i" | "you" | "they" | "he" | "she"
    )
}

fn erro_at_start(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let first = places.first()?;
    Some(if first.start < facts.head { Gravidade::Erro } else { Gravidade::Aviso })
}

/// Folded endings of abstract nouns.
const ABSTRACT: [&str; 22] = [
    "cao", "coes", "sao", "dade", "dades", "mento", "mentos", "encia", "ancia", "eza", "ismo", "ura", "ity",
    "tion", "sion", "ment", "ness", "ance", "ence", "ship", "ism", "age",
];

/// "A, B e C" of which two at least are abstract nouns.
fn triples(block: &Block<'_>, places: &mut Places) {
    let flow = &block.flow;
    for &comma in &block.commas {
        // The last noun of the three is near, or there are no three.
        if !(comma + 2..comma + 5).any(|at| is_and(block, at)) {
            continue;
        }
        let found = comma.checked_sub(1).and_then(|first| {
            let (second, next) = noun_at(flow, block, comma + 1)?;
            let joint = if flow.get(next)?.sign == ',' { next + 1 } else { next };
            let (third, end) = noun_at(flow, block, joint + 1)?;
            (is_and(block, joint) && flow[first].kind == PieceKind::Word)
                .then_some((first, second, third, end))
        });
        let Some((first, second, third, end)) = found else { continue };
        let same = flow[first].sentence == flow[third].sentence;
        let listed = first.checked_sub(1).is_some_and(|before| flow[before].sign == ',');
        let abstracts =
            [first, second, third].into_iter().filter(|&at| is_abstract(block, &flow[at])).count();
        if same && !listed && abstracts >= 2 {
            let span = block.span(first..end);
            places.add(span, 0, block.toks[flow[first].tok].quoted);
        }
    }
}

fn is_and(block: &Block<'_>, at: usize) -> bool {
    let word = block.flow.get(at).filter(|p| p.kind == PieceKind::Word && !p.long);
    word.is_some_and(|p| matches!(block.piece_text(p), "e" | "and"))
}

/// The word at a piece, after an article or possessive; and the piece after it.
fn noun_at(flow: &[Piece], block: &Block<'_>, at: usize) -> Option<(usize, usize)> {
    const SMALL: [&str; 14] =
        ["a", "o", "as", "os", "da", "do", "de", "the", "sua", "seu", "our", "their", "my", "his"];
    let small = SMALL.contains(&block.piece_text(flow.get(at)?));
    let noun = at + usize::from(small);
    (flow.get(noun)?.kind == PieceKind::Word).then_some((noun, noun + 1))
}

fn is_abstract(block: &Block<'_>, piece: &Piece) -> bool {
    let word = fold(block.piece_text(piece));
    ABSTRACT.iter().any(|e| word.len() > e.len() + 2 && word.ends_with(e))
}

/// Takes out the announcement when a colon ends it.
fn drop_announcement(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let colon = facts.text.get(place.end..)?.trim_start_matches(['*', ' ']).starts_with(':');
    if colon { fix::cut_lead_in(facts, place) } else { None }
}

/// Words of a scale, folded: days, months, times, places to go between.
const SCALE: [&str; 34] = [
    "segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo", "manha", "tarde", "noite", "cedo",
    "hoje", "ontem", "agora", "inicio", "comeco", "fim", "crianca", "infancia", "pequeno", "sempre", "entao",
    "aqui", "la", "ali", "time", "place", "person", "start", "beginning", "end", "now", "then", "one",
];

/// True unless a range lies between numbers, names, dates or times.
fn no_scale(facts: &Facts<'_>, place: &Place) -> bool {
    let text = facts.text.get(place.start..place.end).unwrap_or_default();
    !text.split_whitespace().skip(1).any(|w| names(w) || SCALE.contains(&fold(w).as_str()))
}

/// True when a word is a number or, with its capital, a name.
fn names(word: &str) -> bool {
    word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
}

/// True unless each half of a place says something of its own: the first is conceded ("while it's not X, it is Y"), or the second tells
/// what has to be done ("não é longe. É só descer"), or both tell what was done ("não foi lida. Foi aberta outra").
fn contrasts(facts: &Facts<'_>, place: &Place) -> bool {
    const CONCEDE: [&str; 7] = ["while", "although", "though", "if", "embora", "se", "enquanto"];
    let before = facts.text.get(..place.start).unwrap_or_default();
    let word = before.trim_end().rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let denied = || facts.text.get(place.start..place.end).unwrap_or_default().split_whitespace().nth(2);
    let done = || denied().is_some_and(|word| is_done(&fold(word.trim_end_matches(['.', ';', ',']))));
    let behind = facts.text.get(place.end..).unwrap_or_default();
    let sentence = behind.split(['.', '!', '?', ',', ';', ':', '\n']).next().unwrap_or_default();
    let said: Vec<String> = sentence.split_whitespace().take(3).map(fold).collect();
    let both_done = said.first().is_some_and(|word| is_done(word)) && done();
    !(CONCEDE.contains(&fold(word).as_str()) || asks(&said) || both_done)
}

/// True when folded words behind "é" or "it is" say that something has to be done, or may.
fn asks(said: &[String]) -> bool {
    const NEEDED: [&str; 14] = [
        "preciso", "necessario", "necessaria", "obrigatorio", "obrigatoria", "possivel", "impossivel",
        "importante", "fundamental", "permitido", "permitida", "proibido", "proibida", "recomendavel",
    ];
    const NEEDED_EN: [&str; 6] =
        ["necessary", "important", "possible", "impossible", "recommended", "required"];
    match said.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["so", verb, ..] if ["ar", "er", "ir"].iter().any(|end| verb.ends_with(end)) => true,
        ["muito", word, _] | [word, _, ..] if NEEDED.contains(&word) => true,
        [word, "to" | "that", ..] => NEEDED_EN.contains(&word),
        _ => false,
    }
}

/// True of a folded word that says what was done to something: "publicada", "interposto".
fn is_done(word: &str) -> bool {
    let stem = word.strip_suffix('s').unwrap_or(word);
    ["ado", "ada", "ido", "ida", "osto", "osta", "erto", "erta"].iter().any(|end| stem.ends_with(end))
}

/// True unless an attribution has a name, a number or a link near it.
fn unnamed(facts: &Facts<'_>, place: &Place) -> bool {
    /// The farthest that a source may stand, in characters.
    const AROUND: usize = 80;
    let after = facts.text.get(place.start..).unwrap_or_default().chars().skip(1).take(AROUND);
    let same: String = after.take_while(|c| !matches!(c, '.' | '!' | '?' | '\n')).collect();
    !same.split_whitespace().any(|w| names(w) || w.starts_with('['))
}

fn hedged(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    const PER_THOUSAND: usize = 3;
    (places.len() >= 3 && places.len() * 1000 >= facts.chars * PER_THOUSAND).then_some(Gravidade::Aviso)
}
