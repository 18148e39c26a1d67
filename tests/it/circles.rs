//! No circle of files in any crate: whoever reads a file can read what it stands on without coming back to it.
//!
//! An import leads to the file that defines what is named: re-exports are looked through, and `mod child;` is none.
//! What tests alone need does not count. The reader knows the grammar only as far as `rustfmt` leaves it.
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// One file of `src` as a module.
#[derive(Default)]
struct Module {
    file: String,
    /// Without comments, texts, `pub(…)` and what tests alone need.
    code: String,
    /// What the file defines at its top.
    items: BTreeSet<String>,
    /// Name here, and the whole path it stands for.
    uses: BTreeMap<String, String>,
    /// Modules whose names are all taken in.
    globs: Vec<String>,
}

/// All modules by path: `voice::lint`, and the empty one for `lib.rs`.
type House = BTreeMap<String, Module>;

/// Which file names which, and what it takes there.
type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// Blanks comments and what stands in quotes, so that braces and names can be trusted.
fn plain(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(c) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(hashes) = raw_hashes(rest, &out) {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = hashes + 2;
            rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
        } else if c == '"' {
            quoted(rest, '"')
        } else if c == '\'' && is_character(rest) {
            quoted(rest, '\'')
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        out.push(' ');
        rest = &rest[skipped..];
    }
    out
}

/// How many `#` open the raw text that begins here, if one does.
fn raw_hashes(rest: &str, before: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let in_word = before.ends_with(|c: char| c.is_alphanumeric() && c != 'b' || c == '_');
    let hashes = after.len() - after.trim_start_matches('#').len();
    (!in_word && after[hashes..].starts_with('"')).then_some(hashes)
}

/// Whether the quote opens a character and not a lifetime.
fn is_character(rest: &str) -> bool {
    let mut chars = rest.chars().skip(1);
    match chars.next() {
        Some('\\') => true,
        Some(_) => chars.next() == Some('\''),
        None => false,
    }
}

/// Bytes of the text in quotes that begins here.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The code without the items under `#[cfg(test)]`, and the modules that tests alone have.
fn shipped(code: &str) -> (String, Vec<String>) {
    const MARK: &str = "#[cfg(test)]";
    let (mut out, mut rest, mut modules) = (String::new(), code, Vec::new());
    while let Some(at) = rest.find(MARK) {
        out.push_str(&rest[..at]);
        let item = &rest[at + MARK.len()..];
        let item = &item[..end_of_item(item)];
        if let Some(name) = item.trim().strip_suffix(';').and_then(|i| i.split("mod ").nth(1)) {
            modules.push(name.to_owned());
        }
        rest = &rest[at + MARK.len() + item.len()..];
    }
    (out + rest, modules)
}

fn end_of_item(item: &str) -> usize {
    let mut depth = 0_i32;
    for (at, c) in item.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        match c {
            '}' | ';' | ',' if depth == 0 => return at + 1,
            _ if depth < 0 => return at,
            _ => {}
        }
    }
    item.len()
}

/// A module inside the file is the file: its `super::` leads back to where it already is.
fn flat(code: &str) -> String {
    let (mut out, mut rest) = (String::new(), code);
    while let Some(at) = rest.find("mod ") {
        let end = at + end_of_item(&rest[at..]);
        let inside = rest[at..end].contains('{') && (at == 0 || rest[..at].ends_with([' ', '\n']));
        out.push_str(&rest[..at]);
        out.push_str(&if inside {
            rest[at..end].replace("super::", "self::")
        } else {
            rest[at..end].to_owned()
        });
        rest = &rest[end..];
    }
    out + rest
}

/// Without `pub(crate)` and its kin, which say who may look and not where to.
fn without_visibility(code: &str) -> String {
    let mut parts = code.split("pub(");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once(')').map_or("", |(_, after)| after.trim_start()))
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn word(text: &str) -> &str {
    &text[..text.find(|c| !is_name(c)).unwrap_or(text.len())]
}

