//! Hostile texts in every field of every form of every page, and in every text that whoever runs the service can set: text
//! they stay, wherever they show.
use std::collections::BTreeSet;

use serde_json::json;

use crate::contas::fator::with_factor;
use crate::contas::{EMAIL, Navegador, SENHA, account, told};
use crate::formulario::{Formulario, PIX, TYPE, receipt, usual};
use crate::portao::says;
use crate::servico::{Answer, Service};
use crate::servidor::Server;

/// What breaks out of HTML wherever it is not escaped; short enough for most fields.
const HOSTILE: &str = "\"></title><script>a(1)</script><img src=x onerror=b(2)>'";

/// What an operator may set, each with it.
const CONFIG: &str = r#"
[servidor]
produto = "HOSTIL"
[pix]
chave = "ana@exemplo.com"
nome = "<b>Ana</b>"
cidade = "<i>Recife</i>"
brl_por_usd = "5.50"
[contato]
email = "dono@exemplo.com.br"
[[estilos]]
id = "HOSTIL"
nome = "HOSTIL"
prompt = "HOSTIL"
[[estilos]]
id = "outro"
nome = "Outro"
prompt = "Outro."
[[espacos]]
id = "api"
nome = "HOSTIL"
onde = "HOSTIL"
formato = "HOSTIL"
usd_30_dias = 10
[[parceiros]]
id = "firma"
nome = "HOSTIL"
frase = "HOSTIL"
url = "https://exemplo.org/?a=%22%3E%3Cscript%3E"
espacos = ["api"]
ate = "2999-12-31"
"#;

/// The pages that anybody, or whoever is signed in as the owner, may open.
const PAGES: &[&str] = &[
    "/",
    "/lint",
    "/diff",
    "/voz",
    "/numeros",
    "/duvidas",
    "/credito",
    "/credito/comprar?usd=5&forma=comprovante",
    "/credito/comprar?usd=5&forma=cartao",
    "/entrar",
    "/entrar?de-novo=1",
    "/entrar?link=x",
    "/entrar/mandado",
    "/conta",
    "/conta/chaves",
    "/conta/seguranca",
    "/conta/perfil",
    "/conta/extrato",
    "/conta/apagar",
    "/contato",
    "/parcerias",
    "/dono",
    "/dono/pix",
    "/dono/cobrancas",
    "/dono/numeros",
    "/dono/contas",
    "/dono/config",
    "/openapi",
];

/// A service with all of it, its model and its home.
fn service() -> (tempfile::TempDir, Server, Service) {
    let home = tempfile::tempdir().unwrap();
    let model = Server::start(|_, _| says(&format!("o prazo mudou {HOSTILE}")));
    let config = home.path().join("config.toml");
    let escaped = HOSTILE.replace('"', "\\\"");
    std::fs::write(&config, CONFIG.replace("HOSTIL", &escaped)).unwrap();
    let url = model.url();
    let env = [
        ("VOZ_MODELO", HOSTILE),
        ("VOZ_MODELO_URL", url.as_str()),
        ("VOZ_CONFIG", config.to_str().unwrap()),
        ("VOZ_CADASTRO_ABERTO", "sim"),
        ("VOZ_CORREIO_DONO", "dona@exemplo.com.br"),
    ];
    let service = Service::start_in(home.path(), &env);
    (home, model, service)
}

/// Nothing of a page is markup that somebody wrote.
pub(crate) fn is_clean(page: &Answer, said: &str) {
    let text = page.text();
    assert!(page.status < 500, "{said}: {} {text}", page.status);
    if page.media_type() != "text/html" || text.is_empty() {
        return;
    }
    for broken in ["<script>", "<img src=x", "onerror=b(2)>", "<b>Ana", "<i>Recife"] {
        assert!(!text.contains(broken), "{said} has {broken}: {text}");
    }
    assert_eq!((text.matches("</title>").count(), text.matches("<script").count()), (1, 1), "{said}: {text}");
    for tag in text.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
        assert!(!tag.contains(" onerror=") || tag.contains("&quot;"), "{said}: <{tag}>");
        assert!(!tag.contains("javascript:"), "{said}: <{tag}>");
    }
}

