//! The first question: who writes. What runs on this machine, a key for a provider, another address, or no model.
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::{pick, pick_from};
use crate::exit::Error;
use crate::frame::{Ctx, Source};
use crate::program::config::change;
use crate::terminal::plural;
use voz_core::base::config::{Modelo, OPTIONS, Opt, Protocolo, Secret};
use voz_core::voice::modelo::{self, ModelError, Nearby, looked_for, writers};

/// Models of a provider that a list shows; the others are named.
const SHOWN: usize = 12;
/// Longest time for a provider's list of models.
const LIST_DEADLINE: Duration = Duration::from_secs(15);

/// Options of the command line on the model.
#[derive(Args)]
pub(super) struct ModelArgs {
    /// Nome do modelo que escreve, como o servidor dele o chama
    #[arg(long, value_name = "NOME", conflicts_with = "sem_modelo")]
    pub(super) modelo: Option<String>,
    /// Endereço do servidor do modelo (padrão: o do protocolo)
    #[arg(long, value_name = "URL", requires = "modelo")]
    pub(super) modelo_url: Option<String>,
    /// Como falar com o modelo (padrão: openai, que os servidores locais também falam)
    #[arg(long, value_parser = ["openai", "anthropic"], requires = "modelo")]
    pub(super) protocolo: Option<String>,
    /// De onde ler a chave do modelo: a primeira linha de um arquivo, ou - para a entrada padrão
    #[arg(long, value_name = "ARQUIVO|-", requires = "modelo")]
    pub(super) chave_de: Option<PathBuf>,
    /// Fica sem modelo, com o editor embutido
    #[arg(long)]
    pub(super) sem_modelo: bool,
}

/// Choice of who writes from now on.
#[derive(Clone)]
pub(super) enum Choice {
    /// The same model as before.
    Keep,
    /// The embedded editor.
    Embedded,
    /// A model. The key is written to the file only where it was typed: one from a variable stays there.
    Model { modelo: Box<Modelo>, store_key: bool },
}

impl Choice {
    /// Writes it to the configuration file.
    pub(super) fn write(&self, ctx: &Ctx) -> Result<(), Error> {
        let option = |key: &str| OPTIONS.iter().find(|option| option.key == key);
        let changes: Vec<(&str, Option<&str>)> = match self {
            Self::Keep => return Ok(()),
            Self::Embedded => vec![("modelo.protocolo", Some("regras"))],
            Self::Model { modelo, store_key } => {
                let public = modelo.url == modelo.protocolo.public_url();
                let mut changes = vec![
                    ("modelo.protocolo", Some(modelo.protocolo.as_str())),
                    ("modelo.nome", modelo.nome.as_deref()),
                    ("modelo.url", Some(modelo.url.as_str()).filter(|_| !public)),
                ];
                let key = modelo.chave.as_ref().map(Secret::expose);
                // One that belongs to another address does not go to this one.
                changes.extend((*store_key || key.is_none()).then_some(("modelo.chave", key)));
                changes
            }
        };
        let changes: Vec<(&Opt, Option<&str>)> =
            changes.into_iter().filter_map(|(key, value)| Some((option(key)?, value))).collect();
        change(ctx, &changes)
    }

    /// The line of the summary that tells it.
    pub(super) fn shown(&self, before: &Modelo) -> String {
        let line = |modelo: &Modelo| {
            format!("{} em {}", modelo.nome.as_deref().unwrap_or_default(), modelo.shown_url())
        };
        match self {
            Self::Keep if before.writes() => line(before),
            Self::Keep | Self::Embedded => "nenhum; escreve o editor embutido".to_owned(),
            Self::Model { modelo, .. } => line(modelo),
        }
    }
}

