//! Tools that look at texts alone: `lint_text`, `fix_text`, `diff_texts`.
use std::collections::BTreeMap;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ToolRefusal, ToolRow, done};
use crate::app::App;
use crate::cli::writing::lint::{Given, ProjectLayer, Projects};
use crate::mcp::schema;
use crate::voice::Registro;
use crate::voice::diff::{Diff, diff};
use crate::voice::lint::autofix::{Alcance, autofix_except};
use crate::voice::lint::suppression::{check, nearest_rule};
use crate::voice::lint::{Achado, Idioma, Options, formato, regra};

pub(super) const LINT: ToolRow = ToolRow {
    name: "lint_text",
    title: "Marcas de texto de máquina",
    about: "Aponta marcas de texto de máquina num texto em português ou inglês, com o lugar exato de cada uma, sem modelo nem \
     rede. Use antes de entregar um texto; passou é falso quando algum achado é erro. Onde o autor medido nesta \
     máquina faz o mesmo, a regra não fala; vale o voz.toml mais próximo de nome.",
    input: schema::arguments::<Examined>,
    output: schema::answer::<Linted>,
    run: |app, asked| done(asked, |asked| lint_text(app, asked)),
};

pub(super) const FIX: ToolRow = ToolRow {
    name: "fix_text",
    title: "Correções seguras",
    about: "Devolve o texto com as correções seguras do lint aplicadas (as que não mudam o que ele diz) e o que ainda resta. \
     Não reescreve nem usa modelo: para a voz do autor, rewrite_in_voice. Não grava arquivo nenhum.",
    input: schema::arguments::<ToFix>,
    output: schema::answer::<Repaired>,
    run: |app, asked| done(asked, |asked| fix_text(app, asked)),
};

pub(super) const DIFF: ToolRow = ToolRow {
    name: "diff_texts",
    title: "Diferença palavra por palavra",
    about: "Compara dois textos palavra por palavra: o que saiu, o que entrou, o que ficou, e que fração mudou. Use para \
     mostrar a alguém o que uma edição cortou.",
    input: schema::arguments::<Pair>,
    output: schema::answer::<Diff>,
    run: |_, asked| done(asked, diff_texts),
};

/// The settings under which a text is looked at.
#[derive(Deserialize, JsonSchema)]
struct Examined {
    /// O texto a examinar.
    #[schemars(extend("examples" = ["Claro! Aqui está a resposta: o ventilador está pronto — pode retirar."]))]
    texto: String,
    /// Nome ou caminho do arquivo do texto, de que seguem o formato (post.md, tese.tex, main.py) e o voz.toml que vale.
    /// Sem ele, texto puro.
    nome: Option<String>,
    /// Idioma das regras; sem dizer, o que o texto mostra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Idioma")]
    idioma: Option<Idioma>,
    /// Registro do autor com que as regras se comparam.
    #[serde(default)]
    registro: Registro,
    /// Identificadores de regras a deixar de fora.
    #[serde(default)]
    sem: Vec<String>,
}

impl Examined {
    /// Looks at the text as its project and its author want.
    fn under<T>(&self, app: &App, look: impl FnOnce(&str, &Options<'_>) -> T) -> Result<T, ToolRefusal> {
        let mut given = Given::default();
        for id in &self.sem {
            let known = regra(id).ok_or_else(|| {
                let near = nearest_rule(id).map(|near| format!(" Seria {near}?")).unwrap_or_default();
                ToolRefusal::of("regra_desconhecida", format!("Não há regra {id}.{near}"))
                    .mend("a lista das regras: voz lint --regras")
            })?;
            given.sem.push(known.id);
        }
        given.layer = ProjectLayer { idioma: self.idioma, ..ProjectLayer::default() };
        let name = Path::new(self.nome.as_deref().unwrap_or("entrada"));
        let settings = Projects::new(given).settings(name)?;
        let format = name.file_name().and_then(|name| name.to_str()).and_then(formato);
        let voice = app.voice();
        let author = (!voice.amostra()).then(|| voice.rates(self.registro));
        Ok(look(&self.texto, &settings.options(Some(name), format, author)))
    }
}

/// O que o lint diz de um texto.
#[derive(Serialize, JsonSchema)]
struct Linted {
    /// Falso quando algum achado é erro.
    passou: bool,
    /// Evidência para o tamanho do texto; de 4 em diante o texto está marcado.
    placar: u32,
    /// Palavras do texto.
    palavras: usize,
    /// Idioma das regras usadas: pt ou en.
    #[schemars(with = "String")]
    idioma: Idioma,
    /// Quantos lugares têm correção segura (fix_text).
    corrigiveis: usize,
    /// Os achados, por regra.
    achados: Vec<Achado>,
    /// Quantos lugares um comentário do texto silencia.
    suprimidos: usize,
    /// O que há de errado com esses comentários.
    avisos: Vec<String>,
}

fn lint_text(app: &App, asked: &Examined) -> Result<Linted, ToolRefusal> {
    let checked = asked.under(app, |text, options| check(text, options, &[]))?;
    let report = checked.report;
    let places = || report.achados.iter().flat_map(|achado| &achado.trechos);
    Ok(Linted {
        passou: report.passou,
        placar: report.placar,
        palavras: report.palavras,
        idioma: report.idioma,
        corrigiveis: places().filter(|place| place.correcao.is_some()).count(),
        suprimidos: checked.suprimidos.iter().map(|s| s.achado.trechos.len()).sum(),
        avisos: checked.avisos.iter().map(ToString::to_string).collect(),
        achados: report.achados,
    })
}

/// Um texto a corrigir.
#[derive(Deserialize, JsonSchema)]
struct ToFix {
    #[serde(flatten)]
    examined: Examined,
    /// Aplica também as correções que são só prováveis.
    #[serde(default)]
    ousado: bool,
}

/// Um texto corrigido.
#[derive(Serialize, JsonSchema)]
struct Repaired {
    /// O texto com as correções.
    texto: String,
    /// Quantas correções foram aplicadas.
    aplicadas: usize,
    /// Quantas de cada regra.
    por_regra: BTreeMap<String, usize>,
    /// Se o texto corrigido passa.
    passou: bool,
    /// O que o lint ainda aponta no texto corrigido.
    restam: Vec<Achado>,
}

fn fix_text(app: &App, asked: &ToFix) -> Result<Repaired, ToolRefusal> {
    let alcance = if asked.ousado { Alcance::Ousadas } else { Alcance::Seguras };
    asked.examined.under(app, |text, options| {
        let fixed = autofix_except(text, options, &[], alcance);
        Repaired {
            aplicadas: fixed.aplicadas,
            por_regra: fixed.por_regra.into_iter().map(|(id, n)| (id.into_owned(), n)).collect(),
            passou: fixed.restam.report.passou,
            restam: fixed.restam.report.achados,
            texto: fixed.texto,
        }
    })
}

/// Dois textos a comparar.
#[derive(Deserialize, JsonSchema)]
struct Pair {
    /// O texto de antes.
    #[schemars(extend("examples" = ["Venho por meio desta informar que fechou."]))]
    antes: String,
    /// O texto de depois.
    #[schemars(extend("examples" = ["Fechou."]))]
    depois: String,
}

fn diff_texts(asked: &Pair) -> Result<Diff, ToolRefusal> {
    Ok(diff(&asked.antes, &asked.depois))
}
