//! A charge of the simulator: its states and the only ways between them.
use serde_json::{Value, json};

/// A charge.
#[derive(Clone, Debug)]
pub(crate) struct Payment {
    pub(crate) id: String,
    pub(crate) customer: String,
    pub(crate) billing: String,
    /// What is asked, or was paid, in cents.
    pub(crate) cents: i64,
    /// What was asked, where something else was paid.
    pub(crate) asked: Option<i64>,
    /// `YYYY-MM-DD`.
    pub(crate) due: String,
    /// When it is overdue: the next midnight in Brasília.
    pub(crate) overdue_at: i64,
    pub(crate) reference: String,
    pub(crate) status: &'static str,
    pub(crate) deleted: bool,
    /// Whether it was removed once and came back.
    pub(crate) restored: bool,
    pub(crate) pix: bool,
    pub(crate) last4: Option<String>,
    /// Cents given back.
    pub(crate) refunded: i64,
    /// Cents that came in, over its whole life.
    pub(crate) received: i64,
    /// How often money came in.
    pub(crate) captures: usize,
    pub(crate) created: i64,
    /// (when, status, deleted), oldest first.
    pub(crate) history: Vec<(i64, &'static str, bool)>,
}

const OPEN: &[&str] = &["PENDING", "OVERDUE"];
const PAID: &[&str] = &["CONFIRMED", "RECEIVED", "RECEIVED_IN_CASH", "DUNNING_RECEIVED"];

impl Payment {
    /// Moves, when it is in one of these states. False, and nothing happens, when it is not.
    fn go(&mut self, now: i64, from: &[&str], to: &'static str) -> bool {
        if self.deleted || !from.contains(&self.status) {
            return false;
        }
        self.set(now, to)
    }

    fn set(&mut self, now: i64, to: &'static str) -> bool {
        self.status = to;
        self.history.push((now, self.status, self.deleted));
        true
    }

    /// A charge that waits.
    pub(crate) fn new(id: String, billing: String, cents: i64, due: String, now: i64) -> Self {
        let overdue_at = midnight(&due).saturating_add(86_400_000);
        Self {
            id,
            customer: String::new(),
            billing,
            cents,
            asked: None,
            due,
            overdue_at,
            reference: String::new(),
            status: "PENDING",
            deleted: false,
            restored: false,
            pix: false,
            last4: None,
            refunded: 0,
            received: 0,
            captures: 0,
            created: now,
            history: vec![(now, "PENDING", false)],
        }
    }

    /// Whether a payer could still pay it.
    pub(crate) fn is_payable(&self) -> bool {
        !self.deleted && OPEN.contains(&self.status)
    }

    pub(super) fn age(&mut self, ms: i64) {
        self.created -= ms;
        self.overdue_at -= ms;
        self.history.iter_mut().for_each(|(at, ..)| *at -= ms);
    }

    fn receive(&mut self) {
        self.captures += 1;
        self.received += self.cents;
    }

    /// A Pix pays it: at once, also after its date, never once removed.
    pub(crate) fn pay_pix(&mut self, now: i64) -> bool {
        let paid = matches!(self.billing.as_str(), "PIX" | "UNDEFINED") && self.go(now, OPEN, "RECEIVED");
        if paid {
            self.pix = true;
            self.receive();
        }
        paid
    }

    /// A Pix of a cent less than was asked pays it all the same.
    pub(crate) fn pay_short(&mut self, now: i64) -> bool {
        let asked = self.cents;
        self.cents -= 1;
        let paid = self.pay_pix(now);
        if paid {
            self.asked = Some(asked);
        } else {
            self.cents = asked;
        }
        paid
    }

    /// A Pix that was on its way when the charge was removed.
    pub(crate) fn pay_late(&mut self, now: i64) {
        (self.deleted, self.restored) = (false, true);
        self.set(now, "RECEIVED");
        self.pix = true;
        self.receive();
    }

    /// A Pix that the bank holds back.
    pub(crate) fn hold_pix(&mut self, now: i64) -> bool {
        let held = self.go(now, OPEN, "CONFIRMED");
        self.pix |= held;
        held
    }

    /// The bank lets a held Pix go.
    pub(crate) fn release_pix(&mut self, now: i64) -> bool {
        let released = self.pix && self.go(now, &["CONFIRMED"], "RECEIVED");
        if released {
            self.receive();
        }
        released
    }

    /// A boleto is paid on the page.
    pub(crate) fn pay_boleto(&mut self, now: i64) -> bool {
        let paid = self.billing != "PIX" && self.go(now, OPEN, "CONFIRMED");
        if paid {
            self.receive();
        }
        paid
    }