/// Choice of the flags, tried out; `None` where they leave it open.
pub(super) fn from_flags(ctx: &Ctx, flags: &ModelArgs, before: &Modelo) -> Result<Option<Choice>, Error> {
    if flags.sem_modelo {
        return Ok(Some(Choice::Embedded));
    }
    let Some(nome) = &flags.modelo else { return Ok(None) };
    let protocolo = flags.protocolo.as_deref().and_then(Protocolo::of).unwrap_or(Protocolo::OpenAi);
    let url = flags.modelo_url.as_deref().unwrap_or(protocolo.public_url());
    let typed = flags.chave_de.as_deref().map(key_from).transpose()?;
    let store_key = typed.is_some();
    let chave = typed.or_else(|| known_key(ctx, protocolo, url).map(|(_, key)| key));
    let modelo = Modelo {
        protocolo,
        nome: Some(nome.clone()),
        url: url.trim_end_matches('/').to_owned(),
        chave,
        ..before.clone()
    };
    try_out(ctx, &modelo).map_err(|error| refused(&modelo, &error))?;
    Ok(Some(Choice::Model { modelo: Box::new(modelo), store_key }))
}

fn key_from(path: &Path) -> Result<Secret, Error> {
    let key = Source::new(path.to_owned()).first_line()?;
    if key.trim().is_empty() {
        let shown = path.display();
        return Err(Error::usage(format!("{shown}: a primeira linha, que seria a chave, está vazia")));
    }
    Ok(Secret::new(key.trim().to_owned()))
}

/// A key for an address that is already in the environment, with the variable's name; that of a provider is for the
/// provider alone.
fn known_key(ctx: &Ctx, protocolo: Protocolo, url: &str) -> Option<(&'static str, Secret)> {
    let vendor = match protocolo {
        Protocolo::OpenAi => "OPENAI_API_KEY",
        Protocolo::Anthropic => "ANTHROPIC_API_KEY",
        Protocolo::Regras => return None,
    };
    let vendor = Some(vendor).filter(|_| protocolo.is_public(url));
    Some("VOZ_MODELO_CHAVE")
        .into_iter()
        .chain(vendor)
        .find_map(|name| Some((name, Secret::new(ctx.world.env(name)?.to_owned()))))
}

/// One line of the list of who could write.
enum Candidate {
    /// Nothing is left to ask.
    Ready(Choice),
    /// The address says which models there are, to whoever has a key.
    Provider(Protocolo, String),
    Other,
}

/// Asks until somebody who can write was chosen.
pub(super) fn asked(ctx: &Ctx, before: &Modelo, servers: &[Nearby]) -> Result<Choice, Error> {
    if let Some(said) = missed(servers) {
        ctx.tela.say(said);
    }
    let list = candidates(ctx, before, servers);
    let lines: Vec<String> = list.iter().map(|(_, line)| line.clone()).collect();
    // Enter goes on: it never leads to a question that somebody may have no answer to.
    let ready = |(candidate, _): &(Candidate, String)| match candidate {
        Candidate::Ready(_) => true,
        Candidate::Provider(protocolo, url) => {
            protocolo.is_public(url) && known_key(ctx, *protocolo, url).is_some()
        }
        Candidate::Other => false,
    };
    let first = list.iter().position(ready).unwrap_or_default();
    loop {
        let at = pick_from(ctx, "Qual?", &lines, first, |_| None)?;
        let chosen = match &list[at].0 {
            Candidate::Ready(Choice::Model { modelo, store_key }) => Some((*modelo.clone(), *store_key)),
            Candidate::Ready(choice) => return Ok(choice.clone()),
            Candidate::Provider(protocolo, url) => {
                provider(ctx, before, *protocolo, url, KeyQuestion::Needed)?
            }
            Candidate::Other => elsewhere(ctx, before)?,
        };
        let Some((modelo, store_key)) = chosen else { continue };
        loop {
            match try_out(ctx, &modelo) {
                Ok(()) => return Ok(Choice::Model { modelo: Box::new(modelo), store_key }),
                Err(error) if !again(ctx, &refused(&modelo, &error), "escolher outro modelo")? => break,
                Err(_) => {}
            }
        }
    }
}

/// Words on the programs that were looked for, where none of them offers a model.
fn missed(servers: &[Nearby]) -> Option<String> {
    let names = looked_for();
    let (last, others) = names.split_last()?;
    match servers.iter().find(|server| server.modelos.is_empty()) {
        _ if servers.iter().any(|server| server.pede_chave || !server.modelos.is_empty()) => None,
        Some(empty) => {
            Some(format!("{} está no ar nesta máquina, mas não tem modelo nenhum.", empty.servidor))
        }
        None => Some(format!("Não achei {} nem {last} nesta máquina.", others.join(", "))),
    }
}

