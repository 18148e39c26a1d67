//! The house's shape, checked by reading its source: floors, pure wings, adapters, sizes.
//!
//! It reads text, not syntax: comments are dropped, `crate::` and `super::` paths are resolved from the
//! file's place. That is enough for code that `rustfmt` has formatted.
use std::path::{Path, PathBuf};

/// Floors and wings, lowest first. A module may name itself and whatever stands on a lower number.
const FLOORS: &[(&str, u8)] = &[
    ("base", 10),
    ("money", 20),
    ("people", 20),
    ("numbers", 20),
    ("voice::registro", 20),
    ("voice::texto", 20),
    ("voice::lint", 30),
    ("voice::diff", 30),
    ("voice::reuse", 30),
    ("voice::estilo", 30),
    ("voice::corpus", 30),
    ("voice::licoes", 35),
    ("voice::banco", 40),
    ("voice::modelo", 40),
    ("voice::proximidade", 40),
    ("voice::reescrita", 50),
    ("app::voice", 60),
    ("app::opened", 61),
    ("app::calls", 62),
    ("app::public", 62),
    ("app::accounts", 63),
    ("app::sell", 64),
    ("app::owner", 65),
    ("app::fleet", 66),
    // The list of the folder.
    ("app", 67),
    ("mcp", 68),
    ("http::kernel", 70),
    ("http::log", 70),
    ("http::caller", 71),
    ("http::counting", 71),
    ("http::pricing", 71),
    ("http::x402_wire", 72),
    ("http::paginas::assets", 71),
    ("http::paginas::words", 71),
    ("http::paginas::layout", 72),
    ("http::paginas::form", 73),
    ("http::paginas::marks", 73),
    ("http::paginas::pieces", 73),
    ("http::paginas", 74),
    ("http::documents", 75),
    ("http::mcp", 75),
    ("http::service", 76),
    ("http::server", 77),
    // The list of the folder. What else is in it is a subject ([`SUBJECT`]).
    ("http", 78),
    ("cli::exit", 80),
    ("cli::terminal", 81),
    ("cli::frame", 82),
    ("cli::voice", 83),
    ("cli::money", 83),
    ("cli::people", 83),
    ("cli::program", 83),
    ("cli::writing", 84),
    ("cli::serving", 85),
    // The list of the folder.
    ("cli", 86),
    ("commands", 87),
];

/// Where the subjects of `http` stand, beside each other.
const SUBJECT: u8 = 73;

/// Subjects that do not know each other at all, whatever their floors.
const STRANGERS: &[&str] = &["voice", "money", "people", "numbers"];

/// No file, network, clock, process or database; of `base` only [`TAKEN`].
const PURE: &[&str] = &[
    "base::micros", "money::reais", "money::pix::recibo::pdf", "money::pix::recibo::oddities",
    "money::documento", "money::pix::brcode", "voice::texto", "voice::lint", "voice::diff", "voice::reuse",
    "voice::estilo", "voice::corpus", "voice::licoes", "voice::proximidade",
];

/// What pure wings take of `base`: the type of a moment, and the rules of a UUID and of an e-mail.
const TAKEN: &[&str] = &[
    "base::world::Millis", "base::identifier::is_uuid", "base::words", "base::email::Email", "base::micros",
];

/// Folders of source, one a crate, and the module of the house that each is.
const CRATES: &[(&str, &str)] = &[
    ("src/", ""),
    ("crates/voz-cli/src/", "cli"),
    ("crates/voz-http/src/", "http"),
    ("crates/voz-core/src/", ""),
    ("crates/voz-base/src/", "base"),
    ("crates/voz-corpus/src/", "voice::corpus"),
    ("crates/voz-texto/src/", "voice"),
];

/// Crates that others name by their own name, and the module that each is.
const NAMED: &[(&str, &str)] = &[("voz_core::", ""), ("voz_http::", "http"), ("voz_cli::", "cli")];

const IMPURE: &[&str] =
    &["std::fs", "std::net", "std::env", "std::time", "std::process", "std::io::stdin", "std::io::stdout"];

