//! The record of payments: each is taken up once, and let go only when no money moved.
//!
//! `reservado` → `liquidando` → `pago`. A refusal deletes a row that is not `pago`, so that the payer may
//! present the payment again; an answer that did not come leaves it at `liquidando`, to be settled again with
//! the same payload. Who is at work on a row holds it for a span of the steady clock.
use sha2::{Digest, Sha256};

use super::offer::Chain;
use super::payment::Pagamento;
use crate::base::hex;
use crate::base::steady::{Hold, Span, Steady};
use crate::base::store::{Dead, Record as _, Result, StoreError, Tx, record, values};
use crate::base::words::words;
use crate::base::world::Millis;
use crate::money::micros::{Micros, MicrosSum};

/// Time for which the answer of a payment is kept for whoever presents it again, in milliseconds.
const KEPT_MS: i64 = 24 * 3600 * 1000;

words! {
    /// The thing that a payment pays for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Para {
        /// A rewrite; its answer is kept.
        Reescrita = "reescrita",
        /// A credit; its token follows from the payment and the key file.
        Credito = "credito",
    }
}

words! {
    /// Where a payment stands.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PaymentState {
        /// Taken up; the facilitator was not asked to move money.
        Reservado = "reservado",
        /// It was, and what came of it is not known.
        Liquidando = "liquidando",
        /// Money moved, and what it bought was given.
        Pago = "pago",
    }
}

/// A payment about to be taken up.
#[derive(Clone, Copy)]
pub struct NewPayment<'a> {
    /// On which chain and in which token.
    pub chain: &'static Chain,
    pub pagamento: &'a Pagamento,
    /// The thing it pays for.
    pub para: Para,
    /// Keyed hash of what it was presented for: another request does not get its answer.
    pub pedido: &'a str,
    pub recurso: &'a str,
    pub valor: Micros,
}

record! {
    /// A payment as recorded.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Record {
        /// Names it: 32 hexadecimal digits that follow from chain, token, payer and nonce.
        pub id: String,
        /// Where it stands.
        pub estado: PaymentState,
        /// The thing it pays for.
        pub para: Para,
        /// Keyed hash of what it was presented for.
        pub pedido: String,
        pub recurso: String,
        /// Version of x402.
        pub versao: u8,
        pub valor: Micros,
        /// The payer.
        pub pagador: String,
        /// The number that makes it unique for its payer.
        pub nonce: String,
        /// When it was taken up.
        pub criado_em: Millis,
        /// Until when it can be settled.
        pub vale_ate: Millis,
        /// While someone is at work on it.
        pub ocupado: Span as ["partida", "desde", "ocupado_ate"],
        /// True when settling it may have reached the facilitator.
        pub enviado: bool,
        /// Times that settling gave no answer.
        pub tentativas: u32,
        /// True when a person should look at it.
        pub conferir: bool,
        /// Why it is not settled.
        pub motivo: Option<String>,
        /// The data for settling again, sealed.
        pub carga: Option<Vec<u8>>,
        /// The requirements that go with it, in JSON.
        pub exigencia: Option<String>,
        /// The answer that it pays for.
        pub resposta: Option<Vec<u8>>,
        /// The facilitator's word that money moved, in JSON.
        pub recibo: Option<String>,
    }
}

/// The name of a payment in the record.
pub fn id(chain: &Chain, pagamento: &Pagamento) -> String {
    let (from, nonce) = (pagamento.autorizacao.from, hex(&pagamento.autorizacao.nonce));
    let name = format!("{}:{}:{from}:{nonce}", chain.chain_id, chain.token());
    hex(Sha256::digest(name.as_bytes()).get(..16).unwrap_or_default())
}

/// Takes a payment up for the time of `held`, which begins now, unless it is known. One whose taker died is taken over.
pub fn take(tx: &mut Tx<'_>, new: &NewPayment<'_>, now: Millis, held: &Hold) -> Result<bool> {
    Ok(enter(tx, new, now, held)? || take_over(tx, new, now, held)?)
}

/// Enters a payment that nobody knows. No unique column is named: a server watches only the one that is, and of two that
/// enter the same payment at once the other column would fail one of them.
fn enter(tx: &mut Tx<'_>, new: &NewPayment<'_>, now: Millis, held: &Hold) -> Result<bool> {
    let authorization = &new.pagamento.autorizacao;
    let (id, token) = (id(new.chain, new.pagamento), new.chain.token().to_string());
    let (payer, nonce) = (authorization.from.to_string(), format!("0x{}", hex(&authorization.nonce)));
    let valid_until = i64::try_from(authorization.valid_before).unwrap_or(i64::MAX).saturating_mul(1000);
    tx.change(
        "INSERT INTO pagamento (id, cadeia, token, pagador, nonce, estado, para, pedido, recurso, versao, valor,
                                criado_em, vale_ate, partida, desde, ocupado_ate, dono)
         VALUES ($1, $2, $3, $4, $5, 'reservado', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
         ON CONFLICT DO NOTHING",
        values![
            id, new.chain.chain_id, token, payer, nonce, new.para, new.pedido, new.recurso,
            new.pagamento.versao, new.valor, now, valid_until, &held.boot, held.desde, held.ate, &held.dono
        ],
    )
}

