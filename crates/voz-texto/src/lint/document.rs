//! The engine: one pass over the blocks of a text, then the verdict of each rule.
use std::collections::BTreeMap;

use super::catalog::{RULES_MAX, catalog, number_of};
use super::facts::{Facts, SHORT};
use super::fix::{self, Harm, harm};
use super::genre::Genero;
use super::lexicon::Lexicon;
use super::manner::{Evidence, Gatherer, Meter, Tally};
use super::options::Options;
use super::own_words::Palavras;
use super::pattern::{self, Table, WEAK, matches};
use super::reader::each_block;
use super::regras::{conjunto, vocabulario};
use super::report::{Achado, Correcao, Gravidade, Idioma, Report, Trecho, Zona};
use super::rule::{Family, Fix, PLACES_MAX, Place, Places, Regra};
use super::score::{FLAGGED, Score};
use super::seen::Lists;
use super::zones::Zone;
use crate::texto::{Language, Offsets, count_chars, detect};

const fn patterns(language: Language) -> &'static Table {
    match language {
        Language::Pt => &pattern::PT,
        Language::En => &pattern::EN,
        Language::Other => &pattern::ANY,
    }
}

/// The counts of joint evidence in each stretch of a text, as the lint makes them.
pub fn stretches(text: &str, idioma: Idioma, lexicon: &Lexicon) -> Vec<Tally> {
    let lists = Lists { table: patterns(Language::from(idioma)), lexicon: Some(lexicon) };
    let (mut meter, mut tallies) = (Meter::new(lexicon.len()), Vec::new());
    each_block(text, false, lists, |block| meter.take(block, |tally| tallies.push(tally.clone())));
    meter.finish(|tally| tallies.push(tally.clone()));
    tallies
}

/// Walks the text once, for the rules with `wanted` set and the author's own words; gives the places of every rule, by its number
/// in the catalog.
fn read<'a>(
    text: &'a str,
    language: Language,
    wanted: &[bool; RULES_MAX],
    own: Option<&Palavras>,
    document: bool,
) -> (Facts<'a>, Vec<Places>) {
    let table = patterns(language);
    let mut places: Vec<Places> = catalog().map(|_| Places::default()).collect();
    let mut facts = Facts { text, language, document, ..Facts::default() };
    let asked = |id| number_of(id).map(usize::from).filter(|number| wanted.get(*number) == Some(&true));
    let manner = asked(conjunto::ID);
    let mut gatherer = manner.and_then(|_| Gatherer::new(language));
    let own = own.zip(asked(vocabulario::OWN));
    let mut hidden = 0;
    let lists = Lists { table, lexicon: gatherer.as_ref().map(Gatherer::lexicon) };
    each_block(text, document, lists, |block| {
        facts.take(block);
        if let Some(gatherer) = &mut gatherer {
            gatherer.take(block);
        }
        for zone in block.zones.drain(..) {
            hidden += text.get(zone.range.clone()).map_or(0, count_chars);
            if facts.zones.len() < PLACES_MAX {
                facts.zones.push(zone);
            }
        }
        if let Some((own, number)) = own
            && let Some(places) = places.get_mut(number)
        {
            own.mark(block, places);
        }
        for ((rule, places), wanted) in catalog().zip(&mut places).zip(wanted) {
            if *wanted {
                (rule.scan)(block, places);
            }
        }
        matches(table, block, |rule, family, pieces| {
            let number = usize::from(rule);
            if wanted.get(number).copied().unwrap_or(false)
                && let Some(places) = places.get_mut(number)
            {
                // What stands in quotes somebody else says, or the text only speaks of it.
                let first = block.flow.get(pieces.start).and_then(|p| block.toks.get(p.tok));
                if first.is_some_and(|t| !t.quoted) {
                    places.add(block.span(pieces), family, false);
                }
            }
        });
    });
    facts.manner = gatherer.filter(|_| !facts.is_verse()).and_then(Gatherer::finish);
    if let (Some(evidence), Some(places)) = (&facts.manner, manner.and_then(|number| places.get_mut(number)))
    {
        evidence.stretches.iter().for_each(|stretch| places.add(stretch.clone(), 0, false));
    }
    facts.chars = count_chars(text).saturating_sub(if document { 0 } else { hidden });
    let line = text.trim_start();
    let line_end = text.len() - line.len() + line.lines().next().map_or(0, str::len);
    facts.head = facts.head.max(line_end);
    for places in &mut places {
        untangle(&mut places.list);
    }
    (facts, places)
}

