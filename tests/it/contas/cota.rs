//! What hangs on an account: its allowance, its balance, its organization's.
use serde_json::{Value, json};

use super::{EMAIL, Navegador, SENHA, account, database, told, typed};
use crate::portao::says;
use crate::servico::{Answer, Service};
use crate::servidor::Server;

const BIA: &str = "bia@exemplo.com.br";

fn draft() -> Value {
    json!({"texto": "O prazo do relatório mudou."})
}

/// A service with a model and an account.
fn service(limit: &str) -> (Server, Service) {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let service = Service::with_model(&model, &[("VOZ_COTA_LIMITE", limit), ("VOZ_PROXIES", "127.0.0.1")]);
    account(&service, EMAIL, &[]);
    (model, service)
}

fn key(service: &Service, args: &[&str]) -> String {
    let made = told(service, &[&["chave", "criar"], args, &["--nome", "robô"]].concat());
    made["secret"].as_str().unwrap().to_owned()
}

/// A rewrite with a key, from a network.
fn with_key(service: &Service, key: &str, network: &str) -> Answer {
    service.rewrite(&[("Authorization", &format!("Bearer {key}")), ("X-Forwarded-For", network)], &draft())
}

#[test]
fn a_key_carries_the_accounts_allowance_wherever_it_is_used() {
    let (_model, service) = service("2");
    let (one, other) = (key(&service, &[EMAIL]), key(&service, &[EMAIL]));
    assert_eq!(
        with_key(&service, &one, "1.1.1.1").json()["cota"],
        json!({"gratis": true, "usado": 1, "limite": 2})
    );
    let second = service.rewrite(&[("X-Api-Key", &other), ("X-Forwarded-For", "2.2.2.2")], &draft());
    assert_eq!(second.json()["cota"]["usado"], 2, "two keys, one account");
    assert_eq!(with_key(&service, &one, "3.3.3.3").status, 402);
    let anonymous = service.rewrite(&[("X-Forwarded-For", "1.1.1.1")], &draft());
    assert_eq!(anonymous.json()["cota"]["usado"], 1, "the network keeps its own");

    let used = told(&service, &["chave", "listar", EMAIL]);
    let moments: Vec<&Value> = used["keys"].as_array().unwrap().iter().map(|k| &k["lastUsedAt"]).collect();
    assert!(moments.iter().all(|at| at.is_string()), "{used}");
    with_key(&service, &one, "1.1.1.1");
    assert_eq!(told(&service, &["chave", "listar", EMAIL]), used, "written down hourly");
    database(&service).run("UPDATE chave_api SET usada_em = usada_em - 3600000", &[]);
    with_key(&service, &one, "1.1.1.1");
    assert_ne!(told(&service, &["chave", "listar", EMAIL]), used);
}

#[test]
fn a_key_that_does_not_live_is_refused_and_never_anonymous() {
    let (model, service) = service("5");
    let good = key(&service, &[EMAIL]);
    assert_eq!(with_key(&service, &good, "1.1.1.1").status, 200);
    let asked = model.seen().len();
    for bad in [
        "mmk_nada".to_owned(),
        "mmk_".to_owned(),
        format!("{good}x"),
        good.to_uppercase().replace("MMK_", "mmk_"),
    ] {
        let answer = with_key(&service, &bad, "1.1.1.1");
        assert_eq!((answer.status, answer.code().as_str()), (401, "chave_invalida"), "{bad}");
    }
    let two = [("Authorization", &*format!("Bearer {good}")), ("X-Api-Key", "mmk_outra")];
    assert_eq!(service.rewrite(&two, &draft()).code(), "credencial_ambigua");

    // Of the account, and of another product.
    assert!(typed(service.command(&["conta", "senha", EMAIL]), "quatro cavalos no quintal").status.success());
    assert_eq!(with_key(&service, &good, "1.1.1.1").code(), "chave_invalida", "after a password change");
    let next = key(&service, &[EMAIL]);
    let mut other = service.command(&["chave", "criar", EMAIL, "--nome", "x", "--json"]);
    let elsewhere = other.env("VOZ_PRODUTO", "outro").output().unwrap();
    let elsewhere: Value = serde_json::from_slice(&elsewhere.stdout).unwrap();
    assert_eq!(with_key(&service, elsewhere["secret"].as_str().unwrap(), "1.1.1.1").code(), "chave_invalida");
    assert_eq!(with_key(&service, &next, "1.1.1.1").status, 200);
    told(&service, &["conta", "bloquear", EMAIL]);
    assert_eq!(with_key(&service, &next, "1.1.1.1").code(), "chave_invalida");
    assert_eq!(model.seen().len(), asked + 1);
    assert!(!service.log().contains("mmk_"));
}

