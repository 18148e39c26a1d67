//! Days as the gateway counts them: in Brasília, three hours behind UTC all the year round since 2019.
use crate::base::world::Millis;

const BRASILIA_MS: i64 = -3 * 3_600_000;

/// The day of a moment in Brasília, `YYYY-MM-DD`.
pub(super) fn in_brasilia(at: Millis) -> String {
    let local = Millis(at.0.saturating_add(BRASILIA_MS)).to_string();
    local.split('T').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_three_in_the_morning_of_utc() {
        let of = |text: &str| in_brasilia(text.parse().unwrap());
        assert_eq!(of("2026-11-21T02:59:59.999Z"), "2026-11-20");
        assert_eq!(of("2026-11-21T03:00:00.000Z"), "2026-11-21");
    }
}