/// Reading order, without places that overlap an earlier or longer one.
fn untangle(places: &mut Vec<Place>) {
    places.sort_by_key(|p| (p.start, std::cmp::Reverse(p.end)));
    let mut end = 0;
    places.retain(|p| {
        let free = p.start >= end;
        end = end.max(p.end);
        free
    });
}

/// Measures one text of an author: the places of each rule, without gate and least length, and the joint evidence above the line
/// from which it speaks.
pub(super) fn measure(text: &str) -> (Vec<usize>, Option<f64>) {
    let (facts, places) = read(text, detect(text), &[true; RULES_MAX], None, false);
    let counted = catalog().zip(places).map(|(rule, mut places)| {
        places.list.retain(|p| rule.region.holds(&facts, p));
        let spoke = rule.verdict.of(rule, &facts, &mut places.list).is_some();
        if spoke { places.list.len() } else { 0 }
    });
    (counted.collect(), facts.manner.as_ref().filter(|m| m.enough).map(|m| m.margin))
}

/// Lints a text; see the module.
pub fn lint(text: &str, options: &Options<'_>) -> Report {
    lint_except(text, options, |_, _| None).0
}

/// [`lint`] without the places that `except` (rule, first byte) gives an exception for; these come
/// beside the report, by exception. The rule is judged by the places that are left.
pub(super) fn lint_except(
    text: &str,
    options: &Options<'_>,
    except: impl Fn(&'static str, usize) -> Option<usize>,
) -> (Report, Vec<(usize, Achado)>) {
    let language = options.idioma.map_or_else(|| detect(text), Language::from);
    // No character has more than four bytes.
    let short = text.len() < 4 * SHORT && count_chars(text) < SHORT;
    let mut wanted = [false; RULES_MAX];
    for (rule, wanted) in catalog().zip(&mut wanted) {
        *wanted = options.wants(rule, short);
    }
    let (mut facts, places) = read(text, language, &wanted, options.palavras, options.markdown);
    if let (Some(evidence), Some(author)) = (&mut facts.manner, options.autor) {
        evidence.margin -= author.jeito.own();
    }
    let offsets = Offsets::new(text);
    let (mut spoken, mut silent, mut weak) = (Vec::new(), Vec::new(), Vec::new());
    let mut scores = Scores::new(language, &facts, options, short);
    for (rule, mut places) in catalog().zip(places) {
        places.list.retain(|p| rule.region.holds(&facts, p));
        if let Some(own) = options.palavras.filter(|_| rule.family == Family::Vocabulario) {
            let found = |p: &Place| facts.text.get(p.start..p.end).unwrap_or_default();
            places.list.retain(|p| rule.id == vocabulario::OWN || !own.accepts(found(p)));
        }
        let Some(first) = judge(rule, &facts, &mut places.list, options) else { continue };
        let mut taken: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
        places.list.retain(|p| match except(rule.id, p.start) {
            Some(by) => {
                taken.entry(by).or_default().push(*p);
                false
            }
            None => true,
        });
        let left =
            if taken.is_empty() { Some(first) } else { judge(rule, &facts, &mut places.list, options) };
        let taken = taken.into_iter();
        silent.extend(taken.map(|(by, places)| (by, achado(&facts, &offsets, rule, first.0, &places))));
        let Some((gravidade, counts)) = left else { continue };
        scores.take(rule, gravidade, counts, &places.list);
        (rule.joined)(&facts, &mut places.list);
        // What was asked for by name is shown; it counts for nothing all the same.
        let shown = counts || options.so.contains(&rule.id);
        if shown { &mut spoken } else { &mut weak }.push((rule, gravidade, places.list));
    }
    let (score, together) = scores.settled();
    if !together {
        let adds = |(rule, ..): &mut (&Regra, Gravidade, Vec<Place>)| !options.alone(rule, short);
        weak.extend(spoken.extract_if(.., adds));
    }
    let found = |(rule, gravidade, places): (&Regra, Gravidade, Vec<Place>)| {
        let gravidade = options.gravidade(rule).unwrap_or_else(|| score.settle(rule, gravidade));
        achado(&facts, &offsets, rule, gravidade, &places)
    };
    let achados: Vec<Achado> = spoken.into_iter().map(found).collect();
    let fracas = weak.into_iter().map(found).collect();
    let puladas = facts.zones.iter().map(|skipped| zone(&offsets, skipped)).collect();
    let report = Report {
        passou: achados.iter().all(|a| a.gravidade != Gravidade::Erro),
        placar: score.placar(),
        perto: score.nearer(),
        jeito: facts.manner.as_ref().map(|evidence| (evidence.margin * 100.0).round() / 100.0),
        curto: short,
        palavras: facts.words,
        idioma: language.into(),
        achados,
        fracas,
        puladas,
    };
    (report, silent)
}

/// The scores of a text: of all its marks, and of those that count by themselves.
struct Scores<'o> {
    options: &'o Options<'o>,
    short: bool,
    all: Score,
    alone: Score,
    /// Points of the joint evidence: enough to flag the text where its finding speaks, and a point more or less for each unit
    /// of log-odds.
    manner: f64,
    /// Of that nothing is left.
    far: bool,
}

