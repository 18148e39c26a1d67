//! What stands still and keeps its connections open, as a machine that hangs or a cable that is cut does: the database, or
//! one of the servers. How long the others wait is told.
use std::time::{Duration, Instant};

use super::{Call, Pair, now, tell};
use crate::cluster::Cluster;
use crate::servico::{pause, signal, wait_until};

/// Longest time that a call may take: ten seconds, and as much again where the machine is busy. Below the time for which
/// things stand still here, so that no call is seen to wait for the end of it.
const LONGEST: Duration = Duration::from_secs(20);
/// Longest silence of a healthy server, and longest time until one says that it is not ready: two and three seconds on an
/// idle machine, as is printed.
const SILENT: Duration = Duration::from_secs(7);

/// How long nobody got an answer from a server between two moments.
fn silence(calls: &[Call], at: usize, from: Instant, until: Instant) -> Duration {
    let given = calls.iter().filter(|call| call.at == at && call.heard.is_some()).map(|call| call.ended);
    let mut moments: Vec<Instant> = given.filter(|when| (from..until).contains(when)).collect();
    moments.extend([from, until]);
    moments.sort_unstable();
    moments.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default()
}

/// The call of a server that took longest, of those between two moments.
fn longest(calls: &[Call], at: usize, from: Instant, until: Instant) -> Duration {
    let of = |call: &&Call| call.at == at && call.ended >= from && call.began < until;
    calls.iter().filter(of).map(|call| call.ended - call.began).max().unwrap_or_default()
}

#[expect(clippy::print_stderr, reason = "figures are for whoever runs the test")]
fn say(what: &str, time: Duration) {
    eprintln!("{what}: {:.1} s", time.as_secs_f64());
}

#[test]
fn a_server_that_stands_still_harms_the_other_for_moments() {
    let Some(database) = Cluster::start() else { return };
    let pair = Pair::on(&database);
    let mut rounds = Vec::new();
    let mut calls = pair.load(|pair| {
        for round in 0..2 {
            pause(1_500);
            let id = pair.at(round).id().to_string();
            let from = now();
            signal("STOP", &id);
            // Shorter than the deadline of a model, which stands still with its server.
            pause(9_000);
            rounds.push((round, from, now()));
            signal("CONT", &id);
            assert!(pair.sells_within(Duration::from_secs(60)));
        }
    });
    for (round, from, until) in rounds {
        let other = (round + 1) % 2;
        let (silent, slow) = (silence(&calls, other, from, until), longest(&calls, other, from, until));
        say("silence of the other", silent);
        say("its longest call", slow);
        let answered =
            calls.iter().filter(|c| c.at == other && c.heard.is_some() && (from..until).contains(&c.ended));
        say("answers (of 9 s)", Duration::from_secs(answered.count() as u64));
        assert!(silent < SILENT, "{silent:?}");
        assert!(slow < LONGEST, "{slow:?}");
    }
    pair.nothing_is_lost_or_doubled(&mut calls);
}

#[test]
fn a_database_that_stands_still_stops_sales_and_nothing_else() {
    let Some(database) = Cluster::start() else { return };
    let pair = Pair::on(&database);
    let (mut frozen, mut not_ready) = (None, Vec::new());
    let mut calls = pair.load(|pair| {
        pause(1_000);
        database.freeze(false);
        let from = now();
        for service in pair.both() {
            wait_until("a server that says that it is not ready", || {
                service.get("/saude/pronto").status == 503
            });
            not_ready.push(now() - from);
            assert_eq!(service.get("/api/estilo").status, 200);
            assert_eq!(service.get("/api/health").status, 200);
            assert_eq!(service.get("/openapi.json").status, 200);
            assert_eq!(service.get("/lint").status, 200);
        }
        pause(25_000);
        database.freeze(true);
        let thawed = now();
        frozen = Some((from, thawed));
        assert!(pair.sells_within(Duration::from_secs(60)));
        tell("both servers sell after the database went on", thawed);
        for service in pair.both() {
            wait_until("a server that is ready", || service.get("/saude/pronto").status == 200);
        }
    });
    let (from, thawed) = frozen.unwrap();
    for (at, told) in not_ready.into_iter().enumerate() {
        say("not ready", told);
        let slow = longest(&calls, at, from, thawed);
        say("longest call", slow);
        assert!(told < SILENT, "{told:?}");
        assert!(slow < LONGEST, "{slow:?}");
    }
    pair.nothing_is_lost_or_doubled(&mut calls);
}
