//! The work between requests: one list, each task on a thread of its own, until the world stops.
//!
//! A task that must have one doer among all servers on the same database is done by whoever has its lease, as long as that
//! server lives (`app/fleet/instance.rs`); it stays right even where two overlap. A failure, or a panic, is logged and tried again
//! in its next turn.
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use crate::app::accounts::second_factor;
use crate::app::calls::{drafts, idempotency};
use crate::app::opened::App;
use crate::app::opened::fitness::{ALIVE, CLOCK_OFF, RENEW};
use crate::app::public::{contact, numbers};
use crate::app::sell::x402;
use crate::base::steady::Steady;
use crate::base::store::{StoreError, Tx};
use crate::base::world::Millis;
use crate::money::pix::requests::receipts;
use crate::money::x402::records;
use crate::money::{cobranca, cota, credito};
use crate::people::{sessoes, sign_in_links, sign_in_tries};

/// Background work that is done every so often.
struct BackgroundTask {
    /// Its name: in the log, and that of its lease.
    nome: &'static str,
    /// Time between the end of one turn and the beginning of the next. The first is at the start.
    periodo: Duration,
    /// True when one process does it for all.
    uma_so: bool,
    /// One turn. May wait for the network; then its deadlines bound how long a stop takes.
    run: TaskRun,
}

type TaskRun = fn(&App) -> Result<(), Box<dyn Error>>;

/// A task that every server does: of what is its own, or of what one takes up alone.
const fn each(nome: &'static str, periodo: Duration, run: TaskRun) -> BackgroundTask {
    BackgroundTask { nome, periodo, uma_so: false, run }
}

/// A task that one server does for all.
const fn one_for_all(nome: &'static str, periodo: Duration, run: TaskRun) -> BackgroundTask {
    BackgroundTask { nome, periodo, uma_so: true, run }
}

/// Every task of the service.
const TAREFAS: &[BackgroundTask] = &[
    each("dar sinal de vida", RENEW, |app| Ok(app.beat()?)),
    // What waits is this server's own.
    each("terminar chamadas", Duration::from_secs(2), |app| Ok(app.catch_up()?)),
    // What was noted is this server's own.
    each("anotar as reescritas", Duration::from_secs(5), |app| {
        Ok(app.recent.flush(&app.world, &app.store)?)
    }),
    each("acompanhar o banco", App::REFRESH, |app| Ok(app.look()?)),
    // Each payment is taken up by one process: a lease on top would only be written every two seconds.
    each("liquidar", Duration::from_secs(2), |app| Ok(x402::settle_due(app)?)),
    // Each message is claimed by one process.
    each("mandar mensagens de contato", Duration::from_secs(1), |app| Ok(contact::send_due(app)?)),
    // Each notice is claimed by one process.
    each("avisar contas", Duration::from_secs(5), |app| Ok(second_factor::send_due(app)?)),
    each("guardar os acessos", numbers::FLUSH, |app| Ok(app.flush_counts()?)),
    each("acertar o relógio", MINUTE, |app| Ok(app.set_clock()?)),
    one_for_all("publicar os números", MINUTE, |app| Ok(app.publish_due()?)),
    one_for_all("apagar comprovantes", HOUR, |app| Ok(app.forget_receipts()?)),
    one_for_all("varrer", MINUTE, |app| Ok(app.sweep()?)),
    one_for_all("vigiar cobranças", Duration::from_secs(2), watch_charges),
];

fn watch_charges(app: &App) -> Result<(), Box<dyn Error>> {
    if let Some(desk) = app.desk() {
        let looked = cobranca::look(&desk)?;
        if looked.mudaram > 0 {
            tracing::info!(vistas = looked.vistas, mudaram = looked.mudaram, "cobranças conferidas");
        }
    }
    Ok(())
}

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// Interval at which a server asks for a task that another does: so soon it is done again when that one dies.
const ASK: Duration = Duration::from_secs(15);

