//! The author's voice in use: measured, told from others, asked for rewrites, tried, and fed with texts.

pub mod blind;
pub mod file_sources;
pub mod import;
pub mod model_trial;
pub mod voice_in_use;