/// A crate, and the only place that may name it; a crate of two places has a line for each. Swapping one is then a change in one place.
const ADAPTERS: &[(&str, &str)] = &[
    ("rusqlite", "crates/voz-core/src/base/store/"),
    ("tokio_postgres", "crates/voz-core/src/base/store/postgres/"),
    ("tokio_rustls", "crates/voz-core/src/base/store/postgres/"),
    ("rustls", "crates/voz-core/src/base/store/postgres/"),
    ("ureq", "crates/voz-core/src/base/http_client"),
    ("qrcode", "crates/voz-core/src/base/qr.rs"),
    ("maud", "crates/voz-http/src/paginas/"),
    ("maud", "crates/voz-core/src/voice/diff/mod.rs"),
    ("lettre", "crates/voz-core/src/base/mail/"),
    ("png", "crates/voz-core/src/base/image/"),
    ("zune_jpeg", "crates/voz-core/src/base/image/"),
    ("image_webp", "crates/voz-core/src/base/image/"),
    ("getrandom", "crates/voz-core/src/base/world.rs"),
    ("ring", "crates/voz-core/src/base/"),
    ("argon2", "crates/voz-core/src/people/senha.rs"),
    ("k256", "crates/voz-core/src/money/x402/"),
    ("sha3", "crates/voz-core/src/money/x402/"),
    ("directories", "crates/voz-core/src/base/config/"),
    ("indicatif", "crates/voz-cli/src/terminal/screen.rs"),
    ("console", "crates/voz-cli/src/terminal/"),
    ("clap", "crates/voz-cli/src/"),
    ("clap", "src/commands/"),
    ("clap_complete", "crates/voz-cli/src/program/"),
    ("clap_mangen", "crates/voz-cli/src/program/"),
    ("toml_edit", "crates/voz-core/src/base/config/file.rs"),
    ("toml_edit", "crates/voz-cli/src/writing/lint/project.rs"),
    ("ignore", "crates/voz-cli/src/writing/lint/globs.rs"),
    ("libc", "crates/voz-core/src/base/files.rs"),
    ("libc", "crates/voz-cli/src/terminal/questions.rs"),
    ("voz_texto", "crates/voz-core/src/voice/"),
    ("voz_texto", "crates/voz-corpus/src/"),
    ("voz_corpus", "crates/voz-core/src/voice/mod.rs"),
    ("voz_base", "crates/voz-core/src/base/world.rs"),
    ("voz_base", "crates/voz-corpus/src/"),
    ("zip", "crates/voz-corpus/src/"),
    ("csv", "crates/voz-corpus/src/"),
    ("quick_xml", "crates/voz-corpus/src/wordpress/"),
    ("mail_parser", "crates/voz-corpus/src/email/"),
    ("pulldown_cmark", "crates/voz-corpus/src/markdown/"),
    ("pulldown_cmark", "crates/voz-http/src/paginas/reading/"),
    ("tokio", "crates/voz-http/src/server/"),
    ("tokio", "crates/voz-core/src/base/store/"),
    ("tokio", "crates/voz-core/src/base/signal.rs"),
    ("hyper", "crates/voz-http/src/server/"),
];

const LINES_MAX: usize = 500;

pub(crate) struct Source {
    /// Path from the repository's root, with `/`.
    pub(crate) path: String,
    /// What `crate::` stands for in it: one of [`CRATES`].
    top: &'static str,
    /// Its place in the house: `voice::lint::zones` for `crates/voz-texto/src/lint/zones.rs`.
    pub(crate) module: String,
    text: String,
    /// The text without comments.
    code: String,
}

