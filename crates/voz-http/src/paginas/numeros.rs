//! `/numeros`: the public numbers as last published, in tables and one small chart.
use super::layout::{
    Erro, Markup, PAGE, Reply, Request, Route, Site, StatusCode, day, html, moment, number, page, percent,
    table,
};
use voz_core::numbers::{Dia, Janela, Vitrine, counts};

const PATH: &str = "/numeros";

/// The routes of this page.
pub(crate) const ROUTES: &[Route] = &[Route { path: PATH, cache: "no-cache", run: show, ..PAGE }];

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let last = site.read(request, counts::published)?;
    let content = match last {
        None => html! { p { "Ainda não há números publicados: eles saem de hora em hora." } },
        Some(last) => {
            let numbers: Vitrine =
                serde_json::from_str(&last.publico).map_err(|error| request.broken(&error))?;
            html! {
                p {
                    "Publicados em " (moment(last.em)) ", arredondados a dois algarismos. A contagem não guarda quem acessou. O dia é o de UTC: vai das 21h às 21h de Brasília."
                }
                (published(&numbers))
            }
        }
    };
    Ok(page(StatusCode::OK, "Números públicos", PATH, &content))
}

/// Numbers in tables, as they are: public ones, or the exact ones that the owner sees.
pub(super) fn published(numbers: &Vitrine) -> Markup {
    let used = numbers.uso.iter().map(|uso| (&uso.rotulo, [uso.hoje, uso.d7, uso.d30].map(number)));
    html! {
        h2 { "Uso" }
        (table(&["Recurso", "hoje", "7 dias", "30 dias"], used))
        h2 { "Acessos" }
        (windows(numbers))
        (people(numbers))
        @if !numbers.dias.is_empty() {
            h2 { "Dia a dia" }
            // One day is no course.
            @if numbers.dias.len() > 1 { (chart(&numbers.dias)) }
            (days(&numbers.dias))
        }
        @if !numbers.agentes.is_empty() {
            h2 { "Agentes e robôs que mais chamaram em 7 dias" }
            table {
                thead { tr { th scope="col" { "Nome" } th scope="col" { "Classe" } th .numero scope="col" { "Pedidos" } } }
                tbody {
                    @for seen in &numbers.agentes {
                        tr { th scope="row" { (seen.nome) } td { (seen.classe) } td .numero { (number(seen.pedidos)) } }
                    }
                }
            }
        }
    }
}

/// A measure that may be missing, which is never zero.
fn or_none(n: Option<u64>) -> String {
    n.map_or_else(|| "sem medição".to_owned(), number)
}

fn windows(numbers: &Vitrine) -> Markup {
    type Sum = fn(&Janela) -> u64;
    let rows: [(&str, Sum); 4] = [
        ("Páginas vistas, com robôs", |sums| sums.paginas),
        ("Chamadas da API", |sums| sums.api),
        ("Chamadas da API por agentes de IA", |sums| sums.api_ia),
        ("Leituras dos documentos para máquinas", |sums| sums.maquina),
    ];
    let (d7, d30) = (&numbers.janelas.d7, &numbers.janelas.d30);
    if d7.is_none() && d30.is_none() {
        return html! { p { "Páginas e chamadas: sem medição até agora." } };
    }
    let told = rows.map(|(name, of)| (name, [d7, d30].map(|sums| or_none(sums.as_ref().map(of)))));
    table(&["", "7 dias", "30 dias"], told)
}

/// Other measures.
fn people(numbers: &Vitrine) -> Markup {
    let measured = [
        ("Visitantes em 7 dias, sem robôs", numbers.visitantes.map(number)),
        ("Contas", numbers.contas.map(|accounts| number(accounts.usuarios))),
        ("Contas novas em 30 dias", numbers.pessoas.map(|people| number(people.novas_d30))),
        ("Pedidos respondidos sem erro nosso, em 7 dias", numbers.confiabilidade.sem_5xx.map(percent)),
    ];
    table(&[], measured.into_iter().filter_map(|(name, told)| Some((name, [told?]))))
}

/// API calls and page views by day, as columns; the table below holds the numbers.
fn chart(days: &[Dia]) -> Markup {
    let most = days.iter().map(|day| day.paginas + day.api).max().unwrap_or(0).max(1);
    html! {
        svg .grafico viewBox={ "0 0 " (days.len() * 10) " 60" } preserveAspectRatio="none" aria-hidden="true" {
            @for (at, day) in days.iter().enumerate() {
                @let height = (day.paginas + day.api) * 60 / most;
                rect .parte x=(at * 10 + 1) y=(60 - height) width="8" height=(height) {}
            }
        }
        p .legenda { "Páginas vistas e chamadas da API, por dia." }
    }
}

fn days(days: &[Dia]) -> Markup {
    let rows = days.iter().rev().map(|one| {
        let numbers = [one.paginas, one.api, one.api_ia, one.visitantes, one.uso];
        (day(&one.dia), numbers.map(number))
    });
    html! {
        details {
            summary { "Os números de cada dia" }
            div .rola tabindex="0" role="region" aria-label="Números de cada dia" {
                (table(&["Dia", "Páginas", "API", "IA", "Visitantes", "Uso"], rows))
            }
        }
    }
}
