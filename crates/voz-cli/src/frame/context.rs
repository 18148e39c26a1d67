//! The context of every command (world, configuration, terminal, database), and the data folder opened for changes.
use std::path::PathBuf;
use std::sync::OnceLock;

use clap::{ArgAction, Args};

use crate::exit::Error;
use crate::terminal::{Colour, Tela, one_of};
use voz_core::app::voice::voice_in_use::Voice;
use voz_core::base::config::{Config, Flags};
use voz_core::base::ground::{self, Ground};
use voz_core::base::key_file;
use voz_core::base::master_key::MasterKey;
use voz_core::base::store::{Store, StoreError, StorePlace, Tx};
use voz_core::base::world::World;

/// The options that stand before or after any command.
#[derive(Args, Debug, Default)]
pub struct Globals {
    /// Pasta dos dados
    #[arg(long, global = true, value_name = "PASTA")]
    pub dados: Option<PathBuf>,
    /// Arquivo de configuração
    #[arg(long, global = true, value_name = "ARQUIVO")]
    pub config: Option<PathBuf>,
    /// Quando usar cores
    #[arg(long, global = true, value_name = "QUANDO", value_parser = one_of(&Colour::WORDS), default_value = "auto")]
    pub cor: Colour,
    /// Não mostra avisos nem progresso
    #[arg(short, long, global = true)]
    pub quieto: bool,
    /// Mostra mais detalhes do que está fazendo; repita para ainda mais
    #[arg(short, long, global = true, action = ArgAction::Count)]
    pub verboso: u8,
    /// Não usa o paginador (VOZ_PAGER, PAGER ou less) para o que não cabe na tela
    #[arg(long, global = true)]
    pub sem_pager: bool,
}

/// Said to whoever works in the voice of the sample.
pub const SAMPLE: &str = "voz de amostra, de um autor inventado; para usar a sua: voz medir FONTE";

/// Help shows a command's own options first: they count from 0.
pub const GLOBAL_ORDER: usize = 1000;

/// The context of a command. Configuration and database are opened when first asked for.
pub struct Ctx {
    pub world: World,
    pub tela: Tela,
    flags: Flags,
    config: OnceLock<Config>,
    /// The whole command line as clap knows it.
    pub(crate) definition: fn() -> clap::Command,
}

impl Ctx {
    pub fn new(globals: Globals, definition: fn() -> clap::Command) -> Self {
        let world = World::real();
        let Globals { dados, config, cor, quieto, verboso, sem_pager } = globals;
        let tela = Tela::new(&world, cor, quieto, verboso, !sem_pager);
        let dados = dados.map(|folder| ("dados", folder.to_string_lossy().into_owned()));
        let flags = Flags { config, values: dados.into_iter().collect() };
        Self { world, tela, flags, config: OnceLock::new(), definition }
    }

