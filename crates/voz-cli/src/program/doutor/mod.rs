//! `voz doutor`: checks what the program stands on, and says how to mend what is missing.
//!
//! Nothing here changes anything: the only file made is a probe, removed at once, and of a database that exists the count
//! of calls to the gateway goes up by one.
mod money;
mod server;

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, Run, forgotten_move};
use crate::terminal::{Cell, Style, enough, plural};
use voz_core::app::opened::payment_setup::Till;
use voz_core::app::public::contact;
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::base::config::{Config, Modelo, Protocolo, readable_by_others};
use voz_core::base::http_client::NetError;
use voz_core::base::key_file::KeyFileError;
use voz_core::base::mail::{Correio, MailError};
use voz_core::base::master_key::{self, MasterKey};
use voz_core::base::portuguese::explain;
use voz_core::base::store::{Store, StoreError, StorePlace};
use voz_core::base::{ground, key_file};
use voz_core::money::cobranca::AsaasError;
use voz_core::money::pix::{PixReceiver, requests};
use voz_core::voice::Registro;
use voz_core::voice::estilo::A_VOICE;
use voz_core::voice::modelo::{self, ModelError};

#[derive(Args)]
pub struct Doutor {
    /// Faz também uma pergunta mínima ao modelo (gasta alguns tokens)
    #[arg(long)]
    perguntar: bool,
    #[command(flatten)]
    answer: Answer,
}

impl Run for Doutor {
    const NAME: &'static str = "doutor";
    const ALIASES: &'static [&'static str] = &["doctor"];
    const PAGED: bool = true;
    const ABOUT: &'static str = "Confere configuração, dados e modelo, e diz como consertar";
    const AFTER: &'static str = "Sem --perguntar, o modelo não gasta nada: só se pede ao servidor a lista do que ele tem.\n\
                                 Termina com 0 quando nada falhou; avisos não contam como falha.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let checks = examine(ctx, self.perguntar);
        let ok = checks.iter().all(|c| c.failure.is_none());
        let value = serde_json::json!({"ok": ok, "verificacoes": checks});
        self.answer.print(ctx, &value, || print(ctx, &checks))?;
        let failed: Vec<_> = checks.iter().filter(|c| c.failure.is_some()).map(Check::name).collect();
        match checks.iter().find_map(|c| c.failure) {
            None => Ok(Exit::Done),
            Some(code) => {
                Err(Error::Said { code, message: format!("falhou: {}", failed.join(", ")), hint: None })
            }
        }
    }
}

fn examine(ctx: &Ctx, ask: bool) -> Vec<Check> {
    let config = match ctx.unannounced_config() {
        Ok(config) => config,
        Err(error) => {
            let mend = "corrija o que está dito acima, onde está dito: na variável, na opção ou no arquivo";
            return vec![Check::failed("configuracao", error.hint(mend))];
        }
    };
    let mut checks = configuration(config);
    checks.push(data_folder(&config.dados));
    let place = config.banco();
    let store = match Store::open_existing(&place) {
        Ok(store) => {
            store.iter().for_each(|store| ctx.tell_upgrade(store));
            checks.extend(database(ctx, config, store.as_ref()));
            store
        }
        Err(error) => {
            checks.push(Check::failed("banco", broken(error)));
            None
        }
    };
    let store = store.as_ref();
    checks.extend(store.into_iter().flat_map(|store| server::server(ctx, config, store)));
    checks.extend(key_file(ctx, config, store));
    checks.extend(store.and_then(|store| money::accounts(ctx, config, store)));
    checks.extend(store.map(|store| money::ledger(ctx, store)));
    checks.push(model(ctx, &config.modelo, ask));
    checks.push(money::x402(ctx, config));
    checks.push(mail(ctx, config));
    checks.extend(store.and_then(messages));
    checks.extend(pix(ctx, config, store));
    checks.extend(gateway(ctx, config));
    checks
}

fn configuration(config: &Config) -> Vec<Check> {
    let path = config.path.display();
    let said = if config.path.exists() {
        path.to_string()
    } else {
        format!("valem os padrões e as variáveis VOZ_*; {path} não existe")
    };
    let warnings = config.warnings.iter().map(|warning| {
        let (what, mend) = warning.split_once("; faça: ").unwrap_or((warning, ""));
        Check::warning("configuracao", what, mend)
    });
    let proxies = config.servidor.unknown_proxy().map(|(what, mend)| Check::warning("proxies", what, mend));
    std::iter::once(Check::ok("configuracao", said)).chain(warnings).chain(proxies).collect()
}

