//! The work between requests: one list, each task on a thread of its own, until the world stops.
//!
//! A task that must have one doer among all processes on the same file holds a lease while it lives; it
//! stays right even where two overlap. A failure, or a panic, is logged and tried again in its next turn.
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use super::{App, contato, numeros};
use crate::base::store::StoreError;
use crate::money::cobranca;

/// Background work that is done every so often.
struct Tarefa {
    /// Its name: in the log, and that of its lease.
    nome: &'static str,
    /// Time between the end of one turn and the beginning of the next. The first is at the start.
    periodo: Duration,
    /// Whether one process does it for all.
    uma_so: bool,
    /// One turn. May wait for the network; then its deadlines bound how long a stop takes.
    run: fn(&App) -> Result<(), Box<dyn Error>>,
}

/// Every task of the service.
const TAREFAS: &[Tarefa] = &[
    Tarefa {
        nome: "acompanhar o banco",
        periodo: App::REFRESH,
        uma_so: false,
        run: |app| Ok(app.refresh()?),
    },
    Tarefa {
        nome: "liquidar",
        periodo: Duration::from_secs(2),
        // Each payment is taken up by one process: a lease on top would only be written every two seconds.
        uma_so: false,
        run: |app| Ok(super::x402::settle_due(app)?),
    },
    Tarefa {
        nome: "mandar mensagens de contato",
        periodo: Duration::from_secs(1),
        // Each message is claimed by one process.
        uma_so: false,
        run: |app| Ok(contato::send_due(app)?),
    },
    Tarefa {
        nome: "guardar os acessos",
        periodo: numeros::FLUSH,
        uma_so: false,
        run: |app| Ok(app.flush_counts()?),
    },
    Tarefa { nome: "publicar os números", periodo: MINUTE, uma_so: true, run: |app| Ok(app.publish_due()?) },
    Tarefa {
        nome: "apagar comprovantes",
        periodo: HOUR,
        uma_so: true,
        run: |app| Ok(app.forget_receipts()?),
    },
    Tarefa { nome: "varrer", periodo: MINUTE, uma_so: true, run: |app| Ok(app.sweep()?) },
    Tarefa { nome: "vigiar cobranças", periodo: Duration::from_secs(2), uma_so: true, run: watch_charges },
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
/// A lease outlives its holder by at most so many periods.
const LEASE_PERIODS: u32 = 3;

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
    }
}

fn repeat(app: &App, tarefa: &Tarefa) {
    loop {
        let ran = catch_unwind(AssertUnwindSafe(|| turn(app, tarefa)));
        match ran {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(tarefa = tarefa.nome, %error, "trabalho de fundo adiado"),
            Err(_) => tracing::error!(tarefa = tarefa.nome, "erro interno no trabalho de fundo"),
        }
        if !app.world.sleep(tarefa.periodo) {
            break;
        }
    }
    if tarefa.uma_so {
        // Left behind it only makes another process wait until its time has passed.
        drop(app.store.write(|tx| tx.release_lease(tarefa.nome, &app.instance())));
    }
}

fn turn(app: &App, tarefa: &Tarefa) -> Result<(), Box<dyn Error>> {
    if tarefa.uma_so && !lease(app, tarefa)? {
        return Ok(());
    }
    (tarefa.run)(app)
}

fn lease(app: &App, tarefa: &Tarefa) -> Result<bool, StoreError> {
    let (now, time) = (app.world.steady(), tarefa.periodo * LEASE_PERIODS);
    app.store.write(|tx| tx.take_lease(tarefa.nome, &app.instance(), &now, time))
}
