//! The writer on this machine (the configured model in the voice in use, or the embedded editor), and what a person sees
//! while the styles are being written.
use std::sync::Mutex;
use std::time::Duration;

use crate::exit::Error;
use crate::terminal::{Spinner, Tela, printable};
use voz_core::app::voice::voice_in_use::{self, ForDraft, Voice};
use voz_core::base::config::{Config, Modelo};
use voz_core::base::leaving::Leaving;
use voz_core::base::lock;
use voz_core::base::store::{Store, StoreError};
use voz_core::base::world::World;
use voz_core::voice::modelo::{self, ModelError, Provider};
use voz_core::voice::reescrita::{
    AllFailed, Cota, EstiloPedido, Event, FalhaDeEstilo, Mend, Pedido, Reescrita, RewriteJob, rewrite, styles,
};

/// Told what happens to each style, by its place in the order, from several threads.
pub(crate) type Watch<'a> = dyn Fn(usize, Event<'_>) + Sync + 'a;

/// Everything a rewrite needs but the draft.
pub(crate) struct Writer<'a> {
    world: &'a World,
    config: &'a Config,
    store: Option<&'a Store>,
    pub(crate) voice: Voice,
    remote: Option<Box<dyn Provider>>,
    configured: Vec<EstiloPedido>,
}

impl<'a> Writer<'a> {
    /// Opens the voice and the model, unless the embedded editor is to do the work.
    pub(crate) fn open(
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
        let configured =
            if embedded { Vec::new() } else { config.estilos.iter().map(EstiloPedido::from).collect() };
        Ok(Self { world, config, store, voice, remote, configured })
    }

    /// True when a model does the work, in the author's own voice.
    pub(crate) fn is_own(&self) -> bool {
        self.remote.is_some() && !self.voice.amostra()
    }

    /// Styles that are waited for.
    pub(super) fn awaited(&self, pedido: &Pedido) -> Vec<EstiloPedido> {
        if self.remote.is_some() { styles(pedido, &self.configured) } else { Vec::new() }
    }

    /// Rewrites a draft.
    pub(crate) fn rewrite(
        &self,
        pedido: &Pedido,
        asker: &Leaving,
        watch: &Watch<'_>,
    ) -> Result<Result<Reescrita, Vec<FalhaDeEstilo>>, StoreError> {
        let near = match self.store {
            Some(store) if self.is_own() => Some(voice_in_use::load(store, pedido.registro, &[])?),
            _ => None,
        };
        let ready = ForDraft::new(&self.voice, pedido, self.remote.as_deref(), None);
        let job = RewriteJob {
            pedido,
            configured: &self.configured,
            author: ready.author(near.as_ref().and_then(|near| near.scorer.as_ref())),
            provider: ready.provider(),
            asker,
            deadline: Duration::from_secs(self.config.modelo.prazo_s.into()),
            cota: Cota { gratis: true, usado: 0, limite: self.config.cota.limite },
            watch,
        };
        Ok(rewrite(self.world, &job).map_err(|AllFailed(failed)| failed))
    }

    /// The remedy for the failures, with the options as they stand; the first that is known.
    pub(crate) fn mend(&self, falhas: &[FalhaDeEstilo]) -> Option<String> {
        let Modelo { maximo_tokens, prazo_s, .. } = &self.config.modelo;
        let known = |falha: &FalhaDeEstilo| match falha.conserto {
            Mend::None => None,
            Mend::Tokens => Some(format!(
                "aumente modelo.maximo_tokens (VOZ_MODELO_MAXIMO_TOKENS), agora {maximo_tokens}, ou tente outro modelo"
            )),
            Mend::Thinking => Some(format!(
                "este modelo pensa antes de escrever: dê mais espaço em modelo.maximo_tokens \
                 (VOZ_MODELO_MAXIMO_TOKENS), agora {maximo_tokens}, ou desligue o pensamento no servidor dele"
            )),
            Mend::Deadline => Some(format!(
                "o limite é modelo.prazo_s (VOZ_MODELO_PRAZO_S), agora {prazo_s} s; aumente, ou use um modelo mais rápido"
            )),
            Mend::Model => Some("tente de novo, ou com outro modelo; sem modelo: --sem-modelo".to_owned()),
            Mend::Accept => {
                Some("para ver o texto assim mesmo: voz reescrever --mesmo-assim RASCUNHO".to_owned())
            }
        };
        falhas.iter().find_map(known)
    }
}

fn settings(error: &ModelError) -> Error {
    let detail = error.detail().map(|d| format!(": {d}")).unwrap_or_default();
    Error::usage(format!("{error}{detail}")).hint("confira com: voz config mostrar")
}

/// The lines of one rewrite. Told from several threads.
pub(super) struct StyleProgress(Vec<Line>);

struct Line {
    style: EstiloPedido,
    spinner: Spinner,
    detail: Mutex<Option<String>>,
}

impl StyleProgress {
    pub(super) fn new(tela: &Tela, styles: Vec<EstiloPedido>) -> Self {
        let names: Vec<String> = styles.iter().map(|s| name(&s.id, &s.nome).to_owned()).collect();
        let line = |(style, spinner)| Line { style, spinner, detail: Mutex::default() };
        Self(styles.into_iter().zip(tela.spinners(&names)).map(line).collect())
    }

    pub(super) fn tell(&self, n: usize, event: Event<'_>) {
        let Some(Line { style, spinner, detail }) = self.0.get(n) else { return };
        let name = name(&style.id, &style.nome);
        match event {
            Event::Retry(wait, error) => {
                let wait = wait.as_secs_f64();
                spinner.set_message(printable(&format!("{name}: {error}; de novo em {wait:.1} s")));
            }
            Event::Failed(error) => {
                *lock(detail) = error.detail();
                spinner.finish_and_clear();
            }
            Event::Again(motivo) => spinner.set_message(format!("{name}: {motivo}; de novo")),
            Event::Answered(_) => spinner.finish_and_clear(),
        }
    }

    /// More about why a style failed, for whoever runs the program: `": …"`, or nothing.
    pub(super) fn detail(&self, style: &str) -> String {
        let line = self.0.iter().find(|line| line.style.id == style);
        let detail = line.and_then(|line| lock(&line.detail).clone());
        detail.map(|d| format!(": {d}")).unwrap_or_default()
    }
}

/// The name of a style before a person.
pub(crate) fn name<'a>(id: &'a str, nome: &'a str) -> &'a str {
    match (nome, id) {
        ("", "padrao") => "reescrita",
        ("", id) => id,
        (nome, _) => nome,
    }
}

/// Why a style did not come back, in one line.
pub(crate) fn failure(falha: &FalhaDeEstilo, named: bool) -> String {
    let estilo = &falha.estilo;
    let named = named || estilo.id != "padrao";
    let which = if named { format!("{}: ", name(&estilo.id, &estilo.nome)) } else { String::new() };
    format!("{which}{falha}")
}
