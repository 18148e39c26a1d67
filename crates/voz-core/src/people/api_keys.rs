//! Keys of an account: what lets agents and scripts act as it, or as an organization it manages.
//!
//! Invariants: a key is known by its keyed hash; the secret is shown once; it lives in one product, until it is
//! revoked, or stopped with the account's sessions; at most [`LIVE_MAX`] of an account live in a product.
use schemars::JsonSchema;
use serde::Serialize;

use crate::base::identifier::Prefix;
use crate::base::store::{Result, Tx, record, values};
use crate::base::world::Millis;

/// The beginning of every key.
pub const PREFIX: &str = "mmk_";
/// Living keys of an account in a product (interface, "Limits").
pub const LIVE_MAX: u64 = 10;
/// Most keys that are listed: making and revoking them has no end.
pub const SHOWN_MAX: i64 = 100;
/// Most characters of a name (interface, "Limits").
pub const NAME_MAX: usize = 60;
/// A key's last use is written down this often, in milliseconds: hourly.
const USED_EVERY_MS: i64 = 3_600_000;

record! {
    /// Uma chave de API. O segredo nunca volta.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct ApiKey {
        /// Identificador.
        pub id: String,
        /// Nome dado por quem criou.
        pub name: String as ["nome"],
        /// A organização a que pertence; null quando é da conta.
        pub organization_id: Option<String> as ["organizacao"],
        /// Os quatro últimos caracteres do segredo.
        pub last4: String,
        /// Quando foi criada, em ISO 8601 UTC com milissegundos.
        #[schemars(with = "String")]
        pub created_at: Millis as ["criada_em"],
        /// Último uso, com precisão de uma hora; null antes do primeiro.
        #[schemars(with = "Option<String>")]
        pub last_used_at: Option<Millis> as ["usada_em"],
        /// Quando foi revogada; null se não foi.
        #[schemars(with = "Option<String>")]
        pub revoked_at: Option<Millis> as ["revogada_em"],
        /// Falso quando foi revogada, ou parou com uma troca de senha, o fim de todas as sessões ou, sendo de uma
        /// organização, quando quem a criou deixou de administrá-la.
        pub active: bool = "CASE WHEN revogada_em IS NULL AND parada_em IS NULL THEN 1 ELSE 0 END",
    }
}

/// A key about to be made.
#[derive(Clone, Copy, Debug)]
pub struct NewApiKey<'a> {
    /// Names it; no secret.
    pub id: &'a str,
    /// The keyed hash of the secret.
    pub hash: &'a str,
    /// The account that makes it.
    pub conta: &'a str,
    /// The organization it acts for; `None` acts as the account.
    pub organizacao: Option<&'a str>,
    /// The product it lives in.
    pub produto: &'a str,
    /// The name that people give it.
    pub nome: &'a str,
    /// The end of the secret, four characters.
    pub last4: &'a str,
}

/// The bearer: whom a living key acts as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bearer {
    /// Identifier of the key.
    pub id: String,
    /// The account that made it.
    pub conta: String,
    /// The organization it acts for.
    pub organizacao: Option<String>,
    /// True when its use should be written down.
    pub stale: bool,
}

/// A name as it is kept: no spaces around it. `None` when it is empty, too long or does not print.
pub fn name(text: &str) -> Option<&str> {
    let name = text.trim();
    let good = (1..=NAME_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    good.then_some(name)
}

/// Writes a new key. False when [`LIVE_MAX`] live already.
pub fn create(tx: &mut Tx<'_>, nova: &NewApiKey<'_>, now: Millis) -> Result<bool> {
    let live = tx.count(
        "SELECT count(*) FROM chave_api
         WHERE conta = $1 AND produto = $2 AND revogada_em IS NULL AND parada_em IS NULL",
        values![nova.conta, nova.produto],
    )?;
    if live >= LIVE_MAX {
        return Ok(false);
    }
    tx.run(
        "INSERT INTO chave_api (id, hash, conta, organizacao, produto, nome, last4, criada_em)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        values![nova.id, nova.hash, nova.conta, nova.organizacao, nova.produto, nova.nome, nova.last4, now],
    )?;
    Ok(true)
}

/// The keys that an account sees: its own, and those of the organizations it manages.
const SEEN: &str = "(conta = $1 OR organizacao IN
     (SELECT organizacao FROM membro WHERE conta = $1 AND papel IN ('owner', 'admin'))) AND produto = $2";