#[test]
fn a_session_counts_on_our_own_pages_alone() {
    let (_model, service) = service("1");
    let mut ana = Navegador::signed_in(&service);
    let origin = service.url();
    let from = |ana: &mut Navegador<'_>, origin: Option<&str>, network: &str| {
        let mut headers = vec![("X-Forwarded-For", network)];
        headers.extend(origin.map(|origin| ("Origin", origin)));
        ana.post_with("/api/rewrite", &headers, &draft())
    };
    assert_eq!(from(&mut ana, Some("https://exemplo.org"), "1.1.1.1").json()["cota"]["usado"], 1);
    assert_eq!(from(&mut ana, Some("https://exemplo.org"), "1.1.1.1").status, 402, "the network's is spent");
    assert_eq!(from(&mut ana, None, "1.1.1.1").status, 402);
    assert_eq!(from(&mut ana, Some(&origin), "1.1.1.1").json()["cota"]["usado"], 1, "the account's is not");
    assert_eq!(from(&mut ana, Some(&origin), "9.9.9.9").status, 402);
    assert_eq!(with_key(&service, &key(&service, &[EMAIL]), "9.9.9.9").status, 402, "one allowance for both");
}

#[test]
fn a_balance_pays_beyond_the_allowance_and_the_ledger_stays_whole() {
    let (_model, service) = service("0");
    let robot = key(&service, &[EMAIL]);
    let none = with_key(&service, &robot, "1.1.1.1");
    assert_eq!((none.status, none.code().as_str()), (402, "pagamento_necessario"));
    told(&service, &["credito", "criar", "--usd", "0.03", "--conta", EMAIL]);
    let paid = with_key(&service, &robot, "1.1.1.1");
    assert_eq!((paid.status, &paid.json()["cota"]["gratis"]), (200, &json!(false)));
    let short = with_key(&service, &robot, "1.1.1.1");
    assert_eq!(short.status, 402);
    assert!(short.json()["detalhe"].as_str().unwrap().contains("0.01 USD livres"), "{}", short.text());
    // A token that was presented pays, or says why not; the balance is not touched for it.
    told(&service, &["credito", "criar", "--usd", "1", "--conta", EMAIL]);
    let both = [("X-Api-Key", robot.as_str()), ("X-Credito", "cred_nada")];
    let refused = service.rewrite(&both, &draft());
    assert!(refused.json()["detalhe"].as_str().unwrap().contains("desconhecido"), "{}", refused.text());

    // A session of the account spends the same.
    let mut ana = Navegador::new(&service);
    ana.login(&json!({"email": EMAIL, "senha": SENHA}));
    let origin = service.url();
    assert_eq!(ana.post_with("/api/rewrite", &[("Origin", &origin)], &draft()).status, 200);
    let all = told(&service, &["credito", "saldo"]);
    assert_eq!(all["total_usd"], "0.99");
    told(&service, &["credito", "conferir"]);
}

