//! Identifiers: random, in lower-case hexadecimal, named on the command line by their beginning.
use super::hex;
use super::store::{Record, Result, StoreError, Tx, Value};
use super::world::World;

/// A fresh identifier: 128 random bits as 32 hexadecimal digits.
pub fn fresh(world: &World) -> Result<String> {
    let bits: [u8; 16] = world.random().map_err(StoreError::random)?;
    Ok(hex(&bits))
}

/// True when it is written as [`fresh`] writes.
pub fn is_one(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// True when a text has the shape of a UUID, in either case; of whatever version, as the example of Pix's own
/// manual is of none.
pub fn is_uuid(text: &str) -> bool {
    const HYPHENS: [usize; 4] = [8, 13, 18, 23];
    text.len() == 36
        && text.bytes().enumerate().all(
            |(at, b)| {
                if HYPHENS.contains(&at) { b == b'-' } else { b.is_ascii_hexdigit() }
            },
        )
}

/// As much of an identifier as people read and type.
pub fn short(id: &str) -> &str {
    id.get(..8).unwrap_or(id)
}

/// The beginning of an identifier, or the whole of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix(String);

impl Prefix {
    /// Rows that are asked for, at most: more than anybody reads to tell them apart.
    pub const ROWS_MAX: u8 = 11;

    /// Reads what a person typed. `None` when it is empty or not hexadecimal.
    pub fn read(text: &str) -> Option<Self> {
        let good = !text.is_empty() && text.bytes().all(|b| b.is_ascii_hexdigit());
        good.then(|| Self(text.to_ascii_lowercase()))
    }

    /// The records of a table whose identifier begins so, in order, at most [`ROWS_MAX`](Self::ROWS_MAX).
    pub fn rows<R: Record>(&self, tx: &mut Tx<'_>, table: &str) -> Result<Vec<R>> {
        tx.list(&format!("{table} WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3"), &self.values())
    }

    /// The first identifier that begins so, the first beyond them, and how many are asked for.
    fn values(&self) -> [Value<'_>; 3] {
        // No digit is beyond `f`.
        [self.as_str().into(), format!("{}g", self.0).into(), i64::from(Self::ROWS_MAX).into()]
    }

    /// The letters that identifiers begin with.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_and_uuids_are_told_by_their_shape() {
        let uuid = "123e4567-e89B-12d3-A456-426614174000";
        assert!(is_uuid(uuid) && !is_one(uuid) && is_one(&"0f".repeat(16)));
        for wrong in
            ["", "----", &uuid[1..], &format!("{uuid}-"), &uuid.replace('7', "g"), &uuid.replace('-', "")]
        {
            assert!(!is_uuid(wrong), "{wrong:?}");
        }
        for wrong in ["", "0F", &"0F".repeat(16), &"0f".repeat(15), &"0g".repeat(16)] {
            assert!(!is_one(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn bounds_hold_what_begins_so_and_nothing_else() {
        let prefix = Prefix::read("3F").unwrap();
        let [Value::Text(from), Value::Text(below), _] = prefix.values() else { panic!("texts") };
        let inside = |id: &str| (&*from..&*below).contains(&id);
        for (id, held) in
            [("3f", true), ("3f00", true), ("3fff", true), ("3e", false), ("3", false), ("40", false)]
        {
            assert_eq!(inside(id), held, "{id}");
        }
        for wrong in ["", "3g", "../etc", "3f ", "á"] {
            assert_eq!(Prefix::read(wrong), None, "{wrong:?}");
        }
    }
}