impl Source {
    /// The same without its trailing test module.
    pub(crate) fn shipped(&self) -> Self {
        let code = self.code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
        Self {
            path: self.path.clone(),
            top: self.top,
            module: self.module.clone(),
            text: self.text.clone(),
            code,
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for (folder, top) in CRATES {
        let mut files = Vec::new();
        walk(&root().join(folder), &mut files);
        files.sort();
        sources.extend(files.into_iter().map(|file| source(&file, folder, top)));
    }
    assert!(sources.len() > 500, "the walk finds the source");
    sources
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

fn source(file: &Path, folder: &str, top: &'static str) -> Source {
    let relative = file.strip_prefix(root()).unwrap();
    let path = relative.to_string_lossy().replace('\\', "/");
    let inside = path.trim_start_matches(folder).trim_end_matches(".rs");
    let module = match (top, inside.trim_end_matches("/mod").replace('/', "::")) {
        ("", module) => module,
        (top, module) if module == "lib" => top.to_owned(),
        (top, module) => format!("{top}::{module}"),
    };
    let text = std::fs::read_to_string(file).unwrap();
    let code = text.lines().map(without_comment).collect::<Vec<_>>().join("\n");
    Source { path, top, module, text, code }
}

fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with("//") { "" } else { line.split(" // ").next().unwrap_or(line) }
}

/// Every path that starts with `crate::`, `super::` or one of [`NAMED`], resolved; groups in braces are opened.
pub(crate) fn named_modules(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    for (begin, top) in [("crate::", source.top)].iter().chain(NAMED) {
        for (start, _) in source.code.match_indices(begin) {
            // `$crate::` and `some_crate::` are not ours, and `pub(in crate::…)` says who may look, not where to.
            let before = &source.code[..start];
            if !before.ends_with("pub(in ") && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                open(top, &source.code[start + begin.len()..], &mut found);
            }
        }
    }
    let mut rest = source.code.as_str();
    while let Some(start) = rest.find("super::") {
        rest = &rest[start..];
        let mut module: Vec<&str> = source.module.split("::").collect();
        while let Some(after) = rest.strip_prefix("super::") {
            module.pop();
            rest = after;
        }
        open(&module.join("::"), rest, &mut found);
    }
    found
}

/// Reads one path or one `{group}` after `prefix`, into full paths.
fn open(prefix: &str, text: &str, found: &mut Vec<String>) {
    let text = text.trim_start();
    let join = |name: &str| match prefix {
        "" => name.to_owned(),
        _ => format!("{prefix}::{name}"),
    };
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut start) = (0, 0);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => return open(prefix, &group[start..at], found),
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
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    if end == 0 {
        return;
    }
    let path = join(&text[..end]);
    match text[end..].strip_prefix("::") {
        Some(after) => open(&path, after, found),
        None => found.push(path),
    }
}

/// The floor or wing a module belongs to: its name and height.
fn floor_of(module: &str) -> Option<(&str, u8)> {
    let (name, height) = FLOORS.iter().copied().find(|(name, _)| is_inside(module, name))?;
    match module.strip_prefix("http::").filter(|_| name == "http") {
        Some(rest) => {
            let end = rest.find("::").unwrap_or(rest.len());
            Some((&module["http::".len()..][..end], SUBJECT))
        }
        None => Some((name, height)),
    }
}

fn is_inside(module: &str, wing: &str) -> bool {
    module.strip_prefix(wing).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Whether `code` names the crate `name` as a path's first segment or in a `use`.
fn names_crate(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = &code[at + name.len()..];
        let alone = !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':' | '"' | '.'));
        alone && (after.starts_with("::") || code[..at].ends_with("use ") && after.starts_with([';', ' ']))
    })
}

pub(crate) fn report(what: &str, problems: &[String]) {
    assert!(problems.is_empty(), "{what}:\n  {}", problems.join("\n  "));
}

#[test]
fn every_module_stands_on_a_floor() {
    let homeless: Vec<_> = sources()
        .iter()
        .filter(|s| !matches!(s.module.as_str(), "lib" | "main" | "voice"))
        .filter(|s| floor_of(&s.module).is_none())
        .map(|s| s.path.clone())
        .collect();
    report("give these a line in FLOORS", &homeless);
}

#[test]
fn imports_point_down() {
    let mut problems = Vec::new();
    for source in sources() {
        let Some((wing, height)) = floor_of(&source.module) else { continue };
        // Tests may put together what stands above them.
        if source.path.ends_with("/tests.rs") {
            continue;
        }
        for path in named_modules(&source.shipped()) {
            let strangers = |module: &str| STRANGERS.iter().find(|s| is_inside(module, s)).copied();
            let strange = strangers(&source.module).zip(strangers(&path)).is_some_and(|(a, b)| a != b);
            if let Some((other, above)) = floor_of(&path)
                && other != wing
                && (above >= height || strange)
            {
                problems.push(format!("{} names {path}", source.path));
            }
        }
    }
    report("these imports point up or sideways", &problems);
}

#[test]
fn pure_wings_touch_nothing_outside() {
    let mut problems = Vec::new();
    for source in sources() {
        if !PURE.iter().any(|wing| is_inside(&source.module, wing)) {
            continue;
        }
        let shipped = source.shipped();
        let impure = IMPURE.iter().filter(|path| shipped.code.contains(**path)).map(|p| (*p).to_owned());
        let below = named_modules(&shipped)
            .into_iter()
            .filter(|path| is_inside(path, "base") && !TAKEN.iter().any(|taken| is_inside(path, taken)));
        problems.extend(impure.chain(below).map(|what| format!("{} names {what}", source.path)));
    }
    report("a pure wing takes values and gives values", &problems);
}