/// Bytes that a disk must still take.
const ROOM: usize = 1 << 20;

fn data_folder(folder: &Path) -> Check {
    // The folder is made when it is first needed; until then its nearest parent must allow that.
    let there = folder.ancestors().find(|p| p.exists()).unwrap_or(folder);
    let probe = there.join(format!(".voz-doutor-{}", std::process::id()));
    let made = File::create_new(&probe).and_then(|mut file| {
        let written = file.write_all(&vec![0; ROOM]).and_then(|()| file.sync_all());
        // A probe that stays behind is harmless.
        let _ = std::fs::remove_file(&probe);
        written
    });
    let shown = folder.display();
    match made {
        Ok(()) if there == folder => Check::ok("dados", shown.to_string()),
        Ok(()) => Check::ok("dados", format!("{shown} ainda não existe; é criada na primeira importação")),
        Err(e) => {
            let said = format!("não consigo gravar em {}: {}", there.display(), explain(&e));
            let mend = "abra espaço ou permissão ali, ou escolha outra pasta com --dados ou VOZ_DADOS";
            Check::failed("dados", Error::outside(said).hint(mend))
        }
    }
}

/// The key file of the service, which exists once it has run, and is its database's.
fn key_file(ctx: &Ctx, config: &Config, store: Option<&Store>) -> Option<Check> {
    let path = config.dados.join(master_key::FILE);
    let shown = path.display();
    let folder = &config.dados;
    let looked = match store {
        Some(store) => key_file::look(folder, &ctx.world, store).map(drop),
        // Opening makes the file where there is none.
        _ if path.exists() => MasterKey::open(folder, &ctx.world).map(drop).map_err(KeyFileError::from),
        _ => Ok(()),
    };
    match looked {
        Err(error) if !matches!(error, KeyFileError::Store(_)) => {
            let mend = match File::open(&path) {
                Err(e) if e.kind() == ErrorKind::PermissionDenied => format!(
                    "rode voz doutor como o usuário do serviço, ou deixe este ler o arquivo: chown e chmod 600 {shown}"
                ),
                _ => "volte à cópia do arquivo de chave do último backup".to_owned(),
            };
            Some(Check::failed("chave", Error::outside(error.to_string()).hint(mend)))
        }
        _ if !path.exists() => None,
        _ if readable_by_others(&path) => {
            let mend = format!("chmod 600 {shown}");
            Some(Check::warning("chave", format!("outros usuários podem ler {shown}"), mend))
        }
        _ => Some(Check::ok("chave", shown.to_string())),
    }
}

fn database(ctx: &Ctx, config: &Config, store: Option<&Store>) -> Vec<Check> {
    let place = &config.banco();
    let soundness = match store {
        None => match forgotten_move(config) {
            Some(command) => {
                let said = format!("{place} ainda não existe, e há outro banco em uso na pasta dos dados");
                Check::warning("banco", said, command)
            }
            None => Check::ok("banco", format!("{place} ainda não existe")),
        },
        Some(store) => sound(store, place).unwrap_or_else(|e| Check::failed("banco", broken(e))),
    };
    if soundness.failure.is_some() {
        return vec![soundness];
    }
    let voice = match Voice::load(&ctx.world, store) {
        Ok(voice) if voice.amostra() => Check::warning(
            "voz",
            "ainda não há textos seus; a voz em uso é a da amostra",
            "voz medir FONTE (um arquivo ou pasta com o que você já escreveu)",
        ),
        Ok(voice) => {
            let texts = |r| voice.card().medidas.of(r).amostras;
            let said = Registro::ALL.map(|r| format!("{r}: {}", enough(texts(r)))).join(" · ");
            match Registro::ALL.into_iter().map(texts).max() {
                Some(most) if most >= A_VOICE => Check::ok("voz", said),
                _ => Check::warning("voz", &said, "voz medir FONTE, com mais do que você escreveu"),
            }
        }
        Err(e) => Check::failed("voz", e.into()),
    };
    vec![soundness, voice]
}

