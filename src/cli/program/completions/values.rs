//! What a shell offers for a word that is being typed, where the command line itself cannot know it: rules, styles, and
//! what stands in the database. Nothing here writes, and what cannot be read offers nothing.
use clap::builder::Command;
use clap_complete::{ArgValueCandidates, CompletionCandidate};

use crate::base::config::{Config, Flags};
use crate::base::store::{Store, StoreError, Tx};
use crate::base::time_zone::when;
use crate::base::world::World;
use crate::money::cobranca;
use crate::money::credito;
use crate::money::pix::requests;
use crate::money::x402::records;
use crate::people::{api_keys, contas, organizacoes};
use crate::voice::Registro;
use crate::voice::banco;
use crate::voice::lint::catalog;

use crate::cli::terminal::{people_day, telling};

/// Texts and charges that are offered: more are no help to choose from.
const SHOWN: u32 = 50;

/// A word that may stand there, and what it stands for.
type Offer = (String, String);

/// Where offers come from: the first word of a command (any, if empty), how its value is called, and who knows.
type Source = (&'static str, &'static str, fn() -> Vec<Offer>);

const OFFERS: &[Source] = &[
    ("lint", "REGRA", rules),
    ("reescrever", "ID[=PROMPT]", styles),
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
pub(in crate::cli) fn offering(root: Command) -> Command {
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
fn stored(read: impl FnOnce(&mut Tx<'_>, &Config) -> Result<Vec<Offer>, StoreError>) -> Vec<Offer> {
    let read = || {
        let config = config()?;
        let store = Store::open_existing(config.banco()).ok()??;
        store.read(|tx| read(tx, &config)).ok()
    };
    read().unwrap_or_default()
}

/// The same of things with identifiers, which are offered as short as tells them apart.
fn identified(read: impl FnOnce(&mut Tx<'_>, &Config) -> Result<Vec<Offer>, StoreError>) -> Vec<Offer> {
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
