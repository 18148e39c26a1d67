//! Credit through the real program: minted in a terminal, spent and shown over a socket, audited after.
use std::path::Path;

use serde_json::{Value, json};

use crate::banco::Sql;
use crate::house::House;
use crate::portao::says;
use crate::servico::{Answer, Service, voz};
use crate::servidor::{Act, Server};

const REWRITE: &str = "/api/rewrite";

/// Answers, unless the draft asks it to fail or to say nothing.
fn model() -> Server {
    Server::start(|seen, _| match seen.body.as_str() {
        b if b.contains("FALHE") => Act::json(400, &json!({"error": {"message": "não"}})),
        b if b.contains("CALE") => says(""),
        _ => says("sai na sexta"),
    })
}

fn draft(text: &str) -> Value {
    json!({"texto": text, "registro": "post"})
}

fn credit(service: &Service, token: &str, query: &str) -> Answer {
    service.send("GET", &format!("/api/credito{query}"), &[("X-Credito", token)])
}

#[test]
fn beyond_the_allowance_a_rewrite_is_paid_and_the_statement_tells_it() {
    let server = model();
    let house = House::new(&server, 1);
    let service = house.serve();
    let (token, id) = house.mint("0.05");
    let bearer = format!("Bearer {token}");
    let paid = [("Authorization", bearer.as_str())];
    let first = service.post(REWRITE, &paid, &draft("um"));
    assert_eq!(first.json()["cota"], json!({"gratis": true, "usado": 1, "limite": 1}));
    assert_eq!(house.balance(&id)["saldo_usd"], "0.05", "the allowance comes first");
    for headers in [&paid[..], &[("X-Credito", token.as_str())]] {
        let second = service.post(REWRITE, headers, &draft("dois"));
        assert_eq!(second.status, 200);
        assert_eq!(second.json()["cota"], json!({"gratis": false, "usado": 1, "limite": 1}));
    }
    let statement = credit(&service, &token, "");
    assert_eq!(statement.header("cache-control"), "no-store");
    let statement = statement.json();
    let keys: Vec<_> = statement.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["saldo_micros", "saldo_usd", "criado_em", "movimentos", "proximo"]);
    assert_eq!((&statement["saldo_micros"], &statement["saldo_usd"]), (&json!(10_000), &json!("0.01")));
    let movements = statement["movimentos"].as_array().unwrap();
    assert_eq!((movements.len(), &statement["proximo"]), (3, &Value::Null));
    let keys: Vec<_> = movements[0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["id", "em", "valor_usd", "saldo_usd", "motivo", "produto", "recurso"]);
    for (movement, valor, saldo, motivo, recurso) in [
        (&movements[0], "-0.02", "0.01", "reescrita", REWRITE),
        (&movements[2], "0.05", "0.05", "emitido pelo dono", "voz credito criar"),
    ] {
        let said = ["valor_usd", "saldo_usd", "motivo", "produto", "recurso"].map(|key| &movement[key]);
        assert_eq!(said, [valor, saldo, motivo, "minha voz", recurso].map(|v| json!(v)).each_ref());
    }

    let short = service.post(REWRITE, &paid, &draft("três"));
    assert_eq!((short.status, short.media_type()), (402, "application/json"));
    let body = short.json();
    assert_eq!(body["code"], "pagamento_necessario");
    assert!(body["detalhe"].as_str().unwrap().contains("tem 0.01 USD livres e a reescrita custa 0.02"));
    assert_eq!((&body["x402Version"], &body["accepts"]), (&json!(1), &json!([])));
    let offered = json!({"url": format!("{}/api/credito", service.url()), "header": "X-Credito"});
    assert_eq!(body["credito"], offered);
    assert_eq!(service.get("/api/billing").json()["credit"], offered);
    house.is_sound();
}

