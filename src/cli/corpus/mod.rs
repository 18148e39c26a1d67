//! `voz corpus`: the texts the voice is made of.
//!
//! While nothing was imported, listing, searching and showing speak of the sample, and say so.

mod importar;
mod mostrar;
mod remover;
mod resumo;
mod textos;

use clap::{Args, Subcommand};

use super::command::{Group, Run};
use super::context::Ctx;
use super::exit::{Error, Exit};
use crate::app::importar::ImportarError;
use crate::base::store::{Store, StoreError};
use crate::base::world::Millis;
use crate::voice::banco::{Filter, Guardado, PrefixError};
use crate::voice::corpus::{ImportError, parse_date};
use crate::voice::{Registro, banco};

pub(super) use importar::ImportArgs;
pub(super) use resumo::{say_measured, show_import};

#[derive(Args)]
pub(super) struct Corpus {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Importa textos de arquivos, pastas ou zips e mede a voz de novo
    #[command(visible_alias = "import", after_long_help = importar::help())]
    Importar(importar::Importar),
    /// Lista os textos do banco, os mais novos primeiro
    #[command(visible_alias = "list")]
    Listar(mostrar::Listar),
    /// Procura os textos que falam do mesmo assunto, os mais próximos primeiro
    #[command(visible_alias = "search")]
    Buscar(mostrar::Buscar),
    /// Mostra um texto inteiro
    #[command(visible_alias = "show")]
    Mostrar(mostrar::Mostrar),
    /// Tira textos do banco e mede a voz de novo
    #[command(visible_alias = "remove")]
    Remover(remover::Remover),
    /// Escreve os textos em JSON Lines, que se importa de volta igual
    #[command(visible_alias = "export")]
    Exportar(mostrar::Exportar),
}

impl Run for Corpus {
    const NAME: &'static str = "corpus";
    const GROUP: Group = Group::Voice;
    const ABOUT: &'static str = "Importa, lista, procura, mostra, remove e exporta os seus textos";
    const AFTER: &'static str = "As chaves podem ser encurtadas: basta o começo que não deixe dúvida.";

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        match self.action {
            Action::Importar(args) => args.run(ctx),
            Action::Listar(args) => args.run(ctx),
            Action::Buscar(args) => args.run(ctx),
            Action::Mostrar(args) => args.run(ctx),
            Action::Remover(args) => args.run(ctx),
            Action::Exportar(args) => args.run(ctx),
        }
    }
}

impl From<ImportarError> for Error {
    fn from(error: ImportarError) -> Self {
        let said = error.to_string();
        match error {
            ImportarError::Store(error) => error.into(),
            ImportarError::Unfinished { .. } => {
                Self::outside(said).hint("resolva isso e importe de novo: só entra o que falta")
            }
            ImportarError::StoppedReading { .. } | ImportarError::StoppedWriting { .. } => {
                Self::outside(said)
                    .hint("rode o mesmo comando de novo: entra o que falta, e nada entra duas vezes")
            }
            ImportarError::Spool { .. } => {
                Self::outside(said).hint("libere espaço ou confira a permissão; outra pasta: --dados")
            }
            ImportarError::Source(ImportError::NothingFound { .. }) => {
                Self::usage(said).hint("se o arquivo for um desses, diga qual com --formato")
            }
            ImportarError::Source(_) => Self::usage(said).hint("nada foi importado"),
        }
    }
}

impl From<PrefixError> for Error {
    fn from(error: PrefixError) -> Self {
        let said = error.to_string();
        match error {
            PrefixError::NoKey(_) => Self::usage(said).hint("veja as chaves com: voz corpus listar"),
            _ => Self::state(said).hint("veja as chaves com: voz corpus listar"),
        }
    }
}

/// Which texts, as options.
#[derive(Args)]
struct FilterArgs {
    /// Só os deste registro
    #[arg(short, long, value_parser = ["resposta", "post"])]
    registro: Option<String>,
    /// Só os que vieram desta fonte, como x ou markdown
    #[arg(long)]
    fonte: Option<String>,
    /// Só os escritos desta data em diante
    #[arg(long, value_name = "DATA", value_parser = first_moment)]
    desde: Option<Millis>,
}

impl FilterArgs {
    fn filter(&self) -> Filter {
        Filter { registro: self.registro(), fonte: self.fonte.clone(), desde: self.desde }
    }

    fn registro(&self) -> Option<Registro> {
        self.registro.as_deref().and_then(|r| r.parse().ok())
    }
}

/// Reads a date as a person types it: the first moment of it.
pub(super) fn first_moment(text: &str) -> Result<Millis, String> {
    span(text).map(|(first, _)| first)
}

/// Reads a date as a person types it: the last moment of it.
fn last_moment(text: &str) -> Result<Millis, String> {
    span(text).map(|(_, last)| last)
}

