//! Two servers behind the balancers of `deploy/`, the real ones: servers are replaced one after the other, and one is killed,
//! under load. Whoever is not answered asks again with the same key, and pays once.
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use socket2::{Domain, Socket, Type};

use super::{CALLERS, CREDITS, Call, Pair, now, rest};
use crate::cluster::Cluster;
use crate::deploy::file;
use crate::servico::{Answer, Ends, has, pause, request, wait_until};

/// A balancer of the test's own, as a file of `deploy/` describes it.
struct Balancer {
    address: SocketAddr,
    child: Child,
    _folder: tempfile::TempDir,
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that no connection of this machine takes by itself, and that this program has not given before.
fn port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + u16::try_from(std::process::id() % 8_000).unwrap();
    loop {
        let port = first + NEXT.fetch_add(1, Ordering::Relaxed);
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

impl Balancer {
    fn start(command: &mut Command, folder: tempfile::TempDir, address: SocketAddr) -> Self {
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let balancer = Self { address, child, _folder: folder };
        wait_until("the balancer", || TcpStream::connect(address).is_ok());
        balancer
    }

    fn nginx(servers: &[String; 2]) -> Self {
        let (folder, address) = (tempfile::tempdir().unwrap(), SocketAddr::from(([127, 0, 0, 1], port())));
        let text = file("nginx.dois.conf");
        // Neither certificates nor the way to them; all else as it stands.
        let (before, after) = text.split_once("server {\n    listen 80;").unwrap();
        let ours = after.split_once("\nserver {").unwrap().1;
        let lines = ours
            .lines()
            .filter(|line| !["ssl_", "listen [::]"].iter().any(|word| line.trim_start().starts_with(word)));
        let ours: Vec<_> =
            lines.map(|line| line.replace("listen 443 ssl http2;", &format!("listen {address};"))).collect();
        let text = format!("{before}server {{\n{}\n", ours.join("\n"))
            .replace("127.0.0.1:8787", &servers[0])
            .replace("127.0.0.1:8788", &servers[1]);
        let places: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .iter()
            .map(|of| format!("{of}_temp_path {of};\n"))
            .collect();
        let whole = format!(
            "daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log erros;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{text}}}\n"
        );
        std::fs::write(folder.path().join("nginx.conf"), whole).unwrap();
        let mut command = Command::new("nginx");
        command.arg("-p").arg(folder.path()).args(["-c", "nginx.conf"]);
        Self::start(&mut command, folder, address)
    }

    fn caddy(servers: &[String; 2]) -> Self {
        let (folder, address) = (tempfile::tempdir().unwrap(), SocketAddr::from(([127, 0, 0, 1], port())));
        let text = file("Caddyfile.dois")
            .replacen("{\n\tservers {", "{\n\tadmin off\n\tauto_https off\n\tservers {", 1)
            .replace("voz.example.com {", &format!("http://:{} {{\n\tbind 127.0.0.1", address.port()))
            .replace("voz-1:8787", &servers[0])
            .replace("voz-2:8787", &servers[1]);
        std::fs::write(folder.path().join("Caddyfile"), text).unwrap();
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config", "Caddyfile"]);
        command.current_dir(folder.path()).env("HOME", folder.path()).env_remove("XDG_DATA_HOME");
        Self::start(&mut command, folder, address)
    }

    /// Sends a call from an address of its own: proxies share requests out by network.
    fn send(&self, pair: &Pair, number: usize, caller: usize) -> std::io::Result<Answer> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        let source = Ipv4Addr::new(127, 0, 1, u8::try_from(caller + 1).unwrap());
        socket.bind(&SocketAddrV4::new(source, 0).into())?;
        socket.connect(&self.address.into())?;
        let mut stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let (key, credit) = (format!("chamada-{number}"), pair.credits[number % CREDITS].0.as_str());
        let headers =
            [("Content-Type", "application/json"), ("X-Credito", credit), ("Idempotency-Key", &key)];
        let draft = json!({"texto": format!("rascunho {number}"), "registro": "post", "aceitar": "tudo"});
        let body = draft.to_string();
        std::io::Write::write_all(
            &mut stream,
            &request("POST", "/api/rewrite", &headers, Some(body.as_bytes())),
        )?;
        Answer::read(&mut stream)
    }

    /// Calls through it while `meanwhile` runs; how many were not answered with a rewrite, and how.
    fn load(&self, pair: &Pair, meanwhile: impl FnOnce()) -> (Vec<Call>, Vec<String>) {
        let (calls, failed, over) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for caller in 0..CALLERS {
                let (calls, failed, over) = (&calls, &failed, &over);
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        let number = pair.next.fetch_add(1, Ordering::Relaxed);
                        let began = now();
                        let answered = self.send(pair, number, caller);
                        let heard = match answered {
                            Ok(answer) if answer.status == 200 && !answer.body.is_empty() => {
                                Some(answer.body)
                            }
                            Ok(answer) => {
                                // The balancer's own are no JSON.
                                let ours = answer.media_type().contains("json");
                                let code = if ours { answer.code() } else { "do balanceador".to_owned() };
                                failed.lock().unwrap().push(format!("{} {code}", answer.status));
                                None
                            }
                            Err(error) => {
                                failed.lock().unwrap().push(error.kind().to_string());
                                None
                            }
                        };
                        calls.lock().unwrap().push(Call { number, heard, at: 0, began, ended: now() });
                        rest();
                    }
                });
            }
            let _ends = Ends(&over);
            meanwhile();
        });
        (calls.into_inner().unwrap(), failed.into_inner().unwrap())
    }
}