    /// A card pays it.
    pub(crate) fn capture(&mut self, now: i64) -> bool {
        let paid = self.go(now, OPEN, "CONFIRMED");
        if paid {
            self.receive();
        }
        paid
    }

    /// A card waits for analysis.
    pub(crate) fn hold(&mut self, now: i64) -> bool {
        self.go(now, OPEN, "AWAITING_RISK_ANALYSIS")
    }

    /// Authorized and not captured.
    pub(crate) fn authorize(&mut self, now: i64) -> bool {
        self.go(now, OPEN, "AUTHORIZED")
    }

    /// Captured after that.
    pub(crate) fn capture_authorized(&mut self, now: i64) -> bool {
        let paid = self.go(now, &["AUTHORIZED"], "CONFIRMED");
        if paid {
            self.receive();
        }
        paid
    }

    /// Handed to a debt collector, and recovered.
    pub(crate) fn dunning(&mut self, now: i64) -> bool {
        self.go(now, &["OVERDUE"], "DUNNING_REQUESTED")
    }

    pub(crate) fn dunning_received(&mut self, now: i64) -> bool {
        let paid = self.go(now, &["DUNNING_REQUESTED"], "DUNNING_RECEIVED");
        if paid {
            self.receive();
        }
        paid
    }

    /// The analysis approves.
    pub(crate) fn approve(&mut self, now: i64) -> bool {
        let paid = self.go(now, &["AWAITING_RISK_ANALYSIS"], "CONFIRMED");
        if paid {
            self.receive();
        }
        paid
    }

    /// The analysis refuses.
    pub(crate) fn reprove(&mut self, now: i64) -> bool {
        self.go(now, &["AWAITING_RISK_ANALYSIS"], "PENDING")
    }

    /// The money arrives.
    pub(crate) fn settle(&mut self, now: i64) -> bool {
        !self.pix && self.go(now, &["CONFIRMED"], "RECEIVED")
    }

    /// Marked by hand in the panel, and the mark taken back.
    pub(crate) fn cash(&mut self, now: i64) -> bool {
        self.go(now, OPEN, "RECEIVED_IN_CASH")
    }

    pub(crate) fn cash_undo(&mut self, now: i64) -> bool {
        self.go(now, &["RECEIVED_IN_CASH"], "PENDING")
    }

    /// A refund is asked for; a Pix goes back at once.
    pub(crate) fn refund(&mut self, now: i64) -> bool {
        if self.pix && self.go(now, PAID, "REFUNDED") {
            self.refunded = self.received;
            return true;
        }
        self.go(now, PAID, "REFUND_IN_PROGRESS")
    }

    /// The refund of a card is done.
    pub(crate) fn refund_done(&mut self, now: i64) -> bool {
        let done = self.go(now, &["REFUND_REQUESTED", "REFUND_IN_PROGRESS"], "REFUNDED");
        if done {
            self.refunded = self.received;
        }
        done
    }

    /// It is given up, and what was paid stays paid.
    pub(crate) fn refund_deny(&mut self, now: i64) -> bool {
        self.go(now, &["REFUND_REQUESTED", "REFUND_IN_PROGRESS"], "RECEIVED")
    }

    /// Part of it goes back.
    pub(crate) fn refund_part(&mut self, cents: i64) {
        self.refunded += cents;
    }

    /// The card's owner disputes it; what a Pix paid is not disputed this way.
    pub(crate) fn chargeback(&mut self, now: i64) -> bool {
        !self.pix && self.go(now, &["CONFIRMED", "RECEIVED"], "CHARGEBACK_REQUESTED")
    }

    pub(crate) fn dispute(&mut self, now: i64) -> bool {
        self.go(now, &["CHARGEBACK_REQUESTED"], "CHARGEBACK_DISPUTE")
    }

    /// Won, and the money on its way back.
    pub(crate) fn reversal(&mut self, now: i64) -> bool {
        self.go(now, &["CHARGEBACK_DISPUTE"], "AWAITING_CHARGEBACK_REVERSAL")
    }

    pub(crate) fn dispute_won(&mut self, now: i64) -> bool {
        self.go(now, &["CHARGEBACK_DISPUTE", "AWAITING_CHARGEBACK_REVERSAL"], "RECEIVED")
    }