/// Tells why a model did not answer; whether it is to be asked again, and not what `otherwise` says.
fn again(ctx: &Ctx, why: &Error, otherwise: &str) -> Result<bool, Error> {
    ctx.tela.error(why);
    let lines = ["tentar de novo", otherwise].map(str::to_owned);
    Ok(pick(ctx, "E agora?", &lines)? == 0)
}

fn candidates(ctx: &Ctx, now: &Modelo, servers: &[Nearby]) -> Vec<(Candidate, String)> {
    let mut list = Vec::new();
    if now.writes() {
        let nome = now.nome.as_deref().unwrap_or_default();
        list.push((Candidate::Ready(Choice::Keep), format!("{nome}, como está ({})", now.shown_url())));
    }
    for Nearby { servidor, url, modelos, pede_chave } in servers {
        for nome in modelos {
            let (protocolo, url) = (Protocolo::OpenAi, url.clone());
            let modelo = Modelo { protocolo, nome: Some(nome.clone()), url, chave: None, ..now.clone() };
            let local = Choice::Model { modelo: Box::new(modelo), store_key: false };
            list.push((Candidate::Ready(local), format!("{nome} ({servidor}, nesta máquina)")));
        }
        if *pede_chave {
            let line = format!("{servidor}, nesta máquina (pede a chave dele)");
            list.push((Candidate::Provider(Protocolo::OpenAi, url.clone()), line));
        }
    }
    for (protocolo, name) in [(Protocolo::OpenAi, "OpenAI"), (Protocolo::Anthropic, "Anthropic")] {
        let url = protocolo.public_url();
        let line = match known_key(ctx, protocolo, url) {
            Some((variable, _)) => format!("{name}, com a chave que está em {variable}"),
            None => format!("{name}, com uma chave sua"),
        };
        list.push((Candidate::Provider(protocolo, url.to_owned()), line));
    }
    list.push((
        Candidate::Other,
        "outro endereço compatível com a API da OpenAI, com chave ou sem".to_owned(),
    ));
    // Who went on without a model is asked again each time.
    let (none, until) = match now.protocolo {
        Protocolo::Regras => (Choice::Keep, "continuar sem modelo"),
        _ => (Choice::Embedded, "nenhum modelo por ora"),
    };
    list.push((
        Candidate::Ready(none),
        format!("{until}: só se tiram marcas de texto de máquina, sem a sua voz"),
    ));
    list
}

/// Asks for an address and for a model there; `None` goes back to the list.
fn elsewhere(ctx: &Ctx, before: &Modelo) -> Result<Option<(Modelo, bool)>, Error> {
    loop {
        let typed = ctx.tela.ask(
            "Endereço, como http://127.0.0.1:8080/v1 ou https://exemplo.com.br/v1 (vazio para voltar):",
        )?;
        if typed.is_empty() {
            return Ok(None);
        }
        if !typed.contains(['.', ':', '/']) {
            ctx.tela.say(format_args!("{typed:?} não é um endereço."));
            continue;
        }
        let at = |scheme: &str| Modelo { url: format!("{scheme}{typed}"), ..before.clone() };
        let modelo = match typed.contains("://") {
            true => at(""),
            false if at("http://").is_near() => at("http://"),
            false => at("https://"),
        };
        let key = if modelo.is_near() { KeyQuestion::Optional } else { KeyQuestion::Elsewhere };
        if let Some(found) = provider(ctx, before, Protocolo::OpenAi, &modelo.url, key)? {
            return Ok(Some(found));
        }
    }
}

/// Ways to ask for a key, by what an empty answer means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyQuestion {
    /// There is none.
    Optional,
    /// Another address.
    Elsewhere,
    /// Back to the list.
    Needed,
}

impl KeyQuestion {
    /// Where one goes who leaves the question.
    const fn back(self) -> &'static str {
        match self {
            Self::Optional | Self::Elsewhere => "outro endereço",
            Self::Needed => "escolher outro modelo",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Optional => "Chave (não aparece ao digitar; Enter se não há):",
            Self::Elsewhere => "Chave (não aparece ao digitar; vazio para outro endereço):",
            Self::Needed => "Chave (não aparece ao digitar; vazio para voltar):",
        }
    }
}

