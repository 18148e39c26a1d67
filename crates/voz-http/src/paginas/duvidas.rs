//! `/duvidas`: what people ask before they trust a text or money to the service, answered from its configuration.
use super::credito::{each_beyond, sells_to_people};
use super::layout::{Erro, Markup, PAGE, Reply, Request, Route, Site, StatusCode, author, html, of, page};
use super::reescrita::fate;

const PATH: &str = "/duvidas";

/// The routes of this page.
pub(crate) const ROUTES: &[Route] = &[Route { path: PATH, cache: "no-cache", run: show, ..PAGE }];

fn show(site: &Site, _: &Request) -> Result<Reply, Erro> {
    let content = html! {
        h2 { "O que é isto?" }
        p {
            "Você cola um texto curto e ele volta do jeito " (of(author(site))) ": o mesmo recado, escrito como gente escreve. "
            "Também dá para " a href="/lint" { "examinar um texto" } " à procura do que parece escrito por máquina, e "
            a href="/diff" { "comparar dois textos" } "."
        }
        h2 { "Quanto custa?" }
        (cost(site))
        h2 { "O meu texto fica guardado?" }
        (fate(site))
        h2 { "E se a reescrita sair errada?" }
        p {
            "Leia antes de usar. A página mostra o que saiu e o que entrou, e avisa quando um nome, uma data ou um valor se perdeu. "
            "Se não vier reescrita nenhuma, nada é cobrado."
        }
        h2 { "Preciso de conta?" }
        p {
            "Não."
            @if sells_to_people(site) { " Sem conta, o crédito que você compra fica só no navegador em que comprou." }
            @if site.app.config.contas.cadastro_aberto {
                " Com uma conta ele vale em qualquer aparelho: " a href="/entrar" { "entrar ou criar conta" } "."
            }
        }
        @if sells_to_people(site) {
            h2 { "Paguei e não apareceu. E agora?" }
            p {
                "Não pague de novo. Abra " a href="/credito" { "Crédito" } " no mesmo aparelho, ou na mesma conta: a compra está lá, e diz em que pé está."
                @if site.app.config.contato_email().is_some() {
                    " Se algo não bater, " a href="/contato" { "escreva" } " com o comprovante."
                }
            }
        }
    };
    Ok(page(StatusCode::OK, "Dúvidas", PATH, &content))
}

/// What is free, and what the rest costs.
fn cost(site: &Site) -> Markup {
    let free = site.app.config.cota.limite;
    html! {
        p {
            @if free > 0 {
                (free) " reescrita" @if free > 1 { "s" } " por dia não custa" @if free > 1 { "m" } " nada, sem cadastro; o dia vira às 21h, horário de Brasília. "
            }
            @if let Some(each) = each_beyond(site) {
                @if free > 0 { "Depois, " } (each) ". Paga-se em " a href="/credito" { "Crédito" } ", antes de usar; não há mensalidade. "
            }
            "Examinar e comparar textos é sempre de graça."
        }
    }
}
