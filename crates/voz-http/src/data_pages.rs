//! Data to read in pages: the rules of the lint, the measures of the voice, the public numbers by day.
//!
//! A page has at most twenty items (contract, "Limits") and the address of the next one.
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::kernel::{Answer, Code, Erro, Lane, Param, Reply, Request, Route, Shape, Site};
use voz_core::base::world::Millis;
use voz_core::numbers::{Dia, Vitrine, counts};
use voz_core::voice::lint::{Example, Gravidade, Regra, Taxas, catalog};

/// Most items of a page.
const PAGE_MAX: u32 = 20;

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/regras",
        group: "Voz",
        summary: "As regras do lint: o que cada uma aponta, por quê, e quanto fala em textos medidos",
        about: "As medidas são frações, de 0 a 1, de textos de máquina e de gente em que a regra fala; null é regra que não \
                foi medida. O lint não usa modelo.",
        query: &[depois("travessao", Shape::Text(1, NAME_MAX)), LIMITE],
        lane: Lane::Memory,
        answer: Answer::of::<PaginaDeRegras>("uma página de regras"),
        run: rules,
        ..DATA
    },
    Route {
        path: "/api/estilo/medidas",
        group: "Voz",
        summary: "O cartão de estilo publicado, uma medida por item",
        about: "Os mesmos números de GET /api/estilo, que traz o cartão inteiro.",
        query: &[depois("resposta.amostras", Shape::Text(1, NAME_MAX)), LIMITE],
        lane: Lane::Memory,
        answer: Answer::of::<PaginaDeMedidas>("uma página de medidas"),
        run: measures,
        ..DATA
    },
    Route {
        path: "/api/vitrine/dias",
        group: "Números",
        summary: "Os números públicos dia a dia, do mais antigo ao mais novo",
        about: "Até 31 dias, arredondados como em GET /api/vitrine. Antes da primeira publicação não há nenhum.",
        query: &[depois("2026-11-20", Shape::Format("date", 10)), LIMITE],
        answer: Answer::of::<PaginaDeDias>("uma página de dias"),
        run: days,
        ..DATA
    },
];

const DATA: Route = Route {
    cache: "public, max-age=300",
    errors: &[Code::ParametroInvalido, Code::ItemDesconhecido],
    ..Route::PLAIN
};

/// Characters of an item's name in a query, at most.
const NAME_MAX: usize = 64;

const LIMITE: Param =
    Shape::Whole(1, PAGE_MAX).named("limite", "Itens por página, de 1 a 20 (padrão 20)", "20");

const fn depois(example: &'static str, shape: Shape) -> Param {
    shape.named("depois", "O último item da página anterior; `proximo` já traz", example)
}

/// Regras do lint.
#[derive(Serialize, JsonSchema)]
struct PaginaDeRegras {
    /// As regras desta página.
    itens: Vec<FichaDeRegra>,
    /// Quantas há ao todo.
    total: usize,
    /// Endereço da página seguinte; null na última.
    proximo: Option<String>,
}

/// Uma regra do lint.
#[derive(Serialize, JsonSchema)]
struct FichaDeRegra {
    /// Identificador, estável.
    id: &'static str,
    /// Nome legível.
    rotulo: &'static str,
    /// Família da regra.
    familia: &'static str,
    /// A maior que um achado da regra tem: `erro` reprova, `aviso` só aponta. A de cada achado vem com ele.
    gravidade: Gravidade,
    /// Se fala sem que se peça.
    ligada: bool,
    /// Por que marca texto de máquina.
    porque: &'static str,
    /// Textos em que ela fala.
    acusa: Vec<Example>,
    /// Textos em que ela não fala.
    nao_acusa: Vec<Example>,
    /// Em que fração dos textos medidos ela fala; null quando não foi medida.
    medida: Option<FracoesDeRegra>,
}

/// Em que fração dos textos medidos uma regra fala, por idioma.
#[derive(Serialize, JsonSchema)]
struct FracoesDeRegra {
    /// Em português.
    pt: FracoesDeIdioma,
    /// Em inglês.
    en: FracoesDeIdioma,
}

/// Frações de textos em que uma regra fala num idioma, de 0 a 1.
#[derive(Serialize, JsonSchema)]
struct FracoesDeIdioma {
    /// De modelos de 2023 a 2025.
    maquina: f64,
    /// De um assistente de 2026, como ele formata.
    maquina_2026: f64,
    /// Os mesmos, sem a formatação.
    maquina_2026_sem_formato: f64,
    /// De gente: redações escolares e posts.
    humano: f64,
    /// De gente: outros tipos de texto.
    humano_outros: f64,
    /// De gente: o tipo em que mais fala.
    humano_pior: f64,
    /// Esse tipo.
    pior: &'static str,
}

impl From<Taxas> for FracoesDeIdioma {
    fn from(taxas: Taxas) -> Self {
        let share = |tenths: u16| f64::from(tenths) / 1000.0;
        Self {
            maquina: share(taxas.maquina),
            maquina_2026: share(taxas.maquina_2026),
            maquina_2026_sem_formato: share(taxas.maquina_2026_sem_formato),
            humano: share(taxas.humano),
            humano_outros: share(taxas.humano_outros),
            humano_pior: share(taxas.humano_pior),
            pior: taxas.pior,
        }
    }
}

/// Medidas do cartão de estilo.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PaginaDeMedidas {
    /// Quando o corpus foi medido.
    gerado_em: String,
    /// Desde quando entraram os textos.
    desde: String,
    /// As medidas desta página.
    itens: Vec<MedidaDeEstilo>,
    /// Quantas há ao todo.
    total: usize,
    /// Endereço da página seguinte; null na última.
    proximo: Option<String>,
}

