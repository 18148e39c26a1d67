//! Numbers found by a hash: each stands in the first free place from the hash's own on.

/// A place where no number stands.
pub(crate) const FREE: u16 = u16::MAX;

/// Tells folded words apart, by their bytes.
pub(crate) const fn hash(folded: &[u8]) -> u32 {
    // FNV-1a of 32 bits: few bytes, and nobody gains from two words that agree.
    let mut hash = 0x811c_9dc5_u32;
    let mut rest = folded;
    while let [byte, after @ ..] = rest {
        hash = (hash ^ *byte as u32).wrapping_mul(0x0100_0193);
        rest = after;
    }
    hash
}

/// The place of a hash's own; there are as many places as a power of two.
#[inline]
pub(crate) const fn own(hash: u32, places: usize) -> usize {
    hash as usize & (places - 1)
}

/// The numbers that a hash may stand for, in the order they were placed.
#[inline]
pub(crate) fn numbers(places: &[u16], hash: u32) -> impl Iterator<Item = usize> {
    let (before, from) = places.split_at(own(hash, places.len()));
    from.iter()
        .chain(before)
        .map(|number| usize::from(*number))
        .take_while(|number| *number != usize::from(FREE))
}
