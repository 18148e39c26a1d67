//! The clock of a database that several machines share: spans count by it on each of them, whatever their own clocks say.
use super::steady::Steady;
use super::store::{Result, Store};
use super::world::{Millis, World};

/// The steady clock of a database, whether `world` follows it or not.
pub fn of(world: &World, store: &Store) -> Result<Steady> {
    Ok(world.steady_of(store.clock()?.map(Millis)))
}

/// Has the steady clock of `world` follow that of the database, where it is shared; how far the time of day here is ahead
/// of it, in milliseconds. `None` for a file of this machine, and in a
/// test, whose clock is its own.
pub fn follow(world: &World, store: &Store) -> Result<Option<i64>> {
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
