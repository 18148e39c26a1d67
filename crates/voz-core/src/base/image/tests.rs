//! Real files of every kind, and what strangers make of them.
use proptest::prelude::*;

use super::*;

const COMUM: &[u8] = include_bytes!("amostras/comum.jpg");
const SEM_PERDAS: &[u8] = include_bytes!("amostras/sem-perdas.webp");
const BITS16: &[u8] = include_bytes!("amostras/16bits.png");

/// Each shows 24 × 16 pixels in four quarters: red, green, blue, white.
const SAMPLES: &[(&str, &[u8])] = &[
    ("jpeg", COMUM),
    ("progressive jpeg", include_bytes!("amostras/progressiva.jpg")),
    ("cmyk jpeg", include_bytes!("amostras/cmyk.jpg")),
    ("jpeg on its side", include_bytes!("amostras/girada.jpg")),
    ("png of 16 bits", BITS16),
    ("png with a palette", include_bytes!("amostras/paleta.png")),
    ("png with alpha", include_bytes!("amostras/alfa.png")),
    ("animated png", include_bytes!("amostras/animada.png")),
    ("lossy webp", include_bytes!("amostras/perdas.webp")),
    ("lossless webp", SEM_PERDAS),
    ("webp with alpha", include_bytes!("amostras/alfa.webp")),
];

fn image(bytes: &[u8]) -> Result<Image, ImageError> {
    open(bytes, |opened| opened.image)
}

/// The middle of each quarter, on white paper.
fn quarters(image: &Image) -> Vec<[u8; 3]> {
    let flat = image.clone().flattened();
    let (w, h) = (flat.width(), flat.height());
    let middle = |x: usize, y: usize| {
        let at = (y * w + x) * 3;
        [flat.pixels()[at], flat.pixels()[at + 1], flat.pixels()[at + 2]]
    };
    [(w / 4, h / 4), (w * 3 / 4, h / 4), (w / 4, h * 3 / 4), (w * 3 / 4, h * 3 / 4)]
        .map(|(x, y)| middle(x, y))
        .to_vec()
}

fn like(found: &[[u8; 3]], expected: [[u8; 3]; 4]) -> bool {
    let near = |a: &[u8; 3], b: &[u8; 3]| a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) < 40);
    found.iter().zip(&expected).all(|(a, b)| near(a, b))
}

const RED: [u8; 3] = [255, 0, 0];
const GREEN: [u8; 3] = [0, 255, 0];
const BLUE: [u8; 3] = [0, 0, 255];
const WHITE: [u8; 3] = [255; 3];

fn chunk(name: &[u8], data: &[u8]) -> Vec<u8> {
    let mut bytes = u32::try_from(data.len()).unwrap().to_be_bytes().to_vec();
    bytes.extend([name, data].concat());
    let mut crc = flate2::Crc::new();
    crc.update(&bytes[4..]);
    bytes.extend(crc.sum().to_be_bytes());
    bytes
}

/// A PNG that says it has this size, with as many zeros in it as `rows` asks for.
fn png_of(width: u32, height: u32, extra: &[u8], rows: usize) -> Vec<u8> {
    use std::io::Write;
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(&vec![0; rows]).unwrap();
    let data = chunk(b"IDAT", &packed.finish().unwrap());
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(b"IHDR", &header), extra.to_vec(), data, chunk(b"IEND", b"")]
        .concat()
}

