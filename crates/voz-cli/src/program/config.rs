//! `voz config`: the effective values and where each came from; a first file to edit.
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};

use crate::exit::{Error, Exit};
use crate::frame::{Answer, Ctx, Run, Source, actions};
use crate::terminal::{Cell, Style};
use voz_core::base::config::{Config as Effective, ConfigError, Kind, OPTIONS, Opt, SaldoConfig, edited};
use voz_core::base::files;
use voz_core::base::portuguese::explain;
use voz_core::money::pix::PixReceiver;

actions! {
    Config {
        const NAME: &'static str = "config";
        const PAGED: bool = true;
        const ABOUT: &'static str = "Mostra, cria e muda a configuração";
        const AFTER: &'static str = "Vale mais o que vem depois: padrão, config.toml, variáveis de ambiente, linha de comando.\n\
                                     Chaves e senhas nunca aparecem: no lugar delas vem •••.";
    }
    /// Mostra os valores em vigor e de onde veio cada um
    Mostrar "show" (Answer) => show,
    /// Cria um config.toml comentado, com todas as opções
    Iniciar "init" (Iniciar) => create,
    /// Grava um valor no config.toml; o resto do arquivo fica como está
    Definir "set" (Definir) => define,
    /// Tira um valor do config.toml
    Esquecer "unset" (Esquecer) => forget,
}

#[derive(Args)]
struct Iniciar {
    /// Substitui o arquivo que já existe
    #[arg(long)]
    sim: bool,
}

#[derive(Args)]
struct Definir {
    /// A opção, como em modelo.nome; veja todas com: voz config mostrar
    #[arg(value_parser = option())]
    chave: &'static Opt,
    /// O valor, ou - para ler a primeira linha da entrada padrão; um segredo só entra por - ou digitado
    #[arg(allow_hyphen_values = true)]
    valor: Option<String>,
}

#[derive(Args)]
struct Esquecer {
    /// A opção, como em modelo.nome
    #[arg(value_parser = option())]
    chave: &'static Opt,
}

/// Reads a key as its option; help and completions show all of them.
fn option() -> impl TypedValueParser<Value = &'static Opt> {
    PossibleValuesParser::new(OPTIONS.iter().map(|option| option.key)).try_map(|key| {
        OPTIONS
            .iter()
            .find(|option| option.key == key)
            .ok_or("a opção não existe; veja com: voz config mostrar")
    })
}

fn show(ctx: &Ctx, answer: &Answer) -> Result<Exit, Error> {
    let config = ctx.config()?;
    let found = |option: &'static Opt| {
        let found = config.get(option.key);
        let value = found.map(|(text, _)| option.shown(text));
        (option, value, found.map(|(_, layer)| layer.to_string()))
    };
    let options = OPTIONS.iter().map(found);
    let one = |(option, value, from): (&Opt, Option<Cow<'_, str>>, Option<String>)| json!({"chave": option.key, "variavel": option.env, "valor": value, "origem": from});
    let Effective { estilos, gw, espacos, parceiros, path, .. } = config;
    let value = json!({
        "arquivo": path.display().to_string(),
        "existe": path.exists(),
        "opcoes": options.clone().map(one).collect::<Value>(),
        "estilos": estilos,
        "gw": gw,
        "espacos": espacos,
        "parceiros": parceiros,
    });
    answer.print(ctx, &value, || {
        let mut table = ctx.tela.table(&["opção", "valor", "origem"]);
        table.words(&[1, 2]);
        for (option, value, from) in options {
            let value = value.map_or_else(|| Cell::styled(Style::DIM, "(nenhum)"), Cell::from);
            table.row([option.key.into(), value, Cell::styled(Style::DIM, from.unwrap_or_default())]);
        }
        for (key, value) in lists(config) {
            table.row([key.into(), value.into(), Cell::styled(Style::DIM, "config.toml")]);
        }
        let there = if path.exists() { "" } else { " (não existe; crie com: voz config iniciar)" };
        let file = format!("Arquivo: {}{there}", path.display());
        Ok(writeln!(ctx.tela.out(), "{table}\n\n{}", ctx.tela.prose(&file))?)
    })
}

