//! A repository as a CAR file (IPLD CARv1): a header, then blocks, each behind its length and its link.
//!
//! Read once, in whatever order the blocks stand. Only what may be needed is kept: posts, and of the tree that
//! tells which records still exist, the branches that lead to posts.
use std::collections::{HashMap, HashSet};
use std::io::{BufReader, Read};

use super::{COLLECTION, Record};
use crate::{ImportError, SourcePlace};

/// The largest block accepted, in bytes; repositories hold records of a few kB and no pictures.
const BLOCK_MAX: u64 = 4 << 20;

/// The posts of a repository, with their record keys, and whose it is.
pub(super) struct Repository {
    pub(super) did: String,
    pub(super) posts: Vec<(String, Record)>,
}

/// A node of the tree: its left branch, then for each entry the post, if it is one, and the branch.
#[derive(Default)]
struct TreeNode {
    branches: Vec<Digest>,
    posts: Vec<(String, Digest)>,
}

/// Reads a repository.
///
/// # Errors
/// It is no CAR file, is cut off, or holds no repository.
pub(super) fn read(reader: impl Read, entry: &str) -> Result<Repository, ImportError> {
    let bad = |problem: &str| ImportError::malformed(SourcePlace::whole(entry), problem);
    let mut blocks = CarBlocks { reader: BufReader::with_capacity(256 << 10, reader), entry, number: 0 };
    let header = blocks.next()?.and_then(|bytes| parse(&bytes));
    let root = header.as_ref().and_then(|h| {
        let CborValue::List(roots) = h.get("roots")? else { return None };
        roots.first()?.link()
    });
    let root = root.ok_or_else(|| bad("não é um repositório CAR do Bluesky"))?;
    let (mut nodes, mut records, mut commit) = (HashMap::new(), HashMap::new(), None);
    while let Some(block) = blocks.next()? {
        let (link, body) =
            digest(&block).ok_or_else(|| blocks.problem("o bloco não tem um link que eu conheça"))?;
        // Blocks of other programs may be of another kind: nothing here leads to them.
        let Some(value) = parse(body) else { continue };
        if link == root {
            commit = commit_of(&value);
        } else if value.get("$type").and_then(CborValue::text) == Some(COLLECTION) {
            records.insert(link, Record::of(&value));
        } else if let Some(node) = node(&value) {
            nodes.insert(link, node);
        }
    }
    let (did, data) =
        commit.ok_or_else(|| bad("o arquivo está cortado: falta o bloco que assina o repositório"))?;
    let posts = walk(data, &nodes, &records)
        .ok_or_else(|| bad("o arquivo está cortado: faltam blocos do repositório"))?;
    Ok(Repository { did, posts })
}

/// The owner of a repository, and where its tree begins.
fn commit_of(value: &CborValue) -> Option<(String, Digest)> {
    Some((value.get("did")?.text()?.to_owned(), value.get("data")?.link()?))
}

/// A node of the tree: `l`, the left branch, and `e`, entries whose keys leave out what they share with the one
/// before (`p` bytes) and go on with `k`; `v` is the record, `t` the branch after it.
fn node(value: &CborValue) -> Option<TreeNode> {
    let CborValue::List(entries) = value.get("e")? else { return None };
    let mut node = TreeNode {
        branches: value.get("l").and_then(CborValue::link).into_iter().collect(),
        ..TreeNode::default()
    };
    let mut key = Vec::new();
    for entry in entries {
        let (Some(&CborValue::Number(shared)), Some(CborValue::Bytes(rest))) =
            (entry.get("p"), entry.get("k"))
        else {
            return None;
        };
        key.truncate(usize::try_from(shared).ok()?);
        key.extend_from_slice(rest);
        let of_post =
            std::str::from_utf8(&key).ok().and_then(|k| k.strip_prefix(COLLECTION)?.strip_prefix('/'));
        if let (Some(name), Some(link)) = (of_post, entry.get("v").and_then(CborValue::link)) {
            node.posts.push((name.to_owned(), link));
        }
        node.branches.extend(entry.get("t").and_then(CborValue::link));
    }
    Some(node)
}

/// The posts that the tree leads to, by their keys, which rise with time; `None` when a branch is missing.
fn walk(
    root: Digest,
    nodes: &HashMap<Digest, TreeNode>,
    records: &HashMap<Digest, Record>,
) -> Option<Vec<(String, Record)>> {
    let mut posts = Vec::new();
    let (mut open, mut seen) = (vec![root], HashSet::from([root]));
    while let Some(link) = open.pop() {
        let node = nodes.get(&link)?;
        for (name, link) in &node.posts {
            posts.push((name.clone(), records.get(link)?.clone()));
        }
        open.extend(node.branches.iter().copied().filter(|branch| seen.insert(*branch)));
    }
    posts.sort_by(|a, b| a.0.cmp(&b.0));
    posts.dedup_by(|a, b| a.0 == b.0);
    Some(posts)
}

struct CarBlocks<'a, R> {
    reader: R,
    entry: &'a str,
    number: u64,
}

impl<R: Read> CarBlocks<'_, R> {
    /// The next block with its link; `None` at the end.
    fn next(&mut self) -> Result<Option<Vec<u8>>, ImportError> {
        let mut length = 0_u64;
        for shift in (0..).step_by(7) {
            let mut byte = [0];
            if self.reader.read(&mut byte).map_err(ImportError::read(self.entry))? == 0 {
                return if shift == 0 { Ok(None) } else { Err(self.cut()) };
            }
            length |= u64::from(byte[0] & 127) << shift.min(56);
            if length > BLOCK_MAX || shift > 28 {
                let said =
                    format!("o bloco passa de {} MB; não é um repositório CAR do Bluesky", BLOCK_MAX >> 20);
                return Err(self.problem(&said));
            }
            if byte[0] < 128 {
                break;
            }
        }
        self.number += 1;
        let mut block = Vec::new();
        let read = (&mut self.reader).take(length).read_to_end(&mut block);
        if (read.map_err(ImportError::read(self.entry))? as u64) < length {
            return Err(self.cut());
        }
        Ok(Some(block))
    }

    fn cut(&self) -> ImportError {
        self.problem("o arquivo está cortado; baixe de novo")
    }

    fn problem(&self, said: &str) -> ImportError {
        ImportError::malformed(SourcePlace::item(self.entry, self.number), said)
    }
}

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
        let Self::Map(fields) = self else { return None };
        fields.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub(super) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub(super) fn link(&self) -> Option<Digest> {
        if let Self::Link(digest) = self { Some(*digest) } else { None }
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
    use proptest::prelude::*;

    use super::*;

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
