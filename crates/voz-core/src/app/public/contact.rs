//! Contact: messages taken at once, and sent one by one in the order in which they came.
//!
//! Invariant: a message that was accepted is on disk until the mail server has taken it, whatever stops in
//! between. Of one network one server sends at most one every ten seconds; the others wait their turn, but for none that the mail
//! server goes on refusing. A day takes only so many of one network and of all.
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::app::opened::App;
use crate::base::mail::{Letter, MailError};
use crate::base::master_key::Purpose;
use crate::base::shares::Network;
use crate::base::store::{Result, Store, StoreError, Tx, record, values};
use crate::base::world::Millis;

/// Between two messages of one network, in milliseconds (interface, "Limits").
const SPACING_MS: i64 = 10_000;
/// Messages that may wait; the next one is told to come back.
const WAITING_MAX: i64 = 10_000;
/// Under which name the messages of all networks are counted.
const EVERYBODY: &str = "";
/// Time for which a message that is being sent belongs to whoever took it, in milliseconds.
const CLAIM_MS: i64 = 120_000;
/// Longest wait between two tries, in milliseconds.
const RETRY_MAX_MS: i64 = 3_600_000;
/// Tries after which a message is given up: about a month of them.
const TRIES_MAX: i64 = 700;
/// Tries, in the first ten minutes, after which a message holds up none that came later.
const TRIES_FIRST: i64 = 8;
/// Messages sent in one turn.
const TURN: i64 = 20;

/// A message for whoever runs the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mensagem {
    /// The writer's name.
    pub name: String,
    /// Where an answer goes.
    pub email: String,
    /// The text of it.
    pub message: String,
    /// The proposal: label and value of each field that came.
    pub proposta: Vec<(String, String)>,
}

impl Mensagem {
    /// Sends it, with the writer's address for the answer. A stop between the sending and its note has it sent
    /// again, under the same name.
    fn send(&self, app: &App, id: &str, para: &str) -> Result<(), MailError> {
        let mut corpo = format!("{}\n\nNome: {}\nE-mail: {}\n", self.message, self.name, self.email);
        for (label, value) in &self.proposta {
            // Writing to a text cannot fail.
            let _ = writeln!(corpo, "{label}: {value}");
        }
        let assunto =
            if self.proposta.is_empty() { "Contato pelo serviço" } else { "Proposta pelo serviço" };
        let (id, responder_a) = (format!("contato.{id}"), Some(self.email.as_str()));
        app.correio.send(&app.world, &Letter { id: Some(&id), para, responder_a, assunto, corpo: &corpo })
    }
}

/// The key on which servers that take or send messages write, one after the other.
const MESSAGES: &str = "contato";

/// Fate of a message that was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageTaken {
    /// It goes out when its turn comes.
    Yes,
    /// Nobody here reads messages.
    Unread,
    /// Too many wait: the mail server has not taken any for long.
    Full,
    /// Its network has sent the messages of the day.
    OfNetwork,
    /// All have sent the messages of the day.
    OfAll,
}

/// Takes a message of a network in, under a name of its own; the one way to leave one, whoever asks.
pub fn leave(app: &App, id: &str, network: Network, mensagem: &Mensagem) -> Result<MessageTaken> {
    if app.config.contato_email().is_none() {
        return Ok(MessageTaken::Unread);
    }
    let text = serde_json::to_string(mensagem).map_err(|e| StoreError::Encoding(e.to_string()))?;
    let network = app.chave.hash(Purpose::Network, network.to_string().as_bytes());
    let daily = (app.config.contato.por_dia_rede, app.config.contato.por_dia);
    app.store.write_on(MESSAGES, |tx| accept(tx, id, &network, app.world.now(), &text, daily))
}

