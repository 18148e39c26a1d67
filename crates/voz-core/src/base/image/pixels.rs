//! Pixels: eight bits a channel, with or without alpha; turning and shrinking them.

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

    /// True when a fourth channel says how opaque a pixel is.
    pub const fn has_alpha(&self) -> bool {
        self.alpha
    }

    /// Row by row, three bytes a pixel or, with alpha, four.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    pub(super) const fn is_of(&self, width: u32, height: u32) -> bool {
        self.width == width as usize && self.height == height as usize
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
