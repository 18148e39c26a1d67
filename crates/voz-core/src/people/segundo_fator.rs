//! The second factor of an account: an authenticator's secret, on once its first code was confirmed, and the
//! recovery codes for the day the phone is lost.
//!
//! Invariants: the secret is stored encrypted with the key file; a code is taken once, the step it belongs to
//! only rises; a recovery code is known by its keyed hash and leaves when it is used.
use crate::base::master_key::{self, CipherError, MasterKey, Purpose};
use crate::base::store::{Result, StoreError, Tx, values};
use crate::base::world::{Millis, World};
use crate::people::sessoes::Sessao;
use crate::people::totp::{self, Typed};

/// Names the kind of secret to the encryption, so that no other sealed thing opens as one.
const KIND: &str = "totp";
/// Recovery codes of an account.
const CODES: usize = 10;
/// Random bytes of a recovery code: 80 bits.
const CODE_BYTES: usize = 10;

/// A second factor as it is handed to its person, once.
pub struct Fresh {
    /// The authenticator's secret.
    pub segredo: Vec<u8>,
    /// The recovery codes.
    pub codigos: Vec<String>,
}

/// Where an account's second factor stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorState {
    /// There is none.
    None,
    /// Handed out; its first code was not confirmed.
    Pending,
    /// Signing in asks for a code.
    On,
}

/// Why a code could not be looked at.
#[derive(Clone, Debug, thiserror::Error)]
pub enum FactorError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Cifra(#[from] CipherError),
}

impl Fresh {
    /// Draws a secret and its recovery codes.
    pub fn draw(world: &World) -> Result<Self> {
        let segredo: [u8; totp::SECRET] = world.random().map_err(StoreError::random)?;
        Ok(Self { segredo: segredo.to_vec(), codigos: fresh_codes(world)? })
    }

    /// The secret as it is stored for an account.
    pub fn sealed(&self, world: &World, chave: &MasterKey, conta: &str) -> Result<Vec<u8>> {
        master_key::seal(world, chave, KIND, conta, &self.segredo)
    }
}

/// Draws recovery codes.
pub fn fresh_codes(world: &World) -> Result<Vec<String>> {
    let mut codigos = Vec::new();
    for _ in 0..CODES {
        let bytes: [u8; CODE_BYTES] = world.random().map_err(StoreError::random)?;
        let code = totp::base32(&bytes).to_lowercase();
        let parts: Vec<&str> = [0, 4, 8, 12].iter().filter_map(|&at| code.get(at..at + 4)).collect();
        codigos.push(parts.join("-"));
    }
    Ok(codigos)
}

/// Writes recovery codes in place of those there were.
pub fn set_codes(tx: &mut Tx<'_>, chave: &MasterKey, conta: &str, codigos: &[String]) -> Result<()> {
    tx.run("DELETE FROM codigo_reserva WHERE conta = $1", values![conta])?;
    for codigo in codigos {
        tx.run(
            "INSERT INTO codigo_reserva (conta, hash) VALUES ($1, $2)",
            values![conta, hash(chave, conta, codigo)],
        )?;
    }
    Ok(())
}

/// The number of recovery codes that are left to an account.
pub fn codes_left(tx: &mut Tx<'_>, conta: &str) -> Result<u64> {
    tx.count("SELECT COUNT(*) FROM codigo_reserva WHERE conta = $1", values![conta])
}

/// Writes a fresh second factor over whatever there was; it is on once [`confirm`]ed.
pub fn start(tx: &mut Tx<'_>, chave: &MasterKey, conta: &str, fresh: &Fresh, sealed: &[u8]) -> Result<()> {
    remove(tx, conta)?;
    tx.run("INSERT INTO segundo_fator (conta, segredo) VALUES ($1, $2)", values![conta, sealed])?;
    set_codes(tx, chave, conta, &fresh.codigos)
}

/// The verdict on a code that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// It was the right one, and was taken a moment ago.
    Used,
    Wrong,
}

/// Takes an account's second factor away. False when there was none.
pub fn remove(tx: &mut Tx<'_>, conta: &str) -> Result<bool> {
    tx.run("DELETE FROM codigo_reserva WHERE conta = $1", values![conta])?;
    tx.change("DELETE FROM segundo_fator WHERE conta = $1", values![conta])
}

