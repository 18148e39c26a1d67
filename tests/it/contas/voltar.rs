//! Every state of an account, and the way back into it by oneself: with the pages, the mailbox, and whatever of password,
//! phone and recovery codes one still has. Only what the machine's owner decided keeps anybody out.
use serde_json::{Value, json};

use super::fator::{Aplicativo, forget_codes};
use super::pagina::{form, pedido};
use super::{Navegador, SENHA, account, database, told, typed};
use crate::mailbox::Letter;
use crate::portao::says;
use crate::servico::Service;
use crate::servidor::Server;

const NEW: &str = "quatro cavalos no quintal";

/// Someone, with what they still have.
struct Person<'s> {
    service: &'s Service,
    email: String,
    senha: Option<&'static str>,
    app: Option<Aplicativo>,
    codes: Vec<String>,
}

impl<'s> Person<'s> {
    /// Someone who has nothing but an e-mail.
    fn new(service: &'s Service, name: &str) -> Self {
        let email = format!("{name}@exemplo.com.br");
        Self { service, email, senha: None, app: None, codes: Vec::new() }
    }

    /// Someone with an account and its password.
    fn known(service: &'s Service, name: &str) -> Self {
        let new = Self::new(service, name);
        account(service, &new.email, &[]);
        Self { senha: Some(SENHA), ..new }
    }

    /// The same with the second factor on.
    fn with_factor(service: &'s Service, name: &str) -> Self {
        let known = Self::known(service, name);
        let handed = told(service, &["conta", "segundo-fator", &known.email, "ativar"]);
        let app = Aplicativo::of(handed["segredo"].as_str().unwrap());
        told(service, &["conta", "segundo-fator", &known.email, "confirmar", &app.code(0)]);
        forget_codes(service);
        let codes = handed["codigos_de_reserva"].as_array().unwrap().iter();
        let codes = codes.map(|code| code.as_str().unwrap().to_owned()).collect();
        Self { app: Some(app), codes, ..known }
    }

    fn browser(&self) -> Navegador<'s> {
        Navegador::new(self.service)
    }

    /// The newest link in the mailbox.
    fn link(&self) -> Option<String> {
        let letters = Letter::folder(&self.service.home().join("dados/correio"));
        let mut mine = letters.into_iter().filter(|letter| letter.header("to").contains(&self.email));
        let text = mine.next_back()?.text;
        let word = text.split_whitespace().find(|word| word.contains("/entrar?link="))?;
        Some(word.rsplit_once('=').unwrap().1.to_owned())
    }

    fn ask_for_link(&self, from: &mut Navegador<'s>) -> Option<String> {
        let asked = form(from, self.service, "/entrar/link", &[("email", &self.email)]);
        assert_eq!((asked.status, asked.header("location")), (303, "/entrar/mandado"));
        self.link()
    }

    /// The code that is asked for, from the phone or from paper.
    fn code(&mut self) -> Option<String> {
        let of_app = self.app.as_ref().map(|app| app.code(0));
        of_app.or_else(|| self.codes.pop())
    }

    /// Where a form led: inside at once, or through the step of the code.
    fn inside(&mut self, from: &mut Navegador<'s>, fields: &[(&str, &str)]) -> bool {
        let sent = form(from, self.service, "/entrar", fields);
        from.bootstrap();
        if sent.header("location") != "/entrar/codigo" {
            return sent.status == 303 && from.me() == 200;
        }
        assert_eq!(from.me(), 401, "nobody is inside before the code");
        assert!(from.get("/entrar/codigo").text().contains("id=\"codigo\""));
        let Some(code) = self.code() else { return false };
        let sent = form(from, self.service, "/entrar/codigo", &[("codigo", &code)]);
        from.bootstrap();
        sent.status == 303 && from.me() == 200
    }

    /// Comes back with the password, else by a link.
    fn comes_back(&mut self) -> Option<Navegador<'s>> {
        let mut from = self.browser();
        if let Some(senha) = self.senha {
            let email = self.email.clone();
            if self.inside(&mut from, &[("email", &email), ("senha", senha)]) {
                return Some(from);
            }
        }
        let link = self.ask_for_link(&mut from)?;
        let page = from.get(&format!("/entrar?link={link}"));
        assert!(page.status == 200 && page.text().contains("name=\"nova\""), "{}", page.text());
        self.inside(&mut from, &[("link", &link), ("nova", NEW)]).then_some(from)
    }
}

