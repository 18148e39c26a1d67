//! Time zones: a moment by the clock of a place, for people. Machines get UTC ([`Millis`] prints it).
//!
//! The zones come with the program (IANA's database, in `jiff`): a container may have none of its own.
use jiff::Timestamp;
use jiff::tz::{TimeZone, db};

use super::world::Millis;

/// The zone of whoever has said no other.
pub const USUAL: &str = "America/Sao_Paulo";

/// Zones whose city has another name here than in the database, a line each: those of Brazil, the usual one first.
const HERE: &str = include_str!("time_zone/brazil.txt");
/// The same of others.
const ELSEWHERE: &str = include_str!("time_zone/elsewhere.txt");
/// Regions of the database, as they are called here; what stands elsewhere in it are other names of the same zones.
const REGIONS: &str = include_str!("time_zone/regions.txt");

/// Names of the database with what they are called here, line by line.
fn named(lines: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    lines.lines().filter_map(|line| line.split_once(' '))
}

/// The city of a zone's name, as people call it: `America/Indiana/Knox` is in Knox, Indiana. `None` where it names none.
fn city(name: &str) -> Option<String> {
    if let Some((_, told)) = named(HERE).chain(named(ELSEWHERE)).find(|(known, _)| *known == name) {
        return Some(told.to_owned());
    }
    let (_, place) = name.split_once('/')?;
    let told = match place.rsplit_once('/') {
        Some((around, city)) => format!("{city}, {around}"),
        None => place.to_owned(),
    };
    Some(told.replace('_', " "))
}

/// A time zone by its name.
#[derive(Clone, Debug)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone of a name of IANA's database; `None` where it has no such one.
    pub fn named(name: &str) -> Option<Self> {
        db().get(name).ok().map(Self)
    }

    /// The zone of a name, or the usual one.
    pub fn of(name: &str) -> Self {
        Self::named(name).unwrap_or_default()
    }

    /// Every zone that people choose from, by its city, in groups with a name: Brazil first.
    pub fn cities() -> Vec<(&'static str, Vec<(String, String)>)> {
        let told = |name: &str| (name.to_owned(), city(name).unwrap_or_else(|| name.to_owned()));
        let mut groups = vec![("Brasil", named(HERE).map(|(name, _)| told(name)).collect())];
        let mut all: Vec<String> = db().available().map(|name| name.to_string()).collect();
        all.sort();
        for (region, title) in named(REGIONS) {
            let of = all.iter().filter(|name| name.split('/').next() == Some(region));
            let mut cities: Vec<_> = of
                .filter(|name| !named(HERE).any(|(here, _)| here == *name))
                .map(|name| told(name))
                .collect();
            cities.sort_by(|one, other| one.1.cmp(&other.1));
            groups.push((title, cities));
        }
        groups.push(("Sem lugar", vec![told("UTC")]));
        groups
    }

    /// Its name, as `America/Sao_Paulo`.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The owner of the clock, in words: `horário de Brasília`.
    pub fn said(&self) -> String {
        let name = self.name();
        match name.rsplit_once('/') {
            _ if name == USUAL => "horário de Brasília".to_owned(),
            Some((region, _)) if region != "Etc" => {
                format!("horário de {}", city(name).as_deref().unwrap_or(name))
            }
            _ => name.to_owned(),
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
            Ok(moment) => moment.to_zoned(self.0.clone()).strftime(form).to_string(),
            // Beyond the year 9999: no clock shows it.
            Err(_) => at.to_string(),
        }
    }
}

/// A moment by the usual clock, short, with how far it is from UTC: `21/11/2026 09:00 -03`.
pub fn when(at: Millis) -> String {
    Zone::default().local(at, "%d/%m/%Y %H:%M %Z")
}

impl Default for Zone {
    /// America/Sao_Paulo.
    fn default() -> Self {
        Self(db().get(USUAL).unwrap_or(TimeZone::UTC))
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
            ("Europe/Lisbon", "01/07/2026 às 03:30 (horário de Lisboa)"),
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
        assert!(Zone::default().moment(Millis(i64::MAX)).ends_with("ms (horário de Brasília)"));
    }

    #[test]
    fn every_city_that_is_offered_is_a_zone() {
        for lines in [HERE, ELSEWHERE, REGIONS] {
            assert_eq!(named(lines).count(), lines.lines().count(), "{lines}");
        }
        assert!(named(HERE).chain(named(ELSEWHERE)).all(|(name, _)| Zone::named(name).is_some()));
        let groups = Zone::cities();
        let all: Vec<_> = groups.iter().flat_map(|(_, cities)| cities).collect();
        assert!(all.len() > 300 && all[0].0 == USUAL && groups[0].1.len() == 16, "{}", all.len());
        for (name, city) in &all {
            assert!(Zone::named(name).is_some() && !city.contains(['/', '_']), "{name} {city}");
        }
        let told = |name: &str| all.iter().find(|(known, _)| known == name).map(|(_, city)| city.as_str());
        assert_eq!(told("America/Cuiaba"), Some("Cuiabá"));
        assert_eq!(told("America/Argentina/Buenos_Aires"), Some("Buenos Aires, Argentina"));
        assert!(Zone::named("Lugar/Nenhum").is_none() && Zone::named("").is_none());
    }
}
