//! Pixels: eight bits a channel, with or without alpha. Decoded by three decoders, turned and shrunk, and written back: PNG for
//! what people look at, WebP for avatars, and square codes.
use std::io::Cursor;

use image_webp::{ColorType, WebPDecoder, WebPEncoder};
use png::Transformations;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::container::{Container, Kind};
use super::{ImageError, SIDE_MAX};

/// Most scans of a progressive JPEG: encoders write about ten, and each costs a pass over the image.
const SCANS_MAX: usize = 40;
/// Most bytes the PNG decoder may take for anything beside the pixels.
const PNG_BESIDE_MAX: usize = 1 << 20;

/// An image of at least one pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    width: usize,
    height: usize,
    alpha: bool,
    /// Row by row, red, green, blue and, with alpha, how opaque.
    pixels: Vec<u8>,
}

impl Image {
    /// Of these pixels, three bytes each or, with alpha, four; `None` when their number is another.
    pub fn new(width: u32, height: u32, alpha: bool, pixels: Vec<u8>) -> Option<Self> {
        let (width, height) = (width as usize, height as usize);
        let image = Self { width, height, alpha, pixels };
        let wanted = width.checked_mul(height)?.checked_mul(image.channels())?;
        (wanted > 0 && image.pixels.len() == wanted).then_some(image)
    }

    /// Width in pixels.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Row by row, three bytes a pixel or, with alpha, four.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    const fn channels(&self) -> usize {
        if self.alpha { 4 } else { 3 }
    }

    /// The same picture, the way up that EXIF says (1 to 8).
    pub(super) fn turned(self, orientation: u8) -> Self {
        let (w, h) = (self.width, self.height);
        // Where the pixel at (x, y) of the turned picture comes from.
        let from: fn(usize, usize, usize, usize) -> (usize, usize) = match orientation {
            2 => |w, _, x, y| (w - 1 - x, y),
            3 => |w, h, x, y| (w - 1 - x, h - 1 - y),
            4 => |_, h, x, y| (x, h - 1 - y),
            5 => |_, _, x, y| (y, x),
            6 => |_, h, x, y| (y, h - 1 - x),
            7 => |w, h, x, y| (w - 1 - y, h - 1 - x),
            8 => |w, _, x, y| (w - 1 - y, x),
            _ => return self,
        };
        let (width, height) = if orientation < 5 { (w, h) } else { (h, w) };
        let channels = self.channels();
        let mut pixels = Vec::with_capacity(self.pixels.len());
        for y in 0..height {
            for x in 0..width {
                let (column, row) = from(w, h, x, y);
                let at = (row * w + column) * channels;
                pixels.extend_from_slice(self.pixels.get(at..at + channels).unwrap_or_default());
            }
        }
        Self { width, height, pixels, ..self }
    }

    /// The image as one sees it on white paper.
    #[must_use]
    pub fn flattened(self) -> Self {
        if !self.alpha {
            return self;
        }
        let (quads, _) = self.pixels.as_chunks();
        let on_white = |colour: u8, alpha: u8| {
            let (colour, alpha) = (u16::from(colour), u16::from(alpha));
            u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
        };
        let pixels = quads.iter().flat_map(|&[r, g, b, a]| [r, g, b].map(|colour| on_white(colour, a)));
        Self { alpha: false, pixels: pixels.collect(), ..self }
    }

    /// The picture in at most so many pixels, in its own proportions.
    #[must_use]
    pub fn within_pixels(self, most: usize) -> Self {
        let pixels = self.width * self.height;
        if pixels <= most {
            return self;
        }
        // Rounded down: width and height each lose the same share, so the product keeps the bound.
        let longest = self.width.max(self.height);
        self.within_side((longest * longest * most / pixels).isqrt())
    }

    /// The picture with no side longer than `most`, in its own proportions.
    #[must_use]
    pub fn within_side(self, most: usize) -> Self {
        let longest = self.width.max(self.height);
        if longest <= most {
            return self;
        }
        let scaled = |side: usize| (side * most / longest).max(1);
        self.shrunk(scaled(self.width), scaled(self.height))
    }

    /// Each pixel of the smaller picture is the mean of the area it covers, exactly: lengths are counted
    /// in units in which both pictures have whole sides.
    fn shrunk(&self, width: usize, height: usize) -> Self {
        let channels = self.channels();
        let mut pixels = Vec::with_capacity(width * height * channels);
        let mut line = vec![0_u64; width * channels];
        let mut sums = line.clone();
        let mut read = None;
        for y in 0..height {
            sums.fill(0);
            for (row, share) in covered(y, self.height, height) {
                // Where two areas meet in a row, it is needed twice.
                if read != Some(row) {
                    self.shrink_row(row, width, &mut line);
                    read = Some(row);
                }
                for (sum, value) in sums.iter_mut().zip(&line) {
                    *sum += value * share;
                }
            }
            let area = (self.width * self.height) as u64;
            for sum in sums.chunks_exact(channels) {
                push_mean(&mut pixels, sum, area);
            }
        }
        Self { width, height, alpha: self.alpha, pixels }
    }

    /// Sums over the columns that each pixel of the smaller picture covers. Colours count by how opaque
    /// they are.
    fn shrink_row(&self, row: usize, width: usize, line: &mut [u64]) {
        let channels = self.channels();
        let stride = self.width * channels;
        let source = self.pixels.get(row * stride..(row + 1) * stride).unwrap_or_default();
        for (x, sums) in line.chunks_exact_mut(channels).enumerate() {
            sums.fill(0);
            for (column, share) in covered(x, self.width, width) {
                let pixel = source.get(column * channels..(column + 1) * channels).unwrap_or_default();
                let opacity = pixel.get(3).map_or(1, |&alpha| u64::from(alpha));
                for (channel, (sum, &value)) in sums.iter_mut().zip(pixel).enumerate() {
                    let weight = if channel == 3 { 1 } else { opacity };
                    *sum += u64::from(value) * weight * share;
                }
            }
        }
    }

    /// Writes a PNG with nothing but the pixels in it.
    pub fn png(&self) -> Vec<u8> {
        let color = if self.alpha { png::ColorType::Rgba } else { png::ColorType::Rgb };
        write_png(self.width, self.height, color, png::BitDepth::Eight, &self.pixels)
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
            let longest = image.width.max(image.height);
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
        let color = if self.alpha { ColorType::Rgba8 } else { ColorType::Rgb8 };
        let (width, height) = (u32::try_from(self.width).ok()?, u32::try_from(self.height).ok()?);
        let mut bytes = Vec::new();
        WebPEncoder::new(&mut bytes).encode(&self.pixels, width, height, color).ok()?;
        Some(bytes)
    }
}

