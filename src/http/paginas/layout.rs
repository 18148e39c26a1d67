//! What every page has: who looks at it, head, style, navigation, messages, and the headers that go with them.
mod guest;

use std::borrow::Cow;
use std::sync::LazyLock;

use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, LOCATION, REFERRER_POLICY, VARY};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use maud::{DOCTYPE, Markup, html};
use sha2::{Digest, Sha256};

use crate::base::config::Config;
use crate::base::hex;
use crate::base::time_zone::Zone;
use crate::base::world::Millis;
use crate::http::caller::session;
use crate::http::kernel::documents::Document;
use crate::http::kernel::erro::{Code, Erro, NUL};
use crate::http::kernel::reply::Reply;
use crate::http::kernel::request::Site;
use crate::http::kernel::route::{Answer, Lane, Route};
use crate::money::reais::{Centavos, grouped};

pub(super) use self::guest::Guest;
pub(super) use crate::base::config::of;
pub(super) use crate::voice::texto::tamed as plain;

/// Media type of pages.
pub(in crate::http) const HTML: &str = "text/html; charset=utf-8";
/// Media type of their style.
const CSS: &str = "text/css; charset=utf-8";
const STYLE: &str = include_str!("estilo.css");
/// Media type of their script.
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const SCRIPT: &str = include_str!("voz.js");

/// Pages where a person can do something, in the order of the navigation.
const NAVIGATION: [(&str, &str); 4] =
    [("/", "Reescrever"), ("/lint", "Examinar"), ("/diff", "Comparar"), ("/voz", "A voz")];

/// The pages at the foot of every other.
const FOOTER: [(&str, &str); 5] =
    [("/duvidas", "Dúvidas"), ("/credito", "Crédito"), ("/numeros", "Números"), WRITTEN_TO[0], WRITTEN_TO[1]];

/// Those of them that write to whoever runs the service.
const WRITTEN_TO: &[(&str, &str)] = &[("/parcerias", "Parcerias"), ("/contato", "Contato")];

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

/// Style and script: each under an address that changes with it, so that browsers may keep it for a year.
pub(in crate::http) const ROUTES: &[Route] = &[Route {
    path: "/estatico/{arquivo}",
    cors: false,
    cache: "public, max-age=31536000, immutable",
    lane: Lane::Memory,
    answer: Answer { also: &[JAVASCRIPT], ..Answer::new(CSS, "") },
    run: |_, request| {
        let name = request.named();
        let asset = [&*SHEET, &*CODE].into_iter().find(|asset| asset.file == name);
        asset.map(|asset| asset.document.reply()).ok_or_else(|| Code::RotaDesconhecida.into())
    },
    ..Route::PLAIN
}];

/// Files that pages load.
struct Asset {
    file: String,
    document: Document,
}

impl Asset {
    fn new(stem: &str, extension: &str, media_type: &'static str, text: &str) -> Self {
        let text = lean(text);
        let digest = Sha256::digest(&text);
        let file = format!("{stem}-{}.{extension}", hex(digest.get(..8).unwrap_or_default()));
        Self { file, document: Document::new(media_type, text) }
    }
}

/// Without what only whoever edits it reads: indentation, lines of comment. No text in it, and no comment, goes over two lines.
fn lean(text: &str) -> String {
    let kept = |line: &&str| !(line.is_empty() || line.starts_with("//") || line.starts_with("/*"));
    let lines = text.lines().map(str::trim).filter(kept);
    lines.collect::<Vec<_>>().join("\n")
}

/// A style without the white space beside its marks, which no text and no selector of it has.
fn tight(style: &str) -> String {
    let marks = [(": ", ":"), ("; ", ";"), (" { ", "{"), (" {\n", "{"), (";}", "}"), (", ", ",")];
    marks.iter().fold(lean(style), |text, (wide, close)| text.replace(wide, close))
}

static SHEET: LazyLock<Asset> = LazyLock::new(|| Asset::new("estilo", "css", CSS, &tight(STYLE)));
static CODE: LazyLock<Asset> = LazyLock::new(|| Asset::new("voz", "js", JAVASCRIPT, SCRIPT));

/// Surroundings of the content of a page.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame<'a> {
    /// Title of the window.
    pub(super) title: &'a str,
    /// The first heading; the title where it is empty.
    pub(super) heading: &'a str,
    /// The address that the navigation marks.
    pub(super) here: &'a str,
    /// Said in the head, beside the account: in a few words where there is little room, and whole.
    pub(super) said: (&'a str, &'a str),
}

/// A whole document. `here` is the address that the navigation marks.
pub(in crate::http) fn document(title: &str, here: &str, content: &Markup) -> Markup {
    framed(Frame { title, here, ..Frame::default() }, content)
}

fn framed(frame: Frame<'_>, content: &Markup) -> Markup {
    let Frame { title, here, said, .. } = frame;
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
                    h1 { (if frame.heading.is_empty() { title } else { frame.heading }) }
                    (content)
                }
                footer {
                    nav aria-label="Sobre" { ul { (links(&FOOTER, here)) } }
                    @if here == "/" { nav aria-labelledby="programas" { p .legenda #programas { "Para programas" } ul .legenda { (links(&MACHINES, here)) } } }
                }
            }
        }
    }
}