/// What is said of a database; of a damaged one nothing that this command has just done.
fn broken(error: StoreError) -> Error {
    match error {
        damaged @ StoreError::Corrupt(_) => {
            Error::from(damaged).hint("pare o serviço e volte ao último backup; como: voz backup --help")
        }
        other => other.into(),
    }
}

fn sound(store: &Store, place: &StorePlace) -> Result<Check, StoreError> {
    /// A file beyond this is not looked through whole, in bytes: that takes a second for each hundred mebibytes.
    const LARGE: u64 = 64 << 20;
    // Only asked, and nothing is written; SQLite would read a file that it may not write without a word.
    if let Some(Err(e)) = place.file().map(|file| OpenOptions::new().write(true).open(file)) {
        return Ok(Check::failed(
            "banco",
            Error::outside(format!("não consigo gravar em {place}: {}", explain(&e))).hint(
                "deixe o usuário do serviço gravar no arquivo: chown e chmod 600; ou rode como esse usuário",
            ),
        ));
    }
    let large = place.file().and_then(|file| file.metadata().ok()).is_some_and(|file| file.len() > LARGE);
    let faults = store.integrity(!large)?;
    match faults.first() {
        None if large => {
            let left = "os índices, num banco deste tamanho, confira com: voz banco conferir";
            Ok(Check::ok("banco", format!("{place}, íntegro; {left}")))
        }
        None => Ok(Check::ok("banco", format!("{place}, íntegro"))),
        Some(first) => {
            let many = plural(faults.len(), "problema", "problemas");
            Err(StoreError::Corrupt(format!("{place}: {many}; o primeiro: {first}")))
        }
    }
}

fn model(ctx: &Ctx, modelo: &Modelo, ask: bool) -> Check {
    if modelo.protocolo == Protocolo::Regras {
        return Check::ok("modelo", "o editor embutido (regras), sem modelo");
    }
    let mend = "voz comecar";
    if !modelo.configured() {
        let said = match (&modelo.nome, &modelo.chave) {
            (Some(nome), None) => {
                format!("{nome} em {} precisa de chave (VOZ_MODELO_CHAVE)", modelo.shown_url())
            }
            (None, Some(_)) => "há uma chave, mas falta o nome do modelo (VOZ_MODELO)".to_owned(),
            _ => "nenhum configurado; reescrever usa o editor embutido (regras)".to_owned(),
        };
        return Check::warning("modelo", said, mend);
    }
    let answered =
        ctx.tela.during("falando com o modelo", || if ask { question(ctx, modelo) } else { listed(modelo) });
    answered.unwrap_or_else(|error| {
        let detail = error.detail().map(|d| format!(": {d}")).unwrap_or_default();
        let mend = match &error {
            ModelError::Settings(NetError::Header(_)) => {
                "confira modelo.chave (VOZ_MODELO_CHAVE): uma chave é uma linha só, sem quebra"
            }
            ModelError::Status { status: 401 | 403, .. } => "confira modelo.chave (VOZ_MODELO_CHAVE)",
            ModelError::Status { status: 404, .. } => {
                "confira modelo.nome (VOZ_MODELO) e modelo.url (VOZ_MODELO_URL)"
            }
            _ => "confira modelo.url (VOZ_MODELO_URL) e se o servidor está no ar",
        };
        Check::failed("modelo", Error::outside(format!("{}: {error}{detail}", modelo.shown_url())).hint(mend))
    })
}

/// Asks the server what it offers.
fn listed(modelo: &Modelo) -> Result<Check, ModelError> {
    /// A list is quick, or something is wrong.
    const DEADLINE: Duration = Duration::from_secs(15);
    let (nome, url) = (modelo.nome.as_deref().unwrap_or_default(), &modelo.shown_url());
    let Some(models) = modelo::models(modelo, DEADLINE)? else {
        let said = format!("{url} responde, mas não diz que modelos tem");
        return Ok(Check::warning("modelo", said, "confira com: voz doutor --perguntar"));
    };
    // Ollama lists `llama3.2` as `llama3.2:latest`.
    let is_it = |m: &String| m == nome || m.strip_prefix(nome).is_some_and(|rest| rest.starts_with(':'));
    if models.iter().any(is_it) {
        return Ok(Check::ok("modelo", format!("{nome} em {url}")));
    }
    let said = format!("{url} responde, mas {nome} não está entre os {} modelos que lista", models.len());
    Ok(Check::warning("modelo", said, "confira modelo.nome (VOZ_MODELO), ou tente: voz doutor --perguntar"))
}