impl App {
    /// The work between requests, until the world stops.
    pub fn watch(&self) {
        std::thread::scope(|scope| {
            for tarefa in TAREFAS {
                scope.spawn(move || repeat(self, tarefa));
            }
        });
        if let Err(error) = self.flush_counts() {
            tracing::warn!(%error, "os últimos acessos não foram contados");
        }
        if let Err(error) = self.recent.flush(&self.world, &self.store) {
            tracing::warn!(%error, "o que as últimas reescritas fazem não foi anotado");
        }
        self.leave();
    }
}

fn repeat(app: &App, tarefa: &BackgroundTask) {
    let mut shift = Shift::default();
    loop {
        let ran = catch_unwind(AssertUnwindSafe(|| shift.turn(app, tarefa)));
        match ran {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(tarefa = tarefa.nome, %error, "trabalho de fundo adiado"),
            Err(_) => tracing::error!(tarefa = tarefa.nome, "erro interno no trabalho de fundo"),
        }
        let pause = if tarefa.uma_so { tarefa.periodo.min(ASK) } else { tarefa.periodo };
        if !app.world.sleep(pause) {
            break;
        }
    }
}

/// A task that one server does for all, as this one has it.
#[derive(Default)]
struct Shift {
    /// When its last turn began, by both clocks; `None` while another server has it.
    last: Option<(Steady, Millis)>,
}

impl Shift {
    fn turn(&mut self, app: &App, tarefa: &BackgroundTask) -> Result<(), Box<dyn Error>> {
        if tarefa.uma_so {
            if app.clock_is_right().is_err() {
                // It has been told; another server may have the right time.
                return self.leave(app, tarefa);
            }
            let now = app.world.steady();
            if !lease(app, tarefa, &now)? {
                self.last = None;
                return Ok(());
            }
            // Whoever takes it over begins with a turn: nobody knows when the last one was.
            if self.last.as_ref().is_some_and(|(last, _)| last.span(tarefa.periodo - TICK).lasts(&now)) {
                return Ok(());
            }
            let day = app.world.now();
            let last = self.last.replace((now.clone(), day));
            if last.is_some_and(|last| jumped(&last, &(now, day))) {
                tracing::warn!(
                    tarefa = tarefa.nome,
                    "o relógio desta máquina saltou; fica para a próxima vez"
                );
                return Ok(());
            }
        }
        (tarefa.run)(app)
    }

    /// Leaves the task to another server.
    fn leave(&mut self, app: &App, tarefa: &BackgroundTask) -> Result<(), Box<dyn Error>> {
        if self.last.take().is_some() {
            app.store.write_on(tarefa.nome, |tx| tx.release_lease(tarefa.nome, &app.instance()))?;
        }
        Ok(())
    }
}

/// True when the time of day has moved otherwise than the steady clock: it may be wrong for a moment, and what is past its
/// time is erased for good.
fn jumped(last: &(Steady, Millis), now: &(Steady, Millis)) -> bool {
    let ahead = |(steady, day): &(Steady, Millis)| day.0.saturating_sub(steady.ms);
    last.0.boot == now.0.boot && ahead(now).saturating_sub(ahead(last)).saturating_abs() >= CLOCK_OFF
}

/// Less than a pause may come early by the steady clock, which counts hundredths.
const TICK: Duration = Duration::from_millis(20);

/// True when a task is this server's: it has the lease, which [`App::beat`] holds on to, or gets it.
fn lease(app: &App, tarefa: &BackgroundTask, now: &Steady) -> Result<bool, StoreError> {
    let me = app.instance();
    match app.store.read(|tx| tx.lease_holder(tarefa.nome, now))? {
        Some(holder) => Ok(holder == me),
        None => app.store.write_on(tarefa.nome, |tx| tx.take_lease(tarefa.nome, &me, now, ALIVE)),
    }
}

