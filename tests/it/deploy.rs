//! What stands in front of the service (`deploy/`) agrees with the service's own limits.
use std::path::Path;

use voz::base::config::OPTIONS;

use crate::cluster::Cluster;
use crate::servico::{Service, voz};

pub(crate) fn file(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name)).unwrap()
}

#[test]
fn the_image_asks_the_service_by_the_program_itself() {
    let image = file("Dockerfile");
    assert!(image.contains("HEALTHCHECK") && image.contains("CMD [\"/voz\", \"saude\"]"), "{image}");
    let service = Service::start(&[]);
    let up = service.command(&["saude"]).env("VOZ_ENDERECO", "127.0.0.1:0").output().unwrap();
    assert!(up.status.success() && String::from_utf8_lossy(&up.stdout).contains("\"ok\":true"), "{up:?}");
    // A start by --endereco is known to nobody but the service, which wrote down where it is.
    let up = service.command(&["saude"]).output().unwrap();
    assert!(up.status.success(), "{up:?}");
    let json = service.command(&["saude", "--json"]).output().unwrap();
    assert_eq!(serde_json::from_slice::<serde_json::Value>(&json.stdout).unwrap()["ok"], true, "{json:?}");
    // The public address is another machine's.
    let public = Service::start(&[("VOZ_URL_PUBLICA", "http://127.0.0.5:80")]);
    let up = public.command(&["saude"]).output().unwrap();
    assert!(up.status.success(), "{up:?}");
    let elsewhere = tempfile::tempdir().unwrap();
    // Nobody listens on the port of a listener that is gone.
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let down = voz(elsewhere.path(), &[("VOZ_ENDERECO", gone.as_str())]).arg("saude").output().unwrap();
    let said = String::from_utf8_lossy(&down.stderr).into_owned();
    assert!(down.status.code() == Some(3) && said.contains("voz serve"), "{said}");
}

/// The default of an option, in seconds.
fn default(key: &str) -> u64 {
    OPTIONS.iter().find(|option| option.key == key).and_then(|option| option.default?.parse().ok()).unwrap()
}

