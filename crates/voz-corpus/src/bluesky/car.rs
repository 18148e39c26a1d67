//! A repository as a CAR file (IPLD CARv1): a header, then blocks, each behind its length and its link.
//!
//! Read once, in whatever order the blocks stand. Only what may be needed is kept: posts, and of the tree that
//! tells which records still exist, the branches that lead to posts.
use std::collections::{HashMap, HashSet};
use std::io::{BufReader, Read};

use super::cbor::{CborValue, Digest, digest, parse};
use super::post::{COLLECTION, Record};
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
    let mut blocks = CarBlocks { reader: BufReader::with_capacity(256 << 10, reader), entry, number: 0 };
    let header = blocks.next()?.and_then(|bytes| parse(&bytes));
    let root = header.as_ref().and_then(|h| match h.get("roots")? {
        CborValue::List(roots) => roots.first()?.link(),
        _ => None,
    });
    let Some(root) = root else {
        return Err(ImportError::malformed(SourcePlace::whole(entry), "não é um repositório CAR do Bluesky"));
    };
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
    let Some((did, data)) = commit else {
        let problem = "o arquivo está cortado: falta o bloco que assina o repositório";
        return Err(ImportError::malformed(SourcePlace::whole(entry), problem));
    };
    let posts = walk(data, &nodes, &records).ok_or_else(|| {
        ImportError::malformed(
            SourcePlace::whole(entry),
            "o arquivo está cortado: faltam blocos do repositório",
        )
    })?;
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