#[expect(clippy::print_stderr, reason = "figures are for whoever runs the test")]
fn say(what: &str, calls: &[Call], failed: &[String]) {
    let mut kinds = failed.to_vec();
    kinds.sort();
    kinds.dedup();
    let counted: Vec<_> = kinds
        .iter()
        .map(|kind| format!("{} × {kind}", failed.iter().filter(|one| *one == kind).count()))
        .collect();
    eprintln!("{what}: {} calls, {} failed ({})", calls.len(), failed.len(), counted.join(", "));
}

fn replaced_and_killed(name: &str, start: impl Fn(&[String; 2]) -> Balancer) {
    let Some(database) = Cluster::start() else { return };
    let listening = [port(), port()].map(|port| format!("127.0.0.1:{port}"));
    let banco = format!("postgres://voz@127.0.0.1:{}/postgres", database.port());
    let pair = Pair::listening(&banco, [&listening[0], &listening[1]]);
    let balancer = start(&listening);
    let anew = |at: usize| *pair.services[at].write().unwrap() = Arc::new(Pair::serve(&pair.houses[at]));
    let (mut calls, failed) = balancer.load(&pair, || {
        for at in 0..2 {
            pause(1_500);
            pair.at(at).terminate();
            assert_eq!(pair.at(at).exit_code(), Some(0));
            anew(at);
        }
        pause(1_500);
    });
    say(&format!("{name}, replaced one after the other"), &calls, &failed);
    assert!(failed.is_empty() && calls.len() > 50, "{failed:?}");
    let (more, failed) = balancer.load(&pair, || {
        pause(1_500);
        pair.at(0).kill();
        pause(4_000);
        anew(0);
        pause(2_500);
    });
    say(&format!("{name}, one killed"), &more, &failed);
    // What the killed server had at work, and for Caddy what it was sent until the next look at it.
    assert!(failed.len() <= 4 * CALLERS, "{failed:?}");
    calls.extend(more);
    pair.nothing_is_lost_or_doubled(&mut calls);
}

#[test]
fn behind_nginx_servers_are_replaced_without_a_failed_call() {
    if has("nginx") {
        replaced_and_killed("nginx", Balancer::nginx);
    }
}

#[test]
fn behind_caddy_servers_are_replaced_without_a_failed_call() {
    if has("caddy") {
        replaced_and_killed("caddy", Balancer::caddy);
    }
}
