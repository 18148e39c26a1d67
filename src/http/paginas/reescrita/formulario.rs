//! The form of a rewrite, and what stands around it: the allowance, the price, the ways to pay.
use maud::{Markup, html};

use crate::app::calls::drafts::Draft;
use crate::app::sell::customer::Customer;
use crate::http::caller::who_calls::Caller;
use crate::http::kernel::erro::Erro;
use crate::http::kernel::request::{Request, Site};
use crate::http::paginas::extrato::worth;
use crate::http::paginas::form::{Fields, csrf};
use crate::http::paginas::layout::dollars;
use crate::money::cota;
use crate::money::micros::Micros;
use crate::voice::Registro;
use crate::voice::reescrita::{Pedido, Reescrita, TEXTO_MAX};

/// Where the form is, and goes.
pub(super) const PATH: &str = "/";

/// What is in the boxes.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) texto: String,
    pub(super) contexto: String,
    pub(super) registro: Registro,
    /// The rewrite it goes on from.
    pub(super) de: Option<String>,
    /// What is wrong with it, in words.
    pub(super) fault: Option<String>,
    /// Whether it is about to be paid.
    pub(super) pays: bool,
}

impl Asked {
    pub(super) fn of(fields: &Fields) -> Self {
        Self {
            texto: fields.lines("texto"),
            contexto: fields.lines("contexto"),
            registro: fields.get("registro").parse().unwrap_or_default(),
            de: Some(fields.get("de").to_owned()).filter(|de| !de.is_empty()),
            ..Self::default()
        }
    }

    /// What was asked before, to be asked again: what it is compared with stays.
    pub(super) fn again(draft: &Draft, id: &str) -> Self {
        let goes_on = draft.primeiro != draft.pedido.texto;
        Self { de: goes_on.then(|| id.to_owned()), ..Self::onward(draft, id) }
    }

    /// What was asked before, to go on from its answer.
    pub(super) fn onward(draft: &Draft, id: &str) -> Self {
        let Pedido { texto, contexto, registro, .. } = draft.pedido.clone();
        let contexto = contexto.unwrap_or_default();
        Self { texto, contexto, registro, de: Some(id.to_owned()), ..Self::default() }
    }

    pub(super) fn pedido(&self) -> Pedido {
        let contexto = Some(self.contexto.clone()).filter(|text| !text.trim().is_empty());
        Pedido { texto: self.texto.clone(), contexto, registro: self.registro, ..Pedido::default() }
    }
}

/// How much of the allowance whoever looks has left, and what comes after it.
pub(super) struct Standing {
    usado: u32,
    limite: u32,
    preco: Micros,
    simulado: bool,
}

impl Standing {
    pub(super) fn of(site: &Site, request: &Request) -> Result<Self, Erro> {
        let app = &site.app;
        let caller = Caller::looking(site, request, None)?;
        let customer = Customer::of(app, &caller.who()).map_err(|error| request.broken(&error))?;
        let usado = app.store.read(|tx| cota::used(tx, app.world.now(), &customer.hash));
        Ok(Self {
            usado: usado.map_err(|error| request.broken(&error))?,
            limite: app.config.cota.limite,
            preco: app.preco,
            simulado: app.x402.dev,
        })
    }
}

impl Standing {
    /// What is left of the allowance, for the head of the page; nothing where there is none.
    pub(super) fn told(&self) -> String {
        match (self.limite, self.limite.saturating_sub(self.usado)) {
            (0, _) => String::new(),
            (_, 1) => "resta 1 hoje".to_owned(),
            (_, left) => format!("restam {left} hoje"),
        }
    }
}

