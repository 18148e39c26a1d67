//! The HTML of `/entrar`: the forms that open an account, and what is said where none can be opened.
use super::Way;
use crate::kernel::request::host_and_port;
use crate::paginas::form::chosen_password;
use crate::paginas::layout::{Markup, html, plain};
use voz_core::app::accounts::sign_in::LinkOf;
use voz_core::base::email::masked;
use voz_core::people::senha::LENGTH;

/// Words on a link that opens no account.
pub(super) const DEAD_LINK: &str = "Este link não abre nada: já foi usado, ou passaram os 15 minutos dele. Entre com a senha, ou peça outro link.";

/// Conditions of the form of the door.
#[derive(Clone, Copy, Default)]
pub(super) struct Door<'a> {
    /// True when anyone may make an account.
    pub(super) open: bool,
    /// True when no mail leaves this server.
    pub(super) stays_here: bool,
    /// True when a session can be kept under this address.
    pub(super) works: bool,
    /// Fault of the e-mail, if it has one.
    pub(super) told: Option<&'a str>,
}

/// The one form of this door: by password, or by a link for whoever has none, forgot it, or has no account. `email` as typed
/// before.
pub(super) fn sign_in(way: &Way<'_>, email: &str, door: Door<'_>) -> Markup {
    let Door { open, stays_here, works, told } = door;
    html! {
        form method="post" action="/entrar" {
            (way.csrf)
            (back(way))
            label for="email" { "E-mail" }
            @if let Some(told) = told { p .aviso #email-erro role="alert" { (told) } }
            input #email name="email" type="email" autocomplete="username" required maxlength="254" value=(email)
                aria-invalid=[told.map(|_| "true")] aria-describedby=[told.map(|_| "email-erro")] autofocus[told.is_some()];
            div .entrada {
                label for="senha" { "Senha" }
                input #senha name="senha" type="password" autocomplete="current-password" required maxlength=(LENGTH.1);
                button .leve[!works] { "Entrar" }
            }
            div .entrada {
                h2 { @if open { "Ainda não tem conta, ou esqueceu a senha?" } @else { "Esqueceu a senha, ou ainda não tem uma?" } }
                p #sem-senha {
                    "Escreva acima o seu e\u{2011}mail. "
                    @if stays_here { "Quem mantém o serviço entrega um link, que abre a conta e deixa escolher a senha." }
                    @else { "O link que vai a ele abre a conta e deixa escolher a senha." }
                }
                button .leve formaction="/entrar/link" formnovalidate aria-describedby="sem-senha" {
                    @if stays_here { "Como conseguir o link" } @else { "Receber um link por e\u{2011}mail" }
                }
            }
        }
    }
}

fn back(way: &Way<'_>) -> Markup {
    html! { @if let Some(volta) = way.volta { input type="hidden" name="volta" value=(volta); } }
}

/// Words once a link was asked for, whether or not the e-mail has an account. Where mail goes nowhere it is said how
/// the link is got all the same, and `reachable`, where whoever runs the service can be written to.
pub(super) fn sent(stays_here: bool, reachable: bool) -> Markup {
    html! {
        @if stays_here {
            p role="status" {
                "Este servidor não manda e-mail. Se o endereço pode entrar aqui, o link, que vale uma vez, está com quem \
                 mantém o serviço. Ele o mostra com:"
            }
            pre { code { "voz conta entrar E-MAIL" } }
            @if reachable { p { a href="/contato" { "Escrever a quem mantém o serviço" } } }
        } @else {
            p role="status" { "Mandamos uma mensagem a esse e-mail. Abra o link dela em até 15 minutos; ele vale uma vez." }
            p { "Não chegou? Veja na caixa de spam, ou se o e-mail foi escrito certo." }
        }
        p { a href="/entrar" { "Voltar" } }
    }
}

/// The step of the code, by itself; `reachable`, where messages can be left for whoever runs the service.
pub(super) fn code(way: &Way<'_>, email: &str, said: &Markup, reachable: bool) -> Markup {
    html! {
        (said)
        p { "Entrando em " strong { (masked(email)) } "." }
        form method="post" action="/entrar/codigo" {
            (way.csrf)
            (back(way))
            label for="codigo" { "Código que o aplicativo mostra " small { "vale também um código de reserva" } }
            input #codigo name="codigo" autocomplete="one-time-code" required maxlength="40" spellcheck="false" autocapitalize="none" autofocus;
            button { "Entrar" }
        }
        details {
            summary { "Estou sem o aplicativo" }
            p { "Use um dos códigos de reserva que você guardou ao ligar o segundo fator: cada um entra uma vez. Depois, ligue o fator de novo na sua conta." }
            p { "Sem o aplicativo e sem códigos, só quem mantém o serviço desliga o fator" @if reachable { ": " a href="/contato" { "escreva a ele" } } "." }
        }
        p { a href="/entrar?de-novo=1" { "Entrar com outra conta" } }
    }
}

/// The form that uses a one-time link: opening the page alone uses nothing up. It says whose account it is, so that
/// nobody is led into another's; the e-mail comes masked.
pub(super) fn by_link(csrf: &Markup, link: &str, of: &LinkOf, told: Option<&str>) -> Markup {
    let label = if of.tem_senha { "Senha nova" } else { "Escolha a sua senha" };
    html! {
        p { "Este link abre, uma vez, a conta " strong { (masked(&of.email)) } "." }
        p { "Se esta conta não é a sua, não entre: o que você fizesse nela ficaria com outra pessoa." }
        form method="post" action="/entrar" {
            (csrf)
            input type="hidden" name="link" value=(link);
            (chosen_password("nova", label, of.tem_senha, told))
            @if of.tem_senha { p .legenda { "Outra senha encerra as sessões abertas e desativa as chaves de API." } }
            button { @if of.tem_senha { "Entrar" } @else { "Guardar a senha e entrar" } }
        }
    }
}

/// Fault of signing in under `host`, and how to mend it; nothing where there is none.
pub(super) fn unsafe_here(host: Option<&str>, base: &str, public: Option<&str>) -> Markup {
    let Some(host) = host else { return html! {} };
    let (name, _) = host_and_port(host);
    let port = host_and_port(base).1.unwrap_or("8787");
    html! {
        div .aviso role="alert" {
            p { strong { "Daqui não dá para entrar." } " Esta página foi aberta em " code { (plain(host)) } ", e os navegadores só guardam uma sessão onde há HTTPS." }
            @match public.filter(|url| url.starts_with("https://")) {
                Some(url) => p { "O endereço deste serviço é " a href={ (url) "/entrar" } { (url) } "." },
                None => {
                    details {
                        summary { "Se você mantém o serviço" }
                        p { "Ponha o Caddy na frente, que cuida do certificado, com estas três linhas no Caddyfile," }
                        pre tabindex="0" { (plain(name)) " {\n\treverse_proxy 127.0.0.1:" (port) "\n}" }
                        p { "e diga o endereço ao voz: " code { "voz config definir servidor.url_publica https://" (plain(name)) } ", e quem o traz: " code { "voz config definir servidor.proxies 127.0.0.1,::1" } ", para que cada visitante conte por si. Na própria máquina, abra " code { "http://localhost:" (port) "/entrar" } "." }
                    }
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
        let way = Way { csrf: &html! {}, volta: None };
        let form = sign_in(&way, "\"><script>alert(1)</script>", Door::default()).into_string();
        assert!(!form.contains("<script>") && form.contains("&quot;&gt;&lt;script&gt;"), "{form}");
    }
}
