//! What a release is made of: archives, their sums, packages for pip and npm, the installer and the formula, all from the
//! scripts in `release/`.
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::servico::has;
use crate::servidor::{Act, Server};

/// A folder to pack into, a home to install to, and a server between them.
struct Stage {
    folder: tempfile::TempDir,
    home: PathBuf,
    archive: PathBuf,
    server: Server,
}

impl Stage {
    /// `None` where a program is missing that the scripts need: such a system cannot install that way either.
    fn new() -> Option<Self> {
        if !cfg!(unix) || !["bash", "tar", "gzip", "curl", "python3"].iter().all(|program| has(program)) {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let (dist, home) = (folder.path().join("dist"), folder.path().join("casa"));
        let archive = packed(&dist);
        let server = releases(&dist);
        Some(Self { folder, home, archive, server })
    }

    /// Runs an installer on what was packed.
    fn install(&self, script: &str, args: &[&str]) -> Output {
        install(script, &self.home, &self.server.url(), args)
    }

    /// Where the program comes to stand.
    fn there(&self) -> PathBuf {
        self.home.join(".local/bin/voz")
    }
}

fn script(name: &str, dist: &Path, args: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("release").join(name);
    let mut command = Command::new("bash");
    command.arg(script).args(args).env("VOZ_DIST", dist).env("SOURCE_DATE_EPOCH", "1700000000");
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// This machine's target, as the installer finds it.
fn target() -> String {
    let vendor = if cfg!(target_os = "macos") { "apple-darwin" } else { "unknown-linux-gnu" };
    format!("{}-{vendor}", std::env::consts::ARCH)
}

/// Stands for the program, which is large: it says its version.
const PROGRAM: &str = concat!("#!/bin/sh\necho voz ", env!("CARGO_PKG_VERSION"), "\n");

/// An archive with [`PROGRAM`], with its sums.
fn packed(dist: &Path) -> PathBuf {
    let program = dist.with_extension("programa");
    std::fs::write(&program, PROGRAM).unwrap();
    let archive = said(&script("pack", dist, &[&target(), program.to_str().unwrap()]));
    said(&script("sums", dist, &[]));
    PathBuf::from(archive)
}

/// A server that gives the files of a folder as the newest version and as this one.
fn releases(dist: &Path) -> Server {
    let dist = dist.to_owned();
    let version = concat!("/download/v", env!("CARGO_PKG_VERSION"), "/");
    Server::start(move |seen, _| {
        let path = seen.line.strip_prefix("GET ").unwrap_or_default();
        let name = path.strip_prefix("/latest/download/").or_else(|| path.strip_prefix(version));
        let Some(bytes) = name.and_then(|name| std::fs::read(dist.join(name)).ok()) else {
            return Act::Answer(404, &[], String::new());
        };
        let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", bytes.len());
        Act::Raw([head.into_bytes(), bytes].concat())
    })
}

fn install(script: &str, home: &Path, releases: &str, args: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).arg("install.sh").args(args);
    command.env("HOME", home).env("VOZ_ORIGEM", releases).output().unwrap()
}

const INSTALLER: &str = include_str!("../../release/install.sh");

#[test]
fn the_installer_puts_the_packed_program_in_place() {
    let Some(stage) = Stage::new() else { return };
    let there = stage.there();
    for args in [&[][..], &["--versao", env!("CARGO_PKG_VERSION")]] {
        let said = said(&stage.install(INSTALLER, args));
        assert!(
            said.contains(&format!("instalado: {} (voz {})", there.display(), env!("CARGO_PKG_VERSION"))),
            "{said}"
        );
        assert_eq!(std::fs::read_to_string(&there).unwrap(), PROGRAM);
        assert_eq!(std::fs::read_dir(there.parent().unwrap()).unwrap().count(), 1, "nothing beside it");
    }
    let elsewhere = stage.folder.path().join("outra pasta");
    said(&stage.install(INSTALLER, &["--para", elsewhere.to_str().unwrap()]));
    assert!(elsewhere.join("voz").exists());
}

#[test]
fn the_installer_leaves_what_is_there_when_anything_is_wrong() {
    let Some(stage) = Stage::new() else { return };
    let there = stage.there();
    std::fs::create_dir_all(there.parent().unwrap()).unwrap();
    std::fs::write(&there, "o de antes").unwrap();
    let from = |releases: &str, args: &[&str], why: &str| {
        let output = install(INSTALLER, &stage.home, releases, args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(why), "{why}: {said}");
        assert_eq!(std::fs::read_to_string(&there).unwrap(), "o de antes", "{why}");
    };
    let refused = |args: &[&str], why: &str| from(&stage.server.url(), args, why);
    refused(&["--versao", "9.9.9"], "não deu para baixar");
    refused(&["--sudo"], "não entendo");
    from("http://example.com/releases", &[], "só baixo por https");
    from("@ORIGEM@", &[], "não sabe de onde baixar");
    // A byte of the archive turns: its sum no longer fits.
    let mut bytes = std::fs::read(&stage.archive).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&stage.archive, bytes).unwrap();
    refused(&[], "não confere");
    std::fs::write(stage.archive.with_file_name("SHA256SUMS"), "").unwrap();
    refused(&[], "não tem pacote");
}