fn links(pages: &[(&str, &str)], here: &str) -> Markup {
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
pub(in crate::http) fn in_name(config: &Config, document: &str) -> String {
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
pub(in crate::http) fn page(status: StatusCode, title: &str, here: &str, content: &Markup) -> Reply {
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
pub(in crate::http) fn dressed(config: &Config, mut reply: Reply, headers: &HeaderMap) -> Reply {
    let Some(document) = str::from_utf8(&reply.body).ok().filter(|body| body.starts_with(OPEN)) else {
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
    let document = match document {
        Cow::Owned(document) => Some(document),
        Cow::Borrowed(_) => None,
    };
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
    if let Some(document) = document {
        reply.body = document.into();
    }
    if varies { reply.fixed(VARY, "Cookie") } else { reply }
}

/// The headers of a page.
pub(in crate::http) fn guarded(reply: Reply) -> Reply {
    let policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; \
                  form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
    reply
        .fixed(CONTENT_SECURITY_POLICY, policy)
        // Not `no-referrer`: with it browsers hide the origin of our own forms.
        .fixed(REFERRER_POLICY, "same-origin")
        .fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin")
}

/// A refusal as a page, with the way back.
pub(in crate::http) fn refusal(erro: &Erro, path: &str) -> Reply {
    let back = NAVIGATION
        .iter()
        .chain(&FOOTER)
        .chain([&ACCOUNT, &DOOR])
        .map(|(known, _)| *known)
        .find(|known| *known != "/" && path.starts_with(known));
    // Whoever is signed in no longer has no account to go back to.
    let signs_in = back == Some(ACCOUNT.0) && matches!(erro.code, Code::InvalidCsrf | Code::InvalidSession);
    let sentence = match erro.code {
        _ if signs_in => "A sua sessão acabou, ou esta página ficou velha. Entre e mande outra vez.",
        Code::InvalidCsrf => "Esta página ficou velha. Volte, carregue de novo e mande outra vez.",
        Code::InvalidOrigin => {
            "O formulário veio de outro endereço que não o deste serviço. Abra a página aqui e mande de novo."
        }
        Code::RotaDesconhecida => "Veja se o endereço veio inteiro.",
        Code::ParametroInvalido if erro.told("detalhe") == Some(NUL) => {
            "O texto traz um caractere invisível que não se guarda (U+0000). Volte, tire-o e mande de novo."
        }
        Code::ComprovanteGrande => {
            "A foto passa de 2 MB. Faça um print da tela do comprovante e mande o print: com o botão de voltar do navegador o formulário está como você o deixou. Não pague de novo."
        }
        Code::TipoNaoSuportado => "Esta página só recebe o formulário dela. Volte e mande de novo.",
        Code::MetodoNaoPermitido => "Esta página só se abre por um formulário. Volte e mande de novo.",
        code => code.sentence(),
    };
    let content = html! {
        (alert(sentence))
        p { @if signs_in { a href=(DOOR.0) { (DOOR.1) } } @else if let Some(back) = back { a href=(back) { "Voltar" } } @else { a href="/" { "Ir à primeira página" } } }
    };
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

/// A message that something is done.
pub(super) fn done(text: &str) -> Markup {
    html! { p .feito role="status" { (text) } }
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

/// The same at the beginning of a sentence: `A Dalva`.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}

/// A share of texts or requests, in whole percents: `12 %`. What is there, and rounds to nothing, is told as less than one.
pub(super) fn percent(share: f64) -> String {
    match (share * 100.0).round() {
        whole if whole < 1.0 && share > 0.0 => "menos de 1\u{a0}%".to_owned(),
        whole => format!("{whole}\u{a0}%"),
    }
}

/// A whole number with its thousands apart: `12.345`.
pub(super) fn number(n: impl TryInto<u64>) -> String {
    grouped(n.try_into().unwrap_or(u64::MAX))
}

/// Dollars as people here write them, with their cents: `US$ 2,50`.
pub(super) fn dollars(amount: &str) -> String {
    let (sign, digits) = amount.strip_prefix('-').map_or(("", amount), |rest| ("−", rest));
    let cents = if digits.contains('.') { "" } else { ",00" };
    format!("{sign}US$\u{a0}{}{cents}", digits.replace('.', ","))
}

/// A time to wait, as people say it.
pub(super) fn span(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} segundos"),
        120..7200 => format!("{} minutos", seconds.div_ceil(60)),
        _ => format!("{} horas", seconds.div_ceil(3600)),
    }
}

/// Reais, on one line.
pub(super) fn reais(amount: Centavos) -> String {
    amount.brasil().replace(' ', "\u{a0}")
}

/// A day of the year-first form as people write it; anything else as it is.
pub(super) fn day(iso: &str) -> String {
    let mut parts = iso.get(..10).unwrap_or(iso).split('-');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(year), Some(month), Some(day)) => format!("{day}/{month}/{year}"),
        _ => iso.to_owned(),
    }
}

/// A moment by the usual clock, which is said: for whoever has chosen no other.
pub(super) fn moment(at: Millis) -> String {
    Zone::default().moment(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_here() {
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1.000", "1.234.567"]);
        assert_eq!([0.0, 0.126, 1.0].map(percent), ["0\u{a0}%", "13\u{a0}%", "100\u{a0}%"]);
        assert_eq!(percent(0.001), "menos de 1\u{a0}%");
        assert_eq!(["2.50", "-0.02", "3"].map(dollars), ["US$\u{a0}2,50", "−US$\u{a0}0,02", "US$\u{a0}3,00"]);
        assert_eq!(reais(Centavos(123_456)), "R$\u{a0}1.234,56");
        assert_eq!([90, 121, 7201].map(span), ["90 segundos", "3 minutos", "3 horas"]);
        assert_eq!((day("2026-11-22").as_str(), day("ontem").as_str()), ("22/11/2026", "ontem"));
    }

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
    fn a_sentence_begins_with_a_capital() {
        assert_eq!((capital("a Dalva").as_str(), capital("érica").as_str()), ("A Dalva", "Érica"));
    }
}