/// Uma medida de um registro.
#[derive(Serialize, JsonSchema)]
struct MedidaDeEstilo {
    /// Registro e medida, como `post.palavrasMediana`.
    id: String,
    /// `resposta` ou `post`.
    registro: String,
    /// A medida, com o nome que tem em GET /api/estilo.
    medida: String,
    /// Quanto.
    valor: f64,
}

/// Os números públicos, dia a dia.
#[derive(Serialize, JsonSchema)]
struct PaginaDeDias {
    /// Quando foram publicados; null antes da primeira vez.
    atualizado_em: Option<String>,
    /// Os dias desta página, do mais antigo ao mais novo.
    itens: Vec<Dia>,
    /// Quantos há ao todo.
    total: usize,
    /// Endereço da página seguinte; null na última.
    proximo: Option<String>,
}

/// A page of items, and the address of the next one.
struct Page<T> {
    itens: Vec<T>,
    total: usize,
    proximo: Option<String>,
}

/// Cuts the page out that a request asks for. `name` names an item, `after` finds the first one beyond a name, or
/// says why there is none: a name that is none, or one that is not in the list (any more).
fn page<T>(
    site: &Site,
    request: &Request,
    mut all: Vec<T>,
    name: impl Fn(&T) -> String,
    after: impl Fn(&[T], &str) -> Result<usize, Code>,
) -> Result<Page<T>, Erro> {
    let limite = request.whole("limite", PAGE_MAX)?.unwrap_or(PAGE_MAX);
    let start = match request.param("depois") {
        None => 0,
        Some(last) if !(1..=NAME_MAX).contains(&last.chars().count()) => {
            return Err(Erro::parameter("depois", format!("de 1 a {NAME_MAX} caracteres")));
        }
        Some(last) => after(&all, last).map_err(|code| Erro::from(code).campo("depois"))?,
    };
    let total = all.len();
    let end = start.saturating_add(usize::try_from(limite).unwrap_or_default()).min(total);
    let itens: Vec<T> = all.drain(start.min(end)..end).collect();
    let last = itens.last().filter(|_| end < total).map(name);
    let asked = request.param("limite").map_or_else(String::new, |limite| format!("&limite={limite}"));
    let proximo = last.map(|last| format!("{}{}?depois={last}{asked}", site.base, request.path));
    Ok(Page { itens, total, proximo })
}

/// The place after the item of a name.
fn behind<T>(all: &[T], is: impl Fn(&T) -> bool) -> Result<usize, Code> {
    all.iter().position(is).map(|at| at + 1).ok_or(Code::ItemDesconhecido)
}

fn rules(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let all: Vec<FichaDeRegra> = catalog().map(sheet).collect();
    let after = |all: &[FichaDeRegra], last: &str| behind(all, |rule| rule.id == last);
    let Page { itens, total, proximo } = page(site, request, all, |rule| rule.id.to_owned(), after)?;
    Reply::json(&PaginaDeRegras { itens, total, proximo })
}

fn sheet(rule: &'static Regra) -> FichaDeRegra {
    let told = rule.told();
    FichaDeRegra {
        id: rule.id,
        rotulo: rule.rotulo,
        familia: rule.family.rotulo(),
        gravidade: rule.gravidade,
        ligada: rule.on,
        porque: told.why,
        acusa: told.hits,
        nao_acusa: told.misses,
        medida: told.medida.map(|m| FracoesDeRegra { pt: m.pt.into(), en: m.en.into() }),
    }
}

fn measures(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let card: Value = serde_json::from_slice(&site.app.shown().card).map_err(|e| request.broken(&e))?;
    let mut all = Vec::new();
    for (registro, block) in card["medidas"].as_object().into_iter().flatten() {
        for (medida, valor) in block.as_object().into_iter().flatten() {
            all.push(MedidaDeEstilo {
                id: format!("{registro}.{medida}"),
                registro: registro.clone(),
                medida: medida.clone(),
                valor: valor.as_f64().unwrap_or_default(),
            });
        }
    }
    let after = |all: &[MedidaDeEstilo], last: &str| behind(all, |item| item.id == last);
    let Page { itens, total, proximo } = page(site, request, all, |item| item.id.clone(), after)?;
    let text = |key: &str| card[key].as_str().unwrap_or_default().to_owned();
    let (gerado_em, desde) = (text("geradoEm"), text("desde"));
    Reply::json(&PaginaDeMedidas { gerado_em, desde, itens, total, proximo })
}

fn days(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let last = site.read(request, counts::published)?;
    let published: Option<Vitrine> = last
        .as_ref()
        .map(|last| serde_json::from_str(&last.publico))
        .transpose()
        .map_err(|e| request.broken(&e))?;
    let all = published.map(|published| published.dias).unwrap_or_default();
    // A day leaves the window at midnight: what comes after it is still found.
    let is_day = |text: &str| text.len() == 10 && format!("{text}T00:00:00.000Z").parse::<Millis>().is_ok();
    let after = |all: &[Dia], last: &str| {
        let first = || all.iter().position(|day| day.dia.as_str() > last).unwrap_or(all.len());
        is_day(last).then(first).ok_or(Code::ParametroInvalido)
    };
    let Page { itens, total, proximo } = page(site, request, all, |day| day.dia.clone(), after)?;
    let atualizado_em = last.map(|last| last.em.to_string());
    Reply::json(&PaginaDeDias { atualizado_em, itens, total, proximo })
}
