//! Where the database is: a file of this machine, or a PostgreSQL server.
use std::fmt;
use std::path::{Path, PathBuf};

use super::postgres::Address;

/// Where the database is. Its text form never shows a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    Server(Box<Address>),
}

impl StorePlace {
    /// A `postgres://` address, or else the path of a file, which counts from `folder` unless it is a whole one.
    ///
    /// # Errors
    /// What is wrong with the address, as a sentence for a person that shows nothing of it.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, String> {
        if Address::claims(text) {
            return Ok(Self::Server(Box::new(Address::parse(text)?)));
        }
        if text.contains("://") {
            return Err("um endereço que comece por postgres://, ou o caminho de um arquivo".to_owned());
        }
        Ok(Self::File(folder.join(text)))
    }

    /// Whether a password stands in it.
    pub fn has_password(&self) -> bool {
        matches!(self, Self::Server(address) if address.has_password())
    }

    /// Whether texts and passwords could be read on the way to it: no TLS to another machine.
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::Server(address) if address.is_plain())
    }

    /// The file; `None` for a server.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Server(_) => None,
        }
    }
}

impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Server(address) => address.fmt(f),
        }
    }
}

impl From<PathBuf> for StorePlace {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl From<&PathBuf> for StorePlace {
    fn from(path: &PathBuf) -> Self {
        Self::File(path.clone())
    }
}

impl From<&Path> for StorePlace {
    fn from(path: &Path) -> Self {
        Self::File(path.to_owned())
    }
}

impl From<&Self> for StorePlace {
    fn from(place: &Self) -> Self {
        place.clone()
    }
}
