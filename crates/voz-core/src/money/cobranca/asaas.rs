//! The client of the gateway, Asaas API v3: one method a call, every answer classified.
//!
//! Invariants: no call leaves without a place in the shared budget ([`super::call_budget`]); an answer that was lost
//! after a write is [`AsaasError::Unknown`], never a refusal; no error or `Debug` output holds what was sent.
//! Not here: retries and opinions about states, which belong to whoever asked.
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::call_budget::Share;
use super::card::SentCard;
use super::desk::Calls;
use super::opening::Payer;
use super::wire::{Customer, NewCustomer, NewPayment, Page, Payment, PixCode, masked};
use crate::base::config::Secret;
use crate::base::http_client::{Client, HttpCall, Method, NetError, Reply, Url};
use crate::base::store::{Store, StoreError};
use crate::base::world::{Millis, World};

/// The deadlines of calls.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// Of a call that only reads, or writes what can be found again.
    pub plain: Duration,
    /// Of a call that may capture a card: the vendor asks for at least 60 s, lest it be repeated.
    pub card: Duration,
}

/// Largest answer taken: a page of 100 charges is about 200 kB, a QR image 20 kB.
const REPLY_MAX: u64 = 4 << 20;
/// Charges in one page of a list: the vendor's largest.
const PAGE: usize = 100;
/// Characters of a refusal's description that are kept.
const DESCRIPTION_MAX: usize = 300;

/// Why a call gave nothing.
#[derive(Debug, thiserror::Error)]
pub enum AsaasError {
    /// Too many calls, ours or by the gateway's count. Nothing was done.
    #[error("o gateway pede para esperar {} s", .0.as_secs())]
    Busy(Duration),
    /// Refused for good with this input.
    #[error("o gateway recusou ({code}): {description}")]
    Refused {
        code: String,
        /// The gateway's sentence, without cards and documents.
        description: String,
    },
    /// The key is wrong, switched off or expired.
    #[error("o gateway não aceita a chave configurada")]
    Key,
    /// The address of this machine is not on the list, or the account is blocked.
    #[error("o gateway recusa chamadas desta máquina ou desta conta")]
    Forbidden,
    /// No such object: perhaps the key is of another environment.
    #[error("o gateway não conhece o objeto pedido")]
    NotFound,
    /// Nothing reached the gateway: the call may be made again.
    #[error(transparent)]
    Unsent(NetError),
    /// The call may have taken effect: it was sent, and no readable answer came.
    #[error("sem resposta legível do gateway: {0}")]
    Unknown(String),
    /// The database, which keeps the shared rate.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The gateway's API with its key.
pub struct Asaas {
    client: Client,
    base: Url,
    key: Secret,
    world: World,
    pub deadlines: Deadlines,
    /// True when the owner was told that the clocks differ.
    told: AtomicBool,
    /// Milliseconds by which the gateway's clock is ahead of ours, where they differ by more than minutes.
    ahead: AtomicI64,
}

impl Asaas {
    /// A client of the gateway at `url`, which ends in its `/v3`.
    pub fn new(world: &World, url: &str, key: Secret) -> Result<Self, NetError> {
        let base = Url::parse(url)?;
        if !base.is_private() {
            return Err(NetError::Url("o endereço do gateway começa com https://"));
        }
        Ok(Self {
            client: Client::new(),
            base,
            key,
            world: world.clone(),
            deadlines: Deadlines { plain: Duration::from_secs(20), card: Duration::from_secs(90) },
            told: AtomicBool::new(false),
            ahead: AtomicI64::new(0),
        })
    }

    /// The environment: host and port of the gateway.
    pub fn ambiente(&self) -> String {
        let origin = self.base.origin();
        origin.split_once("://").map_or(origin.as_str(), |(_, host)| host).to_owned()
    }

    /// True when the gateway is a simulator on this machine.
    pub fn is_local(&self) -> bool {
        self.base.is_loopback()
    }

    /// Asks for one charge, to see whether the gateway answers and takes the key.
    pub fn reach(&self, store: &Store) -> Result<(), AsaasError> {
        self.probe(&Calls::of(store, &self.world, Share::Buyer))
    }

    /// The same, in a name.
    pub(super) fn probe(&self, calls: &Calls<'_>) -> Result<(), AsaasError> {
        self.get::<Page<serde::de::IgnoredAny>>(calls, "/payments?limit=1").map(drop)
    }

