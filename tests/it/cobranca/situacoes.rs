//! Where a purchase stands after it was paid, as the pages tell it: in dispute, on its way back, revoked, an organization's.
use super::paginas::{CREDITO, between, bought, chosen, number, typed};
use super::shop::Shop;
use super::{GOOD, MINUTE};
use crate::contas::pagina::form;
use crate::contas::{EMAIL, Navegador, account};
use crate::servico::wait_until;

#[test]
fn balance_that_lands_in_an_organization_is_said_to() {
    let shop = Shop::configured("[gw.saldo]\nmin_centavos = 1000\nmax_centavos = 100000\n");
    account(&shop.service, EMAIL, &[]);
    account(&shop.service, "dona@exemplo.org", &[]);
    let told = |args: &[&str]| shop.house.json(&[args, &["--json"]].concat());
    let mut bia = Navegador::signed_in(&shop.service);
    let before = bia.get(CREDITO).text().to_owned();
    assert!(before.contains("saldo na sua conta, do valor que você disser"), "{before}");
    told(&["organizacao", "criar", "Casa", "--dono", "dona@exemplo.org"]);
    told(&["organizacao", "membro", "Casa", EMAIL, "--papel", "member"]);
    told(&["credito", "criar", "--usd", "0.1", "--conta", EMAIL]);
    let page = bia.get(CREDITO).text().to_owned();
    for said in ["saldo de Casa, que as pessoas dela gastam", "Pacotes ficam na sua conta; saldo, em Casa."] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let page = bia.get(&format!("{CREDITO}/comprar?usd=saldo&forma=pix"));
    assert!(page.text().contains("O saldo fica em Casa, e as pessoas dela o gastam."), "{}", page.text());
    let fields = [
        ("pedido", number(&page)),
        ("usd", "saldo".to_owned()),
        ("forma", "pix".to_owned()),
        ("reais", "54,00".to_owned()),
        ("nome", "Ana Souza".to_owned()),
        ("documento", "529.982.247-25".to_owned()),
    ];
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let sent = form(&mut bia, &shop.service, &format!("{CREDITO}/comprar"), &fields);
    let place = sent.header("location").to_owned();
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].pay_pix(now));
    wait_until("the payment", || bia.get(&place).text().contains("já pode ser usado"));
    let page = bia.get(&place);
    assert!(page.text().contains("O saldo fica em Casa, e as pessoas dela o gastam."), "{}", page.text());
    let page = bia.get(CREDITO).text().to_owned();
    for said in ["Em Casa: <strong>R$\u{a0}54,00</strong>", "Na sua conta: <strong>R$\u{a0}0,54</strong>"] {
        assert!(page.contains(said), "{said}: {page}");
    }
    shop.house.is_sound();
}
