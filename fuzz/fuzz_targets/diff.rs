//! The diff: both joining laws (decisions, "Rewrite"), shares within their range, a page without foreign markup.
#![no_main]
use libfuzzer_sys::fuzz_target;
use voz::voice::diff::{Op, diff, html};
use voz::voice::texto::words;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (before, after) = text.split_once('\u{1}').unwrap_or((text, ""));
    let found = diff(before, after);
    let joined = |left: Op| found.pedacos.iter().filter(|p| p.op != left).map(|p| &*p.texto).collect::<String>();
    assert_eq!(joined(Op::Saiu), after, "igual and entrou give the variant back");
    let folded = |text: &str| words(text).map(|w| voz::voice::texto::fold(w.text)).collect::<Vec<_>>();
    assert_eq!(folded(&joined(Op::Entrou)), folded(before), "igual and saiu give the words of the input");
    assert!((0.0..=1.0).contains(&found.mudou));
    let page = html(&found, before, after);
    assert!(!page.contains('\u{1b}'));
});
