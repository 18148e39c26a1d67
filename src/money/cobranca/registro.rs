//! Charges on disk: opened, moved by compare-and-swap, and their effect on the ledger.
//!
//! Invariants: a move, its event and what it does to the credit are one transaction; a charge that somebody
//! else moved meanwhile is not moved; a charge releases its credit once, by the ledger's unique key.
use super::efeito;
use super::estado::{Estado, Forma, Motivo};
use super::olhar;
use super::passo::{Effect, Seen, Standing, Step, next};
use crate::base::identifier::Prefix;
use crate::base::store::{Result, Row, StoreError, Tx};
use crate::base::world::Millis;
use crate::money::micros::Micros;
use crate::money::reais::Centavos;

/// How long a card that was sent may still be on its way to the issuer, in milliseconds.
const CARD_FLIGHT_MS: i64 = 180_000;
/// After so long no stale reading can show a paid charge as unpaid, in milliseconds.
const SETTLED_MS: i64 = 3_600_000;

/// A charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cobranca {
    /// Names it: 32 hexadecimal digits.
    pub id: String,
    /// Names it at the gateway; never used twice.
    pub referencia: String,
    /// The product that sold it.
    pub produto: String,
    /// The gateway's environment: host of its address.
    pub ambiente: String,
    /// What it is paid with.
    pub forma: Forma,
    /// Its state.
    pub estado: Estado,
    /// Why.
    pub motivo: Option<Motivo>,
    /// Why it is being closed, when it is.
    pub fechar: Option<Motivo>,
    /// Rises with every change.
    pub versao: i64,
    /// When it was opened.
    pub criado_em: Millis,
    /// When it is closed if nobody paid.
    pub vence_em: Millis,
    /// What is asked.
    pub centavos: Centavos,
    /// What it buys.
    pub micros: Micros,
    /// The credit it fills.
    pub credito: String,
    /// Who opened it: a keyed hash.
    pub quem: String,
    /// The browser that opened it: a keyed hash.
    pub navegador: Option<String>,
    /// Its identifier at the gateway, once known.
    pub gateway: Option<String>,
    /// The gateway's own word for its state, when last seen.
    pub status: Option<String>,
    /// When it was seen paid.
    pub pago_em: Option<Millis>,
    /// When it was last looked at.
    pub visto_em: Option<Millis>,
    /// When it is to be looked at again.
    pub olhar_em: Option<Millis>,
    /// Since when it is in its state.
    pub desde: Millis,
    /// Cards tried.
    pub cartoes: i64,
    /// When the last card was sent.
    pub cartao_em: Option<Millis>,
    /// What was spent of it before the payment went back.
    pub divida: Micros,
}

const COLUMNS: &str = "id, referencia, produto, ambiente, forma, estado, motivo, fechar, versao, criado_em, \
     vence_em, centavos, micros, credito, quem, navegador, gateway, status, pago_em, visto_em, olhar_em, desde, \
     cartoes, cartao_em, divida";

/// A move of a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evento {
    /// When.
    pub em: Millis,
    /// From which state.
    pub de: String,
    /// To which.
    pub para: String,
    /// Why.
    pub motivo: Option<String>,
    /// What the gateway said.
    pub status: Option<String>,
    /// Whether the owner should look.
    pub aviso: bool,
}

impl Cobranca {
    /// Whether a card was sent and may still be captured.
    pub fn card_in_flight(&self, now: Millis) -> bool {
        self.motivo == Some(Motivo::CartaoSemResposta)
            && self.cartao_em.is_some_and(|em| now.0 - em.0 < CARD_FLIGHT_MS)
    }

    fn standing(&self, now: Millis) -> Standing {
        Standing {
            estado: self.estado,
            motivo: self.motivo,
            forma: self.forma,
            centavos: self.centavos.0,
            closing: self.fechar,
            settled: self.pago_em.is_some_and(|em| now.0 - em.0 > SETTLED_MS),
            card_in_flight: self.card_in_flight(now),
        }
    }
}

/// Writes a new charge, `pendente` and not yet at the gateway.
pub(super) fn insert(tx: &mut Tx<'_>, new: &Cobranca, bilhete: &str) -> Result<()> {
    tx.run(
        "INSERT INTO cobranca (id, referencia, produto, ambiente, forma, estado, motivo, criado_em, vence_em,
             centavos, micros, credito, quem, navegador, bilhete, olhar_em, desde, cartoes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $8, 0)",
        &[
            (&new.id).into(),
            (&new.referencia).into(),
            (&new.produto).into(),
            (&new.ambiente).into(),
            new.forma.as_str().into(),
            new.estado.as_str().into(),
            new.motivo.map(Motivo::as_str).into(),
            new.criado_em.0.into(),
            new.vence_em.0.into(),
            new.centavos.0.into(),
            new.micros.0.into(),
            (&new.credito).into(),
            (&new.quem).into(),
            new.navegador.as_deref().into(),
            bilhete.into(),
            new.olhar_em.map(|em| em.0).into(),
        ],
    )?;
    Ok(())
}

