//! The log of the service: for people on a terminal, JSON lines otherwise; always on stderr.
use std::io::IsTerminal;

use tracing::level_filters::LevelFilter;

/// Starts the log. `verbose` counts `-v`; `quiet` keeps warnings and errors only.
pub fn start(verbose: u8, quiet: bool, colour: bool) {
    let level = match (quiet, verbose) {
        (true, _) => LevelFilter::WARN,
        (false, 0) => LevelFilter::INFO,
        (false, 1) => LevelFilter::DEBUG,
        (false, _) => LevelFilter::TRACE,
    };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    // A second start (two servers in one test process) keeps the first log.
    let _ = if std::io::stderr().is_terminal() {
        tracing::subscriber::set_global_default(log.with_ansi(colour).compact().finish())
    } else {
        tracing::subscriber::set_global_default(log.with_ansi(false).json().flatten_event(true).finish())
    };
}