    pub(crate) fn dispute_lost(&mut self, now: i64) -> bool {
        let lost = self.go(now, &["CHARGEBACK_REQUESTED", "CHARGEBACK_DISPUTE"], "REFUNDED");
        if lost {
            self.refunded = self.received;
        }
        lost
    }

    /// A status nobody documented.
    pub(crate) fn puzzle(&mut self, now: i64) {
        self.set(now, "FOO_BAR");
    }

    /// Removed; only what waits can be.
    pub(crate) fn delete(&mut self, now: i64) -> bool {
        let removed = self.is_payable();
        if removed {
            self.deleted = true;
            self.history.push((now, self.status, true));
        }
        removed
    }

    /// Removed, and brought back.
    pub(crate) fn restore(&mut self, now: i64) -> bool {
        let back = self.deleted;
        if back {
            (self.deleted, self.restored) = (false, true);
            self.history.push((now, self.status, false));
        }
        back
    }

    /// Past its date, at once.
    pub(crate) fn overdue(&mut self, now: i64) -> bool {
        self.go(now, &["PENDING"], "OVERDUE")
    }

    /// Past its date at 00:00 in Brasília of the next day.
    pub(super) fn daily(&mut self, now: i64) {
        if !self.deleted && self.status == "PENDING" && now >= self.overdue_at {
            self.set(now, "OVERDUE");
        }
    }

    /// As it was shown at a moment.
    pub(super) fn as_of(&self, moment: i64) -> (&'static str, bool) {
        let past = self.history.iter().rev().find(|(at, ..)| *at <= moment);
        past.or(self.history.first())
            .map_or((self.status, self.deleted), |(_, status, deleted)| (*status, *deleted))
    }

    /// As the wire shows it.
    pub(super) fn json(&self, status: &str, deleted: bool, base: &str) -> Value {
        let mut shown = json!({
            "object": "payment", "id": self.id, "dateCreated": day(self.created), "customer": self.customer,
            "value": decimal(self.cents), "netValue": decimal(self.cents - 199), "billingType": self.billing,
            "status": status, "originalValue": self.asked.map(decimal), "dueDate": self.due, "originalDueDate": self.due,
            "externalReference": self.reference, "deleted": deleted, "anticipated": false,
            "invoiceUrl": format!("{base}/i/{}", self.id.trim_start_matches("pay_")), "invoiceNumber": "00012345",
            "campoQueAindaNaoExiste": {"lista": [1, 2, 3]},
        });
        if self.pix {
            shown["pixTransaction"] = json!("b693-4f");
        }
        if let Some(last4) = &self.last4 {
            shown["creditCard"] = json!({"creditCardNumber": last4, "creditCardBrand": "VISA"});
        }
        if self.refunded > 0 {
            shown["refunds"] =
                json!([{"dateCreated": "2026-11-21", "status": "DONE", "value": decimal(self.refunded)}]);
        }
        shown
    }

    /// What can never be.
    pub(super) fn broken(&self) -> Option<String> {
        if self.captures > 1 {
            return Some(format!("{} was paid {} times", self.id, self.captures));
        }
        if self.deleted && PAID.contains(&self.status) {
            return Some(format!("{} is removed and paid", self.id));
        }
        let held = self.pix && self.status == "CONFIRMED";
        let whole = PAID.contains(&self.status) && self.status != "RECEIVED_IN_CASH" && !held;
        if whole && self.received != self.cents {
            return Some(format!("{} is paid and has {} of {}", self.id, self.received, self.cents));
        }
        if self.status == "REFUNDED" && self.refunded != self.received {
            return Some(format!("{} is refunded and kept some", self.id));
        }
        (self.refunded > self.received).then(|| format!("{} gave back more than came in", self.id))
    }
}

/// Cents as the wire's decimal number.
#[expect(clippy::cast_precision_loss, reason = "the simulator writes what the gateway writes")]
pub(super) fn decimal(cents: i64) -> Value {
    json!(cents as f64 / 100.0)
}

/// Brasília is three hours behind UTC.
const BRASILIA_MS: i64 = -3 * 3_600_000;

/// The midnight in Brasília that begins a day; far away for what is no day.
pub(super) fn midnight(day: &str) -> i64 {
    let start: Result<voz::base::world::Millis, _> = format!("{day}T00:00:00.000Z").parse();
    start.map_or(i64::MAX, |start| start.0 - BRASILIA_MS)
}

/// The day of a moment in Brasília.
pub(super) fn day(now: i64) -> String {
    let local = voz::base::world::Millis(now + BRASILIA_MS).to_string();
    local.split('T').next().unwrap_or_default().to_owned()
}
