//! What stands in front of the service (`deploy/`) agrees with the service's own limits.
use voz::base::config::OPTIONS;

use crate::servico::{Service, voz};

fn file(name: &str) -> String {
    std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name))
        .unwrap()
}

#[test]
fn the_image_asks_the_service_by_the_program_itself() {
    let image = file("Dockerfile");
    assert!(image.contains("HEALTHCHECK") && image.contains("CMD [\"/voz\", \"saude\"]"), "{image}");
    let service = Service::start(&[]);
    let up = service.command(&["saude"]).env("VOZ_ENDERECO", "127.0.0.1:0").output().unwrap();
    assert!(up.status.success() && String::from_utf8_lossy(&up.stdout).contains("\"ok\":true"), "{up:?}");
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

/// What counts of a file: no comments, no empty lines.
fn plain(name: &str) -> Vec<String> {
    file(name).lines().filter(|line| !line.trim_start().starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn one_server_of_several_is_held_as_tightly_as_one_alone() {
    let own = ["Description=", "Environment=VOZ_ENDERECO="];
    let held = |name| plain(name).into_iter().filter(|line| !own.iter().any(|own| line.starts_with(own)));
    assert!(held("voz@.service").eq(held("voz.service")));
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
