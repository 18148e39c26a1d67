//! Who rewrites on this machine: the configured model in the voice in use, or the embedded editor.
use std::time::Duration;

use super::progress::mend;
use crate::app::voice::rewrite::ForDraft;
use crate::app::voice::scorer;
use crate::app::voice::voice_in_use::Voice;
use crate::base::config::{Config, EstiloConfig};
use crate::base::leaving::Leaving;
use crate::base::store::{Store, StoreError};
use crate::base::world::World;
use crate::cli::exit::Error;
use crate::voice::modelo::{self, ModelError, Provider};
use crate::voice::reescrita::{
    AllFailed, Cota, EstiloPedido, Event, FalhaDeEstilo, Pedido, Reescrita, RewriteJob, rewrite, styles,
};

/// Told what happens to each style, by its place in the order, from several threads.
pub(in crate::cli) type Watch<'a> = dyn Fn(usize, Event<'_>) + Sync + 'a;

/// Everything a rewrite needs but the draft.
pub(in crate::cli) struct Writer<'a> {
    world: &'a World,
    config: &'a Config,
    store: Option<&'a Store>,
    pub(in crate::cli) voice: Voice,
    remote: Option<Box<dyn Provider>>,
    configured: Vec<EstiloPedido>,
}

impl<'a> Writer<'a> {
    /// Opens the voice and the model, unless the embedded editor is to do the work.
    pub(in crate::cli) fn open(
        world: &'a World,
        config: &'a Config,
        store: Option<&'a Store>,
        embedded: bool,
    ) -> Result<Self, Error> {
        let voice = Voice::load(world, store)?;
        let remote = match embedded {
            true => None,
            false => Some(modelo::remote(world, &config.modelo).map_err(|e| settings(&e))?),
        };
        // The embedded editor reads no prompts: the configured styles would all come out the same.
        let configured = if embedded { Vec::new() } else { configured(&config.estilos) };
        Ok(Self { world, config, store, voice, remote, configured })
    }

    /// True when a model does the work, in the author's own voice.
    pub(in crate::cli) fn is_own(&self) -> bool {
        self.remote.is_some() && !self.voice.amostra()
    }

    /// Styles that are waited for.
    pub(super) fn awaited(&self, pedido: &Pedido) -> Vec<EstiloPedido> {
        if self.remote.is_some() { styles(pedido, &self.configured) } else { Vec::new() }
    }

    /// Rewrites a draft.
    pub(in crate::cli) fn rewrite(
        &self,
        pedido: &Pedido,
        asker: &Leaving,
        watch: &Watch<'_>,
    ) -> Result<Result<Reescrita, Vec<FalhaDeEstilo>>, StoreError> {
        let near = match self.store {
            Some(store) if self.is_own() => Some(scorer::load(store, pedido.registro)?),
            _ => None,
        };
        let ready = ForDraft::new(&self.voice, pedido, self.remote.as_deref(), None);
        let job = RewriteJob {
            pedido,
            configured: &self.configured,
            author: ready.author(near.as_ref().and_then(scorer::NearVoice::scorer)),
            provider: ready.provider(),
            asker,
            deadline: Duration::from_secs(self.config.modelo.prazo_s.into()),
            cota: Cota { gratis: true, usado: 0, limite: self.config.cota.limite },
            watch,
        };
        Ok(rewrite(self.world, &job).map_err(|AllFailed(failed)| failed))
    }

    /// The remedy for the failures, with the options as they stand.
    pub(in crate::cli) fn mend(&self, falhas: &[FalhaDeEstilo]) -> Option<String> {
        mend(falhas, &self.config.modelo)
    }
}

fn settings(error: &ModelError) -> Error {
    let detail = error.detail().map(|d| format!(": {d}")).unwrap_or_default();
    Error::usage(format!("{error}{detail}")).hint("confira com: voz config mostrar")
}

fn configured(known: &[EstiloConfig]) -> Vec<EstiloPedido> {
    known.iter().map(pedido).collect()
}

/// A configured style as a request names it.
pub(super) fn pedido(known: &EstiloConfig) -> EstiloPedido {
    EstiloPedido { id: known.id.clone(), nome: known.nome.clone(), prompt: known.prompt.clone() }
}
