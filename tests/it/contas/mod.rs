//! Accounts over real sockets: signing in, what a session may do, keys, and everything that must be refused.
mod avatar;
mod cadastro;
mod chaves;
pub(crate) mod chromium;
mod conta;
mod cota;
mod entrada;
mod escritas;
pub(crate) mod fator;
pub(crate) mod pagina;
mod primeira;
mod terminal;
mod voltar;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::banco::Sql;
use crate::servico::{Answer, JSON, Service};

pub(crate) const EMAIL: &str = "ana@exemplo.com.br";
pub(crate) const SENHA: &str = "ventilador azul na janela";
const SESSION: &str = "__Host-mm-auth";
const BROWSER: &str = "__Host-mm-browser";

/// Runs a command with a line of standard input.
pub(crate) fn typed(mut command: Command, line: &str) -> Output {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that reads nothing may be gone already.
    let _ = child.stdin.take().unwrap().write_all(format!("{line}\n").as_bytes());
    child.wait_with_output().unwrap()
}

/// What a command prints, when it ends well.
pub(crate) fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a command prints as JSON.
pub(crate) fn told(service: &Service, args: &[&str]) -> Value {
    let output = service.command(&[args, &["--json"]].concat()).output().unwrap();
    serde_json::from_str(&said(&output)).unwrap()
}

/// Makes an account with [`SENHA`].
pub(crate) fn account(service: &Service, email: &str, args: &[&str]) {
    said(&typed(service.command(&[&["conta", "criar", email], args].concat()), SENHA));
}

/// A service with one account.
pub(crate) fn service() -> Service {
    let service = Service::start(&[]);
    account(&service, EMAIL, &["--nome", "Ana"]);
    service
}

/// The database of a service, for what only time or damage would do.
fn database(service: &Service) -> Sql {
    Sql::of(service.home())
}

/// A browser: keeps its cookies, and the token of its writes.
pub(crate) struct Navegador<'s> {
    service: &'s Service,
    pub(crate) origin: String,
    cookies: Vec<(String, String)>,
    pub(crate) csrf: String,
    /// The network it calls from, told by a trusted proxy; this machine's when empty.
    pub(crate) network: String,
}

impl<'s> Navegador<'s> {
    /// One that has asked for its token.
    pub(crate) fn new(service: &'s Service) -> Self {
        let mut new = Self::blank(service);
        new.bootstrap();
        new
    }

    /// One that has not.
    pub(crate) fn blank(service: &'s Service) -> Self {
        Self {
            service,
            origin: service.url(),
            cookies: Vec::new(),
            csrf: String::new(),
            network: String::new(),
        }
    }

    /// One that is signed in, and has asked for its token since.
    pub(crate) fn signed_in(service: &'s Service) -> Self {
        let mut new = Self::new(service);
        let answer = new.login(&json!({"email": EMAIL, "senha": SENHA}));
        assert_eq!(answer.status, 200, "{}", answer.text());
        new
    }

    pub(crate) fn bootstrap(&mut self) -> Answer {
        let answer = self.get("/api/auth/bootstrap");
        if answer.status == 200 {
            self.csrf = answer.json()["csrf"].as_str().unwrap().to_owned();
        }
        answer
    }

    /// Signs in, and asks for a fresh token when that went well.
    pub(crate) fn login(&mut self, body: &Value) -> Answer {
        let answer = self.post("/api/auth/login", body);
        if answer.status == 200 {
            self.bootstrap();
        }
        answer
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn set_cookie(&mut self, name: &str, value: &str) {
        self.cookies.retain(|(n, _)| n != name);
        self.cookies.push((name.to_owned(), value.to_owned()));
    }

    pub(crate) fn cookie_header(&self) -> String {
        let pairs = self.cookies.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("; ")
    }

    pub(crate) fn get(&mut self, path: &str) -> Answer {
        let answer = self.service.send("GET", path, &[("Cookie", &self.cookie_header())]);
        self.keep(&answer);
        answer
    }

    /// Posts as a page of the service does.
    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Answer {
        let (origin, csrf) = (self.origin.clone(), self.csrf.clone());
        self.post_with(path, &[("Origin", &origin), ("X-CSRF-Token", &csrf)], body)
    }

    /// Posts with the cookies and these headers alone.
    pub(crate) fn post_with(&mut self, path: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
        let cookies = self.cookie_header();
        let network = self.network.clone();
        let mut headers = [headers, &[("Cookie", cookies.as_str()), JSON]].concat();
        headers.extend((!network.is_empty()).then_some(("X-Forwarded-For", network.as_str())));
        let answer = self.service.post_bytes(path, &headers, body.to_string().as_bytes());
        self.keep(&answer);
        answer
    }

    /// Posts a form with a file, as a page of the service does.
    pub(crate) fn upload(&mut self, path: &str, field: &str, file: &[u8]) -> Answer {
        let head =
            format!("--XX\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"x\"\r\n\r\n");
        let body = [head.as_bytes(), file, b"\r\n--XX--\r\n"].concat();
        let (origin, csrf, cookies) = (self.origin.clone(), self.csrf.clone(), self.cookie_header());
        let kind = ("Content-Type", "multipart/form-data; boundary=XX");
        let headers = [("Origin", origin.as_str()), ("X-CSRF-Token", &csrf), ("Cookie", &cookies), kind];
        self.service.post_bytes(path, &headers, &body)
    }

    /// Takes the cookies of an answer, as strictly as browsers do.
    pub(crate) fn keep(&mut self, answer: &Answer) {
        for set in answer.all("set-cookie") {
            let (pair, attributes) = set.split_once("; ").unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            let mut attributes: Vec<&str> = attributes.split("; ").collect();
            let age = attributes.pop().unwrap().strip_prefix("Max-Age=").unwrap();
            assert_eq!(attributes, ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"], "{set}");
            self.cookies.retain(|(n, _)| n != name);
            if age != "0" {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    /// The status of `/api/me`.
    pub(crate) fn me(&mut self) -> u16 {
        self.get("/api/me").status
    }
}

/// What a refusal is known by.
fn refused(answer: &Answer) -> (u16, String) {
    assert_eq!(answer.media_type(), "application/problem+json");
    (answer.status, answer.code())
}

fn code(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}
