//! Bytes to pixels, through three decoders.
use std::io::Cursor;

use image_webp::WebPDecoder;
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
