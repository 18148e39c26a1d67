//! Where a value came from.

/// Where a value came from; later ones win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The option's own default.
    Default,
    /// `config.toml`.
    File,
    /// The environment variable of this name.
    Env(&'static str),
    /// The command line.
    Flag,
}

impl std::fmt::Display for Layer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Default => f.write_str("padrão"),
            Self::File => f.write_str("config.toml"),
            Self::Env(name) => f.write_str(name),
            Self::Flag => f.write_str("linha de comando"),
        }
    }
}
