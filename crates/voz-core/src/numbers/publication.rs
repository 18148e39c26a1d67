//! The publication: the raw counts of the last days, added up, and rounded for everybody but the operator.
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::agente::Classe;
use super::counts::{Contagem, VISITANTE};
use crate::base::world::Millis;

/// Days of the longest window, today among them.
pub const MONTH: i64 = 30;
/// Most days shown one by one (interface, "Limits").
const DAYS_MAX: i64 = 31;
/// Most agents named.
const AGENTS_MAX: usize = 20;

/// Números públicos de uso. `null` é medida que falta, e nunca zero.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Vitrine {
    /// Nome do produto, por extenso.
    pub nome: String,
    /// Primeiro dia contado.
    pub desde: Option<String>,
    /// Fuso dos dias: sempre `UTC`.
    pub fuso: String,
    /// O dia de hoje, até a publicação.
    pub hoje: Option<Hoje>,
    /// Até 31 dias, o mais antigo primeiro.
    pub dias: Vec<Dia>,
    /// Somas dos últimos 7 e 30 dias.
    pub janelas: Janelas,
    /// Visitantes únicos em 7 dias: pessoas com navegador, por rede e programa.
    pub visitantes: Option<u64>,
    /// Pessoas que criaram conta.
    pub pessoas: Option<Pessoas>,
    /// Agentes de IA e robôs que mais chamaram em 7 dias.
    pub agentes: Vec<AgenteVisto>,
    /// Leituras das superfícies de máquina em 7 dias.
    pub superficies: BTreeMap<String, u64>,
    /// Chamadas de ferramentas MCP em 7 dias, por ferramenta.
    pub mcp: BTreeMap<String, u64>,
    /// Uso do produto, por recurso.
    pub uso: Vec<Uso>,
    /// Contas e convidados.
    pub contas: Option<Contas>,
    /// Quanto o serviço respondeu sem erro próprio, em 7 dias.
    pub confiabilidade: Confiabilidade,
    /// O que há para usar.
    pub catalogo: Option<Catalogo>,
    /// Impressões e cliques de cada apoio, em 30 dias.
    pub apoio: Vec<Apoio>,
}

/// Pessoas que criaram conta.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pessoas {
    /// Nos últimos 7 dias, hoje entre eles.
    pub novas_d7: u64,
    /// Nos últimos 30 dias.
    pub novas_d30: u64,
}

/// Contas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Contas {
    /// Contas que podem entrar.
    pub usuarios: u64,
    /// Convidados; null, pois quem não tem conta não é reconhecido de um dia para o outro.
    pub convidados: Option<u64>,
}

/// Por classe de quem chama.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Classes {
    /// Pessoas com navegador.
    pub humano: u64,
    /// Agentes e rastreadores de IA.
    pub ia: u64,
    /// Outros programas.
    pub bot: u64,
}

/// Um dia em andamento.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hoje {
    /// Páginas vistas.
    pub paginas: Classes,
    /// Chamadas da API.
    pub api: Classes,
    /// Leituras de superfícies de máquina.
    pub maquina: u64,
    /// Usos do produto.
    pub uso: u64,
}

/// Um dia.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Dia {
    /// O dia, como 2026-11-21.
    pub dia: String,
    /// Páginas vistas.
    pub paginas: u64,
    /// Chamadas da API.
    pub api: u64,
    /// Delas, as de agentes de IA.
    pub api_ia: u64,
    /// Leituras de superfícies de máquina.
    pub maquina: u64,
    /// Visitantes únicos do dia.
    pub visitantes: u64,
    /// Usos do produto.
    pub uso: u64,
}

/// Somas de janelas de dias, hoje entre eles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Janelas {
    /// 7 dias; null antes do primeiro dia contado.
    pub d7: Option<Janela>,
    /// 30 dias.
    pub d30: Option<Janela>,
}

