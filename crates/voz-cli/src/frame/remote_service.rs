//! A remote `voz serve`: `--servidor URL` works through its HTTP interface.
//!
//! A write carries one `Idempotency-Key` for all its tries, so that trying again after a cut
//! connection charges nothing twice. Refusals become sentences with this program's exit codes; what
//! a server says is made harmless before a terminal shows it.
use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::context::Ctx;
use crate::exit::Error;
use crate::terminal::printable;
use voz_core::base::config::Secret;
use voz_core::base::http_client::{Client, HttpCall, Method, NetError, Reply, Url};
use voz_core::base::identifier;
use voz_core::base::world::Millis;
use voz_core::money::cota::RETURNS;
use voz_core::money::micros::MicrosSum;

/// Most tries of one call.
const TRIES: u32 = 4;
/// Wait before the second try; doubles each time.
const FIRST_WAIT: Duration = Duration::from_millis(400);
/// Longest wait before another.
const MOST_WAIT: Duration = Duration::from_secs(5);
/// Time beyond a rewrite's own deadline, so that the server's word on a slow model still arrives.
const GRACE: Duration = Duration::from_secs(15);
/// Largest answer accepted: five variants with their cuts are far below.
const REPLY_MAX: u64 = 8 << 20;
/// Longest piece of a server's words that is repeated, in characters.
const SAID_MAX: usize = 300;

/// The line to one service.
pub(crate) struct Remoto<'c> {
    ctx: &'c Ctx,
    url: Url,
    client: Client,
    bearer: Option<Secret>,
    deadline: Duration,
}

impl<'c> Remoto<'c> {
    /// The line to the service at `address`, as given to `--servidor`.
    pub(crate) fn new(ctx: &'c Ctx, address: &str) -> Result<Self, Error> {
        let config = ctx.config()?;
        let url = Url::parse(address).map_err(|e| Error::usage(format!("--servidor: {e}")))?;
        let bearer = config.credencial().cloned();
        if bearer.is_some() && !url.is_private() {
            ctx.tela.warn(format_args!("a credencial vai sem criptografia até {}; use https", url.origin()));
        }
        let deadline = Duration::from_secs(config.modelo.prazo_s.into()) + GRACE;
        Ok(Self { ctx, url, client: Client::new(), bearer, deadline })
    }

    /// The answer to a question, as sent.
    pub(crate) fn get(&self, path: &str) -> Result<Vec<u8>, Error> {
        self.call(Method::GET, path, &[], &[])
    }

    /// The answer to a request that is worth money, as sent.
    pub(crate) fn post(&self, path: &str, body: &impl Serialize) -> Result<Vec<u8>, Error> {
        let key = identifier::fresh(&self.ctx.world)?;
        let headers = [("content-type", "application/json"), ("idempotency-key", &key)];
        self.call(Method::POST, path, &headers, &serde_json::to_vec(body)?)
    }

    /// Reads an answer.
    pub(crate) fn read<T: DeserializeOwned>(&self, answer: &[u8]) -> Result<T, Error> {
        serde_json::from_slice(answer).map_err(|_| {
            Error::outside(format!("{} respondeu algo que este programa não entende", self.url.origin()))
                .hint("confira se é um voz serve, e se a versão é a mesma: voz --version")
        })
    }

