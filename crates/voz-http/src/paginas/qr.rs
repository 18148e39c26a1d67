//! A QR code inside a page: one path of SVG on a white ground, also where the page is dark.
use maud::{Markup, html};

use voz_core::base::qr::Qr;

/// The code of a text; `None` where the text is longer than any code holds.
pub(super) fn qr(text: &str, title: &str) -> Option<Markup> {
    let code = Qr::new(text).ok()?;
    let side = code.side();
    Some(html! {
        svg .qr viewBox={ "0 0 " (side) " " (side) } shape-rendering="crispEdges" role="img" aria-label=(title) {
            rect width=(side) height=(side) fill="#fff" {}
            path d=(path(&code)) fill="#000" {}
        }
    })
}

/// Runs of dark modules, each a rectangle one module high.
fn path(code: &Qr) -> String {
    let mut drawn = String::new();
    for y in 0..code.side() {
        let mut x = 0;
        while x < code.side() {
            let run = (x..code.side()).take_while(|&at| code.dark(at, y)).count();
            if run > 0 {
                drawn.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
            }
            x += run.max(1);
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_in_the_path_once() {
        let code = Qr::new("00020126").unwrap();
        let dark = (0..code.side()).flat_map(|y| (0..code.side()).map(move |x| (x, y)));
        let dark = dark.filter(|&(x, y)| code.dark(x, y)).count();
        let drawn = path(&code);
        let runs = drawn.split('h').skip(1).filter_map(|run| run.split('v').next()?.parse::<usize>().ok());
        assert_eq!(runs.sum::<usize>(), dark);
        assert!(drawn.starts_with("M4 4h7v1h-7z"), "{drawn}");
        assert!(qr(&"x".repeat(3000), "").is_none());
    }
}