/// A form of a page: where it goes, whether it carries a file, and its fields with what hidden ones hold.
pub(crate) struct Form {
    pub(crate) action: String,
    multipart: bool,
    pub(crate) fields: Vec<(String, Option<String>)>,
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0;
    Some(value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

/// The forms of a page that write.
pub(crate) fn forms(page: &str) -> Vec<Form> {
    let each = page.split("<form ").skip(1).map(|rest| rest.split("</form>").next().unwrap());
    let each = each.filter(|form| form.starts_with("method=\"post\""));
    each.map(|form| {
        let head = format!(" {}", form.split('>').next().unwrap());
        let fields = form.split('<').filter_map(|tag| {
            let tag = tag.split('>').next().unwrap();
            let hidden = tag.contains("type=\"hidden\"");
            Some((attribute(tag, "name")?, hidden.then(|| attribute(tag, "value").unwrap_or_default())))
        });
        Form {
            action: attribute(&head, "action").unwrap(),
            multipart: head.contains("multipart"),
            fields: fields.collect(),
        }
    })
    .collect()
}

/// Sends a form with hostile texts in its fields; in those that are hidden, too, where they are not `kept`.
pub(crate) fn send(ana: &mut Navegador<'_>, service: &Service, form: &Form, kept: bool) -> Answer {
    fill(ana, service, form, kept, HOSTILE)
}

/// Sends a form with a text in its fields.
fn fill(ana: &mut Navegador<'_>, service: &Service, form: &Form, kept: bool, text: &str) -> Answer {
    let value = |(name, hidden): &(String, Option<String>)| match hidden {
        Some(value) if kept || name == "csrf" || name == "pedido" => value.clone(),
        _ => text.to_owned(),
    };
    let (origin, cookies) = (service.url(), ana.cookie_header());
    let mut headers = vec![("Origin", origin.as_str()), ("Cookie", &cookies)];
    let body = if form.multipart {
        headers.push(TYPE);
        let filled = form.fields.iter().fold(Formulario::default(), |filled, field| match field.0.as_str() {
            "comprovante" | "avatar" => filled.file(&field.0, HOSTILE.as_bytes()),
            name => filled.text(name, &value(field)),
        });
        filled.body()
    } else {
        headers.push(("Content-Type", "application/x-www-form-urlencoded"));
        let pairs = form.fields.iter().map(|field| (field.0.clone(), value(field)));
        form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish().into_bytes()
    };
    let sent = service.post_bytes(&form.action, &headers, &body);
    ana.keep(&sent);
    sent
}

/// The owner, signed in with the second factor, with hostile names about.
fn owner(service: &Service) -> Navegador<'_> {
    account(service, EMAIL, &["--dono", "--nome", HOSTILE]);
    for args in
        [["organizacao", "criar", HOSTILE, "--dono", EMAIL], ["chave", "criar", EMAIL, "--nome", HOSTILE]]
    {
        let config = service.home().join("config.toml");
        let made = service.command(&args).env("VOZ_CONFIG", config).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
    told(service, &["credito", "criar", "--usd", "3", "--conta", EMAIL]);
    let (app, _) = with_factor(service);
    let mut ana = Navegador::new(service);
    let answer = ana.login(&json!({"email": EMAIL, "senha": SENHA, "codigo": app.code(0)}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    ana
}

#[test]
fn every_field_of_every_form_takes_hostile_texts_and_shows_them_as_text() {
    let (_home, _model, service) = service();
    let mut ana = owner(&service);
    let asked = usual("5", &receipt(1)).text("nome", HOSTILE).text("descricao", HOSTILE);
    let pix = service.post_bytes(PIX, &[TYPE], &asked.body());
    assert_eq!(pix.status, 200, "{}", pix.text());
    let waiting = format!("/dono/pix/{}", pix.json()["id"].as_str().unwrap());
    let pages: Vec<&str> = PAGES.iter().copied().chain([waiting.as_str()]).collect();
    let mut written = BTreeSet::new();
    for page in &pages {
        for kept in [true, false] {
            let shown = ana.get(page);
            is_clean(&shown, page);
            for form in forms(shown.text()) {
                // Signing out, ending sessions and the like have nothing to type into.
                let typed = form.fields.iter().any(|(_, hidden)| hidden.is_none());
                if !typed || form.action == "/entrar" && page.starts_with("/conta") {
                    continue;
                }
                let said = format!("{page}: {} {kept}", form.action);
                let answer = send(&mut ana, &service, &form, kept);
                is_clean(&answer, &said);
                if answer.status == 303 {
                    let to = answer.header("location").to_owned();
                    is_clean(&ana.get(&to), &format!("{said} -> {to}"));
                    is_clean(&ana.get(&format!("/?de={}&variante=0", to.rsplit('/').next().unwrap())), &to);
                }
                written.insert(form.action.replace(pix.json()["id"].as_str().unwrap(), "{id}"));
            }
        }
    }
    for page in &pages {
        is_clean(&ana.get(page), page);
    }
    assert_eq!(ana.me(), 200, "nothing of it signed anybody out");
    // The owner's account is not erased there; anybody else's is, by a word.
    account(&service, "bia@exemplo.org", &["--nome", HOSTILE]);
    let mut bia = Navegador::new(&service);
    bia.login(&json!({"email": "bia@exemplo.org", "senha": SENHA}));
    let erase = forms(bia.get("/conta/apagar").text()).remove(0);
    is_clean(&send(&mut bia, &service, &erase, true), "/conta/apagar");
    assert_eq!(bia.me(), 200);
    let all = [
        "/", "/conta/chaves", "/conta/foto", "/conta/perfil", "/conta/senha", "/contato",
        "/credito/comprovante", "/credito/extrato", "/diff", "/dono/pix/{id}/liberar",
        "/dono/pix/{id}/recusar", "/entrar", "/lint", "/parcerias",
    ];
    for form in all {
        assert!(written.contains(form), "{form} was not met: {written:?}");
    }
}

#[test]
fn a_text_with_u0000_is_refused_wherever_it_comes_and_is_no_error_of_ours() {
    let (_home, _model, service) = service();
    let mut ana = owner(&service);
    let mut met = BTreeSet::new();
    for page in PAGES {
        for form in forms(ana.get(page).text()) {
            // A button alone has nothing to bring it in.
            let bare = form.fields.iter().all(|(name, _)| name == "csrf" || name == "pedido");
            if bare || !met.insert(form.action.clone()) {
                continue;
            }
            let refused = fill(&mut ana, &service, &form, false, "a\0b");
            assert_eq!(refused.status, 400, "{page}: {}", form.action);
            assert!(!refused.text().contains("parâmetro indicado"), "{page}: {}", refused.text());
        }
    }
    assert!(met.contains("/conta/chaves/revogar") && met.contains("/conta/foto") && met.len() > 8, "{met:?}");
    for page in
        ["/?de=%00", "/?rascunho=a%00", "/entrar?link=%00", "/credito/comprar?usd=%00", "/dono/pix?antes=%00"]
    {
        assert_eq!(ana.get(page).status, 400, "{page}");
    }
    for query in ["/api/regras?depois=%00", "/api/credito?movimentos=1&antes=%00", "/api/?caminho=%00"] {
        let status = service.get(query).status;
        assert!((400..500).contains(&status), "{query}: {status}");
    }
    for field in ["nome", "descricao", "email"] {
        let form = usual("5", &receipt(2)).text(field, "a\0b");
        let refused = service.post_bytes(PIX, &[TYPE], &form.body());
        assert_eq!(
            (refused.status, refused.json()["campo"].as_str()),
            (400, Some(field)),
            "{}",
            refused.text()
        );
    }
    let mut nobody = Navegador::new(&service);
    for (path, body) in [
        ("/api/auth/login", json!({"email": "a\0@exemplo.org", "senha": SENHA})),
        ("/api/rewrite", json!({"texto": "O prazo\0mudou."})),
        ("/api/rewrite", json!({"texto": "O prazo mudou.", "estilos": [{"id": "a\0"}]})),
        ("/api/contact", json!({"name": "a\0", "email": "a@b.org", "message": "m\0"})),
    ] {
        let refused = nobody.post(path, &body);
        assert_eq!(refused.status, 400, "{path}: {}", refused.text());
    }
    assert!(!service.log().contains("ERROR"), "{}", service.log());
}

#[test]
fn what_whoever_runs_the_service_sets_is_text_where_it_shows() {
    let (_home, _model, service) = service();
    let mut ana = owner(&service);
    let sent = crate::contas::pagina::form(
        &mut ana,
        &service,
        "/",
        &[("texto", &format!("{HOSTILE} o prazo mudou."))],
    );
    let written = sent.header("location").to_owned();
    for page in PAGES.iter().copied().chain([written.as_str()]) {
        is_clean(&ana.get(page), page);
    }
    let escaped = "&quot;&gt;&lt;/title&gt;&lt;script&gt;a(1)";
    for (page, times) in [("/", 1), ("/parcerias", 5), ("/dono/config", 2), ("/conta", 2), (&written, 1)] {
        let shown = ana.get(page);
        assert!(shown.text().matches(escaped).count() >= times, "{page} shows it as text: {}", shown.text());
    }
}
