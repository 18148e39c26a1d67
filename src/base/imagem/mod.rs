//! Images from strangers: JPEG, PNG and WebP in, pixels out; PNG and WebP written. The only place that
//! names an image crate.
//!
//! Invariant: nothing is decoded before its container was read and its size judged, one image is in
//! memory at a time in the whole process, and a decoder that panics is an error. The decoders run without
//! their SIMD code, which is where they are unsafe.
mod container;
mod decode;
mod encode;
mod limits;
mod pixels;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

pub use container::{Container, Kind};
pub use encode::matrix_png;
pub use limits::{ImageError, PIXELS_MAX, SIDE_MAX};
pub use pixels::Image;

/// One image at a time: the memory of the process is bounded by one, not by how many are sent.
static ONE: Mutex<()> = Mutex::new(());

/// An image, and what its file says beside the pixels.
#[derive(Debug)]
pub struct Opened {
    /// The file the pixels came in.
    pub container: Container,
    /// Its pixels, the right way up.
    pub image: Image,
}

/// Decodes an image and hands it to `then`, while no other image is in memory.
///
/// # Errors
/// See [`ImageError`]; a panic in a decoder or in `then` is [`ImageError::Broken`].
pub fn open<T>(bytes: &[u8], then: impl FnOnce(Opened) -> T) -> Result<T, ImageError> {
    let container = Container::read(bytes)?;
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let worked = catch_unwind(AssertUnwindSafe(|| {
        let image = decode::pixels(bytes, &container)?.turned(container.orientation);
        Ok(then(Opened { container, image }))
    }));
    worked.unwrap_or(Err(ImageError::Broken))
}

#[cfg(test)]
mod tests;
