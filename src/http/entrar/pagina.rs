//! The HTML of `/entrar`: no script, one style known by its hash, everything that came from outside escaped.
use std::fmt::Write as _;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use http::{HeaderName, StatusCode};
use sha2::{Digest, Sha256};

use crate::http::kernel::reply::Reply;
use crate::people::api_keys::{ApiKey, NAME_MAX};
use crate::people::contas::Conta;
use crate::people::organizacoes::Organizacao;
use crate::people::segundo_fator::FactorState;
use crate::people::senha::LENGTH;
use crate::people::sessoes::Sessao;

/// Media type of pages.
pub(in crate::http) const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = include_str!("estilo.css");

/// A text as it stands in HTML, also inside quotes.
pub(in crate::http) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

/// A page with a title over its content, which is HTML already.
pub(super) fn page(status: StatusCode, title: &str, content: &str) -> Reply {
    let title = escape(title);
    let body = format!(
        "<!doctype html>\n<html lang=\"pt-BR\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n{content}</main>\n</body>\n</html>\n"
    );
    let style = STANDARD.encode(Sha256::digest(STYLE));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    );
    Reply::new(status, HTML, body)
        .header(CONTENT_SECURITY_POLICY, &policy)
        // Not `no-referrer`: with it browsers hide the origin of our own forms.
        .fixed(REFERRER_POLICY, "same-origin")
        .fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin")
}

/// A message over a form: read out at once.
pub(super) fn alert(text: &str) -> String {
    format!("<p class=\"aviso\" role=\"alert\">{}</p>\n", escape(text))
}

/// A message that something is done.
pub(super) fn done(text: &str) -> String {
    format!("<p class=\"feito\" role=\"status\">{}</p>\n", escape(text))
}

/// What is said once a link was asked for, whether or not the e-mail has an account.
pub(super) const SENT: &str = "Mandamos uma mensagem a esse e-mail; abra o link dela em até 15 minutos.";

/// The form that asks for an account.
pub(super) fn sign_up(csrf: &str) -> String {
    let csrf = escape(csrf);
    format!(
        "<h2>Criar uma conta</h2>\n<form method=\"post\" action=\"/entrar/cadastro\">\n\
         <input type=\"hidden\" name=\"csrf\" value=\"{csrf}\">\n\
         <label for=\"novo\">E-mail da conta nova</label>\n\
         <input id=\"novo\" name=\"email\" type=\"email\" autocomplete=\"email\" required maxlength=\"254\">\n\
         <button>Mandar o link</button>\n</form>\n"
    )
}

/// The form that signs in; `email` as typed before.
pub(super) fn sign_in(csrf: &str, email: &str) -> String {
    let (csrf, email, most) = (escape(csrf), escape(email), LENGTH.1);
    format!(
        "<form method=\"post\" action=\"/entrar\">\n<input type=\"hidden\" name=\"csrf\" value=\"{csrf}\">\n\
         <label for=\"email\">E-mail</label>\n\
         <input id=\"email\" name=\"email\" type=\"email\" autocomplete=\"username\" required maxlength=\"254\" \
         value=\"{email}\">\n\
         <label for=\"senha\">Senha</label>\n\
         <input id=\"senha\" name=\"senha\" type=\"password\" autocomplete=\"current-password\" required \
         maxlength=\"{most}\">\n\
         <label for=\"codigo\">Código do segundo fator <small>só se você ligou um; vale também um código de \
         reserva</small></label>\n\
         <input id=\"codigo\" name=\"codigo\" autocomplete=\"one-time-code\" maxlength=\"40\" spellcheck=\"false\">\n\
         <button>Entrar</button>\n</form>\n"
    )
}

/// The form that uses a one-time link: opening the page alone uses nothing up.
pub(super) fn by_link(csrf: &str, link: &str) -> String {
    let (csrf, link) = (escape(csrf), escape(link));
    format!(
        "<p>Este link abre a sua conta uma vez.</p>\n<form method=\"post\" action=\"/entrar\">\n\
         <input type=\"hidden\" name=\"csrf\" value=\"{csrf}\">\n\
         <input type=\"hidden\" name=\"link\" value=\"{link}\">\n<button>Entrar</button>\n</form>\n"
    )
}

/// What the page of an account shows.
pub(super) struct Account<'a> {
    pub(super) csrf: &'a str,
    pub(super) conta: &'a Conta,
    pub(super) fator: FactorState,
    pub(super) sessao: &'a Sessao,
    /// Whether the sign-in is recent enough to make a key.
    pub(super) recent: bool,
    pub(super) sessions: usize,
    pub(super) keys: &'a [ApiKey],
    /// Organizations whose keys this account makes.
    pub(super) organizations: &'a [Organizacao],
    /// A secret just made, shown this once.
    pub(super) secret: Option<&'a str>,
}

