//! `voz serve`: the service over HTTP and MCP.
use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};
use crate::app::App;
use crate::base::config::{Config, Servidor};
use crate::base::io_error::explain;
use crate::http::site::Site;
use crate::http::{self, Limits};

/// Arguments of `voz serve`.
#[derive(clap::Args)]
pub(super) struct Serve {}

impl Run for Serve {
    const NAME: &'static str = "serve";
    const ALIASES: &'static [&'static str] = &["servir"];
    const GROUP: Group = Group::Serve;
    const ABOUT: &'static str = "Serve a voz por HTTP e MCP, do mesmo arquivo SQLite";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let config = ctx.config()?.clone();
        let servidor = config.servidor();
        http::log::start(ctx.tela.verbose(), ctx.tela.quiet(), ctx.tela.colours_on_stderr());
        let listener = TcpListener::bind(&servidor.endereco).map_err(|e| {
            Error::outside(format!("não consigo escutar em {}: {}", servidor.endereco, explain(&e)))
        })?;
        let address = listener
            .local_addr()
            .map_err(|e| Error::outside(format!("não consigo escutar: {}", explain(&e))))?;
        let base = servidor.url_publica.clone().unwrap_or_else(|| format!("http://{address}"));
        ctx.tela.note(summary(&config, address, &base));
        let app = App::open(ctx.world.clone(), config)?;
        let _alone = app.recover()?;
        app.announce(&base)?;
        let site = Arc::new(Site::new(app, base));
        let ready = |address: SocketAddr| {
            // Whoever started us may not be listening any more; the service serves all the same.
            let _ = writeln!(ctx.tela.out(), "http://{address}");
            let _ = ctx.tela.flush();
        };
        let watched = Arc::clone(&site);
        let watch = std::thread::spawn(move || watched.app.watch());
        let ended = http::serve(listener, site, limits(&servidor), ready);
        ctx.world.stop();
        // Its work is safe to cut short; a panic there was already printed.
        let _ = watch.join();
        ended.map_err(|e| Error::outside(format!("o serviço parou: {}", explain(&e))))?;
        Ok(Exit::Done)
    }
}

fn limits(servidor: &Servidor) -> Limits {
    let seconds = |n: u32| Duration::from_secs(n.into());
    Limits {
        connections: servidor.conexoes,
        header: seconds(servidor.cabecalho_s),
        body: seconds(servidor.corpo_s),
        drain: seconds(servidor.parada_s),
        // A rewrite keeps at least one call to the model busy: more of them at once would only wait.
        model: servidor.modelo_simultaneas,
        queue: servidor.fila,
        proxies: servidor.proxies.clone(),
        ..Limits::default()
    }
}

/// One line: where, with which model, what is on and what is not.
fn summary(config: &Config, address: SocketAddr, base: &str) -> String {
    let modelo = config.modelo();
    let with = match (&modelo.nome, modelo.configured()) {
        (Some(nome), true) => format!("{} ({})", nome, modelo.protocolo.as_str()),
        (None, true) => "regras, o editor embutido".to_owned(),
        _ => "nenhum (reescritas respondem 503; configure modelo.nome)".to_owned(),
    };
    let (cota, preco) = (config.cota_limite(), config.preco_reescrita_usd());
    let x402 = config.x402();
    let paid = match (x402.dev, &x402.pagar_a, &x402.facilitador) {
        (true, ..) => "passa sem cobrança (x402.modo = dev)".to_owned(),
        (false, Some(_), Some(_)) => format!("{preco} USD, por x402 na rede {} ou de um crédito", x402.rede),
        (false, Some(_), None) => {
            format!("{preco} USD, de um crédito (falta x402.facilitador para receber por x402)")
        }
        _ => format!("{preco} USD, de um crédito"),
    };
    format!(
        "voz {} em {address} ({base}); modelo: {with}; cota grátis: {cota} por dia; além dela: {paid}",
        env!("VOZ_BUILD")
    )
}