/// Entries that only the file can hold: key, and what tells one from the other.
fn lists(config: &Effective) -> Vec<(String, String)> {
    let named = |id: &str, nome: &str| if nome.is_empty() { id.to_owned() } else { nome.to_owned() };
    let estilos = config.estilos.iter().map(|e| (format!("estilos.{}", e.id), named(&e.id, &e.nome)));
    let exatos = config.gw.exatos.iter().map(|exato| ("gw.exatos".to_owned(), format!("{} USD", exato.usd)));
    let saldo = config.gw.saldo.map(|range| {
        let SaldoConfig { min_centavos, max_centavos } = range;
        ("gw.saldo".to_owned(), format!("{min_centavos} a {max_centavos} centavos"))
    });
    let espacos = config.espacos.iter().map(|e| (format!("espacos.{}", e.id), e.nome.clone()));
    let parceiros = config.parceiros.iter().map(|p| (format!("parceiros.{}", p.id), p.nome.clone()));
    estilos.chain(exatos).chain(saldo).chain(espacos).chain(parceiros).collect()
}

fn create(ctx: &Ctx, asked: &Iniciar) -> Result<Exit, Error> {
    let path = ctx.config_path();
    if path.exists() && !asked.sim {
        let said = format!("{} já existe", path.display());
        return Err(Error::state(said).hint(
            "para mudar um valor: voz config definir CHAVE VALOR; para recomeçar, com o de agora guardado ao lado: voz \
             config iniciar --sim",
        ));
    }
    let unwritten = |e: std::io::Error| {
        Error::outside(format!("não consigo guardar uma cópia de {}: {}", path.display(), explain(&e)))
    };
    let before = if path.exists() { Some(set_aside(&path).map_err(unwritten)?) } else { None };
    write_private(&path, &template())?;
    writeln!(ctx.tela.out(), "{}", path.display())?;
    ctx.tela.note("arquivo criado; só você pode ler. Tire o # das linhas que quiser mudar.");
    if let Some(before) = before {
        ctx.tela.warn(format_args!("o que valia antes já não vale; está guardado em {}", before.display()));
    }
    Ok(Exit::Done)
}

/// Copies the file to a name beside it that nothing has.
fn set_aside(path: &Path) -> std::io::Result<PathBuf> {
    let mut n = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(if n == 1 { ".antes".to_owned() } else { format!(".antes{n}") });
        match files::copy(path, Path::new(&name)) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => n += 1,
            copied => return copied.map(|_| name.into()),
        }
    }
}

fn define(ctx: &Ctx, asked: &Definir) -> Result<Exit, Error> {
    let option = asked.chave;
    let key = option.key;
    let value = match asked.valor.as_deref() {
        Some("-") => Source::Stdin.first_line()?,
        // The arguments of a process can be read by everyone on the machine.
        Some(_) if option.kind.is_secret() => {
            return Err(Error::usage(format!("{key} é um segredo, e não vai na linha de comando")).hint(
                format!("sem o valor, voz config definir {key} pergunta; ou mande por um pipe, com -"),
            ));
        }
        Some(value) => value.to_owned(),
        None if !ctx.tela.can_ask() => return Err(without_value(option)),
        None if option.kind.is_secret() => {
            let form = if matches!(option.kind, Kind::Smtp) {
                format!(" (como {})", example(option))
            } else {
                String::new()
            };
            ctx.tela.ask_hidden(format_args!("{key}{form}:"))?.expose().to_owned()
        }
        None => ctx.tela.ask(format_args!("{key}:"))?,
    };
    change(ctx, &[(option, Some(&value))])?;
    ctx.tela.note(format_args!("{key} = {}", option.shown(&value)));
    if ctx.world.env(option.env).is_some() {
        ctx.tela.warn(format_args!("a variável {} está definida, e vale mais que o arquivo", option.env));
    }
    if let Some(config) = loaded(ctx)
        && key.starts_with("pix.")
        && let Some(missing) = PixReceiver::lacks(config)
    {
        ctx.tela.warn(format_args!("o Pix continua desligado: falta {}", missing.join(", ")));
    }
    Ok(Exit::Done)
}

/// The refusal of an option that came without its value where nobody can be asked.
fn without_value(option: &Opt) -> Error {
    let (key, form) = (option.key, example(option));
    let said = Error::usage(format!("falta o valor de {key}"));
    if option.kind.is_secret() {
        said.hint(format!("o valor, como {form}, vem por um pipe: … | voz config definir {key} -"))
    } else {
        said.hint(format!("como em: voz config definir {key} {form}"))
    }
}

