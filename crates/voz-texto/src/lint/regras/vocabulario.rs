//! Words that models like more than people do. The words are in `padroes/vocabulario.*.txt`.
use crate::lint::facts::{Facts, SHORT};
use crate::lint::fix;
use crate::lint::pattern::WEAK;
use crate::lint::report::{Correcao, Gravidade};
use crate::lint::rule::{Family, Fix, Gate, Place, Regra, Verdict, Weight, en, pt};
use crate::texto::Language;

/// The fields that the rules of this family share.
const BASE: Regra = Regra::BASE.family(Family::Vocabulario).gate(Gate::Habit);

/// The rule that speaks of the author's own list.
pub(in super::super) const OWN: &str = "vocab-proprio";

pub(in super::super) const REGRAS: &[Regra] = &[
    BASE.rule("vocab-llm", "Palavras de assistente")
        .measured([111, 5, 5, 5, 9, 20], "noticia", [590, 5, 5, 11, 15, 82], "didatico")
        .gravidade(Gravidade::Erro)
        .why(
            "Palavras que os modelos usam muito mais do que gente. Uma só num texto longo avisa; duas \
            famílias, ou uma num texto curto, reprovam.",
        )
        .evidence(
            "Excesso medido em resumos científicos desde 2023 (Kobak e outros, Science Advances, \
            2025).",
        )
        .hits(&[
            pt("uma solução robusta e escalável"),
            pt("vamos mergulhar fundo na rica tapeçaria de culturas"),
            en("a testament to resilience"),
        ])
        .misses(&[
            pt("A tapeçaria do museu é do século XV."),
            pt("Comprou uma tapeçaria de parede na feira."),
            pt("Ele mergulhou fundo na piscina e bateu a cabeça."),
            pt("Mergulhamos de cabeça no mar gelado."),
            pt("Quem mergulhou nesta manhã viu tartarugas."),
            pt("A alavanca do freio e o catalisador do carro quebraram."),
            pt("café com leite e pão na chapa"),
            pt("a orquestra sinfônica tocou"),
            en("the New Testament"),
            en("a landscape photo on the wall"),
        ])
        .verdict(Verdict::By(two_families)),
    BASE.rule("vocab-fraco", "Palavra de redação")
        .measured([40, 0, 0, 74, 6, 15], "juridico", [6, 0, 0, 1, 3, 24], "fala")
        .on(false)
        .gate(Gate::Absence)
        .weight(Weight::Nothing)
        .why(
            "Palavras que passam por marca de IA, mas que a redação escolar usa ainda mais. Só fala quando \
            o autor não as usa nunca.",
        )
        .evidence("Redações escolares usam mais do que os modelos.")
        .hits(&[
            longo!(pt, "É imprescindível que todos venham."),
            longo!(en, "It is indispensable that all come."),
        ])
        .misses(&[pt("é preciso que todos venham")]),
    BASE.rule("vocab-marketing", "Vocabulário de marketing")
        .measured([23, 0, 0, 5, 3, 10], "blog", [7, 0, 0, 1, 4, 9], "email")
        .why("Adjetivo de folheto no lugar do que a coisa faz.")
        .hits(&[
            longo!(pt, "O portão novo é uma solução inovadora de ponta."),
            longo!(en, "The new door is a world-class product that takes you to the next level."),
        ])
        .misses(&[pt("o Prêmio Inovador do Ano"), pt("a ponta da faca"), en("on the next floor")]),
    BASE.rule("adverbio-inflado", "Advérbio inflado")
        .measured([0, 0, 0, 2, 0, 0], "", [289, 38, 38, 21, 44, 102], "didatico")
        .weight(Weight::English)
        .why("Advérbio que só aumenta o volume. Em português avisa a partir de dois; em inglês um já destoa.")
        .hits(&[
            longo!(pt, "O encontro foi verdadeiramente profundo e significativamente melhor que o outro."),
            longo!(en, "The cake was truly inspiring."),
        ])
        .misses(&[pt("gostei especialmente do final"), en("yours truly")])
        .verdict(Verdict::By(inflated))
        .likely(drop_adverb),
    BASE.rule("colocacao-llm", "Combinação pronta")
        .measured([223, 33, 33, 27, 26, 45], "blog", [409, 0, 0, 2, 5, 37], "fala")
        .gravidade(Gravidade::Erro)
        .why("Combinações que vêm prontas: “papel crucial”, “ampla gama”, “a constant reminder”.")
        .evidence(
            "Em português uma só avisa, porque a escrita formal tem algumas; duas diferentes reprovam: \
            um só texto humano da amostra as tem.",
        )
        .hits(&[
            pt("desempenha um papel crucial na ampla gama de opções"),
            en("it is a constant reminder of the human spirit"),
            en("a poem about the fragility of life"),
        ])
        .misses(&[pt("papel crepom e cola"), en("a power of attorney"), en("the fragility of glass")])
        .verdict(Verdict::By(collocation)),
    BASE.rule("importancia-inflada", "Importância inflada")
        .measured([2, 10, 10, 1, 1, 5], "blog", [18, 0, 0, 1, 4, 24], "fala")
        .why("Dizer que algo é um marco não o torna um.")
        .hits(&[
            longo!(pt, "O portão novo foi um verdadeiro divisor de épocas, um ponto de virada."),
            longo!(en, "The meeting left an indelible mark on us."),
        ])
        .misses(&[pt("o Marco foi ao marco zero"), en("a mark on the wall")]),
    BASE.rule("ingles-decalcado", "Decalque do inglês")
        .measured([0, 0, 0, 0, 0, 0], "", [0, 0, 0, 0, 0, 0], "")
        .why("Expressão inglesa traduzida palavra por palavra, comum em texto de modelo treinado em inglês.")
        .evidence("Lista fechada.")
        .hits(&[
            longo!(pt, "No final do dia, o que importa é endereçar o problema."),
            longo!(pt, "Antes de votar, vamos tomar um passo atrás."),
        ])
        .misses(&[pt("no final do dia 30 vence"), pt("chegou no final do dia"), pt("endereçar o envelope")])
        .fix(Fix::Listed),
    BASE.rule(OWN, "Palavra da sua lista")
        .gate(Gate::None)
        .weight(Weight::Nothing)
        .why("Está na lista de palavras marcadas do voz.toml.")
        .evidence(
            "Fala de qualquer texto, do tamanho que for, só se há uma lista. Nos exemplos ela tem \
            “sinergia” e “synergy”.",
        )
        .hits(&[pt("a sinergia entre as áreas"), en("synergy across teams")])
        .misses(&[pt("a energia da casa"), en("the energy of the house")]),
];

