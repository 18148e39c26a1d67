//! The lint with the author's exceptions: rules kept silent by comments in the text or by the caller.
//!
//! Nothing disappears: what was kept silent is answered beside the report, with its reason, and an
//! exception that names no rule, has no effect or gives no reason is answered as a warning.
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use serde::Serialize;

use super::comment::{Comment, Order, extract};
use super::document::lint_except;
use super::format::{Prose, means_nothing};
use super::{Achado, Options, Regra, Report, catalog, regra};
use crate::texto::Offsets;

/// An exception given beside the text: a rule to keep silent, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignorar {
    pub id: String,
    /// Why; none is answered with a warning.
    pub motivo: Option<String>,
}

/// A report after the exceptions.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The report of what still speaks; offsets are those of the text as given, comments included.
    pub report: Report,
    /// Places kept silent, in the order of the catalog.
    pub suprimidos: Vec<Suprimido>,
    /// Faults of the comments in the text, in reading order.
    pub avisos: Vec<AvisoDeSupressao>,
}

/// Places of one rule kept silent by one exception.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suprimido {
    /// The finding, with these places only.
    #[serde(flatten)]
    pub achado: Achado,
    /// Why, as the author put it.
    pub motivo: Option<String>,
    /// Where the exception stands.
    pub origem: Origem,
}

/// Where an exception stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origem {
    /// A comment in the text.
    Texto,
    /// Given beside the text.
    Comando,
}

/// Something wrong with an exception.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AvisoDeSupressao {
    pub tipo: Falta,
    /// The rule named, where one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// First byte and first character of the comment; none for an exception given beside the text.
    #[serde(skip)]
    pub lugar: Option<(usize, usize)>,
}

/// A fault of an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Falta {
    /// The comment cannot be understood.
    Ilegivel,
    /// No rule has this id.
    RegraDesconhecida,
    /// It kept nothing silent.
    SemUso,
    /// It does not say why.
    SemMotivo,
}

impl fmt::Display for AvisoDeSupressao {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.id.as_deref().unwrap_or_default();
        match self.tipo {
            Falta::Ilegivel => {
                f.write_str("comentário incompreensível; escreva <!-- voz: ignora REGRA, REGRA: motivo -->")
            }
            Falta::RegraDesconhecida => {
                write!(f, "regra desconhecida: {id}")?;
                nearest_rule(id).map_or(Ok(()), |near| write!(f, " (seria {near}?)"))
            }
            Falta::SemUso => write!(f, "supressão sem uso: {id} não acusa nada aqui; pode tirar"),
            Falta::SemMotivo => write!(f, "supressão sem motivo: diga por quê ({id}: motivo)"),
        }
    }
}

/// Lints the prose of `text`, honouring its own comments and `ignorar`.
pub fn check(text: &str, options: &Options<'_>, ignorar: &[Ignorar]) -> Checked {
    let Some(prose) = options.formato.and_then(|format| format.prose(text)) else {
        return check_prose(text, options, ignorar);
    };
    let mut checked = check_prose(prose.text(), options, ignorar);
    let offsets = Offsets::new(text);
    lead_to_source(&prose, &offsets, &mut checked, means_nothing);
    for place in checked.avisos.iter_mut().filter_map(|warning| warning.lugar.as_mut()) {
        let at = prose.place(&(place.0..place.0 + 1)).start;
        *place = (at, offsets.at(at));
    }
    checked
}

/// Makes what was found in the prose of a source speak of the source, with the fixes that write nothing but what they may.
fn lead_to_source(
    prose: &Prose<'_>,
    offsets: &Offsets<'_>,
    checked: &mut Checked,
    may_write: fn(char) -> bool,
) {
    let silent = checked.suprimidos.iter_mut().map(|s| &mut s.achado);
    for place in checked.report.all_mut().chain(silent).flat_map(|a| &mut a.trechos) {
        prose.lead_place(place, offsets, may_write);
    }
    for zone in &mut checked.report.puladas {
        let bytes = prose.place(&(zone.byte_inicio..zone.byte_fim));
        (zone.inicio, zone.fim) = offsets.chars(&bytes);
        (zone.byte_inicio, zone.byte_fim) = (bytes.start, bytes.end);
    }
    checked.report.all_mut().for_each(Achado::keep_whole_pairs);
}

fn check_prose(text: &str, options: &Options<'_>, ignorar: &[Ignorar]) -> Checked {
    let extracted = extract(text);
    let (kept, comments) =
        extracted.as_ref().map_or((text, &[][..]), |(kept, comments)| (kept.text(), comments));
    let mut exceptions = Exceptions::new(comments, ignorar);
    let (report, silent) = lint_except(kept, options, |id, byte| exceptions.at(id, byte));
    let suprimidos = silent.into_iter().map(|(by, achado)| exceptions.use_for(by, achado)).collect();
    let ran = |id: &str| !options.sem.contains(&id) && (options.so.is_empty() || options.so.contains(&id));
    let mut checked = Checked { report, suprimidos, avisos: exceptions.warnings(ran) };
    checked.report.all_mut().for_each(Achado::keep_whole_pairs);
    if let Some((kept, _)) = &extracted {
        lead_to_source(kept, &Offsets::new(text), &mut checked, |_| true);
    }
    checked
}