#[test]
fn nothing_delivered_is_nothing_paid_and_one_key_pays_once() {
    let server = model();
    let house = House::new(&server, 0);
    let service = house.serve();
    let (token, id) = house.mint("0.10");
    let paid = [("X-Credito", token.as_str())];
    assert_eq!(service.post(REWRITE, &paid, &draft("FALHE")).status, 502);
    let silent = service.post(REWRITE, &paid, &draft("CALE"));
    assert_eq!((silent.status, &silent.json()["aviso"]), (200, &json!("vazio")));
    assert_eq!(house.balance(&id)["saldo_usd"], "0.10");

    let keyed = [("X-Credito", token.as_str()), ("Idempotency-Key", "um")];
    let first = service.post(REWRITE, &keyed, &draft("um"));
    assert_eq!(first.status, 200);
    assert!(service.post(REWRITE, &keyed, &draft("um")).body == first.body, "the same bytes");
    assert_eq!(service.post(REWRITE, &keyed, &draft("outro")).status, 409);
    assert_eq!(house.balance(&id)["saldo_usd"], "0.08");
    // Another bearer's key of the same name is another key.
    let (other, _) = house.mint("0.02");
    let keyed = [("X-Credito", other.as_str()), ("Idempotency-Key", "um")];
    assert_eq!(service.post(REWRITE, &keyed, &draft("outro")).status, 200);
    house.is_sound();
}

#[test]
fn a_credential_that_does_not_pay_says_why() {
    let server = model();
    let house = House::new(&server, 0);
    let service = house.serve();
    let (token, id) = house.mint("1");
    let (other, _) = house.mint("1");
    let revoked = house.run(&["credito", "revogar", &id[..8], "--sim"]);
    assert_eq!(revoked.status.code(), Some(0));
    assert_eq!(house.run(&["credito", "revogar", &id, "--sim"]).status.code(), Some(4));
    let key = [("X-Api-Key", "mmk_nada")];
    for (headers, status, code, said) in [
        (&[][..], 402, "pagamento_necessario", "toda reescrita é paga"),
        (&[("X-Credito", "cred_nada")], 402, "pagamento_necessario", "desconhecido"),
        (&[("X-Credito", token.as_str())], 402, "pagamento_necessario", "revogado"),
        (&[("X-Credito", token.as_str()), ("X-Credito", &other)], 400, "credencial_ambigua", ""),
        (&[("Authorization", "Bearer mmk_nada"), ("X-Credito", &other)], 401, "chave_invalida", ""),
        (&key, 401, "chave_invalida", ""),
    ] {
        let refused = service.post(REWRITE, headers, &draft("um"));
        assert_eq!(refused.status, status, "{headers:?}");
        assert_eq!(refused.json()["code"], code, "{headers:?}");
        let detail = refused.json()["detalhe"].as_str().unwrap_or_default().to_owned();
        assert!(detail.contains(said), "{detail}");
        assert_eq!(refused.header("www-authenticate"), if status == 401 { "Bearer" } else { "" });
    }
    for (headers, status, code) in [
        (&[][..], 401, "credito_ausente"),
        (&key, 401, "credito_ausente"),
        (&[("Authorization", "Bearer cred_nada")], 401, "credito_desconhecido"),
        (&[("X-Credito", token.as_str())], 401, "credito_recusado"),
        (&[("X-Credito", token.as_str()), ("Authorization", "Bearer cred_b")], 400, "credencial_ambigua"),
    ] {
        let refused = service.send("GET", "/api/credito", headers);
        assert_eq!((refused.status, &refused.json()["code"]), (status, &json!(code)), "{headers:?}");
        assert_eq!(refused.media_type(), "application/problem+json");
    }
    assert_eq!(server.seen().len(), 0, "no model was asked");
}