#[test]
fn an_installer_that_was_cut_off_does_nothing() {
    let Some(stage) = Stage::new() else { return };
    let cuts = INSTALLER.char_indices().map(|(at, _)| at).filter(|at| at % 97 == 0);
    for cut in cuts {
        stage.install(&INSTALLER[..cut], &[]);
    }
    assert!(!stage.home.exists());
    assert_eq!(stage.server.seen().len(), 0);
}

#[test]
fn the_same_program_packs_to_the_same_bytes() {
    let Some(stage) = Stage::new() else { return };
    let other = packed(&stage.folder.path().join("outro"));
    let sums = |archive: &Path| std::fs::read_to_string(archive.with_file_name("SHA256SUMS")).unwrap();
    assert_eq!(sums(&stage.archive), sums(&other));
    assert!(sums(&other).lines().count() >= 3, "archive, wheel and package of npm");
}

/// The file beside the archive with this end.
fn beside(archive: &Path, end: &str) -> PathBuf {
    let files = std::fs::read_dir(archive.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let mut fit = files.filter(|path| path.to_str().unwrap().ends_with(end));
    let found = fit.next().unwrap_or_else(|| panic!("no {end}"));
    assert!(fit.next().is_none(), "two of {end}");
    found
}

/// Runs a command that must work, and gives what it prints.
fn done(command: &mut Command) -> String {
    said(&command.env_remove("PYTHONPATH").output().unwrap())
}

const VERSION: &str = concat!("voz ", env!("CARGO_PKG_VERSION"));

#[test]
fn pip_and_the_action_install_the_wheel_that_the_sums_name() {
    let Some(stage) = Stage::new() else { return };
    let wheel = beside(&stage.archive, ".whl");
    let action = |place: &str| {
        let mut command = Command::new("bash");
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("action/install"));
        command.args([env!("CARGO_PKG_VERSION"), &stage.server.url()]).arg(stage.folder.path().join(place));
        // The place of PyPI.
        command.env("PIP_NO_INDEX", "1").env("PIP_FIND_LINKS", wheel.parent().unwrap());
        command.output().unwrap()
    };
    // An environment is slow to make: this one serves pip by itself too.
    let programs = PathBuf::from(said(&action("acao")));
    let pip = || Command::new(programs.join("pip"));
    assert_eq!(done(&mut Command::new(programs.join("voz"))), VERSION);
    let packed = done(pip().args(["list", "--format", "freeze"]));
    assert!(packed.contains(concat!("voz-cli==", env!("CARGO_PKG_VERSION"))), "{packed}");
    done(pip().args(["uninstall", "--quiet", "--yes", "voz-cli"]));
    assert!(!programs.join("voz").exists());
    done(pip().args(["install", "--quiet", "--no-index"]).arg(&wheel));
    assert_eq!(done(&mut Command::new(programs.join("voz"))), VERSION);

    // A byte of the wheel turns: the release no longer names it.
    let mut bytes = std::fs::read(&wheel).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&wheel, bytes).unwrap();
    let refused = action("outra");
    assert!(!refused.status.success(), "{}", String::from_utf8_lossy(&refused.stdout));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("DO NOT MATCH"));
}

