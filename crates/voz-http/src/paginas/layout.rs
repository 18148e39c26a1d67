//! What every page has: who looks at it, head, style, navigation, messages, and the headers that go with them.
use std::borrow::Cow;

use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, LOCATION, REFERRER_POLICY, VARY};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use maud::{DOCTYPE, Render};

use super::assets::{CODE, SHEET};
use crate::caller::session::{self, Visitor, down, know_browser, let_out, looking};
use crate::caller::who_calls::who;
use crate::kernel::erro::NUL;
use crate::kernel::route::Answer;
use voz_core::app::accounts::sign_in::SignInPlace;
use voz_core::app::sell::customer::Customer;
use voz_core::base::config::Config;
use voz_core::base::master_key::Purpose;
use voz_core::base::store::{Result as Stored, Tx};
use voz_core::base::time_zone::Zone;
use voz_core::people::contas;
use voz_core::people::sessoes::Sessao;

// What nearly every page is made of.
pub(super) use http::StatusCode;
pub(super) use maud::{Markup, html};

pub(super) use crate::kernel::erro::{Code, Erro};
pub(super) use crate::kernel::reply::Reply;
pub(super) use crate::kernel::request::{Request, Site};
pub(super) use crate::kernel::route::{Body, Lane, Route};

pub(super) use super::words::{capital, day, dollars, moment, number, percent, reais, span};
pub(super) use voz_core::base::config::of;
pub(super) use voz_core::voice::texto::tamed as plain;

/// Media type of pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// Pages where a person can do something, in the order of the navigation.
const NAVIGATION: [(&str, &str); 4] =
    [("/", "Reescrever"), ("/lint", "Examinar"), ("/diff", "Comparar"), ("/voz", "A voz")];

/// The pages at the foot of every other.
const FOOTER: &[(&str, &str)] = &[
    ("/duvidas", "Dúvidas"),
    ("/credito", "Crédito"),
    ("/numeros", "Números"),
    ("/parcerias", "Parcerias"),
    ("/contato", "Contato"),
];

/// Those of them that write to whoever runs the service: the last.
const WRITTEN_TO: &[(&str, &str)] = FOOTER.split_at(3).1;

/// Documents for programs and for whoever writes them: at the foot of the first page.
const MACHINES: [(&str, &str); 9] = [
    ("/okf/sobre.md", "Sobre o serviço"),
    ("/okf/faq.md", "Perguntas frequentes"),
    ("/api/", "Índice da API"),
    ("/okf/api.md", "Referência da API"),
    ("/openapi", "Rotas"),
    ("/openapi.json", "OpenAPI 3.1 (JSON)"),
    ("/llms.txt", "llms.txt"),
    ("/api/pricing", "Cota e preços (JSON)"),
    ("/api/health", "Estado do serviço (JSON)"),
];

/// Where an account is looked after, and where one signs in to it.
const ACCOUNT: (&str, &str) = ("/conta", "Sua conta");
const DOOR: (&str, &str) = ("/entrar", "Entrar");
/// End of the way to the door in the head of a page, and the same where anyone may make an account.
const DOOR_END: [&str; 2] =
    [">Entrar</a></li>", ">Entrar<span class=\"longo\">\u{a0}ou criar conta</span></a></li>"];

/// A page that shows something.
pub(super) const PAGE: Route = Route { cors: false, answer: Answer::new(HTML, ""), ..Route::PLAIN };

/// A page that a form is sent to, of as many bytes as the row says.
pub(super) const SENT: Route = Route { method: Method::POST, ..PAGE };

/// Surroundings of the content of a page.
#[derive(Default)]
pub(super) struct Frame<'a> {
    /// Title of the window.
    pub(super) title: &'a str,
    /// The first heading; the title where it is empty.
    pub(super) heading: &'a str,
    /// The address that the navigation marks.
    pub(super) here: &'a str,
    /// Said in the head, beside the account: in a few words where there is little room, and whole.
    pub(super) said: (String, String),
}

