//! Forms of a body, well made and not.
use http::HeaderValue;
use proptest::prelude::*;
use serde::Deserialize;

use super::*;

const PHOTO: Form = Form { file: "foto", accepts: &["image/png"], file_max: 1000, large: Code::CorpoGrande };

fn typed(content_type: &str) -> HeaderMap {
    [(CONTENT_TYPE, HeaderValue::from_str(content_type).unwrap())].into_iter().collect()
}

fn read(body: &[u8]) -> Result<Filled, Erro> {
    PHOTO.read(&typed("multipart/form-data; boundary=XX"), &Bytes::copy_from_slice(body))
}

fn part(head: &str, content: &str) -> String {
    format!("--XX\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n")
}

fn refused(body: &str) -> (u16, String) {
    let erro = read(body.as_bytes()).unwrap_err();
    (erro.code.status(), format!("{}: {}", erro.extra["campo"], erro.extra["detalhe"]))
}

#[test]
fn text_and_file_come_out_as_they_went_in() {
    let body = part("name=\"usd\"", "5")
        + &part("name=nome; x=1", "José\r\nda Silva")
        + &part(
            "name=\"foto\"; filename=\"C:\\fotos\\a\\\"b;c.png\"\r\nContent-Type: text/html",
            "\0\r\n--X\r\n",
        )
        + &part("name=\"vazio\"", "")
        + "--XX--\r\nepílogo";
    let nameless = part("name=\"\"", "1").repeat(2) + "--XX--";
    assert_eq!(read(nameless.as_bytes()).unwrap().fields().count(), 2);
    for preamble in ["", "\r\n", "Isto é um formulário.\r\n"] {
        let filled = read(format!("{preamble}{body}").as_bytes()).unwrap();
        let [usd, nome, vazio] = [("usd", "5"), ("nome", "José\r\nda Silva"), ("vazio", "")]
            .map(|(name, value)| (name.to_owned(), Bytes::from_static(value.as_bytes())));
        assert_eq!(filled.fields, [usd, nome, vazio]);
        assert_eq!(filled.file.as_deref(), Some(&b"\0\r\n--X\r\n"[..]));
    }
    let untouched = part("name=\"foto\"; filename=\"\"", "") + "--XX--";
    assert_eq!(read(untouched.as_bytes()).unwrap(), Filled::default());
    assert_eq!(read(b"--XX--\r\n").unwrap(), Filled::default());
    assert!(read((part("name=a", "1").replace("--XX\r", "--XX \t\r") + "--XX--").as_bytes()).is_ok());
}

