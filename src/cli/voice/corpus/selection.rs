//! The texts a command speaks of, and which of them.
use clap::Args;

use crate::base::store::{Store, StoreError};
use crate::base::world::Millis;
use crate::cli::exit::Error;
use crate::cli::frame::{Ctx, first_moment};
use crate::voice::banco::{Filter, StoredText};
use crate::voice::{Registro, banco};

/// Which texts, as options.
#[derive(Args)]
pub(super) struct FilterArgs {
    /// Só os deste registro
    #[arg(short, long, value_parser = ["resposta", "post"])]
    pub(super) registro: Option<String>,
    /// Só os que vieram desta fonte, como x ou markdown
    #[arg(long)]
    pub(super) fonte: Option<String>,
    /// Só os escritos desta data em diante
    #[arg(long, value_name = "DATA", value_parser = first_moment)]
    pub(super) desde: Option<Millis>,
}

impl FilterArgs {
    pub(super) fn filter(&self) -> Filter {
        Filter { registro: self.registro(), fonte: self.fonte.clone(), desde: self.desde }
    }

    pub(super) fn registro(&self) -> Option<Registro> {
        self.registro.as_deref().and_then(|r| r.parse().ok())
    }
}

/// The texts a command speaks of: the bank's, or the sample's while the bank is empty.
pub(super) enum Shelf {
    Bank(Store),
    Sample(Vec<StoredText>),
}

impl Shelf {
    pub(super) fn open(ctx: &Ctx) -> Result<Self, Error> {
        if let Some(store) = ctx.existing_store()?
            && !store.read(|tx| banco::newest(tx, &Filter::default(), 1))?.is_empty()
        {
            return Ok(Self::Bank(store));
        }
        ctx.tela.note("o banco está vazio: estes textos são da amostra, de um autor inventado; para usar os seus: voz medir FONTE");
        Ok(Self::Sample(banco::amostra().collect()))
    }

    /// Hands over the texts that pass a filter, in no order that means anything.
    pub(super) fn each(
        &self,
        filter: &Filter,
        mut take: impl FnMut(StoredText) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match self {
            Self::Bank(store) => store.try_read(|tx| banco::each(tx, filter, take)),
            Self::Sample(texts) => {
                texts.iter().filter(|t| passes(t, filter)).cloned().try_for_each(&mut take)
            }
        }
    }

    /// The newest texts that pass a filter.
    pub(super) fn newest(&self, filter: &Filter, limit: u32) -> Result<Vec<StoredText>, StoreError> {
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
