//! What a new service still lacks, as its owner is told: each thing with the one command that mends it.
use crate::base::config::{Config, Flags};
use crate::http::paginas::layout::{Markup, SAMPLE, Site, html, of};

/// A thing that is missing.
struct Missing {
    what: &'static str,
    /// Consequence of that.
    so: Markup,
    /// Command that mends it.
    command: &'static str,
    /// From when on it counts.
    counts: &'static str,
    /// True when it was mended, and only has to be taken up.
    mended: bool,
}

/// Things that are missing, the most important first; nothing where all is there.
pub(super) fn missing(site: &Site) -> Option<Markup> {
    let config = &site.app.config;
    let file = config.path.exists().then(|| config.path.clone());
    // A file that cannot be read now is told of when the service starts again.
    let ahead = Config::load(&site.app.world, &Flags { config: file, values: Vec::new() }).ok();
    let all = of_service(config, ahead.as_ref(), site.app.shown().voice.amostra());
    if all.is_empty() {
        return None;
    }
    Some(html! {
        h2 { "Ainda falta" }
        ul .simples {
            @for Missing { what, so, command, counts, mended } in &all {
                li {
                    span {
                        strong { (what) } " " (so)
                        @if *mended { " Já está configurado: falta só começar o serviço de novo." }
                        @else { " No terminal: " code { (command) } (counts) }
                    }
                }
            }
        }
        @if !sells(config) {
            p { "Vender é opcional: nada é cobrado até que você ligue o Pix, o gateway ou o x402; veja as opções em " a href="/dono/config" { "Configuração" } "." }
        }
    })
}

/// `ahead` is the configuration that the service would start with now.
fn of_service(config: &Config, ahead: Option<&Config>, sample: bool) -> Vec<Missing> {
    let model = (!config.modelo.configured()).then(|| Missing {
        what: "Um modelo.",
        so: html! { "Sem ele o serviço não reescreve." },
        command: "voz comecar",
        counts: ", e comece o serviço de novo.",
        mended: ahead.is_some_and(|ahead| ahead.modelo.configured()),
    });
    let texts = sample.then(|| Missing {
        what: "Os seus textos.",
        so: html! { "Sem eles o serviço escreve na voz " (of(SAMPLE)) ", uma autora inventada." },
        command: "voz medir FONTE",
        counts: "; vale na hora.",
        mended: false,
    });
    let mail = (config.contas.cadastro_aberto && config.correio.smtp.is_none()).then(|| Missing {
        what: "Um servidor de correio.",
        so: html! {
            "O cadastro está aberto, e sem ele nenhum link de entrada sai daqui. Cada link fica na pasta "
            code { (config.dados.join("correio").display()) } " e é você quem o entrega; "
            code { "voz conta entrar E-MAIL" } " mostra outro."
        },
        command: "voz config definir correio.smtp",
        counts: " (pergunta o servidor, como smtps://usuario:senha@servidor), e comece o serviço de novo.",
        mended: ahead.is_some_and(|ahead| ahead.correio.smtp.is_some()),
    });
    [model, texts, mail].into_iter().flatten().collect()
}

/// True where credit or a single call can be paid for.
const fn sells(config: &Config) -> bool {
    config.pix.chave.is_some() || config.asaas.chave.is_some() || config.x402.pagar_a.is_some()
}
