//! Tests of what a user of the diff relies on, and its two laws.
use super::*;
use crate::texto::{fold, words};
use proptest::prelude::*;

/// The diff in `[-x-]{+y+}` form.
fn shown(a: &str, b: &str) -> String {
    let pieces = diff(a, b).pedacos;
    let one = |p: &Pedaco| match p.op {
        Op::Igual => p.texto.clone(),
        Op::Saiu => format!("[-{}-]", p.texto),
        Op::Entrou => format!("{{+{}+}}", p.texto),
    };
    pieces.iter().map(one).collect()
}

fn joined(diff: &Diff, ops: [Op; 2]) -> String {
    diff.pedacos.iter().filter(|p| ops.contains(&p.op)).map(|p| p.texto.as_str()).collect()
}

#[test]
fn reads_well() {
    for (a, b, expected) in [
        ("", "", ""),
        ("igual", "igual", "igual"),
        ("a casa azul", "a azul", "a [-casa -]azul"),
        ("a casa azul.", "a casa.", "a casa[- azul-]."),
        ("certo, vamos", "certo vamos", "certo[-,-] vamos"),
        ("certo—vamos", "certo, vamos", "certo[-—-]{+, +}vamos"),
        ("certo — vamos", "certo, vamos", "certo[- —-]{+,+} vamos"),
        ("Não sei", "nao sei...", "nao sei{+...+}"),
        ("fim de papo. Tchau", "fim de papo\n\nTchau", "fim de papo[-. -]{+\n\n+}Tchau"),
        ("um  dois", "um dois", "um dois"),
        ("umdois", "um dois", "[-umdois-]{+um dois+}"),
        ("bolo a cenoura", "torta a banana", "[-bolo a cenoura-]{+torta a banana+}"),
    ] {
        assert_eq!(shown(a, b), expected, "{a:?} {b:?}");
    }
}

#[test]
fn soft_changes_are_kept_with_their_kind() {
    let soft = |a: &str, b: &str| -> Vec<String> {
        let d = diff(a, b);
        assert!(d.pedacos.iter().all(|p| p.op == Op::Igual), "{a} {b}");
        d.segmentos.iter().flat_map(|s| s.suave.names()).map(str::to_owned).collect()
    };
    assert_eq!(soft("Oi", "oi"), ["caixa"]);
    assert_eq!(soft("nao", "não"), ["acento"]);
    assert_eq!(soft("nao", "Não"), ["caixa", "acento"]);
    assert_eq!(soft("oi...", "oi…"), ["pontuação"]);
    assert_eq!(soft("d'água", "d’água"), ["pontuação"]);
    assert_eq!(soft("um  dois", "um dois"), ["espaço"]);
    assert_eq!(soft("na\u{303}o", "não"), ["espaço"]);
}

#[test]
fn a_run_that_changes_place_is_a_move() {
    let d = diff(
        "Amanhã vou ao mercado cedo. Hoje fico em casa lendo.",
        "Hoje fico em casa lendo. Amanhã vou ao mercado cedo.",
    );
    let moved = |op: Op| -> Vec<(Option<u32>, &str)> {
        d.segmentos
            .iter()
            .filter(|s| s.op == op && s.moveu.is_some())
            .map(|s| (s.moveu, s.text().trim()))
            .collect()
    };
    assert_eq!(moved(Op::Saiu).len(), 1);
    assert_eq!(moved(Op::Saiu)[0].0, moved(Op::Entrou)[0].0);
    assert!(diff("a casa azul", "o carro verde").segmentos.iter().all(|s| s.moveu.is_none()));
}

#[test]
fn sentences_that_changed_places_are_not_cut() {
    for (one, other) in [
        ("O relatório foi enviado ontem.", "O cliente ainda não respondeu."),
        ("Amanhã eu vou ao mercado comprar pão.", "Hoje não saio de casa, está chovendo."),
        ("Vamos?", "Amanhã não dá, quem sabe depois!"),
        ("pois é...", "O ônibus atrasou e o ônibus quebrou."),
    ] {
        let (before, after) = (format!("{one} {other}"), format!("{other} {one}"));
        let kept = [format!("[-{one} -]{other}{{+ {one}+}}"), format!("{{+{other} +}}{one}[- {other}-]")];
        let found = shown(&before, &after);
        assert!(kept.contains(&found), "{found}");
    }
    assert_eq!(
        shown("A reunião é amanhã. A Ana leva o bolo. Tchau.", "A reunião é amanhã. Tchau."),
        "A reunião é amanhã. [-A Ana leva o bolo. -]Tchau."
    );
    assert_eq!(shown("Chove.\nFaz frio.\nVenta.", "Chove.\nVenta."), "Chove.\n[-Faz frio.\n-]Venta.");
}

#[test]
fn a_figure_of_several_parts_is_told_once_as_it_was_written() {
    let told = |before, after| diff(before, after).motivo.unwrap_or_default();
    assert_eq!(
        told("A aula de sábado é às 15h30.", "A aula de sábado é de tarde."),
        "saiu do rascunho: 15h30"
    );
    assert_eq!(told("A aula de sábado é às 15h30.", "A aula de sábado é às 15h."), "saiu do rascunho: 15h30");
}

