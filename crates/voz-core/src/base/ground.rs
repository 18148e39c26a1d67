//! The data folder as work finds it (database, world, key file), and the clock of its database.
use super::master_key::MasterKey;
use super::steady::Steady;
use super::store::{Result, Store};
use super::world::{Millis, World};

/// The data folder as work finds it: handed down whole, so that whoever needs one of these does not gather them again.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// Clock and randomness.
    pub world: &'a World,
    pub store: &'a Store,
    /// The key of every keyed hash.
    pub chave: &'a MasterKey,
    /// The product in whose name the work is done.
    pub produto: &'a str,
}

/// The steady clock of a database, whether `world` follows it or not.
pub fn steady_of(world: &World, store: &Store) -> Result<Steady> {
    Ok(world.steady_of(store.clock()?.map(Millis)))
}

/// Has the steady clock of `world` follow that of the database, where it is shared; how far the time of day here is ahead
/// of it, in milliseconds. `None` for a file of this machine, and in a
/// test, whose clock is its own.
pub fn follow_clock(world: &World, store: &Store) -> Result<Option<i64>> {
    if !store.shared() || !world.is_real() {
        return Ok(None);
    }
    let before = world.now().0;
    let Some(theirs) = store.clock()? else { return Ok(None) };
    let after = world.now().0;
    // It was read half-way between the two, as far as anybody can tell.
    let here = before + (after - before) / 2;
    world.follow(Millis(theirs + (after - here)));
    Ok(Some(here - theirs))
}
