//! The tools of this machine: `lint_text`, `fix_text` and `diff_texts` look at texts alone, `style_of_text` and `proximity` hold
//! one against the measured author.
use std::collections::BTreeMap;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ToolRefusal, ToolRow, done};
use voz_cli::voice::enough_texts::fitting_register;
use voz_cli::writing::lint::{Given, ProjectLayer, Projects};
use voz_core::app::App;
use voz_core::mcp::schema;
use voz_core::voice::Registro;
use voz_core::voice::diff::{Diff, diff};
use voz_core::voice::estilo::{FeatureComparison, Observed, Verdict, compare};
use voz_core::voice::lint::autofix::{Alcance, autofix_except};
use voz_core::voice::lint::suppression::{check, nearest_rule};
use voz_core::voice::lint::{Achado, Idioma, Options, formato, regra};
use voz_core::voice::proximidade::{PROFILE_MIN, Proximidade};
use voz_core::voice::texto::count_words;

/// The tools, in the order in which they are listed.
pub(super) const TOOLS: [ToolRow; 5] = [LINT, FIX, DIFF, STYLE, PROXIMITY];

const LINT: ToolRow = ToolRow {
    name: "lint_text",
    title: "Marcas de texto de máquina",
    about: "Aponta marcas de texto de máquina num texto em português ou inglês, com o lugar exato de cada uma, sem modelo nem \
     rede. Use antes de entregar um texto; passou é falso quando algum achado é erro. Onde o autor medido nesta \
     máquina faz o mesmo, a regra não fala; vale o voz.toml mais próximo de nome.",
    input: schema::arguments::<Examined>,
    output: schema::answer::<Linted>,
    run: |app, asked| done(asked, |asked| lint_text(app, asked)),
};

const FIX: ToolRow = ToolRow {
    name: "fix_text",
    title: "Correções seguras",
    about: "Devolve o texto com as correções seguras do lint aplicadas (as que não mudam o que ele diz) e o que ainda resta. \
     Não reescreve nem usa modelo: para a voz do autor, rewrite_in_voice. Não grava arquivo nenhum.",
    input: schema::arguments::<ToFix>,
    output: schema::answer::<Repaired>,
    run: |app, asked| done(asked, |asked| fix_text(app, asked)),
};

