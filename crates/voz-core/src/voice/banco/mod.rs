//! The bank: the author's own texts, found again by their words, and what was measured in them.
//!
//! A text comes in once, whatever number of times it is imported: its key is made from its words. Every
//! change of the texts raises the version of the bank, so that whoever keeps something made from them (the
//! card in the table `medida`, a process of its own) knows when it is old. What other people wrote is kept apart
//! ([`OthersText`]), in a table that no query for examples or measures reads. Until a person imports their
//! texts, the sample corpus stands in their place ([`amostra`]).
//!
//! Beside them stand what texts say in nobody's words ([`NeutralWording`]), the lessons of choices ([`StoredLesson`]), and what
//! the last rewrites did ([`recent`]).
//!
//! Not here: reading files (`corpus`), and the decision which of the two voices is used (`app::voice`).

mod cohort;
mod exemplos;
mod known;
mod lessons;
mod medida;
mod search;
mod text_key;
mod textos;

pub use cohort::{
    Neighbour, OthersText, draw_others, groups_of_others, insert_others, newest_others, remove_others,
    settle_others,
};
pub use exemplos::{ENOUGH, EXAMPLES_FROM, Example, Examples};
pub use known::Known;
pub use lessons::{
    CHOICES_MAX, NeutralPair, NeutralWording, RECENT_MAX, StoredLesson, add_lessons, add_recent,
    forget_lessons, forget_neutral, forget_repeated_neutral, keep_neutral, lessons, neutral_pairs,
    neutral_wordings, recent,
};
pub use medida::{
    BankMeter, Medida, RATED_TEXTS, State, Taxas, load_measure, save_measure, seen, set_since, state,
};
pub use search::{Search, terms};
pub use text_key::{KeyPrefix, PrefixError, TextKey};
pub use textos::{
    Filter, StoredText, TextGroup, amostra, any, draw, each, export, find, get, groups, insert, newest,
    remove, remove_where,
};