/// The page of an account.
pub(super) fn account(shown: &Account<'_>) -> String {
    let csrf = format!("<input type=\"hidden\" name=\"csrf\" value=\"{}\">\n", escape(shown.csrf));
    let mut html = String::new();
    if let Some(secret) = shown.secret {
        let _ = writeln!(
            html,
            "<p class=\"feito\" role=\"status\">Chave criada. Copie agora, ela não aparece de novo:<br>\
             <code id=\"segredo\">{}</code></p>",
            escape(secret)
        );
    }
    let factor = match (shown.fator, shown.sessao.verified()) {
        (_, true) => "ligado, e usado nesta entrada",
        (FactorState::On, false) => "ligado, mas não usado nesta entrada",
        (FactorState::None | FactorState::Pending, false) => "desligado",
    };
    let name = &shown.conta.perfil.name;
    let who = if name.is_empty() { String::new() } else { format!("{}, ", escape(name)) };
    let _ = writeln!(
        html,
        "<p>Você entrou como {who}<strong>{}</strong>.<br>Segundo fator: {factor}.</p>\n\
         <form method=\"post\" action=\"/entrar/sair\">\n{csrf}<button>Sair</button>\n</form>\n\
         <h2 id=\"chaves\">Chaves de API</h2>",
        escape(&shown.conta.email)
    );
    keys(&mut html, shown, &csrf);
    new_key(&mut html, shown, &csrf);
    password(&mut html, shown, &csrf);
    let _ = writeln!(
        html,
        "<h2>Sessões</h2>\n<p>Abertas agora, com esta: {}.</p>\n\
         <form method=\"post\" action=\"/entrar/encerrar\">\n{csrf}\
         <button>Encerrar todas, e parar as chaves</button>\n</form>",
        shown.sessions
    );
    html
}

fn keys(html: &mut String, shown: &Account<'_>, csrf: &str) {
    let live: Vec<&ApiKey> = shown.keys.iter().filter(|key| key.active).collect();
    if live.is_empty() {
        html.push_str("<p>Nenhuma chave ativa.</p>\n");
        return;
    }
    html.push_str("<ul aria-labelledby=\"chaves\">\n");
    for key in live {
        let used =
            key.last_used_at.as_deref().map_or("nunca usada".to_owned(), |at| format!("usada em {at}"));
        let whose = if key.organization_id.is_some() { ", da organização" } else { "" };
        let _ = writeln!(
            html,
            "<li><span>{name}{whose} <small>…{last4}, criada em {made}, {used}</small></span>\
             <form method=\"post\" action=\"/entrar/chaves/revogar\">\n{csrf}\
             <input type=\"hidden\" name=\"id\" value=\"{id}\">\
             <button class=\"leve\" aria-label=\"Revogar a chave {name}\">Revogar</button></form></li>",
            name = escape(&key.name),
            last4 = escape(&key.last4),
            made = escape(&key.created_at),
            used = escape(&used),
            id = escape(&key.id),
        );
    }
    html.push_str("</ul>\n");
}

fn new_key(html: &mut String, shown: &Account<'_>, csrf: &str) {
    if !shown.recent {
        html.push_str("<p>Para criar uma chave, <a href=\"/entrar?de-novo=1\">entre de novo</a>.</p>\n");
        return;
    }
    let mut choice = String::new();
    if !shown.organizations.is_empty() {
        choice.push_str(
            "<label for=\"organizacao\">De quem</label>\n<select id=\"organizacao\" name=\"organizacao\">\n",
        );
        choice.push_str("<option value=\"\">minha conta</option>\n");
        for organization in shown.organizations {
            let (id, name) = (escape(&organization.id), escape(&organization.nome));
            let _ = writeln!(choice, "<option value=\"{id}\">{name}</option>");
        }
        choice.push_str("</select>\n");
    }
    let _ = writeln!(
        html,
        "<form method=\"post\" action=\"/entrar/chaves\">\n{csrf}<label for=\"nome\">Nome da chave nova</label>\n\
         <input id=\"nome\" name=\"nome\" required maxlength=\"{NAME_MAX}\" autocomplete=\"off\">\n{choice}\
         <button>Criar chave</button>\n</form>"
    );
}

fn password(html: &mut String, shown: &Account<'_>, csrf: &str) {
    let (least, most) = LENGTH;
    let now = if shown.conta.senha.is_some() {
        format!(
            "<label for=\"atual\">Senha de agora</label>\n<input id=\"atual\" name=\"atual\" type=\"password\" \
             autocomplete=\"current-password\" required maxlength=\"{most}\">\n"
        )
    } else {
        String::new()
    };
    let _ = writeln!(
        html,
        "<h2>Senha</h2>\n<form method=\"post\" action=\"/entrar/senha\">\n{csrf}{now}\
         <label for=\"nova\">Senha nova <small>de {least} a {most} caracteres</small></label>\n\
         <input id=\"nova\" name=\"nova\" type=\"password\" autocomplete=\"new-password\" required \
         minlength=\"{least}\" maxlength=\"{most}\">\n\
         <button>Trocar a senha, encerrar as sessões e parar as chaves</button>\n</form>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_stays_text() {
        assert_eq!(escape("<b a=\"c\" d='e'>&"), "&lt;b a=&quot;c&quot; d=&#39;e&#39;&gt;&amp;");
        let form = sign_in("t", "\"><script>alert(1)</script>");
        assert!(!form.contains("<script>") && form.contains("&quot;&gt;&lt;script&gt;"));
    }
}
