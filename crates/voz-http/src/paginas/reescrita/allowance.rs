//! What is left of the allowance, what a rewrite beyond it comes to, and what is said where it is gone.
use crate::paginas::credito::{
    each_beyond, rewrites, sells_to_people, sells_to_programs, smallest, unfinished,
};
use crate::paginas::extrato::price;
use crate::paginas::layout::{Erro, Guest, Markup, Site, capital, html};
use voz_core::money::cota;
use voz_core::money::micros::Micros;
use voz_core::voice::reescrita::Reescrita;

/// When there is more of the allowance: the day turns at midnight UTC. True before 21h and after.
const MORE: &str = "As próximas vêm às 21h, horário de Brasília.";

/// Outcome that sending a draft has.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Sending {
    /// It is written: for free, or from credit that is here.
    #[default]
    Writes,
    /// It is kept, and what to buy is shown beside it.
    Buys,
    /// Nothing, without a token of credit.
    AsksForToken,
}

/// How much of the allowance whoever looks has left, and what comes after it.
pub(super) struct Standing {
    /// How many rewrites of today are left.
    pub(super) left: u32,
    limite: u32,
    /// Price of a rewrite; nothing where nothing is sold to people.
    preco: Option<String>,
    simulado: bool,
    /// How many rewrites are paid by credit that is here, in words, once the allowance is gone; nothing where there is none.
    paga: Option<String>,
    conta: bool,
}

impl Standing {
    pub(super) fn of(guest: &Guest<'_>) -> Result<Self, Erro> {
        let Guest { site, request, .. } = *guest;
        let app = &site.app;
        let customer = guest.customer()?;
        let limite = app.config.cota.limite;
        let left = limite.saturating_sub(guest.read(|tx| cota::used(tx, app.world.now(), &customer.hash))?);
        let here = || app.credit_of(&customer, Some(&guest.navegador));
        let credit = if left > 0 { Micros(0) } else { here().map_err(|error| request.broken(&error))? };
        let paga = Some(rewrites(site, &credit.to_string())).filter(|many| !many.is_empty());
        let conta = customer.is_someone();
        let preco = sells_to_people(site).then(|| price(site, app.preco));
        Ok(Self { left, limite, preco, simulado: app.x402.dev, paga, conta })
    }

    /// Outcome of sending a draft now.
    pub(super) const fn sending(&self) -> Sending {
        match (self.left, &self.preco) {
            (0, _) if self.simulado || self.paga.is_some() => Sending::Writes,
            (0, Some(_)) => Sending::Buys,
            (0, None) => Sending::AsksForToken,
            _ => Sending::Writes,
        }
    }

    /// First words of the page of a draft that nothing paid for; `bought` when its buyer comes from the purchase.
    pub(super) fn title(&self, bought: bool) -> String {
        match (&self.paga, self.left) {
            (Some(many), _) if bought => format!("Pagamento recebido: você tem {many}"),
            (Some(many), _) => format!("Seu crédito paga as próximas: {many}"),
            (None, 0) if self.limite == 0 => "Aqui cada reescrita é paga".to_owned(),
            (None, 0) => self.ended(),
            (None, _) => "O seu texto está aqui".to_owned(),
        }
    }

    /// That nothing of today is left, as a sentence without its full stop.
    fn ended(&self) -> String {
        match self.limite {
            1 => "A reescrita grátis de hoje acabou".to_owned(),
            limite => format!("As {limite} reescritas grátis de hoje acabaram"),
        }
    }

    /// How many free rewrites of today are left, as the end of a sentence.
    pub(super) fn free(&self) -> String {
        match self.left {
            1 => "resta 1 reescrita grátis hoje.".to_owned(),
            left => format!("restam {left} reescritas grátis hoje."),
        }
    }

