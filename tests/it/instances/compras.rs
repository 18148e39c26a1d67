//! A receipt sent to one server is seen and decided through another; accounts and their sessions are those of all.
use serde_json::json;

use super::{Servers, count};
use crate::contas::fator::with_factor;
use crate::contas::{EMAIL, Navegador, SENHA, account};
use crate::formulario::{PIX, TYPE, receipt, usual};
use crate::house::House;
use crate::portao::says;
use crate::servidor::Server;

#[test]
fn a_receipt_sent_to_one_server_is_seen_at_another_and_released_once_by_all() {
    let model = Server::start(|_, _| says("prazo mudou pra sexta"));
    let servers = Servers::start(House::new(&model, 0).selling_by_pix(), 4);
    let [first, second, third, fourth] = &servers.all[..] else { panic!() };
    account(first, EMAIL, &["--dono"]);
    let (app, _) = with_factor(first);
    let asked = first.post_bytes(PIX, &[TYPE], &usual("5", &receipt(1)).body()).json();
    let (id, token) = (asked["id"].as_str().unwrap(), asked["credito"].as_str().unwrap());
    let saldo = || fourth.send("GET", "/api/credito", &[("X-Credito", token)]);
    assert_eq!(saldo().code(), "credito_pendente");
    assert_eq!(servers.mailbox.letters().len(), 1, "the owner is told");

    let mut dona = Navegador::new(second);
    let entered = dona.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    assert_eq!(entered.status, 200, "{}", entered.text());
    let (cookies, csrf) = (dona.cookie_header(), dona.csrf.clone());
    let picture = third.send("GET", &format!("/dono/pix/{id}/comprovante"), &[("Cookie", &cookies)]);
    assert_eq!((picture.status, picture.media_type()), (200, "image/png"));

    let released = servers.at_once(2, |service| {
        let origin = service.url();
        let form = ("Content-Type", "application/x-www-form-urlencoded");
        let headers = [("Origin", origin.as_str()), ("Cookie", cookies.as_str()), form];
        let body = format!("csrf={csrf}&confirmo=1");
        service.post_bytes(&format!("/dono/pix/{id}/liberar"), &headers, body.as_bytes())
    });
    assert_eq!((count(&released, 303), count(&released, 409)), (1, 7));
    assert_eq!(saldo().json()["saldo_usd"], "5.00");
    servers.house.is_sound();

    assert_eq!(dona.post("/api/auth/logout", &json!({})).status, 200);
    for service in &servers.all {
        let me = service.send("GET", "/api/me", &[("Cookie", &cookies)]);
        assert_eq!(me.status, 401, "who has left has left everywhere");
    }
}