/// Takes a payment over from a taker who died before anything was asked.
fn take_over(tx: &mut Tx<'_>, new: &NewPayment<'_>, now: Millis, held: &Hold) -> Result<bool> {
    let (id, begun) = (id(new.chain, new.pagamento), held.begun());
    tx.change(
        "UPDATE pagamento SET para = $2, pedido = $3, recurso = $4, versao = $5, valor = $6, criado_em = $7,
                              partida = $8, desde = $9, ocupado_ate = $10, dono = $11
         WHERE id = $1 AND estado = 'reservado' AND NOT (partida = $8 AND desde <= $12 AND ocupado_ate >= $9)",
        values![
            id, new.para, new.pedido, new.recurso, new.pagamento.versao, new.valor, now, &held.boot,
            held.desde, held.ate, &held.dono, begun
        ],
    )
}

/// A payment by its name.
pub fn find(tx: &mut Tx<'_>, id: &str) -> Result<Option<Record>> {
    tx.find("pagamento WHERE id = $1", values![id])?.map(known).transpose()
}

/// The data for settling, and what it is for.
#[derive(Clone, Copy, Debug)]
pub struct Settlement<'a> {
    /// The payload, sealed.
    pub carga: &'a [u8],
    /// The requirements, in JSON.
    pub exigencia: &'a str,
    /// The answer that is paid for.
    pub resposta: Option<&'a [u8]>,
    /// While whoever settles is at work on it; begins now.
    pub held: &'a Hold,
}

/// Marks that settling is about to be asked for: from here on only certainty lets the payment go. False when
/// it is not taken up (any more).
pub fn begin(tx: &mut Tx<'_>, id: &str, settlement: &Settlement<'_>) -> Result<bool> {
    tx.change(
        "UPDATE pagamento SET estado = 'liquidando', enviado = 1, carga = $1, exigencia = $2, resposta = $3,
                              partida = $4, desde = $5, ocupado_ate = $6, tentar_em = $6, dono = $7
         WHERE id = $8 AND estado = 'reservado'",
        values![
            settlement.carga, settlement.exigencia, settlement.resposta, &settlement.held.boot,
            settlement.held.desde, settlement.held.ate, &settlement.held.dono, id
        ],
    )
}

/// Takes up a payment whose settlement is not known, to settle it again in the time of `held`, which begins now. `None`
/// while someone is at work on it, and when it is decided.
pub fn take_up(tx: &mut Tx<'_>, id: &str, held: &Hold) -> Result<Option<Record>> {
    let taken = tx.one(
        &format!(
            "UPDATE pagamento SET partida = $1, desde = $2, ocupado_ate = $3, tentar_em = $3, dono = $4
             WHERE id = $5 AND estado = 'liquidando' AND NOT (partida = $1 AND desde <= $6 AND ocupado_ate >= $2)
             RETURNING {}",
            Record::selected()
        ),
        values![&held.boot, held.desde, held.ate, &held.dono, id, held.begun()],
    )?;
    taken.map(known).transpose()
}

/// Records that settling gave no certain answer.
pub fn unknown(tx: &mut Tx<'_>, id: &str, doubt: &Doubt<'_>) -> Result<()> {
    tx.exec(
        "UPDATE pagamento SET motivo = $1, enviado = $2, conferir = $3, partida = $4, desde = $5, tentar_em = $6,
                              tentativas = tentativas + 1, ocupado_ate = -1, dono = ''
         WHERE id = $7 AND estado = 'liquidando'",
        values![
            doubt.motivo, doubt.enviado, doubt.conferir, &doubt.espera.boot, doubt.espera.desde,
            doubt.espera.ate, id
        ],
    )
}

/// Why a settlement is not known.
#[derive(Clone, Copy, Debug)]
pub struct Doubt<'a> {
    /// The event, in a few words.
    pub motivo: &'a str,
    /// True when money may have moved.
    pub enviado: bool,
    /// True when a person should look.
    pub conferir: bool,
    /// The wait before it is tried again by itself; begins now.
    pub espera: &'a Span,
}

