//! The HTML of `/entrar`: the forms that open an account, and what is said where none can be opened.
use maud::{Markup, html};

use super::super::form::csrf;
use super::super::layout::plain;
use crate::people::senha::LENGTH;

/// What is said once a link was asked for, whether or not the e-mail has an account.
pub(super) const SENT: &str = "Mandamos uma mensagem a esse e-mail; abra o link dela em até 15 minutos.";

/// What is said of a link that opens no account.
pub(super) const DEAD_LINK: &str = "Este link não abre nada: já foi usado, ou passaram os 15 minutos dele. Entre com a senha, ou peça outro link.";

/// The form that asks for an account.
pub(super) fn sign_up(token: &str) -> Markup {
    html! {
        h2 { "Criar uma conta" }
        form method="post" action="/entrar/cadastro" {
            (csrf(token))
            label for="novo" { "E-mail da conta nova" }
            input #novo name="email" type="email" autocomplete="email" required maxlength="254";
            button { "Mandar o link" }
        }
    }
}

/// The form that signs in; `email` as typed before.
pub(super) fn sign_in(token: &str, email: &str) -> Markup {
    html! {
        form method="post" action="/entrar" {
            (csrf(token))
            label for="email" { "E-mail" }
            input #email name="email" type="email" autocomplete="username" required maxlength="254" value=(email);
            label for="senha" { "Senha" }
            input #senha name="senha" type="password" autocomplete="current-password" required maxlength=(LENGTH.1);
            label for="codigo" {
                "Código do segundo fator "
                small { "só se você ligou um; vale também um código de reserva" }
            }
            input #codigo name="codigo" autocomplete="one-time-code" maxlength="40" spellcheck="false";
            button { "Entrar" }
        }
    }
}

/// The form that uses a one-time link: opening the page alone uses nothing up. It says whose account it is, so that
/// nobody is led into another's; the e-mail comes masked.
pub(super) fn by_link(token: &str, link: &str, email: &str) -> Markup {
    html! {
        p { "Este link abre, uma vez, a conta " strong { (email) } "." }
        p { "Se esta conta não é a sua, não entre: o que você fizesse nela ficaria com outra pessoa." }
        form method="post" action="/entrar" {
            (csrf(token))
            input type="hidden" name="link" value=(link);
            button { "Entrar" }
        }
    }
}

/// What is wrong with signing in under `host`, and how to mend it; nothing where nothing is wrong.
pub(super) fn unsafe_here(host: Option<&str>, base: &str, public: Option<&str>) -> Markup {
    let Some(host) = host else { return html! {} };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let port = base.rsplit_once(':').map_or("8787", |(_, port)| port);
    html! {
        div .aviso role="alert" {
            p { strong { "Daqui não dá para entrar." } " Esta página foi aberta em " code { (plain(host)) } ", e os navegadores só guardam uma sessão onde há HTTPS." }
            @match public.filter(|url| url.starts_with("https://")) {
                Some(url) => p { "O endereço deste serviço é " a href={ (url) "/entrar" } { (url) } "." },
                None => {
                    p { "Se você mantém o serviço: ponha o Caddy na frente, que cuida do certificado, com estas três linhas no Caddyfile," }
                    pre tabindex="0" { (plain(name)) " {\n\treverse_proxy 127.0.0.1:" (port) "\n}" }
                    p { "e diga o endereço ao voz: " code { "voz config definir servidor.url_publica https://" (plain(name)) } ". Na própria máquina, abra " code { "http://localhost:" (port) "/entrar" } "." }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_stays_text() {
        let form = sign_in("t", "\"><script>alert(1)</script>").into_string();
        assert!(!form.contains("<script>") && form.contains("&quot;&gt;&lt;script&gt;"), "{form}");
    }
}