    fn call(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Vec<u8>, Error> {
        let url = self.url.join(path).map_err(|e| Error::usage(format!("--servidor: {e}")))?;
        let bearer = self.bearer.as_ref().map(|secret| format!("Bearer {}", secret.expose()));
        let mut headers = headers.to_vec();
        headers.push(("accept", "application/json"));
        headers.extend(bearer.iter().map(|bearer| ("authorization", bearer.as_str())));
        let label = format!("esperando {}", self.url.origin());
        let deadline = self.deadline;
        let call = HttpCall { method, url: &url, headers: &headers, body, deadline, reply_max: REPLY_MAX };
        let sent = self.ctx.tela.during(&label, || self.send(call));
        let reply = sent.map_err(|error| match error {
            NetError::Url(_) | NetError::Header(_) => Error::usage(error.to_string()),
            _ => Error::outside(error.to_string())
                .hint("confira o endereço de --servidor e se o serviço está no ar"),
        })?;
        if reply.is_success() { Ok(reply.body) } else { Err(self.refused(&reply)) }
    }

    /// Sends until there is an answer that will not get better, or no time or try is left.
    fn send(&self, mut call: HttpCall<'_>) -> Result<Reply, NetError> {
        let world = &self.ctx.world;
        let until = world.deadline(self.deadline);
        let mut wait = FIRST_WAIT;
        let mut tries_left = TRIES;
        while tries_left > 0 {
            tries_left -= 1;
            call.deadline = world.left(until);
            let sent = self.client.send(&call);
            let first = tries_left + 1 == TRIES;
            // An earlier try is still at work there: its answer will come, and costs no other try.
            tries_left += u32::from(is_running(&sent));
            let again = again(&sent, first, wait, world.now());
            let Some(pause) = again.filter(|&pause| tries_left > 0 && pause < world.left(until)) else {
                return sent;
            };
            self.ctx.tela.detail(format_args!("{}; de novo em {:.1} s", why(&sent), pause.as_secs_f64()));
            if !world.sleep(pause) {
                return sent;
            }
            wait = (wait * 2).min(MOST_WAIT);
        }
        Err(NetError::Timeout { server: call.url.origin(), after: self.deadline })
    }

    fn refused(&self, reply: &Reply) -> Error {
        let said: Value = reply.json().unwrap_or_default();
        let server = self.url.origin();
        let known = said.get("code").is_some_and(Value::is_string);
        let message = match reply.status {
            404 | 405 if !known => {
                let said = format!("{server} não parece um voz serve (respondeu {})", reply.status);
                return Error::usage(said).hint("confira o endereço de --servidor");
            }
            300..=399 => format!("{server} manda para outro endereço ({})", reply.status),
            status if !known => format!("{server} respondeu {status} sem dizer por quê"),
            // The title is for programs: it names fields of the answer.
            402 => match text(&said, "detalhe") {
                Some(spent) => format!("esta reescrita é paga ({spent})"),
                None => "esta reescrita é paga".to_owned(),
            },
            _ => sentence(&said),
        };
        let code = text(&said, "code").unwrap_or_default();
        match reply.status {
            402 => Error::state(message).hint(payment(&said, self.bearer.is_some())),
            401 | 403 => Error::state(message).hint("confira VOZ_CREDITO ou VOZ_CHAVE"),
            409 | 410 => Error::state(message),
            408 | 425 | 429 => Error::outside(message).hint("espere um pouco e tente de novo"),
            400..=499 => Error::usage(message),
            503 if code == "sem_credencial" => Error::outside(message)
                .hint("quem cuida do servidor configura o modelo; sem --servidor, o trabalho é feito aqui"),
            503 => Error::outside(message).hint("espere um pouco e tente de novo"),
            _ => Error::outside(message),
        }
    }
}

/// Wait before another try; `None` when another try would not help.
fn again(sent: &Result<Reply, NetError>, first: bool, wait: Duration, now: Millis) -> Option<Duration> {
    match sent {
        Err(NetError::Cut { .. }) => Some(wait),
        // Refused at once is a wrong address; refused after a cut is a service that starts again.
        Err(NetError::Connect { .. }) if !first => Some(wait),
        Ok(reply) if is_running(sent) => reply.retry_after(now).or(Some(wait)),
        Ok(reply) if matches!(reply.status, 429 | 502..=504) => {
            let said: Option<Value> = reply.json();
            let ours = said.is_some_and(|said| said.get("code").is_some());
            reply.retry_after(now).or((!ours).then_some(wait))
        }
        Err(_) | Ok(_) => None,
    }
}

/// True when the service says that the same call, by its key, is still running.
fn is_running(sent: &Result<Reply, NetError>) -> bool {
    let said: Option<Value> = sent.as_ref().ok().filter(|reply| reply.status == 409).and_then(Reply::json);
    said.is_some_and(|said| said.get("code").is_some_and(|code| code == "em_andamento"))
}

fn why(sent: &Result<Reply, NetError>) -> String {
    match sent {
        Ok(reply) => format!("o servidor respondeu {}", reply.status),
        Err(error) => error.to_string(),
    }
}

/// A text of an object, short and harmless to a terminal.
fn text(object: &Value, key: &str) -> Option<String> {
    let text: String = object.get(key)?.as_str()?.chars().take(SAID_MAX).collect();
    (!text.is_empty()).then(|| printable(&text))
}

/// The server's words, as this program says things: no capital, no full stop.
fn sentence(said: &Value) -> String {
    let title = text(said, "title").or_else(|| text(said, "code")).unwrap_or_default();
    let title = title.trim_end_matches('.');
    let mut chars = title.chars();
    let mut out: String = chars.next().into_iter().flat_map(char::to_lowercase).chain(chars).collect();
    let more = [text(said, "campo"), text(said, "detalhe")].into_iter().flatten().collect::<Vec<_>>();
    if !more.is_empty() {
        let _ = write!(out, " ({})", more.join(": "));
    }
    if let Some(id) = text(said, "id") {
        let _ = write!(out, " [id {id}]");
    }
    out
}

/// Way to pay, from the body of a 402.
fn payment(said: &Value, presented: bool) -> String {
    let offer = said.get("accepts").and_then(|accepts| accepts.get(0));
    let credit = said.get("credito").filter(|c| !c.is_null());
    let way = match (credit, offer) {
        (Some(credit), offer) => {
            let api = text(credit, "url").or_else(|| credit.as_str().map(printable));
            let page = api.map(|url| format!("em {}", url.replace("/api/", "/")));
            let credit = if presented { "outro crédito" } else { "crédito" };
            match (offer, page) {
                // Such a body names the place of credit whether or not it is sold there.
                (None, Some(page)) => format!("se ele vende {credit}, {page}, ponha o token em VOZ_CREDITO"),
                (None, None) => format!("se ele vende {credit} ponha o token em VOZ_CREDITO"),
                (_, Some(page)) => format!("compre {credit} {page} e ponha o token em VOZ_CREDITO"),
                (_, None) => format!("compre {credit} e ponha o token em VOZ_CREDITO"),
            }
        }
        (None, Some(offer)) => {
            let network = text(offer, "network").map(|n| format!(" na rede {n}")).unwrap_or_default();
            format!("pague com uma carteira x402{}{network}", amount(offer))
        }
        (None, None) => return format!("este servidor não vende reescritas; a cota {RETURNS}"),
    };
    format!("{way}; ou espere: a cota {RETURNS}")
}

/// The price of an x402 offer in USDC, whose unit is a millionth.
fn amount(offer: &Value) -> String {
    let units = text(offer, "maxAmountRequired").or_else(|| text(offer, "amount"));
    let Some(units) = units.and_then(|n| n.parse::<u64>().ok()) else { return String::new() };
    format!(" {} USDC", MicrosSum(units.into())).replace('.', ",")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_price_keeps_every_digit_it_has() {
        for (units, said) in [
            ("20000", " 0,02 USDC"),
            ("1000000", " 1,00 USDC"),
            ("1", " 0,000001 USDC"),
            ("2500000", " 2,50 USDC"),
            ("x", ""),
        ] {
            assert_eq!(amount(&json!({"maxAmountRequired": units})), said);
        }
    }

    #[test]
    fn a_402_says_what_paying_would_take() {
        let nothing = json!({"accepts": [], "credito": null});
        assert!(payment(&nothing, false).contains("não vende"));
        let both = json!({
            "accepts": [{"maxAmountRequired": "20000", "network": "base"}],
            "credito": {"url": "https://ex/api/credito", "header": "X-Credito"},
        });
        let bought = "crédito em https://ex/credito e ponha o token em VOZ_CREDITO; ou espere: ";
        assert_eq!(payment(&both, false), format!("compre {bought}a cota {RETURNS}"));
        assert_eq!(payment(&both, true), format!("compre outro {bought}a cota {RETURNS}"));
        let perhaps = json!({"accepts": [], "credito": both["credito"]});
        let there = "crédito, em https://ex/credito, ponha o token em VOZ_CREDITO; ou espere: ";
        assert_eq!(payment(&perhaps, false), format!("se ele vende {there}a cota {RETURNS}"));
        let coins = json!({"accepts": both["accepts"], "credito": null});
        assert!(payment(&coins, false).starts_with("pague com uma carteira x402 0,02 USDC na rede base; ou"));
    }

    #[test]
    fn what_a_server_says_is_harmless() {
        let said = json!({"title": "Falhou\u{1b}[31m.", "detalhe": "x".repeat(5000)});
        let shown = sentence(&said);
        assert!(shown.starts_with("falhou") && !shown.contains('\u{1b}') && shown.len() < 400, "{shown}");
    }
}
