//! `voz mcp`: the tools over stdio, for agents on this machine.
mod author;
mod clients;
mod install;
mod texts;
mod tool;
mod tools;

use std::io::{BufReader, ErrorKind, IsTerminal, stdin};
use std::thread;

use crate::app::App;
use crate::base::io_error::explain;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Ctx, Group, Run};
use crate::http;
use crate::http::service::Service;
use clients::McpClient;
use tools::LocalTools;

/// Arguments of `voz mcp`.
#[derive(clap::Args)]
pub(in crate::cli) struct Mcp {
    /// Mostra o que vai na configuração deste cliente e, depois de um sim, grava; o que há nela fica
    #[arg(long, value_name = "CLIENTE", value_parser = McpClient::names())]
    instalar: Option<String>,
    /// Com --instalar, grava sem perguntar
    #[arg(long, requires = "instalar")]
    sim: bool,
}

impl Run for Mcp {
    const NAME: &'static str = "mcp";
    const GROUP: Group = Group::Serve;
    const ABOUT: &'static str = "As ferramentas do serviço por stdio, para agentes nesta máquina";
    const AFTER: &'static str = "\
Fala o Model Context Protocol: uma mensagem JSON-RPC por linha, em stdin e
stdout. Quem o chama é um agente, que o encontra assim na configuração dele (a
dos mais comuns: voz mcp --instalar CLIENTE):

  {\"mcpServers\": {\"voz\": {\"command\": \"voz\", \"args\": [\"mcp\"]}}}

Além das cinco ferramentas do serviço há as desta máquina, que não usam modelo
nem rede: lint_text, fix_text, diff_texts, style_of_text e proximity.

Usa o modelo da configuração. Quem chama é o dono da máquina: não há cota nem
preço. O log vai para stderr. Termina quando stdin termina.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        if let Some(client) = self.instalar.as_deref().and_then(McpClient::named) {
            return install::install(ctx, client, self.sim);
        }
        let config = ctx.config()?.clone();
        http::log::start(ctx.tela.verbose(), ctx.tela.quiet(), ctx.tela.colours_on_stderr());
        let servidor = &config.servidor;
        let base = servidor.url_publica.clone().unwrap_or_else(|| format!("http://{}", servidor.endereco));
        let service = Service::new(App::open(ctx.world.clone(), config)?, base);
        if stdin().is_terminal() {
            ctx.tela.note("espero mensagens JSON-RPC, uma por linha; Ctrl-D termina (veja voz mcp --help)");
        }
        let ended = thread::scope(|scope| {
            scope.spawn(|| service.site.app.watch());
            let config = ctx.config_path().display().to_string();
            let local = LocalTools { app: &service.site.app, config };
            let ended = service.stdio(&local, BufReader::new(stdin()), &mut *ctx.tela.out());
            ctx.world.stop();
            ended
        });
        ended.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Error::BrokenPipe,
            _ => Error::outside(format!("a conversa com o agente caiu: {}", explain(&error))),
        })?;
        Ok(Exit::Done)
    }
}
