//! `/conta/apagar`: what goes with an account, and its end.
use super::seguranca;
use super::signed_in::{refused, signed_in};
use crate::caller::session::{down, let_out, unavailable};
use crate::paginas::extrato::worth;
use crate::paginas::layout::{
    Code, Erro, Guest, Markup, Reply, Request, Site, StatusCode, alert, html, onward,
};
use voz_core::app::accounts::profile::FarewellError;
use voz_core::people::contas;

/// Word that a person types to say that they mean it.
const WORD: &str = "apagar";

pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    told(&Guest::of(site, request)?, StatusCode::OK, &html! {})
}

fn told(guest: &Guest<'_>, status: StatusCode, said: &Markup) -> Result<Reply, Erro> {
    let Some(id) = guest.conta() else { return Ok(onward("/entrar")) };
    let Guest { site, request, .. } = *guest;
    let conta = guest.read_people(|tx| contas::by_id(tx, id))?.ok_or(Code::InvalidSession)?;
    let stays = site.app.people().stays(&conta).map_err(down(request))?;
    let content = html! {
        (said)
        p {
            "São apagados para sempre o seu nome, o e-mail, a foto, as sessões, o segundo fator, as chaves e os lugares em \
             organizações. Ficam, sem o seu nome, os lançamentos de crédito, que a contabilidade pede, e os pedidos de Pix \
             que você mandou; o que ainda espera resposta guarda o nome e o e-mail até ela."
        }
        @match stays {
            Some(why @ FarewellError::Owner) => (alert(&reason(&why))),
            Some(why @ FarewellError::LastOwner(_)) => {
                (alert(&reason(&why)))
                @if site.app.config.contato_email().is_some() { p { a href="/contato" { "Escrever a quem mantém o serviço" } } }
            }
            other => form method="post" action="/conta/apagar" {
                (guest.csrf)
                @if let Some(FarewellError::Balance(saldo)) = other {
                    label .opcao {
                        input type="checkbox" name="perder" value="sim" required;
                        " abro mão do saldo de " strong { (worth(site, saldo)) } ", que se perde, com o das cobranças e dos Pix ainda abertos"
                    }
                }
                label for="palavra" { "Escreva " (WORD) " para confirmar" }
                input #palavra name="palavra" required autocomplete="off" autocapitalize="none" maxlength="20";
                button .grave { "Apagar a conta " (conta.email) }
            },
        }
        p { a href="/conta/seguranca" { "Não apagar" } }
    };
    Ok(guest.page(status, "Apagar a conta", "/conta", &content))
}

fn reason(why: &FarewellError) -> String {
    match why {
        FarewellError::Owner => "Esta conta é a do dono da plataforma, e não se apaga por aqui.".to_owned(),
        FarewellError::LastOwner(name) => {
            format!(
                "Você é a única pessoa dona da organização {name}. Peça a quem mantém o serviço que a passe a outra pessoa, e só depois apague a conta."
            )
        }
        FarewellError::Balance(_) => {
            "A conta tem saldo, ou uma cobrança ou um Pix que ainda o enche: marque que abre mão dele."
                .to_owned()
        }
        FarewellError::Unknown | FarewellError::Store(_) => Code::AuthUnavailable.sentence().to_owned(),
    }
}

pub(super) fn erase(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let who = signed_in(site, request)?;
    if !who.recent {
        let text = Code::ReauthRequired.sentence();
        return refused(&who.guest, seguranca::show, text, Code::ReauthRequired.into());
    }
    if !who.fields.get("palavra").trim().eq_ignore_ascii_case(WORD) {
        let said = alert("Escreva apagar, por extenso, para confirmar.");
        return told(&who.guest, StatusCode::BAD_REQUEST, &said);
    }
    match site.app.people().erase(&who.session.conta, who.fields.get("perder") == "sim") {
        Ok(()) => Ok(let_out(onward("/entrar?dito=apagada"))),
        Err(FarewellError::Store(error)) => Err(unavailable(request, &error)),
        Err(why) => told(&who.guest, StatusCode::CONFLICT, &alert(&reason(&why))),
    }
}