/// Names defined at the top of a file: those of lines that are not indented.
fn items(code: &str) -> BTreeSet<String> {
    const KINDS: &[&str] =
        &["struct ", "enum ", "union ", "trait ", "type ", "const ", "static ", "fn ", "macro_rules! "];
    let mut found = BTreeSet::new();
    for line in code.lines() {
        let mut rest = line;
        while let Some(after) = ["pub ", "unsafe ", "async "].iter().find_map(|p| rest.strip_prefix(p)) {
            rest = after;
        }
        if rest.starts_with("const fn ") {
            rest = &rest["const ".len()..];
        }
        let name = KINDS.iter().find_map(|kind| rest.strip_prefix(kind)).map(word);
        found.extend(name.map(str::to_owned));
    }
    // What a macro of ours declares stands inside its braces.
    for (at, _) in code.match_indices("words! {") {
        let body = &code[at..];
        let named = body.split(" enum ").nth(1).or_else(|| body.split(" struct ").nth(1)).map(word);
        found.extend(named.map(str::to_owned));
    }
    found
}

/// Opens the groups of one `use` into pairs of local name and path; `*` is a name like another.
fn open(prefix: &str, text: &str, found: &mut Vec<(String, String)>) {
    let text = text.trim();
    if let Some(group) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
        let (mut depth, mut start) = (0, 0);
        for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    open(prefix, &group[start..at], found);
                    start = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let join = |name: &str| if prefix.is_empty() { name.to_owned() } else { format!("{prefix}::{name}") };
    match text.find("::") {
        _ if text.is_empty() => {}
        Some(at) => open(&join(&text[..at]), &text[at + 2..], found),
        None => {
            let (name, local) = text.split_once(" as ").unwrap_or((text, text));
            let path = if name == "self" { prefix.to_owned() } else { join(name) };
            let own = path.rsplit("::").next().unwrap_or_default().to_owned();
            found.push((if local == "self" { own } else { local.to_owned() }, path));
        }
    }
}

/// A path as written in `module`, from the crate's root; `None` when it leads out of the crate.
fn absolute(house: &House, module: &str, path: &str) -> Option<String> {
    let (first, rest) = path.split_once("::").map_or((path, None), |(first, rest)| (first, Some(rest)));
    let parent = |of: &str| of.rsplit_once("::").map_or(String::new(), |(up, _)| up.to_owned());
    let under = |base: &str| match rest {
        Some(rest) if base.is_empty() => rest.to_owned(),
        Some(rest) => format!("{base}::{rest}"),
        None => base.to_owned(),
    };
    match first {
        "crate" => Some(under("")),
        "self" => absolute(house, module, rest?).or_else(|| Some(under(module))),
        "super" => {
            let mut base = parent(module);
            let mut rest = rest.unwrap_or_default();
            while let Some(after) = rest.strip_prefix("super") {
                (base, rest) = (parent(&base), after.trim_start_matches("::"));
            }
            Some(
                [base.as_str(), rest]
                    .iter()
                    .filter(|part| !part.is_empty())
                    .copied()
                    .collect::<Vec<_>>()
                    .join("::"),
            )
        }
        _ => {
            let child = if module.is_empty() { first.to_owned() } else { format!("{module}::{first}") };
            house.contains_key(&child).then(|| under(&child))
        }
    }
}