/// Where an account's second factor stands.
pub fn estado(tx: &mut Tx<'_>, conta: &str) -> Result<FactorState> {
    let found = tx.one("SELECT confirmado FROM segundo_fator WHERE conta = $1", values![conta])?;
    Ok(match found {
        None => FactorState::None,
        Some(false) => FactorState::Pending,
        Some(true) => FactorState::On,
    })
}

/// True when a session was proved with a second factor that is on: what one proved is worth nothing once it is off.
pub fn proved(tx: &mut Tx<'_>, sessao: &Sessao) -> Result<bool> {
    Ok(sessao.verified() && estado(tx, &sessao.conta)? == FactorState::On)
}

/// Turns a pending second factor on with its first code. False when the code is wrong, or nothing waits.
pub fn confirm(
    tx: &mut Tx<'_>,
    chave: &MasterKey,
    conta: &str,
    codigo: &str,
    now: Millis,
) -> Result<bool, FactorError> {
    let waits = estado(tx, conta)? == FactorState::Pending;
    if !waits || take_code(tx, chave, conta, codigo, now)? != Verdict::Right {
        return Ok(false);
    }
    tx.run("UPDATE segundo_fator SET confirmado = 1 WHERE conta = $1", values![conta])?;
    Ok(true)
}

/// Takes a code of the authenticator or a recovery code, once.
pub fn verify(
    tx: &mut Tx<'_>,
    chave: &MasterKey,
    conta: &str,
    codigo: &str,
    now: Millis,
) -> Result<Verdict, FactorError> {
    let verdict = take_code(tx, chave, conta, codigo, now)?;
    if verdict == Verdict::Right {
        return Ok(verdict);
    }
    let taken = tx.run(
        "DELETE FROM codigo_reserva WHERE conta = $1 AND hash = $2",
        values![conta, hash(chave, conta, codigo)],
    )?;
    Ok(if taken > 0 { Verdict::Right } else { verdict })
}

fn take_code(
    tx: &mut Tx<'_>,
    chave: &MasterKey,
    conta: &str,
    codigo: &str,
    now: Millis,
) -> Result<Verdict, FactorError> {
    let Some((segredo, last)) = secret(tx, chave, conta)? else { return Ok(Verdict::Wrong) };
    let typed: String = codigo.chars().filter(|c| !c.is_whitespace()).collect();
    let passo = match totp::typed(&segredo, now, last, &typed) {
        Typed::Fresh(passo) => passo,
        Typed::Used => return Ok(Verdict::Used),
        Typed::Wrong => return Ok(Verdict::Wrong),
    };
    // The step in the condition: of two that come at once, one is taken.
    let taken =
        tx.run("UPDATE segundo_fator SET passo = $1 WHERE conta = $2 AND passo < $1", values![passo, conta])?;
    Ok(if taken > 0 { Verdict::Right } else { Verdict::Used })
}

/// True when the key file opens an account's secret; also where there is none.
pub fn opens(tx: &mut Tx<'_>, chave: &MasterKey, conta: &str) -> Result<bool> {
    match secret(tx, chave, conta) {
        Ok(_) => Ok(true),
        Err(FactorError::Cifra(_)) => Ok(false),
        Err(FactorError::Store(error)) => Err(error),
    }
}

/// An account's secret, and the last step whose code was taken.
fn secret(tx: &mut Tx<'_>, chave: &MasterKey, conta: &str) -> Result<Option<(Vec<u8>, i64)>, FactorError> {
    let known = tx
        .one::<(Vec<u8>, i64)>("SELECT segredo, passo FROM segundo_fator WHERE conta = $1", values![conta])?;
    let Some((sealed, last)) = known else { return Ok(None) };
    Ok(Some((master_key::open(chave, KIND, conta, &sealed)?, last)))
}

/// A recovery code as stored; capitals, spaces and hyphens do not count.
fn hash(chave: &MasterKey, conta: &str, codigo: &str) -> String {
    let plain: String = codigo.chars().filter(char::is_ascii_alphanumeric).collect();
    chave.hash(Purpose::Recovery, format!("{conta}\0{}", plain.to_lowercase()).as_bytes())
}