/// One rule named by one exception.
struct Exception<'a> {
    id: &'a str,
    motivo: Option<&'a str>,
    /// The comment it stands in; none when given beside the text.
    comment: Option<usize>,
    scope: Range<usize>,
    used: bool,
}

impl<'a> Exception<'a> {
    const fn new(id: &'a str, motivo: Option<&'a str>, comment: Option<usize>, scope: Range<usize>) -> Self {
        Self { id, motivo, comment, scope, used: false }
    }
}

/// Every exception of one text, those of comments first, in reading order.
struct Exceptions<'a> {
    comments: &'a [Comment<'a>],
    all: Vec<Exception<'a>>,
    /// The reach of each rule's exceptions.
    reach: BTreeMap<&'a str, Reach>,
}

impl<'a> Exceptions<'a> {
    fn new(comments: &'a [Comment<'a>], ignorar: &'a [Ignorar]) -> Self {
        let orders = comments.iter().enumerate().filter_map(|(i, c)| Some((i, c, c.order.as_ref()?)));
        let inside = orders.flat_map(|(comment, Comment { scope, .. }, Order { ids, motivo, .. })| {
            ids.iter().map(move |id| Exception::new(id, *motivo, Some(comment), scope.clone()))
        });
        let beside = ignorar
            .iter()
            .map(|Ignorar { id, motivo }| Exception::new(id, motivo.as_deref(), None, 0..usize::MAX));
        let all: Vec<Exception<'_>> = inside.chain(beside).collect();
        let ids: BTreeSet<&str> = all.iter().map(|e| e.id).filter(|id| regra(id).is_some()).collect();
        let reach = ids.into_iter().map(|id| (id, Reach::new(&all, id))).collect();
        Self { comments, all, reach }
    }

    /// The exception that reaches a byte, for one rule.
    fn at(&self, id: &str, byte: usize) -> Option<usize> {
        self.reach.get(id)?.at(byte)
    }

    /// The count of what the exception `by` silenced.
    fn use_for(&mut self, by: usize, achado: Achado) -> Suprimido {
        let exception = &mut self.all[by];
        exception.used = true;
        Suprimido {
            achado,
            motivo: exception.motivo.map(str::to_owned),
            origem: if exception.comment.is_some() { Origem::Texto } else { Origem::Comando },
        }
    }

    /// Faults of the comments; `ran` tells whether a rule was asked to run.
    fn warnings(&self, ran: impl Fn(&str) -> bool) -> Vec<AvisoDeSupressao> {
        let mut warnings = Vec::new();
        let mut exceptions = self.all.iter().peekable();
        for (i, comment) in self.comments.iter().enumerate() {
            let mut warn = |tipo, id: Option<String>| {
                warnings.push(AvisoDeSupressao { tipo, id, lugar: Some(comment.place) });
            };
            match &comment.order {
                None => warn(Falta::Ilegivel, None),
                Some(order) if order.motivo.is_none() => warn(Falta::SemMotivo, Some(order.ids.join(", "))),
                Some(_) => {}
            }
            while let Some(exception) = exceptions.next_if(|e| e.comment == Some(i)) {
                if regra(exception.id).is_none() {
                    warn(Falta::RegraDesconhecida, Some(exception.id.to_owned()));
                } else if !exception.used && ran(exception.id) {
                    warn(Falta::SemUso, Some(exception.id.to_owned()));
                }
            }
        }
        warnings
    }
}

/// Which exception reaches a byte, for one rule.
struct Reach {
    /// Where a scope begins, and the exception reaching furthest among those that begin up to there.
    inside: Vec<(usize, Range<usize>, usize)>,
    beside: Option<usize>,
}