/// Takes a message in. `daily` is how many a day takes of one network and of all.
fn accept(
    tx: &mut Tx<'_>,
    id: &str,
    network: &str,
    now: Millis,
    mensagem: &str,
    daily: (u32, u32),
) -> Result<MessageTaken> {
    let counted = tx.one::<(i64, i64)>("SELECT COUNT(*), COALESCE(MAX(ordem), 0) FROM contato", &[])?;
    let (waiting, last) = counted.unwrap_or_default();
    if waiting >= WAITING_MAX {
        return Ok(MessageTaken::Full);
    }
    for (who, most, over) in
        [(network, daily.0, MessageTaken::OfNetwork), (EVERYBODY, daily.1, MessageTaken::OfAll)]
    {
        if taken_today(tx, who, now)? >= i64::from(most) {
            return Ok(over);
        }
    }
    tx.run("DELETE FROM contato_dia WHERE dia < $1", values![now.day()])?;
    for who in [network, EVERYBODY] {
        tx.run(
            "INSERT INTO contato_dia (dia, rede, quantas) VALUES ($1, $2, 1)
             ON CONFLICT (dia, rede) DO UPDATE SET quantas = contato_dia.quantas + 1",
            values![now.day(), who],
        )?;
    }
    tx.run(
        "INSERT INTO contato (id, rede, ordem, tentar_em, mensagem) VALUES ($1, $2, $3, $4, $5)",
        values![id, network, last + 1, now, mensagem],
    )?;
    Ok(MessageTaken::Yes)
}

/// Messages taken in today of a network, or of everybody.
fn taken_today(tx: &mut Tx<'_>, who: &str, now: Millis) -> Result<i64> {
    let sql = "SELECT quantas FROM contato_dia WHERE dia = $1 AND rede = $2";
    Ok(tx.one::<i64>(sql, values![now.day(), who])?.unwrap_or(0))
}

record! {
    /// A message whose turn it is.
    struct Due {
        id: String,
        rede: String,
        tentativas: i64,
        mensagem: String,
    }
}

/// The first message of each network whose turn has come.
fn due(tx: &mut Tx<'_>, now: Millis) -> Result<Vec<Due>> {
    let from = "contato c
         WHERE tentar_em <= $1
           AND ordem = (SELECT MIN(ordem) FROM contato o
                        WHERE o.rede = c.rede AND (o.tentativas < $5 OR o.tentar_em <= $1))
           AND NOT EXISTS (SELECT 1 FROM contato_rede r
                           WHERE r.rede = c.rede AND r.enviado_em > $2 AND r.enviado_em <= $3)
         ORDER BY ordem LIMIT $4";
    tx.list(from, values![now, now.0 - SPACING_MS, now, TURN, TRIES_FIRST])
}

/// The number of messages that the mail server goes on refusing.
pub fn refused(tx: &mut Tx<'_>) -> Result<u64> {
    tx.count("SELECT count(*) FROM contato WHERE tentativas >= $1", values![TRIES_FIRST])
}

/// True when the message is ours to send: one process of those on the file gets it.
fn claim(tx: &mut Tx<'_>, due: &Due, now: Millis) -> Result<bool> {
    let sql =
        "UPDATE contato SET tentar_em = $1, tentativas = tentativas + 1 WHERE id = $2 AND tentar_em <= $3";
    tx.change(sql, values![now.0 + CLAIM_MS, &due.id, now])
}

fn sent(tx: &mut Tx<'_>, due: &Due, now: Millis) -> Result<()> {
    tx.run("DELETE FROM contato WHERE id = $1", values![&due.id])?;
    tx.run("DELETE FROM contato_rede WHERE enviado_em <= $1", values![now.0 - SPACING_MS])?;
    tx.exec(
        "INSERT INTO contato_rede (rede, enviado_em) VALUES ($1, $2)
         ON CONFLICT (rede) DO UPDATE SET enviado_em = excluded.enviado_em",
        values![&due.rede, now],
    )
}

/// Puts a message off, or gives it up.
fn failed(store: &Store, due: &Due, now: Millis, error: &dyn std::fmt::Display) -> Result<()> {
    let wait = (5_000_i64 << due.tentativas.clamp(0, 12)).min(RETRY_MAX_MS);
    let given_up = due.tentativas >= TRIES_MAX;
    tracing::warn!(id = due.id, %error, given_up, "a mensagem de contato não saiu");
    store.write_on(MESSAGES, |tx| match given_up {
        true => tx.exec("DELETE FROM contato WHERE id = $1", values![&due.id]),
        false => tx.exec("UPDATE contato SET tentar_em = $1 WHERE id = $2", values![now.0 + wait, &due.id]),
    })
}

