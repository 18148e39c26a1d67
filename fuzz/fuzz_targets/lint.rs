//! The lint with its safe fixes, in every format: places lie in the text, edits apply, leave markup alone, and a second
//! run changes nothing.
#![no_main]
use libfuzzer_sys::fuzz_target;
use voz::voice::lint::autofix::autofix;
use voz::voice::lint::suppression::check;
use voz::voice::lint::{Gravidade, Idioma, Options, formatos};

fuzz_target!(|data: &[u8]| {
    let [choice, format, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let idioma = [None, Some(Idioma::Pt), Some(Idioma::En)][usize::from(choice % 3)];
    let formato = formatos().nth(usize::from(*format));
    let options = Options { idioma, formato, markdown: choice & 64 != 0, ..Options::default() };
    let report = check(text, &options, &[]).report;
    let grave = report.achados.iter().any(|a| a.gravidade == Gravidade::Erro);
    assert_eq!(report.passou, !grave);
    for place in report.achados.iter().flat_map(|a| &a.trechos) {
        assert_eq!(text.get(place.byte_inicio..place.byte_fim), Some(&*place.texto));
    }
    let once = autofix(text, &options);
    assert_eq!(once.edits.text(), once.texto);
    let twice = autofix(&once.texto, &options);
    assert_eq!(twice.texto, once.texto, "a second run changes something");
});