/// A whole document. `here` is the address that the navigation marks.
pub(crate) fn document(title: &str, here: &str, content: &Markup) -> Markup {
    framed(Frame { title, here, ..Frame::default() }, content)
}

fn framed(frame: Frame<'_>, content: &Markup) -> Markup {
    let Frame { title, heading, here, said } = frame;
    html! {
        (DOCTYPE)
        html lang="pt-BR" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) }
                // Browsers would ask for one otherwise.
                link rel="icon" href="data:,";
                link rel="stylesheet" href={ "/estatico/" (SHEET.file) };
                script src={ "/estatico/" (CODE.file) } defer {}
            }
            body {
                a .pular href="#conteudo" { "Pular para o conteúdo" }
                header {
                    nav aria-label="Páginas" {
                        ul {
                            li { (named("voz")) }
                            (links(&NAVIGATION, here))
                            li .ponta {
                                @if !said.1.is_empty() {
                                    span .legenda { span .curto aria-hidden="true" { (said.0) } span .longo { (said.1) } }
                                }
                                a .quem href=(DOOR.0) aria-current=[marked(here, &[DOOR.0, ACCOUNT.0])] { (DOOR.1) }
                            }
                        }
                    }
                }
                main #conteudo {
                    h1 { (if heading.is_empty() { title } else { heading }) }
                    (content)
                }
                footer {
                    nav aria-label="Sobre" { ul { (links(FOOTER, here)) } }
                    @if here == "/" { nav aria-labelledby="programas" { p .legenda #programas { "Para programas" } ul .legenda { (links(&MACHINES, here)) } } }
                }
            }
        }
    }
}

/// The ways to some pages, in a list.
pub(super) fn links(pages: &[(&str, &str)], here: &str) -> Markup {
    html! {
        @for (path, name) in pages {
            li { a href=(path) aria-current=[marked(here, &[path])] { (name) } }
        }
    }
}

/// Mark of the link to the page that is shown.
fn marked(here: &str, addresses: &[&str]) -> Option<&'static str> {
    addresses.contains(&here).then_some("page")
}

/// The name of the service, which leads to its first page.
fn named(name: &str) -> Markup {
    html! { a .nome href="/" { (name) } }
}

/// A document in the name of this service, where it has one of its own: `voz da Dalva`. Its foot leads to nobody where there
/// is nobody to write to.
pub(crate) fn in_name(config: &Config, document: &str) -> String {
    let mut named_so = Cow::Borrowed(document);
    own(config, &mut named_so);
    named_so.into_owned()
}

fn own(config: &Config, document: &mut Cow<'_, str>) {
    put(document, &named("voz").0, &named(&config.servidor.service()).0);
    if config.contas.cadastro_aberto {
        put(document, DOOR_END[0], DOOR_END[1]);
    }
    if config.contato_email().is_none() {
        for one in WRITTEN_TO {
            put(document, &links(&[*one], "").0, "");
        }
    }
}

/// Puts one thing of a document in the place of another, where that is there.
fn put(document: &mut Cow<'_, str>, old: &str, new: &str) {
    if old != new
        && let Some((before, after)) = document.split_once(old)
    {
        *document = Cow::Owned([before, new, after].concat());
    }
}

/// An answer with a document: it loads its style and its script and nothing else, and no page may hold it.
pub(crate) fn page(status: StatusCode, title: &str, here: &str, content: &Markup) -> Reply {
    framed_page(status, Frame { title, here, ..Frame::default() }, content)
}

/// The same, with more said around its content.
pub(super) fn framed_page(status: StatusCode, frame: Frame<'_>, content: &Markup) -> Reply {
    guarded(Reply::new(status, HTML, framed(frame, content).into_string()))
}

/// Beginning of every page.
const OPEN: &str = "<!DOCTYPE html><html lang=\"pt-BR\"";