/// Asks the model itself, for as little as it can say.
fn question(ctx: &Ctx, modelo: &Modelo) -> Result<Check, ModelError> {
    let spent = modelo::try_out(&ctx.world, modelo)?;
    let nome = modelo.nome.as_deref().unwrap_or_default();
    Ok(Check::ok(
        "modelo",
        format!("{nome} em {} respondeu ({})", modelo.shown_url(), plural(spent, "token", "tokens")),
    ))
}

/// Pix with a receipt, once any of it is configured.
fn pix(ctx: &Ctx, config: &Config, store: Option<&Store>) -> Option<Check> {
    let recebedor = match PixReceiver::from(config) {
        Ok(Some(recebedor)) => recebedor,
        Ok(None) => {
            let missing = PixReceiver::lacks(config)?;
            let mend: Vec<_> = missing.iter().map(|key| format!("voz config definir {key} VALOR")).collect();
            let said = format!("o Pix foi começado, mas falta {}", missing.join(", "));
            return Some(Check::warning("pix", said, mend.join("; ")));
        }
        Err(e) => {
            let mend = "corrija a parte [pix]; veja os valores com: voz config mostrar";
            return Some(Check::failed("pix", Error::usage(e.to_string()).hint(mend)));
        }
    };
    let counted = |store: &Store| {
        let steady = ground::steady_of(&ctx.world, store)?;
        store.read(|tx| {
            let now = ctx.world.now();
            Ok((requests::waiting(tx, now, &steady)?, requests::untold(tx, now, &steady)?))
        })
    };
    let waiting = store.map(counted);
    let (chave, price) = (recebedor.chave.as_str(), recebedor.centavos(5).brasil());
    Some(match waiting {
        Some(Ok((_, Some(untold)))) => {
            Check::warning("pix", untold, "veja com: voz pix listar --estado falhou")
        }
        Some(Ok((waiting, None))) => {
            Check::ok("pix", format!("5 USD por {price} na chave {chave}; pedidos aguardando: {waiting}"))
        }
        // No database, or one that could not be opened or counted in.
        None | Some(Err(_)) => Check::ok("pix", format!("5 USD por {price} na chave {chave}")),
    })
}

/// Where the service's messages go: the server is greeted and logged in to; nothing is sent.
fn mail(ctx: &Ctx, config: &Config) -> Check {
    let correio = Correio::from(config);
    match ctx.tela.during("falando com o servidor de correio", || correio.check()) {
        Ok(place) if correio.is_folder() => {
            let said = format!("sem servidor (VOZ_SMTP); as mensagens ficam em {place}");
            // Each purchase by Pix and each account that is made writes to somebody.
            if config.pix.chave.is_some() || config.contas.cadastro_aberto {
                Check::warning("correio", said, "voz config definir correio.smtp")
            } else {
                Check::ok("correio", said)
            }
        }
        Ok(place) if config.correio.dono.is_none() => Check::warning(
            "correio",
            format!("{place} responde, mas ninguém recebe os avisos do serviço"),
            "diga o e-mail do dono em correio.dono (VOZ_CORREIO_DONO)",
        ),
        Ok(place) => Check::ok("correio", format!("{place}, em nome de {}", correio.de())),
        Err(error) => {
            let mend = match &error {
                MailError::Refused { code: 530..=539, .. } => {
                    "confira usuário e senha em correio.smtp (VOZ_SMTP)"
                }
                MailError::NoLogin { .. } => {
                    "tire usuário e senha de correio.smtp (VOZ_SMTP), ou confira a porta: 465 é smtps://, 587 é smtp://"
                }
                MailError::Tls { .. } => {
                    "confira o nome do servidor e a porta em correio.smtp (VOZ_SMTP): 465 é smtps://, 587 é smtp://"
                }
                _ => "confira correio.smtp (VOZ_SMTP) e se o servidor está no ar",
            };
            Check::failed("correio", Error::outside(error.to_string()).hint(mend))
        }
    }
}

/// Messages of contact that do not leave; nothing is said where all do.
fn messages(store: &Store) -> Option<Check> {
    let stuck = store.read(contact::refused).ok().filter(|&stuck| stuck > 0)?;
    let said = plural(stuck, "mensagem de contato não sai", "mensagens de contato não saem");
    Some(Check::warning("contato", said, "veja o motivo no log de voz serve, e o e-mail em contato.email"))
}