    /// The effective configuration under a command's own flags; asked for before any other.
    pub fn config_under(&self, flags: Vec<(&'static str, String)>) -> Result<&Config, Error> {
        let mut all = self.flags.clone();
        all.values.extend(flags);
        let config = Config::load(&self.world, &all)?;
        for warning in &config.warnings {
            self.tela.warn(warning);
        }
        Ok(self.config.get_or_init(|| config))
    }

    /// The effective configuration. Its warnings are shown once.
    pub fn config(&self) -> Result<&Config, Error> {
        self.config.get().map_or_else(|| self.config_under(Vec::new()), Ok)
    }

    /// The effective configuration, for whoever shows its warnings in another way; asked for before any other.
    pub(crate) fn unannounced_config(&self) -> Result<&Config, Error> {
        let config = self.config_before()?;
        Ok(self.config.get_or_init(|| config))
    }

    /// The configuration as it stands, not kept: for whoever is about to change it.
    pub(crate) fn config_before(&self) -> Result<Config, Error> {
        Ok(Config::load(&self.world, &self.flags)?)
    }

    /// Where the configuration file is or would be, also when it cannot be read.
    pub fn config_path(&self) -> PathBuf {
        Config::place(&self.world, &self.flags).0
    }

    /// The key of every keyed hash of this database, made when nothing was ever kept under one.
    pub(crate) fn chave(&self, store: &Store) -> Result<MasterKey, Error> {
        Ok(key_file::open(&self.config()?.dados, &self.world, store)?)
    }

    /// The database, created when it is not there.
    pub(crate) fn store(&self) -> Result<Store, Error> {
        let store = Store::open(self.config()?.banco())?;
        self.tell_upgrade(&store);
        ground::follow_clock(&self.world, &store)?;
        Ok(store)
    }

    /// The database for reading; `None` when nothing was ever imported.
    pub(crate) fn existing_store(&self) -> Result<Option<Store>, Error> {
        let store = Store::open_existing(self.config()?.banco())?;
        if let Some(store) = &store {
            self.tell_upgrade(store);
            ground::follow_clock(&self.world, store)?;
        }
        Ok(store)
    }

    /// Says that opening the database made it one that the program of before does not read, and what it was is kept.
    pub fn tell_upgrade(&self, store: &Store) {
        if let Some(copy) = store.before_upgrade() {
            self.tela.warn(format_args!(
                "o banco passou à versão deste programa, e um mais antigo já não o abre; como era, está em {}: apague quando \
                 não precisar voltar",
                copy.display()
            ));
        }
    }

    /// Name of who decides here, for the log of decisions.
    pub(crate) fn who(&self) -> &str {
        self.world.env("USER").or_else(|| self.world.env("LOGNAME")).unwrap_or("dono")
    }

    /// The database, brought up to date; `None` when there is none.
    pub(crate) fn updated_store(&self) -> Result<Option<Store>, Error> {
        self.existing_store()?.map(|_| self.store()).transpose()
    }

    /// The same, for whoever has nothing to say where there is none.
    pub(crate) fn store_in_use(&self) -> Result<Store, Error> {
        self.updated_store()?.map_or_else(|| Err(no_database(&self.config()?.banco())), Ok)
    }

    /// What is read in the database, brought up to date; nothing where there is none, and that is told: a wrong folder would
    /// look like one in which nothing has happened yet.
    pub(crate) fn read<T: Default>(
        &self,
        f: impl FnMut(&mut Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, Error> {
        if let Some(store) = self.updated_store()? {
            return Ok(store.read(f)?);
        }
        self.tela.note(absence(&self.config()?.banco()));
        Ok(T::default())
    }

    /// The voice in use. Who gets the sample's is told so.
    pub(crate) fn voice(&self, store: Option<&Store>) -> Result<Voice, Error> {
        let voice = Voice::load(&self.world, store)?;
        if voice.amostra() {
            self.tela.note(SAMPLE);
        }
        Ok(voice)
    }
}

/// The error for a place without a database.
pub(crate) fn no_database(place: &StorePlace) -> Error {
    Error::state(absence(place)).hint("veja o banco em uso com: voz config mostrar")
}

fn absence(place: &StorePlace) -> String {
    format!("não há banco do voz em {place}")
}

/// The command for a move that was forgotten: the configuration names a database that is still empty, and the one of the
/// data folder is in use.
pub fn forgotten_move(config: &Config) -> Option<String> {
    let (file, new) = (config.dados.join("voz.db"), config.banco());
    if new.file() == Some(&file) || !file.exists() {
        return None;
    }
    // Why the new one cannot be opened is told by whoever opens it. The old one is opened only beside an empty one: opening
    // brings it up to date.
    let old = StorePlace::File(file);
    let is_new = Store::open_existing(&new).is_ok_and(|store| store.is_none());
    let in_use = is_new && Store::open_existing(&old).is_ok_and(|store| store.is_some());
    in_use.then(|| format!("voz banco mover \"{old}\" \"{new}\""))
}

/// The database and the key file, with the product of the configuration.
pub(crate) struct DataFolder<'c> {
    ctx: &'c Ctx,
    pub(crate) store: Store,
    chave: MasterKey,
    pub(crate) produto: &'c str,
}

impl<'c> DataFolder<'c> {
    /// Opens both, creating what is not there.
    pub(crate) fn open(ctx: &'c Ctx) -> Result<Self, Error> {
        Self::on(ctx, ctx.store()?)
    }

    /// The same where there is a database; nothing is created where there is none.
    pub(crate) fn existing(ctx: &'c Ctx) -> Result<Option<Self>, Error> {
        ctx.updated_store()?.map(|store| Self::on(ctx, store)).transpose()
    }

    /// The same for what must be there already, and is `unknown` where there is no database.
    pub(crate) fn holding(ctx: &'c Ctx, unknown: Error) -> Result<Self, Error> {
        let place = ctx.config()?.banco();
        Self::existing(ctx)?.ok_or_else(|| unknown.hint(format!("não há banco em {place}")))
    }

    fn on(ctx: &'c Ctx, store: Store) -> Result<Self, Error> {
        let produto = ctx.config()?.servidor.produto.as_str();
        let chave = ctx.chave(&store)?;
        Ok(Self { ctx, store, chave, produto })
    }

    /// Ground of work on the folder.
    pub(crate) const fn ground(&self) -> Ground<'_> {
        Ground { world: &self.ctx.world, store: &self.store, chave: &self.chave, produto: self.produto }
    }
}