/// Records that money moved, and forgets what settling needed. `conferir`: it is presumed, not told.
/// False when that was recorded before, or the payment is not there.
pub fn paid(tx: &mut Tx<'_>, id: &str, now: Millis, recibo: &str, conferir: bool) -> Result<bool> {
    tx.change(
        "UPDATE pagamento SET estado = 'pago', recibo = $1, conferir = $2, pago_em = $3,
                              carga = NULL, exigencia = NULL, motivo = NULL, ocupado_ate = -1
         WHERE id = $4 AND estado = 'liquidando'",
        values![recibo, conferir, now, id],
    )
}

/// Lets a payment go that was taken up and not sent to be settled. False when it was.
pub fn release(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    tx.change("DELETE FROM pagamento WHERE id = $1 AND estado = 'reservado'", values![id])
}

/// Lets a payment go of which it is sure that no money moved. False when it is paid.
pub fn refuse(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    tx.change("DELETE FROM pagamento WHERE id = $1 AND estado <> 'pago'", values![id])
}

/// The payments to settle again now, oldest first.
pub fn due(tx: &mut Tx<'_>, now: &Steady) -> Result<Vec<String>> {
    tx.rows::<String>(
        "SELECT id FROM pagamento
         WHERE estado = 'liquidando' AND NOT (partida = $1 AND desde <= $2 AND tentar_em > $3) AND conferir = 0
         ORDER BY criado_em LIMIT 100",
        values![&now.boot, now.begun(), now.ms],
    )
}

/// The payments that a person should look at, oldest first.
pub fn doubtful(tx: &mut Tx<'_>) -> Result<Vec<Record>> {
    let found = tx.list("pagamento WHERE conferir = 1 ORDER BY criado_em", &[])?;
    found.into_iter().map(known).collect()
}

/// The payments of which it is not known whether they were settled, or that a person should look at, oldest first.
pub fn in_doubt(tx: &mut Tx<'_>) -> Result<Vec<Record>> {
    let from =
        "pagamento WHERE conferir = 1 OR (estado = 'liquidando' AND tentativas > 0) ORDER BY criado_em";
    tx.list(from, &[])?.into_iter().map(known).collect()
}

/// The rewrites paid by themselves, and the sum of what came in for them. Credit bought stands in the ledger.
pub fn rewrites(tx: &mut Tx<'_>) -> Result<(u64, MicrosSum)> {
    let found = tx.one(
        "SELECT COUNT(*), CAST(coalesce(SUM(valor / $1), 0) AS BIGINT), CAST(coalesce(SUM(valor % $1), 0) AS BIGINT)
         FROM pagamento WHERE para = $2 AND estado = $3",
        values![MicrosSum::SPLIT, Para::Reescrita, PaymentState::Pago],
    )?;
    Ok(found.map(|(paid, high, low)| (paid, MicrosSum::of_halves(high, low))).unwrap_or_default())
}

/// A person has looked: nothing more is to be done about a paid one.
pub fn looked_at(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    tx.change(
        "UPDATE pagamento SET conferir = 0 WHERE id = $1 AND estado = 'pago' AND conferir = 1",
        values![id],
    )
}

/// Forgets the answers that were kept long enough, and the takers that died before anything was settled.
pub fn expire(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<()> {
    tx.run(
        "UPDATE pagamento SET resposta = NULL
         WHERE estado = 'pago' AND resposta IS NOT NULL AND pago_em < $1",
        values![now.0 - KEPT_MS],
    )?;
    tx.exec(
        "DELETE FROM pagamento
         WHERE estado = 'reservado' AND NOT (partida = $1 AND desde <= $2 AND ocupado_ate >= $3)",
        values![&steady.boot, steady.begun(), steady.ms],
    )
}

/// Of the calls that died with their server: lets go what was only taken up, and frees what was being settled, to be
/// settled again. How many of each.
pub fn recover(tx: &mut Tx<'_>, of: Dead<'_>) -> Result<(usize, usize)> {
    let gone = tx.run(
        "DELETE FROM pagamento WHERE estado = 'reservado' AND (CAST($1 AS TEXT) IS NULL OR dono = $1)",
        values![of],
    )?;
    let freed = tx.run(
        "UPDATE pagamento SET ocupado_ate = -1, tentar_em = -1, dono = ''
         WHERE estado = 'liquidando' AND (CAST($1 AS TEXT) IS NULL OR dono = $1)",
        values![of],
    )?;
    Ok((gone, freed))
}

/// A payment as read, in one of the two versions there are.
fn known(record: Record) -> Result<Record> {
    match record.versao {
        1 | 2 => Ok(record),
        other => Err(StoreError::impossible("pagamento.versao", other)),
    }
}
