//! A variant as a card: the text, what was cut, what the lint says.
use std::fmt::Write as _;

use super::writer::name;
use crate::terminal::{Paint, Style, plural, printable, printable_lines};
use crate::writing::diff::{ShownDiff, percent};
use crate::writing::lint::gravity_word;
use voz_core::voice::diff::Diff;
use voz_core::voice::lint::Achado;
use voz_core::voice::proximidade::Evidencia;
use voz_core::voice::reescrita::{Aproximacao, Entrada, Reescrita, Variante};

/// Places of one finding that are quoted; the others are counted.
const QUOTED: usize = 3;

/// All cards, one below the other, numbered when there are several or one is to be chosen.
pub(super) fn cards(reescrita: &Reescrita, paint: Paint, numbered: bool) -> String {
    let mut out = String::new();
    for (n, variante) in reescrita.variantes.iter().enumerate() {
        let number = if numbered { format!("{}  ", n + 1) } else { String::new() };
        let style = name(&variante.estilo.id, &variante.estilo.nome);
        let title = paint.paint(Style::BOLD, format!("{number}{style}"));
        let figures = figures(&reescrita.entrada, variante);
        let doubt = doubt(&variante.diff).map_or_else(String::new, |why| {
            format!("{}\n\n", paint.paint(Style::RED, format_args!("Confira: {why}.")))
        });
        let _ = write!(
            out,
            "{title}  {}\n\n{}\n\n{}{}{}{}\n",
            paint.paint(Style::DIM, figures),
            printable_lines(&variante.texto),
            doubt,
            cut(&variante.diff, paint),
            gauge(variante.proximidade, paint),
            lint(&reescrita.entrada, variante, paint),
        );
    }
    let uso = &reescrita.uso;
    if uso.entrada + uso.saida > 0 {
        let read = plural(uso.entrada, "token lido", "tokens lidos");
        let spent = format!("{}: {read}, {}", uso.modelo, plural(uso.saida, "escrito", "escritos"));
        let _ = writeln!(out, "{}", paint.paint(Style::DIM, spent));
    }
    out
}

/// A variant in one line, for whoever reads stderr while the text goes down a pipe.
pub(super) fn summary(entrada: &Entrada, variante: &Variante) -> String {
    let lint = if variante.passou { "o lint passou" } else { "o lint não passou" };
    let style = name(&variante.estilo.id, &variante.estilo.nome);
    let doubt = doubt(&variante.diff).map_or_else(String::new, |why| format!("; confira: {why}"));
    format!("{style}: {}; {lint}{doubt}", figures(entrada, variante))
}

fn figures(entrada: &Entrada, variante: &Variante) -> String {
    let after = variante.palavras;
    let words = if after == 1 { "palavra" } else { "palavras" };
    let difference = match variante.palavras_a_menos {
        _ if variante.diff.mudou <= 0.0 => return format!("{after} {words}; nada mudou"),
        0 => "o mesmo tamanho".to_owned(),
        fewer @ 1.. => format!("{fewer} a menos"),
        more => format!("{} a mais", more.unsigned_abs()),
    };
    let changed = percent(variante.diff.mudou);
    format!("{} → {after} {words}, {difference}; mudou {changed}", entrada.palavras)
}

/// The doubt to look at before the text is used, in the words of the other ways out.
fn doubt(diff: &Diff) -> Option<String> {
    diff.motivo.as_deref().map(printable)
}

/// The words that the rewrite cut and put in.
fn cut(diff: &Diff, paint: Paint) -> String {
    if diff.mudou <= 0.0 {
        return String::new();
    }
    let shown = ShownDiff { diff, paint, terminal: true };
    format!("{}\n{shown}\n", paint.paint(Style::DIM, "O corte:"))
}

/// Where draft and variant stand among the author's own texts; the middle of those is the bar. Says no number: the place
/// is an estimate, and nobody is so many per cent themselves.
fn gauge(near: Aproximacao, paint: Paint) -> String {
    const CELLS: usize = 31;
    let (Some(before), Some(after)) = (near.antes, near.depois) else { return String::new() };
    let cell = |share: f64| (1..CELLS).filter(|&cell| share * CELLS as f64 >= cell as f64).count();
    let mut cells = ['·'; CELLS];
    cells[CELLS / 2] = '|';
    cells[cell(before)] = 'r';
    cells[cell(after)] = if cell(after) == cell(before) { '*' } else { 'v' };
    let line: String = cells.iter().collect();
    let little =
        if near.evidencia == Evidencia::Pouca { "\n  o texto é curto: isto prova pouco" } else { "" };
    let legend = format!("  r rascunho, v variante, * ambos, | o meio dos seus textos{little}");
    format!("A voz: longe {line} perto\n{}\n\n", paint.paint(Style::DIM, legend))
}

