//! Opening a charge (on disk first, then at the gateway, then what its payer needs), and opening again one whose first
//! opening gave its buyer no answer.
//!
//! Invariant: what may be at the gateway is looked at, never made a second time; a card that was sent is not sent
//! again.
use std::time::Duration;

use super::asaas::AsaasError;
use super::call_budget::{PURCHASE, Share};
use super::charge::{ChargeState, Cobranca, Forma, Motivo};
use super::desk::{Calls, Desk};
use super::opening::{CobrancaError, Named, NewCharge, Opened, PixShown, ToPay};
use super::pay_by_card;
use super::wire::{self, NewPayment, Payment, oldest};
use super::{close, next_look, queries, records};
use crate::base::identifier;
use crate::base::master_key::{Purpose, secret};
use crate::base::store::{StoreError, Tx, values};
use crate::base::world::Millis;
use crate::money::Centavos;
use crate::money::credito::{self, Token};
use crate::money::micros::Micros;

/// Charges of all callers that may wait for their payment: the watcher reads them all within its rate. A purchase beyond
/// closes the oldest page of whoever holds most, once it has been open for an hour; since the budget has calls for 241
/// purchases in an hour, there always is one.
const WAITING_MAX: u64 = 1_000;
/// The least wait of a caller with too many.
const FULL: Duration = Duration::from_secs(60);
/// Charges of a caller who did not enter that may wait for their payment.
const WAITING_EACH: u64 = 5;
/// The time that a Pix and a card charge stay open.
const OPEN_MS: i64 = 3_600_000;
/// The time that a page stays open: three days (contract, "Limits").
const PAGE_OPEN_MS: i64 = 3 * 86_400_000;
/// When the charge is looked for by the watcher, should its opening be cut off.
const FIRST_LOOK_MS: i64 = 30_000;
/// Waits before a charge whose answer was lost is looked for, within the buyer's own call.
const LOOK_AGAIN: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(5)];

