//! `voz completions`: the completion script of a shell; and the answer to what such a script asks while one types.
//!
//! The scripts are short, because they ask the program itself (`VOZ_COMPLETE`): so a shell offers also what stands in
//! the database. The protocol between the two belongs to `clap_complete` and may change with it: take the script of the
//! version that is installed.
use std::ffi::OsString;
use std::io::Write as _;

use clap::Args;
use clap::builder::Command;
use clap_complete::env::Shells;
use clap_complete::{ArgValueCandidates, CompleteEnv, CompletionCandidate, Shell};

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Run};
use crate::terminal::{people_day, telling};
use voz_core::base::config::{Config, Flags};
use voz_core::base::store::{Store, StoreError, Tx};
use voz_core::base::time_zone::when;
use voz_core::base::world::World;
use voz_core::money::pix::requests;
use voz_core::money::x402::records;
use voz_core::money::{cobranca, credito};
use voz_core::people::{api_keys, contas, organizacoes};
use voz_core::voice::lint::catalog;
use voz_core::voice::{Registro, banco};

/// The variable by which a script asks: it names the shell.
const ASKED: &str = "VOZ_COMPLETE";

#[derive(Args)]
pub struct Completions {
    /// Para qual shell
    shell: Shell,
}

impl Run for Completions {
    const NAME: &'static str = "completions";
    const ABOUT: &'static str = "Escreve o script que completa os comandos no shell";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        let shells = Shells::builtins();
        let unknown = || Error::usage(format!("não há script para {}", self.shell));
        let script = shells.completer(&self.shell.to_string()).ok_or_else(unknown)?;
        let mut out = ctx.tela.out();
        script.write_registration(ASKED, "voz", "voz", "voz", &mut *out)?;
        if self.shell == Shell::Zsh {
            // From a folder of `fpath` the file is the function itself, at its first call.
            writeln!(
                out,
                "if [ \"$funcstack[1]\" = \"_voz\" ]; then _clap_dynamic_completer_voz \"$@\"; fi"
            )?;
        }
        Ok(Exit::Done)
    }
}

/// True when these arguments were a script's question, which is answered then.
pub fn answered(args: &[OsString], definition: fn() -> Command) -> bool {
    let asked = CompleteEnv::with_factory(|| offering(definition())).var(ASKED).bin("voz").completer("voz");
    // A shell that asks wrongly is offered nothing.
    asked.try_complete(args.iter().cloned(), std::env::current_dir().ok().as_deref()).unwrap_or(true)
}

/// Texts and charges that are offered: more are no help to choose from.
const SHOWN: u32 = 50;

/// A word that may stand there, and what it stands for.
type Offer = (String, String);

/// Where offers come from: the first word of a command (any, if empty), how its value is called, and who knows.
type Source = (&'static str, &'static str, fn() -> Vec<Offer>);

const OFFERS: &[Source] = &[
    ("lint", "REGRA", rules),
    ("reescrever", "ID[=PROMPT]", styles),
    ("calibrar", "ID|tudo", lessons),
    ("", "REGISTRO", registers),
    ("", "EMAIL", accounts),
    ("", "ORGANIZAÇÃO", organizations),
    ("chave", "ID", keys),
    ("cobranca", "COBRANÇA", charges),
    ("corpus", "CHAVE", texts),
    ("credito", "CRÉDITO", credits),
    ("credito", "PAGAMENTO", payments),
    ("pix", "ID", pix_requests),
];

/// The command line with everything that can be offered.
pub(crate) fn offering(root: Command) -> Command {
    root.mut_subcommands(|command| match command.get_name() {
        "servidor" => offering(command),
        name => {
            let first = name.to_owned();
            attach(command, &first)
        }
    })
}

fn attach(command: Command, first: &str) -> Command {
    let offered = |arg: clap::Arg| {
        let name = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
        let known = OFFERS.iter().find(|(command, value, _)| {
            (command.is_empty() || *command == first) && name.as_deref() == Some(*value)
        });
        let Some(&(_, _, offers)) = known else { return arg };
        arg.add(ArgValueCandidates::new(move || {
            let candidate = |(word, about): Offer| CompletionCandidate::new(word).help(Some(about.into()));
            offers().into_iter().map(candidate).collect::<Vec<_>>()
        }))
    };
    command.mut_args(offered).mut_subcommands(|inner| attach(inner, first))
}