/// Soma de alguns dias.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Janela {
    /// Páginas vistas.
    pub paginas: u64,
    /// Chamadas da API.
    pub api: u64,
    /// Delas, as de agentes de IA.
    pub api_ia: u64,
    /// Leituras de superfícies de máquina.
    pub maquina: u64,
    /// Usos do produto.
    pub uso: u64,
}

/// Um agente ou robô.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AgenteVisto {
    /// O nome que dá a si mesmo; `outros` para os que não estão na lista.
    pub nome: String,
    /// `ia` ou `bot`.
    pub classe: String,
    /// Quantas vezes chamou em 7 dias.
    pub pedidos: u64,
}

/// Uso de um recurso.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "UsoPublicado")]
pub struct Uso {
    /// O recurso, por sua rota.
    pub recurso: String,
    /// Nome legível.
    pub rotulo: String,
    /// Hoje.
    pub hoje: u64,
    /// Em 7 dias.
    pub d7: u64,
    /// Em 30 dias.
    pub d30: u64,
}

/// Quanto o serviço respondeu sem erro próprio.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Confiabilidade {
    /// Fração dos pedidos sem 5xx, de 0 a 1; null sem pedidos.
    pub sem_5xx: Option<f64>,
    /// O commit publicado.
    pub build: String,
}

/// O que há para usar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Catalogo {
    /// Textos no banco de exemplos.
    pub exemplos: u64,
}

/// Um apoio.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Apoio {
    /// Identificador.
    pub id: String,
    /// Vezes em que foi mostrado.
    pub impressoes: u64,
    /// Vezes em que o link foi seguido.
    pub cliques: u64,
}

/// Context of a publication, beside the counts.
#[derive(Clone, Debug)]
pub struct Contexto<'a> {
    /// Name of the product.
    pub nome: &'a str,
    /// The published commit.
    pub build: &'a str,
    /// Texts in the bank of examples.
    pub exemplos: u64,
    /// Resources of the product: path and readable name.
    pub recursos: &'a [(&'a str, &'a str)],
    /// Sponsors shown now.
    pub apoios: &'a [&'a str],
    /// Visitors of the last seven days.
    pub visitantes: u64,
    /// Accounts made in the last days.
    pub pessoas: Option<Pessoas>,
    /// Number of accounts; `None` where they are not counted.
    pub contas: Option<Contas>,
}

/// Adds up the counts as of a moment, exactly.
pub fn project(counts: &[Contagem], now: Millis, contexto: &Contexto<'_>) -> Vitrine {
    let hoje = now.day();
    let counts: Vec<&Contagem> = counts.iter().filter(|c| c.dia <= hoje).collect();
    let first = counts.iter().map(|c| c.dia).min();
    let sums = Sums { counts: &counts, hoje };
    let shown = |first: i64| (first.max(hoje - DAYS_MAX + 1)..=hoje).map(|dia| sums.day(dia)).collect();
    Vitrine {
        nome: contexto.nome.to_owned(),
        desde: first.map(date),
        fuso: "UTC".to_owned(),
        hoje: first.map(|_| sums.today()),
        dias: first.map(shown).unwrap_or_default(),
        janelas: Janelas { d7: first.map(|_| sums.window(7)), d30: first.map(|_| sums.window(MONTH)) },
        visitantes: first.map(|_| contexto.visitantes),
        pessoas: contexto.pessoas,
        agentes: sums.agents(),
        superficies: sums.by_kind("maquina", 7),
        mcp: sums.by_kind("ferramenta", 7),
        uso: contexto.recursos.iter().map(|(recurso, rotulo)| sums.uso(recurso, rotulo)).collect(),
        contas: contexto.contas,
        confiabilidade: Confiabilidade { sem_5xx: sums.reliability(), build: contexto.build.to_owned() },
        catalogo: Some(Catalogo { exemplos: contexto.exemplos }),
        apoio: contexto.apoios.iter().map(|id| sums.apoio(id)).collect(),
    }
}