/// Asks for key and model of a provider; `None` goes back.
fn provider(
    ctx: &Ctx,
    before: &Modelo,
    protocolo: Protocolo,
    url: &str,
    mut question: KeyQuestion,
) -> Result<Option<(Modelo, bool)>, Error> {
    let url = url.trim_end_matches('/').to_owned();
    let known = known_key(ctx, protocolo, &url);
    let chave = known.as_ref().map(|(_, key)| key.clone());
    let mut modelo = Modelo { protocolo, nome: None, url, chave, ..before.clone() };
    let to = modelo.shown_url();
    match &known {
        Some((variable, _)) => ctx.tela.say(format_args!("A chave que está em {variable} vai para {to}.")),
        None if question == KeyQuestion::Optional => {}
        None => ctx.tela.say(format_args!(
            "A chave vai para {to}; os rascunhos e trechos dos seus textos também, a cada reescrita."
        )),
    }
    let mut asks = known.is_none();
    loop {
        if asks {
            let typed = ctx.tela.ask_hidden(question.words())?;
            let typed = typed.expose().trim();
            modelo.chave = (!typed.is_empty()).then(|| Secret::new(typed.to_owned()));
            if modelo.chave.is_none() && question != KeyQuestion::Optional {
                return Ok(None);
            }
        }
        match ctx.tela.during("perguntando que modelos há", || modelo::models(&modelo, LIST_DEADLINE)) {
            Ok(listed) => {
                modelo.nome = name_of(ctx, writers(listed.unwrap_or_default()))?;
                let typed = known.is_none() && modelo.chave.is_some();
                return Ok(modelo.nome.is_some().then_some((modelo, typed)));
            }
            Err(error) => {
                let why = refused(&modelo, &error);
                asks = known.is_none() && matches!(error, ModelError::Status { status: 401 | 403, .. });
                if asks {
                    ctx.tela.error(&why);
                    question =
                        if question == KeyQuestion::Needed { question } else { KeyQuestion::Elsewhere };
                } else if !again(ctx, &why, question.back())? {
                    return Ok(None);
                }
            }
        }
    }
}

/// The name of one of the models; `None` when none was named.
fn name_of(ctx: &Ctx, listed: Vec<String>) -> Result<Option<String>, Error> {
    if listed.is_empty() {
        let typed =
            ctx.tela.ask("Nome do modelo, como gpt-4.1-mini ou claude-sonnet-4-5 (vazio para voltar):")?;
        return Ok(Some(typed).filter(|name| !name.is_empty()));
    }
    let shown = listed.len().min(SHOWN);
    let question = match listed.len() - shown {
        0 => "Qual modelo?".to_owned(),
        more => format!("Qual modelo? (há mais {more}; pode escrever o nome)"),
    };
    let named = |name: &str| listed.iter().position(|known| known == name);
    let at = pick_from(ctx, &question, &listed[..shown], 0, named)?;
    Ok(listed.into_iter().nth(at))
}

/// Asks the model for one word, and says what that cost.
fn try_out(ctx: &Ctx, modelo: &Modelo) -> Result<(), ModelError> {
    let began = ctx.world.now();
    let label = "experimentando o modelo (uma palavra)";
    let spent = ctx.tela.during(label, || modelo::try_out(&ctx.world, modelo))?;
    let seconds = (ctx.world.now().0 - began.0) / 1000;
    let nome = modelo.nome.as_deref().unwrap_or_default();
    ctx.tela.say(format_args!("{nome} respondeu ({seconds} s, {})", plural(spent, "token", "tokens")));
    Ok(())
}

fn refused(modelo: &Modelo, error: &ModelError) -> Error {
    let detail = error.detail().map(|d| format!(": {d}")).unwrap_or_default();
    let said = Error::outside(format!("{}: {error}{detail}", modelo.shown_url()));
    match error {
        ModelError::Status { status: 401 | 403, .. } => {
            said.hint("a chave não foi aceita; confira e tente de novo")
        }
        ModelError::Status { status: 404, .. } => said.hint("confira o endereço e o nome do modelo"),
        _ => said.hint("confira o endereço, e se o servidor está no ar"),
    }
}
