//! A charge as it is on disk, and one row of its history.
use super::states::{ChargeState, Forma, Motivo, Pendencia};
use super::transitions::Standing;
use crate::base::steady::Steady;
use crate::base::store::{Columns, Result, Stored, Value, record};
use crate::base::world::Millis;
use crate::money::micros::Micros;
use crate::money::reais::Centavos;

/// How long a card that was sent may still be on its way to the issuer, in milliseconds.
pub(super) const CARD_FLIGHT_MS: i64 = 180_000;
/// After so long no stale reading can show a paid charge as unpaid, in milliseconds.
const SETTLED_MS: i64 = 3_600_000;

record! {
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
        pub aberta: Option<Steady> as ["partida", "aberta"],
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
        pub pendencias: Vec<Pendencia> = "pendencia, (SELECT string_agg(p.que, ' ') FROM cobranca_espera p WHERE p.cobranca = cobranca.id)",
        /// Which of its payments stands, counted from 1: one is taken in the place of another that went back.
        pub pagamento: i64,
        /// What it was to buy and what was asked, where the owner took less for it.
        pub pedido: Option<(Micros, Centavos)> as ["pedido", "pedido_centavos"],
    }
}

record! {
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

/// What waits, from the words of the column and of the rows; a word of a newer version is left to that.
impl Stored for Vec<Pendencia> {
    const WIDTH: usize = 2;

    fn read(row: &mut Columns<'_, '_>) -> Result<Self> {
        let words: [Option<String>; 2] = [row.take()?, row.take()?];
        let found: Vec<&str> = words.iter().flatten().flat_map(|words| words.split(' ')).collect();
        Ok(Pendencia::ALL.iter().copied().filter(|what| found.contains(&what.as_str())).collect())
    }

    fn values<'v>(&'v self, _: &mut Vec<Value<'v>>) -> Result<()> {
        // Each has a row of its own.
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{queries, records};
    use super::*;
    use crate::base::store::{Store, StoreError};
    use crate::money::credito;

    fn charge() -> Cobranca {
        Cobranca {
            id: "c1".to_owned(),
            referencia: "voz-1".to_owned(),
            produto: "voz".to_owned(),
            ambiente: "gateway".to_owned(),
            forma: Forma::Pix,
            estado: ChargeState::Pendente,
            motivo: Some(Motivo::Criando),
            fechar: None,
            versao: 1,
            criado_em: Millis(1),
            vence_em: Millis(2),
            aberta: Some(Steady { boot: "b".to_owned(), ms: 3 }),
            centavos: Centavos(2_700),
            micros: Micros(5_000_000),
            credito: "cr1".to_owned(),
            quem: "q".to_owned(),
            navegador: None,
            cliente: Some("cus_1".to_owned()),
            gateway: None,
            status: None,
            recebido: Some(Centavos(2_700)),
            pago_em: None,
            visto_em: None,
            olhar_em: Some(Millis(4)),
            unica: false,
            desde: Millis(1),
            cartoes: 0,
            cartao_em: None,
            divida: Micros(0),
            pendencias: Vec::new(),
            pagamento: 1,
            pedido: Some((Micros(6_000_000), Centavos(3_000))),
        }
    }

    #[test]
    fn a_charge_comes_back_as_it_was_written_and_never_with_an_amount_that_cannot_be() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let written: Result<()> = store.write(|tx| {
            credito::open(tx, Millis(0), "cr1", None, credito::CreditState::Valido, None)?;
            records::insert(tx, &charge(), "bilhete")
        });
        assert_eq!(written, Ok(()));
        let read = || store.read(|tx| queries::by_id(tx, "c1"));
        assert_eq!(read(), Ok(Some(charge())));
        for (column, bad, good) in [
            ("recebido", "-1", "2700"),
            ("pedido", "-1", "6000000"),
            ("pedido_centavos", "NULL", "3000"),
            ("motivo", "'nada'", "'criando'"),
            ("aberta", "NULL", "3"),
        ] {
            let set = |value: &str| {
                store.write(|tx| tx.run(&format!("UPDATE cobranca SET {column} = {value}"), &[])).unwrap();
            };
            set(bad);
            assert!(
                matches!(read(), Err(StoreError::Corrupt(said)) if said.contains(&format!("cobranca.{column}"))),
                "{column}"
            );
            set(good);
        }
        let seen = store.write(|tx| records::raise(tx, Millis(5), "c1", Pendencia::NaoConfere, None));
        assert_eq!(seen, Ok(()));
        assert_eq!(read().unwrap().unwrap().pendencias, [Pendencia::NaoConfere]);
    }
}
