//! The HTML of `/entrar`: the forms that open an account, and the page of one.
use maud::{Markup, html};

use super::super::form::csrf;
use crate::people::api_keys::{ApiKey, NAME_MAX};
use crate::people::contas::Conta;
use crate::people::organizacoes::Organizacao;
use crate::people::segundo_fator::FactorState;
use crate::people::senha::LENGTH;
use crate::people::sessoes::Sessao;

/// What is said once a link was asked for, whether or not the e-mail has an account.
pub(super) const SENT: &str = "Mandamos uma mensagem a esse e-mail; abra o link dela em até 15 minutos.";

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

/// The form that uses a one-time link: opening the page alone uses nothing up.
pub(super) fn by_link(token: &str, link: &str) -> Markup {
    html! {
        p { "Este link abre a sua conta uma vez." }
        form method="post" action="/entrar" {
            (csrf(token))
            input type="hidden" name="link" value=(link);
            button { "Entrar" }
        }
    }
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
pub(super) fn account(shown: &Account<'_>) -> Markup {
    let factor = match (shown.fator, shown.sessao.verified()) {
        (_, true) => "ligado, e usado nesta entrada",
        (FactorState::On, false) => "ligado, mas não usado nesta entrada",
        (FactorState::None | FactorState::Pending, false) => "desligado",
    };
    let name = &shown.conta.perfil.name;
    html! {
        @if let Some(secret) = shown.secret {
            p .feito role="status" {
                "Chave criada. Copie agora, ela não aparece de novo:" br;
                code #segredo { (secret) }
            }
        }
        p {
            "Você entrou como "
            @if !name.is_empty() { (name) ", " }
            strong { (shown.conta.email) } "." br;
            "Segundo fator: " (factor) "."
        }
        form method="post" action="/entrar/sair" { (csrf(shown.csrf)) button { "Sair" } }
        h2 #chaves { "Chaves de API" }
        (keys(shown))
        (new_key(shown))
        (password(shown))
        h2 { "Sessões" }
        p { "Abertas agora, com esta: " (shown.sessions) "." }
        form method="post" action="/entrar/encerrar" {
            (csrf(shown.csrf))
            button { "Encerrar todas, e parar as chaves" }
        }
    }
}

fn keys(shown: &Account<'_>) -> Markup {
    html! {
        @if shown.keys.iter().any(|key| key.active) {
            ul aria-labelledby="chaves" {
                @for one in shown.keys.iter().filter(|key| key.active) { (key(shown.csrf, one)) }
            }
        } @else {
            p { "Nenhuma chave ativa." }
        }
    }
}

fn key(token: &str, key: &ApiKey) -> Markup {
    let used = key.last_used_at.as_deref().map_or("nunca usada".to_owned(), |at| format!("usada em {at}"));
    html! {
        li {
            span {
                (key.name)
                @if key.organization_id.is_some() { ", da organização" }
                " " small { "…" (key.last4) ", criada em " (key.created_at) ", " (used) }
            }
            form method="post" action="/entrar/chaves/revogar" {
                (csrf(token))
                input type="hidden" name="id" value=(key.id);
                button .leve aria-label={ "Revogar a chave " (key.name) } { "Revogar" }
            }
        }
    }
}

fn new_key(shown: &Account<'_>) -> Markup {
    if !shown.recent {
        return html! { p { "Para criar uma chave, " a href="/entrar?de-novo=1" { "entre de novo" } "." } };
    }
    html! {
        form method="post" action="/entrar/chaves" {
            (csrf(shown.csrf))
            label for="nome" { "Nome da chave nova" }
            input #nome name="nome" required maxlength=(NAME_MAX) autocomplete="off";
            @if !shown.organizations.is_empty() {
                label for="organizacao" { "De quem" }
                select #organizacao name="organizacao" {
                    option value="" { "minha conta" }
                    @for organization in shown.organizations {
                        option value=(organization.id) { (organization.nome) }
                    }
                }
            }
            button { "Criar chave" }
        }
    }
}

fn password(shown: &Account<'_>) -> Markup {
    let (least, most) = LENGTH;
    html! {
        h2 { "Senha" }
        form method="post" action="/entrar/senha" {
            (csrf(shown.csrf))
            @if shown.conta.senha.is_some() {
                label for="atual" { "Senha de agora" }
                input #atual name="atual" type="password" autocomplete="current-password" required maxlength=(most);
            }
            label for="nova" { "Senha nova " small { "de " (least) " a " (most) " caracteres" } }
            input #nova name="nova" type="password" autocomplete="new-password" required minlength=(least) maxlength=(most);
            button { "Trocar a senha, encerrar as sessões e parar as chaves" }
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
