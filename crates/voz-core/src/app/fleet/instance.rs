//! This server among those on the same database: it says that it lives, and undoes what the dead ones left.
//!
//! Invariant: what a call has begun is undone for two reasons only: its server is dead by its own row in the database, or
//! its span is over. A database that was away for everybody makes nobody dead: a server judges others only after it has
//! itself been heard for longer than others need to be heard again.
use std::fs::File;
use std::path::Path;

use crate::app::calls::idempotency;
use crate::app::opened::fitness::ALIVE;
use crate::app::opened::{App, AppError};
use crate::base::lock;
use crate::base::store::{Dead, Instance, StoreError, Tx};
use crate::base::world::World;
use crate::money::pix::requests::receipts;
use crate::money::x402::records;
use crate::money::{cota, credito};

/// The file whose lock says that somebody is at work.
const LOCK: &str = "voz.serve.lock";

/// As long as it is kept, a start in the same place knows that somebody is at work.
pub struct AtWork(#[expect(dead_code, reason = "locked while it is held")] File);

impl App {
    /// Takes this server, reached at `onde`, up among those at work. What the calls of a dead one had taken is given
    /// back: at once where a lock tells that it is gone, else when its time as a living one is over
    /// ([`App::beat`]). Keep the answer as long as this service runs.
    pub fn join(&self, onde: &str) -> Result<AtWork, AppError> {
        let me = Instance {
            id: self.instance(),
            comecou_em: self.world.now(),
            onde: onde.to_owned(),
            versao: crate::BUILD.to_owned(),
            configuracao: self.config.fingerprint(&self.chave),
            pasta: folder_identity(&self.config.dados, &self.world),
        };
        let held = self.alone(&me.pasta)?;
        let receipts = receipts::take_in(&self.store, &self.config.dados)?;
        if receipts > 0 {
            tracing::info!(receipts, "comprovantes trazidos da pasta para o banco");
        }
        let now = self.world.steady();
        let others = self.store.write(|tx| {
            tx.renew_instance(&me, &now, ALIVE)?;
            tx.other_instances(&me.id, &now)
        })?;
        if self.correio.is_folder()
            && let Some(other) = others.iter().find(|other| other.pasta != me.pasta)
        {
            tracing::warn!(
                onde = other.onde,
                "sem correio.smtp, as mensagens ficam na pasta correio de quem as fez, uma em cada servidor deste banco"
            );
        }
        let mut known = lock(&self.life);
        known.hear(&now);
        known.me = Some(me);
        Ok(AtWork(held))
    }

    /// Undoes at once what died in a place where nobody is at work any more: the lock there goes with the process that
    /// holds it. The place is the database itself where it is a file; else the data folder, and then only for servers
    /// that were in it on this machine since it started.
    fn alone(&self, pasta: &str) -> Result<File, AppError> {
        let dados = self.config.dados.join(LOCK);
        let path = self.store.place().file().map_or(dados, |file| file.with_file_name(LOCK));
        let failed = |e: std::io::Error| AppError::Lock(path.display().to_string(), e);
        let lock = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        if lock.try_lock().is_err() {
            tracing::info!("outro voz serve usa os mesmos dados");
        } else if self.store.shared() {
            self.bury(|tx| tx.bury_folder(pasta))?;
        } else {
            let undone = self.store.write(|tx| {
                tx.bury_everybody()?;
                self.undo(tx, Dead::Everybody)
            });
            undone.map_err(|error| self.store.named(error))?.tell("todas");
        }
        lock.lock_shared().map_err(failed)?;
        Ok(lock)
    }

    /// Says that this server lives, and undoes what those left that no longer do. Nothing before [`App::join`].
    pub(in crate::app) fn beat(&self) -> Result<(), StoreError> {
        let Some(me) = lock(&self.life).me.clone() else {
            return Ok(());
        };
        let now = self.world.steady();
        if self.store.shared() {
            self.fitness.writes(now.clone());
        }
        let written = self.store.write_on(&me.id, |tx| {
            tx.renew_instance(&me, &now, ALIVE)?;
            tx.other_instances(&me.id, &now)
        });
        if self.store.shared() {
            self.fitness.wrote(&self.world.steady(), written.is_ok());
        }
        let others = written?;
        let judges = {
            let mut known = lock(&self.life);
            known.tell_differences(&others);
            known.hear(&now)
        };
        // Whoever buries keeps all others waiting: only where somebody is dead.
        let judges = judges && self.clock_is_right().is_ok() && self.store.read(|tx| tx.any_dead(&now))?;
        if judges { self.bury(|tx| tx.bury_instances(&now)) } else { Ok(()) }
    }

    /// Undoes what the calls of dead servers had begun; `who` takes their rows away.
    fn bury(&self, who: impl Fn(&mut Tx<'_>) -> Result<Vec<String>, StoreError>) -> Result<(), StoreError> {
        let buried = self.store.write(|tx| {
            let mut all = Vec::new();
            for id in who(tx)? {
                let undone = self.undo(tx, Dead::Server(&id))?;
                all.push((id, undone));
            }
            Ok(all)
        })?;
        buried.iter().for_each(|(id, undone)| undone.tell(id));
        Ok(())
    }

    fn undo(&self, tx: &mut Tx<'_>, of: Dead<'_>) -> Result<Undone, StoreError> {
        let now = self.world.now();
        records::recover(tx, of)?;
        // Reservations before charges: a charge given back raises what is free, and no more.
        let reservations = credito::release_all(tx, of)?;
        let charges = credito::refund_all(tx, now, of)?;
        let (places, keys) = (cota::give_back_all(tx, of)?, idempotency::abandon_all(tx, of)?);
        Ok(Undone { places, reservations, keys, charges })
    }

    /// This server ends, and answers no call any more: others need not wait to take over what it did, and what the calls
    /// had begun that its stop cut short goes back at once.
    pub(in crate::app) fn leave(&self) {
        lock(&self.life).me = None;
        let me = self.instance();
        // First what was delivered: it would be given back as what no call ended.
        let left = self.catch_up().and_then(|()| {
            self.store.write(|tx| {
                tx.end_instance(&me)?;
                self.undo(tx, Dead::Server(&me)).map(drop)
            })
        });
        if let Err(error) = left {
            // They find out by themselves a little later.
            tracing::warn!(%error, "os outros servidores não foram avisados da parada");
        }
    }
}

/// Work of dead calls that was undone.
struct Undone {
    places: usize,
    reservations: usize,
    keys: usize,
    charges: usize,
}

impl Undone {
    fn tell(&self, server: &str) {
        let Self { places, reservations, keys, charges } = *self;
        if places + reservations + keys + charges > 0 {
            tracing::info!(server, places, reservations, keys, charges, "chamadas interrompidas desfeitas");
        }
    }
}

/// Names a folder of this machine since the machine started. A copy of the folder, the same path of another machine and
/// the same path in another container have other names.
fn folder_identity(folder: &Path, world: &World) -> String {
    let boot = world.boot();
    #[cfg(unix)]
    if let Ok(found) = folder.metadata() {
        use std::os::unix::fs::MetadataExt;
        return format!("{boot} {}:{}", found.dev(), found.ino());
    }
    format!("{boot} {}", folder.display())
}
