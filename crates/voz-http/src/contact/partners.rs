//! Partnership: what is offered to sponsors, who they are, and the links that count their clicks.
use http::StatusCode;
use http::header::LOCATION;
use schemars::JsonSchema;
use serde::Serialize;

use crate::kernel::{Answer, Code, Erro, Reply, Request, Route, Shape, Site};
use voz_core::app::opened::payment_setup::X402Setup;
use voz_core::base::config::{ApoioConfig, Config, EspacoConfig};
use voz_core::numbers::{Vitrine, counts};

/// Media type of a redirect's body.
const TEXT: &str = "text/plain; charset=utf-8";
/// Days of an exposure.
const EXPOSURES: [u32; 3] = [30, 90, 365];

/// The kinds of proposals.
pub(super) const TIPOS: [(&str, &str); 3] =
    [("patrocinio", "Patrocínio"), ("parceria", "Parceria"), ("anuncio", "Anúncio")];

pub(crate) const ROUTES: &[Route] = &[
    Route {
        path: "/api/partners",
        group: "Parcerias",
        summary: "O que há para patrocinadores e parceiros",
        about: "Informação e proposta: nada é ativado nem cobrado por aqui. Os números vêm da última publicação \
                de `GET /api/vitrine`.",
        cache: "public, max-age=3600",
        answer: Answer::of::<Parceria>("parceria e patrocínio"),
        run: partners,
        ..Route::PLAIN
    },
    Route {
        path: "/apoio/{id}",
        group: "Parcerias",
        summary: "Leva ao endereço de um apoio atual e conta o clique",
        about: "O destino é o que o operador configurou; nenhum vem do pedido.",
        params: &[Shape::Text(1, 40).named("id", "Identificador do apoio, de `current_sponsors`", "exemplo")],
        answer: Answer { status: 302, ..Answer::new(TEXT, "o endereço do apoio, também em `Location`") },
        errors: &[Code::RotaDesconhecida],
        run: follow,
        ..Route::PLAIN
    },
];

/// Informação sobre parceria e patrocínio.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Parceria {
    /// Sempre `sob_consulta`: só informação e proposta, sem ativação nem cobrança.
    status: &'static str,
    /// O produto.
    produto: String,
    /// Idioma destes textos.
    idioma: &'static str,
    /// Título.
    titulo: String,
    /// O que é.
    pub(crate) descricao: &'static str,
    /// A quem chega.
    pub(crate) publico: &'static str,
    /// Formas de apoiar.
    pub(crate) modalidades: Vec<Modalidade>,
    /// Espaços.
    pub(crate) placements: Vec<Placement>,
    /// Um conjunto de espaços da casa; null quando não há.
    house_bundle: Option<String>,
    /// O que se espera de uma parceria.
    parcerias: Vec<&'static str>,
    /// Apoios atuais.
    pub(crate) current_sponsors: Vec<Sponsor>,
    /// Trecho dos números públicos.
    stats: Stats,
    /// Como se paga.
    pub(crate) payment: Payment,
    /// Como falar com quem mantém o serviço.
    contact: Contact,
    /// As regras dos espaços.
    pub(crate) politica: Politica,
    /// Endereços.
    #[serde(rename = "_links")]
    links: Links,
}

/// Uma forma de apoiar.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Modalidade {
    /// Identificador, que `POST /api/contact` recebe em `tipo`.
    pub(crate) id: &'static str,
    /// Nome.
    pub(crate) nome: &'static str,
}

/// Um espaço.
#[derive(Clone, Serialize, JsonSchema)]
pub(crate) struct Placement {
    /// Identificador.
    pub(crate) id: String,
    /// Nome.
    pub(crate) nome: String,
    /// Onde aparece.
    pub(crate) onde: String,
    /// O que leva.
    pub(crate) formato: String,
    /// Se é de um apoio só por vez.
    pub(crate) exclusivo: bool,
    /// O que se mede.
    medicao: &'static str,
    /// Preço sugerido de 30 dias, em dólares; null é sob consulta.
    price_usd_30d: Option<u32>,
    /// Preços sugeridos por duração.
    pub(crate) exposure: Vec<Exposure>,
    /// Se está livre.
    pub(crate) disponivel: bool,
}

/// Preço de uma duração.
#[derive(Clone, Serialize, JsonSchema)]
pub(crate) struct Exposure {
    /// Dias.
    pub(crate) dias: u32,
    /// Preço sugerido, em dólares; null é sob consulta.
    pub(crate) price_usd: Option<u32>,
}