#[test]
fn one_adapter_names_one_crate() {
    let mut problems = Vec::new();
    for source in sources() {
        for (name, place) in ADAPTERS {
            let may = ADAPTERS.iter().any(|(one, place)| one == name && source.path.starts_with(place));
            if !may && names_crate(&source.code, name) {
                problems.push(format!("{} names {name}; only {place} may", source.path));
            }
        }
    }
    report("a crate is named outside its adapter", &problems);
}

/// What opens a writing transaction, as `rustfmt` writes it.
const WRITES: &[&str] = &[
    ".write(|", ".write(move |", "store.write(", "store().write(", ".try_write(", ".write_on(",
    ".try_write_on(",
];

#[test]
fn no_command_and_no_handler_opens_a_writing_transaction() {
    let edges = ["src/", "crates/voz-cli/", "crates/voz-http/"];
    let at_the_edge = |s: &Source| edges.iter().any(|edge| s.path.starts_with(edge));
    let mut problems = Vec::new();
    for source in sources().iter().filter(|s| at_the_edge(s) && !s.path.ends_with("/tests.rs")) {
        let code: String = source.shipped().code.split_whitespace().collect();
        let opened = WRITES.iter().filter(|word| code.contains(&word.replace(' ', "")));
        problems.extend(opened.map(|word| format!("{} has {word}", source.path)));
    }
    report("what is done stands in app/; the edges parse, call and show", &problems);
}

#[test]
fn nobody_but_the_server_and_the_tools_makes_up_a_request() {
    const MAKERS: &[&str] = &["crates/voz-http/src/server/", "crates/voz-http/src/mcp/"];
    let mut problems = Vec::new();
    for source in sources()
        .iter()
        .filter(|s| s.path.starts_with("crates/voz-http/src/") && !s.path.ends_with("/tests.rs"))
    {
        let made = source.shipped().code.lines().any(|line| {
            let alone = |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let names = |at: usize| {
                !["struct ", "impl ", "for ", "-> ", "-> &"].iter().any(|w| line[..at].ends_with(w))
            };
            line.match_indices("Request {").any(|(at, _)| alone(at) && names(at))
        });
        if made && !MAKERS.iter().any(|maker| source.path.starts_with(maker)) {
            problems.push(source.path.clone());
        }
    }
    report("a page calls no route: it calls what the route calls", &problems);
}

#[test]
fn files_are_short_and_say_their_job() {
    let mut problems = Vec::new();
    for source in sources() {
        let lines = source.text.lines().count();
        if lines > LINES_MAX {
            problems.push(format!("{}: {lines} lines, at most {LINES_MAX}", source.path));
        }
        if !source.text.starts_with("//! ") {
            problems.push(format!("{}: open it with `//!` and its one job", source.path));
        }
        let tested = ["crates/voz-texto/", "crates/voz-base/"].iter().any(|of| source.path.starts_with(of));
        if !tested && source.text.lines().any(|line| line.trim_start().starts_with("/// ```")) {
            problems
                .push(format!("{}: an example that no test looks for (Cargo.toml, `doctest`)", source.path));
        }
    }
    report("split them, or say what they are", &problems);
}

/// The checks above are only worth what this reader finds.
#[test]
fn the_reader_of_imports_sees_every_form() {
    let code = "use crate::base::{store::{Store, Tx}, world};\nuse super::super::app::App;\n\
                fn f() -> crate::cli::Exit { my_crate::x(); super::lint::go() }";
    let source = Source {
        path: String::new(),
        top: "",
        module: "voice::diff".to_owned(),
        text: String::new(),
        code: code.to_owned(),
    };
    let mut found = named_modules(&source);
    found.sort();
    let expected =
        ["app::App", "base::store::Store", "base::store::Tx", "base::world", "cli::Exit", "voice::lint::go"];
    assert_eq!(found, expected);
    let inside = Source { top: "voice", code: "use crate::{texto::fold, lint};".to_owned(), ..source };
    assert_eq!(named_modules(&inside), ["voice::texto::fold", "voice::lint"]);
    assert!(names_crate("use ureq::Agent;", "ureq") && names_crate("    ureq::get()", "ureq"));
    assert!(
        names_crate("use zip;", "zip")
            && !names_crate("a.zip(b)", "zip")
            && !names_crate("iter::zip::x", "zip")
    );
}