/// A page as its browser wants to see it: in the name of this service, with the way to the account of whoever is signed in,
/// in the light or dark look that they chose. What caches may keep is told apart by the cookie, and the page of one browser
/// is kept for no other.
pub(crate) fn dressed(config: &Config, mut reply: Reply, headers: &HeaderMap) -> Reply {
    let body = reply.body.clone();
    let Some(document) = str::from_utf8(&body).ok().filter(|body| body.starts_with(OPEN)) else {
        return reply;
    };
    let mut document = Cow::Borrowed(document);
    own(config, &mut document);
    let theme = session::theme(headers, &["light", "dark"]);
    if let Some(theme) = theme {
        put(&mut document, OPEN, &format!("{OPEN} data-tema=\"{theme}\""));
    }
    // A page that still asks who one is speaks of no account.
    let signed_in = session::is_signed_in(headers)
        && !session::lets_out(&reply)
        && !document.contains("action=\"/entrar");
    if signed_in {
        let to = |place: &str| format!("class=\"quem\" href=\"{place}\"");
        put(&mut document, &to(DOOR.0), &to(ACCOUNT.0));
        let account = format!(">{}</a></li>", ACCOUNT.1);
        DOOR_END.iter().for_each(|end| put(&mut document, end, &account));
    }
    let kept = reply.headers.iter_mut().find(|(name, value)| *name == CACHE_CONTROL && value != "no-store");
    let varies = kept.is_some();
    if theme.is_some() || signed_in {
        if let Some((_, value)) = kept {
            *value = HeaderValue::from_static("private, no-cache");
        }
        // What was made beforehand, compressed or named by a tag, is everybody's.
        reply.gzip = None;
        reply.headers.retain(|(name, _)| *name != ETAG);
    }
    if let Cow::Owned(document) = document {
        reply.body = document.into();
    }
    if varies { reply.fixed(VARY, "Cookie") } else { reply }
}

/// The headers of a page.
pub(crate) fn guarded(reply: Reply) -> Reply {
    let policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; \
                  form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
    reply
        .fixed(CONTENT_SECURITY_POLICY, policy)
        // Not `no-referrer`: with it browsers hide the origin of our own forms.
        .fixed(REFERRER_POLICY, "same-origin")
        .fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin")
}

/// What a person is told of a refusal, behind its word of the wire; one that is not there is told in its own sentence.
const REFUSALS: &str = include_str!("recusas.txt");

/// What a person is told of a refusal.
pub(super) fn for_people(code: Code) -> &'static str {
    said_of(REFUSALS, code.as_str()).unwrap_or(code.sentence())
}

/// What a file of words says of one, in its line.
pub(super) fn said_of(file: &'static str, word: &str) -> Option<&'static str> {
    file.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(": "))
}

/// A refusal as a page, with the way back.
pub(crate) fn refusal(erro: &Erro, path: &str) -> Reply {
    let back = NAVIGATION
        .iter()
        .chain(FOOTER)
        .chain([&ACCOUNT, &DOOR])
        .map(|(known, _)| *known)
        .find(|known| *known != "/" && path.starts_with(known));
    // Whoever is signed in no longer has no account to go back to.
    let signs_in = back == Some(ACCOUNT.0) && matches!(erro.code, Code::InvalidCsrf | Code::InvalidSession);
    let sentence = match erro.code {
        _ if signs_in => "A sua sessão acabou, ou esta página ficou velha. Entre e mande outra vez.",
        Code::ParametroInvalido if erro.told("detalhe") == Some(NUL) => {
            "O texto traz um caractere invisível que não se guarda (U+0000). Volte, tire-o e mande de novo."
        }
        code => for_people(code),
    };
    let (address, words) = match back {
        _ if signs_in => DOOR,
        Some(back) => (back, "Voltar"),
        None => ("/", "Ir à primeira página"),
    };
    let content = dead_end(sentence, address, words);
    let title = if erro.code == Code::RotaDesconhecida { "Não há nada aqui" } else { "Não deu" };
    page(erro.status(), title, "", &content).waiting(erro).fixed(CACHE_CONTROL, "no-store")
}