#[test]
fn an_organizations_balance_is_spent_by_its_keys_and_members() {
    let (_model, service) = service("0");
    account(&service, BIA, &[]);
    told(&service, &["organizacao", "criar", "Firma", "--dono", EMAIL]);
    told(&service, &["credito", "criar", "--usd", "0.05", "--organizacao", "Firma"]);
    let (firma, ana, bia) =
        (key(&service, &[EMAIL, "--organizacao", "Firma"]), key(&service, &[EMAIL]), key(&service, &[BIA]));
    assert_eq!(with_key(&service, &bia, "1.1.1.1").status, 402, "who is no member spends nothing");
    assert_eq!(with_key(&service, &firma, "1.1.1.1").status, 200);
    assert_eq!(with_key(&service, &ana, "1.1.1.1").status, 200);
    let short = with_key(&service, &firma, "1.1.1.1");
    assert_eq!(short.status, 402);
    let said = "o saldo que paga esta chamada tem 0.01 USD livres e a reescrita custa 0.02";
    assert!(short.text().contains(said), "{}", short.text());
    // What is short in the organization is paid by the account's own, for the account's key alone.
    told(&service, &["credito", "criar", "--usd", "0.02", "--conta", EMAIL]);
    assert_eq!(with_key(&service, &firma, "1.1.1.1").status, 402);
    assert_eq!(with_key(&service, &ana, "1.1.1.1").status, 200);
    // The owner finds each by its holder.
    let of = |titular: &[&str]| told(&service, &[&["credito", "saldo"], titular].concat());
    let (firm, own) = (of(&["--organizacao", "Firma"]), of(&["--conta", EMAIL]));
    assert_eq!((&firm["saldo_usd"], &own["saldo_usd"]), (&json!("0.01"), &json!("0.00")));
    let listed = of(&[]);
    for (titular, saldo) in [("Firma", "0.01"), (EMAIL, "0.00")] {
        let mut all = listed["creditos"].as_array().unwrap().iter();
        assert!(all.any(|c| c["titular"] == titular && c["saldo_usd"] == saldo), "{listed}");
    }
    let statement = told(&service, &["credito", "extrato", "--organizacao", "Firma"]);
    assert_eq!(statement["movimentos"].as_array().map(Vec::len), Some(3), "{statement}");
    let nothing = service.command(&["credito", "saldo", "--conta", BIA]).output().unwrap();
    assert_eq!(nothing.status.code(), Some(4));
    // The key of an organization ends with its maker's part in it, and with the product.
    told(&service, &["organizacao", "membro", "Firma", BIA, "--papel", "owner"]);
    told(&service, &["organizacao", "membro", "Firma", EMAIL, "--papel", "member"]);
    assert_eq!(with_key(&service, &firma, "1.1.1.1").code(), "chave_invalida");
    told(&service, &["organizacao", "membro", "Firma", EMAIL, "--papel", "admin"]);
    assert_eq!(with_key(&service, &firma, "1.1.1.1").code(), "chave_invalida", "it does not come back");
    told(&service, &["credito", "conferir"]);
}

#[test]
fn what_gives_nothing_counts_for_the_network_and_for_the_account() {
    let model = Server::start(|_, _| says("bom dia a todos"));
    let env = [("VOZ_COTA_LIMITE", "9"), ("VOZ_COTA_FALHAS", "2"), ("VOZ_PROXIES", "127.0.0.1")];
    let service = Service::with_model(&model, &env);
    let [ana, bia] = [EMAIL, BIA].map(|email| {
        account(&service, email, &[]);
        key(&service, &[email])
    });
    let code = |key: &str, network: &str| with_key(&service, key, network).code();
    assert_eq!([code(&ana, "1.1.1.1"), code(&bia, "1.1.1.1")], ["falha_upstream"; 2]);
    // The network has had its two, whoever comes from it; an account that has one left elsewhere has it there.
    assert_eq!([code(&ana, "1.1.1.1"), code(&bia, "1.1.1.1")], ["tentativas_demais"; 2]);
    assert_eq!(service.rewrite(&[("X-Forwarded-For", "1.1.1.1")], &draft()).code(), "tentativas_demais");
    assert_eq!(code(&ana, "2.2.2.2"), "falha_upstream");
    assert_eq!(code(&ana, "3.3.3.3"), "tentativas_demais", "the account has had its two");
    assert_eq!(code(&bia, "3.3.3.3"), "falha_upstream");
}