#[test]
fn the_history_is_read_in_pages_and_questions_are_read_strictly() {
    let server = model();
    let house = House::new(&server, 0);
    let service = house.serve();
    let (token, _) = house.mint("1");
    let (other, _) = house.mint("1");
    for _ in 0..4 {
        assert_eq!(service.post(REWRITE, &[("X-Credito", &token)], &draft("um")).status, 200);
    }
    let mut balances = Vec::new();
    let mut query = "?movimentos=1&limite=2".to_owned();
    loop {
        let page = credit(&service, &token, &query).json();
        let keys: Vec<_> = page.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, ["movimentos", "proximo"]);
        let movements = page["movimentos"].as_array().unwrap();
        balances.extend(movements.iter().map(|m| m["saldo_usd"].as_str().unwrap().to_owned()));
        let Some(next) = page["proximo"].as_str() else { break };
        query = format!("?movimentos=1&limite=2&antes={next}");
        assert_eq!(credit(&service, &other, &query).status, 400, "a cursor is good for its credit");
    }
    assert_eq!(balances, ["0.92", "0.94", "0.96", "0.98", "1.00"]);

    let opened = credit(&service, &token, "").json()["movimentos"][4]["em"].as_str().unwrap().to_owned();
    let before = credit(&service, &token, &format!("?ate={opened}")).json();
    assert_eq!(before["movimentos"], json!([]), "the end is exclusive");
    let same = credit(&service, &token, &format!("?movimentos=1&de={opened}&ate={opened}"));
    assert_eq!(same.json(), json!({"movimentos": [], "proximo": null}));
    let all = credit(&service, &token, "?ate=9999-12-31T23:59:59.999Z").json();
    assert_eq!(all["movimentos"].as_array().unwrap().len(), 5);
    let none = credit(&service, &token, "?ate=1969-01-01T00:00:00.000Z").json();
    assert_eq!(none["movimentos"], json!([]), "nobody sent `de`");
    let moment = "2026-01-01T00:00:00.000Z";
    for (query, campo) in [
        ("?movimentos=2", "movimentos"),
        ("?movimentos=", "movimentos"),
        ("?limite=2", "limite"),
        ("?antes=x", "antes"),
        ("?movimentos=1&limite=0", "limite"),
        ("?movimentos=1&limite=51", "limite"),
        ("?movimentos=1&limite=%2B5", "limite"),
        ("?movimentos=1&limite=", "limite"),
        ("?movimentos=1&antes=x", "antes"),
        ("?de=2026-01-01", "de"),
        ("?de=2026-01-01T00:00:00Z", "de"),
        ("?ate=2026-01-01T00:00:00.000-03:00", "ate"),
        (&format!("?de=2026-01-01T00:00:00.001Z&ate={moment}"), "de"),
    ] {
        let refused = credit(&service, &token, query);
        assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("parametro_invalido")), "{query}");
        assert_eq!(refused.json()["campo"], campo, "{query}");
        assert!(refused.json()["detalhe"].is_string(), "{query}");
    }
}

#[test]
fn two_hundred_at_once_on_a_balance_for_ten_are_ten() {
    let server = model();
    let house = House::new(&server, 0);
    let service = house.serve();
    let (token, id) = house.mint("0.20");
    let headers = [("X-Credito", token.as_str())];
    let answers = std::thread::scope(|scope| {
        let calls: Vec<_> =
            (0..200).map(|_| scope.spawn(|| service.post(REWRITE, &headers, &draft("um")))).collect();
        calls.into_iter().map(|call| call.join().unwrap().status).collect::<Vec<_>>()
    });
    let count = |status| answers.iter().filter(|&&s| s == status).count();
    assert_eq!((count(200), count(402)), (10, 190));
    assert_eq!(server.seen().len(), 10, "who cannot pay costs no model call");
    assert_eq!(house.balance(&id)["saldo_usd"], "0.00");
    house.is_sound();
}