/// `erro` for two families of strong words, or for one in a short text. The weaker words only count
/// together: three families of them, or two beside a strong one.
fn two_families(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let mut families: Vec<u16> = places.iter().map(|p| p.tag).collect();
    families.sort_unstable();
    families.dedup();
    let strong = families.iter().filter(|f| **f < WEAK).count();
    let weight = strong * 2 + (families.len() - strong);
    match (strong, weight) {
        (2.., _) | (1, 4..) | (0, 5..) => Some(Gravidade::Erro),
        (1.., _) if facts.chars < SHORT => Some(Gravidade::Erro),
        (0, 0..2) => None,
        _ => Some(Gravidade::Aviso),
    }
}

fn inflated(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let least = if facts.language == Language::En { 1 } else { 2 };
    (places.len() >= least).then_some(Gravidade::Aviso)
}

/// Takes out an adverb that stands before an adjective, told by its ending.
fn drop_adverb(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    // Of "constantly changing" and "deeply nesting" the adverb says how often or how far.
    const ENDINGS: [&str; 21] = [
        "ful", "able", "ible", "ous", "ive", "rful", "oso", "osa", "osos", "osas", "ivo", "iva", "ivos",
        "ivas", "ante", "antes", "ável", "ível", "áveis", "íveis", "ico",
    ];
    let before = facts.text.get(..place.start)?;
    let rest = facts.text.get(place.end..)?.strip_prefix(' ')?;
    let next = rest.split(|c: char| !c.is_alphanumeric()).next()?;
    let adjective = ENDINGS.iter().any(|e| next.len() > e.len() + 1 && next.ends_with(e));
    // After a small word of the same sentence: no capital to move, and no "a" that would become "an", no split infinitive.
    let inside = before.strip_suffix(' ')?.rsplit(' ').next()?;
    let joined = inside.chars().all(char::is_alphabetic) && !inside.is_empty();
    let article = matches!(inside.to_lowercase().as_str(), "a" | "an" | "to");
    let measures = facts.text.get(place.start..place.end)?.to_lowercase().starts_with("signific");
    (adjective && joined && !article && !measures).then(|| fix::cut(place.start..place.end + 1))
}

/// `erro` at a strong one in English; in Portuguese, where formal writing has some of them, at two
/// different ones. The weak ones of English tell nothing alone.
fn collocation(facts: &Facts<'_>, places: &[Place]) -> Option<Gravidade> {
    let first = places.first()?;
    let several = places.iter().any(|p| p.tag != first.tag);
    match facts.language {
        Language::En if places.iter().any(|p| p.tag < WEAK) => Some(Gravidade::Erro),
        Language::En => several.then_some(Gravidade::Aviso),
        _ => Some(if several { Gravidade::Erro } else { Gravidade::Aviso }),
    }
}
