//! Importers: files that other programs write, turned into the texts of one author.
//!
//! Pure: an importer reads through [`Source`], which the rim implements over a file, a folder or a zip,
//! and hands each text to a [`Sink`], which cleans it, counts it and passes it on. Invariant: every text
//! an importer meets is either handed on or counted under one [`Motivo`], so that the figures add up.
//! Nothing here opens a file, asks the time or knows the bank; Cargo sees to it that it cannot ask those who do.
//!
//! Adding an importer is one file that defines an [`Importer`] and one line in [`IMPORTERS`].
#![forbid(unsafe_code)]

mod bluesky;
mod clean;
mod date;
mod decode;
mod document;
mod email;
mod html;
mod import;
mod importer;
mod jsonl;
mod linkedin;
mod markdown;
mod mastodon;
mod medium;
mod meta;
mod reason;
mod reddit;
mod sink;
mod substack;
mod table;
mod telegram;
mod threads;
mod txt;
mod whatsapp;
mod wordpress;
mod x;
mod zip;

pub use date::parse_date;
pub use import::{Plan, import};
use importer::has;
pub use importer::{File, Importer, NOBODY, Options, Reads, Scout, Unit};
pub use reason::{Aviso, ImportError, Motivo, SourcePlace};
pub use sink::{Draft, Interrupted, Sink, Summary, TEXT_MAX, Take, Taken, Texto, Whose};
pub use txt::apart;
pub use zip::{Entry, Source, Zip};

/// Every importer. The first one that recognises a file gets it, so the specific stand before the general.
pub const IMPORTERS: &[&Importer] = &[
    &x::IMPORTER,
    &whatsapp::IMPORTER,
    &telegram::IMPORTER,
    &mastodon::IMPORTER,
    &bluesky::IMPORTER,
    &meta::THREADS,
    &meta::INSTAGRAM,
    &linkedin::IMPORTER,
    &reddit::IMPORTER,
    &substack::IMPORTER,
    &medium::IMPORTER,
    &wordpress::IMPORTER,
    &email::IMPORTER,
    &markdown::IMPORTER,
    &jsonl::IMPORTER,
    &table::IMPORTER,
    &txt::IMPORTER,
];

/// The importer with an identifier.
pub fn by_id(id: &str) -> Option<&'static Importer> {
    IMPORTERS.iter().find(|i| i.id == id).copied()
}