#[test]
fn npm_installs_a_launcher_that_ends_as_the_program_ends() {
    let Some(stage) = Stage::new().filter(|_| has("npm")) else { return };
    let place = stage.folder.path().join("pasta");
    std::fs::create_dir(&place).unwrap();
    let system = if cfg!(target_os = "macos") { "darwin" } else { "linux" };
    let cpu = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let own = beside(&stage.archive, &format!("voz-{system}-{cpu}-{}.tgz", env!("CARGO_PKG_VERSION")));
    // Packed with the first target only, which need not be this machine's.
    let first = stage.folder.path().join("programa");
    std::fs::write(&first, PROGRAM).unwrap();
    let dist = stage.folder.path().join("primeiro");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("release/packages");
    done(Command::new(script).arg("x86_64-unknown-linux-gnu").arg(first).env("VOZ_DIST", &dist));
    let launcher = dist.join(concat!("voz-", env!("CARGO_PKG_VERSION"), ".tgz"));
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"]);
    done(npm.arg(launcher).arg(own).current_dir(&place).env("HOME", &stage.home));
    let started = place.join("node_modules/.bin/voz");
    assert_eq!(done(&mut Command::new(&started)), VERSION);

    let program = place.join(format!("node_modules/voz-{system}-{cpu}/bin/voz"));
    std::fs::write(&program, "#!/bin/sh\ncat; echo \"$@\"; exit 4\n").unwrap();
    let output = Command::new(&started).args(["lint", "a b"]).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(4), &b"lint a b\n"[..]));
    std::fs::remove_file(program).unwrap();
    let output = Command::new(&started).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(3) && told.contains("falta o pacote"), "{told}");
}

#[test]
fn the_hook_brings_the_wheel_of_this_version() {
    let project = include_str!("../../pyproject.toml");
    assert!(
        project.contains(concat!("dependencies = [\"voz-cli==", env!("CARGO_PKG_VERSION"), "\"]")),
        "{project}"
    );
}

#[test]
fn the_formula_is_filled_from_the_sums_or_not_at_all() {
    let Some(stage) = Stage::new() else { return };
    let folder = stage.folder.path();
    let sums = folder.join("SHA256SUMS");
    let targets = [
        "aarch64-apple-darwin", "x86_64-apple-darwin", "aarch64-unknown-linux-gnu",
        "x86_64-unknown-linux-gnu",
    ];
    let line = |(n, target): (usize, &&str)| {
        format!("{}  voz-{}-{target}.tar.gz\n", n.to_string().repeat(64), env!("CARGO_PKG_VERSION"))
    };
    let all: Vec<_> = targets.iter().enumerate().map(line).collect();
    std::fs::write(&sums, all.concat()).unwrap();
    let args = ["https://voz.example.com/releases/", sums.to_str().unwrap()];
    let formula = said(&script("formula", folder, &args));
    assert!(!formula.contains('@'), "{formula}");
    for (n, target) in targets.iter().enumerate() {
        let address = format!(
            "url \"https://voz.example.com/releases/download/v{0}/voz-{0}-{target}.tar.gz\"\n      sha256 \"{1}\"",
            env!("CARGO_PKG_VERSION"),
            n.to_string().repeat(64)
        );
        assert!(formula.contains(&address), "{address}\n{formula}");
    }
    std::fs::write(&sums, all[1..].concat()).unwrap();
    let refused = script("formula", folder, &args);
    assert!(!refused.status.success() && refused.stdout.is_empty());
}
