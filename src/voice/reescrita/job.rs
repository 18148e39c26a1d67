//! Everything one rewrite needs, and what it tells on its way.
use std::time::Duration;

use super::answer::Cota;
use super::pedido::{EstiloPedido, Pedido};
use crate::base::leaving::Leaving;
use crate::voice::Registro;
use crate::voice::banco::Example;
use crate::voice::estilo::Medidas;
use crate::voice::licoes::Licao;
use crate::voice::lint::AuthorRates;
use crate::voice::modelo::{ModelError, Provider};
use crate::voice::proximidade::Scorer;

/// The author in the register of the request, as far as they are known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Author<'a> {
    /// True of the sample's invented author.
    pub amostra: bool,
    /// Their measures; none when nothing was measured.
    pub medidas: Option<&'a Medidas>,
    /// The author's own texts to show the model.
    pub exemplos: &'a [Example<'a>],
    /// Most characters of a text where they publish, if there is a limit.
    pub limite: Option<usize>,
    /// The register those are of; that of the request when none is named.
    pub exemplos_de: Option<Registro>,
    /// Rates of the lint's rules in the author's own texts.
    pub rates: Option<&'a AuthorRates>,
    /// Lessons of choices among variants.
    pub licoes: &'a [&'a Licao],
    /// Tells how near a text comes to them; none when their texts are too few.
    pub scorer: Option<&'a Scorer>,
}

/// Everything one rewrite needs.
pub struct RewriteJob<'a> {
    /// The request, checked.
    pub pedido: &'a Pedido,
    /// Styles to use when the request names none.
    pub configured: &'a [EstiloPedido],
    /// The author.
    pub author: Author<'a>,
    /// The writer.
    pub provider: &'a dyn Provider,
    /// Longest time for all of it.
    pub deadline: Duration,
    /// The caller's allowance, as it stands after this rewrite.
    pub cota: Cota,
    /// The one who waits for it: when they leave, the provider's calls are broken off.
    pub asker: &'a Leaving,
    /// Told what happens to each style, by its place in the order, from several threads.
    pub watch: &'a (dyn Fn(usize, Event<'_>) + Sync),
}

/// Events on the way of one style.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The provider will be asked again after this wait.
    Retry(Duration, &'a ModelError),
    /// The provider gave no answer.
    Failed(&'a ModelError),
    /// The provider answered: with this rewrite, or with none.
    Answered(Option<&'a str>),
    /// The answer is no rewrite, for this `motivo`: the provider is asked once more.
    Again(&'a str),
}
