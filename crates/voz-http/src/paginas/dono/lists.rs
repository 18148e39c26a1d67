//! What the owner only looks at: charges, exact numbers, accounts, configuration.
use super::door::{Owner, failing, failures, listed, looked_at, standing};
use crate::paginas::layout::{Erro, Markup, Reply, dollars, html, number, plain, reais, table};
use crate::paginas::numeros::published;
use voz_core::base::config::OPTIONS;
use voz_core::base::identifier::short;
use voz_core::base::portuguese::spoken;
use voz_core::base::store;
use voz_core::base::time_zone::Zone;
use voz_core::money::cobranca::{self, Cobranca};
use voz_core::money::credito;
use voz_core::people::contas::{self, Conta};
use voz_core::people::segundo_fator::{self, FactorState};

/// Newest charges shown.
const CHARGES: u32 = 100;
/// Most accounts shown.
const ACCOUNTS: usize = 500;

/// The gateway's charges, and what keeps failing there.
pub(super) fn charges(Owner { guest, zone, .. }: &Owner<'_>) -> Result<Reply, Erro> {
    let site = guest.site;
    let (falhas, waiting, all) = guest.read(|tx| {
        let waiting = cobranca::newest(tx, None, true, CHARGES)?;
        Ok((failures(site, tx)?, waiting, cobranca::newest(tx, None, false, CHARGES)?))
    })?;
    let content = html! {
        h2 { "Saúde" }
        @if site.app.till().is_some() { (failing(&falhas)) } @else { p { "O gateway não está configurado." } }
        @if !waiting.is_empty() {
            h2 { "Esperando você" }
            (listed(waiting.iter().map(|one| charge(one, zone))))
        }
        h2 { "As " (CHARGES) " mais novas" }
        @if all.is_empty() { p { "Nenhuma cobrança." } } @else { (listed(all.iter().map(|one| charge(one, zone)))) }
    };
    Ok(looked_at("Cobranças", "/dono/cobrancas", &content))
}

fn charge(one: &Cobranca, zone: &Zone) -> Markup {
    html! {
        a href={ "/dono/cobrancas/" (one.id) } { (short(&one.id)) }
        @let (micros, centavos) = one.asked();
        " " (reais(centavos)) " por " (dollars(&micros.to_string())) ", "
        (spoken(one.forma.as_str())) ": " strong { (standing(one)) }
        @for waits in &one.pendencias { ", " strong { "espera você: " (spoken(waits.as_str())) } }
        " " small { (zone.moment(one.criado_em)) }
    }
}

/// The numbers up to now, not rounded, and the money that moved.
pub(super) fn numbers(Owner { guest, .. }: &Owner<'_>) -> Result<Reply, Erro> {
    let exact = guest.site.app.exact_numbers().map_err(|error| guest.request.broken(&error))?;
    let totals = guest.read(credito::totals)?;
    let moved = totals.iter().map(|total| {
        let sum = total.sum.to_string().replace('.', ",");
        (plain(&total.motivo), [number(total.movimentos), sum])
    });
    let content = html! {
        h2 { "Crédito, por motivo" }
        @if totals.is_empty() {
            p { "Nenhum movimento." }
        } @else {
            (table(&["Motivo", "Movimentos", "US$"], moved))
        }
        (published(&exact))
    };
    Ok(looked_at("Números exatos", "/dono/numeros", &content))
}

/// Every account.
pub(super) fn accounts(Owner { guest, zone, .. }: &Owner<'_>) -> Result<Reply, Erro> {
    let (count, found) = guest.read(|tx| {
        let mut all = contas::all(tx)?;
        let count = all.len();
        all.truncate(ACCOUNTS);
        let shown = all.into_iter().map(|conta| {
            let fator = segundo_fator::estado(tx, &conta.id)?;
            Ok((conta, fator))
        });
        Ok((count, shown.collect::<store::Result<Vec<_>>>()?))
    })?;
    let content = html! {
        p {
            @if count == 1 { "Uma conta." } @else { (number(count)) " contas." }
        }
        (listed(found.iter().map(|(conta, fator)| account(conta, *fator, zone))))
        @if count > found.len() { p { "As outras: " code { "voz conta listar" } "." } }
        p { "Criam-se e bloqueiam-se no terminal: " code { "voz conta" } ". Quem apaga uma conta é a própria pessoa, em " code { "/conta/apagar" } "." }
    };
    Ok(looked_at("Contas", "/dono/contas", &content))
}

fn account(conta: &Conta, fator: FactorState, zone: &Zone) -> Markup {
    html! {
        (plain(&conta.email))
        @if !conta.perfil.name.is_empty() { ", " (plain(&conta.perfil.name)) }
        @if conta.dono { ", " strong { "dono" } }
        @if conta.bloqueada { ", " strong { "bloqueada" } }
        @if fator == FactorState::On { ", com segundo fator" }
        " " small { "desde " (zone.moment(conta.criada_em)) }
    }
}

/// The values in force and where each came from; secrets as dots.
pub(super) fn config(Owner { guest, .. }: &Owner<'_>) -> Result<Reply, Erro> {
    let config = &guest.site.app.config;
    let content = html! {
        p { "Como em " code { "voz config mostrar" } ". Muda-se no terminal, com " code { "voz config definir" } "." }
        dl {
            @for option in OPTIONS {
                dt { (option.key) }
                dd {
                    @match config.get(option.key) {
                        Some((value, layer)) => { code { (plain(&option.shown(value))) } " " small { (layer) } }
                        None => { "nenhum" }
                    }
                }
            }
        }
        p { "Arquivo: " code { (plain(&config.path.display().to_string())) } }
    };
    Ok(looked_at("Configuração", "/dono/config", &content))
}
