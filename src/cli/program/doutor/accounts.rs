//! Checks of `voz doutor` where accounts are: whether their secrets open, who guards the platform, and
//! whether browsers can keep a session.
use super::check::Check;
use crate::base::config::Config;
use crate::base::master_key::{FILE, MasterKey};
use crate::base::store::{Store, StoreError};
use crate::cli::frame::Ctx;
use crate::people::contas::{self, Conta};
use crate::people::segundo_fator::{self, FactorState};

const ID: &str = "contas";

/// The accounts; nothing where there are none.
pub(super) fn accounts(ctx: &Ctx, config: &Config) -> Option<Check> {
    // A database or key file that cannot be opened was told already.
    let store = Store::open_existing(config.banco()).ok()??;
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
    unopened(ctx, config, &store, &all)
        .or_else(|| unguarded(&all))
        .or_else(|| uncovered(config))
        .or_else(|| Some(sound(&all)))
}

/// A second factor that the key file does not open: its account cannot be entered with a password.
fn unopened(ctx: &Ctx, config: &Config, store: &Store, all: &[(Conta, FactorState)]) -> Option<Check> {
    let folder = &config.dados;
    // Opening makes the file where there is none.
    let chave = folder.join(FILE).exists().then(|| MasterKey::open(folder, &ctx.world).ok()).flatten()?;
    for (conta, _) in all {
        match store.read(|tx| segundo_fator::opens(tx, &chave, &conta.id)) {
            Ok(true) => {}
            Ok(false) => {
                let error = segundo_fator::FactorError::from(crate::base::seal::CipherError);
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
    let host = url.strip_prefix("http://")?.split(['/', ':']).next().unwrap_or_default();
    let here = host == "localhost" || host.starts_with("127.");
    (!here).then(|| {
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
