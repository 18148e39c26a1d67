//! Requests on disk: their rows, what happened to them, and whether they and the ledger say the same.
use crate::base::identifier::Prefix;
use crate::base::steady::{Span, Steady};
use crate::base::store::{Record as _, Result, Tx, Value, record, values};
use crate::base::time_zone::when;
use crate::base::words::words;
use crate::base::world::Millis;
use crate::money::credito::{AuditRule, Fault};
use crate::money::micros::Micros;
use crate::money::pix::recibo::Tipo;
use crate::money::reais::Centavos;

words! {
    /// Where a request stands.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum RequestState {
        /// Waits for the owner.
        Pendente = "pendente",
        /// The Pix is there: the token spends.
        Liberado = "liberado",
        /// The owner did not confirm the Pix: the token never spends.
        Recusado = "recusado",
        /// The owner was not told: the buyer was asked to send it again.
        Falhou = "falhou",
    }
}

record! {
    /// A receipt as it was found to be.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Comprovante {
        pub tipo: Tipo,
        /// Length of the file, in bytes.
        pub bytes: u64,
        /// Hash of the file.
        pub sha256: String,
        /// Hash of what an image shows.
        pub pixels: Option<String>,
        /// Remarks for the owner.
        pub avisos: Vec<String>,
        /// True when there is a copy to look at.
        pub copia: bool,
        /// When its files were erased.
        pub apagado_em: Option<Millis>,
    }
}

record! {
    /// A request for credit, paid by Pix and shown by a receipt.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct PixRequest {
        /// Identifier: 32 hexadecimal characters.
        pub id: String,
        pub estado: RequestState,
        /// When it came.
        pub criado_em: Millis,
        /// When the owner decided.
        pub decidido_em: Option<Millis>,
        /// The package, in dollars.
        pub usd: u32,
        /// The amount to be paid.
        pub centavos: Centavos,
        /// Identifier to look for in the statement.
        pub txid: String,
        /// The credit it opened; none while the owner was not told.
        pub credito: Option<String>,
        /// The account that was signed in.
        pub conta: Option<String>,
        /// The buyer's address.
        pub email: String,
        /// The buyer's name.
        pub nome: Option<String>,
        /// Page the buyer came from.
        pub pagina: Option<String>,
        /// The thing that the buyer was after.
        pub recurso: Option<String>,
        /// The thing that the buyer was after, in words.
        pub descricao: Option<String>,
        /// The price of the thing that the buyer was after.
        pub preco: Option<Micros>,
        /// Why it was refused.
        pub motivo: Option<String>,
        pub comprovante: Comprovante,
    }
}

record! {
    /// Something that happened to a request.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Evento {
        /// When it happened.
        pub em: Millis,
        /// By whom: `serviço`, or the owner's name on the machine.
        pub quem: String,
        /// The kind of event, in a word.
        pub que: String,
        /// More about it, for people.
        pub detalhe: Option<String>,
    }
}

/// Writes a new request down, as one whose mail is on its way in the time of `envio`, which begins now.
pub(super) fn insert(
    tx: &mut Tx<'_>,
    request: &PixRequest,
    network: &str,
    navegador: Option<&str>,
    envio: &Span,
) -> Result<()> {
    // For servers of the version before, which know no other end.
    let by_day = request.criado_em.0.saturating_add(envio.ate - envio.desde);
    let beside = [
        ("rede", network.into()),
        ("navegador", navegador.into()),
        ("enviando_ate", by_day.into()),
        ("partida", (&envio.boot).into()),
        ("envio_desde", envio.desde.into()),
        ("envio_ate", envio.ate.into()),
    ];
    tx.insert("pix_pedido", request, &beside)
}

/// The number of requests of whoever stands in `column`, of those that came to something.
pub(super) fn made_by(tx: &mut Tx<'_>, column: &'static str, who: &str) -> Result<u64> {
    let sql = format!("SELECT count(*) FROM pix_pedido WHERE {column} = $1 AND estado <> 'falhou'");
    tx.count(&sql, values![who])
}