impl<'o> Scores<'o> {
    fn new(language: Language, facts: &Facts<'_>, options: &'o Options<'o>, short: bool) -> Self {
        let strict = facts.chars < SHORT && (short || options.genero != Genero::Documentacao);
        let none = Score::new(language, facts.chars, strict || !options.so.is_empty());
        let manner = facts.manner.as_ref().map_or(0.0, |evidence| f64::from(FLAGGED) + evidence.margin);
        let far = facts.manner.as_ref().is_none_or(Evidence::is_far);
        Self { options, short, all: none, alone: none, manner, far }
    }

    fn take(&mut self, rule: &Regra, gravidade: Gravidade, counts: bool, places: &[Place]) {
        let of = if self.options.alone(rule, self.short) { 2 } else { 1 };
        for score in [&mut self.all, &mut self.alone].into_iter().take(of) {
            if counts {
                score.mark(rule, gravidade, places.len(), places.iter().any(|p| p.tag < WEAK));
            }
            if counts && rule.id == conjunto::ID {
                score.grade(self.manner);
            }
            if self.options.gravidade(rule) == Some(Gravidade::Erro) {
                score.prove();
            }
        }
    }

    /// All of them where they flag the text, else what counts by itself, and how near the joint evidence comes; true where all
    /// count. In a document of some length marks of style do not flag what the joint evidence is far from: of 3,395 documents of people
    /// they flagged five so, and of an assistant's 420 none (2026-11).
    fn settled(self) -> (Score, bool) {
        let far = self.options.genero == Genero::Documentacao && !self.short && self.far;
        let together = !far && self.all.placar() >= FLAGGED;
        let mut score = if together { self.all } else { self.alone };
        score.come_near(self.manner);
        (score, together)
    }
}

fn achado(
    facts: &Facts<'_>,
    offsets: &Offsets<'_>,
    rule: &Regra,
    gravidade: Gravidade,
    places: &[Place],
) -> Achado {
    Achado {
        id: rule.id.into(),
        rotulo: rule.rotulo.into(),
        gravidade,
        trechos: places.iter().map(|p| trecho(facts, rule, p, offsets)).collect(),
        porque: facts.manner.as_ref().filter(|_| rule.id == conjunto::ID).map(Evidence::why),
    }
}

/// True when the warnings of a rule count for nothing in a text shorter than [`SHORT`], and are told apart.
pub fn weak_in_short(rule: &Regra) -> bool {
    let seen = matches!(rule.family, Family::Restos | Family::Pontuacao | Family::Formatacao);
    !seen && rule.id != vocabulario::OWN
}

/// The gravity of a rule's places, where they are a finding, and whether it counts.
fn judge(
    rule: &Regra,
    facts: &Facts<'_>,
    places: &mut Vec<Place>,
    options: &Options<'_>,
) -> Option<(Gravidade, bool)> {
    if places.is_empty() || rule.rhythm && !facts.has_rhythm() {
        return None;
    }
    let gravidade = rule.verdict.of(rule, facts, places)?;
    let gravidade = options.gravidade(rule).unwrap_or(gravidade);
    let short = facts.chars < SHORT && gravidade != Gravidade::Erro && weak_in_short(rule);
    let allowed = options.autor.is_none_or(|author| author.allow(rule, places.len()));
    // What was asked for by name speaks whatever the author does.
    let named = options.so.contains(&rule.id);
    (!places.is_empty() && (allowed || named)).then_some((gravidade, !short))
}