/// Um apoio atual.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Sponsor {
    /// Identificador.
    id: String,
    /// Nome.
    pub(crate) nome: String,
    /// O link, que passa por este serviço para ser contado.
    pub(crate) url: String,
    /// O que diz de si.
    pub(crate) frase: String,
    /// Espaços que ocupa.
    espacos: Vec<String>,
    /// Último dia (UTC).
    ate: String,
}

/// Trecho dos números públicos.
#[derive(Serialize, JsonSchema)]
struct Stats {
    /// Visitantes únicos em 7 dias; null sem medida.
    visitantes: Option<u64>,
    /// Chamadas da API em 30 dias; null sem medida.
    api_30d: Option<u64>,
    /// Onde estão todos.
    link: String,
}

/// Como se paga um espaço.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Payment {
    /// A rede.
    rede: String,
    /// O número dela.
    chain_id: u32,
    /// Se há para onde pagar.
    ativo: bool,
    /// Para onde; null sem configuração.
    pay_to: Option<String>,
    /// O mesmo como endereço EIP-681; null sem configuração.
    eip681: Option<String>,
    /// Outras formas.
    alternativas: Vec<&'static str>,
    /// O que saber antes.
    pub(crate) nota: &'static str,
}

/// Como falar com quem mantém o serviço.
#[derive(Serialize, JsonSchema)]
struct Contact {
    /// E-mail; null sem configuração.
    email: Option<String>,
    /// Formulário, para pessoas.
    form_url: Option<String>,
    /// A rota; null onde ninguém receberia a mensagem.
    api_url: Option<String>,
    /// Campos de uma mensagem.
    campos: [&'static str; 3],
    /// Campos de uma proposta.
    campos_proposta: [&'static str; 7],
    /// Um começo de mensagem.
    message_template: &'static str,
    /// O que fazer.
    instructions: &'static str,
}

/// As regras dos espaços.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Politica {
    /// Como um espaço pago é marcado.
    pub(crate) rotulo: &'static str,
    /// Setores recusados.
    pub(crate) recusados: [&'static str; 5],
    /// Se se paga antes.
    pagamento_antecipado: bool,
    /// Prazos.
    pub(crate) prazos: &'static str,
}

/// Endereços.
#[derive(Serialize, JsonSchema)]
struct Links {
    /// Este documento.
    #[serde(rename = "self")]
    own: String,
    /// Os números públicos.
    stats: String,
    /// A página, para pessoas.
    page: Option<String>,
    /// Onde mandar uma mensagem; null onde ninguém a receberia.
    contact: Option<String>,
    /// O começo do serviço.
    casa: String,
}

/// The placements of the configuration; without any, the one that every service has.
pub(crate) fn placements(config: &Config) -> Vec<Placement> {
    let usual = [EspacoConfig {
        id: "api".to_owned(),
        nome: "Lista de apoios".to_owned(),
        onde: "na página de parcerias e na lista de apoios da API".to_owned(),
        formato: "nome, link e uma frase".to_owned(),
        exclusivo: false,
        usd_30_dias: None,
        usd_90_dias: None,
        usd_365_dias: None,
    }];
    let configured = if config.espacos.is_empty() { &usual[..] } else { &config.espacos };
    configured.iter().map(placement).collect()
}

fn placement(espaco: &EspacoConfig) -> Placement {
    let prices = [espaco.usd_30_dias, espaco.usd_90_dias, espaco.usd_365_dias];
    Placement {
        id: espaco.id.clone(),
        nome: espaco.nome.clone(),
        onde: espaco.onde.clone(),
        formato: espaco.formato.clone(),
        exclusivo: espaco.exclusivo,
        medicao: "impressões e cliques contados por este serviço",
        price_usd_30d: espaco.usd_30_dias,
        exposure: EXPOSURES
            .iter()
            .zip(prices)
            .map(|(&dias, price_usd)| Exposure { dias, price_usd })
            .collect(),
        disponivel: true,
    }
}

fn partners(site: &Site, request: &Request) -> Result<Reply, Erro> {
    Reply::json(&offer(site, request)?)
}

/// The offer to sponsors and partners now; whoever is shown among them is counted.
pub(crate) fn offer(site: &Site, request: &Request) -> Result<Parceria, Erro> {
    let (config, now) = (&site.app.config, site.app.world.now());
    let stats = Stats::last(site, request)?;
    let url = |path: &str| format!("{}{path}", site.base);
    let apoios = config.apoios(now);
    if site.counts {
        apoios.iter().for_each(|apoio| site.app.numeros.count(now, "apoio_visto", apoio.id.clone()));
    }
    let produto = config.servidor.produto.clone();
    let api_url = config.contato_email().map(|_| url("/api/contact"));
    let mut placements = placements(config);
    for own in &mut placements {
        own.disponivel = !own.exclusivo || !apoios.iter().any(|apoio| apoio.espacos.contains(&own.id));
    }
    let sponsor = |apoio: &&ApoioConfig| Sponsor {
        id: apoio.id.clone(),
        nome: apoio.nome.clone(),
        url: url(&format!("/apoio/{}", apoio.id)),
        frase: apoio.frase.clone(),
        espacos: apoio.espacos.clone(),
        ate: apoio.ate.clone(),
    };
    Ok(Parceria {
        status: "sob_consulta",
        titulo: format!("Apoie o {produto}"),
        produto,
        idioma: "pt-BR",
        descricao: "Um serviço que reescreve textos curtos na voz medida de um autor. Quem apoia aparece na \
                    lista de apoios, com nome, link e uma frase.",
        publico: "quem escreve em português e quem faz agentes e programas que escrevem.",
        modalidades: TIPOS.iter().map(|&(id, nome)| Modalidade { id, nome }).collect(),
        placements,
        house_bundle: None,
        parcerias: vec!["integrações com editores e agentes", "corpora e medidas do português escrito"],
        current_sponsors: apoios.iter().map(sponsor).collect(),
        stats,
        payment: Payment::new(&site.app.x402),
        contact: Contact {
            email: config.contato_email().map(str::to_owned),
            form_url: Some(url("/contato")),
            api_url: api_url.clone(),
            campos: ["name", "email", "message"],
            campos_proposta: ["tipo", "empresa", "site", "orcamento", "espaco", "duracao", "pagamento"],
            message_template: "Olá! Represento … e queremos … por … dias.",
            instructions: match api_url {
                Some(_) => "Mande a proposta em POST /api/contact com tipo; a resposta vem por e-mail.",
                None => "Este servidor não tem para onde mandar mensagens.",
            },
        },
        politica: Politica {
            rotulo: "apoio",
            recusados: ["apostas", "armas", "tabaco", "conteúdo adulto", "desinformação"],
            pagamento_antecipado: true,
            prazos: "Entra no ar em até 5 dias úteis depois do pagamento; a resposta a uma proposta leva até 10.",
        },
        links: Links {
            own: url("/api/partners"),
            stats: url("/api/vitrine"),
            page: Some(url("/parcerias")),
            contact: api_url,
            casa: url("/api/"),
        },
    })
}

fn follow(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let now = site.app.world.now();
    let id = request.named();
    let apoios = site.app.config.apoios(now);
    let apoio = apoios.iter().find(|apoio| apoio.id == id).ok_or(Code::RotaDesconhecida)?;
    if site.counts {
        site.app.numeros.count(now, "apoio_seguido", apoio.id.clone());
    }
    Ok(Reply::new(StatusCode::FOUND, TEXT, apoio.url.clone()).header(LOCATION, &apoio.url))
}

impl Stats {
    /// Those of the last publication.
    fn last(site: &Site, request: &Request) -> Result<Self, Erro> {
        let last = site.read(request, counts::published)?;
        let numbers: Option<Vitrine> = last.and_then(|last| serde_json::from_str(&last.publico).ok());
        Ok(Self {
            visitantes: numbers.as_ref().and_then(|numbers| numbers.visitantes),
            api_30d: numbers.and_then(|numbers| numbers.janelas.d30).map(|d30| d30.api),
            link: format!("{}/api/vitrine", site.base),
        })
    }
}

impl Payment {
    fn new(x402: &X402Setup) -> Self {
        let chain = x402.chain;
        let pay_to = x402.recebedor.as_ref().map(|r| r.pagar_a.checksummed());
        // A transfer of USDC, whose amount is agreed on first (EIP-681).
        let eip681 = pay_to
            .as_ref()
            .map(|to| format!("ethereum:{}@{}/transfer?address={to}", chain.usdc, chain.chain_id));
        Self {
            rede: chain.nome.to_owned(),
            chain_id: chain.chain_id,
            ativo: pay_to.is_some(),
            pay_to,
            eip681,
            alternativas: vec!["depósito combinado por e-mail"],
            nota: "Combine antes de pagar: nada é ativado por um pagamento sem proposta aceita.",
        }
    }
}