fn registers() -> Vec<Offer> {
    Registro::ALL.iter().map(|registro| (registro.to_string(), String::new())).collect()
}

fn rules() -> Vec<Offer> {
    catalog().map(|rule| (rule.id.to_owned(), rule.rotulo.to_owned())).collect()
}

fn config() -> Option<Config> {
    Config::load(&World::real(), &Flags::default()).ok()
}

fn styles() -> Vec<Offer> {
    let styles = config().map(|config| config.estilos).unwrap_or_default();
    styles.into_iter().map(|style| (style.id, style.nome)).collect()
}

/// Offers from the database of this machine, if there is one.
fn stored(read: impl Fn(&mut Tx<'_>, &Config) -> Result<Vec<Offer>, StoreError>) -> Vec<Offer> {
    let read = || {
        let config = config()?;
        let store = Store::open_existing(config.banco()).ok()??;
        store.read(|tx| read(tx, &config)).ok()
    };
    read().unwrap_or_default()
}

/// The same of things with identifiers, which are offered as short as tells them apart.
fn identified(read: impl Fn(&mut Tx<'_>, &Config) -> Result<Vec<Offer>, StoreError>) -> Vec<Offer> {
    let mut all = stored(read);
    let digits = telling(all.iter().map(|(id, _)| id.clone()).collect());
    for (id, _) in &mut all {
        *id = id.chars().take(digits).collect();
    }
    all
}

fn accounts() -> Vec<Offer> {
    stored(|tx, _| Ok(contas::all(tx)?.into_iter().map(|conta| (conta.email, conta.perfil.name)).collect()))
}

fn organizations() -> Vec<Offer> {
    identified(|tx, _| Ok(organizacoes::all(tx)?.into_iter().map(|one| (one.id, one.nome)).collect()))
}

fn keys() -> Vec<Offer> {
    identified(|tx, config| {
        let mut all = Vec::new();
        for conta in contas::all(tx)? {
            let keys = api_keys::of(tx, &conta.id, &config.servidor.produto)?;
            all.extend(keys.into_iter().map(|key| (key.id, format!("{}, {}", key.name, conta.email))));
        }
        all.sort();
        all.dedup_by(|a, b| a.0 == b.0);
        Ok(all)
    })
}

fn charges() -> Vec<Offer> {
    identified(|tx, _| {
        let about = |c: &cobranca::Cobranca| format!("{}, {}", c.estado.as_str(), c.centavos.brasil());
        Ok(cobranca::newest(tx, None, false, SHOWN)?.into_iter().map(|c| (c.id.clone(), about(&c))).collect())
    })
}

fn texts() -> Vec<Offer> {
    identified(|tx, _| {
        let about = |text: &banco::StoredText| {
            let start: String = text.texto.texto.split_whitespace().collect::<Vec<_>>().join(" ");
            format!("{} {}", people_day(text.texto.data), start.chars().take(40).collect::<String>())
        };
        let newest = banco::newest(tx, &banco::Filter::default(), SHOWN)?;
        Ok(newest.iter().map(|text| (text.chave.to_string(), about(text))).collect())
    })
}

fn lessons() -> Vec<Offer> {
    let mut all = identified(|tx, _| {
        Ok(banco::lessons(tx)?.into_iter().map(|lesson| (lesson.id, lesson.licao.porque)).collect())
    });
    all.push(("tudo".to_owned(), "todas, e os textos neutros".to_owned()));
    all
}

fn credits() -> Vec<Offer> {
    identified(|tx, _| {
        let about = |c: &credito::Credito| format!("{}, {} USD", c.estado.as_str(), c.saldo);
        Ok(credito::all(tx)?.into_iter().map(|c| (c.id.clone(), about(&c))).collect())
    })
}

fn payments() -> Vec<Offer> {
    identified(|tx, _| {
        let about = |p: &records::Record| format!("{} USD, {}", p.valor, when(p.criado_em));
        Ok(records::in_doubt(tx)?.into_iter().map(|p| (p.id.clone(), about(&p))).collect())
    })
}

fn pix_requests() -> Vec<Offer> {
    identified(|tx, _| {
        let about = |p: &requests::PixRequest| {
            format!("{}, {}, {}", p.estado.as_str(), p.centavos.brasil(), requests::one_line(&p.email))
        };
        Ok(requests::list(tx, None)?.into_iter().map(|p| (p.id.clone(), about(&p))).collect())
    })
}
