//! Bytes to pixels, through three decoders, and back: PNG for what people look at, WebP for avatars, and square codes.
use std::io::Cursor;

use image_webp::{ColorType, WebPDecoder, WebPEncoder};
use png::Transformations;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::container::{Container, Kind};
use super::pixels::Image;
use super::{ImageError, SIDE_MAX};

/// Most scans of a progressive JPEG: encoders write about ten, and each costs a pass over the image.
const SCANS_MAX: usize = 40;
/// Most bytes the PNG decoder may take for anything beside the pixels.
const PNG_BESIDE_MAX: usize = 1 << 20;

/// The pixels as stored, not yet turned.
pub(super) fn pixels(bytes: &[u8], container: &Container) -> Result<Image, ImageError> {
    // What follows the image never reaches a decoder.
    let bytes = container.end.and_then(|end| bytes.get(..end)).unwrap_or(bytes);
    let image = match container.kind {
        Kind::Jpeg => jpeg(bytes),
        Kind::Png => png(bytes),
        Kind::Webp => webp(bytes),
    };
    image.filter(|image| image.is_of(container.width, container.height)).ok_or(ImageError::Broken)
}

fn jpeg(bytes: &[u8]) -> Option<Image> {
    let side = SIDE_MAX as usize;
    let options = DecoderOptions::new_safe()
        .set_max_width(side)
        .set_max_height(side)
        .jpeg_set_max_scans(SCANS_MAX)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    let pixels = decoder.decode().ok()?;
    let info = decoder.info()?;
    Image::new(info.width.into(), info.height.into(), false, pixels)
}

fn png(bytes: &[u8]) -> Option<Image> {
    let limits = png::Limits { bytes: PNG_BESIDE_MAX };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    // Compressed texts and profiles are bombs more often than they are of use.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut pixels).ok()?;
    pixels.truncate(info.buffer_size());
    let (alpha, pixels) = match info.color_type {
        png::ColorType::Rgb => (false, pixels),
        png::ColorType::Rgba => (true, pixels),
        png::ColorType::Grayscale => (false, pixels.iter().flat_map(|&grey| [grey; 3]).collect()),
        png::ColorType::GrayscaleAlpha => {
            let (pairs, _) = pixels.as_chunks();
            (true, pairs.iter().flat_map(|&[grey, alpha]| [grey, grey, grey, alpha]).collect())
        }
        png::ColorType::Indexed => return None,
    };
    Image::new(info.width, info.height, alpha, pixels)
}

fn webp(bytes: &[u8]) -> Option<Image> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).ok()?;
    let mut pixels = vec![0; decoder.output_buffer_size()?];
    decoder.read_image(&mut pixels).ok()?;
    let (width, height) = decoder.dimensions();
    Image::new(width, height, decoder.has_alpha(), pixels)
}

impl Image {
    /// Writes a PNG with nothing but the pixels in it.
    pub fn png(&self) -> Vec<u8> {
        let color = if self.has_alpha() { png::ColorType::Rgba } else { png::ColorType::Rgb };
        let (width, height) = (self.width(), self.height());
        write_png(width, height, color, png::BitDepth::Eight, self.pixels())
    }

    /// As lossless WebP of at most `most` bytes and no side longer than `side`: as large as fits.
    /// `None` when not even a tiny one does.
    pub fn webp_within(self, side: usize, most: usize) -> Option<Vec<u8>> {
        let mut image = self.within_side(side);
        loop {
            let bytes = image.webp()?;
            if bytes.len() <= most {
                return Some(bytes);
            }
            let longest = image.width().max(image.height());
            // Bytes grow about as the area does; always a step, so that it ends.
            let guess = longest * (most * 1000 / bytes.len()).isqrt() * 95 / 100 / 32;
            let next = guess.min(longest * 9 / 10);
            if next == 0 {
                return None;
            }
            image = image.within_side(next);
        }
    }

    fn webp(&self) -> Option<Vec<u8>> {
        let color = if self.has_alpha() { ColorType::Rgba8 } else { ColorType::Rgb8 };
        let (width, height) = (u32::try_from(self.width()).ok()?, u32::try_from(self.height()).ok()?);
        let mut bytes = Vec::new();
        WebPEncoder::new(&mut bytes).encode(self.pixels(), width, height, color).ok()?;
        Some(bytes)
    }
}

/// A square code as PNG: `side` modules, dark where `dark(column, row)`, `scale` pixels each, with four
/// modules of white around it (ISO/IEC 18004, 9.1).
pub fn matrix_png(side: usize, scale: usize, dark: impl Fn(usize, usize) -> bool) -> Vec<u8> {
    const QUIET: usize = 4;
    let width = (side + 2 * QUIET) * scale;
    let mut rows = Vec::with_capacity(width * width.div_ceil(8));
    for y in 0..width {
        let mut row = vec![u8::MAX; width.div_ceil(8)];
        for x in 0..width {
            let module = |at: usize| (at / scale).checked_sub(QUIET).filter(|&module| module < side);
            if let (Some(column), Some(line)) = (module(x), module(y))
                && dark(column, line)
                && let Some(byte) = row.get_mut(x / 8)
            {
                *byte &= !(0x80 >> (x % 8));
            }
        }
        rows.extend(row);
    }
    write_png(width, width, png::ColorType::Grayscale, png::BitDepth::One, &rows)
}

/// Writing to memory fails only for sizes that no caller has; then the file is empty.
fn write_png(
    width: usize,
    height: usize,
    color: png::ColorType,
    depth: png::BitDepth,
    rows: &[u8],
) -> Vec<u8> {
    let written = || {
        let mut bytes = Vec::new();
        let mut encoder =
            png::Encoder::new(&mut bytes, u32::try_from(width).ok()?, u32::try_from(height).ok()?);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if depth == png::BitDepth::Eight {
            // A quarter of the default's time, for a photo that is a twentieth larger.
            encoder.set_compression(png::Compression::Fast);
        }
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(rows).ok()?;
        writer.finish().ok()?;
        Some(bytes)
    };
    written().unwrap_or_default()
}
