//! Failures of ours, told to a caller: those that pass by themselves ask them to come back, the others are for the log.
use std::fmt::Display;

use crate::app::accounts::keys::KeyError;
use crate::app::accounts::people::PeopleError;
use crate::app::accounts::sign_up::LinkError;
use crate::app::public::numbers::CountingError;
use crate::app::sell::credit_sale::PurchaseRefusal;
use crate::app::sell::customer::CustomerError;
use crate::app::sell::x402::NotPaid;
use crate::base::store::StoreError;
use crate::money::pix::brcode::WriteError;
use crate::money::pix::requests::AskError;
use crate::people::segundo_fator::FactorError;

/// When to come back while the database is away, in seconds.
const COME_BACK_S: u64 = 5;

/// A failure on this side.
pub trait Failure: Display {
    /// The database's part in it.
    fn storage(&self) -> Option<&StoreError> {
        None
    }

    /// When to come back where it passes by itself, in seconds.
    fn passes(&self) -> Option<u64> {
        self.storage()?.passes().then_some(COME_BACK_S)
    }
}

impl Failure for StoreError {
    fn storage(&self) -> Option<&StoreError> {
        Some(self)
    }
}

/// Errors of which one variant is the database's.
macro_rules! of_the_database {
    ($($error:ty: $variant:pat => $store:expr,)*) => {$(
        impl Failure for $error {
            fn storage(&self) -> Option<&StoreError> {
                match self {
                    $variant => Some($store),
                    _ => None,
                }
            }
        }
    )*};
}

of_the_database! {
    AskError: Self::Store(error) => error,
    CountingError: Self::Store(error) => error,
    CustomerError: Self::Store(error) => error,
    FactorError: Self::Store(error) => error,
    KeyError: Self::Store(error) => error,
    PeopleError: Self::Store(error) | Self::Fator(FactorError::Store(error)) => error,
    PurchaseRefusal: Self::Payment(NotPaid::Store(error)) => error,
    LinkError: Self::Store(error) => error,
}

impl Failure for WriteError {}
impl Failure for serde_json::Error {}
impl Failure for std::io::Error {}
impl Failure for &str {}
