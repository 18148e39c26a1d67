//! What every wing stands on: the outside world, configuration, storage, the one HTTP client.

pub mod chave;
pub mod config;
pub mod io_error;
pub mod rede;
pub mod store;
pub mod world;
