//! Tools that hold a text against the measured author: `style_of_text`, `proximity`.
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ToolRefusal, ToolRow, done};
use crate::app::App;
use crate::cli::voice::enough_texts::fitting_register;
use crate::mcp::schema;
use crate::voice::Registro;
use crate::voice::estilo::{FeatureComparison, Observed, Verdict, compare};
use crate::voice::proximidade::{PROFILE_MIN, Proximidade};
use crate::voice::texto::count_words;

pub(super) const STYLE: ToolRow = ToolRow {
    name: "style_of_text",
    title: "Um texto ao lado do estilo do autor",
    about: "Põe um texto ao lado do cartão de estilo do autor medido nesta máquina: dez medidas (minúscula no começo, \
     quebra de linha, reticências, ponto final…), o que o texto faz em cada uma e com que frequência o autor faz o \
     mesmo. Use para ver em que um rascunho destoa.",
    input: schema::arguments::<Beside>,
    output: schema::answer::<Styled>,
    run: |app, asked| done(asked, |asked| style_of_text(app, asked)),
};

pub(super) const PROXIMITY: ToolRow = ToolRow {
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