struct Sums<'c> {
    counts: &'c [&'c Contagem],
    hoje: i64,
}

impl Sums<'_> {
    /// Adds up the counts of so many days that `wanted` lets through.
    fn sum(&self, days: i64, wanted: impl Fn(&Contagem) -> bool) -> u64 {
        let from = self.hoje - days + 1;
        self.counts.iter().filter(|c| c.dia >= from && wanted(c)).map(|c| c.n).sum()
    }

    fn of(&self, days: i64, o_que: &str, chave: &str) -> u64 {
        self.sum(days, |c| c.o_que == o_que && c.chave == chave)
    }

    fn classes(&self, o_que: &str) -> Classes {
        let of = |classe: Classe| self.of(1, o_que, classe.as_str());
        Classes { humano: of(Classe::Humano), ia: of(Classe::Ia), bot: of(Classe::Bot) }
    }

    fn today(&self) -> Hoje {
        Hoje {
            paginas: self.classes("pagina"),
            api: self.classes("api"),
            maquina: self.sum(1, |c| c.o_que == "maquina"),
            uso: self.sum(1, |c| c.o_que == "uso"),
        }
    }

    fn window(&self, days: i64) -> Janela {
        let all = |o_que: &str| self.sum(days, |c| c.o_que == o_que);
        Janela {
            paginas: all("pagina"),
            api: all("api"),
            api_ia: self.of(days, "api", Classe::Ia.as_str()),
            maquina: all("maquina"),
            uso: all("uso"),
        }
    }

    fn day(&self, dia: i64) -> Dia {
        let counts: Vec<&Contagem> = self.counts.iter().copied().filter(|c| c.dia == dia).collect();
        let own = Sums { counts: &counts, hoje: dia };
        let Janela { paginas, api, api_ia, maquina, uso } = own.window(1);
        let visitantes = own.sum(1, |c| c.o_que == VISITANTE);
        Dia { dia: date(dia), paginas, api, api_ia, maquina, visitantes, uso }
    }

    fn by_kind(&self, o_que: &str, days: i64) -> BTreeMap<String, u64> {
        let from = self.hoje - days + 1;
        let mut all = BTreeMap::new();
        for count in self.counts.iter().filter(|c| c.dia >= from && c.o_que == o_que) {
            *all.entry(count.chave.clone()).or_default() += count.n;
        }
        all
    }

    fn agents(&self) -> Vec<AgenteVisto> {
        let seen = self.by_kind("agente", 7).into_iter().filter_map(|(chave, pedidos)| {
            let (classe, nome) = chave.split_once(' ')?;
            Some(AgenteVisto { nome: nome.to_owned(), classe: classe.to_owned(), pedidos })
        });
        let mut seen: Vec<AgenteVisto> = seen.collect();
        seen.sort_by(|a, b| b.pedidos.cmp(&a.pedidos).then_with(|| a.nome.cmp(&b.nome)));
        seen.truncate(AGENTS_MAX);
        seen
    }

    fn uso(&self, recurso: &str, rotulo: &str) -> Uso {
        let of = |days| self.of(days, "uso", recurso);
        let (hoje, d7, d30) = (of(1), of(7), of(MONTH));
        Uso { recurso: recurso.to_owned(), rotulo: rotulo.to_owned(), hoje, d7, d30 }
    }

    #[expect(clippy::cast_precision_loss, reason = "a share needs no more than 52 bits")]
    fn reliability(&self) -> Option<f64> {
        let (ok, failed) = (self.of(7, "resposta", "ok"), self.of(7, "resposta", "5xx"));
        (ok + failed > 0).then(|| ok as f64 / (ok + failed) as f64)
    }

    fn apoio(&self, id: &str) -> Apoio {
        let of = |o_que| self.of(MONTH, o_que, id);
        Apoio { id: id.to_owned(), impressoes: of("apoio_visto"), cliques: of("apoio_seguido") }
    }
}