/// A step that forgets, or gives back, what is past its time.
type Step = fn(&mut Tx<'_>, Millis, &Steady) -> Result<(), StoreError>;

/// Each in a transaction of its own, beside those of calls: a row that both end is ended by whoever deletes it.
const STEPS: [Step; 12] = [
    |tx, now, steady| cota::expire(tx, now, steady).map(drop),
    |tx, _, steady| credito::expire(tx, steady).map(drop),
    |tx, now, steady| credito::refund_late(tx, now, steady).map(drop),
    |tx, now, _| credito::forget_leavers(tx, now).map(drop),
    |tx, now, steady| idempotency::expire(tx, now, steady).map(drop),
    |tx, now, _| drafts::expire(tx, now).map(drop),
    |tx, now, _| sessoes::expire(tx, now).map(drop),
    |tx, now, _| sign_in_links::expire(tx, now),
    |tx, now, _| sign_in_tries::expire_browsers(tx, now).map(drop),
    |tx, now, _| sign_in_tries::expire(tx, now).map(drop),
    records::expire,
    cobranca::expire,
];

impl App {
    /// Gives back what calls that died had taken, and forgets what is past its time.
    pub fn sweep(&self) -> Result<(), StoreError> {
        STEPS.iter().try_for_each(|step| {
            // The clock is read once it is this one's turn to write.
            self.store.write_on("varrer", |tx| step(tx, self.world.now(), &self.world.steady()))
        })
    }

    /// Writes down the ends of calls that could not be written down when they came.
    pub(in crate::app) fn catch_up(&self) -> Result<(), StoreError> {
        let done = self.late.catch_up(&self.store)?;
        if done > 0 {
            tracing::info!(done, "o fim de chamadas foi anotado mais tarde");
        }
        Ok(())
    }

    /// Erases the receipts whose time is over.
    pub fn forget_receipts(&self) -> Result<(), StoreError> {
        let kept = Duration::from_secs(u64::from(self.config.pix.retencao_dias) * 86_400);
        let gone = receipts::forget(&self.world, &self.store, kept)?;
        if gone > 0 {
            tracing::info!(gone, "comprovantes apagados, fora do prazo");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::base::config::{Config, Flags};
    use crate::base::world::{Millis, World};

    #[test]
    fn whose_clock_goes_wrong_leaves_what_one_does_for_all_to_another() {
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(0), 1, &[]);
        let values = vec![("dados", folder.path().to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
        let app = App::open(world, config).unwrap();
        let sweeps = TAREFAS.iter().find(|tarefa| tarefa.nome == "varrer").unwrap();
        let mut shift = Shift::default();
        let holder = |shift: &mut Shift| {
            shift.turn(&app, sweeps).unwrap();
            app.store.read(|tx| tx.lease_holder("varrer", &app.world.steady())).unwrap()
        };
        app.fitness.set_ahead(0);
        assert_eq!(holder(&mut shift), Some(app.instance()));
        app.fitness.set_ahead(-3_600_000);
        assert_eq!((holder(&mut shift), holder(&mut shift)), (None, None));
        app.fitness.set_ahead(0);
        assert_eq!(holder(&mut shift), Some(app.instance()));
    }

    #[test]
    fn what_one_does_for_all_waits_a_turn_after_the_clock_jumped() {
        static TURNS: AtomicU32 = AtomicU32::new(0);
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(0), 1, &[]);
        let values = vec![("dados", folder.path().to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
        let app = App::open(world, config).unwrap();
        let counts = one_for_all("contar", HOUR, |_| {
            TURNS.fetch_add(1, Ordering::Relaxed);
            Ok(())
        });
        let mut shift = Shift::default();
        let mut turns = || {
            app.world.advance(HOUR);
            shift.turn(&app, &counts).unwrap();
            TURNS.load(Ordering::Relaxed)
        };
        assert_eq!((turns(), turns()), (1, 2));
        let right = app.world.now();
        app.world.set_clock(Millis(right.0 + 400 * 86_400_000));
        assert_eq!(turns(), 2, "400 days ahead");
        app.world.set_clock(Millis(right.0 + 2 * 3_600_000));
        assert_eq!((turns(), turns()), (2, 3), "and back");
    }
}