/// On to a page, by GET: reloading it repeats nothing.
pub(super) fn onward(path: &str) -> Reply {
    Reply::empty(StatusCode::SEE_OTHER).header(LOCATION, path)
}

/// A message over a form: read out at once.
pub(super) fn alert(text: &str) -> Markup {
    html! { p .aviso role="alert" { (text) } }
}

/// A message where there is nothing more to do, and the way from there.
pub(super) fn dead_end(text: &str, address: &str, words: &str) -> Markup {
    html! { (alert(text)) p { a href=(address) { (words) } } }
}

/// A message that something is done.
pub(super) fn done(text: &str) -> Markup {
    html! { p .feito role="status" { (text) } }
}

/// Says how many changes, or marks, are not shown, if any.
pub(super) fn more(count: usize, what: &str) -> Markup {
    html! {
        @if count > 0 {
            p .legenda { "E mais " (number(count)) " " (what) ", que aqui não aparecem." }
        }
    }
}

/// A table of numbers, a name before those of each row. A column without words in its head is the names' own; without heads
/// there is no line of them.
pub(super) fn table<const N: usize>(
    heads: &[&str],
    rows: impl IntoIterator<Item = (impl Render, [String; N])>,
) -> Markup {
    html! {
        table {
            @if let Some((first, others)) = heads.split_first() {
                thead {
                    tr {
                        @if first.is_empty() { td {} } @else { th scope="col" { (first) } }
                        @for head in others { th .numero scope="col" { (head) } }
                    }
                }
            }
            tbody {
                @for (name, cells) in rows { tr { th scope="row" { (name) } @for cell in cells { td .numero { (cell) } } } }
            }
        }
    }
}

/// Author of the sample, whose voice it is until an author's texts are measured.
pub(super) const SAMPLE: &str = "a Dalva";

/// The author of the voice in use, with an article where the name has one: `a Dalva`.
pub(super) fn author(site: &Site) -> &str {
    match &site.app.config.servidor.autor {
        Some(name) => name,
        None if site.app.shown().voice.amostra() => SAMPLE,
        None => "o autor",
    }
}

/// A request for a page, with the service it came to, its browser, and the session that was opened in that.
pub(super) struct Guest<'a> {
    pub(super) site: &'a Site,
    pub(super) request: &'a Request,
    pub(super) session: Option<Sessao>,
    /// The token of writes, in every form.
    pub(super) csrf: Markup,
    /// Keyed hash of the browser's secret.
    pub(super) navegador: String,
    /// True when the browser shows a session that has ended since.
    pub(super) was_let_out: bool,
    /// The browser's secret, drawn where it had none.
    secret: String,
}

impl<'a> Guest<'a> {
    /// Whoever looks.
    ///
    /// # Errors
    /// `auth_unavailable`.
    pub(super) fn of(site: &'a Site, request: &'a Request) -> Result<Self, Erro> {
        Self::new(site, request, &Visitor::of(site, request)?)
    }

    /// Whoever sent a form: from a page of ours, with the token of this browser and session.
    ///
    /// # Errors
    /// Those of every form ([`session::sender`]).
    pub(super) fn sender(site: &'a Site, request: &'a Request, token: &str) -> Result<Self, Erro> {
        Self::new(site, request, &session::sender(site, request, token)?)
    }

    fn new(site: &'a Site, request: &'a Request, visitor: &Visitor) -> Result<Self, Erro> {
        let (secret, token) = visitor.begin(site, request)?;
        let csrf = html! { input type="hidden" name="csrf" value=(token); };
        let navegador = site.app.chave.hash(Purpose::Browser, secret.as_bytes());
        let session = visitor.own_session(site).cloned();
        let was_let_out = visitor.session.is_none() && session::is_signed_in(&request.headers);
        Ok(Self { site, request, session, csrf, navegador, was_let_out, secret })
    }

