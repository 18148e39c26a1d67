//! The file around an image: kind, size, which way up, where it ends. No pixel is decoded here.
//!
//! Linear in the length of the file, and without allocation.
use super::{ImageError, PIXELS_MAX, SIDE_MAX};

/// Most segments of a JPEG: a photo has about twenty, and a decoder may be slow in their number.
const SEGMENTS_MAX: usize = 1000;

/// An image format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    Png,
    Webp,
}

/// A file's description of its image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Container {
    pub kind: Kind,
    /// Width as stored, in pixels.
    pub width: u32,
    /// Height as stored, in pixels.
    pub height: u32,
    /// Which way up, as EXIF counts: 1 to 8.
    pub orientation: u8,
    /// True when further pictures follow the first (APNG; an animated WebP is refused).
    pub animated: bool,
    /// Where the image ends, in bytes; `None` when it is cut off.
    pub end: Option<usize>,
}

impl Kind {
    /// The format by the first bytes.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(Self::Webp)
        } else {
            None
        }
    }
}

impl Container {
    /// Reads the file around the image and judges its size.
    pub fn read(bytes: &[u8]) -> Result<Self, ImageError> {
        let kind = Kind::of(bytes).ok_or(ImageError::Unknown)?;
        let mut found = Self { kind, width: 0, height: 0, orientation: 1, animated: false, end: None };
        match kind {
            Kind::Jpeg => found.jpeg(bytes),
            Kind::Png => found.png(bytes),
            Kind::Webp => found.webp(bytes),
        }
        .ok_or(ImageError::Broken)?;
        if kind == Kind::Webp && found.animated {
            return Err(ImageError::Animated);
        }
        let (width, height) = (found.width, found.height);
        match u64::from(width) * u64::from(height) {
            0 => Err(ImageError::Broken),
            pixels if pixels > PIXELS_MAX || width.max(height) > SIDE_MAX => {
                Err(ImageError::TooLarge(width, height))
            }
            _ => Ok(found),
        }
    }

    /// Segment after segment up to the end of the image; `None` when there is no image in it.
    fn jpeg(&mut self, bytes: &[u8]) -> Option<()> {
        let (mut at, mut segments) = (2, 0);
        while let Some((marker, start)) = next_marker(bytes, at) {
            segments += 1;
            if segments > SEGMENTS_MAX {
                return None;
            }
            at = start;
            match marker {
                0xd9 => {
                    self.end = Some(at);
                    break;
                }
                0x01 | 0xd8 => continue,
                _ => {}
            }
            let Some(length) = big16(bytes, at) else { break };
            let segment = bytes.get(at + 2..at + usize::from(length)).unwrap_or_default();
            match marker {
                // Frame headers: every SOF but DHT (c4), JPG (c8) and DAC (cc).
                0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                    // A second frame would be decoded in the size of the first, or the reverse.
                    if self.width != 0 {
                        return None;
                    }
                    self.height = big16(segment, 1)?.into();
                    self.width = big16(segment, 3)?.into();
                }
                0xe1 if segment.starts_with(b"Exif\0\0") => self.exif(segment.get(6..)?),
                _ => {}
            }
            at += usize::from(length);
        }
        (self.width != 0).then_some(())
    }

    fn png(&mut self, bytes: &[u8]) -> Option<()> {
        let mut at = 8;
        while let Some(length) = big32(bytes, at) {
            let (name, start) = (bytes.get(at + 4..at + 8)?, at + 8);
            let end = start.checked_add(length as usize)?.checked_add(4)?;
            let Some(chunk) = bytes.get(start..end) else { break };
            match name {
                b"IHDR" => (self.width, self.height) = (big32(chunk, 0)?, big32(chunk, 4)?),
                b"acTL" => self.animated = true,
                b"eXIf" => self.exif(chunk),
                b"IEND" => {
                    self.end = Some(end);
                    break;
                }
                _ => {}
            }
            // The size comes first, and once.
            if self.width == 0 || (name == b"IHDR" && at != 8) {
                return None;
            }
            at = end;
        }
        (self.width != 0).then_some(())
    }

    fn webp(&mut self, bytes: &[u8]) -> Option<()> {
        let whole = usize::try_from(little32(bytes, 4)?).ok()?.checked_add(8)?;
        self.end = (whole <= bytes.len()).then_some(whole);
        let bytes = bytes.get(..whole.min(bytes.len()))?;
        let mut at = 12;
        while let Some(length) = little32(bytes, at + 4) {
            let (name, start) = (bytes.get(at..at + 4)?, at + 8);
            let end = start.checked_add(length as usize)?;
            let chunk = bytes.get(start..end.min(bytes.len()))?;
            match name {
                // 24 bits each, less one: the last of them end the chunk.
                b"VP8X" => self.hold((little32(chunk, 4)? & 0x00ff_ffff) + 1, (little32(chunk, 6)? >> 8) + 1),
                b"VP8 " => {
                    let size = little32(chunk, 6)?;
                    self.hold(size & 0x3fff, (size >> 16) & 0x3fff);
                }
                b"VP8L" => {
                    let size = little32(chunk, 1)?;
                    self.hold((size & 0x3fff) + 1, ((size >> 14) & 0x3fff) + 1);
                }
                b"ANIM" | b"ANMF" => self.animated = true,
                b"EXIF" => self.exif(chunk.strip_prefix(b"Exif\0\0").unwrap_or(chunk)),
                _ => {}
            }
            at = end.checked_add(length as usize & 1)?;
        }
        (self.width != 0).then_some(())
    }

    /// The canvas and the picture in it name a size each: the larger one is judged.
    fn hold(&mut self, width: u32, height: u32) {
        self.width = self.width.max(width);
        self.height = self.height.max(height);
    }

    /// Takes the orientation out of a TIFF block, if it says one.
    fn exif(&mut self, tiff: &[u8]) {
        if let Some(orientation) = orientation(tiff).filter(|o| (1..=8).contains(o)) {
            self.orientation = orientation;
        }
    }
}

/// The next marker of a JPEG from `at` on, and where what follows it begins. Bytes of a scan are passed
/// over: there `ff` is followed by zero or by a restart.
fn next_marker(bytes: &[u8], mut at: usize) -> Option<(u8, usize)> {
    loop {
        at += memchr::memchr(0xff, bytes.get(at..)?)? + 1;
        match *bytes.get(at)? {
            0 | 0xd0..=0xd7 => at += 1,
            0xff => {}
            marker => return Some((marker, at + 1)),
        }
    }
}

/// Tag 0x0112 of the first directory (TIFF 6.0; EXIF 2.32, 4.6.4).
fn orientation(tiff: &[u8]) -> Option<u8> {
    let big = match tiff.get(..4)? {
        b"MM\0\x2a" => true,
        b"II\x2a\0" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let pair = [*tiff.get(at)?, *tiff.get(at.checked_add(1)?)?];
        Some(if big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) })
    };
    let directory = if big { big32(tiff, 4)? } else { little32(tiff, 4)? } as usize;
    for entry in 0..usize::from(short(directory)?) {
        let at = directory.checked_add(2 + entry * 12)?;
        if short(at)? == 0x0112 {
            return u8::try_from(short(at.checked_add(8)?)?).ok();
        }
    }
    None
}

fn big16(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn big32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn little32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}
