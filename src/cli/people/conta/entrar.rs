//! `voz conta entrar`: a link that lets someone in once.
use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::app::App;
use crate::base::http_client::Url;
use crate::cli::exit::{Error, Exit};
use crate::cli::frame::{Answer, Ctx, DataFolder};
use crate::people::links;

#[derive(Args)]
pub(super) struct Entrar {
    /// E-mail da conta
    #[arg(value_name = "EMAIL")]
    email: String,
    /// Endereço do serviço (padrão: servidor.url_publica, ou onde o serviço escutou por último)
    #[arg(long, value_name = "BASE")]
    url: Option<String>,
    #[command(flatten)]
    answer: Answer,
}

impl Entrar {
    pub(super) fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let base = self.base(ctx)?;
        let people = DataFolder::open(ctx)?;
        let conta = people.conta(&self.email)?;
        if conta.bloqueada {
            return Err(Error::state(format!("a conta {} está bloqueada", conta.email))
                .hint(format!("para deixar entrar: voz conta bloquear {} --desbloquear", conta.email)));
        }
        let secret = people.people().link(&conta.id)?;
        let url = format!("{base}/entrar?link={}", secret.expose());
        let minutes = links::LIFE_MS / 60_000;
        let until = crate::base::world::Millis(ctx.world.now().0 + links::LIFE_MS);
        self.answer.print(ctx, &json!({"url": url, "email": conta.email, "ate": until.to_string()}), || {
            writeln!(ctx.tela.out(), "{url}")?;
            ctx.tela
                .note(format_args!("vale uma vez, por {minutes} minutos, para entrar como {}", conta.email));
            Ok(())
        })
    }

    /// Where the service is, without a slash at the end.
    fn base(&self, ctx: &Ctx) -> Result<String, Error> {
        if let Some(url) = &self.url {
            Url::parse(url).map_err(|e| Error::usage(format!("--url {url}: {e}")))?;
            return Ok(url.trim().trim_end_matches('/').to_owned());
        }
        let config = ctx.config()?;
        config.servidor.url_publica.clone().or_else(|| App::last_address(config)).ok_or_else(|| {
            Error::state("não sei o endereço do serviço: ele nunca escutou nestes dados")
                .hint("diga com --url, ou configure servidor.url_publica")
        })
    }
}