impl Reach {
    fn new(all: &[Exception<'_>], id: &str) -> Self {
        let named = || all.iter().enumerate().filter(|(_, e)| e.id == id);
        let mut inside: Vec<_> = named()
            .filter(|(_, e)| e.comment.is_some())
            .map(|(i, e)| (e.scope.start, e.scope.clone(), i))
            .collect();
        inside.sort_by_key(|&(start, _, i)| (start, i));
        for i in 1..inside.len() {
            let (before, rest) = inside.split_at_mut(i);
            if let (Some((_, scope, by)), Some(here)) = (before.last(), rest.first_mut())
                && scope.end >= here.1.end
            {
                (here.1, here.2) = (scope.clone(), *by);
            }
        }
        Self { inside, beside: named().find(|(_, e)| e.comment.is_none()).map(|(i, _)| i) }
    }

    fn at(&self, byte: usize) -> Option<usize> {
        let last = self.inside.partition_point(|&(start, ..)| start <= byte).checked_sub(1);
        let found = last.and_then(|i| self.inside.get(i)).filter(|(_, scope, _)| scope.contains(&byte));
        found.map(|&(.., by)| by).or(self.beside)
    }
}

/// The rule that was probably meant: the one whose id holds the word, or is spelt almost the same.
pub fn nearest_rule(id: &str) -> Option<&'static str> {
    let holds = || catalog().map(|rule| rule.id).find(|known| id.len() >= 4 && known.contains(id));
    let far = |rule: &Regra| strsim::damerau_levenshtein(id, rule.id);
    let (far, near) = catalog().map(|rule| (far(rule), rule.id)).min()?;
    if far * 3 <= near.len() { Some(near) } else { holds() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str, ignorar: &[Ignorar]) -> (Vec<String>, Vec<(String, usize)>, Vec<String>) {
        let checked = check(text, &Options::default(), ignorar);
        let silent = checked.suprimidos.iter().map(|s| (s.achado.id.to_string(), s.achado.trechos.len()));
        (
            checked.report.achados.iter().map(|a| a.id.to_string()).collect(),
            silent.collect(),
            checked.avisos.iter().map(ToString::to_string).collect(),
        )
    }

    fn beside(id: &str) -> Ignorar {
        Ignorar { id: id.to_owned(), motivo: Some("meu jeito".to_owned()) }
    }

    #[test]
    fn what_is_silenced_is_told_and_no_longer_weighs() {
        let text = "O time — hoje ganhou.\n\n<!-- voz: ignora travessao: é citação -->\nE — pronto — acabou.";
        let plain = check(text, &Options::default(), &[]);
        assert_eq!(plain.report.achados[0].trechos.len(), 1);
        assert!(plain.report.passou, "one dash is an aviso, whatever was silenced elsewhere");
        assert_eq!(plain.suprimidos[0].achado.trechos.len(), 2);
        assert_eq!(plain.suprimidos[0].motivo.as_deref(), Some("é citação"));
        assert_eq!(plain.suprimidos[0].origem, Origem::Texto);
        assert!(plain.avisos.is_empty());
        assert_eq!(plain.report.palavras, 7, "the comment is not counted");
        let all = check(text, &Options::default(), &[beside("travessao")]);
        assert!(all.report.achados.is_empty() && all.report.passou && all.report.placar == 0);
        assert_eq!(
            all.suprimidos.iter().map(|s| s.origem).collect::<Vec<_>>(),
            [Origem::Texto, Origem::Comando]
        );
    }

    #[test]
    fn places_and_fixes_stand_where_the_text_as_given_has_them() {
        let text = "\u{feff}Oi <!-- voz: ignora seta: não — nada --> gente — e boa\né bom — e sim, `x`.";
        let report = check(text, &Options::default(), &[]).report;
        let zone = report.puladas[0];
        assert_eq!(&text[zone.byte_inicio..zone.byte_fim], "`x`");
        assert_eq!(text[..zone.byte_inicio].chars().count(), zone.inicio);
        for achado in report.achados {
            for place in achado.trechos {
                assert_eq!(&text[place.byte_inicio..place.byte_fim], place.texto);
                assert_eq!(text[..place.byte_inicio].chars().count(), place.inicio);
                assert_eq!(text[..place.byte_fim].chars().count(), place.fim);
                let fix = place.correcao.expect("a dash has a fix");
                assert_eq!(text[fix.byte_inicio..fix.byte_fim].trim(), "—");
            }
        }
    }

    #[test]
    fn exceptions_that_do_not_help_are_told() {
        let (_, silent, warnings) = ids(
            "a <!-- voz: ignora travesao: x -->\n<!-- voz: cala travessao -->\nb <!-- voz: ignora travessao -->",
            &[],
        );
        assert!(silent.is_empty());
        assert_eq!(
            warnings,
            [
                "regra desconhecida: travesao (seria travessao?)",
                "comentário incompreensível; escreva <!-- voz: ignora REGRA, REGRA: motivo -->",
                "supressão sem motivo: diga por quê (travessao: motivo)",
                "supressão sem uso: travessao não acusa nada aqui; pode tirar",
            ]
        );
        let off = Options { sem: &["travessao"], ..Options::default() };
        let checked = check("b <!-- voz: ignora travessao: x -->", &off, &[]);
        assert!(checked.avisos.is_empty(), "a rule that was not asked to run proves nothing");
    }

    #[test]
    fn the_narrower_exception_hides_no_wider_one() {
        let text = "<!-- voz: ignora-texto travessao: a -->\nO time — hoje — ganhou.\n\
                    E foi — mesmo — bom. <!-- voz: ignora travessao: b -->\nO time — hoje — ganhou.";
        let (found, silent, warnings) = ids(text, &[]);
        assert!(found.is_empty());
        assert_eq!(silent, [("travessao".to_owned(), 6)]);
        assert_eq!(warnings.len(), 1);
    }
}