impl Vitrine {
    /// The same with every count rounded to two significant digits, and every share to two decimal places.
    pub fn rounded(&self) -> serde_json::Result<Self> {
        let mut whole = serde_json::to_value(self)?;
        round(&mut whole);
        serde_json::from_value(whole)
    }
}

/// Rounds every number there is in a value: what is added to the publication is rounded too.
fn round(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(round),
        Value::Object(all) => all.values_mut().for_each(round),
        Value::Number(number) => {
            let share = number.as_f64().map(|share| (share * 100.0).round() / 100.0);
            *value = number.as_u64().map_or_else(|| share.into(), |count| two_digits(count).into());
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// A count to two significant digits, half up.
fn two_digits(n: u64) -> u64 {
    let scale = 10_u64.pow(n.checked_ilog10().unwrap_or(0).saturating_sub(1));
    n.saturating_add(scale / 2) / scale * scale
}

fn date(dia: i64) -> String {
    Millis::of_day(dia).to_string().chars().take(10).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_significant_digits() {
        for (n, rounded) in [
            (0, 0),
            (7, 7),
            (99, 99),
            (100, 100),
            (104, 100),
            (105, 110),
            (995, 1000),
            (12_499, 12_000),
            (12_500, 13_000),
        ] {
            assert_eq!(two_digits(n), rounded);
        }
    }

    #[test]
    fn windows_end_today_and_nothing_is_told_of_days_before_the_first() {
        let count = |dia, o_que: &str, chave: &str, n| Contagem {
            dia,
            o_que: o_que.to_owned(),
            chave: chave.to_owned(),
            n,
        };
        let counts = [
            count(20_000, "api", "ia", 1000),
            count(20_024, "api", "humano", 100),
            count(20_030, "api", "ia", 7),
            count(20_030, "visitante", "", 3),
            count(20_030, "agente", "ia GPTBot", 5),
            count(20_030, "resposta", "ok", 999),
            count(20_030, "resposta", "5xx", 1),
            count(20_031, "api", "ia", 50),
        ];
        let contexto = Contexto {
            nome: "voz",
            build: "abc",
            exemplos: 123,
            recursos: &[("/api/rewrite", "Reescritas")],
            apoios: &[],
            visitantes: 3,
            pessoas: Some(Pessoas { novas_d7: 104, novas_d30: 105 }),
            contas: Some(Contas { usuarios: 1234, convidados: None }),
        };
        let now = Millis(20_030 * 86_400_000 + 5);
        let exact = project(&counts, now, &contexto);
        assert_eq!(exact.desde.as_deref(), Some("2024-10-04"));
        let (d7, d30) = (exact.janelas.d7.clone().unwrap(), exact.janelas.d30.clone().unwrap());
        assert_eq!((d7.api, d7.api_ia, d30.api), (107, 7, 107), "day 20 000 is 31 days back");
        assert_eq!((exact.dias.len(), exact.dias[0].api, exact.dias[30].visitantes), (31, 1000, 3));
        assert_eq!(exact.hoje.as_ref().unwrap().api, Classes { humano: 0, ia: 7, bot: 0 });
        assert_eq!(
            exact.agentes[0],
            AgenteVisto { nome: "GPTBot".to_owned(), classe: "ia".to_owned(), pedidos: 5 }
        );
        assert_eq!(exact.confiabilidade.sem_5xx, Some(0.999));
        let rounded = exact.rounded().unwrap();
        assert_eq!((rounded.janelas.d7.unwrap().api, rounded.catalogo.unwrap().exemplos), (110, 120));
        assert_eq!(rounded.pessoas, Some(Pessoas { novas_d7: 100, novas_d30: 110 }));
        assert_eq!(rounded.contas, Some(Contas { usuarios: 1200, convidados: None }));
        let none = project(&[], now, &contexto);
        assert_eq!((none.desde, none.hoje, none.visitantes, none.dias.len()), (None, None, None, 0));
    }
}
