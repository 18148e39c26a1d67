//! What every wing stands on: the outside world, configuration, storage, the one HTTP client, mail, images.

pub mod arquivo;
pub mod cifra;
pub mod clock;
pub mod config;
pub mod correio;
pub mod email;
pub mod fuso;
pub mod ground;
pub mod identifier;
pub mod imagem;
pub mod io_error;
pub mod jwt;
pub mod key_file;
pub mod leaving;
pub mod master_key;
pub mod micros;
pub mod place;
pub mod qr;
pub mod rede;
pub mod spoken;
pub mod steady;
pub mod store;
pub mod words;
pub mod world;