/// A charge by its whole identifier.
pub fn by_id(tx: &mut Tx<'_>, id: &str) -> Result<Option<Cobranca>> {
    tx.one(&format!("SELECT {COLUMNS} FROM cobranca WHERE id = $1"), &[id.into()], read)
}

/// A charge by its identifier and the hash of its ticket, or of the token of its credit.
pub fn by_ticket(tx: &mut Tx<'_>, id: &str, bilhete: &str, token: &str) -> Result<Option<Cobranca>> {
    tx.one(
        &format!(
            "SELECT {COLUMNS} FROM cobranca WHERE id = $1 AND (bilhete = $2
                 OR EXISTS (SELECT 1 FROM credito WHERE credito.id = cobranca.credito AND credito.token = $3))"
        ),
        &[id.into(), bilhete.into(), token.into()],
        read,
    )
}

/// The charges whose identifier begins so, at most [`Prefix::ROWS_MAX`].
pub fn by_prefix(tx: &mut Tx<'_>, prefix: &Prefix) -> Result<Vec<Cobranca>> {
    let [from, below] = prefix.bounds();
    tx.rows(
        &format!("SELECT {COLUMNS} FROM cobranca WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3"),
        &[from, below, i64::from(Prefix::ROWS_MAX).into()],
        read,
    )
}

/// The newest charges, of one state or of all.
pub fn newest(tx: &mut Tx<'_>, estado: Option<Estado>, limit: u32) -> Result<Vec<Cobranca>> {
    tx.rows(
        &format!(
            "SELECT {COLUMNS} FROM cobranca WHERE $1 = '' OR estado = $1
             ORDER BY criado_em DESC, id LIMIT $2"
        ),
        &[estado.map_or("", Estado::as_str).into(), i64::from(limit).into()],
        read,
    )
}

/// The moves of a charge, oldest first.
pub fn events(tx: &mut Tx<'_>, id: &str) -> Result<Vec<Evento>> {
    tx.rows(
        "SELECT em, de, para, motivo, status, aviso FROM cobranca_evento WHERE cobranca = $1 ORDER BY versao",
        &[id.into()],
        |row| {
            Ok(Evento {
                em: Millis(row.int(0)?),
                de: row.text(1)?,
                para: row.text(2)?,
                motivo: row.opt_text(3)?,
                status: row.opt_text(4)?,
                aviso: row.int(5)? == 1,
            })
        },
    )
}

/// The charges to look at now, the most overdue first.
pub(super) fn due(tx: &mut Tx<'_>, ambiente: &str, now: Millis, limit: u32) -> Result<Vec<Cobranca>> {
    tx.rows(
        &format!(
            "SELECT {COLUMNS} FROM cobranca WHERE olhar_em <= $1 AND ambiente = $2
             ORDER BY olhar_em LIMIT $3"
        ),
        &[now.0.into(), ambiente.into(), i64::from(limit).into()],
        read,
    )
}

/// Charges of a caller, and of all, that wait for their payment.
pub(super) fn waiting(tx: &mut Tx<'_>, quem: &str) -> Result<(i64, i64)> {
    let counted = tx.one(
        "SELECT count(*), coalesce(sum(CASE WHEN quem = $1 THEN 1 ELSE 0 END), 0) FROM cobranca
         WHERE estado = 'pendente'",
        &[quem.into()],
        |row| Ok::<_, StoreError>((row.int(1)?, row.int(0)?)),
    )?;
    Ok(counted.unwrap_or((0, 0)))
}

/// Records what the gateway showed of a charge, and does what follows. `None` when somebody else moved the
/// charge since it was read: read it again.
pub(super) fn observe(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    gateway: &str,
    status: &str,
    seen: &Seen,
) -> Result<Option<Step>> {
    let step = next(&charge.standing(now), seen);
    let seen =
        Change { gateway: Some(gateway), status: Some(status), seen: true, ..Change::of(charge, &step) };
    change(tx, now, charge, &seen, &step)
}

/// Moves a charge for a reason of ours. `None` when somebody else moved it since it was read.
pub(super) fn transition(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    estado: Estado,
    motivo: Option<Motivo>,
    fechar: Option<Motivo>,
) -> Result<Option<Step>> {
    let step = Step { estado, motivo, effect: Effect::None, alert: false, close: fechar.is_some() };
    let moved = Change { fechar: charge.fechar.or(fechar), ..Change::of(charge, &step) };
    change(tx, now, charge, &moved, &step)
}

/// Takes the turn to send a card; the charge as it is then. `None` when it takes no card now: it was moved
/// since it was read, or had its `most` cards.
pub(super) fn send_card(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    most: i64,
) -> Result<Option<Cobranca>> {
    let sent = tx.run(
        "UPDATE cobranca SET cartoes = cartoes + 1, cartao_em = $1, motivo = $2, versao = versao + 1,
             olhar_em = $3
         WHERE id = $4 AND versao = $5 AND estado = 'pendente' AND cartoes < $6",
        &[
            now.0.into(),
            Motivo::CartaoSemResposta.as_str().into(),
            (now.0 + CARD_FLIGHT_MS / 2).into(),
            (&charge.id).into(),
            charge.versao.into(),
            most.into(),
        ],
    )?;
    if sent == 0 { Ok(None) } else { by_id(tx, &charge.id) }
}

