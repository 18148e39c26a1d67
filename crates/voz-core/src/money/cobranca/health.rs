//! Lasting failures between this service and the gateway.
use std::time::Duration;

use super::asaas::AsaasError;
use super::charge::Pendencia;
use super::{buyer_queue, call_budget};
use crate::base::steady::Steady;
use crate::base::store::{Result, Store, Tx, Value, values};
use crate::base::world::{Millis, World};

/// Longest reason kept, in characters.
const REASON_MAX: usize = 200;

/// A piece of work with the gateway that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Falha {
    /// The name of the failure.
    pub id: String,
    /// Since when it fails.
    pub desde: Millis,
    pub motivo: String,
}

/// The problem of a budget that is used up.
const BUDGET: &str = "ritmo";
/// The problem of a gateway that answers nothing.
const MUTE: &str = "gateway";
/// The time that it may answer nothing before that is told.
const MUTE_FOR: Duration = Duration::from_secs(60);
/// The problem of a gateway that ignores what was asked for.
const FILTER: &str = "filtro";

/// Charges that are as they are for longer than this is told of.
struct Stuck {
    id: &'static str,
    /// The column with the moment since when.
    since: &'static str,
    since_ms: i64,
    is: &'static str,
    say: &'static str,
}

const HOUR_MS: i64 = 3_600_000;

const STUCK: [Stuck; 3] = [
    Stuck {
        id: "encerramento",
        since: "desde",
        since_ms: HOUR_MS,
        is: "estado = 'cancelando'",
        say: "cobranças esperam há mais de uma hora para serem encerradas",
    },
    // A bank may hold a Pix back for 72 hours; a day of slack.
    Stuck {
        id: "pix_retido",
        since: "desde",
        since_ms: 96 * HOUR_MS,
        is: "estado = 'pendente' AND motivo = 'bloqueio_cautelar'",
        say: "Pix estão retidos no banco há mais de quatro dias",
    },
    // Longer than the bound of the watcher.
    Stuck {
        id: "atraso",
        since: "olhar_em",
        since_ms: HOUR_MS / 3,
        is: "estado = 'pendente'",
        say: "cobranças deviam ter sido conferidas há mais de vinte minutos",
    },
];

/// True when a buyer who comes now is served, at once or after a wait in the line: there is a place, and the gateway answers.
pub fn is_open(tx: &mut Tx<'_>, now: &Steady) -> Result<bool> {
    Ok(mute(tx, now)?.is_none() && buyer_queue::is_open(tx, now)?)
}

/// For how long the gateway has answered nothing that can be used, once that is more than a minute.
fn mute(tx: &mut Tx<'_>, now: &Steady) -> Result<Option<Duration>> {
    Ok(call_budget::mute(tx, now)?.filter(|time| *time > MUTE_FOR))
}

/// For how long buyers have found the budget of calls used up, and how long one of them would wait; nothing unless
/// that is more than a minute, and more than buyers wait.
pub fn spent(tx: &mut Tx<'_>, now: &Steady) -> Result<Option<Falha>> {
    let spent = call_budget::spent(tx, now)?;
    Ok(spent.map(|(long, wait)| {
        let (minutes, wait) = (long.as_secs() / 60, wait.as_secs() + 1);
        let motivo =
            format!("as chamadas ao gateway estão esgotadas há {minutes} min; espera de agora: {wait} s");
        Falha { id: BUDGET.to_owned(), desde: Millis(0), motivo }
    }))
}

/// Tells the log, once, that the budget is used up, and that it is not any more.
pub(super) fn watch_budget(store: &Store, world: &World) -> Result<()> {
    let now = world.steady();
    let (spent, told) = store.read(|tx| {
        let told = tx.any("SELECT 1 FROM cobranca_saude WHERE id = $1", values![BUDGET])?;
        Ok((spent(tx, &now)?, told))
    })?;
    match (spent, told) {
        (Some(problem), false) => {
            tracing::warn!(motivo = problem.motivo, "compradores esperam pelo gateway");
            store.write_on(BUDGET, |tx| keep(tx, world.now(), BUDGET, Some(&problem.motivo)))
        }
        (None, true) => {
            tracing::info!("há chamadas ao gateway de novo");
            store.write_on(BUDGET, |tx| keep(tx, world.now(), BUDGET, None))
        }
        _ => Ok(()),
    }
}

