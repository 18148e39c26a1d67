//! The log of the service: for people on a terminal, JSON lines otherwise; always on stderr.
use std::io::IsTerminal;

use tracing::level_filters::LevelFilter;

/// Starts the log, panics included. `verbose` counts `-v`; `quiet` keeps warnings and errors only.
pub fn start(verbose: u8, quiet: bool, colour: bool) {
    let level = match (quiet, verbose) {
        (true, _) => LevelFilter::WARN,
        (false, 0) => LevelFilter::INFO,
        (false, 1) => LevelFilter::DEBUG,
        (false, _) => LevelFilter::TRACE,
    };
    // A line that cannot be written (a full disk, a reader who has gone) is lost. To tell of that on the same stderr would
    // be a panic, whose own line cannot be written either: the end of the process.
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_target(false)
        .log_internal_errors(false);
    // A second start (two servers in one test process) keeps the first log.
    let _ = if std::io::stderr().is_terminal() {
        tracing::subscriber::set_global_default(log.with_ansi(colour).compact().finish())
    } else {
        tracing::subscriber::set_global_default(log.with_ansi(false).json().flatten_event(true).finish())
    };
    // One event like any other, where the default would break the lines of JSON.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let said = panic.payload();
        let said = said.downcast_ref::<&str>().copied().or(said.downcast_ref::<String>().map(String::as_str));
        tracing::error!(place, said, "pânico");
    }));
}