#[test]
fn the_terminal_mints_shows_and_audits() {
    let server = model();
    let house = House::new(&server, 0);
    assert_eq!(house.run(&["credito", "saldo", "abc"]).status.code(), Some(4));
    let made = house.run(&["credito", "criar", "--usd", "5"]);
    let (token, said) = (String::from_utf8(made.stdout).unwrap(), String::from_utf8(made.stderr).unwrap());
    assert!(token.starts_with("cred_") && token.lines().count() == 1);
    assert!(said.contains("guarde agora") && said.contains("5.00 USD") && !said.contains(token.trim()));
    for usd in ["0", "-1", "1.00,02", "1e3", "0.0000001"] {
        assert_eq!(house.run(&["credito", "criar", "--usd", usd]).status.code(), Some(2), "{usd}");
    }
    let no_number = house.run(&["credito", "criar", "--usd", "abc"]);
    assert!(String::from_utf8_lossy(&no_number.stderr).contains("como 4,99"), "{no_number:?}");
    // A thousand, as it is written here, or one.
    let doubtful = house.run(&["credito", "criar", "--usd", "1.000"]);
    assert!(String::from_utf8_lossy(&doubtful.stderr).contains("de dois modos"), "{doubtful:?}");
    assert_eq!(house.balance(token.trim())["saldo_micros"], 5_000_000);
    let text = house.run(&["credito", "extrato", token.trim()]);
    assert!(String::from_utf8(text.stdout).unwrap().contains("emitido pelo dono"));
    let period = |de: &str, ate: &str| {
        let asked = house.run(&["credito", "extrato", token.trim(), "--de", de, "--ate", ate]);
        (asked.status.code(), String::from_utf8(asked.stderr).unwrap())
    };
    let (code, said) = period("2000-01-02", "2000-01-01");
    assert!(code == Some(2) && said.contains("--de vem depois de --ate"), "{code:?} {said}");
    let (code, said) = period("2000-01-01", "2000-01-02");
    assert!(code == Some(0) && said.contains("nenhum movimento"), "{code:?} {said}");
    assert_eq!(house.run(&["credito", "saldo", "nada"]).status.code(), Some(2));

    let asked = house.run(&["credito", "revogar", token.trim()]);
    assert_eq!(asked.status.code(), Some(2), "nobody is there to be asked");
    let files = |folder: &Path| {
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        files.filter(|file| file.is_file()).map(|file| std::fs::read(file).unwrap()).collect::<Vec<_>>()
    };
    let needle = token.trim().strip_prefix("cred_").unwrap().as_bytes();
    for bytes in files(&house.home().join("dados")) {
        assert!(!bytes.windows(needle.len()).any(|w| w == needle), "the token is nowhere on disk");
    }
}

#[test]
fn amounts_that_no_longer_add_up_are_refused_and_break_no_number() {
    let server = model();
    let house = House::new(&server, 0).with("VOZ_OPERATOR_TOKEN", "token-do-operador");
    let most = "9223372036854.775807";
    let first = house.json(&["credito", "criar", "--usd", most, "--json"]);
    let refused = house.run(&["credito", "criar", "--usd", "0.000001"]);
    assert_eq!(refused.status.code(), Some(4), "{}", String::from_utf8_lossy(&refused.stderr));
    let senha = house.home().join("senha.txt");
    std::fs::write(&senha, "ventilador azul na janela\n").unwrap();
    let senha = senha.to_str().unwrap();
    assert!(house.run(&["conta", "criar", "ana@exemplo.com.br", "--senha-de", senha]).status.success());
    let refused = house.run(&["credito", "criar", "--conta", "ana@exemplo.com.br", "--usd", "0.000001"]);
    assert_eq!(refused.status.code(), Some(4), "{}", String::from_utf8_lossy(&refused.stderr));
    house.is_sound();
    let id = first["id"].as_str().unwrap();
    // A file that was written by other hands.
    Sql::of(house.home()).all(&format!(
        "INSERT INTO credito (id, estado, criado_em, saldo, movimentos) VALUES ('ab', 'valido', 0, {max}, 1);
         INSERT INTO movimento VALUES ('ab', 1, 0, {max}, {max}, 'emitido pelo dono', 'voz', 'x', 'ab');",
        max = i64::MAX
    ));
    let said = house.json(&["credito", "conferir", "--json"]);
    assert_eq!(said["problemas"][0]["regra"], "soma", "{said}");
    assert_eq!(said["problemas"].as_array().unwrap().len(), 1, "{said}");
    let all = house.json(&["credito", "saldo", "--json"]);
    assert_eq!(all["total_usd"], "18446744073709.551614");
    assert_eq!(house.balance(id)["saldo_usd"], most);
    let service = house.serve();
    let metrics = service.send("GET", "/api/metrics", &[("Authorization", "Bearer token-do-operador")]);
    assert_eq!(metrics.status, 200, "{}", metrics.text());
    assert_eq!(metrics.json()["payments"][0]["usd"], "18446744073709.551614");
    drop(service);
    // In 64 bits these movements would add up to the balance.
    let found = broken(
        &house,
        &format!(
            "INSERT INTO credito (id, estado, criado_em, saldo, movimentos) VALUES ('cd', 'valido', 0, 5, 3);
             INSERT INTO movimento VALUES ('cd', 1, 0, {max}, {max}, 'x', 'voz', 'x', 'c'),
                 ('cd', 2, 0, {max}, {max}, 'x', 'voz', 'x', 'd'), ('cd', 3, 0, 7, 5, 'x', 'voz', 'x', 'e');",
            max = i64::MAX
        ),
    );
    let sum = "saldo: o saldo é 0.000005 e a soma dos movimentos, 18446744073709.551621";
    assert!(found.contains(&sum.to_owned()), "{found:?}");
}

