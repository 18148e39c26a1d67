//! How large an image may be, and why one was not decoded.

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