/// Takes that turn back: no card left this machine.
pub(super) fn unsend_card(tx: &mut Tx<'_>, charge: &Cobranca) -> Result<()> {
    tx.run(
        "UPDATE cobranca SET cartoes = cartoes - 1, motivo = $1, versao = versao + 1
         WHERE id = $2 AND versao = $3",
        &[Motivo::CartaoRecusado.as_str().into(), (&charge.id).into(), charge.versao.into()],
    )?;
    Ok(())
}

/// Says when to look at a charge again, if ever, whatever else happens to it.
pub(super) fn look_again(tx: &mut Tx<'_>, charge: &Cobranca, at: Option<Millis>) -> Result<()> {
    tx.run(
        "UPDATE cobranca SET olhar_em = $1 WHERE id = $2 AND versao = $3",
        &[at.map(|at| at.0).into(), (&charge.id).into(), charge.versao.into()],
    )?;
    Ok(())
}

/// What is written of a move.
struct Change<'a> {
    gateway: Option<&'a str>,
    status: Option<&'a str>,
    fechar: Option<Motivo>,
    seen: bool,
}

impl<'a> Change<'a> {
    fn of(charge: &'a Cobranca, step: &Step) -> Self {
        let fechar = if step.estado == Estado::Pago { None } else { charge.fechar };
        Self { gateway: charge.gateway.as_deref(), status: charge.status.as_deref(), fechar, seen: false }
    }
}

fn change(
    tx: &mut Tx<'_>,
    now: Millis,
    charge: &Cobranca,
    with: &Change<'_>,
    step: &Step,
) -> Result<Option<Step>> {
    let moved = step.estado != charge.estado || step.motivo != charge.motivo;
    let desde = if step.estado == charge.estado { charge.desde } else { now };
    let paid = charge.pago_em.or((step.estado == Estado::Pago).then_some(now));
    let after = Cobranca {
        estado: step.estado,
        motivo: step.motivo,
        fechar: with.fechar,
        desde,
        gateway: with.gateway.map(str::to_owned),
        ..charge.clone()
    };
    let changed = tx.run(
        "UPDATE cobranca SET estado = $1, motivo = $2, fechar = $3, gateway = $4, status = $5, pago_em = $6,
             visto_em = $7, olhar_em = $8, desde = $9, versao = versao + 1
         WHERE id = $10 AND versao = $11",
        &[
            step.estado.as_str().into(),
            step.motivo.map(Motivo::as_str).into(),
            with.fechar.map(Motivo::as_str).into(),
            with.gateway.into(),
            with.status.into(),
            paid.map(|em| em.0).into(),
            if with.seen { Some(now) } else { charge.visto_em }.map(|em| em.0).into(),
            olhar::next(&after, step.close, now).map(|em| em.0).into(),
            desde.0.into(),
            (&charge.id).into(),
            charge.versao.into(),
        ],
    )?;
    if changed == 0 {
        return Ok(None);
    }
    if moved || step.alert && with.status != charge.status.as_deref() {
        log(tx, now, charge, with.status, step)?;
    }
    efeito::apply(tx, now, charge, step.effect)?;
    Ok(Some(*step))
}

fn log(tx: &mut Tx<'_>, now: Millis, charge: &Cobranca, status: Option<&str>, step: &Step) -> Result<()> {
    tx.run(
        "INSERT INTO cobranca_evento (cobranca, versao, em, de, para, motivo, status, aviso)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            (&charge.id).into(),
            (charge.versao + 1).into(),
            now.0.into(),
            charge.estado.as_str().into(),
            step.estado.as_str().into(),
            step.motivo.map(Motivo::as_str).into(),
            status.into(),
            i64::from(step.alert).into(),
        ],
    )?;
    Ok(())
}

fn read(row: &Row<'_>) -> Result<Cobranca> {
    let word = |column: usize| row.text(column);
    let moment = |column: usize| Ok::<_, StoreError>(row.opt_int(column)?.map(Millis));
    Ok(Cobranca {
        id: word(0)?,
        referencia: word(1)?,
        produto: word(2)?,
        ambiente: word(3)?,
        forma: row.word(4)?,
        estado: row.word(5)?,
        motivo: row.opt_word(6)?,
        fechar: row.opt_word(7)?,
        versao: row.int(8)?,
        criado_em: Millis(row.int(9)?),
        vence_em: Millis(row.int(10)?),
        centavos: Centavos(row.int(11)?),
        micros: Micros(row.int(12)?),
        credito: word(13)?,
        quem: word(14)?,
        navegador: row.opt_text(15)?,
        gateway: row.opt_text(16)?,
        status: row.opt_text(17)?,
        pago_em: moment(18)?,
        visto_em: moment(19)?,
        olhar_em: moment(20)?,
        desde: Millis(row.int(21)?),
        cartoes: row.int(22)?,
        cartao_em: moment(23)?,
        divida: Micros(row.int(24)?),
    })
}
