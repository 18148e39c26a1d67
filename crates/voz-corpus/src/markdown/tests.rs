//! Tests of what a person who brings their blog relies on. All texts were written for these tests.
use proptest::prelude::*;

use super::super::import::tests::{dropped, import_files, texts_of};
use super::super::{Motivo, Options};
use super::*;

fn text(markdown: &str) -> String {
    texts_of("a.md", markdown).pop().unwrap_or_default()
}

#[test]
fn markup_goes_and_words_stay() {
    for (markdown, expected) in [
        ("Um _texto_ **forte**, ~~riscado~~ e ***tudo***.", "Um texto forte, riscado e tudo."),
        ("Use snake_case e 2 * 3 * 4, tá?", "Use snake_case e 2 * 3 * 4, tá?"),
        (
            "Veja [o **manual**](http://a.b/c_(d) \"t\") e [lá][ref] e [cá][].\n\n[ref]: http://x\n[cá]: http://y",
            "Veja o manual e lá e cá.",
        ),
        ("[isso] fica e <http://a.b/_c_> também", "[isso] fica e http://a.b/_c_ também"),
        ("![foto](a.png) Legenda não. [![x](y)](z)fim", "Legenda não. fim"),
        ("Rode `voz <lint> &amp;` e ``a`b``", "Rode voz <lint> &amp; e a`b"),
        ("Preço \\*especial\\*: R$ 5 &mdash; só <b>hoje</b>", "Preço *especial*: R$ 5 — só hoje"),
        ("nota[^1] aqui\n\n[^1]: a nota também é texto", "nota aqui\n\na nota também é texto"),
        ("eu <3 isso, a < b e c > d", "eu <3 isso, a < b e c > d"),
        ("um `solto e ** dois *abertos", "um `solto e ** dois *abertos"),
        ("assim:: desse jeito...  com dois espaços", "assim:: desse jeito...  com dois espaços"),
    ] {
        assert_eq!(text(markdown), expected, "{markdown:?}");
    }
}

#[test]
fn blocks_that_are_not_running_text_go() {
    for (markdown, expected) in [
        ("antes\n\n```rust\nfn a() {}\n```\n\ndepois", "antes\n\ndepois"),
        ("antes\n\n~~~\n```\n~~~\ndepois", "antes\n\ndepois"),
        (
            "antes\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\ndepois {{< video id=\"x\" >}}",
            "antes\n\ndepois",
        ),
        ("antes\n\n> citado\nainda citado\n\ndepois", "antes\n\ndepois"),
        ("antes\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\ndepois", "antes\n\ndepois"),
        ("a | b\n--|--\n1 | 2\n\ndepois", "depois"),
        ("antes\n\n    codigo recuado\n\ndepois", "antes\n\ndepois"),
        ("antes <!--more-->\n\n---\n\n* * *\ndepois\n{: .classe}", "antes\n\ndepois"),
        ("# Título\n\nTexto\n\nOutro\n=====\n\nfim ##", "Título\n\nTexto\n\nOutro\n\nfim ##"),
    ] {
        assert_eq!(text(markdown), expected, "{markdown:?}");
    }
}

#[test]
fn line_breaks_are_those_of_the_author() {
    let wrapped = "uma linha comprida que o editor quebrou porque passou da margem\nsegue aqui";
    assert_eq!(text(wrapped), wrapped.replace('\n', " "));
    assert_eq!(text("linha curta\noutra\n\nfim"), "linha curta\noutra\n\nfim");
    let asked = "uma linha comprida que termina onde o autor quis que ela terminasse";
    assert_eq!(text(&format!("{asked}  \nsegue")), format!("{asked}\nsegue"));
    assert_eq!(text(&format!("{asked}\\\nsegue")), format!("{asked}\nsegue"));
    assert_eq!(text("- um\n- dois\n\n1. tres"), "- um\n- dois\n\n1. tres");
}

#[test]
fn html_inside_markdown_is_read_as_a_page() {
    let html = "Começo.\n\n<p>\n\tPrimeiro parágrafo\n\tem duas linhas.\n</p>\n<blockquote>\n\n\"dito por outro\"\n\n</blockquote>\n<h2>Parte</h2>\n<p>Fim com <a href=\"http://a_b.c/_d_\">link_x</a> e <code>x_y</code>.<br>Tchau</p>\n<iframe src='x'></iframe>";
    assert_eq!(
        text(html),
        "Começo.\n\nPrimeiro parágrafo em duas linhas.\n\nParte\n\nFim com link_x e x_y.\nTchau"
    );
}

