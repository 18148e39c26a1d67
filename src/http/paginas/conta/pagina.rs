//! The HTML of the page of an account.
use maud::{Markup, html};

use super::super::form::{Line, csrf, line};
use super::super::layout::{dollars, number};
use super::super::once;
use crate::base::time_zone::Zone;
use crate::base::world::Millis;
use crate::money::credito::Spent;
use crate::money::micros::Micros;
use crate::people::api_keys::{ApiKey, NAME_MAX};
use crate::people::contas::{self, Conta, THEMES};
use crate::people::organizacoes::{Organizacao, Papel};
use crate::people::segundo_fator::FactorState;
use crate::people::senha::LENGTH;
use crate::people::sessoes::{Metodo, Sessao};

/// A balance that the page shows: whose, and where its statement is: `None` of the account, else that of an
/// organization for those who manage it; and what it is worth, in words.
pub(super) type Balance = (String, Option<Option<String>>, String);

/// What the page of an account shows.
pub(super) struct Account<'a> {
    pub(super) csrf: &'a str,
    /// The numbers of the forms that do something once: of a key, of a second factor.
    pub(super) numbers: [&'a str; 2],
    pub(super) zone: &'a Zone,
    pub(super) conta: &'a Conta,
    pub(super) fator: FactorState,
    pub(super) sessao: &'a Sessao,
    /// Whether the sign-in is recent enough for what needs that.
    pub(super) recent: bool,
    pub(super) sessions: &'a [Sessao],
    /// Keys, each with what it cost.
    pub(super) keys: &'a [(ApiKey, Spent)],
    pub(super) organizations: &'a [(Organizacao, Papel)],
    pub(super) balances: &'a [Balance],
    pub(super) picture: bool,
    /// What a rewrite costs beyond the allowance.
    pub(super) price: Micros,
}

/// The page of an account.
pub(super) fn account(shown: &Account<'_>) -> Markup {
    let name = &shown.conta.perfil.name;
    html! {
        @if shown.picture { img .avatar src="/api/account/avatar" alt="Sua foto" width="96" height="96"; }
        p {
            "Você entrou como "
            @if !name.is_empty() { (name) ", " }
            strong { (shown.conta.email) } "."
        }
        form method="post" action="/conta/sair" { (csrf(shown.csrf)) button { "Sair" } }
        @if shown.conta.dono { p { a href="/dono" { "Páginas de quem mantém o serviço" } } }
        (balances(shown))
        h2 #chaves { "Chaves de API" }
        p { "Um programa com uma chave age como você: usa a cota da conta e, depois dela, gasta o saldo, " (dollars(&shown.price.to_string())) " por reescrita." }
        (keys(shown))
        (new_key(shown))
        (factor(shown))
        (sessions(shown))
        (profile(shown))
        (password(shown))
        h2 #apagar { "Apagar a conta" }
        p { a href="/conta/apagar" { "O que se apaga, e como" } }
    }
}

fn balances(shown: &Account<'_>) -> Markup {
    html! {
        h2 #saldo { "Saldo" }
        ul aria-labelledby="saldo" {
            @for (whose, organization, worth) in shown.balances {
                li {
                    span { (whose) ": " strong { (worth) } }
                    @match organization {
                        None => a href="/conta/extrato" { "Extrato" },
                        Some(Some(id)) => a href={ "/conta/extrato?organizacao=" (id) } { "Extrato de " (whose) },
                        Some(None) => {},
                    }
                }
            }
        }
        p { a href="/credito" { "Comprar crédito" } }
    }
}

fn keys(shown: &Account<'_>) -> Markup {
    html! {
        @if shown.keys.iter().any(|(key, _)| key.active) {
            ul aria-labelledby="chaves" {
                @for (one, spent) in shown.keys.iter().filter(|(key, _)| key.active) { (key(shown, one, *spent)) }
            }
        } @else {
            p { "Nenhuma chave ativa." }
        }
    }
}

/// A moment of the wire, as people read it.
fn minute(zone: &Zone, at: &str) -> String {
    at.parse::<Millis>().map_or_else(|_| at.to_owned(), |at| zone.minute(at))
}

fn key(shown: &Account<'_>, key: &ApiKey, spent: Spent) -> Markup {
    let used = key.last_used_at.as_deref().map(|at| format!("usada em {}", minute(shown.zone, at)));
    let of = key.organization_id.as_deref().map(|id| {
        let known = shown.organizations.iter().find(|(organization, _)| organization.id == id);
        known.map_or("da organização", |(organization, _)| organization.nome.as_str())
    });
    html! {
        li {
            span {
                (key.name)
                @if let Some(of) = of { ", " (of) }
                " " small {
                    "…" (key.last4) ", criada em " (minute(shown.zone, &key.created_at)) ", "
                    (used.as_deref().unwrap_or("nunca usada"))
                    @if spent.vezes > 0 {
                        "; gastou " (dollars(&spent.usd.to_string())) " do saldo, em " (number(spent.vezes))
                        (if spent.vezes == 1 { " reescrita" } else { " reescritas" })
                    } @else { "; não gastou nada do saldo" }
                }
            }
            form method="post" action="/conta/chaves/revogar" {
                (csrf(shown.csrf))
                input type="hidden" name="id" value=(key.id);
                button .leve aria-label={ "Revogar a chave " (key.name) } { "Revogar" }
            }
        }
    }
}

/// The way to what only a recent sign-in may do.
fn sign_in_again(what: &str) -> Markup {
    html! { p { (what) ", " a href="/entrar?de-novo=1" { "entre de novo" } ": é preciso ter entrado nos últimos 5 minutos." } }
}