/// The file that defines what a whole path names, however often it was handed on.
fn defined(house: &House, path: &str, left: u8) -> Option<String> {
    let mut at = path;
    while !house.contains_key(at) {
        at = at.rsplit_once("::")?.0;
    }
    let module = &house[at];
    let rest = path[at.len()..].strip_prefix("::")?;
    let (name, beyond) = rest.split_once("::").map_or((rest, ""), |(name, beyond)| (name, beyond));
    if module.items.contains(name) || left == 0 {
        return Some(module.file.clone());
    }
    if let Some(handed) = module.uses.get(name) {
        let whole = if beyond.is_empty() { handed.clone() } else { format!("{handed}::{beyond}") };
        return defined(house, &whole, left - 1);
    }
    let through =
        |glob: &String| house.get(glob).is_some_and(|m| m.items.contains(name) || m.uses.contains_key(name));
    match module.globs.iter().find(|glob| through(glob)) {
        Some(glob) => defined(house, &format!("{glob}::{rest}"), left - 1),
        None => Some(module.file.clone()),
    }
}

/// Every path of two names or more, and the bare names that a `use` brought.
fn paths(code: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut rest = code;
    while let Some(at) = rest.find(is_name) {
        let preceded = rest[..at].ends_with("::") || rest[..at].ends_with('.');
        rest = &rest[at..];
        let mut path = word(rest).to_owned();
        rest = &rest[path.len()..];
        while let Some(after) = rest.strip_prefix("::") {
            let name = word(after);
            if name.is_empty() {
                break;
            }
            path = format!("{path}::{name}");
            rest = &after[name.len()..];
        }
        if !preceded && path.contains("::") {
            found.insert(path);
        }
    }
    found
}

/// Reads files, given as path under `src` and text.
fn house(files: &[(String, String)]) -> House {
    let (mut house, mut only_tests) = (House::new(), Vec::new());
    for (file, text) in files {
        let inside = file.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
        let name = if inside == "lib" { String::new() } else { inside };
        let (code, tests) = shipped(&plain(text));
        let code = flat(&without_visibility(&code));
        let under = if name.is_empty() { String::new() } else { format!("{name}::") };
        only_tests.extend(tests.into_iter().map(|test| format!("{under}{test}")));
        house.insert(name, Module { file: file.clone(), items: items(&code), code, ..Module::default() });
    }
    house.retain(|name, _| {
        !only_tests
            .iter()
            .any(|test| name.strip_prefix(test).is_some_and(|r| r.is_empty() || r.starts_with("::")))
    });
    let read: Vec<_> =
        house.iter().map(|(name, module)| (name.clone(), imports_of(&house, name, module))).collect();
    for (name, taken) in read {
        let module = house.get_mut(&name).expect("it was read");
        for (local, path) in taken {
            match path.strip_suffix("::*") {
                Some(glob) => module.globs.push(glob.to_owned()),
                None => _ = module.uses.insert(local, path),
            }
        }
    }
    house
}

/// The `use` lines of a file, opened, those that lead out of the crate left out.
fn imports_of(house: &House, name: &str, module: &Module) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (at, _) in module.code.match_indices("use ") {
        let starts = module.code[..at].ends_with(|c: char| c.is_whitespace()) || at == 0;
        if starts && let Some(end) = module.code[at..].find(';') {
            let spaced = module.code[at + 4..at + end].split_whitespace().collect::<Vec<_>>().join(" ");
            open("", &spaced, &mut found);
        }
    }
    found.into_iter().filter_map(|(local, path)| Some((local, absolute(house, name, &path)?))).collect()
}

fn imports(house: &House) -> Imports {
    let mut all = Imports::new();
    for (name, module) in house {
        let mut named: BTreeSet<String> = module.uses.values().cloned().collect();
        named.extend(module.globs.iter().map(|glob| format!("{glob}::*")));
        for path in paths(&module.code) {
            let (first, rest) = path.split_once("::").expect("it has two names");
            let whole = match module.uses.get(first) {
                Some(taken) => Some(format!("{taken}::{rest}")),
                None => absolute(house, name, &path),
            };
            named.extend(whole);
        }
        let taken = all.entry(module.file.clone()).or_default();
        for path in named {
            if let Some(file) = defined(house, &path, 8)
                && file != module.file
            {
                taken.entry(file).or_default().insert(path);
            }
        }
    }
    all
}