/// The number after a word at the beginning of a line.
fn number(text: &str, word: &str) -> u64 {
    let line = text
        .lines()
        .find_map(|line| line.trim().strip_prefix(word)?.strip_prefix(' '))
        .unwrap_or_else(|| panic!("{word}"));
    let digits: String =
        line.trim().chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

#[test]
fn proxies_wait_as_long_as_the_service_and_share_connections_by_network() {
    let (caddy, nginx, kernel) = (file("Caddyfile"), file("nginx.conf"), file("voz.nft"));
    let (head, pause) = (default("servidor.cabecalho_s"), default("servidor.corpo_s"));
    assert_eq!((number(&caddy, "read_header"), number(&nginx, "client_header_timeout")), (head, head));
    assert_eq!((number(&nginx, "client_body_timeout"), number(&nginx, "send_timeout")), (pause, pause));
    // What a call may take before its answer begins: the model and a settlement, or a card at the gateway.
    let longest = (default("modelo.prazo_s") + default("x402.prazo_s")).max(90) + 30;
    for waits in [number(&caddy, "response_header_timeout"), number(&nginx, "proxy_read_timeout")] {
        assert!(waits >= longest, "{waits} < {longest}");
    }
    assert!(number(&caddy, "write") >= number(&caddy, "response_header_timeout") + 60);
    // The largest body is a receipt with its form, and it may come as slowly as the service allows.
    assert!(number(&caddy, "max_size") >= 3 && number(&nginx, "client_max_body_size") >= 3);
    assert!(number(&caddy, "read_body") >= pause + (2 << 20) / (16 << 10));
    // No proxy takes a longer head than the service, and nginx lets go of what nobody reads.
    assert_eq!(number(&caddy, "max_header_size"), 32);
    assert!(nginx.contains("reset_timedout_connection on;"));
    // With the port that was asked for, which the pages that sign in compare with their own.
    assert!(nginx.contains("proxy_set_header Host $http_host;"));
    // A network is an IPv4 address or an IPv6 /64, and has the same share at either.
    let share = number(&nginx, "limit_conn voz_connections");
    for (set, rule) in
        [("v4", "ip saddr ct count over"), ("v6", "ip6 saddr & ffff:ffff:ffff:ffff:: ct count over")]
    {
        for (ports, end) in [("tcp dport { 80, 443 }", "reject with tcp reset"), ("udp dport 443", "drop")] {
            let line = format!("{ports} ct state new add @{set} {{ {rule} {share} }} counter {end}");
            assert!(kernel.lines().any(|found| found.trim() == line), "{line}");
        }
    }
    let zones: Vec<_> = nginx.lines().filter(|line| line.starts_with("limit_")).collect();
    assert!(
        zones.len() == 2 && zones.iter().all(|zone| zone.contains(" $voz_network zone=voz_")),
        "{zones:?}"
    );
    assert!(number(&nginx, "limit_req zone=voz_requests") > 0);
    assert!(nginx.contains("(?<voz_prefix>.{8}).{8}$"));
}

/// The variables of a server of the compose file, of its image, or of the unit for several.
fn told(text: &str, between: &str) -> Vec<(String, String)> {
    let lines = text.lines().map(|line| line.trim_start_matches("Environment=").trim_start_matches("ENV "));
    let pairs = lines.filter_map(|line| line.trim().trim_end_matches(" \\").split_once(between));
    let named =
        pairs.filter(|(name, _)| OPTIONS.iter().any(|option| option.env == *name) || *name == "VOZ_CONFIG");
    named.map(|(name, value)| (name.to_owned(), value.trim_matches('"').to_owned())).collect()
}

/// A server as the files of `deploy/` describe it, with this machine's places in place of theirs.
fn described(told: &[(String, String)], home: &Path, data: &Path, port: u16) -> Service {
    let swapped = told.iter().map(|(name, value)| {
        let value = match name.as_str() {
            "VOZ_DADOS" => data.display().to_string(),
            "VOZ_CONFIG" => home.parent().unwrap().join("config.toml").display().to_string(),
            "VOZ_ENDERECO" => "127.0.0.1:0".to_owned(),
            "VOZ_BANCO" => value.replace("@banco/", &format!("@127.0.0.1:{port}/")),
            _ => value.clone(),
        };
        (name.as_str(), value)
    });
    let env: Vec<_> = swapped.collect();
    std::fs::create_dir_all(home).unwrap();
    Service::start_in(home, &env.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>())
}

/// As the files stand, with nothing added: the second server starts, too.
#[test]
fn two_servers_start_as_the_compose_file_and_the_unit_describe_them() {
    let Some(database) = Cluster::start() else { return };
    let image = told(&file("Dockerfile"), "=");
    let compose = [image, told(&file("compose.yaml"), ": ")].concat();
    assert_eq!(compose.len(), 6, "{compose:?}");
    let mut unit = told(&file("voz@.service"), "=");
    assert_eq!(unit.len(), 4, "{unit:?}");
    // Stands in /etc/voz/config.toml there.
    unit.push(("VOZ_BANCO".to_owned(), "postgres://voz@banco/voz".to_owned()));
    // Whether each server has a data folder of its own, with the same key file.
    for (told, apart) in [(compose, true), (unit, false)] {
        database.sql("DROP DATABASE IF EXISTS voz WITH (FORCE)");
        database.sql("CREATE DATABASE voz");
        let place = tempfile::tempdir().unwrap();
        std::fs::write(place.path().join("config.toml"), "banco_senha = \"qualquer\"\n").unwrap();
        let servers = ["voz-1", "voz-2"].map(|name| {
            let data = place.path().join(if apart { name } else { "dados" });
            std::fs::create_dir_all(&data).unwrap();
            std::fs::write(data.join("voz.chave"), [7; 32]).unwrap();
            described(&told, &place.path().join(format!("casa-{name}")), &data, database.port())
        });
        for server in &servers {
            assert_eq!(server.get("/saude/pronto").status, 200, "{}", server.log());
        }
        let [one, two] = servers.map(|server| server.log());
        assert!(!one.contains("correio.smtp"), "{one}");
        assert_eq!(two.contains("correio.smtp"), apart, "{two}");
    }
}

/// What counts of a file: no comments, no empty lines.
fn plain(name: &str) -> Vec<String> {
    file(name).lines().filter(|line| !line.trim_start().starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn one_server_of_several_is_held_as_tightly_as_one_alone() {
    let own = ["Description=", "Environment=VOZ_ENDERECO="];
    let held = |name| plain(name).into_iter().filter(|line| !own.iter().any(|own| line.starts_with(own)));
    assert!(held("voz@.service").eq(held("voz.service")));
    // Of nginx, too, only what a second server asks for is another.
    let (one, two) = (plain("nginx.conf"), plain("nginx.dois.conf"));
    let more: Vec<_> = two.iter().filter(|line| !one.contains(line)).map(|line| line.trim()).collect();
    assert_eq!(
        more,
        [
            "least_conn;",
            "server 127.0.0.1:8787 max_fails=0;",
            "server 127.0.0.1:8788 max_fails=0;",
            "proxy_next_upstream error timeout;",
            "proxy_next_upstream_tries 2;",
            "proxy_next_upstream_timeout 5s;",
        ]
    );
    let lost: Vec<_> = one.iter().filter(|line| !two.contains(line)).map(|line| line.trim()).collect();
    assert_eq!(lost, ["server 127.0.0.1:8787;", "keepalive 32;", "proxy_next_upstream off;"]);
    // The balancer waits as long as the proxy of one server does.
    let (one, two) = (plain("Caddyfile"), plain("Caddyfile.dois"));
    let more: Vec<_> = two.iter().filter(|line| !one.contains(line)).map(|line| line.trim()).collect();
    assert_eq!(
        more,
        [
            "reverse_proxy voz-1:8787 voz-2:8787 {",
            "lb_policy least_conn",
            "lb_try_duration 5s",
            "health_uri /saude/pronto",
            "health_interval 1s",
            "health_timeout 2s",
        ]
    );
    let lost: Vec<_> = one.iter().filter(|line| !two.contains(line)).map(|line| line.trim()).collect();
    assert_eq!(lost, ["reverse_proxy 127.0.0.1:8787 {"]);
}

#[test]
fn what_the_servers_of_the_compose_file_are_told_is_known_to_them() {
    let compose = file("compose.yaml");
    let told: Vec<_> = compose
        .lines()
        .filter_map(|line| line.trim().strip_prefix("VOZ_")?.split_once(':'))
        .map(|(name, _)| format!("VOZ_{name}"))
        .collect();
    assert!(told.len() >= 3, "{told:?}");
    for name in told {
        assert!(name == "VOZ_CONFIG" || OPTIONS.iter().any(|option| option.env == name), "{name}");
    }
    // What a stop may take, in seconds, before the process is killed.
    let grace = number(&compose.replace("stop_grace_period: ", "stop_grace_period "), "stop_grace_period");
    assert!(grace > default("servidor.parada_s"), "{grace}");
}
