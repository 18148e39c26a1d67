//! The owner's word on an account, noted with what it does.
use super::decisions::{Decided, note};
use crate::app::accounts::people::People;
use crate::base::store::StoreError;

/// Blocks an account, or lets it in again.
pub fn block(people: &People<'_>, quem: &str, conta: &str, blocked: bool) -> Result<(), StoreError> {
    let que = if blocked { Decided::AccountBlocked } else { Decided::AccountUnblocked };
    people.set_blocked(conta, blocked, &|tx, now| note(tx, now, quem, que, conta, None))
}