/// Files that lead back to themselves, each group once.
fn circles(imports: &Imports) -> Vec<Vec<&str>> {
    let reach = |from: &str| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(file) = open.pop() {
            for next in imports.get(&file).into_iter().flat_map(BTreeMap::keys) {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&str, _> = imports.keys().map(|file| (file.as_str(), reach(file))).collect();
    let mut found: Vec<Vec<&str>> = Vec::new();
    for (&file, own) in &reached {
        if own.contains(file) && !found.iter().any(|circle| circle.contains(&file)) {
            let together = |other: &&str| own.contains(*other) && reached[*other].contains(file);
            found.push(reached.keys().copied().filter(together).collect());
        }
    }
    found
}

fn told(imports: &Imports, circle: &[&str]) -> String {
    let mut lines = Vec::new();
    for from in circle {
        for (to, names) in imports[*from].iter().filter(|(to, _)| circle.contains(&to.as_str())) {
            let names: Vec<_> = names.iter().map(String::as_str).collect();
            lines.push(format!("    {from} -> {to}: {}", names.join(", ")));
        }
    }
    format!("{} files\n{}", circle.len(), lines.join("\n"))
}

fn walk(folder: &Path, root: &Path, files: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, root, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            files.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn no_files_of_the_source_form_a_circle() {
    let (mut read, mut found) = (0, Vec::new());
    // Between crates there is none: Cargo refuses it.
    for folder in ["src", "crates/voz-texto/src"] {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut files = Vec::new();
        walk(&src, &src, &mut files);
        let imports = imports(&house(&files));
        read += imports.values().filter(|to| !to.is_empty()).count();
        found.extend(circles(&imports).iter().map(|circle| told(&imports, circle)));
    }
    assert!(read > 400, "the reader reads: {read}");
    assert!(
        found.is_empty(),
        "{} circles of files; move what both need to a file below both:\n  {}",
        found.len(),
        found.join("\n  ")
    );
}

/// The check above is worth what the reader finds.
#[test]
fn the_reader_sees_every_way_round() {
    let read = |files: &[(&str, &str)]| {
        let files: Vec<_> = files.iter().map(|(f, t)| ((*f).to_owned(), (*t).to_owned())).collect();
        let imports = imports(&house(&files));
        circles(&imports).iter().map(|c| c.join(" ")).collect::<Vec<_>>()
    };
    let none: &[&str] = &[];
    // A parent declares its child and hands its names on; another reaches the child through it.
    let down = ("a/mod.rs", "mod b;\npub use b::X;");
    assert_eq!(read(&[down, ("a/b.rs", "pub struct X;"), ("c.rs", "use crate::a::X;")]), none);
    // The child reaches back for what the parent defines.
    let owner = ("a/mod.rs", "mod b;\npub use b::X;\npub struct Y;");
    assert_eq!(read(&[owner, ("a/b.rs", "use super::Y;\npub struct X(Y);")]), ["a/b.rs a/mod.rs"]);
    // Through the parent, sideways, in the middle of the code, and by the name of a module.
    let side = ("a/d.rs", "use crate::a::X;\npub fn f() {}");
    assert_eq!(read(&[down, side, ("a/b.rs", "pub struct X;\nfn g() { super::d::f() }")]), ["a/b.rs a/d.rs"]);
    let named = ("a/b.rs", "use crate::{a::d};\npub struct X;\nfn g() { d::f() }");
    assert_eq!(read(&[down, side, named]), ["a/b.rs a/d.rs"]);
    // What is quoted, what is said and what tests need is no import.
    let quiet = "pub struct X; // super::d::f\nfn g() { \"super::d::f\" }\n\
                 #[cfg(test)]\nmod tests {\n    use super::super::d::f;\n}\npub(in crate::a::d) fn h() {}";
    assert_eq!(read(&[down, side, ("a/b.rs", quiet)]), none);
}