/// Notes whether the gateway gave charges that were not asked for.
pub(super) fn unfiltered(tx: &mut Tx<'_>, now: Millis, ignored: bool) -> Result<()> {
    let said = "o gateway devolveu cobranças que não foram pedidas; elas foram deixadas como estão";
    keep(tx, now, FILTER, ignored.then_some(said))
}

/// The failures of now: what was noted, a budget that is used up, charges that are stuck or wait for the owner's word.
pub fn failing(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<Vec<Falha>> {
    let noted = tx.rows("SELECT id, desde, motivo FROM cobranca_saude ORDER BY id", &[])?;
    let noted: Vec<Falha> =
        noted.into_iter().map(|(id, desde, motivo)| Falha { id, desde, motivo }).collect();
    let since = noted.iter().find(|problem| problem.id == BUDGET).map_or(now, |problem| problem.desde);
    let mut found: Vec<Falha> = noted.into_iter().filter(|problem| problem.id != BUDGET).collect();
    found.extend(spent(tx, steady)?.map(|problem| Falha { desde: since, ..problem }));
    if let Some(time) = mute(tx, steady)? {
        let ms = i64::try_from(time.as_millis()).unwrap_or(0);
        let motivo = format!("o gateway não responde como devia há {} min", time.as_secs() / 60);
        found.push(Falha { id: MUTE.to_owned(), desde: Millis(now.0 - ms), motivo });
    }
    for stuck in STUCK {
        let sql = format!(
            "SELECT count(*), coalesce(min({0}), 0) FROM cobranca WHERE {1} AND {0} < $1",
            stuck.since, stuck.is
        );
        let before = now.0 - stuck.since_ms;
        found.extend(counted(tx, &sql, before.into(), stuck.id, |count| format!("{}: {count}", stuck.say))?);
    }
    for &what in Pendencia::ALL {
        // A server of the version before notes it in the column.
        let sql = "SELECT count(DISTINCT cobranca), coalesce(min(em), 0) FROM (
                       SELECT cobranca, em FROM cobranca_espera WHERE que = $1
                       UNION SELECT id, pendencia_em FROM cobranca WHERE pendencia = $1) waiting";
        let say = |count| format!("{}: {count}; veja com: voz cobranca listar --pendentes", what.say());
        found.extend(counted(tx, sql, what.as_str().into(), what.as_str(), say)?);
    }
    Ok(found)
}

/// The problem that so many charges have, if any has it.
fn counted(
    tx: &mut Tx<'_>,
    sql: &str,
    of: Value<'_>,
    id: &str,
    say: impl Fn(u64) -> String,
) -> Result<Option<Falha>> {
    let counted = tx.one(sql, &[of])?;
    let counted = counted.filter(|(count, _)| *count > 0);
    Ok(counted.map(|(count, since)| Falha { id: id.to_owned(), desde: since, motivo: say(count) }))
}

/// Notes a problem with its words of now; without words it is over.
fn keep(tx: &mut Tx<'_>, now: Millis, id: &str, motivo: Option<&str>) -> Result<()> {
    let Some(motivo) = motivo else {
        return tx.exec("DELETE FROM cobranca_saude WHERE id = $1", values![id]);
    };
    tx.exec(
        "INSERT INTO cobranca_saude (id, desde, motivo) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET motivo = excluded.motivo",
        values![id, now, motivo],
    )
}

/// Notes how a piece of work went: a failure stays until the work succeeds again.
pub(super) fn note(tx: &mut Tx<'_>, now: Millis, id: &str, failed: Option<&AsaasError>) -> Result<()> {
    // Being asked to wait is no fault.
    if matches!(failed, Some(AsaasError::Busy(_))) {
        return Ok(());
    }
    let motivo = failed.map(|error| error.to_string().chars().take(REASON_MAX).collect::<String>());
    keep(tx, now, id, motivo.as_deref())
}
