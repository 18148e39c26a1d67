//! `voz saude`: asks the service on this machine whether it is up, for a container's check that has no shell.
use std::time::Duration;

use clap::Args;
use serde_json::Value;

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, Run};
use voz_core::app::App;
use voz_core::base::config::Config;
use voz_core::base::http_client::{Client, HttpCall, Method, Url};

/// Longest time for the answer: it is made from memory.
const DEADLINE: Duration = Duration::from_secs(3);
/// Bytes of the answer, at most: it is one small object.
const REPLY_MAX: u64 = 16 << 10;

#[derive(Args)]
pub struct Saude {
    /// Endereço do serviço, como http://127.0.0.1:8787 (padrão: onde ele escutou por último, ou servidor.endereco)
    #[arg(long, value_name = "BASE")]
    url: Option<String>,
    #[command(flatten)]
    answer: Answer,
}

impl Run for Saude {
    const NAME: &'static str = "saude";
    const ALIASES: &'static [&'static str] = &["health"];
    const ABOUT: &'static str = "Pergunta ao serviço desta máquina se ele está no ar";
    const AFTER: &'static str = "Responde o objeto de GET /api/health. Termina com 0 quando o serviço respondeu, com 3 quando não: \
                                 serve de HEALTHCHECK numa imagem sem shell.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let base = match self.url {
            Some(url) => url.trim().trim_end_matches('/').to_owned(),
            None => here(ctx.config()?),
        };
        let url =
            Url::parse(&format!("{base}/api/health")).map_err(|e| Error::usage(format!("{base}: {e}")))?;
        let headers = [("accept", "application/json")];
        let call = HttpCall {
            method: Method::GET,
            url: &url,
            headers: &headers,
            body: &[],
            deadline: DEADLINE,
            reply_max: REPLY_MAX,
        };
        let down = |said: String| {
            Error::outside(format!("o serviço não respondeu em {base}: {said}")).hint(
                "inicie com: voz serve; se ele escuta em outro lugar: voz saude --url http://ENDEREÇO:PORTA",
            )
        };
        let reply = Client::new().send(&call).map_err(|e| down(e.to_string()))?;
        let health = reply.json().filter(|health: &Value| reply.is_success() && health["ok"] == true);
        let health = health.ok_or_else(|| {
            Error::outside(format!("quem respondeu em {base} não é um voz serve"))
                .hint("confira servidor.endereco com: voz config mostrar")
        })?;
        self.answer.print(ctx, &health, || ctx.tela.raw(&reply.body))
    }
}

/// Where the service of this configuration listens, as this machine reaches it: where it wrote that it does, else where it is
/// to listen. The public address is for others, and may lead through machines that are no matter of this one.
fn here(config: &Config) -> String {
    let wrote = App::last_listening(config).map(|address| address.to_string());
    let address = wrote.as_ref().unwrap_or(&config.servidor.endereco);
    let (host, port) = address.rsplit_once(':').unwrap_or((address, ""));
    let host = match host {
        "0.0.0.0" => "127.0.0.1",
        "[::]" => "[::1]",
        host => host,
    };
    format!("http://{host}:{port}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use voz_core::base::config::Flags;
    use voz_core::base::world::{Millis, World};

    #[test]
    fn a_service_that_listens_everywhere_is_asked_here() {
        let home = tempfile::tempdir().unwrap();
        let home = home.path().to_str().unwrap();
        for (listens, asked) in [
            ("0.0.0.0:8787", "http://127.0.0.1:8787"),
            ("[::]:80", "http://[::1]:80"),
            ("192.168.0.7:8080", "http://192.168.0.7:8080"),
        ] {
            let world = World::test(Millis(0), 0, &[("VOZ_DADOS", home), ("VOZ_ENDERECO", listens)]);
            assert_eq!(here(&Config::load(&world, &Flags::default()).unwrap()), asked);
        }
    }
}