/// Condition that a mail is on its way: by the steady clock, which no leap of the time of day moves; by that where a server of
/// the version before wrote it. Of `$1`, `$2`, `$3` and `$4` as [`sending`] gives them.
const SENDING: &str = "(estado = 'falhou' AND enviando_ate IS NOT NULL
     AND CASE WHEN partida IS NULL THEN enviando_ate > $1 ELSE partida = $2 AND envio_desde <= $3 AND envio_ate >= $4 END)";

fn sending<'v>(now: Millis, steady: &'v Steady) -> [Value<'v>; 4] {
    [now.0.into(), (&steady.boot).into(), steady.begun().into(), steady.ms.into()]
}

/// The weight of a request in [`came_from`] and [`kept_busy_by`], where one whose mail failed has that of one: whoever has to
/// send theirs again loses little of their share, and a mail that is down is no way to fill the disk.
pub(super) const WEIGHT: u64 = 4;

/// The weight of the requests of a network that came since a moment.
pub(super) fn came_from(tx: &mut Tx<'_>, network: &str, since: Millis, at: (Millis, &Steady)) -> Result<u64> {
    weight(tx, "criado_em >= $5", network, since, at)
}

/// The weight of the requests of a network that came since a moment or still wait for the owner.
pub(super) fn kept_busy_by(
    tx: &mut Tx<'_>,
    network: &str,
    since: Millis,
    at: (Millis, &Steady),
) -> Result<u64> {
    weight(tx, &format!("{SENDING} OR criado_em >= $5 OR estado = 'pendente'"), network, since, at)
}

fn weight(
    tx: &mut Tx<'_>,
    which: &str,
    network: &str,
    since: Millis,
    (now, steady): (Millis, &Steady),
) -> Result<u64> {
    let [day, boot, begun, ms] = sending(now, steady);
    let sql = format!(
        "SELECT coalesce(sum(CASE WHEN estado <> 'falhou' OR {SENDING} THEN {WEIGHT} ELSE 1 END), 0)
         FROM pix_pedido WHERE rede = $6 AND ({which})"
    );
    tx.count(&sql, &[day, boot, begun, ms, since.0.into(), network.into()])
}

/// The number of requests that came since a moment and whose mail to the owner failed.
pub(super) fn failed_since(tx: &mut Tx<'_>, since: Millis, (now, steady): (Millis, &Steady)) -> Result<u64> {
    let [day, boot, begun, ms] = sending(now, steady);
    let sql = format!(
        "SELECT count(*) FROM pix_pedido WHERE estado = 'falhou' AND NOT {SENDING} AND criado_em >= $5"
    );
    tx.count(&sql, &[day, boot, begun, ms, since.0.into()])
}

/// When the first request of a network came since a moment that waits for nobody: it is the next that counts no more.
pub(super) fn first_decided(tx: &mut Tx<'_>, network: &str, since: Millis) -> Result<Option<Millis>> {
    let sql = "SELECT criado_em FROM pix_pedido WHERE rede = $1 AND criado_em >= $2 AND estado <> 'pendente'
        ORDER BY criado_em LIMIT 1";
    tx.one(sql, values![network, since])
}

/// The requests that wait for the owner and whose credit a holder keeps, oldest first.
pub fn waiting_of(tx: &mut Tx<'_>, titular: &str) -> Result<Vec<PixRequest>> {
    let from = "pix_pedido WHERE estado = 'pendente'
            AND credito IN (SELECT w.credito FROM carteira w WHERE w.titular = $1)
         ORDER BY criado_em, id";
    tx.list(from, values![titular])
}

/// Takes the name and the address of an account's person out of its requests that are decided, or that failed: whoever
/// sent one that waits is still to be answered.
pub fn forget_buyer(tx: &mut Tx<'_>, now: Millis, conta: &str) -> Result<()> {
    let sql = "UPDATE pix_pedido SET nome = NULL, email = ''
               WHERE conta = $1 AND estado <> 'pendente' AND (enviando_ate IS NULL OR enviando_ate < $2)";
    tx.exec(sql, values![conta, now])
}

