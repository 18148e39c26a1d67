//! The steady clock: how long something takes, whatever is done to the time of day meanwhile.
//!
//! On Linux it is the time since the machine started (`proc(5)`, `/proc/uptime`, which counts sleep too), one and
//! the same for every process, beside the name of that start (`random/boot_id`). Elsewhere it is the time of day
//! when the process began plus what a monotonic clock has measured since: nothing throws it back while the
//! process lives, and [`Steady::within`] takes what another process wrote ahead of it as over.
use std::ops::Deref;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Time between reading the clock and a turn to write, in which others write meanwhile: a span that begins no more
/// than this later than now, in milliseconds, has begun all the same.
const TURN_MS: i64 = 60_000;

/// A moment of the steady clock. Fit to be kept where several processes of one machine read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steady {
    /// The start of the machine that the milliseconds are counted from. Moments of two starts have no order.
    pub boot: String,
    /// Milliseconds since then.
    pub ms: i64,
}

/// A span of the steady clock, as it is kept on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The start of the machine that its moments are counted from.
    pub boot: String,
    /// When it began.
    pub desde: i64,
    /// Last millisecond of the span.
    pub ate: i64,
}

/// The hold of a running call: for how long, and which server answers for the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The server's instance (`base/store/instance.rs`). Where it dies, what its calls held is given back without
    /// waiting for the end of the span.
    pub dono: String,
    pub span: Span,
}

impl Deref for Hold {
    type Target = Span;

    fn deref(&self) -> &Span {
        &self.span
    }
}

impl Span {
    /// Held by a call of this server.
    pub fn of(self, dono: &str) -> Hold {
        Hold { dono: dono.to_owned(), span: self }
    }

    /// True when it still lasts (see [`Steady::within`]).
    pub fn lasts(&self, now: &Steady) -> bool {
        now.within(&self.boot, self.desde, self.ate)
    }

    /// Of one that begins now: the latest beginning of another that has begun (see [`Steady::begun`]).
    pub const fn begun(&self) -> i64 {
        self.desde.saturating_add(TURN_MS)
    }
}

impl Steady {
    /// The span of so long that begins now.
    pub fn span(&self, time: Duration) -> Span {
        Span { boot: self.boot.clone(), desde: self.ms, ate: self.plus(time) }
    }

    /// True when this moment lies in a span that began at `desde` and ends at `ate`, written under `boot`. A span
    /// of another start of the machine is over, and so is one that has not begun: a clock was thrown back.
    pub fn within(&self, boot: &str, desde: i64, ate: i64) -> bool {
        self.boot == boot && desde <= self.begun() && self.ms <= ate
    }

    /// The latest beginning of a span that has begun, as far as whoever read this moment can tell.
    pub const fn begun(&self) -> i64 {
        self.ms.saturating_add(TURN_MS)
    }

    /// The reading of this clock once that time has passed, in milliseconds.
    #[must_use]
    pub fn plus(&self, time: Duration) -> i64 {
        self.ms.saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
    }
}

/// The machine's steady clock; `day` is the time of day, in milliseconds since 1970.
pub(super) fn read(day: impl Fn() -> i64) -> Steady {
    static START: OnceLock<Option<String>> = OnceLock::new();
    let start = START.get_or_init(|| {
        let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        Some(id.trim().to_owned())
    });
    match (start, uptime()) {
        (Some(boot), Some(ms)) => Steady { boot: boot.clone(), ms },
        _ => Steady { boot: String::new(), ms: since_began(day) },
    }
}

/// Milliseconds since the machine started. The file stays open: a call that is sold asks six times.
#[cfg(target_os = "linux")]
fn uptime() -> Option<i64> {
    use std::fs::File;
    use std::os::unix::fs::FileExt as _;

    static FILE: OnceLock<Option<File>> = OnceLock::new();
    let file = FILE.get_or_init(|| File::open("/proc/uptime").ok()).as_ref()?;
    let mut text = [0; 64];
    let read = file.read_at(&mut text, 0).ok()?;
    let seconds = std::str::from_utf8(text.get(..read)?).ok()?.split_whitespace().next()?;
    let (whole, part) = seconds.split_once('.')?;
    let (whole, hundredths): (i64, i64) = (whole.parse().ok()?, part.get(..2)?.parse().ok()?);
    whole.checked_mul(1_000)?.checked_add(hundredths * 10)
}

#[cfg(not(target_os = "linux"))]
const fn uptime() -> Option<i64> {
    None
}

#[expect(clippy::disallowed_methods, reason = "World reads its clocks here")]
fn since_began(day: impl Fn() -> i64) -> i64 {
    static BEGAN: OnceLock<(i64, Instant)> = OnceLock::new();
    let (day, began) = BEGAN.get_or_init(|| (day(), Instant::now()));
    day.saturating_add(i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_holds_within_one_start_and_never_when_it_begins_later() {
        let now = Steady { boot: "a".to_owned(), ms: 50 };
        assert!(now.within("a", 50, 50) && now.within("a", 0, 99));
        assert!(!now.within("a", 0, 49), "over");
        assert!(now.within("a", 51, 99), "it was written while this moment waited for its turn");
        assert!(!now.within("a", 51 + TURN_MS, i64::MAX), "a clock was thrown back");
        assert!(!now.within("b", 0, 99), "the machine started anew");
        let span = now.span(Duration::from_millis(5));
        let later = |ms: i64| Steady { ms, ..now.clone() };
        assert_eq!([49 - TURN_MS, 50, 55, 56].map(|ms| span.lasts(&later(ms))), [false, true, true, false]);
    }

    #[test]
    fn it_never_goes_back() {
        let (one, two) = (read(|| 0), read(|| 0));
        assert!(one.boot == two.boot && one.ms <= two.ms);
        let (one, two) = (since_began(|| 1_000), since_began(|| -1_000));
        assert!((1_000..=two).contains(&one), "the time of day counts once");
    }
}