/// Sends the messages whose turn it is.
pub(in crate::app) fn send_due(app: &App) -> Result<()> {
    let waiting = app.store.read(|tx| due(tx, app.world.now()))?;
    let Some(para) = app.config.contato_email() else { return Ok(()) };
    for due in waiting {
        if app.world.stopped() {
            break;
        }
        if !app.store.write_on(MESSAGES, |tx| claim(tx, &due, app.world.now()))? {
            continue;
        }
        match serde_json::from_str::<Mensagem>(&due.mensagem).map(|read| read.send(app, &due.id, para)) {
            Ok(Ok(())) => app.store.write_on(MESSAGES, |tx| sent(tx, &due, app.world.now()))?,
            Ok(Err(error)) => failed(&app.store, &due, app.world.now(), &error)?,
            Err(unreadable) => failed(&app.store, &due, app.world.now(), &unreadable)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCAL: std::net::IpAddr = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    /// More than any test sends.
    const DAILY: (u32, u32) = (1000, 1000);
    use crate::base::config::{Config, Flags};
    use crate::base::world::World;

    #[test]
    fn of_one_network_one_goes_every_ten_seconds_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        for (id, network) in [("a1", "a"), ("a2", "a"), ("b1", "b"), ("a3", "a")] {
            let taken = store.write(|tx| accept(tx, id, network, Millis(0), "{}", DAILY));
            assert_eq!(taken.unwrap(), MessageTaken::Yes);
        }
        let mut told = Vec::new();
        for now in (0..40_000).step_by(1000).map(Millis) {
            for due in store.read(|tx| due(tx, now)).unwrap() {
                assert!(store.write(|tx| claim(tx, &due, now)).unwrap());
                assert!(!store.write(|tx| claim(tx, &due, now)).unwrap(), "one process gets it");
                store.write(|tx| sent(tx, &due, now)).unwrap();
                told.push((now.0, due.id));
            }
        }
        let told: Vec<(i64, &str)> = told.iter().map(|(at, id)| (*at, id.as_str())).collect();
        assert_eq!(told, [(0, "a1"), (0, "b1"), (10_000, "a2"), (20_000, "a3")]);
    }

    fn service(folder: &std::path::Path, world: &World) -> App {
        let values = vec![
            ("dados", folder.to_string_lossy().into_owned()),
            ("contato.email", "dono@exemplo.com.br".to_owned()),
            ("contato.por_dia_rede", "50".to_owned()),
        ];
        App::open(world.clone(), Config::load(world, &Flags { values, ..Flags::default() }).unwrap()).unwrap()
    }

    #[test]
    fn fifty_messages_at_once_arrive_in_order_spaced_across_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(1_800_000_000_000), 1, &[]);
        let mut app = service(folder.path(), &world);
        for n in 0..50 {
            let mensagem = Mensagem {
                name: "Ana".to_owned(),
                email: "ana@exemplo.com.br".to_owned(),
                message: format!("recado {n} fim"),
                proposta: Vec::new(),
            };
            let taken = leave(&app, &format!("{n:02}"), Network::from(LOCAL), &mensagem);
            assert_eq!(taken, Ok(MessageTaken::Yes));
        }
        let mut seen = std::collections::BTreeSet::new();
        let mut arrived = Vec::new();
        for second in 0..500 {
            if second == 123 {
                drop(app);
                app = service(folder.path(), &world);
            }
            send_due(&app).unwrap();
            for entry in std::fs::read_dir(folder.path().join("correio")).unwrap() {
                let path = entry.unwrap().path();
                if seen.insert(path.clone()) {
                    let mail = std::fs::read_to_string(path).unwrap();
                    assert!(mail.contains("Reply-To: ana@exemplo.com.br"), "{mail}");
                    let n: i64 =
                        mail.split("recado ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
                    arrived.push((second, n));
                }
            }
            world.advance(std::time::Duration::from_secs(1));
        }
        assert_eq!(arrived, (0..50).map(|n| (n * 10, n)).collect::<Vec<_>>());
        assert_eq!(app.store.read(|tx| due(tx, Millis(i64::MAX / 2))).unwrap().len(), 0);
    }

    #[test]
    fn a_message_that_nobody_can_read_is_given_up_and_the_next_one_goes() {
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(1_800_000_000_000), 1, &[]);
        let app = service(folder.path(), &world);
        let good = r#"{"name": "Ana", "email": "ana@exemplo.com.br", "message": "oi", "proposta": []}"#;
        for (id, text) in [("1", "{"), ("2", good)] {
            app.store.write(|tx| accept(tx, id, "a", world.now(), text, DAILY)).unwrap();
        }
        let waiting = |world: &World| {
            send_due(&app).unwrap();
            let later = Millis(world.now().0 + RETRY_MAX_MS);
            app.store.read(|tx| due(tx, later)).unwrap().into_iter().next().map(|due| due.id)
        };
        assert_eq!(waiting(&world).as_deref(), Some("1"), "a newer program may have written it");
        world.advance(std::time::Duration::from_secs(3600));
        app.store
            .write(|tx| tx.run("UPDATE contato SET tentativas = $1 WHERE id = '1'", &[TRIES_MAX.into()]))
            .unwrap();
        assert_eq!(waiting(&world).as_deref(), Some("2"));
        assert_eq!(waiting(&world), None);
    }

    #[test]
    fn what_fails_is_tried_again_before_the_next_one_and_a_clock_that_went_back_holds_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        for id in ["1", "2"] {
            store.write(|tx| accept(tx, id, "a", Millis(100_000), "{}", DAILY)).unwrap();
        }
        let head = |now: i64| {
            store.read(|tx| due(tx, Millis(now))).unwrap().into_iter().map(|d| d.id).collect::<Vec<_>>()
        };
        let first = store.read(|tx| due(tx, Millis(100_000))).unwrap().remove(0);
        store.write(|tx| claim(tx, &first, Millis(100_000))).unwrap();
        failed(&store, &first, Millis(100_000), &MailError::Address("x".to_owned())).unwrap();
        assert_eq!((head(104_999), head(105_000)), (vec![], vec!["1".to_owned()]));
        store.write(|tx| sent(tx, &first, Millis(9_000_000))).unwrap();
        assert_eq!(head(100_000), ["2"]);
    }

    #[test]
    fn a_message_that_is_refused_again_and_again_holds_up_the_later_ones_for_minutes_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        for id in ["1", "2", "3"] {
            store.write(|tx| accept(tx, id, "a", Millis(0), "{}", DAILY)).unwrap();
        }
        let mut left = Vec::new();
        for now in (0..8_000_000).step_by(1000).map(Millis) {
            let due = store.read(|tx| due(tx, now)).unwrap();
            assert!(due.len() < 2, "of one network one at a time");
            for due in due {
                store.write(|tx| claim(tx, &due, now)).unwrap();
                match due.id.as_str() {
                    "1" => failed(&store, &due, now, &MailError::Address("x".to_owned())).unwrap(),
                    _ => left.push((due.id.clone(), now.0 / 60_000)),
                }
                if due.id != "1" {
                    store.write(|tx| sent(tx, &due, now)).unwrap();
                }
            }
        }
        assert_eq!(left, [("2".to_owned(), 10), ("3".to_owned(), 10)]);
        assert_eq!(store.read(refused), Ok(1));
    }

    #[test]
    fn a_day_takes_so_many_of_a_network_and_of_all_whatever_was_sent_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let ids = std::cell::Cell::new(0);
        let take = |network: &str, now: i64| {
            ids.set(ids.get() + 1);
            let id = ids.get().to_string();
            let taken = store.write(|tx| accept(tx, &id, network, Millis(now), "{}", (3, 5))).unwrap();
            store.write(|tx| tx.run("DELETE FROM contato", &[])).unwrap();
            taken
        };
        let crowd: Vec<MessageTaken> = (0..4).map(|_| take("a", 0)).collect();
        assert_eq!(crowd, [MessageTaken::Yes, MessageTaken::Yes, MessageTaken::Yes, MessageTaken::OfNetwork]);
        assert_eq!(
            [take("b", 0), take("c", 0), take("d", 0)],
            [MessageTaken::Yes, MessageTaken::Yes, MessageTaken::OfAll]
        );
        assert_eq!(take("a", 86_400_000), MessageTaken::Yes, "another day");
    }
}
