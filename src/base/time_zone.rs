//! Time zones: a moment by the clock of a place, for people. Machines get UTC ([`Millis`] prints it).
//!
//! The zones come with the program (IANA's database, in `jiff`): a container may have none of its own.
use jiff::Timestamp;
use jiff::tz::{TimeZone, db};

use super::world::Millis;

/// The zone of whoever has said no other.
pub const USUAL: &str = "America/Sao_Paulo";

/// A time zone by its name.
#[derive(Clone, Debug)]
pub struct Zone {
    name: String,
    rules: TimeZone,
}

impl Zone {
    /// The zone of a name of IANA's database; `None` where it has no such one.
    pub fn named(name: &str) -> Option<Self> {
        let rules = db().get(name).ok()?;
        Some(Self { name: rules.iana_name().unwrap_or(name).to_owned(), rules })
    }

    /// The zone of a name, or the usual one.
    pub fn of(name: &str) -> Self {
        Self::named(name).unwrap_or_default()
    }

    /// Every name, those of Brazil first.
    pub fn names() -> Vec<String> {
        const HERE: [&str; 16] = [
            USUAL,
            "America/Araguaina",
            "America/Bahia",
            "America/Belem",
            "America/Boa_Vista",
            "America/Campo_Grande",
            "America/Cuiaba",
            "America/Eirunepe",
            "America/Fortaleza",
            "America/Maceio",
            "America/Manaus",
            "America/Noronha",
            "America/Porto_Velho",
            "America/Recife",
            "America/Rio_Branco",
            "America/Santarem",
        ];
        let mut others: Vec<String> = db().available().map(|name| name.to_string()).collect();
        others.retain(|name| !HERE.contains(&name.as_str()) && (name.contains('/') || name == "UTC"));
        others.sort();
        HERE.map(str::to_owned).into_iter().chain(others).collect()
    }

    /// Its name, as `America/Sao_Paulo`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The owner of the clock, in words: `horário de Brasília`.
    pub fn said(&self) -> String {
        match self.name.rsplit_once('/') {
            _ if self.name == USUAL => "horário de Brasília".to_owned(),
            Some((region, city)) if region != "Etc" => format!("horário de {}", city.replace('_', " ")),
            _ => self.name.clone(),
        }
    }

    /// The day there, as people write it: `21/11/2026`.
    pub fn day(&self, at: Millis) -> String {
        self.local(at, "%d/%m/%Y")
    }

    /// The day and the minute there: `21/11/2026 09:00`.
    pub fn minute(&self, at: Millis) -> String {
        self.local(at, "%d/%m/%Y %H:%M")
    }

    /// A moment there, whole: `21/11/2026 às 09:00 (horário de Brasília)`.
    pub fn moment(&self, at: Millis) -> String {
        format!("{} ({})", self.local(at, "%d/%m/%Y às %H:%M"), self.said())
    }

    /// The day and the minute there, short: the year only where it is not that of `now`, as `21/11 09:00`.
    pub fn brief(&self, at: Millis, now: Millis) -> String {
        let same = self.local(at, "%Y") == self.local(now, "%Y");
        self.local(at, if same { "%d/%m %H:%M" } else { "%d/%m/%Y %H:%M" })
    }

    /// The distance of the clock there from UTC at a moment, as `-03`.
    pub fn offset(&self, at: Millis) -> String {
        self.local(at, "%Z")
    }

    fn local(&self, at: Millis, form: &str) -> String {
        match Timestamp::from_millisecond(at.0) {
            Ok(moment) => moment.to_zoned(self.rules.clone()).strftime(form).to_string(),
            // Beyond the year 9999: no clock shows it.
            Err(_) => at.to_string(),
        }
    }
}

/// A moment by the usual clock, short, with how far it is from UTC: `21/11/2026 09:00 -03`.
pub fn when(at: Millis) -> String {
    Zone::default().local(at, "%d/%m/%Y %H:%M %Z")
}

/// The same of a moment as machines write it; a text that is none stays as it is.
pub fn when_iso(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), when)
}

impl Default for Zone {
    /// America/Sao_Paulo.
    fn default() -> Self {
        let rules = db().get(USUAL).unwrap_or(TimeZone::UTC);
        Self { name: rules.iana_name().unwrap_or("UTC").to_owned(), rules }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-07-01T02:30:00Z.
    const JULY: Millis = Millis(1_782_873_000_000);

    #[test]
    fn a_moment_is_told_by_the_clock_of_its_place() {
        assert_eq!(Zone::default().moment(JULY), "30/06/2026 às 23:30 (horário de Brasília)");
        for (name, told) in [
            ("America/Manaus", "30/06/2026 às 22:30 (horário de Manaus)"),
            ("America/Rio_Branco", "30/06/2026 às 21:30 (horário de Rio Branco)"),
            ("Europe/Lisbon", "01/07/2026 às 03:30 (horário de Lisbon)"),
            ("Asia/Kolkata", "01/07/2026 às 08:00 (horário de Kolkata)"),
            ("UTC", "01/07/2026 às 02:30 (UTC)"),
            ("america/sao_paulo", "30/06/2026 às 23:30 (horário de Brasília)"),
            ("Lugar/Nenhum", "30/06/2026 às 23:30 (horário de Brasília)"),
        ] {
            assert_eq!(Zone::of(name).moment(JULY), told, "{name}");
        }
        // Summer time of before 2019, and none since.
        let summer = |year_ms: i64| Zone::default().minute(Millis(year_ms));
        assert_eq!(summer(1_514_808_000_000), "01/01/2018 10:00");
        assert_eq!(summer(1_767_268_800_000), "01/01/2026 09:00");
        assert_eq!(when(JULY), "30/06/2026 23:30 -03");
        assert_eq!([when_iso("2026-07-01T02:30:00.000Z"), when_iso("-")], ["30/06/2026 23:30 -03", "-"]);
        assert!(Zone::default().moment(Millis(i64::MAX)).ends_with("ms (horário de Brasília)"));
    }

    #[test]
    fn every_name_that_is_offered_is_a_zone() {
        let names = Zone::names();
        assert!(names.len() > 300 && names[0] == USUAL, "{}", names.len());
        for name in &names {
            assert!(Zone::named(name).is_some(), "{name}");
        }
        assert!(Zone::named("Lugar/Nenhum").is_none() && Zone::named("").is_none());
    }
}