/// The same of a request whose buyer was answered, where their account is gone.
pub(super) fn forget_answered(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    let sql = "UPDATE pix_pedido SET nome = NULL, email = ''
               WHERE id = $1 AND conta IS NOT NULL AND conta NOT IN (SELECT id FROM conta)";
    tx.exec(sql, values![id])
}

/// The number of requests that wait for the owner, those whose mail is on its way among them.
pub fn waiting(tx: &mut Tx<'_>, now: Millis, steady: &Steady) -> Result<u64> {
    let sql = format!("SELECT count(*) FROM pix_pedido WHERE estado = 'pendente' OR {SENDING}");
    tx.count(&sql, &sending(now, steady))
}

/// The mail has left: the request waits, with the credit of its token. False when it was no longer on its way.
pub(super) fn sent(tx: &mut Tx<'_>, id: &str, credito: &str) -> Result<bool> {
    tx.change(
        "UPDATE pix_pedido SET estado = 'pendente', credito = $1, enviando_ate = NULL
         WHERE id = $2 AND estado = 'falhou' AND enviando_ate IS NOT NULL",
        values![credito, id],
    )
}

/// The mail has not left: the request stays `falhou`.
pub(super) fn not_sent(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.exec("UPDATE pix_pedido SET enviando_ate = NULL WHERE id = $1", values![id])
}

/// The owner's decision. False when the request does not wait.
pub(super) fn decided(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    estado: RequestState,
    motivo: Option<&str>,
) -> Result<bool> {
    tx.change(
        "UPDATE pix_pedido SET estado = $1, decidido_em = $2, motivo = $3 WHERE id = $4 AND estado = 'pendente'",
        values![estado, now, motivo, id],
    )
}

/// Writes down that something happened.
pub(super) fn note(
    tx: &mut Tx<'_>,
    now: Millis,
    id: &str,
    quem: &str,
    que: &str,
    detalhe: Option<&str>,
) -> Result<()> {
    tx.exec(
        "INSERT INTO pix_evento (pedido, ordem, em, quem, que, detalhe)
         SELECT $1, coalesce(max(ordem), 0) + 1, $2, $3, $4, $5 FROM pix_evento WHERE pedido = $1",
        values![id, now, quem, que, detalhe],
    )
}

/// The events of a request, oldest first.
pub fn events(tx: &mut Tx<'_>, id: &str) -> Result<Vec<Evento>> {
    tx.list("pix_evento WHERE pedido = $1 ORDER BY ordem", values![id])
}

/// The newest decisions, each with its request.
pub fn decisions(tx: &mut Tx<'_>, limit: u32) -> Result<Vec<(String, Evento)>> {
    let sql = format!(
        "SELECT pedido, {} FROM pix_evento WHERE que IN ('liberado', 'recusado') ORDER BY em DESC, pedido LIMIT $1",
        Evento::selected()
    );
    tx.rows(&sql, values![limit])
}

/// A request by its whole identifier.
pub fn by_id(tx: &mut Tx<'_>, id: &str) -> Result<Option<PixRequest>> {
    tx.find("pix_pedido WHERE id = $1", values![id])
}

/// The requests whose identifier begins so, at most [`Prefix::ROWS_MAX`].
pub fn by_prefix(tx: &mut Tx<'_>, prefix: &Prefix) -> Result<Vec<PixRequest>> {
    prefix.rows(tx, "pix_pedido")
}

/// The requests in a state, or all; oldest first, as they are to be decided.
pub fn list(tx: &mut Tx<'_>, estado: Option<RequestState>) -> Result<Vec<PixRequest>> {
    let Some(estado) = estado else {
        return tx.list("pix_pedido ORDER BY criado_em, id", &[]);
    };
    tx.list("pix_pedido WHERE estado = $1 ORDER BY criado_em, id", values![estado])
}

/// The request with the same identifier of the payment that was released last.
pub fn released_with(tx: &mut Tx<'_>, request: &PixRequest) -> Result<Option<PixRequest>> {
    tx.find(
        "pix_pedido WHERE txid = $1 AND id <> $2 AND estado = 'liberado' ORDER BY decidido_em DESC, id LIMIT 1",
        values![&request.txid, &request.id],
    )
}