/// The gateway's customer of a caller who bought before.
pub fn known_payer(tx: &mut Tx<'_>, ambiente: &str, who: &[&str]) -> Result<Option<String>, StoreError> {
    for quem in who {
        let found = tx.one::<String>(
            "SELECT cliente FROM cobranca_cliente WHERE quem = $1 AND ambiente = $2",
            values![*quem, ambiente],
        )?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

impl Desk<'_> {
    /// Opens a charge.
    ///
    /// # Errors
    /// See [`CobrancaError`]. Whatever the gateway may hold after an error is closed by the watcher.
    pub fn open(&self, new: &NewCharge<'_>) -> Result<Opened, CobrancaError> {
        if let Some(named) = new.named
            && let Some(known) = self.store.read(|tx| queries::by_id(tx, &named.id))?
        {
            return again(self, new, named, known);
        }
        let id = new.named.map_or_else(|| identifier::fresh(self.world), |named| Ok(named.id.clone()))?;
        self.admit(new, &id)?;
        let opened = self.open_as(new, id.clone());
        if matches!(
            opened,
            Err(CobrancaError::Busy(_) | CobrancaError::Failed(_) | CobrancaError::PayerNeeded)
        ) {
            // It came to nothing for the gateway's sake, or did not come to the gateway.
            self.store.write(|tx| pay_by_card::forgive_attempt(tx, new.quem, &id))?;
        }
        opened
    }

    fn open_as(&self, new: &NewCharge<'_>, id: String) -> Result<Opened, CobrancaError> {
        let calls = self.reserve(new.quem, PURCHASE)?;
        let customer = self.customer(&calls, new)?;
        let (charge, token, bilhete) = self.write_down(new, id, customer)?;
        let payment = self.create(&calls, new.descricao, &charge)?;
        let charge = self.adopt(&charge, &payment)?;
        if charge.gateway.as_ref() != Some(&payment.id) || charge.estado != ChargeState::Pendente {
            return Err(CobrancaError::Failed("o gateway mostra outra cobrança".to_owned()));
        }
        let on_page = charge.forma == Forma::CartaoBoleto;
        let safe = |url: &String| url.starts_with("https://") || self.asaas.is_local();
        let page = payment.invoice_url.filter(|url| on_page && safe(url));
        if on_page && page.is_none() {
            close::begin(self, &charge, Motivo::Cancelado)?;
            return Err(CobrancaError::Failed("não veio o endereço da página".to_owned()));
        }
        let opened = Opened { id: charge.id.clone(), token, bilhete, pix: None, pagina: page, cartao: None };
        self.hand_over(&calls, new, charge, opened)
    }

    /// Gives the buyer of a charge what it takes to pay it, beside its page: the code of a Pix, what became of the card.
    fn hand_over(
        &self,
        calls: &Calls<'_>,
        new: &NewCharge<'_>,
        charge: Cobranca,
        opened: Opened,
    ) -> Result<Opened, CobrancaError> {
        let waits = charge.estado == ChargeState::Pendente;
        Ok(match charge.forma {
            Forma::Pix => Opened { pix: waits.then(|| self.pix(calls, &charge)).transpose()?, ..opened },
            Forma::CartaoBoleto => opened,
            Forma::Cartao => {
                let card = if waits && charge.cartoes == 0 {
                    let card = new.card.ok_or(CobrancaError::Closed)?;
                    pay_by_card::send(self, calls, &charge, card, None)?
                } else {
                    pay_by_card::last(self, charge)?
                };
                Opened { cartao: Some(card), ..opened }
            }
        })
    }

    /// How a charge that waits for its payment is paid, asked for again by a buyer who lost its page; such looks have
    /// limits of their own.
    ///
    /// # Errors
    /// [`CobrancaError::Closed`]: it does not wait here any more; those of the gateway.
    pub fn to_pay(&self, charge: &Cobranca) -> Result<ToPay, CobrancaError> {
        let open = charge.estado == ChargeState::Pendente && self.sold(charge);
        let gateway = charge.gateway.as_deref().filter(|_| open).ok_or(CobrancaError::Closed)?;
        if charge.forma == Forma::Cartao || self.is_past(charge) {
            return Ok(ToPay::default());
        }
        let (now, id) = (self.world.now(), identifier::fresh(self.world)?);
        let looking = pay_by_card::looking(&charge.quem);
        let wait =
            self.store.write(|tx| pay_by_card::count_attempt(tx, now, &looking, &pay_by_card::LOOK, &id))?;
        pay_by_card::few(wait)?;
        let calls = self.reserve(&charge.quem, 1)?;
        Ok(if charge.forma == Forma::Pix {
            let code = self.asaas.pix_code(&calls, gateway)?;
            ToPay { copia_e_cola: Some(code.payload), pagina: None }
        } else {
            ToPay { copia_e_cola: None, pagina: self.asaas.payment(&calls, gateway)?.invoice_url }
        })
    }

    /// Counts the attempt, if there is room for it.
    fn admit(&self, new: &NewCharge<'_>, id: &str) -> Result<(), CobrancaError> {
        let now = self.world.now();
        let wait = self.store.try_write(|tx| {
            let (own, first) = queries::waiting_of(tx, new.quem)?;
            if !new.entrou && own >= WAITING_EACH {
                let left = u64::try_from(first.0 - now.0).unwrap_or(0);
                return Err(CobrancaError::Full(Duration::from_millis(left).max(FULL)));
            }
            Ok(pay_by_card::count_attempt(tx, now, new.quem, &pay_by_card::CHARGE, id)?)
        })?;
        pay_by_card::few(wait)
    }

    /// The gateway's customer: of before, found by document, or new.
    fn customer(&self, calls: &Calls<'_>, new: &NewCharge<'_>) -> Result<String, CobrancaError> {
        let ambiente = self.asaas.ambiente();
        let Some(payer) = &new.payer else {
            let known = self.store.read(|tx| known_payer(tx, &ambiente, new.conhecidos))?;
            return known.ok_or(CobrancaError::PayerNeeded);
        };
        let found = self.asaas.customer(calls, payer.documento).and_then(|found| match found {
            Some(customer) => Ok(customer),
            None => self.asaas.create_customer(calls, payer),
        });
        let customer = match found {
            Err(AsaasError::Refused { description, .. }) => return Err(CobrancaError::Payer(description)),
            found => self.noted("clientes", found)?,
        };
        self.store.write(|tx| {
            for name in new.conhecidos {
                tx.run(
                    "INSERT INTO cobranca_cliente (quem, ambiente, cliente) VALUES ($1, $2, $3)
                     ON CONFLICT (quem, ambiente) DO UPDATE SET cliente = excluded.cliente",
                    values![*name, &ambiente, &customer],
                )?;
            }
            Ok(())
        })?;
        Ok(customer)
    }

    /// Closes a page that waits where too many do.
    fn make_room(&self, tx: &mut Tx<'_>, now: Millis) -> Result<(), StoreError> {
        if queries::waiting(tx)? < WAITING_MAX {
            return Ok(());
        }
        let crowding = queries::crowding(tx, Millis(now.0 - OPEN_MS))?;
        if let Some(page) = crowding.into_iter().find(next_look::expires) {
            let why = Some(Motivo::Prazo);
            records::transition(tx, now, &page, ChargeState::Cancelando, why, why)?;
        }
        Ok(())
    }

    fn write_down(
        &self,
        new: &NewCharge<'_>,
        id: String,
        cliente: String,
    ) -> Result<(Cobranca, Option<Token>, String), CobrancaError> {
        let now = self.world.now();
        let (bilhete, token) = match new.named {
            Some(named) => (named.bilhete.clone(), named.token.clone()),
            None => (format!("canc_{}", secret(self.world)?), Token::new(self.world)?),
        };
        let token = new.saldo.is_none().then_some(token);
        let credito =
            new.saldo.map_or_else(|| identifier::fresh(self.world), |saldo| Ok(saldo.to_owned()))?;
        let open_for = if new.forma == Forma::CartaoBoleto { PAGE_OPEN_MS } else { OPEN_MS };
        let charge = Cobranca {
            referencia: format!("voz-{}", identifier::fresh(self.world)?),
            produto: self.produto.to_owned(),
            ambiente: self.asaas.ambiente(),
            forma: new.forma,
            estado: ChargeState::Pendente,
            motivo: Some(Motivo::Criando),
            fechar: None,
            versao: 1,
            criado_em: now,
            vence_em: Millis(now.0 + open_for),
            aberta: Some(self.world.steady()),
            centavos: new.centavos,
            micros: new.micros,
            credito,
            quem: new.quem.to_owned(),
            navegador: new.navegador.map(str::to_owned),
            cliente: Some(cliente),
            gateway: None,
            status: None,
            recebido: None,
            devolvido: Centavos(0),
            pago_em: None,
            visto_em: None,
            olhar_em: Some(Millis(now.0 + FIRST_LOOK_MS)),
            unica: false,
            desde: now,
            cartoes: 0,
            cartao_em: None,
            divida: Micros(0),
            pendencias: Vec::new(),
            pagamento: 1,
            pedido: None,
            id,
        };
        let written = self.store.write(|tx| {
            if !new.named.map_or(Ok(true), |named| (named.note)(tx))? {
                return Ok(false);
            }
            if let Some(token) = &token {
                let path = format!("/api/credito/gw/{}", charge.id);
                let hash = token.hash(self.chave);
                let waiting = credito::CreditState::Pendente;
                credito::open(tx, now, &charge.credito, Some(&hash), waiting, Some(&path))?;
            }
            self.make_room(tx, now)?;
            records::insert(tx, &charge, &self.chave.hash(Purpose::Ticket, bilhete.as_bytes()))?;
            Ok(true)
        })?;
        if written { Ok((charge, token, bilhete)) } else { Err(CobrancaError::Running(pay_by_card::AT_WORK)) }
    }

    /// Creates the charge at the gateway; finds it when the answer was lost.
    fn create(
        &self,
        calls: &Calls<'_>,
        description: &str,
        charge: &Cobranca,
    ) -> Result<Payment, CobrancaError> {
        // Where the clocks differ, the later day: a day that is past for the gateway is refused.
        let ours = wire::in_brasilia(charge.vence_em);
        let due = ours.max(wire::in_brasilia(self.asaas.its_time(charge.vence_em)));
        let new = NewPayment {
            customer: charge.cliente.as_deref().unwrap_or_default(),
            billing_type: charge.forma,
            value: charge.centavos,
            due_date: &due,
            description,
            external_reference: &charge.referencia,
        };
        let error = match self.asaas.create(calls, &new) {
            Ok(payment) => {
                self.fine("criacao")?;
                return Ok(payment);
            }
            Err(error) => error,
        };
        if let AsaasError::Unknown(_) = &error {
            for wait in LOOK_AGAIN {
                if !self.world.sleep(wait) {
                    break;
                }
                let (mut found, _) = self.asaas.by_reference(calls, &charge.referencia).unwrap_or_default();
                found.retain(|payment| payment.is_twin(charge).is_ok());
                if let Some(payment) = oldest(found) {
                    return Ok(payment);
                }
            }
            self.fail("criacao", &error)?;
            return Err(error.into());
        }
        // Nothing exists at the gateway.
        let now = self.world.now();
        let why = if matches!(error, AsaasError::Refused { .. }) {
            Motivo::DadosInvalidos
        } else {
            Motivo::NaoCriada
        };
        self.store
            .write(|tx| records::transition(tx, now, charge, charge.forma.closed(), Some(why), None))?;
        self.fail("criacao", &error)?;
        Err(match error {
            AsaasError::Refused { code, description } if code == "invalid_customer" => {
                CobrancaError::Payer(description)
            }
            other => other.into(),
        })
    }

    pub(super) fn pix(&self, calls: &Calls<'_>, charge: &Cobranca) -> Result<PixShown, CobrancaError> {
        let gateway = charge.gateway.as_deref().unwrap_or_default();
        let mut code = self.asaas.pix_code(calls, gateway);
        for wait in LOOK_AGAIN {
            // Reading it again is harmless.
            if !matches!(code, Err(AsaasError::Unknown(_) | AsaasError::Unsent(_))) || !self.world.sleep(wait)
            {
                break;
            }
            code = self.asaas.pix_code(calls, gateway);
        }
        if code.is_err() {
            close::begin(self, charge, Motivo::Cancelado)?;
        }
        let code = self.noted("codigo_pix", code)?;
        Ok(PixShown { copia_e_cola: code.payload, imagem: code.encoded_image, expira_em: charge.vence_em })
    }
}

/// When to ask again while the gateway does not answer.
const AWAY: Duration = Duration::from_secs(15);

/// Opens what was opened before.
///
/// # Errors
/// [`CobrancaError::Ended`]: it came to nothing, and another may be opened. [`CobrancaError::Running`]: the gateway may
/// still be at it.
pub(super) fn again(
    desk: &Desk<'_>,
    new: &NewCharge<'_>,
    named: &Named<'_>,
    charge: Cobranca,
) -> Result<Opened, CobrancaError> {
    let calls = desk.calls(Share::Buyer);
    let charge = match charge.estado {
        ChargeState::Vencido | ChargeState::Falhou | ChargeState::Cancelando => {
            return Err(CobrancaError::Ended);
        }
        ChargeState::Pendente if charge.gateway.is_none() => found(desk, &calls, &charge)?,
        ChargeState::Pendente | ChargeState::Pago | ChargeState::Estornado => charge,
    };
    let gateway = charge.gateway.as_deref().unwrap_or_default();
    let page = match charge.forma {
        Forma::CartaoBoleto => desk.asaas.payment(&calls, gateway)?.invoice_url,
        Forma::Pix | Forma::Cartao => None,
    };
    let token = new.saldo.is_none().then(|| named.token.clone());
    let bilhete = named.bilhete.clone();
    let opened = Opened { id: charge.id.clone(), token, bilhete, pix: None, pagina: page, cartao: None };
    desk.hand_over(&calls, new, charge, opened)
}

/// The charge, once the gateway shows what it made of it.
fn found(desk: &Desk<'_>, calls: &Calls<'_>, charge: &Cobranca) -> Result<Cobranca, CobrancaError> {
    let may_appear = || close::may_appear(charge, desk.world.now());
    match close::found(desk, calls, charge) {
        Ok((payments, _)) => match (oldest(payments), may_appear()) {
            (Some(payment), _) => desk.adopt(charge, &payment),
            (None, Some(wait)) => Err(CobrancaError::Running(wait)),
            (None, None) => {
                close::never_created(desk, charge)?;
                Err(CobrancaError::Ended)
            }
        },
        Err(AsaasError::Unknown(_) | AsaasError::Unsent(_)) => {
            Err(CobrancaError::Running(may_appear().unwrap_or_default().max(AWAY)))
        }
        Err(error) => Err(error.into()),
    }
}
