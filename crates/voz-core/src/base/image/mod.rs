//! Images from strangers: JPEG, PNG and WebP in, pixels out; PNG and WebP written. The only place that
//! names an image crate.
//!
//! Invariant: nothing is decoded before its container was read and its size judged, one image is in
//! memory at a time in the whole process, and a decoder that panics is an error. The decoders run without
//! their SIMD code, which is where they are unsafe.
mod container;
mod pixels;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use super::lock;
pub use container::{Container, Kind};
pub use pixels::{Image, matrix_png};

/// Longest side, in pixels: what WebP can say.
pub const SIDE_MAX: u32 = 16_383;

/// Most pixels: 4096 × 4096. A phone takes 12 million unless it is told otherwise; a page at 300 dpi has
/// 9 million. At the worst (progressive JPEG without subsampling) this many take 9 bytes each.
pub const PIXELS_MAX: u64 = 1 << 24;

/// Why an image was not decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// Neither JPEG nor PNG nor WebP by its first bytes.
    #[error("o conteúdo não é JPEG, PNG nem WebP")]
    Unknown,
    #[error("a imagem tem pixels demais: {0} × {1}; o limite é de 16 milhões")]
    TooLarge(u32, u32),
    /// An animated WebP: which of its pictures counts is anybody's guess.
    #[error("a imagem é animada")]
    Animated,
    /// Cut off, damaged, or only pretending.
    #[error("a imagem não abre: está incompleta ou estragada")]
    Broken,
}

/// One image at a time: the memory of the process is bounded by one, not by how many are sent.
static ONE: Mutex<()> = Mutex::new(());

/// An image, and what its file says beside the pixels.
#[derive(Debug)]
pub struct OpenedImage {
    /// The file the pixels came in.
    pub container: Container,
    /// Its pixels, the right way up.
    pub image: Image,
}

/// Decodes an image and hands it to `then`, while no other image is in memory.
///
/// # Errors
/// See [`ImageError`]; a panic in a decoder or in `then` is [`ImageError::Broken`].
pub fn open<T>(bytes: &[u8], then: impl FnOnce(OpenedImage) -> T) -> Result<T, ImageError> {
    let container = Container::read(bytes)?;
    let _one = lock(&ONE);
    let worked = catch_unwind(AssertUnwindSafe(|| {
        let image = pixels::decoded(bytes, &container)?.turned(container.orientation);
        Ok(then(OpenedImage { container, image }))
    }));
    worked.unwrap_or(Err(ImageError::Broken))
}

#[cfg(test)]
mod tests;