#[test]
fn what_could_be_read_in_two_ways_is_refused() {
    let good = part("name=\"a\"", "1");
    for (body, said) in [
        (String::new(), "nenhuma parte"),
        ("qualquer coisa".to_owned(), "nenhuma parte"),
        (good.clone(), "acaba no meio"),
        (format!("{good}--XX"), "linha seguinte"),
        (format!("{good}--XXY\r\n"), "linha seguinte"),
        (part("name=\"foto\"", "1").repeat(2) + "--XX--", "mais de uma vez"),
        (good.replace("\r\n", "\n") + "--XX--", "linha seguinte"),
        ("--XX\r\n\r\n1\r\n--XX--".to_owned(), "não tem Content-Disposition"),
        ("--XX\r\nContent-Disposition: form-data; name=a".to_owned(), "não termina"),
        ("--XX\r\nlixo\r\n\r\n1\r\n--XX--".to_owned(), "dois-pontos"),
        (part("name=\"a\"; name=\"b\"", "1") + "--XX--", "nome do campo"),
        (part("name=\"a", "1") + "--XX--", "nome do campo"),
        (part("filename=\"a\"", "1") + "--XX--", "nome do campo"),
        (part("name=a\r\nContent-Disposition: form-data; name=b", "1") + "--XX--", "nome do campo"),
        (good.replace("form-data", "attachment") + "--XX--", "nome do campo"),
        (part("name=a\r\nContent-Transfer-Encoding: base64", "MQ==") + "--XX--", "Transfer-Encoding"),
        (part(&format!("name=a; x=\"{}\"", "y".repeat(5000)), "1") + "--XX--", "não termina"),
    ] {
        let (status, detail) = refused(&body);
        assert_eq!(status, 400, "{body}");
        assert!(detail.contains(said), "{body:?}: {detail}");
    }
    assert_eq!(refused(&(0..10_000).map(|n| part(&format!("name=\"c{n}\""), "")).collect::<String>()).0, 400);
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Ficha {
    a: Option<String>,
}

#[test]
fn a_field_that_is_known_is_text_and_any_other_is_whatever_it_is() {
    for (value, said) in
        [(&b"\xe9"[..], "UTF-8"), (b"\0", "U+0000"), (&b"x".repeat(FIELD_MAX + 1), "longo demais")]
    {
        let body = |name: &str| {
            let head = format!("--XX\r\nContent-Disposition: form-data; name={name}\r\n\r\n");
            let last = part("name=a", "oi") + "--XX--";
            [head.as_bytes(), value, b"\r\n", last.as_bytes()].concat()
        };
        let erro = read(&body("a")).unwrap().body::<Ficha>().unwrap_err();
        assert_eq!((erro.code, &erro.extra["campo"]), (Code::ParametroInvalido, &"a".into()));
        assert!(erro.extra["detalhe"].as_str().unwrap().contains(said), "{:?}", erro.extra);
        let read = read(&body("b")).unwrap().body::<Ficha>().unwrap();
        assert_eq!(read.a.as_deref(), Some("oi"));
    }
}

#[test]
fn the_file_has_its_own_cap() {
    let sized = |n| part("name=foto", &"x".repeat(n)) + "--XX--";
    assert_eq!(read(sized(1000).as_bytes()).unwrap().file.map(|file| file.len()), Some(1000));
    let erro = read(sized(1001).as_bytes()).unwrap_err();
    assert_eq!((erro.code, &erro.extra["campo"]), (Code::CorpoGrande, &"foto".into()));
}

#[test]
fn the_head_names_a_separator_once() {
    for (given, expected) in [
        ("multipart/form-data; boundary=XX", Ok("XX")),
        ("Multipart/Form-Data;charset=utf-8; Boundary=\"a b'()+_,-./:=?\"", Ok("a b'()+_,-./:=?")),
        ("multipart/form-data", Err(400)),
        ("multipart/form-data; boundary=", Err(400)),
        ("multipart/form-data; boundary=a; boundary=b", Err(400)),
        ("multipart/form-data; boundary=\"a", Err(400)),
        ("multipart/form-data; boundary=\"a \"", Err(400)),
        ("multipart/form-data; boundary=a@b", Err(400)),
        ("multipart/mixed; boundary=XX", Err(415)),
        ("application/json", Err(415)),
        ("", Err(415)),
    ] {
        let found = boundary(&typed(given)).map_err(|erro| erro.code.status());
        assert_eq!(found.as_deref(), expected.as_ref().map(|s| *s), "{given}");
    }
    let long = format!("multipart/form-data; boundary={}", "x".repeat(71));
    assert_eq!(boundary(&typed(&long)).unwrap_err().code.status(), 400);
    let mut twice = typed("multipart/form-data; boundary=XX");
    twice.append(CONTENT_TYPE, HeaderValue::from_static("multipart/form-data; boundary=YY"));
    assert_eq!(boundary(&twice).unwrap_err().code.status(), 415);
    assert_eq!(boundary(&HeaderMap::new()).unwrap_err().code.status(), 415);
}

const PIECES: &[&[u8]] = &[
    b"\r\n--XX",
    b"--",
    b"\r\n",
    b"\r\n\r\n",
    b"\"",
    b"\\",
    b"=",
    b";",
    b"\xc3",
    b"; filename=\"",
    b"Content-Disposition: form-data; name=a",
];

proptest! {
    #[test]
    fn nothing_breaks_it(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        let _ = read(&pieces.concat());
    }

    #[test]
    fn what_is_written_is_read(fields in prop::collection::btree_map("[a-z]{1,8}", "\\PC{0,40}", 0..6), file in
        prop::collection::vec(any::<u8>(), 1..200)) {
        prop_assume!(!fields.contains_key("foto") && memmem::find(&file, b"--XX").is_none());
        let mut body: Vec<u8> = Vec::new();
        for (name, value) in &fields {
            prop_assume!(!value.contains("--XX"));
            body.extend(part(&format!("name=\"{name}\""), value).bytes());
        }
        body.extend(b"--XX\r\nContent-Disposition: form-data; name=\"foto\"; filename=\"x\"\r\n\r\n");
        body.extend(&file);
        body.extend(b"\r\n--XX--\r\n");
        let filled = read(&body).unwrap();
        prop_assert_eq!(filled.file.as_deref(), Some(&file[..]));
        let sent = fields.iter().map(|(name, value)| (name.as_str(), value.as_bytes()));
        prop_assert!(filled.fields().map(|(name, value)| (name, &value[..])).eq(sent));
    }
}
