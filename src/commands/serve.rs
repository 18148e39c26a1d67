//! `voz serve`: the service over HTTP and MCP.
use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use clap::{Arg, ArgMatches, FromArgMatches};

use voz_cli::exit::{Error, Exit};
use voz_cli::frame::{Ctx, Run, SAMPLE, forgotten_move};
use voz_core::app::App;
use voz_core::app::opened::payment_setup::Till;
use voz_core::base::config::{Config, Modo, OPTIONS};
use voz_core::base::portuguese::explain;
use voz_core::base::signal::outlive_file_limit;
use voz_core::money::pix::PixReceiver;
use voz_http::Limits;
use voz_http::service::Service;

/// Said of a service that other machines reach as it is: browsers keep a `Secure` cookie over HTTPS alone.
const NO_HTTPS: &str = "de outra máquina as páginas não recebem formulários sem https: ponha um proxy com https na frente e diga \
                        o endereço dele com --url-publica https://…";

/// Flags of `voz serve`: name, what its value is called, option of the configuration that it sets.
const FLAGS: &[(&str, &str, &str)] = &[
    ("endereco", "ENDEREÇO", "servidor.endereco"),
    ("url-publica", "URL", "servidor.url_publica"),
    ("proxies", "ENDEREÇOS", "servidor.proxies"),
    ("conexoes", "N", "servidor.conexoes"),
    ("fila", "N", "servidor.fila"),
    ("simultaneas", "N", "modelo.simultaneas"),
];

