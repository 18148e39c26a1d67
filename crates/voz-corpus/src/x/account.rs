//! The account whose archive it is: its names and numbers.
use serde::Deserialize;

use crate::json::each_item;
use crate::{Entry, ImportError, Source};

/// The author's account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Account {
    pub(super) id: Option<u64>,
    pub(super) name: Option<String>,
}

impl Account {
    /// With no `account.js`, what `--autor` says: a number is an id, anything else a user name.
    pub(super) fn or_named(self, author: Option<&str>) -> Self {
        let Some(author) = author.filter(|_| self == Self::default()) else { return self };
        let author = author.trim_start_matches('@');
        match author.parse() {
            Ok(id) => Self { id: Some(id), name: None },
            Err(_) => Self { id: None, name: Some(author.to_owned()) },
        }
    }
}

#[derive(Deserialize)]
struct AccountItem {
    account: AccountFields,
}

#[derive(Deserialize)]
struct AccountFields {
    #[serde(rename = "accountId", default)]
    id: Option<String>,
    #[serde(default)]
    username: Option<String>,
}

pub(super) fn read(source: &mut dyn Source, index: usize, entry: &Entry) -> Result<Account, ImportError> {
    let mut found = Account::default();
    each_item(source.open(index)?, &entry.name, |bytes, _| {
        let mut items = serde_json::Deserializer::from_slice(bytes).into_iter::<AccountItem>();
        if let Some(AccountItem { account }) = items.next().transpose()? {
            found = Account { id: account.id.and_then(|id| id.parse().ok()), name: account.username };
        }
        Ok(items.byte_offset())
    })?;
    Ok(found)
}
