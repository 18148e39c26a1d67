//! The database, the world and the key file: what every piece of work on a data folder needs.
use super::master_key::MasterKey;
use super::store::Store;
use super::world::World;

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