#[test]
fn mudou_grows_with_the_change() {
    let texts = [
        "A reunião de amanhã ficou para as 15h, porque o cliente não pode de manhã.",
        "a reunião de amanhã ficou para as 15h, porque o cliente não pode de manhã.",
        "a reunião de amanhã ficou pras 15h, o cliente não pode de manhã",
        "amanhã é 15h... o cliente só pode de tarde",
        "comprei um livro ontem e não larguei mais",
    ];
    let values: Vec<f64> = texts.iter().map(|t| diff(texts[0], t).mudou).collect();
    assert!(values.windows(2).all(|w| w[0] < w[1]), "{values:?}");
    assert!(values[0] == 0.0 && values[4] > 0.8, "{values:?}");
    assert!(diff("gato preto", "lua cheia").mudou >= 1.0);
    assert!(diff("", " ").mudou >= 1.0);
    assert!(diff("um\r\n\r\ndois\r\n", "um\n\ndois\n").mudou == 0.0, "lines end in another way");
    assert!(diff("um\r\ndois", "um\n\ndois").mudou > 0.0);
}

#[test]
fn the_wire_is_the_contracts() {
    let json = serde_json::to_value(diff("gato preto dorme", "gato branco dorme")).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "pedacos": [
                {"op": "igual", "texto": "gato "},
                {"op": "saiu", "texto": "preto"},
                {"op": "entrou", "texto": "branco"},
                {"op": "igual", "texto": " dorme"},
            ],
            "mudou": 0.3483,
            "util": true,
            "motivo": null,
        })
    );
}

/// The words of a text as the diff compares them.
fn keys(text: &str) -> Vec<String> {
    words(text).map(|t| fold(t.text)).collect()
}

/// A text without what shows nothing and without typography: what soft changes may not touch.
fn bare(text: &str) -> String {
    let plain = fold(text).replace(['“', '”', '«', '»', '„', '‟'], "\"").replace(['‘', '‚', '‛'], "'");
    let plain = plain.replace('…', ".");
    let mut bare: Vec<char> = plain.chars().filter(|c| !c.is_whitespace()).collect();
    bare.dedup_by(|a, b| a == b && matches!(a, '.' | '!' | '?'));
    bare.into_iter().collect()
}

/// Does `text` have a twist of `of`'s words, so that an alignment has something to find?
fn pair() -> impl Strategy<Value = (String, String)> {
    let token = || {
        prop_oneof![
            6 => "[a-e]{1,3}".prop_map(|s| s + " "),
            2 => "(não|Nao|NÃO|você|Voce|d'água|d’água|é|E)[ ,.]{0,2}",
            2 => "[ .,!?…\"“”\n—-]{1,3}",
            1 => "(\\.\\.\\.|@ana|#tbt|https?://x\\.y/z|1\\.234,5|😀|❤️|\r\n|\n\n| {2}|\u{200b}|\u{301})",
        ]
    };
    let text = || prop::collection::vec(token(), 0..40).prop_map(|v| v.concat());
    let any = || "(?s)\\PC{0,30}|.{0,30}";
    prop_oneof![8 => (text(), text()), 1 => (any(), any()), 1 => (text(), any())]
}

proptest! {
    #[test]
    fn igual_and_entrou_are_the_second_text((a, b) in pair()) {
        let d = diff(&a, &b);
        prop_assert_eq!(joined(&d, [Op::Igual, Op::Entrou]), b);
        prop_assert!(d.pedacos.iter().all(|p| !p.texto.is_empty()));
        prop_assert!(d.pedacos.windows(2).all(|w| w[0].op != w[1].op));
    }

    #[test]
    fn igual_and_saiu_are_the_first_text((a, b) in pair()) {
        let d = diff(&a, &b);
        let back = joined(&d, [Op::Igual, Op::Saiu]);
        prop_assert_eq!(bare(&back), bare(&a));
        prop_assert_eq!(keys(&back), keys(&a), "{:?}", back);
        let source: String = d.segmentos.iter().map(|s| s.de.as_str()).collect();
        prop_assert_eq!(source, a);
    }

    #[test]
    fn swapped_sentences_stay_whole(
        one in prop::collection::vec("[a-m]{4,8}", 2..8), other in prop::collection::vec("[n-z]{4,8}", 2..8),
        ends in ("[.!?]", "[.!?]"),
    ) {
        let (one, other) = (one.join(" ") + &ends.0, other.join(" ") + &ends.1);
        let found = shown(&format!("{one} {other}"), &format!("{other} {one}"));
        let kept = [format!("[-{one} -]{other}{{+ {one}+}}"), format!("{{+{other} +}}{one}[- {other}-]")];
        prop_assert!(kept.contains(&found), "{}", found);
    }

    #[test]
    fn mudou_is_zero_only_for_the_same_text((a, b) in pair()) {
        let d = diff(&a, &b);
        prop_assert!((0.0..=1.0).contains(&d.mudou));
        let lines = |text: &str| text.replace("\r\n", "\n");
        prop_assert_eq!(d.mudou == 0.0, lines(&a) == lines(&b));
        prop_assert!(diff(&a, &a).mudou == 0.0);
        prop_assert_eq!(d.util, d.motivo.is_none());
    }
}