/// Arguments of `voz serve`: options of the configuration with the values they were given.
pub(super) struct Serve(Vec<(&'static str, String)>);

impl clap::Args for Serve {
    fn augment_args(command: clap::Command) -> clap::Command {
        FLAGS.iter().fold(command, |command, (name, value, key)| {
            let option = OPTIONS.iter().find(|option| option.key == *key);
            command.arg(Arg::new(*name).long(*name).value_name(*value).help(option.map(|o| o.help)))
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Serve {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |(name, _, key): &(&'static str, _, &'static str)| {
            Some((*key, matches.get_one::<String>(name)?.clone()))
        };
        Ok(Self(FLAGS.iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Run for Serve {
    const NAME: &'static str = "serve";
    const ALIASES: &'static [&'static str] = &["servir"];
    const ABOUT: &'static str = "Serve a voz por HTTP e MCP, usando o mesmo arquivo SQLite";
    const AFTER: &'static str = "Estas opções valem mais que as do ambiente e as do config.toml, onde estão também as \
                                 outras; veja: voz config mostrar";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let config = ctx.config_under(self.0)?.clone();
        voz_http::log::start(ctx.tela.verbose, ctx.tela.quiet, ctx.tela.paint_err.is_on());
        outlive_file_limit();
        let wanted = &config.servidor.endereco;
        let listener = TcpListener::bind(wanted).map_err(|e| {
            Error::outside(format!("não consigo escutar em {wanted}: {}", explain(&e)))
                .hint("outro endereço: voz serve --endereco 127.0.0.1:8788")
        })?;
        let address = listener
            .local_addr()
            .map_err(|e| Error::outside(format!("não consigo escutar: {}", explain(&e))))?;
        let base = config.servidor.url_publica.clone().unwrap_or_else(|| format!("http://{address}"));
        let (said, limits) = (summary(&config, address, &base), limits(&config));
        let far = !address.ip().is_loopback() && !base.starts_with("https://");
        if let Some(command) = forgotten_move(&config) {
            ctx.tela.warn(format_args!(
                "este banco é novo e vazio, e há outro em uso na pasta dos dados; se era para levá-lo, pare o serviço, apague \
                 o novo e rode: {command}"
            ));
        }
        let unknown_proxy = config.servidor.unknown_proxy();
        let app = App::open(ctx.world.clone(), config)?;
        ctx.tell_upgrade(&app.store);
        let at_work = app.join(&base)?;
        app.announce(&base, address)?;
        let (invited, invented) = (first_visit(&app, address), app.shown().voice.amostra());
        let service = Arc::new(Service::new(app, base));
        // Said once nothing stands in the way any more: a start that is refused says nothing of being up. What somebody
        // opens comes first.
        let ready = |address: SocketAddr| {
            // Whoever started us may not be listening any more; the service serves all the same.
            let _ = writeln!(ctx.tela.out(), "http://{address}");
            let _ = ctx.tela.flush();
            if let Some(url) = invited {
                ctx.tela.note(format_args!(
                    "{url}\n  a conta do dono se faz nesse endereço: abra uma vez, até amanhã"
                ));
            }
            if invented {
                ctx.tela.note(SAMPLE);
            }
            if far {
                ctx.tela.warn(NO_HTTPS);
            }
            if let Some((what, mend)) = unknown_proxy {
                ctx.tela.warn(format_args!("{what}; faça: {mend}"));
            }
            ctx.tela.note(said);
        };
        let (watched, site) = (Arc::clone(&service), Arc::clone(&service));
        let watch = std::thread::spawn(move || watched.site.app.watch());
        let ended = voz_http::serve(listener, service, limits, ready);
        ctx.world.stop();
        // Its work is safe to cut short; a panic there was already printed.
        let _ = watch.join();
        drop(at_work);
        // Whoever stops the service may copy the file.
        site.site.app.store.fold();
        ended.map_err(|e| Error::outside(format!("o serviço parou: {}", explain(&e))))?;
        Ok(Exit::Done)
    }
}

/// The address that makes the owner's account; `None` where there is one. Without it the service serves all the same.
fn first_visit(app: &App, address: SocketAddr) -> Option<String> {
    let secret = match app.people().invite_owner() {
        Ok(secret) => secret?,
        Err(error) => {
            tracing::warn!(%error, "não há endereço para a conta do dono; ela se faz com voz conta criar EMAIL --dono");
            return None;
        }
    };
    // What listens everywhere is opened here: elsewhere it needs HTTPS, and then its address is configured.
    let here = if address.ip().is_unspecified() {
        format!("127.0.0.1:{}", address.port())
    } else {
        address.to_string()
    };
    let base = app.config.servidor.url_publica.clone().unwrap_or_else(|| format!("http://{here}"));
    Some(format!("{base}/dono/comecar?convite={}", secret.expose()))
}

fn limits(config: &Config) -> Limits {
    let servidor = &config.servidor;
    let seconds = |n: u32| Duration::from_secs(n.into());
    Limits {
        connections: servidor.conexoes,
        header: seconds(servidor.cabecalho_s),
        body: seconds(servidor.corpo_s),
        answer: seconds(servidor.resposta_s),
        notice: seconds(servidor.aviso_parada_s),
        drain: seconds(servidor.parada_s),
        // A rewrite keeps at least one call to the model busy: more of them at once would only wait.
        model: config.modelo.simultaneas,
        queue: servidor.fila,
        bytes: servidor.transito_mib << 20,
        share: servidor.parte_por_rede,
        proxies: servidor.proxies.clone(),
        ..Limits::default()
    }
}

/// One line: where, with which model, what is on and what is not.
fn summary(config: &Config, address: SocketAddr, base: &str) -> String {
    let modelo = &config.modelo;
    let with = match (&modelo.nome, modelo.configured()) {
        (Some(nome), true) => format!("{} ({})", nome, modelo.protocolo.as_str()),
        (None, true) => "regras, o editor embutido".to_owned(),
        _ => "nenhum (reescritas respondem 503; para escolher um: voz comecar)".to_owned(),
    };
    let (cota, preco) = (config.cota.limite, config.preco.reescrita_usd);
    let x402 = &config.x402;
    let sold = sells_by_pix(config) || Till::configured(config).is_some();
    let paid = match (x402.modo == Modo::Dev, &x402.pagar_a, &x402.facilitador) {
        (true, ..) => "passa sem cobrança (x402.modo = dev)".to_owned(),
        (false, Some(_), Some(_)) => format!("{preco} USD, por x402 na rede {} ou de um crédito", x402.rede),
        (false, Some(_), None) => {
            format!("{preco} USD, de um crédito (falta x402.facilitador para receber por x402)")
        }
        _ if sold => format!("{preco} USD, de um crédito"),
        _ => "só com crédito que você emita (voz credito criar)".to_owned(),
    };
    let allowance = match cota {
        0 => format!("sem cota; cada reescrita: {paid}"),
        _ => format!("cota grátis: {cota} por dia (cota.limite); além dela: {paid}"),
    };
    let (on, off) = offers(config);
    let half = PixReceiver::lacks(config).map_or_else(String::new, |missing| {
        format!("; o Pix foi começado, mas falta {}", missing.join(", "))
    });
    format!(
        "voz {} em {address} ({base}); modelo: {with}; {allowance}; ligado: {on}; desligado: {off}{half}",
        voz_core::BUILD
    )
}

fn sells_by_pix(config: &Config) -> bool {
    PixReceiver::from(config).is_ok_and(|found| found.is_some())
}

/// Offers that are on and that are not, of all that depends on the configuration.
fn offers(config: &Config) -> (String, String) {
    let all = [
        ("Pix com comprovante", sells_by_pix(config)),
        ("cobrança pelo gateway", Till::configured(config).is_some()),
        ("contato", config.contato_email().is_some()),
        ("painéis do operador", config.operador.token.is_some()),
        ("contagem de uso", config.numeros.contar),
    ];
    let (on, off): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, on)| *on);
    let list = |names: Vec<(&str, bool)>| match names.len() {
        0 => "nada".to_owned(),
        _ => names.into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(", "),
    };
    (list(on), list(off))
}