#[test]
fn front_matter_tells_date_register_draft_and_author() {
    let files: &[(&str, &[u8])] = &[
        ("_posts/2020-02-03-um.md", b"---\ntitle: Um\n---\nprimeiro"),
        ("_posts/dois.markdown", b"---\ndate: 2021-05-31 11:43:51 -0300\ntype: reply\n---\nsegundo"),
        ("respostas/tres.md", b"terceiro"),
        ("_drafts/quatro.md", b"rascunho"),
        ("cinco.md", b"---\ndraft: true\n---\nrascunho"),
        ("seis.md", b"---\npublished: false\n---\nrascunho"),
        ("sete.md.draft", b"nao e markdown"),
        ("README.md", b"sobre a pasta"),
        ("vazio.md", b"---\ntitle: So link\nexternalurl: http://x\n---\n"),
    ];
    let (texts, summaries) = import_files(files, &Options::default()).unwrap();
    let found: Vec<_> =
        texts.iter().map(|t| (&*t.texto, t.registro, t.data.map(|d| d.to_string()))).collect();
    assert_eq!(
        found,
        [
            ("primeiro", Registro::Post, Some("2020-02-03T00:00:00.000Z".to_owned())),
            ("segundo", Registro::Resposta, Some("2021-05-31T14:43:51.000Z".to_owned())),
            ("terceiro", Registro::Resposta, None),
        ]
    );
    assert_eq!((dropped(&summaries, Motivo::Rascunho), dropped(&summaries, Motivo::Vazio)), (3, 1));
    assert!(summaries[0].avisos.is_empty());
}

#[test]
fn several_authors_need_a_choice() {
    let files: &[(&str, &[u8])] = &[
        ("a.md", b"---\nauthor: Ana\n---\nda ana"),
        ("b.md", b"---\nauthors: [Bia, Ana]\n---\ndas duas"),
        ("c.md", b"---\nauthor: Bia\n---\nda bia"),
    ];
    let error = import_files(files, &Options::default()).unwrap_err().to_string();
    assert_eq!(
        error,
        "teste: b.md: há textos de mais de um autor (Ana e Bia); diga qual é o seu com --autor"
    );
    let options = Options { autor: Some("ana"), ..Options::default() };
    let (texts, summaries) = import_files(files, &options).unwrap();
    assert_eq!(texts.iter().map(|t| &*t.texto).collect::<Vec<_>>(), ["da ana", "das duas"]);
    assert_eq!(dropped(&summaries, Motivo::OutroAutor), 1);
}

#[test]
fn hostile_markdown_stays_linear() {
    for unit in
        ["[", "![", "**a ", "`", "<a ", "{{", "{%", "> ", "_a*", "](", "<!--", "|-", "&", "[a](", "``` "]
    {
        let markdown = unit.repeat(200_000 / unit.len());
        let _ = to_text(&markdown);
        let lines = format!("{unit}\n").repeat(50_000 / unit.len());
        let _ = to_text(&lines);
    }
    let _ = to_text(&("[".repeat(100_000) + &"]".repeat(100_000)));
    let _ = to_text(&("\n".repeat(100_000) + &"<p>".repeat(50_000)));
}

proptest! {
    #[test]
    fn never_panics(markdown in "(\\[|\\]|\\(|\\)|\\*|_|`|~|<|>|!|\\\\|#|-|\\||=|\n|    |é|a|p|\\{%|%\\}|highlight|---|\\{\\{){0,50}|\\PC{0,50}", bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let _ = import_files(&[("a.md", markdown.as_bytes()), ("b.md", &bytes)], &Options::default());
    }

    #[test]
    fn plain_paragraphs_come_back_unchanged(text_in in "[a-zãé][a-zãé,.?! ]{0,40}[a-zé.](\n\n[a-zé]{1,9})?") {
        prop_assert_eq!(text(&text_in), text_in);
    }
}

#[test]
fn reads_yaml_and_toml() {
    let yaml = "---\ntitle: \"A: b\" # nota\ndate:   2016-06-08 18:17:37\nauthors:\n  - Ana Lima\n  - 'Bia'\ntags: [a, \"b\"]\nnested:\n  date: nunca\ndraft: false\nempty:\n---\nCorpo\n";
    let (front, body) = split(yaml);
    assert_eq!(body, "Corpo\n");
    assert_eq!(front.one(&["title"]), Some("A: b"));
    assert_eq!(front.one(&["data", "date"]), Some("2016-06-08 18:17:37"));
    assert_eq!(front.all(&["authors"]), ["Ana Lima", "Bia"]);
    assert_eq!(front.all(&["tags"]), ["a", "b"]);
    assert_eq!(front.one(&["empty"]), None);
    let (front, body) = split("+++\r\ndate = 2020-01-02\r\ndraft = true\r\n+++\r\nOi");
    assert_eq!((front.one(&["date"]), front.one(&["draft"]), body), (Some("2020-01-02"), Some("true"), "Oi"));
}

#[test]
fn what_is_no_front_matter_is_text() {
    for text in ["sem nada", "---\nnunca fecha: x\ntexto", "texto\n---\na: b\n---\n"] {
        let (front, body) = split(text);
        assert_eq!((front.one(&["a"]), body), (None, text));
    }
}
