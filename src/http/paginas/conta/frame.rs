//! What the pages of an account share: whose they are, the way between them, and the first of them, with the balance.
use super::signed_in::Mine;
use crate::http::paginas::layout::{Guest, Markup, html};

/// One of the pages of an account.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tab {
    pub(super) path: &'static str,
    /// What the way to it is called.
    name: &'static str,
    pub(super) title: &'static str,
}

impl Tab {
    pub(super) const SALDO: Self = Self { path: "/conta", name: "Saldo", title: "Sua conta" };
    pub(super) const CHAVES: Self = Self { path: "/conta/chaves", name: "Chaves", title: "Chaves de API" };
    pub(super) const SEGURANCA: Self =
        Self { path: "/conta/seguranca", name: "Segurança", title: "Segurança" };
    pub(super) const PERFIL: Self = Self { path: "/conta/perfil", name: "Perfil", title: "Perfil" };
    const ALL: [Self; 4] = [Self::SALDO, Self::CHAVES, Self::SEGURANCA, Self::PERFIL];
}

/// The way between the pages, and out.
pub(super) fn ways(guest: &Guest<'_>, here: Tab) -> Markup {
    html! {
        nav .conta aria-label="Sua conta" {
            ul {
                @for tab in Tab::ALL {
                    li { a href=(tab.path) aria-current=[(tab == here).then_some("page")] { (tab.name) } }
                }
            }
            form method="post" action="/conta/sair" { (guest.csrf) button .enlace { "Sair" } }
        }
    }
}

/// A balance, and what it is worth in words; `statement` is the address of its statement, and the words that lead there.
pub(super) fn balance(whose: &str, worth: &str, statement: Option<(&str, &str)>) -> Markup {
    html! {
        li {
            span { (whose) ": " strong { (worth) } }
            @if let Some((address, words)) = statement { a href=(address) { (words) } }
        }
    }
}

/// The first page: who is signed in, what they have; in `free` what is left of today, and `sold`, where more can be bought.
pub(super) fn saldo(
    mine: &Mine<'_>,
    balances: &[Markup],
    picture: bool,
    free: Option<&str>,
    sold: bool,
) -> Markup {
    let name = &mine.conta.perfil.name;
    html! {
        @if picture { img .avatar src="/api/account/avatar" alt="Sua foto" width="96" height="96"; }
        p {
            "Você entrou como "
            @if !name.is_empty() { (name) ", " }
            strong { (mine.conta.email) } "."
        }
        @if mine.conta.senha.is_none() {
            p .aviso { "Esta conta ainda não tem senha: " a href="/conta/seguranca#senha-nova" { "escolha uma" } ". Sem ela, entra-se só por um link ao e-mail." }
        }
        @if let Some(free) = free { p { (free) " " a href="/" { "Reescrever" } } }
        @if mine.conta.dono { p { a href="/dono" { "Páginas de quem mantém o serviço" } } }
        h2 #saldo { "Saldo" }
        ul aria-labelledby="saldo" {
            @for balance in balances { (balance) }
        }
        @if sold { p { a .botao .cheio href="/credito" { "Comprar crédito" } } }
    }
}

/// The way to what only a recent sign-in may do.
pub(super) fn sign_in_again(what: &str, here: Tab) -> Markup {
    html! {
        p { (what) ", " a href={ "/entrar?de-novo=1&volta=" (here.path) } { "entre de novo" } ": é preciso ter entrado nos últimos 5 minutos." }
    }
}
