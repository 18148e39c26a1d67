//! Payments by x402 through the real program: the model and the facilitator are simulators on loopback.
mod bent;
mod buy;
mod chain;
mod clocks;
mod faults;
mod keys;
mod pay;
mod points;
mod tool;

use serde_json::{Value, json};

use crate::facilitator::{At, Facilitator, Payer, Payment, Version};
use crate::house::House;
use crate::portao::says;
use crate::servico::{Answer, Service};
use crate::servidor::{Act, Server};

const REWRITE: &str = "/api/rewrite";
/// Who receives, as a person would write it.
const RECEIVER: &str = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
/// What a rewrite costs, in atomic units.
const PRICE: u128 = 20_000;

/// A service that takes payments, with all it depends on.
struct Shop {
    model: Server,
    facilitator: Facilitator,
    house: House,
    payer: Payer,
}

impl Shop {
    /// Answers drafts, but fails on FALHE and says nothing on CALE.
    fn open() -> Self {
        Self::with_model(Server::start(|seen, _| match seen.body.as_str() {
            body if body.contains("FALHE") => Act::json(400, &json!({"error": {"message": "não"}})),
            body if body.contains("CALE") => says(""),
            _ => says("sai na sexta"),
        }))
    }

    fn with_model(model: Server) -> Self {
        Self::built(model, |house| house)
    }

    /// With a house of which `more` makes what is wanted.
    fn built(model: Server, more: impl FnOnce(House) -> House) -> Self {
        let (facilitator, payer) = (Facilitator::start(), Payer::of("quem paga"));
        facilitator.fund(&payer, 1_000_000_000);
        let house = more(House::new(&model, 0).selling_at(&facilitator.url(), RECEIVER));
        Self { model, facilitator, house, payer }
    }

    fn serve(&self) -> Service {
        self.house.serve()
    }

    /// A payment for a rewrite, good at once.
    fn payment(&self, service: &Service, version: Version, nonce: &str) -> Payment {
        self.payer.pay(version, &version.offer(&rewrite(service, &[])), nonce)
    }

    /// A payment for credit, good at once.
    fn purchase(&self, service: &Service, version: Version, usd: &str, nonce: &str) -> Payment {
        self.payer.pay(version, &version.offer(&buy(service, usd, &[])), nonce)
    }

    fn moved(&self) -> usize {
        self.facilitator.moved().len()
    }

    fn asked(&self) -> usize {
        self.model.seen().len()
    }

    /// Nothing happened: no one was asked and nothing moved.
    fn is_untouched(&self, what: &str) {
        assert_eq!(self.facilitator.asked().len(), 0, "{what}: the facilitator was asked");
        assert_eq!((self.moved(), self.asked()), (0, 0), "{what}");
    }
}

impl Drop for Shop {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.facilitator.is_sound();
            self.house.is_sound();
        }
    }
}

fn draft(text: &str) -> Value {
    json!({"texto": text, "registro": "post"})
}

fn rewrite(service: &Service, headers: &[(&str, &str)]) -> Answer {
    service.post(REWRITE, headers, &draft("um"))
}

/// A rewrite paid for.
fn paid(service: &Service, payment: &Payment) -> Answer {
    rewrite(service, &[(payment.version.header(), &payment.header())])
}

fn buy(service: &Service, usd: &str, headers: &[(&str, &str)]) -> Answer {
    service.send("POST", &format!("/api/credito?usd={usd}"), headers)
}

/// Credit bought.
fn bought(service: &Service, usd: &str, payment: &Payment) -> Answer {
    buy(service, usd, &[(payment.version.header(), &payment.header())])
}

/// Does something for each case, all at once: the service waits between its tries to settle.
fn at_once<T: Sync>(cases: &[T], each: impl Fn(&T) + Sync) {
    std::thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| each(case));
        }
    });
}

/// The settlements that were asked for.
fn settled(shop: &Shop) -> usize {
    shop.facilitator.count(At::Settle)
}
