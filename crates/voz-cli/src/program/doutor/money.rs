//! Checks of `voz doutor` where money and accounts are: the ledger, payments by x402; secrets, guards, sessions.
use super::Check;
use crate::exit::Error;
use crate::frame::Ctx;
use voz_core::app::opened::payment_setup::X402Setup;
use voz_core::app::owner;
use voz_core::base::config::Config;
use voz_core::base::ground;
use voz_core::base::http_client::Url;
use voz_core::base::master_key::{FILE, MasterKey};
use voz_core::base::store::{Store, StoreError};
use voz_core::money::x402::records;
use voz_core::money::{cobranca, credito};
use voz_core::people::contas::{self, Conta};
use voz_core::people::segundo_fator::{self, FactorState};

/// Movements beyond which the ledger is not audited here: a million take seconds.
const LARGE: u64 = 100_000;

/// The ledger against its own rules.
pub(super) fn ledger(ctx: &Ctx, store: &Store) -> Check {
    let looked = ground::steady_of(&ctx.world, store).and_then(|now| {
        store.read(|tx| {
            let large = credito::movements(tx)? > LARGE;
            let faults = if large { Vec::new() } else { owner::audit(tx, &now)? };
            Ok((faults, records::doubtful(tx)?.len(), credito::all(tx)?.len(), large))
        })
    });
    match looked {
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
    }
}

/// The decisions that the gateway's charges wait for, in one sentence; nothing when all is well.
pub(super) fn waiting(ctx: &Ctx, store: &Store) -> Option<String> {
    let now = ground::steady_of(&ctx.world, store).ok()?;
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
            let mend = "corrija a parte [x402]; veja os valores com: voz config mostrar";
            return Check::failed(ID, Error::usage(error.to_string()).hint(mend));
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
    let facilitador = &recebedor.facilitador;
    let url = facilitador.url();
    let kinds = match ctx.tela.during("falando com o facilitador", || facilitador.supported(&ctx.world)) {
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

const ID: &str = "contas";

/// The accounts; nothing where there are none.
pub(super) fn accounts(ctx: &Ctx, config: &Config, store: &Store) -> Option<Check> {
    let looked = store.read(|tx| {
        let all = contas::all(tx)?.into_iter().map(|conta| {
            let estado = segundo_fator::estado(tx, &conta.id)?;
            Ok((conta, estado))
        });
        all.collect::<Result<Vec<(Conta, FactorState)>, StoreError>>()
    });
    let all = match looked {
        Ok(all) if all.is_empty() => return None,
        Ok(all) => all,
        Err(error) => return Some(Check::failed(ID, error.into())),
    };
    unopened(ctx, config, store, &all)
        .or_else(|| unguarded(&all))
        .or_else(|| uncovered(config))
        .or_else(|| Some(sound(&all)))
}

/// A second factor that the key file does not open: its account cannot be entered with a password.
fn unopened(ctx: &Ctx, config: &Config, store: &Store, all: &[(Conta, FactorState)]) -> Option<Check> {
    let folder = &config.dados;
    // Opening makes the file where there is none; one that cannot be opened was told already.
    let chave = folder.join(FILE).exists().then(|| MasterKey::open(folder, &ctx.world).ok()).flatten()?;
    for (conta, _) in all {
        match store.read(|tx| segundo_fator::opens(tx, &chave, &conta.id)) {
            Ok(true) => {}
            Ok(false) => {
                let error = segundo_fator::FactorError::from(voz_core::base::master_key::CipherError);
                return Some(Check::failed(ID, error.into()));
            }
            Err(error) => return Some(Check::failed(ID, error.into())),
        }
    }
    None
}

fn unguarded(all: &[(Conta, FactorState)]) -> Option<Check> {
    let (dono, _) = all.iter().find(|(conta, estado)| conta.dono && *estado != FactorState::On)?;
    let said = format!("{} é dono da plataforma e não tem segundo fator", dono.email);
    Some(Check::warning(ID, said, format!("voz conta segundo-fator {} ativar", dono.email)))
}

/// The session's cookie is for secure pages, which those of this machine are too.
fn uncovered(config: &Config) -> Option<Check> {
    let url = config.servidor.url_publica.as_ref()?;
    let kept = Url::parse(url).ok()?.is_private();
    (!kept).then(|| {
        let said = format!("em {url} os navegadores não guardam a sessão, que é só de páginas https");
        Check::warning(ID, said, "ponha um proxy com TLS na frente, e https em servidor.url_publica")
    })
}

fn sound(all: &[(Conta, FactorState)]) -> Check {
    let count = |wanted: fn(&(Conta, FactorState)) -> bool| all.iter().filter(|one| wanted(one)).count();
    let (factor, blocked) =
        (count(|(_, estado)| *estado == FactorState::On), count(|(conta, _)| conta.bloqueada));
    Check::ok(ID, format!("{}; com segundo fator: {factor}; bloqueadas: {blocked}", all.len()))
}
