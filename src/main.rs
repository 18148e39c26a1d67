//! The front door: runs the command line and turns its answer into an exit code.
use std::process::ExitCode;

fn main() -> ExitCode {
    voz::commands::run(std::env::args_os())
}