/// The places of a side of `from` that place `at` of a side of `to` covers, each with its share.
fn covered(at: usize, from: usize, to: usize) -> impl Iterator<Item = (usize, u64)> {
    let (begin, end) = (at * from, (at + 1) * from);
    (begin / to..end.div_ceil(to)).map(move |place| {
        let share = end.min((place + 1) * to) - begin.max(place * to);
        (place, share as u64)
    })
}

/// A pixel from the sums over its area.
fn push_mean(pixels: &mut Vec<u8>, sums: &[u64], area: u64) {
    let byte = |value: u64| u8::try_from(value).unwrap_or(u8::MAX);
    match *sums {
        // Nothing to be seen: the colour does not matter.
        [_, _, _, 0] => pixels.extend([0; 4]),
        [r, g, b, a] => {
            pixels.extend([r, g, b].map(|colour| byte((colour + a / 2) / a)));
            pixels.push(byte((a + area / 2) / area));
        }
        _ => pixels.extend(sums.iter().map(|sum| byte((sum + area / 2) / area))),
    }
}

/// The pixels as stored, not yet turned.
pub(super) fn decoded(bytes: &[u8], container: &Container) -> Result<Image, ImageError> {
    // What follows the image never reaches a decoder.
    let bytes = container.end.and_then(|end| bytes.get(..end)).unwrap_or(bytes);
    let image = match container.kind {
        Kind::Jpeg => jpeg(bytes),
        Kind::Png => png(bytes),
        Kind::Webp => webp(bytes),
    };
    let said = (container.width as usize, container.height as usize);
    image.filter(|image| (image.width, image.height) == said).ok_or(ImageError::Broken)
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