/// The payment gateway: one harmless question. Nothing is said where there is none.
fn gateway(ctx: &Ctx, config: &Config) -> Option<Check> {
    config.asaas.chave.as_ref()?;
    let id = "gateway";
    let till = match Till::of(&ctx.world, config) {
        Err(error) => return Some(Check::failed(id, Error::usage(format!("asaas.url: {error}")))),
        Ok(None) => {
            let mend = "diga os reais por dólar em pix.brl_por_usd (VOZ_BRL_POR_USD)";
            return Some(Check::warning(id, "há chave do Asaas, mas falta o câmbio", mend));
        }
        Ok(Some(till)) => till,
    };
    // The question is written down: calls are counted in the database.
    let store = match ctx.updated_store() {
        Err(error) => return Some(Check::failed(id, error)),
        Ok(None) => {
            let said = "não perguntei ao gateway: as chamadas são contadas no banco, que ainda não existe";
            return Some(Check::warning(id, said, "pergunte de novo depois de: voz serve"));
        }
        Ok(Some(store)) => store,
    };
    let asked =
        ctx.tela.during("perguntando ao gateway", || (till.reach(&store), money::waiting(ctx, &store)));
    Some(match asked {
        (Ok(_) | Err(AsaasError::Busy(_)), Some(problem)) => {
            Check::warning(id, problem, "veja em voz cobranca listar --pendentes, e o log do serviço")
        }
        // Buyers use the calls up, or the gateway asked for silence: the key is as good as it was.
        (Err(error @ AsaasError::Busy(_)), None) => {
            Check::warning(id, error.to_string(), "pergunte de novo daqui a pouco")
        }
        (Ok(ambiente), None) => Check::ok(id, format!("{ambiente} aceita a chave")),
        (Err(error), _) => {
            let mend = "confira asaas.chave (VOZ_ASAAS_CHAVE) e asaas.url (VOZ_ASAAS_URL): cada ambiente tem a sua chave";
            Check::failed(id, Error::outside(error.to_string()).hint(mend))
        }
    })
}

fn print(ctx: &Ctx, checks: &[Check]) -> Result<(), Error> {
    let mut table = ctx.tela.table(&["", "", ""]);
    table.words(&[2]);
    for check in checks {
        let state = match check.estado {
            Verdict::Ok => Cell::styled(Style::GREEN, "ok"),
            Verdict::Aviso => Cell::styled(Style::YELLOW, "aviso"),
            Verdict::Erro => Cell::styled(Style::RED, "erro"),
        };
        table.row([state, check.name().into(), check.detalhe.as_str().into()]);
        if let Some(mend) = check.conserto.as_deref().filter(|m| !m.is_empty()) {
            table.row(["".into(), "".into(), Cell::styled(Style::CYAN, format_args!("conserto: {mend}"))]);
        }
    }
    Ok(writeln!(ctx.tela.out(), "{table}")?)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Ok,
    Aviso,
    Erro,
}

/// A check, with what it found and how to mend it.
#[derive(Debug, Serialize)]
struct Check {
    id: &'static str,
    estado: Verdict,
    detalhe: String,
    conserto: Option<String>,
    /// Exit code, when it failed.
    #[serde(skip)]
    failure: Option<u8>,
}

impl Check {
    fn ok(id: &'static str, detalhe: impl Into<String>) -> Self {
        Self { id, estado: Verdict::Ok, detalhe: detalhe.into(), conserto: None, failure: None }
    }

    fn warning(id: &'static str, detalhe: impl Into<String>, mend: impl Into<String>) -> Self {
        Self { estado: Verdict::Aviso, conserto: Some(mend.into()), ..Self::ok(id, detalhe) }
    }

    fn failed(id: &'static str, error: Error) -> Self {
        let Error::Said { code, message, hint } = error else { return Self::ok(id, "") };
        Self { estado: Verdict::Erro, conserto: hint, failure: Some(code), ..Self::ok(id, message) }
    }

    /// The check's name as a person reads it.
    fn name(&self) -> &'static str {
        match self.id {
            "configuracao" => "configuração",
            "relogio" => "relógio",
            "copias" => "cópias",
            "permissoes" => "permissões",
            "conexoes" => "conexões",
            "endereco" => "endereço",
            other => other,
        }
    }
}