/// A state of an account: what it is called, and how its person got there.
type State = (&'static str, for<'s> fn(&'s Service) -> Person<'s>);

/// Makes what waits for time to pass as if it had.
fn time_passes(service: &Service, what: &str) {
    database(service).run(what, &[]);
}

const STATES: &[State] = &[
    ("asked for an account and never opened the link", |service| {
        let new = Person::new(service, "um");
        new.ask_for_link(&mut new.browser());
        new
    }),
    ("asked for an account, and the link is too old", |service| {
        let new = Person::new(service, "dois");
        let link = new.ask_for_link(&mut new.browser()).unwrap();
        time_passes(service, "UPDATE cadastro SET ate = ate - 15 * 60000");
        assert_eq!(new.browser().get(&format!("/entrar?link={link}")).status, 404);
        new
    }),
    ("opened the page of the link, chose no password, and closed it", |service| {
        let new = Person::new(service, "tres");
        let mut from = new.browser();
        let link = new.ask_for_link(&mut from).unwrap();
        assert_eq!(form(&mut from, service, "/entrar", &[("link", &link)]).status, 400);
        assert_eq!(from.me(), 401);
        new
    }),
    ("made an account on the page and left", |service| {
        let mut new = Person::new(service, "quatro");
        let mut from = new.comes_back().unwrap();
        assert_eq!(form(&mut from, service, "/conta/sair", &[]).status, 303);
        Person { senha: Some(NEW), ..new }
    }),
    ("came in by a link, through the API, and has no password", |service| {
        let new = Person::new(service, "cinco");
        let mut from = new.browser();
        let link = new.ask_for_link(&mut from).unwrap();
        assert_eq!(from.login(&json!({"link": link})).status, 200);
        let begun = form(&mut from, service, "/conta/segundo-fator", &[("pedido", &"a".repeat(32))]);
        assert!(begun.status == 400 && begun.text().contains("Escolha antes uma senha"), "{}", begun.status);
        assert!(!from.get("/conta/seguranca").text().contains("action=\"/conta/segundo-fator\""));
        assert_eq!(form(&mut from, service, "/conta/sair", &[]).status, 303);
        new
    }),
    ("knows the password", |service| Person::known(service, "seis")),
    ("forgot the password", |service| Person { senha: None, ..Person::known(service, "sete") }),
    ("has another password than they think", |service| {
        let known = Person::known(service, "oito");
        assert!(
            typed(service.command(&["conta", "senha", &known.email]), "uma que ninguém sabe")
                .status
                .success()
        );
        known
    }),
    ("used a link up", |service| {
        let mut known = Person { senha: None, ..Person::known(service, "nove") };
        known.comes_back().unwrap();
        let link = known.link().unwrap();
        assert_eq!(form(&mut known.browser(), service, "/entrar", &[("link", &link)]).status, 401);
        known
    }),
    ("guessed the password too often", |service| {
        let known = Person::known(service, "dez");
        let guess = json!({"email": known.email, "senha": "um palpite qualquer"});
        let mut from = known.browser();
        assert!((0..9).any(|_| from.login(&guess).status == 429));
        time_passes(
            service,
            "UPDATE tentativa SET livre_em = livre_em + 3000000 WHERE ate - livre_em < 86400000",
        );
        known
    }),
    ("had every session ended", |service| {
        let mut known = Person::known(service, "onze");
        let mut from = known.comes_back().unwrap();
        assert_eq!(form(&mut from, service, "/conta/encerrar", &[]).status, 303);
        assert_eq!(from.me(), 401);
        known
    }),
    ("was away until the session was over", |service| {
        let mut known = Person::known(service, "doze");
        let mut from = known.comes_back().unwrap();
        time_passes(service, "UPDATE sessao SET entrou_em = 0, vista_em = 0");
        assert_eq!(from.get("/conta").header("location"), "/entrar");
        known
    }),
    ("has the second factor and the phone", |service| Person::with_factor(service, "treze")),
    ("has the second factor, and its codes in place of the phone", |service| Person {
        app: None,
        ..Person::with_factor(service, "catorze")
    }),
    ("used the last recovery code", |service| {
        let with = Person::with_factor(service, "quinze");
        time_passes(service, "DELETE FROM codigo_reserva");
        Person { codes: Vec::new(), ..with }
    }),
    ("forgot the password, with the second factor on", |service| Person {
        senha: None,
        ..Person::with_factor(service, "dezesseis")
    }),
    ("forgot the password and lost the phone", |service| Person {
        senha: None,
        app: None,
        ..Person::with_factor(service, "dezessete")
    }),
    ("waited too long with the code", |service| {
        let with = Person::with_factor(service, "dezoito");
        let mut from = with.browser();
        let fields = [("email", with.email.as_str()), ("senha", SENHA)];
        assert_eq!(form(&mut from, service, "/entrar", &fields).header("location"), "/entrar/codigo");
        from.set_cookie("__Host-mm-entrada", "velho");
        let late = form(&mut from, service, "/entrar/codigo", &[("codigo", &with.codes[0])]);
        assert_eq!((late.status, late.header("location")), (303, "/entrar?dito=demora"));
        with
    }),
    ("began to turn the second factor on and stopped", |service| {
        let mut known = Person::known(service, "dezenove");
        let mut from = known.comes_back().unwrap();
        let number = pedido(&from.get("/conta/seguranca"), "/conta/segundo-fator");
        assert_eq!(form(&mut from, service, "/conta/segundo-fator", &[("pedido", &number)]).status, 303);
        form(&mut from, service, "/conta/sair", &[]);
        known
    }),
    ("erased the account", |service| {
        let mut known = Person::known(service, "vinte");
        let mut from = known.comes_back().unwrap();
        let gone = form(&mut from, service, "/conta/apagar", &[("palavra", "apagar")]);
        assert_eq!(gone.header("location"), "/entrar?dito=apagada");
        known
    }),
];

#[test]
fn from_every_state_there_is_a_way_back_by_oneself() {
    let service = Service::start(&[("VOZ_CADASTRO_ABERTO", "sim")]);
    for (state, come_to) in STATES {
        let mut person = come_to(&service);
        // A code is good once: the next one comes with time.
        time_passes(&service, "UPDATE segundo_fator SET passo = 0");
        let from = person.comes_back();
        assert!(from.is_some(), "{state}");
        time_passes(&service, "DELETE FROM tentativa");
    }
}

#[test]
fn only_the_owner_of_the_machine_keeps_anybody_out() {
    // Where nobody signs up by themselves, too.
    let service = Service::start(&[]);
    let mut forgetful = Person { senha: None, ..Person::known(&service, "ana") };
    let mut from = forgetful.comes_back().unwrap();
    assert_eq!(form(&mut from, &service, "/conta/sair", &[]).status, 303);
    assert!(Person::new(&service, "bia").comes_back().is_none(), "whoever has no account gets none");

    told(&service, &["conta", "bloquear", &forgetful.email]);
    forgetful.senha = Some(NEW);
    assert!(forgetful.comes_back().is_none());
    assert_eq!(forgetful.link(), None, "the message says why, and opens nothing");
    told(&service, &["conta", "bloquear", &forgetful.email, "--desbloquear"]);
    assert!(forgetful.comes_back().is_some());

    // Without phone and codes the factor keeps its person out, as it does a thief, until the owner turns it off.
    let mut robbed = Person { app: None, codes: Vec::new(), ..Person::with_factor(&service, "caio") };
    assert!(robbed.comes_back().is_none());
    told(&service, &["conta", "segundo-fator", &robbed.email, "desativar"]);
    assert!(robbed.comes_back().is_some());
}

#[test]
fn an_account_may_refuse_links_once_it_has_a_password() {
    let service = Service::start(&[("VOZ_CADASTRO_ABERTO", "sim")]);
    let mut new = Person::new(&service, "ana");
    let mut from = new.browser();
    let link = new.ask_for_link(&mut from).unwrap();
    assert_eq!(from.login(&json!({"link": link})).status, 200);
    let refuse = [("recusar", "sim")];
    assert_eq!(form(&mut from, &service, "/conta/links", &refuse).status, 400, "nothing else would open it");
    let mut from = new.comes_back().unwrap();
    time_passes(&service, "DELETE FROM tentativa");
    let on_its_way = new.ask_for_link(&mut new.browser()).unwrap();
    let done = form(&mut from, &service, "/conta/links", &refuse);
    assert_eq!((done.status, done.header("location")), (303, "/conta/seguranca?dito=links#links"));
    assert!(from.get("/conta/seguranca").text().contains("Aceitar links de novo"));
    assert_eq!(new.browser().get(&format!("/entrar?link={on_its_way}")).status, 404);
    new.ask_for_link(&mut new.browser());
    assert_eq!(new.link(), None, "the message says so, and opens nothing");
    time_passes(&service, "DELETE FROM tentativa");
    new.senha = Some(NEW);
    assert!(new.comes_back().is_some(), "the password opens it");
    assert_eq!(form(&mut from, &service, "/conta/links", &[("recusar", "nao")]).status, 303);
    new.senha = None;
    assert!(new.comes_back().is_some());
}

#[test]
fn a_link_by_mail_resets_the_password_and_what_was_opened_with_the_old_one_ends() {
    let service = Service::start(&[]);
    let mut ana = Person::with_factor(&service, "ana");
    let mut there = ana.comes_back().unwrap();
    let key = json!({"name": "x", "organizationId": null});
    assert_eq!(there.post("/api/account/keys/create", &key).status, 200);
    let mut here = ana.browser();
    let link = ana.ask_for_link(&mut here).unwrap();
    // A program is asked for the code as well; nothing is used up before it comes.
    let asked = here.login(&json!({"link": link}));
    assert_eq!((asked.status, asked.code()), (401, "codigo_necessario".to_owned()));
    for bad in ["curta", "1234567890"] {
        let refused = form(&mut here, &service, "/entrar", &[("link", &link), ("nova", bad)]);
        assert!(refused.status == 400 && refused.text().contains("Escolha outra senha"), "{bad}");
    }
    let step = form(&mut here, &service, "/entrar", &[("link", &link), ("nova", NEW)]);
    assert_eq!((step.status, step.header("location")), (303, "/entrar/codigo"));
    assert_eq!(there.me(), 200, "nothing is another before the code");
    // What waits for the code is worth nothing in another browser.
    let mut thief = ana.browser();
    thief.set_cookie("__Host-mm-entrada", here.cookie("__Host-mm-entrada").unwrap());
    let stolen = form(&mut thief, &service, "/entrar/codigo", &[("codigo", &ana.codes[0])]);
    assert_eq!((stolen.header("location"), thief.me()), ("/entrar?dito=demora", 401));
    let wrong = form(&mut here, &service, "/entrar/codigo", &[("codigo", "000000")]);
    assert_eq!(wrong.status, 401);
    let right = form(&mut here, &service, "/entrar/codigo", &[("codigo", &ana.codes[0])]);
    assert_eq!((right.status, here.me(), there.me()), (303, 200, 401));
    assert_eq!(here.cookie("__Host-mm-entrada"), None);
    here.bootstrap();
    assert_eq!(here.get("/api/account/keys").json()["keys"][0]["active"], false);
    let user = here.get("/api/me").json()["user"].clone();
    assert_eq!((&user["methods"], &user["mfaState"]), (&json!(["link", "otp"]), &json!("verified")));
    let again = form(&mut ana.browser(), &service, "/entrar", &[("link", &link), ("nova", SENHA)]);
    assert_eq!(again.status, 401, "it is used up");
    let mut old = ana.browser();
    let fields = [("email", ana.email.as_str()), ("senha", SENHA)];
    let refused = form(&mut old, &service, "/entrar", &fields);
    assert!(refused.status == 401 && refused.text().contains("E-mail ou senha não conferem"));

    // A link without a password chosen changes nothing but who is in.
    let mut more = ana.browser();
    let link = ana.ask_for_link(&mut more).unwrap();
    assert_eq!(form(&mut more, &service, "/entrar", &[("link", &link)]).header("location"), "/entrar/codigo");
    form(&mut more, &service, "/entrar/codigo", &[("codigo", &ana.codes[1])]);
    assert_eq!((more.me(), here.me()), (200, 200));
    more.bootstrap();

    // Other recovery codes take the place of the old, once a form.
    assert!(more.get("/conta/seguranca").text().contains("Sobram 8 códigos"));
    let number = pedido(&more.get("/conta/seguranca"), "/conta/codigos");
    let made = form(&mut more, &service, "/conta/codigos", &[("pedido", &number)]);
    let shown = more.get(made.header("location"));
    assert_eq!(shown.text().matches("<code>").count(), 10, "{}", shown.text());
    assert_eq!(form(&mut more, &service, "/conta/codigos", &[("pedido", &number)]).status, 303);
    assert_eq!(more.get(made.header("location")).text(), shown.text(), "F5 makes no others");
    assert_eq!(form(&mut more, &service, made.header("location"), &[]).status, 303);
    assert_eq!(more.get(made.header("location")).status, 404, "put away");
    let nowhere = more.get("/conta/codigos/0123");
    assert!(nowhere.status == 404 && nowhere.text().contains("faça outros"), "{}", nowhere.text());
    let used: Value = json!({"email": ana.email, "senha": NEW, "codigo": ana.codes[2]});
    assert_eq!(ana.browser().login(&used).status, 401, "those of before are worth nothing");
}

#[test]
fn whoever_was_let_out_elsewhere_is_told_so_and_keeps_the_text() {
    let model = Server::start(|_, _| says("o prazo mudou"));
    let service = Service::with_model(&model, &[]);
    account(&service, super::EMAIL, &[]);
    let (mut here, mut there) = (Navegador::signed_in(&service), Navegador::signed_in(&service));
    let csrf = here.csrf.clone();
    assert_eq!(form(&mut there, &service, "/conta/encerrar", &[]).status, 303);
    let cookies = here.cookie_header();
    let sent = form(&mut here, &service, "/", &[("texto", "O prazo mudou.")]);
    let page = sent.text().to_owned();
    assert!(
        sent.status == 403 && page.contains("Você saiu da conta.") && page.contains("O prazo mudou."),
        "{page}"
    );
    assert!(page.contains(">Entrar</a>") && !page.contains("Sua conta"), "the head says so too: {page}");
    assert!(!here.cookie_header().contains("mm-auth=") && csrf == here.csrf, "{}", here.cookie_header());
    let back = page.split_once("/entrar?volta=").unwrap().1.split('"').next().unwrap();
    assert!(here.get(back).text().contains("O prazo mudou."), "{back}");
    let old = service.send("GET", "/", &[("Cookie", &cookies)]);
    assert!(
        old.text().contains("Você saiu da conta.") && !old.text().contains("Sua conta"),
        "{}",
        old.text()
    );
}
