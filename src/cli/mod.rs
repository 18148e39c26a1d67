//! The command line: parses, calls, prints. One file a command.
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs `voz` with the given arguments (the first is the program's name).
pub fn run(_args: impl IntoIterator<Item = OsString>) -> ExitCode {
    ExitCode::from(2)
}
