//! QR codes (ISO/IEC 18004): a text into modules, and modules into an image or lines of a terminal.
use qrcode::{EcLevel, QrCode};

use super::image::matrix_png;

/// Modules of quiet zone on every side.
const QUIET: usize = 4;

/// A code with its quiet zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Qr {
    side: usize,
    dark: Vec<bool>,
}

/// The text is longer than any code holds (about 2300 bytes at the level used).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("o texto é longo demais para um QR")]
pub struct QrError;

impl Qr {
    /// Encodes a text at level M: 15% of the code may be damaged.
    pub fn new(text: &str) -> Result<Self, QrError> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(|_| QrError)?;
        let side = code.width();
        Ok(Self { side, dark: code.into_colors().iter().map(|c| *c == qrcode::Color::Dark).collect() })
    }

    /// Modules on a side, the quiet zone included.
    pub const fn side(&self) -> usize {
        self.side + 2 * QUIET
    }

    /// True when a module is dark; those of the quiet zone and beyond are not.
    pub fn dark(&self, x: usize, y: usize) -> bool {
        let inside = |at: usize| at.checked_sub(QUIET).filter(|&at| at < self.side);
        let at = inside(x).zip(inside(y)).map(|(x, y)| y * self.side + x);
        at.and_then(|at| self.dark.get(at)).copied().unwrap_or(false)
    }

    /// The code as a PNG image, so many pixels a module.
    pub fn png(&self, scale: usize) -> Vec<u8> {
        matrix_png(self.side, scale, |x, y| self.dark(x + QUIET, y + QUIET))
    }

    /// Lines of half blocks, two modules high. `light` draws the light modules instead of the dark ones, for
    /// light letters on a dark ground.
    pub fn lines(&self, light: bool) -> impl Iterator<Item = String> + '_ {
        (0..self.side()).step_by(2).map(move |y| {
            let drawn = |x, y| y < self.side() && self.dark(x, y) != light;
            (0..self.side())
                .map(|x| match (drawn(x, y), drawn(x, y + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                })
                .collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_quiet_zone_and_its_corner_marks() {
        let qr = Qr::new("00020126").unwrap();
        assert_eq!(qr.side(), 21 + 8);
        assert!((0..qr.side()).all(|at| !qr.dark(at, 3) && !qr.dark(3, at)));
        assert!((4..11).all(|at| qr.dark(at, 4) && qr.dark(4, at) && qr.dark(at, 10)));
        assert!(!qr.dark(5, 5) && !qr.dark(999, 999));
        let lines: Vec<_> = qr.lines(false).collect();
        assert_eq!((lines.len(), lines[0].trim(), lines[2].chars().nth(4)), (15, "", Some('█')));
        let light: Vec<_> = qr.lines(true).collect();
        assert!(light[0].chars().all(|c| c == '█') && light[2].starts_with("████ "));
    }

    #[test]
    fn a_text_beyond_any_code_is_refused() {
        assert_eq!(Qr::new(&"x".repeat(3000)), Err(QrError));
    }
}