/// The keys that an account sees in a product, the newest first; of more than [`SHOWN_MAX`] those that live, and the newest
/// of the others.
pub fn of(tx: &mut Tx<'_>, conta: &str, produto: &str) -> Result<Vec<ApiKey>> {
    let dead = "CASE WHEN revogada_em IS NULL AND parada_em IS NULL THEN 0 ELSE 1 END";
    let mut keys: Vec<ApiKey> = tx.list(
        &format!("chave_api WHERE {SEEN} ORDER BY {dead}, criada_em DESC, id LIMIT $3"),
        values![conta, produto, SHOWN_MAX],
    )?;
    keys.sort_by(|one, other| (&other.created_at, &one.id).cmp(&(&one.created_at, &other.id)));
    Ok(keys)
}

/// The keys whose identifier begins so, at most [`Prefix::ROWS_MAX`].
pub fn by_prefix(tx: &mut Tx<'_>, prefix: &Prefix) -> Result<Vec<ApiKey>> {
    prefix.rows(tx, "chave_api")
}

/// Revokes a key that an account sees. False when it sees none of that name; repeating is harmless.
pub fn revoke(tx: &mut Tx<'_>, conta: &str, produto: &str, id: &str, now: Millis) -> Result<bool> {
    let sql = format!("SELECT 1 FROM chave_api WHERE {SEEN} AND id = $3");
    let seen = tx.any(&sql, values![conta, produto, id])?;
    if seen {
        revoke_any(tx, id, now)?;
    }
    Ok(seen)
}

/// Revokes a key on the owner's word. False when it was revoked before.
pub fn revoke_any(tx: &mut Tx<'_>, id: &str, now: Millis) -> Result<bool> {
    tx.change("UPDATE chave_api SET revogada_em = $1 WHERE id = $2 AND revogada_em IS NULL", values![now, id])
}

/// Stops every key that an account made, in every product; how many.
pub fn stop_all(tx: &mut Tx<'_>, conta: &str, now: Millis) -> Result<usize> {
    tx.run(
        "UPDATE chave_api SET parada_em = $1
         WHERE conta = $2 AND revogada_em IS NULL AND parada_em IS NULL",
        values![now, conta],
    )
}

/// Stops the keys that an account made for an organization, in every product; how many.
pub fn stop_of(tx: &mut Tx<'_>, conta: &str, organizacao: &str, now: Millis) -> Result<usize> {
    tx.run(
        "UPDATE chave_api SET parada_em = $1
         WHERE conta = $2 AND organizacao = $3 AND revogada_em IS NULL AND parada_em IS NULL",
        values![now, conta, organizacao],
    )
}

/// The bearer of a secret in a product, known by its keyed hash; `None` when it does not live. A key of an
/// organization lives while its maker manages it there and the product is on.
pub fn by_hash(tx: &mut Tx<'_>, hash: &str, produto: &str, now: Millis) -> Result<Option<Bearer>> {
    let found = tx.one(
        "SELECT k.id, k.conta, k.organizacao, k.usada_em FROM chave_api k JOIN conta c ON c.id = k.conta
         WHERE k.hash = $1 AND k.produto = $2 AND k.revogada_em IS NULL AND k.parada_em IS NULL
             AND c.bloqueada = 0
             AND (k.organizacao IS NULL OR EXISTS (
                 SELECT 1 FROM membro m JOIN organizacao_produto p
                     ON p.organizacao = m.organizacao AND p.produto = k.produto
                 WHERE m.organizacao = k.organizacao AND m.conta = k.conta AND m.papel IN ('owner', 'admin')))",
        values![hash, produto],
    )?;
    Ok(found.map(|(id, conta, organizacao, used): (_, _, _, Option<Millis>)| {
        let stale = used.is_none_or(|at| now.0 - at.0 >= USED_EVERY_MS);
        Bearer { id, conta, organizacao, stale }
    }))
}

/// Writes down that a key was used.
pub fn used(tx: &mut Tx<'_>, id: &str, now: Millis) -> Result<()> {
    tx.exec("UPDATE chave_api SET usada_em = $1 WHERE id = $2", values![now, id])
}
