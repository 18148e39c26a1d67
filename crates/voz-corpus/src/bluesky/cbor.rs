//! DAG-CBOR (IPLD), strictly: definite lengths, text keys, links as tag 42. Nothing else is in a repository.

/// Depth to which values may stand in one another.
const DEPTH_MAX: u32 = 64;

/// The SHA-256 that a link names a block by.
pub(super) type Digest = [u8; 32];

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum CborValue {
    Text(String),
    Bytes(Vec<u8>),
    Number(i64),
    List(Vec<CborValue>),
    Map(Vec<(String, CborValue)>),
    Link(Digest),
    /// Null, truth and fractions mean nothing here; links of another kind neither.
    Other,
}

impl CborValue {
    /// The field of a map.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Map(fields) => fields.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn link(&self) -> Option<Digest> {
        match self {
            Self::Link(digest) => Some(*digest),
            _ => None,
        }
    }
}

/// Reads one value that takes all of `bytes`; `None` when it is no DAG-CBOR.
pub(super) fn parse(bytes: &[u8]) -> Option<CborValue> {
    let mut rest = bytes;
    let value = value(&mut rest, 0)?;
    rest.is_empty().then_some(value)
}

fn take<'a>(rest: &mut &'a [u8], n: u64) -> Option<&'a [u8]> {
    let (head, tail) = rest.split_at_checked(usize::try_from(n).ok()?)?;
    *rest = tail;
    Some(head)
}

/// The kind of the next item and its number.
fn head(rest: &mut &[u8]) -> Option<(u8, u8, u64)> {
    let &first = take(rest, 1)?.first()?;
    let (major, info) = (first >> 5, first & 31);
    let n = match info {
        0..=23 => u64::from(info),
        24..=27 => take(rest, 1 << (info - 24))?.iter().fold(0, |n, &b| n << 8 | u64::from(b)),
        _ => return None,
    };
    Some((major, info, n))
}

fn value(rest: &mut &[u8], depth: u32) -> Option<CborValue> {
    if depth > DEPTH_MAX {
        return None;
    }
    let (major, info, n) = head(rest)?;
    Some(match major {
        0 => CborValue::Number(i64::try_from(n).ok()?),
        1 => CborValue::Number(-1 - i64::try_from(n).ok()?),
        2 => CborValue::Bytes(take(rest, n)?.to_vec()),
        3 => CborValue::Text(String::from_utf8(take(rest, n)?.to_vec()).ok()?),
        4 => CborValue::List((0..n).map(|_| value(rest, depth + 1)).collect::<Option<_>>()?),
        5 => {
            let mut fields = Vec::new();
            for _ in 0..n {
                let CborValue::Text(key) = value(rest, depth + 1)? else { return None };
                fields.push((key, value(rest, depth + 1)?));
            }
            CborValue::Map(fields)
        }
        6 if n == 42 => match value(rest, depth + 1)? {
            // A link stands as bytes with a zero before them.
            CborValue::Bytes(bytes) => {
                digest(bytes.strip_prefix(&[0])?).map_or(CborValue::Other, |(d, _)| CborValue::Link(d))
            }
            _ => return None,
        },
        7 if matches!(info, 20..=22 | 27) => CborValue::Other,
        _ => return None,
    })
}

/// The hash of a link of version 1 with SHA-256, the only kind in a repository, and what follows it.
pub(super) fn digest(bytes: &[u8]) -> Option<(Digest, &[u8])> {
    let rest = bytes.strip_prefix(&[1])?;
    let (_codec, rest) = rest.split_first()?;
    let (digest, rest) = rest.strip_prefix(&[0x12, 0x20])?.split_first_chunk::<32>()?;
    Some((*digest, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_what_a_repository_holds() {
        let link = [&[0xd8, 0x2a, 0x58, 0x25, 0, 1, 0x71, 0x12, 0x20][..], &[7; 32]].concat();
        let map = [
            &[0xa3, 0x61, b'a', 0x39, 0x01, 0x00, 0x61, b'b', 0x82, 0xf5, 0x62, 0xc3, 0xa9, 0x61, b'c'][..],
            &link,
        ]
        .concat();
        let value = parse(&map).unwrap();
        assert_eq!(value.get("a"), Some(&CborValue::Number(-257)));
        assert_eq!(
            value.get("b"),
            Some(&CborValue::List(vec![CborValue::Other, CborValue::Text("é".into())]))
        );
        assert_eq!(value.get("c").and_then(CborValue::link), Some([7; 32]));
    }

    #[test]
    fn what_is_not_strict_is_refused() {
        for bytes in [
            &[0x9f, 0x01, 0xff][..],
            &[0x61],
            &[0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x62, 0xff, 0xff],
            &[0x01, 0x02],
            &[0x81; 200],
        ] {
            assert_eq!(parse(bytes), None);
        }
    }

    proptest! {
        #[test]
        fn never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let _ = parse(&bytes);
        }
    }
}
