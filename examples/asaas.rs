//! The gateway's simulator on its own: `cargo run --example asaas`, then
//! `VOZ_ASAAS_URL=http://127.0.0.1:PORT/v3 VOZ_ASAAS_CHAVE='$aact_hmlg_sim_0001' voz serve`.
//!
//! Listens on loopback only. `/_sim` drives it: `GET state|log|invariants`, `POST clock|faults|reads|quota|reset`,
//! `POST payments/{id}/{trigger}`; `/i/{id}` is the page a payer sees.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a tool"
)]

#[path = "../tests/asaas/mod.rs"]
mod asaas;
#[path = "../tests/it/loopback.rs"]
mod loopback;
#[path = "../tests/it/servidor.rs"]
mod servidor;

fn main() {
    let world = voz::base::world::World::real();
    let clock = world.clone();
    let sim = asaas::Asaas::new(move || clock.now().0);
    let server = sim.serve();
    println!("{}/v3", server.url());
    while world.sleep(std::time::Duration::from_secs(3600)) {
        sim.daily();
    }
}
