//! `voz lint` on a checkout that a stranger made: whatever is in it, the lint ends, says what it could not use, and runs
//! nothing of it.
mod arquivos;
mod base;
mod nomes;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Longer than any of these takes, on the slowest machine; a wait without end is told from a slow one.
const PATIENCE: Duration = Duration::from_secs(60);

/// A text with two marks in its first line.
pub(super) const MARKED: &str = "O time — hoje — ganhou.\n";

/// Lints in a folder; the exit code, what was printed, what was said.
///
/// # Panics
/// It does not end.
pub(super) fn lint(folder: &Path, args: &[&str]) -> (i32, String, String) {
    #[expect(clippy::disallowed_methods, reason = "a test has no World")]
    let begun = Instant::now();
    let mut command = crate::servico::voz(folder, &[("PATH", "/usr/local/bin:/usr/bin:/bin")]);
    command.current_dir(folder).arg("lint").args(args);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let read = |from: Box<dyn std::io::Read + Send>| {
        std::thread::spawn(move || std::io::read_to_string(from).unwrap())
    };
    let out = read(Box::new(child.stdout.take().unwrap()));
    let err = read(Box::new(child.stderr.take().unwrap()));
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("voz lint {args:?} does not end");
        }
        crate::servico::pause(20);
    }
    let code = child.wait().unwrap().code().expect("ended by itself");
    (code, out.join().unwrap(), err.join().unwrap())
}

/// Runs another program in a folder, as a user without settings of their own.
pub(super) fn run(folder: &Path, program: &str, args: &[&str]) {
    let mut command = Command::new(program);
    command.current_dir(folder).env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    let done = command.args(args).output().unwrap();
    assert!(done.status.success(), "{program} {args:?}: {}", String::from_utf8_lossy(&done.stderr));
}

pub(super) fn git(folder: &Path, args: &[&str]) {
    let own = ["-c", "user.name=a", "-c", "user.email=a@ex.com.br", "-c", "protocol.file.allow=always"];
    run(folder, "git", &[&own, args].concat());
}

pub(super) fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}
