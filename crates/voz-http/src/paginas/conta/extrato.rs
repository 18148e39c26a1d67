//! `/conta/extrato`: the statement of the account's balance, or of an organization that it manages.
use super::super::extrato::{movements, reserved, worth};
use super::super::layout::{Code, Erro, Guest, Reply, Request, Site, StatusCode, html, onward, page};
use voz_core::app::accounts::people::{of_account, of_organization};
use voz_core::base::time_zone::Zone;
use voz_core::money::credito::{self, Cursor, PAGE, Period, holdings};
use voz_core::people::{contas, organizacoes};

pub(super) fn show(site: &Site, request: &Request) -> Result<Reply, Erro> {
    let guest = Guest::of(site, request)?;
    let Some(session) = &guest.session else { return Ok(onward("/entrar")) };
    let asked = request.param("organizacao");
    let chave = &site.app.chave;
    let found = guest.read_people(|tx| {
        let mine = organizacoes::of(tx, &session.conta, &session.produto)?;
        let managed = asked.map(|id| mine.into_iter().find(|(one, papel)| one.id == id && papel.manages()));
        let (titular, whose) = match managed {
            None => (of_account(&session.conta), "da sua conta".to_owned()),
            Some(Some((organization, _))) => {
                (of_organization(&organization.id), format!("de {}", organization.nome))
            }
            // Another's, or none: nothing tells one from the other.
            Some(None) => return Ok(None),
        };
        let zone = contas::by_id(tx, &session.conta)?.map(|conta| Zone::of(&conta.perfil.time_zone));
        let credit = holdings::balance(tx, &titular)?;
        let packages = !holdings::wallet(tx, &titular, site.app.preco)?.is_empty();
        let page = match &credit {
            None => (Vec::new(), None),
            Some(credit) => {
                let before = request.param("antes").and_then(|text| Cursor::open(chave, &credit.id, text));
                credito::page(tx, &credit.id, Period::default(), before, PAGE)?
            }
        };
        Ok(Some((whose, zone.unwrap_or_default(), credit, page, packages)))
    });
    let (whose, zone, credit, (list, next), packages) = found?.ok_or(Code::NotFound)?;
    let amount = worth(site, credit.as_ref().map(|credit| credit.saldo).unwrap_or_default());
    let aside = credit.as_ref().map(|credit| credit.reservado).unwrap_or_default();
    let next = next.zip(credit.as_ref()).map(|(cursor, credit)| cursor.seal(chave, &credit.id));
    let content = html! {
        p { "Saldo " (whose) ": " strong { (amount) } "." @if packages { " Os pacotes comprados não entram nele." } }
        (reserved(site, aside))
        (movements(&list, &zone))
        @if let Some(next) = next {
            p {
                a href={ "/conta/extrato?" @if let Some(id) = asked { "organizacao=" (id) "&" } "antes=" (next) } { "Ver os mais antigos" }
            }
        }
        p { a href="/conta#saldo" { "Voltar à conta" } }
    };
    Ok(page(StatusCode::OK, "Extrato", "/conta", &content))
}