/// A year, a month, a day or a moment, from its first to its last millisecond.
fn span(text: &str) -> Result<(Millis, Millis), String> {
    let wrong = || "use AAAA-MM-DD, DD/MM/AAAA, AAAA-MM ou AAAA".to_owned();
    let part = |t: &str| parse_date(t).ok_or_else(wrong);
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let (first, next) = match text.len() {
        4 if digits => {
            let year: u16 = text.parse().map_err(|_| wrong())?;
            (part(&format!("{text}-01-01"))?, part(&format!("{:04}-01-01", year + 1))?)
        }
        7 if text.as_bytes().get(4) == Some(&b'-') => {
            let first = part(&format!("{text}-01"))?;
            let (year, month) = text.split_at(4);
            let month: u8 = month.trim_start_matches('-').parse().map_err(|_| wrong())?;
            let year: u16 = year.parse().map_err(|_| wrong())?;
            let (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
            (first, part(&format!("{year:04}-{month:02}-01"))?)
        }
        8..=10 if !digits => {
            let first = part(text)?;
            (first, Millis(first.0 + 86_400_000))
        }
        _ => {
            let moment = part(text)?;
            (moment, Millis(moment.0 + 1))
        }
    };
    Ok((first, Millis(next.0 - 1)))
}

/// The texts a command speaks of: the bank's, or the sample's while the bank is empty.
enum Shelf {
    Bank(Store),
    Sample(Vec<Guardado>),
}

impl Shelf {
    fn open(ctx: &Ctx) -> Result<Self, Error> {
        if let Some(store) = ctx.existing_store()?
            && !store.read(|tx| banco::newest(tx, &Filter::default(), 1))?.is_empty()
        {
            return Ok(Self::Bank(store));
        }
        ctx.tela.note("o banco está vazio: estes textos são da amostra, de um autor inventado; para usar os seus: voz medir FONTE");
        Ok(Self::Sample(banco::amostra().collect()))
    }

    /// Hands over the texts that pass a filter, in no order that means anything.
    fn each(
        &self,
        filter: &Filter,
        mut take: impl FnMut(Guardado) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match self {
            Self::Bank(store) => store.read(|tx| banco::each(tx, filter, take)),
            Self::Sample(texts) => {
                texts.iter().filter(|t| passes(t, filter)).cloned().try_for_each(&mut take)
            }
        }
    }

    /// The newest texts that pass a filter.
    fn newest(&self, filter: &Filter, limit: u32) -> Result<Vec<Guardado>, StoreError> {
        match self {
            Self::Bank(store) => store.read(|tx| banco::newest(tx, filter, limit)),
            Self::Sample(texts) => {
                let mut all: Vec<_> = texts.iter().filter(|t| passes(t, filter)).cloned().collect();
                all.sort_by_key(|t| std::cmp::Reverse(t.texto.data));
                all.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
                Ok(all)
            }
        }
    }
}

fn passes(text: &Guardado, filter: &Filter) -> bool {
    let Guardado { texto, .. } = text;
    filter.registro.is_none_or(|r| r == texto.registro)
        && filter.fonte.as_ref().is_none_or(|f| *f == texto.fonte)
        && filter.desde.is_none_or(|d| texto.data.is_some_and(|t| t >= d))
}

/// A count with the thousands set apart, as in `31.204`.
fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push('.');
        }
        out.push(digit);
    }
    out
}

/// `1 texto`, `2 textos`.
fn texts(n: u64) -> String {
    if n == 1 { "1 texto".to_owned() } else { format!("{} textos", count(n)) }
}

/// The day of a date, or a dash.
fn day(date: Option<Millis>) -> String {
    date.map_or_else(|| "-".to_owned(), |d| d.to_string().chars().take(10).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_whole_years_months_and_days() {
        for (text, first, last) in [
            ("2020", "2020-01-01T00:00:00.000Z", "2020-12-31T23:59:59.999Z"),
            ("2020-02", "2020-02-01T00:00:00.000Z", "2020-02-29T23:59:59.999Z"),
            ("2020-12", "2020-12-01T00:00:00.000Z", "2020-12-31T23:59:59.999Z"),
            ("31/12/2020", "2020-12-31T00:00:00.000Z", "2020-12-31T23:59:59.999Z"),
            ("2020-12-31T10:00Z", "2020-12-31T10:00:00.000Z", "2020-12-31T10:00:00.000Z"),
        ] {
            assert_eq!(first_moment(text).unwrap().to_string(), first, "{text}");
            assert_eq!(last_moment(text).unwrap().to_string(), last, "{text}");
        }
        for wrong in ["", "ontem", "2020-13", "20", "9999-99"] {
            assert!(first_moment(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts_are_set_apart_by_thousands() {
        assert_eq!([0, 12, 999, 1000, 1_234_567].map(count), ["0", "12", "999", "1.000", "1.234.567"]);
    }
}