    /// The account that is signed in.
    pub(super) fn conta(&self) -> Option<&str> {
        self.session.as_ref().map(|session| session.conta.as_str())
    }

    /// The customer that whoever looks is: their account, or the network.
    pub(super) fn customer(&self) -> Result<Customer, Erro> {
        let who = who(self.site, self.request, None, looking)?;
        Customer::of(&self.site.app, &who).map_err(|error| self.request.broken(&error))
    }

    /// Where a sign-in comes from, and the session that it replaces.
    pub(super) fn place(&self) -> SignInPlace<'_> {
        SignInPlace {
            network: self.request.peer,
            navegador: &self.navegador,
            anterior: self.session.as_ref(),
        }
    }

    /// The zone of the account that is signed in; the usual one for anyone else.
    pub(super) fn zone(&self) -> Result<Zone, Erro> {
        let Some(id) = self.conta() else { return Ok(Zone::default()) };
        let conta = self.read_people(|tx| contas::by_id(tx, id))?;
        Ok(conta.map(|conta| Zone::of(&conta.perfil.time_zone)).unwrap_or_default())
    }

    /// What the database holds.
    ///
    /// # Errors
    /// A failure of it, as one of ours.
    pub(super) fn read<T>(&self, work: impl FnMut(&mut Tx<'_>) -> Stored<T>) -> Result<T, Erro> {
        self.site.read(self.request, work)
    }

    /// The same of accounts.
    ///
    /// # Errors
    /// `auth_unavailable`.
    pub(super) fn read_people<T>(&self, work: impl FnMut(&mut Tx<'_>) -> Stored<T>) -> Result<T, Erro> {
        self.site.app.store.read(work).map_err(down(self.request))
    }

    /// A page for this browser, which keeps its secret and no session that has ended.
    pub(super) fn page(&self, status: StatusCode, title: &str, here: &str, content: &Markup) -> Reply {
        self.framed(status, Frame { title, here, ..Frame::default() }, content)
    }

    /// The same, with more said around its content.
    pub(super) fn framed(&self, status: StatusCode, frame: Frame<'_>, content: &Markup) -> Reply {
        let reply = know_browser(framed_page(status, frame, content), &self.secret);
        if self.was_let_out { let_out(reply) } else { reply }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn what_steers_a_reader_is_shown_and_not_obeyed() {
        assert_eq!(plain("a\u{1b}[31m\u{202e}b\r\n"), "a\\u001b[31m\\u202eb\n");
        let page = document("<b>", "/", &alert("</p><script>")).into_string();
        assert!(
            !page.contains("<script>")
                && page.contains("&lt;script&gt;")
                && page.contains("<title>&lt;b&gt;")
        );
    }

    #[test]
    fn every_line_of_words_is_of_a_refusal() {
        let words: Vec<_> = REFUSALS.lines().map(|line| line.split_once(": ").unwrap().0).collect();
        assert!(words.iter().all(|word| Code::named(word).is_some()), "{words:?}");
    }

    #[test]
    fn what_an_address_says_was_done_has_its_words_and_no_words_wait_for_an_address() {
        let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/paginas");
        let mut code = String::new();
        for folder in ["conta", "entrar"] {
            for file in fs::read_dir(pages.join(folder)).unwrap().map(|file| file.unwrap().path()) {
                if file.extension().is_some_and(|extension| extension == "rs") {
                    code += &fs::read_to_string(file).unwrap();
                }
            }
        }
        for folder in ["conta", "entrar"] {
            let begin = format!("\"/{folder}");
            let addresses = code.split(&begin).skip(1).filter_map(|rest| rest.split('"').next());
            let words = addresses.filter_map(|address| address.split_once("?dito=")?.1.split('#').next());
            let file = fs::read_to_string(pages.join(folder).join("feito.txt")).unwrap();
            let told = file.lines().map(|line| line.split_once(": ").unwrap().0);
            assert_eq!(words.collect::<BTreeSet<_>>(), told.collect(), "{folder}");
        }
    }
}