fn new_key(shown: &Account<'_>) -> Markup {
    if !shown.recent {
        return sign_in_again("Para criar uma chave");
    }
    html! {
        form method="post" action="/conta/chaves" {
            (csrf(shown.csrf))
            (once::field(shown.numbers[0]))
            (line(&Line { name: "nome", label: "Nome da chave nova", most: NAME_MAX, ..Line::default() }))
            @if shown.organizations.iter().any(|(_, papel)| papel.manages()) {
                label for="organizacao" { "De quem" }
                select #organizacao name="organizacao" {
                    option value="" { "minha conta" }
                    @for (organization, _) in shown.organizations.iter().filter(|(_, papel)| papel.manages()) {
                        option value=(organization.id) { (organization.nome) }
                    }
                }
            }
            button { "Criar chave" }
        }
    }
}

fn factor(shown: &Account<'_>) -> Markup {
    let on = shown.fator == FactorState::On;
    html! {
        h2 #fator { "Segundo fator" }
        @if on {
            p { "Ligado" @if shown.sessao.verified() { ", e usado nesta entrada" } ". Entrar pede também um código do seu aplicativo." }
        } @else {
            p { "Desligado. Com ele, entrar pede também um código de um aplicativo no seu celular, e a senha sozinha não basta." }
        }
        @match (on, shown.recent && (!on || shown.sessao.verified())) {
            (false, true) => form method="post" action="/conta/segundo-fator" {
                (csrf(shown.csrf)) (once::field(shown.numbers[1]))
                button { "Ligar o segundo fator" }
            },
            (true, true) => form method="post" action="/conta/segundo-fator/desligar" {
                (csrf(shown.csrf))
                button .leve { "Desligar o segundo fator" }
            },
            (false, false) => (sign_in_again("Para ligar")),
            (true, false) => (sign_in_again("Para desligar, com um código")),
        }
    }
}

fn sessions(shown: &Account<'_>) -> Markup {
    let how = |session: &Sessao| {
        let words = session.metodos.iter().map(|metodo| match metodo {
            Metodo::Pwd => "senha",
            Metodo::Otp => "código",
            Metodo::Link => "link",
        });
        words.collect::<Vec<_>>().join(" e ")
    };
    html! {
        h2 #sessoes { "Sessões" }
        p { small { "Pelo " (shown.zone.said()) "." } }
        ul aria-labelledby="sessoes" {
            @for one in shown.sessions {
                @let this = one.id == shown.sessao.id;
                li {
                    span {
                        @if this { strong { "esta" } ", " }
                        "aberta em " (shown.zone.minute(one.entrou_em)) " com " (how(one))
                        ", vista em " (shown.zone.minute(one.vista_em))
                    }
                    @if !this {
                        form method="post" action="/conta/sessao" {
                            (csrf(shown.csrf))
                            input type="hidden" name="id" value=(one.id);
                            button .leve aria-label={ "Encerrar a sessão aberta em " (shown.zone.minute(one.entrou_em)) } { "Encerrar" }
                        }
                    }
                }
            }
        }
        form method="post" action="/conta/encerrar" {
            (csrf(shown.csrf))
            button .leve { "Encerrar todas e desativar as chaves" }
        }
    }
}

fn profile(shown: &Account<'_>) -> Markup {
    let perfil = &shown.conta.perfil;
    let look = |theme: &str| match theme {
        "light" => "claro",
        "dark" => "escuro",
        _ => "o do aparelho",
    };
    html! {
        h2 #perfil { "Perfil" }
        form method="post" action="/conta/perfil" {
            (csrf(shown.csrf))
            input type="hidden" name="revision" value=(perfil.revision);
            (line(&Line { name: "name", label: "Nome", autocomplete: "name", value: &perfil.name, most: contas::NAME_MAX,
                optional: true, ..Line::default() }))
            label for="timeZone" { "Fuso horário" }
            select #timeZone name="timeZone" {
                @for name in Zone::names() {
                    option value=(name) selected[name == shown.zone.name()] { (name.replace('_', " ")) }
                }
            }
            label for="theme" { "Aparência das páginas" }
            select #theme name="theme" {
                @for theme in THEMES { option value=(theme) selected[*theme == perfil.theme] { (look(theme)) } }
            }
            button { "Guardar o perfil" }
        }
        form method="post" action="/conta/foto" enctype="multipart/form-data" {
            (csrf(shown.csrf))
            label for="avatar" { "Foto " small { "JPEG, PNG ou WebP" } }
            input #avatar name="avatar" type="file" accept="image/jpeg,image/png,image/webp" required;
            button { "Trocar a foto" }
        }
    }
}

fn password(shown: &Account<'_>) -> Markup {
    let (least, most) = LENGTH;
    let hint = format!("de {least} a {most} caracteres");
    html! {
        h2 #senha-nova { "Senha" }
        form method="post" action="/conta/senha" {
            (csrf(shown.csrf))
            // Password managers look for whose password it is.
            input type="hidden" name="username" autocomplete="username" value=(shown.conta.email);
            @if shown.conta.senha.is_some() {
                (line(&Line { name: "atual", label: "Senha atual", kind: "password", autocomplete: "current-password", most,
                    ..Line::default() }))
            }
            (line(&Line { name: "nova", label: "Senha nova", hint: &hint, kind: "password", autocomplete: "new-password", most,
                ..Line::default() }))
            button { "Trocar a senha, encerrar as sessões e desativar as chaves" }
        }
    }
}