/// The things that other requests have in common with this one, in sentences: the same file, the same picture, the same
/// identifier. One whose mail did not leave its buyer was asked to send again.
pub fn similar(tx: &mut Tx<'_>, request: &PixRequest) -> Result<Vec<String>> {
    /// Most others that are named.
    const SHOWN: i64 = 5;
    let file = &request.comprovante;
    let others: Vec<PixRequest> = tx.list(
        "pix_pedido WHERE (sha256 = $1 OR pixels = $2 OR txid = $3) AND id <> $4
                 AND NOT (estado = 'falhou' AND enviando_ate IS NULL AND email = $5)
             ORDER BY criado_em, id LIMIT $6",
        values![&file.sha256, file.pixels.as_ref(), &request.txid, &request.id, &request.email, SHOWN],
    )?;
    Ok(others
        .iter()
        .map(|other| {
            let what = if other.comprovante.sha256 == file.sha256 {
                "O mesmo arquivo já veio"
            } else if other.comprovante.pixels.is_some() && other.comprovante.pixels == file.pixels {
                "A mesma imagem, em outro arquivo, já veio"
            } else {
                "O mesmo txid está"
            };
            let (id, estado, quando) = (&other.id, other.estado.as_str(), when(other.criado_em));
            format!("{what} no pedido {id} ({estado}, de {quando}).")
        })
        .collect())
}

/// The requests whose receipt is still there though it was to go: decided, or failed, before a moment.
pub(super) fn overdue(tx: &mut Tx<'_>, before: Millis, max: u32) -> Result<Vec<String>> {
    tx.rows::<String>(
        "SELECT id FROM pix_pedido
         WHERE apagado_em IS NULL AND (enviando_ate IS NULL OR enviando_ate < $1)
             AND estado <> 'pendente' AND coalesce(decidido_em, criado_em) < $1
         ORDER BY criado_em LIMIT $2",
        values![before, max],
    )
}

/// The receipt of a request went.
pub(super) fn erased(tx: &mut Tx<'_>, now: Millis, id: &str) -> Result<()> {
    tx.exec("UPDATE pix_pedido SET apagado_em = $1 WHERE id = $2", values![now, id])
}

const RULES: &[AuditRule] = &[
    AuditRule {
        name: "pix_sem_movimento",
        sql: "SELECT p.id, p.usd * 1000000, coalesce(m.valor, 0) FROM pix_pedido p
              LEFT JOIN movimento m ON m.chave = 'pix:' || p.id AND m.credito = p.credito
              WHERE p.estado = 'liberado' AND p.usd * 1000000 <> coalesce(m.valor, 0)",
        say: |paid, given| format!("foi liberado por {} e o crédito recebeu {}", Micros(paid), Micros(given)),
    },
    AuditRule {
        name: "pix_sem_liberacao",
        sql: "SELECT m.chave, m.valor, coalesce(p.usd * 1000000, 0) FROM movimento m
              LEFT JOIN pix_pedido p ON m.chave = 'pix:' || p.id AND p.estado = 'liberado'
                  AND p.credito = m.credito
              WHERE substr(m.chave, 1, 4) = 'pix:' AND m.valor <> coalesce(p.usd * 1000000, 0)",
        say: |given, paid| format!("entraram {} por um pedido liberado de {}", Micros(given), Micros(paid)),
    },
    AuditRule {
        name: "pix_token",
        sql: "SELECT p.id, 0, 0 FROM pix_pedido p LEFT JOIN credito c ON c.id = p.credito
              WHERE (p.estado = 'pendente' AND (c.id IS NULL OR c.estado = 'valido'))
                 OR (p.estado = 'liberado' AND (c.id IS NULL OR c.estado = 'pendente'))
                 OR (p.estado = 'recusado' AND (c.id IS NULL OR c.estado <> 'revogado'))",
        say: |_, _| "o estado do pedido e o do seu token não combinam".to_owned(),
    },
];

/// Everything that is not as it should be.
pub fn audit(tx: &mut Tx<'_>) -> Result<Vec<Fault>> {
    AuditRule::faults(RULES, tx)
}
