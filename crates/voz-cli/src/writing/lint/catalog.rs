//! `--regras` and `--explicar`: what the lint looks for, why, and on what evidence.
use std::fmt::Write as _;
use std::io::Write as _;

use serde_json::{Value, json};

use super::for_people::gravity_word;
use crate::exit::Error;
use crate::frame::Ctx;
use crate::terminal::{Cell, Paint, Style, printable};
use voz_core::voice::lint::{
    FLAGGED, Family, Gate, Gravidade, PROVEITO, Regra, SHORT, Told, catalog, weak_in_short,
};

/// A rule as JSON shows it.
fn as_json(rule: &Regra) -> Value {
    let told = rule.told();
    json!({
        "id": rule.id,
        "rotulo": rule.rotulo,
        "familia": rule.family.rotulo(),
        "gravidade": rule.gravidade,
        "ligada": rule.on,
        "corrigivel": rule.has_safe_fix(),
        "portao": rule.gate != Gate::None,
        "porque": told.why,
        "medida": told.medida,
        "evidencia": told.evidencia(),
        "acusa": told.hits,
        "nao_acusa": told.misses,
    })
}

/// Prints the catalog.
pub(super) fn list(ctx: &Ctx, json: bool) -> Result<(), Error> {
    if json {
        return ctx.tela.json(&catalog().map(as_json).collect::<Value>());
    }
    let mut table = ctx.tela.table(&["", "", "", ""]);
    table.cut(&[1]);
    table.words(&[3]);
    let mut family: Option<Family> = None;
    for rule in catalog() {
        if family.replace(rule.family) != Some(rule.family) {
            let gap = if rule.family == Family::Pontuacao { "" } else { "\n" };
            table.heading(format_args!("{gap}{}", rule.family.rotulo()));
        }
        table.row([
            format_args!("  {}", rule.id).into(),
            rule.rotulo.into(),
            Cell::styled(gravity_word(rule.gravidade).1, gravity(rule)),
            Cell::styled(Style::DIM, notes(rule).join(", ")),
        ]);
    }
    let sum = format!("{} regras. O porquê de cada uma: voz lint --explicar REGRA", catalog().count());
    Ok(writeln!(ctx.tela.out(), "{table}\n\n{}", ctx.tela.prose(&sum))?)
}

/// Explains one rule.
pub(super) fn explain(ctx: &Ctx, rule: &'static Regra, json: bool) -> Result<(), Error> {
    if json {
        return ctx.tela.json(&as_json(rule));
    }
    Ok(write!(ctx.tela.out(), "{}", ctx.tela.prose(&explanation(rule, ctx.tela.paint)))?)
}

/// Text of `--explicar` for a rule.
pub(crate) fn explanation(rule: &'static Regra, paint: Paint) -> String {
    let mut traits = vec![rule.family.rotulo()];
    traits.extend(notes(rule));
    let name = paint.paint(Style::BOLD, rule.rotulo);
    let gravity = paint.paint(gravity_word(rule.gravidade).1, gravity(rule));
    let traits = paint.paint(Style::DIM, traits.join(" · "));
    let mut out = format!("{gravity} {name} [{}]\n{traits}\n", rule.id);
    let told = rule.told();
    let evidence = evidence(rule, &told);
    let grave = when_grave(rule);
    for (title, said) in [
        ("Por quê", told.why),
        ("Gravidade", &grave),
        ("Correção", fixes(rule)),
        ("O autor", author(rule)),
        ("Evidência", &evidence),
    ] {
        if !said.is_empty() {
            let _ = writeln!(out, "\n{}\n  {said}", paint.paint(Style::BOLD, title));
        }
    }
    for (title, style, examples) in
        [("Acusa", Style::RED, told.hits), ("Não acusa", Style::GREEN, told.misses)]
    {
        if !examples.is_empty() {
            let _ = writeln!(out, "\n{}", paint.paint(Style::BOLD, title));
        }
        let apart = examples.iter().any(|example| example.texto.contains('\n'));
        for (number, example) in examples.iter().enumerate() {
            if apart && number > 0 {
                out.push('\n');
            }
            for line in example.texto.lines() {
                let _ = writeln!(out, "  {} {}", paint.paint(style, "│"), printable(line));
            }
        }
    }
    out
}

/// Source of a rule; of one that is not always an error, what its figures count.
fn evidence(rule: &Regra, told: &Told) -> String {
    match rule.may_be_milder() && told.medida.is_some() {
        true => format!("Falar não é reprovar: estes números contam também os avisos. {}", told.evidencia()),
        false => told.evidencia(),
    }
}

/// How far `--corrigir` goes, where not every finding has a safe fix.
const fn fixes(rule: &Regra) -> &'static str {
    match (rule.has_safe_fix(), rule.has_likely_fix()) {
        (_, false) => "",
        (true, true) => {
            "Só onde a troca é segura; os outros lugares, que pedem leitura, só com --corrigir=ousado."
        }
        (false, true) => "Só com --corrigir=ousado: a troca é provável, e pede leitura.",
    }
}

/// Traits that set a rule apart, in a word each.
fn notes(rule: &Regra) -> Vec<&'static str> {
    let fixed = match (rule.has_safe_fix(), rule.has_likely_fix()) {
        (false, false) => "",
        (true, false) => "corrigível",
        (false, true) => "corrigível com =ousado",
        (true, true) => "corrigível em parte, mais com =ousado",
    };
    let all = [
        (!rule.on, "desligada"),
        (!fixed.is_empty(), fixed),
        (rule.gate != Gate::None, "mede o autor"),
        (rule.plain_only, "calada em markdown"),
    ];
    all.iter().filter(|(has, _)| *has).map(|&(_, note)| note).collect()
}

/// The part that the author's own texts have in a rule.
const fn author(rule: &Regra) -> &'static str {
    match rule.gate {
        Gate::None if matches!(rule.family, Family::Conjunto) => PROVEITO,
        Gate::None => "",
        Gate::Habit => "Fica calada quando o autor medido faz o mesmo em boa parte dos textos dele.",
        Gate::Level => "Só fala acima do que os textos do autor medido costumam ter.",
        Gate::Absence => "Só fala quando o autor medido nunca faz isso.",
    }
}

/// The severities that its findings may have.
const fn gravity(rule: &Regra) -> &'static str {
    match rule.gravidade {
        Gravidade::Erro if rule.may_be_milder() => "aviso ou erro",
        always => gravity_word(always).0,
    }
}

/// When its findings are errors or warnings, where that is not always the same.
fn when_grave(rule: &Regra) -> String {
    let short = weak_in_short(rule);
    match (rule.gravidade, rule.may_be_milder(), rule.proof) {
        (Gravidade::Aviso, ..) if short => {
            format!(
                "Aviso num texto de {SHORT} caracteres ou mais. Num mais curto, e em documentação que não soma placar {FLAGGED}, é \
                 marca fraca: conta-se à parte, não pesa no placar e aparece com --tudo ou --so {}.",
                rule.id
            )
        }
        (Gravidade::Aviso, ..) | (_, false, _) => String::new(),
        (_, true, true) => "Erro ou aviso, conforme o que encontra.".to_owned(),
        (_, true, false) if short => format!(
            "Num texto de menos de {SHORT} caracteres, erro, ou marca fraca, que não conta; num mais longo, erro só se \
             ele soma placar {FLAGGED}, e senão aviso."
        ),
        (_, true, false) => format!(
            "Erro só onde o texto tem menos de {SHORT} caracteres ou soma placar {FLAGGED}; no resto, aviso."
        ),
    }
}