#[test]
fn where_there_is_no_database_no_ledger_is_sound() {
    let home = tempfile::tempdir().unwrap();
    let place = home.path().join("nada.db");
    let env = [("VOZ_BANCO", place.to_str().unwrap())];
    let said = voz(home.path(), &env).args(["credito", "conferir", "--json"]).output().unwrap();
    let told = String::from_utf8(said.stderr).unwrap();
    assert_eq!((said.status.code(), said.stdout), (Some(4), Vec::new()), "{told}");
    assert!(told.contains("não há banco do voz em ") && !place.exists(), "{told}");
}

/// What the audit finds once rows were changed.
fn broken(house: &House, sql: &str) -> Vec<String> {
    Sql::of(house.home()).tamper(sql);
    let said = house.run(&["credito", "conferir", "--json"]);
    assert_eq!(said.status.code(), Some(4), "{sql}");
    let said: Value = serde_json::from_slice(&said.stdout).unwrap();
    let faults = said["problemas"].as_array().unwrap().iter();
    faults.map(|fault| format!("{}: {}", fault["regra"], fault["detalhe"]).replace('"', "")).collect()
}

#[test]
fn what_was_paid_and_what_was_credited_agree_in_both_directions_with_amounts() {
    let server = model();
    let house = House::new(&server, 0);
    let (_, id) = house.mint("5");
    let paid = |table: &str| {
        match table {
        "cobranca" => format!(
            "INSERT INTO cobranca (id, referencia, produto, ambiente, forma, estado, criado_em, vence_em, centavos,
                 micros, credito, quem, bilhete, desde, pago_em)
             VALUES ('c1', 'r', 'voz', 'a', 'pix', 'pago', 0, 0, 2700, 5000000, '{id}', 'q', 'b', 0, 1);"
        ),
        "pix_pedido" => format!(
            "INSERT INTO pix_pedido (id, estado, criado_em, decidido_em, usd, centavos, txid, credito, rede, email,
                 tipo, bytes, sha256, avisos, copia)
             VALUES ('p1', 'liberado', 0, 1, 5, 2700, 't', '{id}', 'r', 'e', 'pdf', 1, 's', '[]', 0);"
        ),
        _ => format!(
            "INSERT INTO pagamento (id, cadeia, token, pagador, nonce, estado, para, pedido, recurso, versao, valor,
                 criado_em, vale_ate, ocupado_ate, pago_em)
             VALUES ('{id}', 1, 't', 'p', 'n', 'pago', 'credito', 'x', '/api/credito', 1, 5000000, 0, 0, 0, 1);"
        ),
    }
    };
    let key = |chave: &str| format!("UPDATE movimento SET chave = '{chave}';");
    let worth = |usd: i64| {
        format!(
            "UPDATE movimento SET valor = {usd}000000, saldo = {usd}000000; UPDATE credito SET saldo = {usd}000000;"
        )
    };
    let clean = "DELETE FROM cobranca; DELETE FROM pix_pedido; DELETE FROM pagamento;";
    let x402 = format!("x402-{id}");
    for (table, chave, without, other, orphan) in [
        (
            "cobranca",
            "cobranca:c1",
            "cobranca_sem_credito: está paga e compra 5.00; o crédito recebeu 0.00",
            "cobranca_sem_credito: está paga e compra 5.00; o crédito recebeu 3.00",
            "credito_sem_cobranca: entraram 5.00 por uma cobrança paga de 0.00",
        ),
        (
            "pix_pedido",
            "pix:p1",
            "pix_sem_movimento: foi liberado por 5.00 e o crédito recebeu 0.00",
            "pix_sem_movimento: foi liberado por 5.00 e o crédito recebeu 3.00",
            "pix_sem_liberacao: entraram 5.00 por um pedido liberado de 0.00",
        ),
        (
            "pagamento",
            x402.as_str(),
            "pagamento_sem_credito: pagou 5.00 e o crédito recebeu 0.00",
            "pagamento_sem_credito: pagou 5.00 e o crédito recebeu 3.00",
            "credito_sem_pagamento: entraram 5.00 por um pagamento x402 de 0.00",
        ),
    ] {
        let found = broken(&house, &format!("{clean}{}{}{}", key("outra"), worth(5), paid(table)));
        assert_eq!(found, [without], "{table}");
        let found = broken(&house, &format!("{}{}", key(chave), worth(3)));
        assert!(found.contains(&other.to_owned()) && found.len() == 2, "{table}: {found:?}");
        let found = broken(&house, &format!("{clean}{}", worth(5)));
        assert_eq!(found, [orphan], "{table}");
        let doctor = house.run(&["doutor"]);
        assert!(
            String::from_utf8_lossy(&doctor.stdout).contains("não confere"),
            "{table}: the check-up says so too"
        );
    }
    let frozen = "UPDATE credito SET reservado = 1;";
    assert_eq!(
        broken(&house, &format!("{}{frozen}", key("outra")))[0],
        "reservado: o reservado é 0.000001 e a soma das reservas, 0.00"
    );
}

