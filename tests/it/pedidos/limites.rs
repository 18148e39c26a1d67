//! What a request by Pix may hold, how many there may be, and that one payment is released once.
use super::*;

use crate::banco::Sql;

#[test]
fn a_form_reads_an_amount_as_the_query_of_the_other_purchase_does() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let by_form =
        |usd| send(&service, &[Part::Text("usd", usd), Part::Text("email", "bia@exemplo.org")]).code();
    let by_query = |usd: &str| {
        let usd: String = form_urlencoded::byte_serialize(usd.as_bytes()).collect();
        service.send("POST", &format!("/api/credito?usd={usd}"), &[]).code() != "pacote_invalido"
    };
    for usd in ["1e1", "1E1", "10e0", "0.5e1", " 5", "5 ", "05", "+5", "5,0", "5.", "0x5", "٥"] {
        assert_eq!((by_form(usd).as_str(), by_query(usd)), ("pacote_invalido", false), "{usd:?}");
    }
    for usd in ["5", "5.0", "5.00", "10", "25"] {
        assert_eq!((by_form(usd).as_str(), by_query(usd)), ("comprovante_ausente", true), "{usd:?}");
    }
}

#[test]
fn a_file_in_a_field_that_the_form_does_not_have_is_ignored() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let file = receipt(1);
    let other = Part::File("arquivo", &[0x89, 0, 0xff]);
    let mut parts = vec![Part::Text("usd", "5"), Part::Text("email", "bia@exemplo.org"), other];
    let without = send(&service, &parts);
    assert_eq!((without.status, without.code().as_str()), (400, "comprovante_ausente"));
    parts.push(Part::File("comprovante", &file));
    let taken = send(&service, &parts);
    assert_eq!(taken.status, 200, "{}", taken.text());
    let nothing = send(&service, &[Part::Text("email", "bia@exemplo.org")]);
    assert_eq!((nothing.status, nothing.code().as_str()), (400, "pacote_invalido"));
    assert_eq!(nothing.json()["detalhe"], "use 3, 5, 10 ou 25");
}

#[test]
fn a_form_is_read_within_its_bounds_and_what_is_refused_is_not_recorded() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    let file = receipt(1);
    let base = |usd| vec![Part::Text("usd", usd), Part::Text("email", "bia@exemplo.org")];
    let long = |n: usize| "á".repeat(n);
    let (l120, l121, l300, l301, l2000, l2001) =
        (long(120), long(121), long(300), long(301), long(2000), long(2001));
    let uuid = "123e4567-e12b-12d1-a456-426655440000";
    let check = |parts: Vec<Part<'_>>, status: u16, code: &str, campo: &str| {
        let mut parts: Vec<_> = parts.iter().collect();
        let file = Part::File("comprovante", &file);
        parts.push(&file);
        let refused = send(&service, parts);
        let said = refused.json();
        assert_eq!((refused.status, &said["code"], &said["campo"]), (status, &json!(code), &json!(campo)));
    };
    for usd in ["4", "0", "-5", "cinco", "", "50000000000"] {
        check(base(usd), 400, "pacote_invalido", "usd");
    }
    assert_eq!(send(&service, &base("-5")).json()["detalhe"], "use 3, 5, 10 ou 25");
    for email in
        ["", "bia", "bia@exemplo", "bia@exemplo.org\r\nBcc: x@ex.com", "a@b.c, d@e.f", "<bia@exemplo.org>"]
    {
        check(vec![Part::Text("usd", "5"), Part::Text("email", email)], 400, "email_invalido", "email");
    }
    check(vec![Part::Text("usd", "5")], 400, "email_invalido", "email");
    for (name, value) in [
        ("nome", l121.as_str()),
        ("pagina", &l2001),
        ("recurso", &l2001),
        ("descricao", &l301),
        ("preco_usd", "-1"),
        ("preco_usd", "0,02"),
        ("navegador_id", "meu navegador"),
        ("txid", "não"),
    ] {
        let mut parts = base("5");
        parts.push(Part::Text(name, value));
        check(parts, 400, "parametro_invalido", name);
    }
    let without = send(&service, &base("5"));
    assert_eq!((without.status, &without.json()["code"]), (400, &json!("comprovante_ausente")));
    let mut html = base("5");
    html.push(Part::File("comprovante", b"<html>oi</html>"));
    let html = send(&service, &html);
    assert_eq!((html.status, &html.json()["code"]), (415, &json!("comprovante_tipo")));
    assert_eq!(house.json(&["pix", "listar", "--estado", "todos", "--json"])["pedidos"], json!([]));
    assert_eq!(mailbox.letters().len(), 0);

    let mut whole = base("5");
    whole.extend([
        Part::Text("nome", &l120),
        Part::Text("pagina", &l2000),
        Part::Text("recurso", &l2000),
        Part::Text("descricao", &l300),
        Part::Text("preco_usd", "0.02"),
        Part::Text("navegador_id", uuid),
        Part::Text("txid", "MEUTXID1"),
        Part::Text("outro", "ignorado"),
        Part::File("comprovante", &file),
    ]);
    let whole = send(&service, &whole);
    assert_eq!(whole.status, 200, "{}", whole.text());
    let seen = house.json(&["pix", "ver", text(&whole.json()["id"]), "--json"]);
    assert_eq!(
        (&seen["nome"], &seen["pagina"], &seen["preco_usd"]),
        (&json!(l120), &json!(l2000), &json!("0.02"))
    );
    assert!(!seen.to_string().contains(uuid), "the browser is kept as a hash");
    assert!(mailbox.letters()[0].text.contains("MEUTXID1"));
}