fn lint(entrada: &Entrada, variante: &Variante, paint: Paint) -> String {
    let verdict = if variante.passou {
        paint.paint(Style::GREEN, "O lint passou")
    } else {
        paint.paint(Style::RED, "O lint não passou")
    };
    let gone = entrada.achados.iter().filter(|a| variante.tirado.contains(&a.id)).map(|a| &*a.rotulo);
    let gone = gone.collect::<Vec<_>>().join(", ");
    let mut out = verdict.to_string();
    if !gone.is_empty() {
        let _ = write!(out, "; saiu: {gone}");
    }
    out.push_str(".\n");
    for achado in &variante.achados {
        let (word, style) = gravity_word(achado.gravidade);
        let (word, places) = (paint.paint(style, word), places(achado));
        let _ = writeln!(out, "  {word} {} ({}): {places}", achado.rotulo, achado.id);
    }
    out
}

fn places(achado: &Achado) -> String {
    if let Some(porque) = &achado.porque {
        return porque.clone();
    }
    let quoted =
        achado.trechos.iter().take(QUOTED).map(|t| format!("“{}”", printable(&t.texto.replace('\n', " "))));
    let mut quoted = quoted.collect::<Vec<_>>().join(", ");
    if let Some(more @ 1..) = achado.trechos.len().checked_sub(QUOTED) {
        let _ = write!(quoted, " e mais {more}");
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use voz_core::voice::Registro;
    use voz_core::voice::diff::diff;
    use voz_core::voice::lint::{Options, lint};
    use voz_core::voice::reescrita::{Cota, Estilo, Uso, VozUsada};

    fn reescrita(antes: &str, depois: &[(&str, &str)]) -> Reescrita {
        let before = lint(antes, &Options::default());
        let variant = |&(nome, texto): &(&str, &str)| {
            let report = lint(texto, &Options::default());
            Variante {
                estilo: Estilo { id: "padrao".to_owned(), nome: nome.to_owned() },
                texto: texto.to_owned(),
                passou: report.passou,
                tirado: before
                    .achados
                    .iter()
                    .map(|a| a.id.clone())
                    .filter(|id| !report.achados.iter().any(|a| a.id == *id))
                    .collect(),
                palavras: report.palavras,
                palavras_a_menos: i64::try_from(before.palavras).unwrap()
                    - i64::try_from(report.palavras).unwrap(),
                achados: report.achados,
                diff: diff(antes, texto),
                proximidade: Aproximacao::default(),
            }
        };
        let variantes = depois.iter().map(variant).collect();
        Reescrita {
            registro: Registro::Post,
            entrada: Entrada { palavras: before.palavras, achados: before.achados.clone() },
            aviso: None,
            variantes,
            falhas: Vec::new(),
            uso: Uso { entrada: 812, saida: 40, modelo: "modelo-x".to_owned() },
            cota: Cota { gratis: true, usado: 0, limite: 5 },
            voz: VozUsada::default(),
        }
    }

    const DRAFT: &str = "O prazo do relatório mudou — agora é sexta-feira — e a equipe já sabe disso.";

    #[test]
    fn a_card_shows_text_cut_and_lint() {
        let texts = [
            ("", "o prazo do relatório mudou, agora é sexta-feira, a equipe já sabe"),
            (
                "Longo",
                "O prazo do relatório mudou — agora é sexta-feira — e a equipe toda já sabe muito bem disso.",
            ),
            ("Outro", "bom dia"),
        ];
        insta::assert_snapshot!(cards(&reescrita(DRAFT, &texts), Paint::OFF, true));
    }

    #[test]
    fn a_gauge_shows_draft_variant_and_middle_and_no_number() {
        let near =
            |antes, depois, evidencia| Aproximacao { antes: Some(antes), depois: Some(depois), evidencia };
        let shown = gauge(near(0.02, 0.61, Evidencia::Boa), Paint::OFF);
        assert_eq!(shown.lines().next(), Some("A voz: longe r··············|··v············ perto"));
        let shown = gauge(near(1.0, 1.0, Evidencia::Pouca), Paint::OFF);
        assert!(shown.contains("|··············* perto") && shown.contains("prova pouco"), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 60) && !shown.contains('%'), "{shown}");
        assert_eq!(gauge(Aproximacao::default(), Paint::OFF), "");
    }

    #[test]
    fn colours_take_the_place_of_brackets() {
        let texts = [("", "O prazo mudou, agora é sexta-feira, e a equipe já sabe.")];
        let shown = cards(&reescrita(DRAFT, &texts), Paint::ON, false);
        assert!(!shown.contains("[-") && shown.contains("\u{1b}[31;9m"), "{shown}");
    }

    #[test]
    fn a_summary_is_one_line() {
        let short = reescrita(DRAFT, &[("Curto", "prazo do relatório\nagora é sexta-feira")]);
        let line = summary(&short.entrada, &short.variantes[0]);
        assert_eq!(line, "Curto: 14 → 6 palavras, 8 a menos; mudou 39 %; o lint passou");
        let figures = |antes, depois| {
            let reescrita = reescrita(antes, &[("", depois)]);
            figures(&reescrita.entrada, &reescrita.variantes[0])
        };
        assert_eq!(figures("já vou", "vou"), "2 → 1 palavra, 1 a menos; mudou 33 %");
        assert_eq!(figures("já vou", "já vou"), "2 palavras; nada mudou");
    }
}