#[test]
fn a_refund_of_what_never_came_in_and_a_token_unlike_its_request_are_found() {
    let server = model();
    let house = House::new(&server, 0);
    let (_, id) = house.mint("5");
    let taken = format!(
        "INSERT INTO movimento VALUES ('{id}', 2, 0, -5000000, 0, 'estorno da compra', 'voz', 'x', 'estorno:c1');
         UPDATE credito SET saldo = 0, movimentos = 2;"
    );
    let found = broken(&house, &taken);
    assert_eq!(found, ["estorno_sem_cobranca: tirou 5.00 do que entrou, 0.00"]);
    let waiting = format!(
        "DELETE FROM movimento WHERE ordem = 2; UPDATE movimento SET chave = 'pix:p1';
         UPDATE credito SET saldo = 5000000, movimentos = 1, estado = 'pendente';
         INSERT INTO pix_pedido (id, estado, criado_em, decidido_em, usd, centavos, txid, credito, rede, email, tipo,
             bytes, sha256, avisos, copia)
         VALUES ('p1', 'liberado', 0, 1, 5, 2700, 't', '{id}', 'r', 'e', 'pdf', 1, 's', '[]', 0);"
    );
    let found = broken(&house, &waiting);
    assert_eq!(found, ["pix_token: o estado do pedido e o do seu token não combinam"]);
}

#[test]
fn the_statement_follows_the_ledger_and_not_the_clock() {
    let server = model();
    let house = House::new(&server, 0);
    let (token, id) = house.mint("1");
    // The clock was a day ahead when the credit was minted, and has been set right since.
    Sql::of(house.home()).tamper("UPDATE movimento SET em = em + 86400000");
    let service = house.serve();
    assert_eq!(service.post(REWRITE, &[("X-Credito", &token)], &draft("um")).status, 200);
    for query in ["", "?movimentos=1", "?movimentos=1&limite=50"] {
        let shown = credit(&service, &token, query).json();
        let movements = shown["movimentos"].as_array().unwrap();
        let balances: Vec<_> = movements.iter().map(|m| m["saldo_usd"].as_str().unwrap()).collect();
        assert_eq!(balances, ["0.98", "1.00"], "{query}: newest first, and none hidden");
    }
    assert_eq!(house.json(&["credito", "extrato", &id, "--json"])["movimentos"][0]["saldo_usd"], "0.98");
}