#[test]
fn who_is_signed_in_is_recorded_and_only_from_a_page_of_ours() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    account(&service, EMAIL, &[]);
    let (own, cookies) = (service.url(), Navegador::signed_in(&service).cookie_header());
    let body = formulario::usual("5", &receipt(1)).body();
    for (headers, known) in [
        (&[TYPE, ("Cookie", cookies.as_str()), ("Origin", own.as_str())][..], true),
        (&[TYPE, ("Cookie", &cookies), ("Origin", "https://outro.exemplo")], false),
        (&[TYPE, ("Cookie", &cookies)], false),
    ] {
        let asked = service.post_bytes(PIX, headers, &body);
        assert_eq!(asked.status, 200, "{}", asked.text());
        let seen = house.json(&["pix", "ver", text(&asked.json()["id"]), "--json"]);
        assert_eq!(seen["conta"].is_string(), known, "{headers:?}: {seen}");
    }
}

#[test]
fn a_network_has_its_day_and_the_queue_its_length() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox)
        .with("VOZ_PIX_POR_DIA", "2")
        .with("VOZ_PROXIES", "127.0.0.1")
        .with("VOZ_PIX_FILA", "3");
    let service = house.serve();
    assert_eq!([1, 2].map(|n| usual(&service, "3", &receipt(n)).status), [200, 200]);
    let third = usual(&service, "3", &receipt(3));
    assert_eq!((third.status, &third.json()["code"]), (429, &json!("limite_diario")));
    let wait: u64 = third.header("retry-after").parse().unwrap();
    assert!((1..=86_400).contains(&wait) && third.json()["retry_after_s"] == wait);
    assert_eq!(house.json(&["pix", "listar", "--json"])["pedidos"].as_array().unwrap().len(), 2);
    drop(service);
    let service = house.with("VOZ_PIX_FILA", "2").with("VOZ_PIX_POR_DIA", "9").serve();
    let full = usual(&service, "3", &receipt(4));
    assert_eq!((full.status, &full.json()["code"]), (503, &json!("fila_cheia")));
}

#[test]
fn a_network_has_its_share_of_the_week_and_another_is_served() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox)
        .with("VOZ_PIX_POR_DIA", "2")
        .with("VOZ_PIX_POR_SEMANA", "3")
        .with("VOZ_PROXIES", "127.0.0.1");
    let service = house.serve();
    let days_pass = |days: i64| {
        let earlier = "UPDATE pix_pedido SET criado_em = criado_em - $1 * 86400000";
        Sql::of(house.home()).run(earlier, &[days.into()]);
    };
    assert_eq!([1, 2].map(|n| usual(&service, "3", &receipt(n)).status), [200, 200]);
    days_pass(1);
    assert_eq!(usual(&service, "3", &receipt(3)).status, 200);
    let full = usual(&service, "3", &receipt(4));
    assert_eq!((full.status, &full.json()["code"]), (429, &json!("limite_diario")));
    assert!(text(&full.json()["detalhe"]).contains("sete dias"), "{}", full.text());
    days_pass(30);
    assert_eq!(usual(&service, "3", &receipt(4)).status, 429, "they still fill the queue");
    for id in house.json(&["pix", "listar", "--json"])["pedidos"].as_array().unwrap() {
        assert_eq!(house.run(&["pix", "recusar", text(&id["id"]), "--sim"]).status.code(), Some(0));
    }
    assert_eq!(usual(&service, "3", &receipt(4)).status, 200);
}

#[test]
fn one_pix_is_not_released_twice_without_a_word_of_its_own() {
    let (model, mailbox) = (model(), Mailbox::open());
    let house = house(&model, &mailbox);
    let service = house.serve();
    // Whoever pays twice with one code says so.
    let twice = |n: usize| formulario::usual("5", &receipt(n)).text("txid", "OMESMO1").body();
    let [first, second] =
        [1, 2].map(|n| text(&service.post_bytes(PIX, &[TYPE], &twice(n)).json()["id"]).to_owned());
    assert_eq!(house.run(&["pix", "liberar", &first, "--sim"]).status.code(), Some(0));
    let refused = house.run(&["pix", "liberar", &second, "--sim"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(4), "{said}");
    assert!(said.contains(&first) && said.contains("--outro-pix"), "{said}");
    assert_eq!(service.get(&format!("{PIX}/{second}")).json()["estado"], "pendente");
    // A refusal needs no such word, and neither does what was never released.
    let known = house.run(&["pix", "liberar", &second, "--sim", "--outro-pix"]);
    assert_eq!(known.status.code(), Some(0));
    house.is_sound();
}

#[test]
fn without_an_account_to_receive_pix_is_not_on_offer() {
    let service = Service::start(&[("VOZ_PIX_CHAVE", "ana@exemplo.com"), ("VOZ_BRL_POR_USD", "5.5")]);
    for answer in [service.get(PIX), usual(&service, "5", &receipt(1))] {
        assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("pix_indisponivel")));
    }
}
