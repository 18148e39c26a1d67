//! Requests by Pix when a process dies in their midst, and when they are sent again.
use super::*;

/// Ends a process as a power cut would.
fn cut(id: u32) {
    assert!(signal("KILL", &id.to_string()));
}

#[test]
fn a_service_that_dies_while_the_mail_goes_leaves_no_token_and_the_buyer_sends_again() {
    for step in ["CONNECT", "RCPT", "DATA", "."] {
        let running: Arc<Mutex<Option<u32>>> = Arc::default();
        let victim = Arc::clone(&running);
        let mailbox = Mailbox::failing(move |at, _| {
            if at == step
                && let Some(id) = victim.lock().unwrap().take()
            {
                cut(id);
            }
            Fault::None
        });
        let (model, file) = (model(), receipt(1));
        let house = house(&model, &mailbox);
        let service = house.serve();
        *running.lock().unwrap() = Some(service.id());
        let lost =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| usual(&service, "5", &file).status));
        assert!(lost.is_err(), "{step}: the answer died with the service");
        drop(service);
        house.is_sound();
        let service = house.serve();
        let failed = house.json(&["pix", "listar", "--estado", "todos", "--json"]);
        let failed = failed["pedidos"].as_array().unwrap();
        assert_eq!((failed.len(), &failed[0]["estado"]), (1, &json!("falhou")), "{step}");
        assert_eq!(house.run(&["pix", "liberar", text(&failed[0]["id"]), "--sim"]).status.code(), Some(4));
        assert_eq!(house.json(&["credito", "saldo", "--json"])["creditos"], json!([]), "{step}");
        let again = usual(&service, "5", &file);
        assert_eq!(again.status, 200, "{step}");
        let id = text(&again.json()["id"]).to_owned();
        assert_eq!(house.run(&["pix", "liberar", &id, "--sim"]).status.code(), Some(0));
        house.is_sound();
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "time passes until the kill; a test has no World")]
fn an_owner_cut_off_at_any_moment_has_released_wholly_or_not_at_all() {
    const REQUESTS: usize = 12;
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox).with("VOZ_PIX_POR_DIA", "40").with("VOZ_PIX_POR_SEMANA", "40");
    let service = house.serve();
    let asked: Vec<Value> = (0..REQUESTS).map(|n| usual(&service, "3", &receipt(n)).json()).collect();
    for (n, asked) in asked.iter().enumerate() {
        let mut command = voz(house.home(), &house.env());
        command
            .args(["pix", "liberar", text(&asked["id"]), "--sim", "--outro-pix"])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut owner = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(n as u64 * 8));
        // It may have ended by itself.
        let _ = owner.kill();
        owner.wait().unwrap();
    }
    house.is_sound();
    for asked in &asked {
        let (id, token) = (text(&asked["id"]), text(&asked["credito"]));
        let state = service.get(&format!("{PIX}/{id}")).json()["estado"].clone();
        let balance = service.send("GET", "/api/credito", &[("X-Credito", token)]);
        let whole = match text(&state) {
            "pendente" => (401, 0),
            "liberado" => (200, 4),
            other => panic!("{other}"),
        };
        let again = house.run(&["pix", "liberar", id, "--sim", "--outro-pix"]).status.code();
        assert_eq!((balance.status, again), (whole.0, Some(whole.1)), "{state}");
        let balance = service.send("GET", "/api/credito", &[("X-Credito", token)]).json();
        assert_eq!(
            (&balance["saldo_usd"], balance["movimentos"].as_array().unwrap().len()),
            (&json!("3.00"), 1)
        );
    }
    house.is_sound();
}

#[test]
fn one_key_is_one_request_whatever_the_separator_of_the_form() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let mut service = house.serve();
    let key = ("Idempotency-Key", "3c4d-recibo");
    let body = formulario::usual("5", &receipt(1)).body();
    let first = service.post_bytes(PIX, &[TYPE, key], &body);
    assert_eq!(first.status, 200, "{}", first.text());
    // A client makes its separator anew for each try.
    let other = String::from_utf8_lossy(TYPE.1.as_bytes()).replace("LIMITE", "OUTRO1");
    let mut again = body.clone();
    while let Some(at) = again.windows(6).position(|w| w == b"LIMITE") {
        again[at..at + 6].copy_from_slice(b"OUTRO1");
    }
    for _ in 0..2 {
        let repeated = service.post_bytes(PIX, &[("Content-Type", &other), key], &again);
        assert_eq!((repeated.status, repeated.text()), (200, first.text()));
        drop(service);
        service = house.serve();
    }
    let different = service.post_bytes(PIX, &[TYPE, key], &formulario::usual("10", &receipt(1)).body());
    assert_eq!((different.status, different.code().as_str()), (409, "idempotencia_conflito"));
    assert_eq!(mailbox.letters().len(), 1, "the owner was told once");
    let listed = house.json(&["pix", "listar", "--json"]);
    assert_eq!(listed["pedidos"].as_array().unwrap().len(), 1);
}

#[test]
fn a_key_whose_mail_did_not_leave_makes_another_request() {
    let model = model();
    let mailbox =
        Mailbox::failing(
            |step, n| if step == "DATA" && n == 0 { Fault::Say("451 depois") } else { Fault::None },
        );
    let house = house(&model, &mailbox);
    let service = house.serve();
    let key = ("Idempotency-Key", "3c4d-recibo");
    let body = formulario::usual("5", &receipt(1)).body();
    assert_eq!(service.post_bytes(PIX, &[TYPE, key], &body).code(), "email_falhou");
    let sent = service.post_bytes(PIX, &[TYPE, key], &body);
    assert_eq!(sent.status, 200, "{}", sent.text());
    assert_eq!(service.post_bytes(PIX, &[TYPE, key], &body).text(), sent.text());
}