const DIFF: ToolRow = ToolRow {
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

const STYLE: ToolRow = ToolRow {
    name: "style_of_text",
    title: "Um texto ao lado do estilo do autor",
    about: "Põe um texto ao lado do cartão de estilo do autor medido nesta máquina: dez medidas (minúscula no começo, \
     quebra de linha, reticências, ponto final…), o que o texto faz em cada uma e com que frequência o autor faz o \
     mesmo. Use para ver em que um rascunho destoa.",
    input: schema::arguments::<Beside>,
    output: schema::answer::<Styled>,
    run: |app, asked| done(asked, |asked| style_of_text(app, asked)),
};

const PROXIMITY: ToolRow = ToolRow {
    name: "proximity",
    title: "Proximidade com a voz do autor",
    about: "Mede o quanto um texto se aproxima da voz do autor, contra o que outras pessoas escrevem. proximidade 0 é o que \
     outros alcançam, 1 um desvio padrão a mais; evidencia pouca quer dizer texto curto. Use para escolher entre versões.",
    input: schema::arguments::<Beside>,
    output: schema::answer::<Near>,
    run: |app, asked| done(asked, |asked| proximity(app, asked)),
};

/// Um texto a pôr ao lado do autor.
#[derive(Deserialize, JsonSchema)]
struct Beside {
    /// O texto.
    #[schemars(extend("examples" = ["pode deixar, amanhã eu passo aí e vejo o ventilador"]))]
    texto: String,
    /// Registro em que é comparado; sem dizer, aquele em que há textos do autor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Registro")]
    registro: Option<Registro>,
}

impl Beside {
    /// The register, once it is sure that there is a text and a measured author.
    fn registro(&self, app: &App) -> Result<Registro, ToolRefusal> {
        if self.texto.trim().is_empty() {
            return Err(ToolRefusal::of("texto_vazio", "O texto está vazio."));
        }
        let voice = app.voice();
        if voice.amostra() {
            return Err(ToolRefusal::of("sem_voz", "Nenhum texto do autor foi medido.").mend(MEASURE));
        }
        Ok(fitting_register(voice.card(), self.registro))
    }
}

/// Command that brings a voice in.
const MEASURE: &str =
    "voz medir FONTE traz os textos do autor (arquivo, pasta ou arquivo exportado); voz comecar pergunta.";

/// Um texto ao lado do cartão.
#[derive(Serialize, JsonSchema)]
struct Styled {
    /// Registro em que foi comparado.
    registro: Registro,
    /// Textos em que o cartão se apoia.
    amostras: u32,
    /// Palavras do texto.
    palavras: u32,
    /// Medida por medida, na ordem do cartão.
    medidas: Vec<Measured>,
    /// Soma dos pesos, de -4 a 4; acima de 0 fala pelo autor. Nula quando o registro não tem textos.
    razao: Option<f64>,
    /// autor, geral ou indistinto; nulo com razao.
    #[schemars(with = "Option<String>")]
    veredito: Option<Verdict>,
    /// Por que a evidência é pouca; vazia quando não é.
    #[serde(rename = "poucaEvidencia")]
    pouca_evidencia: Vec<String>,
}

/// Uma medida.
#[derive(Serialize, JsonSchema)]
struct Measured {
    /// Identificador da medida.
    medida: &'static str,
    /// Nome legível.
    rotulo: &'static str,
    /// O que o texto faz: verdadeiro ou falso; em palavras, quantas.
    #[schemars(with = "serde_json::Value")]
    texto: Observed,
    /// A fração dos textos do autor que o fazem; em palavras, a mediana.
    autor: f64,
    /// O mesmo entre textos de qualquer um.
    geral: f64,
    /// Logaritmo natural da razão de verossimilhança; acima de 0 fala pelo autor.
    peso: f64,
}

fn style_of_text(app: &App, asked: &Beside) -> Result<Styled, ToolRefusal> {
    let registro = asked.registro(app)?;
    let voice = app.voice();
    let beside = compare(&asked.texto, registro, voice.card().medidas.of(registro))
        .ok_or_else(|| ToolRefusal::of("texto_vazio", "O texto não tem o que ler."))?;
    let measured = |medida: &FeatureComparison| Measured {
        medida: medida.medida.as_str(),
        rotulo: medida.medida.rotulo(),
        texto: medida.texto,
        autor: medida.autor,
        geral: medida.geral,
        peso: medida.peso,
    };
    Ok(Styled {
        registro,
        amostras: beside.amostras,
        palavras: beside.palavras,
        medidas: beside.medidas.iter().map(measured).collect(),
        razao: beside.razao,
        veredito: beside.veredito,
        pouca_evidencia: beside.pouca_evidencia,
    })
}

/// A proximidade de um texto.
#[derive(Serialize, JsonSchema)]
struct Near {
    #[serde(flatten)]
    proximidade: Proximidade,
    /// Registro em que foi medida.
    registro: Registro,
    /// Palavras do texto.
    palavras: usize,
    /// Verdadeiro quando, por falta de textos de outras pessoas, a comparação é com romances de domínio público, o que
    /// mede bem pior.
    coorte_do_programa: bool,
}

fn proximity(app: &App, asked: &Beside) -> Result<Near, ToolRefusal> {
    let registro = asked.registro(app)?;
    let shown = app.shown();
    let near = shown.near(registro);
    let Some(scorer) = &near.scorer else {
        let texts = app.voice().card().medidas.of(registro).amostras;
        let title = format!(
            "Há {texts} textos do autor como {registro}; a proximidade se mede a partir de {PROFILE_MIN}."
        );
        return Err(ToolRefusal::of("poucos_textos", title)
            .mend("voz medir FONTE traz mais; textos de outros, para comparar: voz medir --coorte FONTE."));
    };
    Ok(Near {
        proximidade: scorer.score(&asked.texto),
        registro,
        palavras: count_words(&asked.texto),
        coorte_do_programa: near.shipped,
    })
}
