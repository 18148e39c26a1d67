//! `/voz`: the style card of both registers, each measure as a bar and with what it means.
use super::layout::{
    Erro, Markup, PAGE, Reply, Request, Route, SAMPLE, Site, StatusCode, author, capital, day, html, moment,
    number, of, page, percent, table,
};
use voz_core::app::voice::model_trial::{self, Between};
use voz_core::voice::Registro;
use voz_core::voice::banco::recent;
use voz_core::voice::estilo::{Beside, Drift, Medida, Medidas, StyleCard, beside};
use voz_core::voice::lint::{Jeito, PROVEITO};

const PATH: &str = "/voz";

/// The routes of this page.
pub(crate) const ROUTES: &[Route] = &[Route { path: PATH, cache: "no-cache", run: show, ..PAGE }];

fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let shown = site.app.shown();
    let card: StyleCard = serde_json::from_slice(&shown.card).map_err(|error| request.broken(&error))?;
    let content = html! {
        p .sob {
            @if shown.voice.amostra() {
                (capital(SAMPLE)) " é a autora inventada da amostra que vem com o programa. "
            } @else {
                "É como " (author(site)) " escreve, contado em textos de verdade"
                @if !card.desde.is_empty() { " desde " (day(&card.desde)) }
                ". "
            }
            "É um costume, não uma regra" @if !shown.voice.amostra() { ", medido em " (day(&card.gerado_em)) } "."
        }
        @if site.app.writes() { p { a .botao .cheio href="/" { "Reescrever nesta voz" } } }
        div .duas {
            @for registro in Registro::ALL {
                div {
                    (block(registro, card.medidas.of(registro)))
                    @if !shown.voice.amostra() {
                        (rewrites(site, request, registro, card.medidas.of(registro))?)
                        (tried(site, request, registro)?)
                        @if card.medidas.of(registro).amostras > 0 {
                            (known(&site.app.voice().rates(registro).jeito))
                        }
                    }
                }
            }
        }
        details {
            summary { "O que cada medida quer dizer" }
            dl {
                @for medida in Medida::ALL {
                    dt { (medida.rotulo()) }
                    dd { p { (medida.ajuda()) } }
                }
            }
        }
    };
    Ok(page(StatusCode::OK, &format!("A voz {}", of(author(site))), PATH, &content))
}

fn block(registro: Registro, measures: &Medidas) -> Markup {
    let title = match registro {
        Registro::Resposta => "Quando responde a alguém",
        Registro::Post => "Quando escreve do zero",
    };
    html! {
        h2 { (title) }
        @if measures.amostras == 0 {
            p { "Ainda sem textos." }
        } @else {
            p {
                (number(measures.amostras)) " textos; metade deles tem até "
                (number(measures.palavras_mediana)) " palavras."
            }
            table {
                thead { tr { th scope="col" { "Em quantos textos" } th .numero scope="col" { "Quantos em cada 100" } td {} } }
                tbody {
                    @for medida in Medida::shares() {
                        @let share = medida.of(measures);
                        tr {
                            th scope="row" { (medida.rotulo()) }
                            td .numero { (percent(share)) }
                            td .barra { (bar(share)) }
                        }
                    }
                }
            }
        }
    }
}

/// Measures of the last rewrites, beside the author; nothing where there is none.
fn rewrites(site: &Site, request: &Request, registro: Registro, author: &Medidas) -> Result<Markup, Erro> {
    let last = site.read(request, |tx| recent(tx, registro))?;
    let compared = beside(author, &last);
    let shown = |one: &Beside, value: f64| match one.medida {
        Medida::PalavrasMediana => format!("{value:.0}"),
        _ => percent(value),
    };
    let rows = compared.iter();
    let rows = rows.map(|one| (named(one), [one.autor, one.reescritas].map(|value| shown(one, value))));
    Ok(html! {
        @if !compared.is_empty() {
            h3 { "O quanto as reescritas se aproximam" }
            p {
                "As últimas " (last.len()) " reescritas, pelas mesmas medidas. Onde a diferença é grande demais para ser acaso, \
                 a tabela diz para que lado."
            }
            (table(&["Medida", "Autor", "Reescritas"], rows))
        }
    })
}

/// A measure, and to which side the rewrites differ in it.
fn named(one: &Beside) -> Markup {
    html! {
        (one.medida.rotulo())
        @match one.difere {
            Some(Drift::More) => { " " small { "mais que o autor" } }
            Some(Drift::Less) => { " " small { "menos que o autor" } }
            None => {}
        }
    }
}

/// Habits that the lint takes for the author's own.
fn known(own: &Jeito) -> Markup {
    let texts = number(own.amostras);
    html! {
        h3 { "O que o lint deixa passar, por ser jeito do autor" }
        p {
            @if own.knows() {
                "O lint mediu " (texts) " textos do autor com 60 palavras ou mais: só acusa jeito de assistente no que passa \
                 do jeito dele. " (PROVEITO)
            } @else {
                "O lint ainda não sabe o que é jeito do autor: são precisos 20 textos com 60 palavras ou mais, e há "
                (texts) "."
            }
        }
    }
}

/// Findings of the last `voz avaliar`; nothing where it never ran.
fn tried(site: &Site, request: &Request, registro: Registro) -> Result<Markup, Erro> {
    let found = site.read(request, |tx| model_trial::last(tx, registro))?;
    Ok(html! {
        @if found != model_trial::Found::default() {
            h3 { "Testes desta voz" }
        }
        @if let Some((when, tried)) = &found.reescritas {
            p {
                "Teste de " (moment(*when)) ": " (number(tried.textos)) " textos do autor perderam o jeito dele e depois foram \
                 reescritos nesta voz. Sem o jeito, estavam mais perto dele que " (interval(tried.antes)) " dos textos que ele \
                 mesmo escreveu; reescritos, que " strong { (interval(tried.depois)) } "."
            }
        }
        @if let Some((when, tried)) = &found.medida {
            p {
                "Teste de " (moment(*when)) ": entre um texto do autor e um de outra pessoa, a medida de proximidade acerta qual é o dele em "
                strong { (interval(tried.auc)) } " das vezes (" (number(tried.textos)) " textos dele, " (number(tried.alheios))
                " de " (number(tried.pessoas)) " pessoas)."
                @if let Some(paired) = tried.contra_si_mesmo {
                    " Entre o texto dele e o mesmo sem o jeito dele, em " (interval(paired)) "."
                }
            }
        }
    })
}

/// A share with the ends of its interval, where it has any width: `62 % (de 55 a 70)`.
fn interval([share, low, high]: Between) -> String {
    let [share, low, high] = [share, low, high].map(|share| format!("{:.0}", share * 100.0));
    if low == high { format!("{share}\u{a0}%") } else { format!("{share}\u{a0}% (de {low} a {high})") }
}

/// A share as a bar; the number stands beside it.
fn bar(share: f64) -> Markup {
    let width = format!("{:.1}", share.clamp(0.0, 1.0) * 100.0);
    html! {
        svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            rect .fundo width="100" height="10" {}
            rect .parte width=(width) height="10" {}
        }
    }
}
