//! A receipt as a stranger sent it: what it is by its content, and what the owner should know of it.
//!
//! Invariant: nothing here believes a name or a declared type, and nothing calls a file clean. A receipt
//! proves nothing either: the owner looks at the statement. Values in, values out; the original is kept
//! by whoever called, unserved.
mod oddities;
mod pdf;

use sha2::{Digest, Sha256};

use crate::base::hex;
use crate::base::image::{self, ImageError, Kind, OpenedImage};
use crate::base::words::words;

/// Most bytes of a receipt (contract, "Limits").
pub const BYTES_MAX: usize = 2 * 1024 * 1024;
/// Most pixels of the copy to look at: a telephone's screen, 1080 × 2400.
const COPY_PIXELS_MAX: usize = 1080 * 2400;
/// A picture with a shorter side than this, in pixels, can hardly be read.
const LEGIBLE_MIN: usize = 200;

words! {
    /// The kind of a receipt, by its content.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Tipo {
        Jpeg = "jpeg",
        Png = "png",
        Webp = "webp",
        Pdf = "pdf",
    }
}

/// A receipt that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub tipo: Tipo,
    /// SHA-256 of the file, in hexadecimal: the same bytes were sent before when it was seen before.
    pub sha256: String,
    /// SHA-256 of what an image shows, in hexadecimal: it survives new metadata and another container.
    pub pixels: Option<String>,
    /// Width and height of an image, the right way up.
    pub size: Option<(usize, usize)>,
    /// Remarks for the owner, a sentence each, the graver first.
    pub avisos: Vec<String>,
    /// A copy of an image to look at, as PNG: made from the pixels, so that nothing else is in it.
    pub copia: Option<Vec<u8>>,
}

/// Why a file is no receipt, in a sentence for whoever sent it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileRefusal {
    #[error("o arquivo veio vazio")]
    Vazio,
    #[error("o limite é de {BYTES_MAX} bytes")]
    Grande,
    /// Not one of the four types; what it seems to be, where that is known.
    #[error("{0}")]
    Tipo(&'static str),
    /// An image that cannot be shown.
    #[error("{0}")]
    Imagem(ImageError),
    /// A PDF that cannot be taken.
    #[error("{0}")]
    Pdf(&'static str),
}

impl Tipo {
    /// Ending of a file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            other => other.as_str(),
        }
    }

    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Pdf => "application/pdf",
        }
    }
}

/// Looks at a file that came as a receipt.
pub fn inspect(bytes: &[u8]) -> Result<Receipt, FileRefusal> {
    if bytes.is_empty() {
        return Err(FileRefusal::Vazio);
    }
    if bytes.len() > BYTES_MAX {
        return Err(FileRefusal::Grande);
    }
    let receipt = if bytes.starts_with(pdf::HEADER) {
        let avisos = pdf::look(bytes).map_err(FileRefusal::Pdf)?;
        Receipt { tipo: Tipo::Pdf, sha256: String::new(), pixels: None, size: None, avisos, copia: None }
    } else {
        image::open(bytes, |opened| image(bytes.len(), opened)).map_err(|error| match error {
            ImageError::Unknown => FileRefusal::Tipo(oddities::named(bytes)),
            error => FileRefusal::Imagem(error),
        })?
    };
    let mut avisos = oddities::also(bytes);
    avisos.extend(receipt.avisos);
    Ok(Receipt { sha256: hex(&Sha256::digest(bytes)), avisos, ..receipt })
}

/// An image that opened, without what is known from the bytes alone.
fn image(length: usize, OpenedImage { container, image }: OpenedImage) -> Receipt {
    let shown = image.flattened();
    let (width, height) = (shown.width(), shown.height());
    let mut avisos = Vec::new();
    match container.end {
        None => avisos.push("A imagem está cortada antes do fim.".to_owned()),
        Some(end) if end < length => avisos.push(format!(
            "Há {} bytes depois do fim da imagem (comum em fotos com movimento); a cópia não os leva.",
            length - end
        )),
        Some(_) => {}
    }
    if container.animated {
        avisos.push("A imagem é animada; a cópia mostra só o primeiro quadro.".to_owned());
    }
    if width.min(height) < LEGIBLE_MIN {
        avisos.push(format!("A imagem é pequena demais para se ler: {width} × {height} pixels."));
    }
    let (colours, _) = shown.pixels().as_chunks::<3>();
    if colours.windows(2).all(|pair| matches!(pair, [a, b] if a == b)) {
        avisos.push("A imagem tem uma cor só.".to_owned());
    }
    let mut hash = Sha256::new();
    hash.update(format!("{width} {height} "));
    hash.update(shown.pixels());
    Receipt {
        tipo: match container.kind {
            Kind::Jpeg => Tipo::Jpeg,
            Kind::Png => Tipo::Png,
            Kind::Webp => Tipo::Webp,
        },
        sha256: String::new(),
        pixels: Some(hex(&hash.finalize())),
        size: Some((width, height)),
        avisos,
        copia: Some(shown.within_pixels(COPY_PIXELS_MAX).png()),
    }
}

#[cfg(test)]
mod tests;
