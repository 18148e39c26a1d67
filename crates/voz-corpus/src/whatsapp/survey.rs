//! A first look over a whole conversation: in what order its dates stand, and who writes in it.
use std::io::Read;

use jiff::civil::DateTime;

use super::header::{self, Order, Stamp};
use super::marks;
use crate::decode::Lines;
use crate::{ImportError, SourcePlace};

/// Names remembered for the question which one is the person.
const NAMES_MAX: usize = 40;

/// A conversation's testimony about itself.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) order: Order,
    /// The writers in it, in the order of their first messages.
    pub(super) names: Vec<String>,
}

/// Looks over the lines of a conversation: all of them when `names` are wanted, else until the dates are plain.
///
/// Whether `01/12` is 1 December or 12 January no single line tells. In this order: a number above twelve,
/// the names of the files that were sent, and the order in which messages stand; Brazil's where nothing tells.
pub(super) fn survey(reader: impl Read, entry: &str, names_wanted: bool) -> Result<Survey, ImportError> {
    let mut lines = Lines::new(reader);
    let mut dates = Dates::default();
    let mut names: Vec<String> = Vec::new();
    let mut any = false;
    while let Some((number, line)) = lines.next().map_err(ImportError::read(entry))? {
        let Some((stamp, rest)) = header::split(line) else {
            if any || line.trim().is_empty() {
                continue;
            }
            let problem = "não parece uma conversa do WhatsApp: a primeira linha deveria começar com data e hora, \
                           como em 12/01/2023 14:30 - Ana: oi";
            return Err(ImportError::malformed(SourcePlace::line(entry, number), problem));
        };
        any = true;
        dates.see(stamp, rest, number);
        if !names_wanted && dates.are_plain() {
            break;
        }
        if names_wanted
            && names.len() < NAMES_MAX
            && let Some((name, _)) = header::speaker(rest, None)
            && !names.iter().any(|n| n == name)
        {
            names.push(name.to_owned());
        }
    }
    let mut plain: Vec<String> = Vec::new();
    for name in names.iter().map(|n| header::plain_name(n)) {
        if !marks::is_program(&name) && !plain.contains(&name) {
            plain.push(name);
        }
    }
    Ok(Survey { order: dates.order(entry)?, names: plain })
}

/// The testimony of a file's dates about their order.
#[derive(Default)]
struct Dates {
    /// The first line with a day above twelve in the first place, and in the second.
    day_first: Option<u64>,
    month_first: Option<u64>,
    /// Files whose names give the day.
    votes_day: u32,
    votes_month: u32,
    /// Number of messages that stand before an earlier one, read in each order.
    back_day: u32,
    back_month: u32,
    last_day: Option<DateTime>,
    last_month: Option<DateTime>,
}

impl Dates {
    fn see(&mut self, stamp: Stamp, rest: &str, line: u64) {
        if stamp.year_first {
            return;
        }
        let [a, b, _] = stamp.numbers;
        if a > 12 {
            self.day_first.get_or_insert(line);
        }
        if b > 12 {
            self.month_first.get_or_insert(line);
        }
        if self.day_first.is_some() || self.month_first.is_some() || a == b {
            return;
        }
        if let Some([_, month, day]) = marks::day_in_name(rest) {
            self.votes_day += u32::from([a, b] == [day, month]);
            self.votes_month += u32::from([b, a] == [day, month]);
        }
        let (day, month) = (stamp.at(Order::DayFirst), stamp.at(Order::MonthFirst));
        self.back_day += u32::from(day < self.last_day);
        self.back_month += u32::from(month < self.last_month);
        (self.last_day, self.last_month) = (day, month);
    }

    /// True when a day above twelve was met. Should a later line contradict it, whoever reads that line says so.
    fn are_plain(&self) -> bool {
        self.day_first.is_some() || self.month_first.is_some()
    }

    fn order(&self, entry: &str) -> Result<Order, ImportError> {
        match (self.day_first, self.month_first) {
            (Some(day), Some(month)) => {
                let problem = format!(
                    "as datas se contradizem: nesta linha o mês vem primeiro, na linha {day} o dia; \
                     separe em dois arquivos o que veio de telefones diferentes"
                );
                Err(ImportError::malformed(SourcePlace::line(entry, month), problem))
            }
            (None, Some(_)) => Ok(Order::MonthFirst),
            (None, None) if self.votes_day != self.votes_month => {
                Ok(match self.votes_day > self.votes_month {
                    true => Order::DayFirst,
                    false => Order::MonthFirst,
                })
            }
            (None, None) if self.back_month < self.back_day => Ok(Order::MonthFirst),
            (Some(_), None) | (None, None) => Ok(Order::DayFirst),
        }
    }
}
