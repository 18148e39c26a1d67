//! Sessions: who is signed in, in which browser, since when, proved how.
//!
//! Invariants: a session is found by the keyed hash of its secret alone; it ends by itself when idle or old;
//! it lives only in the product that opened it, and only while its account is not blocked.
use crate::base::store::{Columns, Record as _, Result, Stored, Tx, Value, record, values};
use crate::base::words::words;
use crate::base::world::{DAY_MS, Millis};

/// A session not seen for so long is over, in milliseconds: seven days.
pub const IDLE_MS: i64 = 7 * DAY_MS;
/// A session is over this long after its sign-in, in milliseconds: 30 days (NIST SP 800-63B-4, 2.1.3: the
/// longest at the first level of assurance).
pub const AGE_MS: i64 = 30 * DAY_MS;
/// The precision with which it is known when a session was last seen, in milliseconds: a minute.
const SEEN_EVERY_MS: i64 = 60_000;
/// A sign-in is recent for so long, in milliseconds: five minutes (interface, "Limits").
pub const RECENT_MS: i64 = 300_000;

words! {
    /// The means by which somebody proved who they are.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Metodo {
        Pwd = "pwd",
        /// A code of the second factor.
        Otp = "otp",
        /// A one-time link.
        Link = "link",
    }
}

record! {
    /// A session.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Sessao {
        /// Names it; no secret.
        pub id: String,
        /// The keyed hash of its secret.
        pub hash: String,
        /// The account it belongs to.
        pub conta: String,
        /// The product it lives in.
        pub produto: String,
        /// The keyed hash of the browser it was opened in.
        pub navegador: String,
        /// The means by which somebody proved who they are.
        pub metodos: Vec<Metodo>,
        /// When the person signed in.
        pub entrou_em: Millis,
        /// When it was last seen, to the minute.
        pub vista_em: Millis,
    }
}

impl Sessao {
    /// True when a code of the second factor was given at its sign-in.
    pub fn verified(&self) -> bool {
        self.metodos.contains(&Metodo::Otp)
    }

    /// True when its sign-in is recent enough for what needs that. One that lies ahead was written by another machine's
    /// clock, or before ours was set back: it is not recent for longer than any other.
    pub const fn recent(&self, now: Millis) -> bool {
        now.0.abs_diff(self.entrou_em.0) <= RECENT_MS.unsigned_abs()
    }
}

/// Writes a session.
pub fn open(tx: &mut Tx<'_>, sessao: &Sessao) -> Result<()> {
    tx.insert("sessao", sessao, &[])
}

/// The means that proved a sign-in, their words by commas.
impl Stored for Vec<Metodo> {
    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let words: String = row.take()?;
        let method = |word: &str| Metodo::of(word).ok_or_else(|| row.impossible(word));
        words.split(',').map(method).collect()
    }

    fn values<'v>(&'v self, to: &mut Vec<Value<'v>>) -> Result<()> {
        to.push(self.iter().map(|method| method.as_str()).collect::<Vec<_>>().join(",").into());
        Ok(())
    }
}

/// Most sessions of an account that are listed: signing in makes one each time, and each sign-in is somebody's request.
pub const SHOWN_MAX: i64 = 100;

/// A statement on the sessions that live at `$1` (idle) and `$2` (old) in `$3`, with what `rest` says of them.
fn alive(rest: &str) -> String {
    format!(
        "SELECT {} FROM sessao s JOIN conta c ON c.id = s.conta
         WHERE c.bloqueada = 0 AND s.vista_em > $1 AND s.entrou_em > $2 AND s.produto = $3 {rest}",
        Sessao::selected_of("s")
    )
}

/// The living session of a secret, known by its keyed hash.
pub fn by_hash(tx: &mut Tx<'_>, hash: &str, produto: &str, now: Millis) -> Result<Option<Sessao>> {
    let (idle, old) = (now.0 - IDLE_MS, now.0 - AGE_MS);
    // A keyed hash cannot be steered: the index that finds it tells a caller nothing by its time.
    tx.one(&alive("AND s.hash = $4"), values![idle, old, produto, hash])
}

/// The living sessions of an account in a product, the newest first; of more than [`SHOWN_MAX`] the newest.
pub fn of(tx: &mut Tx<'_>, conta: &str, produto: &str, now: Millis) -> Result<Vec<Sessao>> {
    let (idle, old) = (now.0 - IDLE_MS, now.0 - AGE_MS);
    tx.rows(
        &alive("AND s.conta = $4 ORDER BY s.entrou_em DESC, s.id LIMIT $5"),
        values![idle, old, produto, conta, SHOWN_MAX],
    )
}

/// True when it is time to write down that a session was seen.
pub const fn stale(sessao: &Sessao, now: Millis) -> bool {
    now.0 - sessao.vista_em.0 >= SEEN_EVERY_MS
}

/// Writes down that a session was seen.
pub fn seen(tx: &mut Tx<'_>, id: &str, now: Millis) -> Result<()> {
    tx.exec("UPDATE sessao SET vista_em = $1 WHERE id = $2 AND vista_em < $1", values![now, id])
}

/// Ends a session. False when it had ended.
pub fn end(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    tx.change("DELETE FROM sessao WHERE id = $1", values![id])
}

/// Ends every session of an account, in every product; how many.
pub fn end_all(tx: &mut Tx<'_>, conta: &str) -> Result<usize> {
    tx.run("DELETE FROM sessao WHERE conta = $1", values![conta])
}

/// Ends every session of an account but one; how many.
pub fn end_others(tx: &mut Tx<'_>, conta: &str, but: &str) -> Result<usize> {
    tx.run("DELETE FROM sessao WHERE conta = $1 AND id <> $2", values![conta, but])
}

/// Forgets the sessions that are over.
pub fn expire(tx: &mut Tx<'_>, now: Millis) -> Result<usize> {
    tx.run(
        "DELETE FROM sessao WHERE vista_em <= $1 OR entrou_em <= $2",
        values![now.0 - IDLE_MS, now.0 - AGE_MS],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_in_is_recent_for_minutes_however_the_clock_was_set() {
        let sessao = Sessao {
            id: String::new(),
            hash: String::new(),
            conta: String::new(),
            produto: String::new(),
            navegador: String::new(),
            metodos: vec![Metodo::Pwd],
            entrou_em: Millis(AGE_MS),
            vista_em: Millis(AGE_MS),
        };
        for (after, recent) in
            [(0, true), (RECENT_MS, true), (RECENT_MS + 1, false), (-2000, true), (-3_600_000, false)]
        {
            assert_eq!(sessao.recent(Millis(AGE_MS + after)), recent, "{after}");
        }
    }
}