    /// A customer with this document, if there is one: what comes back is compared, the filter alone proves nothing.
    pub fn customer(&self, calls: &Calls<'_>, document: &str) -> Result<Option<String>, AsaasError> {
        let page: Page<Customer> = self.get(calls, &format!("/customers?cpfCnpj={document}&limit=10"))?;
        Ok(page.data.into_iter().find(|customer| customer.is(document)).map(|customer| customer.id))
    }

    /// Creates a customer; its identifier. Doing it twice is harmless.
    pub fn create_customer(&self, calls: &Calls<'_>, payer: &Payer<'_>) -> Result<String, AsaasError> {
        let Payer { documento, nome, email } = *payer;
        let new = NewCustomer { name: nome, cpf_cnpj: documento, email, notification_disabled: true };
        self.post::<Customer>(calls, "/customers", &new, self.deadlines.plain).map(|customer| customer.id)
    }

    /// Creates a charge, without a card.
    ///
    /// # Errors
    /// See [`AsaasError`]. After [`AsaasError::Unknown`] it may exist: look by reference before repeating.
    pub(super) fn create(&self, calls: &Calls<'_>, new: &NewPayment<'_>) -> Result<Payment, AsaasError> {
        let asked = self.world.now();
        self.post(calls, "/payments", new, self.deadlines.plain).map(|shown| Payment { asked, ..shown })
    }

    /// Pays a charge with a card.
    ///
    /// # Errors
    /// See [`AsaasError`]. After [`AsaasError::Unknown`] the card may have been charged: look at the charge,
    /// never send the card again.
    pub fn pay_with_card(
        &self,
        calls: &Calls<'_>,
        id: &str,
        card: SentCard<'_>,
    ) -> Result<Payment, AsaasError> {
        let asked = self.world.now();
        let path = format!("/payments/{id}/payWithCreditCard");
        self.post(calls, &path, &card, self.deadlines.card).map(|shown| Payment { asked, ..shown })
    }

    /// The Pix code of a charge.
    pub fn pix_code(&self, calls: &Calls<'_>, id: &str) -> Result<PixCode, AsaasError> {
        self.get(calls, &format!("/payments/{id}/pixQrCode"))
    }

    /// The gateway's record of one charge.
    pub fn payment(&self, calls: &Calls<'_>, id: &str) -> Result<Payment, AsaasError> {
        let asked = self.world.now();
        self.get(calls, &format!("/payments/{id}")).map(|shown| Payment { asked, ..shown })
    }

    /// Removes a charge that was not paid.
    ///
    /// # Errors
    /// See [`AsaasError`]. A refusal may mean that it was paid or is removed already: look at it.
    pub fn delete(&self, calls: &Calls<'_>, id: &str) -> Result<(), AsaasError> {
        let reply =
            self.send(calls, Method::DELETE, &format!("/payments/{id}"), Vec::new(), self.deadlines.plain)?;
        let removed: Value = read(&reply)?;
        if removed["deleted"] == true && removed["id"] == id {
            Ok(())
        } else {
            Err(AsaasError::Unknown("a resposta fala de outra cobrança".to_owned()))
        }
    }

    /// The charges that the gateway gives for a reference of ours: none, one, or, after a lost answer, several; and whether
    /// more follow. What they are is for the caller to check.
    pub fn by_reference(
        &self,
        calls: &Calls<'_>,
        reference: &str,
    ) -> Result<(Vec<Payment>, bool), AsaasError> {
        let path = format!("/payments?externalReference={reference}&limit={PAGE}");
        self.page(calls, &path)
    }

    /// A page of the charges created on or after a day (`YYYY-MM-DD`), newest first, and whether more follow.
    pub fn since(
        &self,
        calls: &Calls<'_>,
        day: &str,
        page: usize,
    ) -> Result<(Vec<Payment>, bool), AsaasError> {
        let path = format!("/payments?dateCreated%5Bge%5D={day}&limit={PAGE}&offset={}", page * PAGE);
        self.page(calls, &path)
    }

    fn page(&self, calls: &Calls<'_>, path: &str) -> Result<(Vec<Payment>, bool), AsaasError> {
        let asked = self.world.now();
        let page = self.get::<Page<Payment>>(calls, path)?;
        Ok((page.data.into_iter().map(|shown| Payment { asked, ..shown }).collect(), page.has_more))
    }

    fn get<T: DeserializeOwned>(&self, calls: &Calls<'_>, path: &str) -> Result<T, AsaasError> {
        read(&self.send(calls, Method::GET, path, Vec::new(), self.deadlines.plain)?)
    }