/// The safe fix of a place, or else the one that is merely likely to be right.
fn fixes(facts: &Facts<'_>, rule: &Regra, place: &Place) -> (Option<Correcao>, Option<Correcao>) {
    let made = match rule.fix {
        Fix::None => None,
        Fix::Form(fix) => return (fix(facts, place), None),
        Fix::By(fix) => fix(facts, place),
        Fix::Listed => number_of(rule.id)
            .and_then(|number| patterns(facts.language).rewrite(number, place.tag))
            .and_then(|to| fix::rewrite(facts, place, to)),
    };
    let safe = made.is_some();
    let Some(fix) = made.or_else(|| rule.likely?(facts, place)) else { return (None, None) };
    match harm(facts, &fix) {
        Harm::None if safe => (Some(fix), None),
        Harm::None | Harm::Words => (None, Some(fix)),
        Harm::Facts => (None, None),
    }
}

fn trecho(facts: &Facts<'_>, rule: &Regra, place: &Place, offsets: &Offsets<'_>) -> Trecho {
    let (correcao, ousada) = if place.quoted { (None, None) } else { fixes(facts, rule, place) };
    let (inicio, fim) = offsets.chars(&(place.start..place.end));
    Trecho {
        inicio,
        fim,
        byte_inicio: place.start,
        byte_fim: place.end,
        texto: facts.text.get(place.start..place.end).unwrap_or_default().to_owned(),
        correcao,
        ousada,
        par: place.pair,
    }
}