pub(super) fn quota(standing: &Standing) -> Markup {
    let left = standing.limite.saturating_sub(standing.usado);
    let price = dollars(&standing.preco.to_string());
    html! {
        p .legenda {
            @match (standing.limite, left) {
                (0, _) => { "Neste servidor cada reescrita custa " (price) "." }
                (1, 0) => { "A reescrita de graça de hoje já foi; cada uma além dela custa " (price) "." }
                (1, _) => { "Hoje ainda tem " strong { "1" } " reescrita de graça; depois, cada uma custa " (price) "." }
                (limite, 0) => { "As " (limite) " reescritas de hoje acabaram; cada uma além delas custa " (price) "." }
                (limite, left) => {
                    "Hoje ainda tem " strong { (left) } " de " (limite) " reescritas de graça; depois, cada uma custa "
                    (price) "."
                }
            }
            @if standing.simulado { " Este servidor está em modo de teste: o que passa da cota não é cobrado." }
        }
    }
}

/// What an answer took of the allowance.
pub(super) fn used(answer: &Reescrita) -> Markup {
    let cota = answer.cota;
    html! {
        p .legenda {
            @if cota.gratis { "Esta foi de graça" } @else { "Esta foi paga" }
            ". Cota de hoje: " (cota.usado) " de " (cota.limite) ". Modelo: " (answer.uso.modelo) "."
        }
    }
}

/// The page of a server that nobody writes for.
pub(super) fn without_model() -> Markup {
    html! {
        p .aviso role="status" {
            "Este servidor não tem modelo configurado, e por isso não reescreve. O resto funciona: dá para "
            a href="/lint" { "examinar um texto" } " e " a href="/diff" { "comparar dois" } "."
        }
        p {
            "Quem mantém o servidor configura um modelo com " code { "voz comecar" } "."
        }
    }
}

/// How to pay what the allowance does not cover; `credit` is what was bought here, or can be.
pub(super) fn offers(site: &Site, id: &str, credit: &Markup) -> Markup {
    let app = &site.app;
    let price = worth(site, app.preco);
    html! {
        p { "Cada reescrita além da cota custa " (price) ", e a cota volta à meia-noite UTC (21h em Brasília). O seu rascunho está guardado." }
        (credit)
        p {
            "Tem uma conta com saldo? " a href={ "/entrar?volta=/reescrita/" (id) } { "Entre nela" } " e mande de novo."
            @if app.x402.recebedor.is_some() {
                " Uma carteira que fala x402 paga por chamada, pela " a href="/okf/api.md" { "API" } "."
            }
        }
    }
}

pub(super) fn form(site: &Site, token: &str, nonce: &str, asked: &Asked) -> Markup {
    let wrong = asked.fault.as_ref().map(|_| "true");
    html! {
        form method="post" action=(PATH) data-espera="Escrevendo" data-volta {
            (csrf(token))
            input type="hidden" name="vez" value=(nonce);
            @if let Some(de) = &asked.de { input type="hidden" name="de" value=(de); }
            label for="texto" { "Rascunho ou ideia" }
            @if let Some(told) = &asked.fault { p .aviso #texto-erro role="alert" { (told) } }
            textarea #texto name="texto" rows="9" required data-maximo=(TEXTO_MAX) data-solta aria-invalid=[wrong]
                aria-describedby=[wrong.map(|_| "texto-erro")] { "\n" (asked.texto) }
            div .acoes {
                fieldset .pares {
                    legend .oculto { "Para quê" }
                    @for (registro, what) in [(Registro::Resposta, "Resposta"), (Registro::Post, "Post")] {
                        label {
                            input type="radio" name="registro" value=(registro.as_str())
                                checked[registro == asked.registro];
                            " " (what)
                        }
                    }
                }
                button { "Reescrever" }
            }
            details open[!asked.contexto.is_empty()] {
                summary { "Contexto (opcional)" }
                label for="contexto" {
                    "O que o modelo deve saber "
                    small { "a mensagem a que você responde, por exemplo; não aparece na reescrita" }
                }
                textarea #contexto name="contexto" rows="4" data-maximo=(TEXTO_MAX) { "\n" (asked.contexto) }
            }
            details open[asked.pays] {
                summary { "Pagar com crédito" }
                label for="credito" {
                    "Token de crédito "
                    small { "só é usado depois que a cota acaba, e custa " (dollars(&site.app.preco.to_string())) }
                }
                input #credito name="credito" autocomplete="off" spellcheck="false" placeholder="cred_…";
            }
        }
    }
}
