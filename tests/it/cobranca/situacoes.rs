//! Where a purchase stands after it was paid, as the pages tell it: in dispute, on its way back, revoked, an organization's.
use super::paginas::{CREDITO, between, bought, chosen, number, typed};
use super::shop::Shop;
use super::{GOOD, MINUTE};
use crate::contas::pagina::form;
use crate::contas::{EMAIL, Navegador, account};
use crate::servico::wait_until;

/// A purchase by card that is paid; where it is shown.
fn paid(shop: &Shop, from: &mut Navegador<'_>) -> String {
    let form_number = chosen(from, "cartao");
    let place = bought(shop, from, "cartao", &form_number, &typed(GOOD)).header("location").to_owned();
    wait_until("the payment", || from.get(&place).text().contains("já pode ser usado"));
    place
}

#[test]
fn what_a_dispute_holds_of_an_account_is_told_on_its_page() {
    let shop = Shop::open();
    account(&shop.service, EMAIL, &[]);
    let mut ana = Navegador::signed_in(&shop.service);
    let place = paid(&shop, &mut ana);
    assert!(!ana.get("/conta").text().contains("Reservado"));
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].chargeback(now));
    wait_until("the dispute", || {
        shop.age(15 * MINUTE);
        ana.get(&place).text().contains("em disputa no banco")
    });
    let page = ana.get("/conta");
    assert!(page.text().contains("Reservado: <strong>R$\u{a0}16,20</strong>"), "{}", page.text());
}

/// What is said where a purchase is shown, to its buyer and to all, and that it is not said to pay.
fn pays_not(from: &mut Navegador<'_>, place: &str, title: &str, said: &str) {
    let page = from.get(place).text().to_owned();
    for part in [title, said] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for part in ["já pode ser usado", "já saem dele", ">Reescrever</a></p>", "id=\"token\""] {
        assert!(!page.contains(part), "{part}: {page}");
    }
    let id = between(&page, "href=\"/credito/estado/", "\"");
    let public = from.get(&format!("{CREDITO}/estado/{id}"));
    assert!(public.text().contains(title) && public.text().contains(said), "{}", public.text());
}

#[test]
fn a_purchase_that_is_being_given_back_is_not_said_to_pay() {
    let shop = Shop::open();
    let mut ana = Navegador::new(&shop.service);
    let place = paid(&shop, &mut ana);
    let now = shop.sim.now();
    assert!(shop.sim.state().payments[0].refund(now));
    wait_until("the refund", || {
        shop.age(15 * MINUTE);
        shop.house.json(&["cobranca", "listar", "--json"]).to_string().contains("estorno_em_curso")
    });
    pays_not(&mut ana, &place, "Sendo devolvida", "até ela se decidir, o crédito não se gasta.");
    let all = ana.get(CREDITO);
    assert!(all.text().contains("ou compra em devolução ou em disputa no banco"), "{}", all.text());
}

#[test]
fn a_purchase_whose_credit_was_revoked_is_not_said_to_pay() {
    let shop = Shop::open();
    let mut ana = Navegador::new(&shop.service);
    let place = paid(&shop, &mut ana);
    let token = between(ana.get(&place).text(), "id=\"token\">", "<").to_owned();
    shop.house.json(&["credito", "revogar", &token, "--sim", "--json"]);
    let said = "O pagamento chegou, e o crédito foi revogado por quem mantém o serviço.";
    pays_not(&mut ana, &place, "Crédito revogado", said);
}

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