    /// What is said above such a draft where it can be sent now.
    pub(super) fn ready(&self) -> Option<String> {
        match self.left {
            0 if self.paga.is_some() => Some("O seu texto está aqui.".to_owned()),
            0 => None,
            _ => {
                let free = self.free();
                let said = if self.conta { format!("Agora na sua conta: {free}") } else { capital(&free) };
                Some(format!("{said} Mande o texto de novo."))
            }
        }
    }

    /// Rest of the allowance, for the head of the page, in short and whole; nothing where there is none, which the page itself
    /// says.
    pub(super) fn told(&self) -> (String, String) {
        match self.left {
            0 => Default::default(),
            1 => ("1 hoje".to_owned(), "resta 1 reescrita hoje".to_owned()),
            left => (format!("{left} hoje"), format!("restam {left} reescritas hoje")),
        }
    }
}

/// Words where the allowance is gone, above the box or, once a rewrite came, calmly below it; nothing else. Whoever has a
/// purchase that is not ended is told of that one, not of another to pay.
pub(super) fn gone(guest: &Guest<'_>, standing: &Standing, came: bool) -> Result<Markup, Erro> {
    let (site, Standing { limite, preco, conta, .. }) = (guest.site, standing);
    if standing.left > 0 || standing.simulado {
        return Ok(html! {});
    }
    let free = *limite > 0;
    if standing.paga.is_some() {
        return Ok(html! {
            p .feito role="status" { @if free { (standing.ended()) ". " } "As próximas saem do seu crédito." }
        });
    }
    let begun = unfinished(guest, None)?;
    let offer = smallest(site).filter(|_| preco.is_some() && begun.0.is_empty());
    Ok(html! {
        div class=(if came { "legenda" } else { "aviso" }) role="status" {
            p {
                @if free { strong { (standing.ended()) "." } " " (MORE) }
                @else { strong { "Neste servidor não há reescritas de graça." } }
                @if let Some((price, many)) = offer {
                    @if free { " Para seguir: " } @else { " Custam " } (price) " por " (many) "."
                }
                @else if free { " Enquanto isso, dá para " a href="/lint" { "examinar um texto" } " e " a href="/diff" { "comparar dois" } "." }
            }
            @if !conta { p { "Tem uma conta? " a href="/entrar?volta=/" { "Entre nela" } ": ela tem as reescritas grátis dela." } }
        }
        (begun)
    })
}

/// Price of a rewrite beyond the allowance, where one can be bought.
pub(super) fn beyond_it(site: &Site, standing: &Standing) -> Markup {
    html! {
        @if standing.simulado {
            p .legenda { "Este servidor está em modo de teste: nada é cobrado." }
        } @else if let Some(each) = each_beyond(site).filter(|_| standing.left > 0) {
            p .legenda {
                (standing.limite) " reescrita" @if standing.limite > 1 { "s" } " grátis por dia. Depois, " (each) "."
            }
        }
    }
}

/// Payer of an answer, and who wrote it.
pub(super) fn used(answer: &Reescrita) -> Markup {
    html! {
        p .legenda {
            @if answer.cota.gratis { "Esta foi de graça." } @else { "Esta foi paga." }
            " Modelo: " (answer.uso.modelo) "."
        }
    }
}

/// How to pay what the allowance does not cover, or how long to wait; `credit` is what was bought here, or can be.
pub(super) fn offers(site: &Site, id: &str, standing: &Standing, credit: &Markup) -> Markup {
    html! {
        p {
            @if standing.limite > 0 { (MORE) " " }
            "O seu texto fica guardado neste endereço, só para este navegador, por 24 horas."
        }
        (credit)
        @if !standing.conta {
            p {
                "Tem uma conta? " a href={ "/entrar?volta=/reescrita/" (id) } { "Entre nela" }
                " e mande de novo: ela tem as reescritas grátis e o saldo dela."
            }
        }
        @if sells_to_programs(site) {
            p .legenda { "Programas pagam cada chamada por x402, pela " a href="/okf/api.md" { "API" } "." }
        }
    }
}