#[test]
fn every_kind_opens_the_right_way_up() {
    for (name, bytes) in SAMPLES {
        let image = image(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((image.width(), image.height()), (24, 16), "{name}");
        let second = if name.ends_with("alpha") { WHITE } else { GREEN };
        let found = quarters(&image);
        assert!(like(&found, [RED, second, BLUE, WHITE]), "{name}: {found:?}");
    }
    let grey = quarters(&image(include_bytes!("amostras/cinza.jpg")).unwrap());
    assert!(grey.iter().all(|[r, g, b]| r == g && g == b) && grey[3][0] > 240);
}

#[test]
fn the_container_is_read_without_decoding() {
    let animated = Container::read(include_bytes!("amostras/animada.png")).unwrap();
    assert!(animated.animated && animated.orientation == 1);
    assert_eq!(Container::read(include_bytes!("amostras/girada.jpg")).unwrap().orientation, 6);
    for (name, bytes) in SAMPLES {
        let longer = [bytes, &b"%PDF-1.7 e mais"[..]].concat();
        assert_eq!(Container::read(&longer).unwrap().end, Some(bytes.len()), "{name}");
        assert_eq!(image(&longer), image(bytes), "{name}");
        let cut = &bytes[..bytes.len() - 3];
        assert!(Container::read(cut).is_ok_and(|container| container.end.is_none()), "{name}");
        let _ = image(cut);
    }
    assert_eq!(image(include_bytes!("amostras/animada.webp")), Err(ImageError::Animated));
}

#[test]
fn what_is_no_image_is_refused() {
    for bytes in [&b""[..], b"<html>", b"GIF89a", b"%PDF-1.7", b"RIFF\0\0\0\0WAVE", b"\0\0\0\x18ftypheic"] {
        assert_eq!(image(bytes), Err(ImageError::Unknown));
    }
    for bytes in [
        &b"\xff\xd8\xff<html><script>"[..],
        b"\x89PNG\r\n\x1a\n<html>",
        b"RIFF\x20\0\0\0WEBP<html><script>",
        b"RIFF\x04\0\0\0WEBP",
        b"\xff\xd8\xff\xd9",
        &COMUM[..200],
        &BITS16[..70],
    ] {
        assert_eq!(image(bytes), Err(ImageError::Broken), "{:?}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn bombs_are_refused_by_their_size() {
    let bomb = png_of(30_000, 30_000, b"", 30_000_000);
    assert!(bomb.len() < 100_000);
    assert_eq!(image(&bomb), Err(ImageError::TooLarge(30_000, 30_000)));
    assert_eq!(image(&png_of(60_000, 60_000, b"", 0)), Err(ImageError::TooLarge(60_000, 60_000)));
    assert_eq!(image(&png_of(4097, 4096, b"", 0)), Err(ImageError::TooLarge(4097, 4096)));
    assert_eq!(image(&png_of(16_384, 1, b"", 0)), Err(ImageError::TooLarge(16_384, 1)));
    assert_eq!(image(&png_of(4096, 4096, b"", 0)), Err(ImageError::Broken), "no pixels in it");
    let mut huge = COMUM.to_vec();
    let frame = huge.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    huge[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    assert_eq!(image(&huge), Err(ImageError::TooLarge(65_535, 65_535)));
    let mut huge = SEM_PERDAS.to_vec();
    huge[21..24].copy_from_slice(&[0xff; 3]);
    assert!(matches!(image(&huge), Err(ImageError::TooLarge(16_384, _))));
}

#[test]
fn a_canvas_and_the_picture_in_it_are_both_judged() {
    // A small canvas around a lossy picture that says it is 16383 × 16383.
    let picture = [&b"\x10\0\0\x9d\x01\x2a\xff\x3f\xff\x3f"[..], &[0; 20]].concat();
    let mut body = b"WEBPVP8X\x0a\0\0\0\0\0\0\0\x09\0\0\x09\0\0VP8 \x1e\0\0\0".to_vec();
    body.extend(picture);
    let bytes = [b"RIFF", &u32::try_from(body.len()).unwrap().to_le_bytes()[..], &body].concat();
    assert_eq!(image(&bytes), Err(ImageError::TooLarge(16_383, 16_383)));
    // Two frames in one JPEG.
    let frame = COMUM.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    let length = usize::from(COMUM[frame + 3]) + 2;
    let twice = [&COMUM[..frame + length], &COMUM[frame..]].concat();
    assert_eq!(image(&twice), Err(ImageError::Broken));
}

#[test]
fn compressed_texts_and_profiles_are_not_unpacked() {
    use std::io::Write;
    let mut packed = flate2::write::ZlibEncoder::new(b"nome\0\0".to_vec(), flate2::Compression::best());
    packed.write_all(&vec![0; 100 << 20]).unwrap();
    let packed = packed.finish().unwrap();
    let extra = [chunk(b"iCCP", &packed), chunk(b"zTXt", &packed)].concat();
    let opened = image(&png_of(2, 2, &extra, 14)).unwrap();
    assert_eq!(opened.pixels(), [0; 12]);
}

#[test]
fn a_panic_while_an_image_is_open_is_an_error_and_the_next_one_opens() {
    let broken = open(COMUM, |_| -> () { panic!("de propósito") });
    assert_eq!(broken, Err(ImageError::Broken));
    assert!(image(COMUM).is_ok());
}

#[test]
fn png_keeps_every_pixel_and_webp_fits() {
    for (name, bytes) in SAMPLES {
        let original = image(bytes).unwrap();
        assert_eq!(image(&original.png()).unwrap(), original, "{name}");
        let webp = original.clone().webp_within(512, 64 * 1024).unwrap();
        assert_eq!(image(&webp).unwrap().flattened(), original.flattened(), "{name}");
    }
    let mut state = 1_u32;
    let noise = (0..300 * 200 * 3).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    });
    let noise = Image::new(300, 200, false, noise.collect()).unwrap();
    let webp = noise.clone().webp_within(512, 64 * 1024).unwrap();
    let fitted = image(&webp).unwrap();
    assert!(webp.len() <= 64 * 1024 && webp.len() > 40_000, "{}", webp.len());
    assert!(fitted.width().abs_diff(fitted.height() * 3 / 2) <= 2);
    assert_eq!(noise.webp_within(512, 10), None);
}

#[test]
fn shrinking_takes_the_mean_of_what_it_covers() {
    let image = Image::new(3, 1, false, vec![0, 0, 0, 90, 90, 90, 255, 0, 0]).unwrap();
    assert_eq!(image.clone().within_side(1).pixels(), [115, 30, 30]);
    let two = Image::new(4, 2, true, [[255, 0, 0, 255], [0, 0, 255, 0]].repeat(4).concat()).unwrap();
    assert_eq!(two.within_side(2).pixels(), [[255, 0, 0, 128]; 2].concat(), "what is not seen has no colour");
    let (wide, tall) = (image.clone().within_pixels(2), image.within_side(100));
    assert_eq!((wide.width(), wide.height(), tall.width()), (2, 1, 3));
}

#[test]
fn a_code_is_black_on_white_with_a_border() {
    let png = matrix_png(2, 3, |column, row| column == row);
    let code = image(&png).unwrap();
    assert_eq!((code.width(), code.height()), (30, 30));
    let dark = |x: usize, y: usize| code.pixels()[(y * 30 + x) * 3] == 0;
    let expected = |x: usize, y: usize| {
        (12..15).contains(&x) && (12..15).contains(&y) || (15..18).contains(&x) && (15..18).contains(&y)
    };
    assert!((0..30).all(|y| (0..30).all(|x| dark(x, y) == expected(x, y))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damage_never_escapes(which in 0..SAMPLES.len(), hits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>()) {
        let mut bytes = SAMPLES[which].1.to_vec();
        for (at, value) in hits {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        bytes.truncate(cut.index(bytes.len() * 2).max(1));
        if let Ok(image) = image(&bytes) {
            prop_assert!(image.width() as u64 * image.height() as u64 <= PIXELS_MAX);
        }
    }

    #[test]
    fn a_smaller_picture_stays_within_its_bounds(width in 1_u32..60, height in 1_u32..60, most in 1_usize..3000, alpha: bool) {
        let channels = if alpha { 4 } else { 3 };
        let pixels = vec![77; (width * height) as usize * channels];
        let image = Image::new(width, height, alpha, pixels).unwrap();
        let small = image.within_pixels(most);
        prop_assert!(small.width() * small.height() <= most.max(60));
        prop_assert!(small.pixels().iter().all(|value| value.abs_diff(77) <= 1));
    }
}