    fn post<T: DeserializeOwned>(
        &self,
        calls: &Calls<'_>,
        path: &str,
        body: &impl Serialize,
        deadline: Duration,
    ) -> Result<T, AsaasError> {
        let body = serde_json::to_vec(body).map_err(|e| AsaasError::Unknown(e.to_string()))?;
        read(&self.send(calls, Method::POST, path, body, deadline)?)
    }

    fn send(
        &self,
        calls: &Calls<'_>,
        method: Method,
        path: &str,
        mut body: Vec<u8>,
        deadline: Duration,
    ) -> Result<Reply, AsaasError> {
        if let Some(wait) = calls.take()? {
            return Err(AsaasError::Busy(wait));
        }
        let url = self.base.join(path).map_err(AsaasError::Unsent)?;
        let headers = [
            ("access_token", self.key.expose()),
            ("content-type", "application/json"),
            ("accept", "application/json"),
        ];
        let headers = if body.is_empty() { &headers[..1] } else { &headers[..] };
        let call = HttpCall { method, url: &url, headers, body: &body, deadline, reply_max: REPLY_MAX };
        let sent = self.client.send(&call);
        zeroize::Zeroize::zeroize(&mut body);
        let outcome = sent.map_err(|error| {
            if error.never_sent() {
                AsaasError::Unsent(error)
            } else {
                AsaasError::Unknown(error.to_string())
            }
        });
        let outcome = outcome.and_then(|reply| {
            self.compare_clocks(&reply);
            classify(reply)
        });
        match &outcome {
            Err(AsaasError::Busy(wait)) => calls.pause(*wait)?,
            Err(AsaasError::Unsent(_) | AsaasError::Unknown(_) | AsaasError::Key | AsaasError::Forbidden) => {
                calls.heard(false)?;
            }
            _ => calls.heard(true)?,
        }
        outcome
    }
}

impl Asaas {
    /// A moment of ours by the gateway's clock: it counts the days to pay.
    pub(super) fn its_time(&self, at: Millis) -> Millis {
        Millis(at.0.saturating_add(self.ahead.load(Ordering::Relaxed)))
    }

    /// Notes a clock that is wrong, and tells the owner once.
    fn compare_clocks(&self, reply: &Reply) {
        const SLACK_MS: i64 = 5 * 60_000;
        let Some(theirs) = reply.date() else { return };
        let ahead = theirs.0.saturating_sub(self.world.now().0);
        let differ = ahead.saturating_abs() > SLACK_MS;
        self.ahead.store(if differ { ahead } else { 0 }, Ordering::Relaxed);
        if differ && !self.told.swap(true, Ordering::Relaxed) {
            let segundos = -(ahead / 1000);
            tracing::warn!(segundos, "o relógio desta máquina e o do gateway diferem");
        }
    }
}

/// The wait that a 429 asks for: `RateLimit-Reset`, in seconds, else a minute; never beyond a quarter of an hour.
fn asked_to_wait(reply: &Reply) -> Duration {
    const DEFAULT: u64 = 60;
    const MAX: u64 = 15 * 60;
    let asked = reply.header("ratelimit-reset").or_else(|| reply.header("retry-after"));
    Duration::from_secs(asked.and_then(|text| text.trim().parse().ok()).unwrap_or(DEFAULT).clamp(1, MAX))
}

fn classify(reply: Reply) -> Result<Reply, AsaasError> {
    match reply.status {
        200..=299 => Ok(reply),
        401 => Err(AsaasError::Key),
        403 => Err(AsaasError::Forbidden),
        404 => Err(AsaasError::NotFound),
        429 => Err(AsaasError::Busy(asked_to_wait(&reply))),
        400..=499 => {
            // A list of reasons, of which the first counts.
            let said: Value = reply.json().unwrap_or_default();
            let first = |name: &str| said["errors"][0][name].as_str().filter(|text| !text.is_empty());
            let description = masked(first("description").unwrap_or_default());
            Err(AsaasError::Refused {
                code: first("code").map_or_else(|| reply.status.to_string(), str::to_owned),
                description: description.chars().take(DESCRIPTION_MAX).collect(),
            })
        }
        status => Err(AsaasError::Unknown(format!("status {status}"))),
    }
}

fn read<T: DeserializeOwned>(reply: &Reply) -> Result<T, AsaasError> {
    reply.json().ok_or_else(|| AsaasError::Unknown("a resposta não é o JSON esperado".to_owned()))
}
