//! Several `voz serve` on one database, as behind a balancer: what one knows all know, and what one of them leaves when it
//! dies is undone, while the others work on.
mod compras;
mod corridas;
mod fora;
mod gateway;
mod quedas;
mod relogio;
mod turnos;

use std::sync::Arc;

use serde_json::{Value, json};

use crate::banco;
use crate::house::House;
use crate::mailbox::Mailbox;
use crate::servico::{Answer, Service};

/// Servers on the database of one house. The first lives in it.
struct Servers {
    house: House,
    /// Where the mail of all goes: a folder would be one machine's.
    mailbox: Mailbox,
    all: Vec<Service>,
}

impl Servers {
    fn start(house: House, count: usize) -> Self {
        Self::start_first_with(house, &[], count)
    }

    /// The first has some variables of its own.
    fn start_first_with(house: House, env: &[(&str, &str)], count: usize) -> Self {
        let mailbox = Mailbox::open();
        let house = house.with("VOZ_SMTP", &mailbox.url());
        let mut servers = Self { all: vec![house.serve_with(env)], house, mailbox };
        for _ in 1..count {
            servers.add();
        }
        servers
    }

    /// Starts one more, in a home of its own, on the house's data.
    fn add(&mut self) {
        self.all.push(self.another());
    }

    /// Starts another in the place of one that ended.
    fn replace(&mut self, at: usize) {
        self.all[at].exit_code();
        self.all[at] = self.another();
    }

    fn another(&self) -> Service {
        let (home, data) = (tempfile::tempdir().unwrap(), self.house.home().join("dados"));
        let server = (!self.house.is_on_file()).then(|| banco::env(self.house.home())).flatten();
        let own = match &server {
            // As on another machine: a data folder of its own, with the same key.
            Some((name, url)) => {
                std::fs::create_dir(home.path().join("dados")).unwrap();
                std::fs::copy(data.join("voz.chave"), home.path().join("dados/voz.chave")).unwrap();
                (*name, url.as_str())
            }
            None => ("VOZ_DADOS", data.to_str().unwrap()),
        };
        Service::start_sharing(&Arc::new(home), &[self.house.env(), vec![own]].concat())
    }

    /// Does something on each server, so many times on each, all at once; what came of it.
    fn at_once<T: Send>(&self, each: usize, what: impl Fn(&Service) -> T + Sync) -> Vec<T> {
        std::thread::scope(|scope| {
            let asked: Vec<_> = (0..each)
                .flat_map(|_| &self.all)
                .map(|service| {
                    let what = &what;
                    scope.spawn(move || what(service))
                })
                .collect();
            asked.into_iter().map(|asked| asked.join().unwrap()).collect()
        })
    }
}

/// What is set aside in a credit.
fn aside(servers: &Servers, id: &str) -> Value {
    let all = servers.house.json(&["credito", "saldo", "--json"]);
    all["creditos"].as_array().unwrap().iter().find(|one| one["id"] == id).unwrap()["reservado_usd"].clone()
}

fn draft() -> Value {
    json!({"texto": "O prazo do relatório mudou — agora é sexta-feira."})
}

fn count(answers: &[Answer], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}