fn zone(offsets: &Offsets<'_>, zone: &Zone) -> Zona {
    let (inicio, fim) = offsets.chars(&zone.range);
    Zona { tipo: zone.kind, inicio, fim, byte_inicio: zone.range.start, byte_fim: zone.range.end }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, Gravidade)> {
        let report = lint(
            text,
            &Options { idioma: Some(Idioma::Pt), sem: &["jeito-de-assistente"], ..Options::default() },
        );
        report.achados.into_iter().map(|a| (a.id.into_owned(), a.gravidade)).collect()
    }

    /// Prose without a mark in it, to make a text longer.
    const CALM: &str = " Ontem meu tio apareceu lá em casa com um saco de jabuticaba. Ninguém sabe onde ele arranja \
                        isso em agosto. Minha avó lavou tudo na bacia do quintal, espantou o cachorro duas vezes e mandou \
                        a gente sentar. Sobrou pouco.";

    #[test]
    fn a_weak_mark_says_nothing_in_a_short_text() {
        let mark = "É uma solução inovadora para quem mora longe.";
        assert_eq!(found(mark), []);
        let long = format!("{mark}{}", CALM.repeat(2));
        assert_eq!(found(&long), [("vocab-marketing".into(), Gravidade::Aviso)]);
    }

    #[test]
    fn a_strong_one_speaks_at_any_length_and_weighs_more_in_a_short_text() {
        let once = "A casa é robusta.";
        assert_eq!(found(once), [("vocab-llm".into(), Gravidade::Erro)]);
        let long = format!("{once}{}", CALM.repeat(2));
        assert_eq!(found(&long), [("vocab-llm".into(), Gravidade::Aviso)]);
    }

    #[test]
    fn what_is_on_the_screen_speaks_at_any_length() {
        for (text, id) in [
            ("bom -- muito bom", "hifen-duplo"),
            ("pa\u{200b}lavra", "caractere-invisivel"),
            ("• rápido\n• barato", "marcador-unicode"),
            ("Claro! Pode vir.", "abertura-assistente"),
        ] {
            assert_eq!(found(text), [(id.to_owned(), Gravidade::Aviso)], "{text:?}");
        }
    }

    #[test]
    fn an_offer_is_an_assistants_where_it_is_of_a_text() {
        for text in [
            "Quer que eu faça o pudim?",
            "Quer que eu deixe mais bolo?",
            "Quer que eu prepare a lista de convidados?",
            "Quer que eu escreva para ele?",
            "Quer que eu faça um orçamento em outra?",
            "Quer que eu encurte?",
            "Quer que eu monte a mesa também?",
            "Prefere que eu crie o convite no calendário?",
            "Se quiser, posso fazer o pudim.",
            "Consigo também preparar o almoço.",
        ] {
            assert_eq!(found(text), [], "{text:?}");
        }
        for text in [
            "Quer que eu altere o tom?",
            "Quer que eu deixe mais formal?",
            "Se quiser, posso deixar mais técnico.",
            "Quer que eu prepare uma versão mais curta?",
            "Prefere que eu mude o tom?",
            "Se quiser, posso montar um roteiro.",
            "Posso também escrever uma legenda mais curta.",
            "Se quiser, posso ajustar para o número de linhas que a escola pede.",
        ] {
            assert_eq!(found(text), [("fecho-assistente".to_owned(), Gravidade::Erro)], "{text:?}");
        }
    }

    #[test]
    fn the_text_of_a_document_begins_below_its_titles() {
        let opened = |text: &str| {
            let options = Options { idioma: Some(Idioma::Pt), markdown: true, ..Options::default() };
            lint(text, &options).achados.iter().any(|a| a.id == "abertura-assistente")
        };
        let remain = "Claro! Aqui está o texto revisado:\n\nO prazo mudou.";
        for above in ["# Título\n\n", "---\ntitulo: Prazo\n---\n\n# Título\n\n## Parte\n"] {
            assert!(opened(&format!("{above}{remain}")), "{above:?}");
        }
        assert!(!opened(&format!("# Título\n\nO prazo era sexta.\n\n{remain}")));
        assert!(!opened(&format!("# Vai ter bolo?\n\nSim, de fubá.{}", CALM.repeat(3))));
    }

    #[test]
    fn a_reply_to_a_friend_announces_no_text() {
        for text in [
            "Beleza! Vou levar o bolo.",
            "Combinado! Vou preparar o almoço.",
            "Perfeito! Vou sim, umas 8.",
            "Sem problemas! Vou de ônibus mesmo.",
            "Com prazer! Vou cantar no domingo.",
            "Perfeito! Veja com a Rita se dá.",
        ] {
            assert_eq!(found(text), [], "{text:?}");
        }
        for text in [
            "Perfeito! Vou preparar uma nova versão do texto.",
            "Com certeza! Vou te ajudar a reescrever.",
            "Combinado! Veja abaixo.",
        ] {
            assert_eq!(found(text), [("abertura-assistente".to_owned(), Gravidade::Erro)], "{text:?}");
        }
    }

    #[test]
    fn the_heading_of_a_plain_list_is_no_label() {
        for text in [
            "Ingredientes:\n- leite\n- ovos\n\nModo de preparo:\n1. bata\n2. asse",
            "Sábado:\n\n- louça\n- feira\n\nDomingo:\n\n- praia\n- missa",
        ] {
            assert_eq!(found(text), [], "{text:?}");
        }
        let cv = "Experiência:\nLoja do Zé, de 2019 a 2024\n\nEscola:\nEnsino médio em Olinda\n\nCursos:\n\
                  - Excel: intermediário, no Senac, 60 h\n- Inglês: básico, em curso no CCAA";
        let report = lint(cv, &Options { so: &["lista-rotulada"], ..Options::default() });
        let marked: Vec<&str> = report.achados[0].trechos.iter().map(|t| t.texto.as_str()).collect();
        assert_eq!(marked, ["Excel:", "Inglês:"]);
    }

    #[test]
    fn an_answer_in_front_tells_something_only_of_a_long_text() {
        let reply = format!("Sim, eu vou.{CALM}");
        assert_eq!(found(&reply), []);
        let long = format!("Sim, eu vou.{}", CALM.replace("meu tio", "meu primo") + &CALM.repeat(3));
        assert!(found(&long).contains(&("abertura-assistente".into(), Gravidade::Aviso)));
    }

    #[test]
    fn one_mark_does_not_fail_a_text() {
        for text in ["Simples — e barato.", "bom -- muito bom", "o time – hoje ganhou"] {
            let report = lint(text, &Options::default());
            assert!(report.passou && report.placar <= 1, "{text:?}: {}", report.placar);
        }
    }

    #[test]
    fn the_score_counts_three_for_erro_one_for_aviso_and_two_places_at_most() {
        for (text, placar) in [
            ("Fui ao mercado.", 0),
            ("o time – hoje ganhou", 0),
            ("o time – hoje – e ontem – ganhou", 0),
            ("Isso é **essencial** e **claro** para nós.", 4),
            ("## Um título\n\nTexto.", 4),
            ("## Um título\n\nTexto.\n\n## Outro\n\nTexto.\n\n## Mais um\n\nTexto.", 6),
            ("ele disse “assim” e \"assado\"", 0),
        ] {
            assert_eq!(lint(text, &Options::default()).placar, placar, "{text:?}");
        }
    }
}