fn forget(ctx: &Ctx, asked: &Esquecer) -> Result<Exit, Error> {
    let option = asked.chave;
    let key = option.key;
    change(ctx, &[(option, None)])?;
    let now = loaded(ctx).map(|config| match config.get(key) {
        Some((value, layer)) => format!("; vale agora: {} ({layer})", option.shown(value)),
        None => "; vale agora: (nenhum)".to_owned(),
    });
    ctx.tela.note(format_args!("{key} saiu do arquivo{}", now.unwrap_or_default()));
    Ok(Exit::Done)
}

/// The configuration after a change; where another value keeps it from being read, that is told.
fn loaded(ctx: &Ctx) -> Option<&Effective> {
    let told = |error: &Error| {
        if let Error::Said { message, .. } = error {
            ctx.tela.warn(format_args!("a configuração ainda não carrega: {message}"));
        }
    };
    ctx.config().inspect_err(told).ok()
}

/// Changes values of the configuration file, which is begun from the template where there is none. A value that is not
/// of its option's kind leaves the file as it was.
pub(crate) fn change(ctx: &Ctx, changes: &[(&Opt, Option<&str>)]) -> Result<(), Error> {
    let path = ctx.config_path();
    let shown = path.display().to_string();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(e) if e.kind() == ErrorKind::NotFound => template(),
        Err(e) => return Err(Error::outside(format!("não consigo ler {shown}: {}", explain(&e)))),
    };
    let text = edited(&shown, &text, changes).map_err(|error| match error {
        // The value is what was typed, and not in the file: there is nothing to mend there.
        ConfigError::Value { key, value, expected, .. } => {
            Error::usage(format!("{key}: {value:?} não serve; use {expected}"))
        }
        other => other.into(),
    })?;
    write_private(&path, &text)
}

/// Writes the file for its owner alone: it may come to hold a key.
fn write_private(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
    let there = folder.map_or(Ok(()), std::fs::create_dir_all);
    there
        .and_then(|()| files::write(path, text.as_bytes()))
        .map_err(|e| Error::outside(format!("não consigo gravar {}: {}", path.display(), explain(&e))))
}

/// A `config.toml` with everything commented out: the one table of options, then the lists.
fn template() -> String {
    let mut text = String::from(
        "# Configuração do voz. Cada opção está comentada com um valor de exemplo ou o seu padrão;\n\
         # tire o # para mudar. A variável de ambiente vale mais que este arquivo.\n",
    );
    let mut table = "";
    for option in OPTIONS {
        let (group, name) = option.key.split_once('.').unwrap_or(("", option.key));
        if group != table {
            let _ = write!(text, "\n[{group}]");
            table = group;
        }
        let _ =
            write!(text, "\n# {}\n# Variável: {}\n# {name} = {}\n", option.help, option.env, example(option));
    }
    text.push_str(include_str!("config.txt"));
    text
}

/// A value that the option takes, as TOML: its default where it has one.
fn example(option: &Opt) -> String {
    let text = option.default.unwrap_or(match option.kind {
        Kind::Text(example) | Kind::Url(example) | Kind::Site(example) | Kind::Amount(example) => example,
        Kind::Secret => "um-segredo",
        Kind::Smtp => "smtps://usuario:senha@correio.exemplo.com.br",
        Kind::Folder => "/caminho/da/pasta",
        Kind::Banco => "/caminho/do/voz.db",
        Kind::Whole(..) => "1",
        Kind::Decimal(..) => "0.7",
        Kind::Addresses => "10.0.0.1",
        Kind::Listen => "127.0.0.1:8787",
        Kind::Email => "voz@exemplo.com.br",
        Kind::McpRecord => "v=MCPv1; k=ed25519; p=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        Kind::Account => "0x0000000000000000000000000000000000000000",
        Kind::Switch => "sim",
        Kind::OneOf(words) => words.first().copied().unwrap_or_default(),
    });
    match option.kind {
        Kind::Whole(..) | Kind::Decimal(..) => text.to_owned(),
        // A text of JSON is one of TOML.
        _ => json!(text).to_string(),
    }
}
