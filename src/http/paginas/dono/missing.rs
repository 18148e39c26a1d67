//! What a new service still lacks, as its owner is told: each thing with the one command that mends it.
use maud::{Markup, html};

use crate::base::config::Config;
use crate::http::kernel::request::Site;
use crate::http::paginas::author::{SAMPLE, of};

/// A thing that is missing.
#[derive(Debug, PartialEq, Eq)]
struct Missing {
    what: &'static str,
    /// What follows from that.
    so: String,
    command: &'static str,
    /// From when on the command counts.
    counts: &'static str,
}

/// What is missing, the most important first; nothing where all is there.
pub(super) fn missing(site: &Site) -> Option<Markup> {
    let config = &site.app.config;
    let all = of_service(config, site.app.shown().amostra);
    if all.is_empty() {
        return None;
    }
    Some(html! {
        h2 { "Ainda falta" }
        ul .simples {
            @for Missing { what, so, command, counts } in &all {
                li { span { strong { (what) } " " (so) " No terminal: " code { (command) } (counts) } }
            }
        }
        @if !sells(config) {
            p { "Vender é opcional: nada é cobrado até que você ligue o Pix, o gateway ou o x402; veja as opções em " a href="/dono/config" { "Configuração" } "." }
        }
    })
}

fn of_service(config: &Config, sample: bool) -> Vec<Missing> {
    let model = (!config.modelo.configured()).then(|| Missing {
        what: "Um modelo.",
        so: "Sem ele o serviço não reescreve.".to_owned(),
        command: "voz comecar",
        counts: ", e comece o serviço de novo.",
    });
    let texts = sample.then(|| Missing {
        what: "Os seus textos.",
        so: format!("Sem eles o serviço escreve na voz {}, uma autora inventada.", of(SAMPLE)),
        command: "voz medir FONTE",
        counts: "; vale na hora.",
    });
    let mail = (config.contas.cadastro_aberto && config.correio.smtp.is_none()).then(|| Missing {
        what: "Um servidor de correio.",
        so: "O cadastro está aberto, e sem ele nenhum link de entrada chega a ninguém.".to_owned(),
        command: "voz config definir correio.smtp",
        counts: ", e comece o serviço de novo.",
    });
    [model, texts, mail].into_iter().flatten().collect()
}

/// True where credit or a single call can be paid for.
const fn sells(config: &Config) -> bool {
    config.pix.chave.is_some() || config.asaas.chave.is_some() || config.x402.pagar_a.is_some()
}
