//! A charge as it is on disk, and one row of its history.
use super::estado::{ChargeState, Forma, Motivo, Pendencia};
use super::passo::Standing;
use crate::base::steady::Steady;
use crate::base::store::{Result, Row};
use crate::base::world::Millis;
use crate::money::micros::Micros;
use crate::money::reais::Centavos;

/// How long a card that was sent may still be on its way to the issuer, in milliseconds.
pub(super) const CARD_FLIGHT_MS: i64 = 180_000;
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
    pub estado: ChargeState,
    /// Why it is in this state; `None` where the state says all.
    pub motivo: Option<Motivo>,
    /// Why it is being closed, when it is.
    pub fechar: Option<Motivo>,
    /// Rises with every change, so that one made from a stale reading is refused.
    pub versao: i64,
    /// When it was opened.
    pub criado_em: Millis,
    /// When it is closed if nobody paid.
    pub vence_em: Millis,
    /// When it was opened, by the steady clock.
    pub aberta: Option<Steady>,
    /// What the payer owes.
    pub centavos: Centavos,
    /// What it buys.
    pub micros: Micros,
    /// Identifier of the credit it fills.
    pub credito: String,
    /// Who opened it: a keyed hash.
    pub quem: String,
    /// The browser that opened it: a keyed hash.
    pub navegador: Option<String>,
    /// The gateway's customer it was opened for.
    pub cliente: Option<String>,
    /// Its identifier at the gateway, once known.
    pub gateway: Option<String>,
    /// The gateway's own word for its state, when last seen.
    pub status: Option<String>,
    /// What came in, once something did.
    pub recebido: Option<Centavos>,
    /// When it was seen paid.
    pub pago_em: Option<Millis>,
    /// When it was last looked at.
    pub visto_em: Option<Millis>,
    /// When it is to be looked at again.
    pub olhar_em: Option<Millis>,
    /// Whether the gateway's reference of it was found to name this charge alone.
    pub unica: bool,
    /// Since when it is in its state.
    pub desde: Millis,
    /// How many cards were tried.
    pub cartoes: i64,
    /// When the last card was sent.
    pub cartao_em: Option<Millis>,
    /// What was spent of it before the payment went back.
    pub divida: Micros,
    /// What of it waits for the owner's word, each on its own.
    pub pendencias: Vec<Pendencia>,
    /// Which of its payments stands, counted from 1: one is taken in the place of another that went back.
    pub pagamento: i64,
    /// What it was to buy and what was asked, where the owner took less for it.
    pub pedido: Option<(Micros, Centavos)>,
}

/// The columns that [`read`] reads, in its order.
pub(super) const COLUMNS: &str = "id, referencia, produto, ambiente, forma, estado, motivo, fechar, versao, \
     criado_em, vence_em, centavos, micros, credito, quem, navegador, cliente, gateway, status, recebido, pago_em, \
     visto_em, olhar_em, unica, desde, cartoes, cartao_em, divida, pendencia, \
     (SELECT string_agg(p.que, ' ') FROM cobranca_espera p WHERE p.cobranca = cobranca.id), pagamento, pedido, \
     pedido_centavos, partida, aberta";

/// A move of a charge, or something its owner should know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evento {
    /// When it happened.
    pub em: Millis,
    /// The state before, in a word.
    pub de: String,
    /// The state after it, in a word.
    pub para: String,
    /// Why, in a word; `None` where the states say all.
    pub motivo: Option<String>,
    /// The gateway's status at the time.
    pub status: Option<String>,
    /// Whether the owner should look.
    pub aviso: bool,
}

impl Cobranca {
    /// Whether a card was sent and may still be captured.
    pub fn card_in_flight(&self, now: Millis) -> bool {
        // A moment ahead of the clock was written before the clock was set back.
        self.motivo == Some(Motivo::CartaoSemResposta)
            && self.cartao_em.is_some_and(|em| (0..CARD_FLIGHT_MS).contains(&(now.0 - em.0)))
    }

    /// Whether something of it waits for the owner's word.
    pub fn waits_for(&self, what: Pendencia) -> bool {
        self.pendencias.contains(&what)
    }

    /// What it was opened for: what it buys, and what is asked.
    pub fn asked(&self) -> (Micros, Centavos) {
        self.pedido.unwrap_or((self.micros, self.centavos))
    }

    /// Whether its time is over. What has passed since it was opened is told by the steady clock, so that no leap of the
    /// clock ends it; under another start of the machine only the time of day can tell.
    pub(super) fn is_over(&self, now: Millis, steady: &Steady) -> bool {
        match &self.aberta {
            Some(opened) if opened.boot == steady.boot && opened.ms <= steady.ms => {
                steady.ms - opened.ms >= self.vence_em.0 - self.criado_em.0
            }
            _ => self.vence_em <= now,
        }
    }

    /// What the table of moves wants to know of it.
    pub(super) fn standing(&self, now: Millis) -> Standing {
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

/// A charge of a row with [`COLUMNS`].
pub(super) fn read(row: &Row<'_>) -> Result<Cobranca> {
    let word = |column: usize| row.text(column);
    let moment = |column: usize| row.opt_int(column).map(|at| at.map(Millis));
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
        cliente: row.opt_text(16)?,
        gateway: row.opt_text(17)?,
        status: row.opt_text(18)?,
        recebido: row.opt_int(19)?.map(Centavos),
        pago_em: moment(20)?,
        visto_em: moment(21)?,
        olhar_em: moment(22)?,
        unica: row.int(23)? == 1,
        desde: Millis(row.int(24)?),
        cartoes: row.int(25)?,
        cartao_em: moment(26)?,
        divida: Micros(row.int(27)?),
        pendencias: pendencias(&[row.opt_text(28)?, row.opt_text(29)?]),
        pagamento: row.int(30)?,
        pedido: row.opt_int(31)?.zip(row.opt_int(32)?).map(|(usd, brl)| (Micros(usd), Centavos(brl))),
        aberta: row.opt_text(33)?.zip(row.opt_int(34)?).map(|(boot, ms)| Steady { boot, ms }),
    })
}

/// What waits, from the words of the column and of the rows; a word of a newer version is left to that.
fn pendencias(words: &[Option<String>]) -> Vec<Pendencia> {
    let found: Vec<&str> = words.iter().flatten().flat_map(|words| words.split(' ')).collect();
    Pendencia::ALL.iter().copied().filter(|what| found.contains(&what.as_str())).collect()
}
