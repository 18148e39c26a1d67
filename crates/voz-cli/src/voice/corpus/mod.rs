//! `voz corpus`: the texts the voice is made of.
//!
//! While nothing was imported, listing, searching and showing speak of the sample, and say so.
mod importar;
mod textos;

use clap::Args;

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, REGISTERS, Run, WithAnswer, actions, first_moment};
use crate::terminal::one_of;
use voz_core::app::voice::import::BankImportError;
use voz_core::base::store::{Store, StoreError};
use voz_core::base::world::Millis;
use voz_core::voice::Registro;
use voz_core::voice::banco::{self, Filter, PrefixError, StoredText};
use voz_core::voice::corpus::ImportError;

pub(crate) use importar::{
    ImportArgs, in_a_sentence, not_empty, say_measured, show_import, warn, write_tables,
};

actions! {
    Corpus {
        const NAME: &'static str = "corpus";
        const PAGED: bool = true;
        const ABOUT: &'static str = "Importa, lista, procura, mostra, remove e exporta os seus textos";
        const AFTER: &'static str = "As chaves podem ser encurtadas: basta o começo que não deixe dúvida.";
    }
    /// Importa textos de arquivos, pastas ou zips e mede a voz de novo
    #[command(after_long_help = importar::help())]
    Importar "import" (WithAnswer<importar::Importar>) => importar::import,
    /// Lista os textos do banco, os mais novos primeiro
    Listar "list" (WithAnswer<textos::Listar>) => textos::list,
    /// Procura os textos que falam do mesmo assunto, os mais próximos primeiro
    Buscar "search" (WithAnswer<textos::Buscar>) => textos::search,
    /// Mostra um texto inteiro
    Mostrar "show" (WithAnswer<textos::Mostrar>) => textos::show,
    /// Tira textos do banco e mede a voz de novo
    Remover "remove" (WithAnswer<textos::Remover>) => textos::remove,
    /// Escreve os textos em JSON Lines, para importar de volta sem perder nada
    Exportar "export" (textos::Exportar) => textos::export_texts,
}

impl From<BankImportError> for Error {
    fn from(error: BankImportError) -> Self {
        let said = error.to_string();
        match error {
            BankImportError::Store(error) => error.into(),
            BankImportError::Unfinished { .. } => {
                Self::outside(said).hint("resolva isso e importe de novo: só entra o que falta")
            }
            BankImportError::StoppedReading { .. } | BankImportError::StoppedWriting { .. } => {
                Self::broken_off(said)
                    .hint("rode o mesmo comando de novo: entra o que falta, e nada entra duas vezes")
            }
            BankImportError::Spool { .. } => {
                Self::outside(said).hint("libere espaço ou confira a permissão; outra pasta: --dados")
            }
            BankImportError::Source(ImportError::NothingFound { formats, .. }) if !formats.is_empty() => {
                Self::usage(said).hint("se o arquivo for um desses, diga qual com --formato")
            }
            BankImportError::Source(_) => Self::usage(said).hint("nada foi importado"),
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
    #[arg(short, long, value_parser = one_of(&REGISTERS))]
    registro: Option<Registro>,
    /// Só os que vieram desta fonte, como x ou markdown
    #[arg(long)]
    fonte: Option<String>,
    /// Só os escritos desta data em diante
    #[arg(long, value_name = "DATA", value_parser = first_moment)]
    desde: Option<Millis>,
}

impl FilterArgs {
    fn filter(&self) -> Filter {
        Filter { registro: self.registro, fonte: self.fonte.clone(), desde: self.desde }
    }
}

/// The texts a command speaks of: the bank's, or the sample's while the bank is empty.
enum Shelf {
    Bank(Store),
    Sample(Vec<StoredText>),
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
        mut take: impl FnMut(StoredText) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match self {
            Self::Bank(store) => store.try_read(|tx| banco::each(tx, filter, &mut take)),
            Self::Sample(texts) => {
                texts.iter().filter(|t| passes(t, filter)).cloned().try_for_each(&mut take)
            }
        }
    }

    /// The newest texts that pass a filter.
    fn newest(&self, filter: &Filter, limit: u32) -> Result<Vec<StoredText>, StoreError> {
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

fn passes(text: &StoredText, filter: &Filter) -> bool {
    let StoredText { texto, .. } = text;
    filter.registro.is_none_or(|r| r == texto.registro)
        && filter.fonte.as_ref().is_none_or(|f| *f == texto.fonte)
        && filter.desde.is_none_or(|d| texto.data.is_some_and(|t| t >= d))
}
