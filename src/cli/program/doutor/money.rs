//! Checks of `voz doutor` where money is: the ledger, and who settles payments by x402.
use super::check::Check;
use crate::app::opened::x402_setup::X402Setup;
use crate::app::owner::audit;
use crate::base::config::Config;
use crate::base::shared_clock;
use crate::base::store::{Store, StorePlace};
use crate::cli::exit::Error;
use crate::cli::frame::Ctx;
use crate::money::cobranca;
use crate::money::credito;
use crate::money::x402::records;

/// Movements beyond which the ledger is not audited here: a million take seconds.
const LARGE: u64 = 100_000;

/// The ledger against its own rules; nothing where there is none.
pub(super) fn ledger(ctx: &Ctx, place: &StorePlace) -> Option<Check> {
    // A file that cannot be opened was told already.
    let store = Store::open_existing(place).ok()??;
    let looked = shared_clock::of(&ctx.world, &store).and_then(|now| {
        store.read(|tx| {
            let large = credito::movements(tx)? > LARGE;
            let faults = if large { Vec::new() } else { audit::audit(tx, &now)? };
            Ok((faults, records::doubtful(tx)?.len(), credito::all(tx)?.len(), large))
        })
    });
    Some(match looked {
        Err(error) => Check::failed("livro", error.into()),
        Ok((faults, ..)) if !faults.is_empty() => {
            let said = Error::state(format!("o livro de créditos não confere; problemas: {}", faults.len()));
            Check::failed("livro", said.hint("veja quais com: voz credito conferir"))
        }
        Ok((_, doubtful, ..)) if doubtful > 0 => {
            let said = format!("pagamentos x402 que uma pessoa tem de conferir: {doubtful}");
            Check::warning("livro", said, "voz credito pagamento")
        }
        Ok((.., credits, true)) => {
            let left = "um livro deste tamanho confira com: voz credito conferir";
            Check::ok("livro", format!("créditos: {credits}; {left}"))
        }
        Ok((.., credits, false)) => Check::ok("livro", format!("confere; créditos: {credits}")),
    })
}

/// The decisions that the gateway's charges wait for, in one sentence; nothing when all is well.
pub(super) fn waiting(ctx: &Ctx, store: &Store) -> Option<String> {
    let now = shared_clock::of(&ctx.world, store).ok()?;
    let failing = store.read(|tx| cobranca::failing(tx, ctx.world.now(), &now)).ok()?;
    let said: Vec<String> = failing.into_iter().map(|problem| problem.motivo).collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// The check that the facilitator settles what is configured.
pub(super) fn x402(ctx: &Ctx, config: &Config) -> Check {
    const ID: &str = "x402";
    let x402 = match X402Setup::open(config) {
        Ok(x402) => x402,
        Err(error) => {
            let said = Error::usage(error.to_string());
            return Check::failed(ID, said.hint("voz config iniciar mostra as opções da parte [x402]"));
        }
    };
    let chain = x402.chain;
    let Some(recebedor) = &x402.recebedor else {
        let given = &config.x402;
        return match (&given.pagar_a, &given.facilitador) {
            (None, None) => Check::ok(ID, "não configurado; além da cota, só crédito paga"),
            (Some(_), _) => {
                Check::warning(ID, "há carteira e falta o facilitador", "preencha x402.facilitador")
            }
            (None, _) => Check::warning(ID, "há facilitador e falta a carteira", "preencha x402.pagar_a"),
        };
    };
    let url = recebedor.facilitador.url();
    let spinner = ctx.tela.spinner("falando com o facilitador");
    let kinds = recebedor.facilitador.supported(&ctx.world);
    spinner.finish_and_clear();
    let kinds = match kinds {
        Ok(kinds) => kinds,
        Err(error) => {
            let mend = "confira x402.facilitador, a autorização e se ele está no ar";
            return Check::warning(ID, format!("{url}: {error}"), mend);
        }
    };
    let takes = |version: u64, network: &str| {
        kinds.iter().any(|(v, scheme, name)| *v == version && scheme == "exact" && name == network)
    };
    let missing: Vec<&str> = [(1, chain.nome), (2, chain.caip2)]
        .into_iter()
        .filter(|(version, network)| !takes(*version, network))
        .map(|(version, _)| if version == 1 { "versão 1" } else { "versão 2" })
        .collect();
    if !missing.is_empty() {
        let said = format!("{url} não liquida {} na rede {}", missing.join(" nem "), chain.nome);
        return Check::warning(ID, said, "escolha outro facilitador, ou confira x402.rede");
    }
    let mode = if x402.dev { "; modo dev: as chamadas passam sem cobrança" } else { "" };
    Check::ok(ID, format!("rede {}, recebe {}, por {url}{mode}", chain.nome, recebedor.pagar_a.checksummed()))
}
