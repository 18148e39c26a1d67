//! Receipts as people and attackers send them.
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use proptest::prelude::*;

use super::*;
use crate::base::image::Image;

/// A PDF of one page with more in its catalog, and more objects.
fn pdf(catalog: &str, objects: &str) -> Vec<u8> {
    let body = format!(
        "%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R {catalog} >>\nendobj\n\
         2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n{objects}"
    );
    let table = body.len();
    let rest = format!("xref\n0 3\ntrailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n{table}\n%%EOF\n");
    (body + &rest).into_bytes()
}

/// An object stream with this text inside, packed.
fn packed(text: &str) -> String {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::none());
    encoder.write_all(text.as_bytes()).unwrap();
    let data = encoder.finish().unwrap();
    // Unpacked blocks keep ASCII as it is, but lengths and checksum need bytes of their own.
    let data: String = data.iter().map(|&byte| char::from(byte)).collect();
    format!("3 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\r\n{data}\nendstream\nendobj\n")
}

fn latin(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect()
}

fn png(width: u32, height: u32, seed: u8) -> Vec<u8> {
    let pixels = (0..width * height * 3).map(|at| (at % 251).to_le_bytes()[0] ^ seed);
    Image::new(width, height, false, pixels.collect()).unwrap().png()
}

fn avisos(bytes: &[u8]) -> Vec<String> {
    inspect(bytes).unwrap().avisos
}

fn refused(bytes: &[u8]) -> String {
    inspect(bytes).unwrap_err().to_string()
}

#[test]
fn a_picture_gets_a_copy_of_its_own_and_two_hashes() {
    let bytes = png(300, 250, 0);
    let receipt = inspect(&bytes).unwrap();
    assert_eq!((receipt.tipo, receipt.size), (Tipo::Png, Some((300, 250))));
    assert!(receipt.avisos.is_empty() && receipt.sha256.len() == 64);
    let copy = inspect(receipt.copia.as_deref().unwrap()).unwrap();
    assert_eq!(copy.pixels, receipt.pixels, "the same picture");
    let mut crc = flate2::Crc::new();
    crc.update(b"tEXta\0b");
    let text = [&b"\0\0\0\x03tEXta\0b"[..], &crc.sum().to_be_bytes()].concat();
    let other = inspect(&[&bytes[..33], &text, &bytes[33..]].concat()).unwrap();
    assert!(other.pixels == receipt.pixels && other.sha256 != receipt.sha256);
    assert_ne!(inspect(&png(300, 250, 1)).unwrap().pixels, receipt.pixels);
}

#[test]
fn a_large_picture_is_copied_small_and_told_from_its_copy() {
    let large = Image::new(2400, 1800, false, [12, 200, 99].repeat(2400 * 1800)).unwrap().png();
    let receipt = inspect(&large).unwrap();
    let copy = inspect(receipt.copia.as_deref().unwrap()).unwrap();
    assert_eq!(receipt.size, Some((2400, 1800)));
    let (width, height) = copy.size.unwrap();
    assert!(width * height <= COPY_PIXELS_MAX && width * 3 / 4 == height, "{width} {height}");
    assert_eq!(receipt.avisos, ["A imagem tem uma cor só."]);
}

#[test]
fn what_follows_a_picture_is_told_and_dropped() {
    let bytes = png(300, 250, 0);
    let hidden = [&bytes[..], &pdf("", "")].concat();
    let receipt = inspect(&hidden).unwrap();
    assert_eq!(receipt.avisos[0], "Há um PDF escondido dentro do arquivo.");
    assert!(receipt.avisos[1].starts_with("Há ") && receipt.avisos[1].contains("depois do fim da imagem"));
    assert!(!String::from_utf8_lossy(receipt.copia.as_deref().unwrap()).contains("PDF"));
    assert_eq!(receipt.pixels, inspect(&bytes).unwrap().pixels);
    let page = [&bytes[..], b"<HTML><Script>alert(1)</script>"].concat();
    assert_eq!(avisos(&page)[0], "O arquivo também contém uma página HTML.");
    let zip = [&bytes[..], b"PK\x05\x06", &[0; 18]].concat();
    assert_eq!(avisos(&zip)[0], "O arquivo também se abre como ZIP.");
    assert_eq!(avisos(&png(20, 300, 0)), ["A imagem é pequena demais para se ler: 20 × 300 pixels."]);
}

#[test]
fn other_types_are_refused_and_named() {
    for (bytes, said) in [
        (&b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"[..], "HEIC"),
        (b"\0\0\0\x18ftypavif", "AVIF"),
        (b"\0\0\0\x18ftypmp42", "vídeo"),
        (b"GIF89a\x01\0\x01\0", "GIF"),
        (b"II\x2a\0\x08\0\0\0", "TIFF"),
        (b"<?xml version=\"1.0\"?><svg onload=\"x()\"/>", "SVG"),
        (b"<!DOCTYPE html><title>x</title>", "página"),
        (b"GIF89a %PDF-1.7", "GIF"),
        (b"lixo\n%PDF-1.7", "antes do começo do PDF"),
        (b"PK\x03\x04\x14\0", "ZIP"),
        (b"MZ\x90\0", "não é JPEG"),
        (b"paguei", "não é JPEG"),
    ] {
        assert!(matches!(inspect(bytes), Err(FileRefusal::Tipo(_))));
        assert!(refused(bytes).contains(said), "{said}: {}", refused(bytes));
    }
    for bytes in [&b"\xff\xd8\xff\xe0<html>"[..], b"\x89PNG\r\n\x1a\n<svg>", b"RIFF\x10\0\0\0WEBPVP8 "] {
        assert!(refused(bytes).contains("não abre"), "{}", refused(bytes));
    }
    assert_eq!(inspect(b""), Err(FileRefusal::Vazio));
    assert_eq!(inspect(&vec![b'x'; BYTES_MAX + 1]), Err(FileRefusal::Grande));
    assert!(matches!(inspect(&vec![b'x'; BYTES_MAX]), Err(FileRefusal::Tipo(_))));
}

#[test]
fn a_plain_pdf_is_taken_without_a_word() {
    let receipt = inspect(&pdf("", "")).unwrap();
    assert_eq!(
        (receipt.tipo, receipt.pixels, receipt.copia, receipt.avisos),
        (Tipo::Pdf, None, None, vec![])
    );
}

#[test]
fn what_a_pdf_may_do_is_told_also_when_its_names_are_disguised() {
    for (catalog, said) in [
        ("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>", "JavaScript"),
        ("/Names << /J#61vaScript 4 0 R >>", "JavaScript"),
        ("/#4a#53 4 0 R", "JavaScript"),
        ("/JS\0(app)", "JavaScript"),
        ("/JS%\n(app)", "JavaScript"),
        ("/AA<</O 4 0 R>>", "sozinho ao ser aberto"),
        ("/Names << /EmbeddedFiles 4 0 R >>", "outro arquivo"),
        ("/A << /S /URI /URI (https://ex.com) >>", "links"),
        ("/AcroForm << /XFA [] >>", "formulário"),
        ("/A << /S /SubmitForm >>", "formulário"),
        ("/Annots [<< /Subtype /RichMedia >>]", "vídeo"),
    ] {
        let found = avisos(&pdf(catalog, ""));
        assert!(found.iter().any(|aviso| aviso.contains(said)), "{catalog}: {found:?}");
        let inside = avisos(&latin(&latin_pdf(&packed(&format!("1 0 << {catalog} >>")))));
        assert!(inside.iter().any(|aviso| aviso.contains(said)), "packed {catalog}: {inside:?}");
    }
    assert!(avisos(&pdf("/Nome (a) /JSX 1 /AAA 2 /URIs 3 /OpenAction [2 0 R /Fit]", "")).is_empty());
    let locked = pdf("", "").iter().map(|&b| char::from(b)).collect::<String>();
    let locked = locked.replace("/Size 3", "/Size 3 /Encr#79pt 5 0 R");
    assert!(refused(locked.as_bytes()).contains("sem senha"));
    assert!(refused(&pdf("/OpenAction << /S /Launch /F (cmd.exe) >>", "")).contains("abre programas"));
}

/// A plain PDF with this object in it, as characters of Latin-1.
fn latin_pdf(object: &str) -> String {
    let plain: String = pdf("", "").iter().map(|&b| char::from(b)).collect();
    let table = plain.find("xref\n0").unwrap();
    let head = &plain[..table];
    let tail =
        plain[table..].replace(&format!("\n{table}\n"), &format!("\n{}\n", table + object.chars().count()));
    format!("{head}{object}{tail}")
}

#[test]
fn what_cannot_be_checked_is_told() {
    let unknown = "3 0 obj\n<< /Type /ObjStm /Filter /Foo >>\nstream\nqualquer coisa\nendstream\nendobj\n";
    assert_eq!(avisos(&pdf("", unknown)), ["O PDF tem partes comprimidas que não deu para conferir."]);
    let plain = latin(&latin_pdf(&packed("1 0 << /Type /Catalog >>")));
    assert!(avisos(&plain).is_empty(), "{:?}", avisos(&plain));
}

#[test]
fn what_happened_to_a_pdf_is_told() {
    let plain = pdf("", "");
    let changed =
        [&plain[..], b"4 0 obj\n<<>>\nendobj\nxref\n0 0\ntrailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n"];
    let found = avisos(&changed.concat());
    assert_eq!(
        found,
        ["O índice do PDF não está onde ele diz.", "O PDF foi mudado 1 vez(es) depois de feito."]
    );
    let longer = [&plain[..], &[b'x'; 100]].concat();
    assert_eq!(avisos(&longer), ["Há 101 bytes depois do fim do PDF."]);
    let with_zip = [&plain[..], b"PK\x05\x06", &[0; 18]].concat();
    assert_eq!(avisos(&with_zip), ["O arquivo também se abre como ZIP."]);
    for cut in [&plain[..plain.len() - 10], &plain[..60], b"%PDF-1.7", b"%PDF-<html>", b"%PDF-1.7 <script>"] {
        assert!(refused(cut).contains("não abre"), "{}", String::from_utf8_lossy(cut));
    }
}

#[test]
fn unpacking_is_bounded() {
    let mut bomb = ZlibEncoder::new(Vec::new(), Compression::best());
    bomb.write_all(&vec![b' '; 20 << 20]).unwrap();
    let bomb = bomb.finish().unwrap();
    let object = [&b"3 0 obj\n<< /Type /ObjStm >>\nstream\n"[..], &bomb, b"\nendstream\nendobj\n"].concat();
    let plain = pdf("", "");
    let bytes = [&plain[..9], &object.repeat(5), &plain[9..]].concat();
    assert!(avisos(&bytes).iter().any(|aviso| aviso.contains("não deu para conferir")));
    let many = pdf("", &"<</ObjStm 1>>stream\n".repeat(100_000));
    assert!(avisos(&many).iter().any(|aviso| aviso.contains("não deu para conferir")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_bytes_break_it(start in prop::sample::select(vec![&b""[..], b"%PDF-1.7\n", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF....WEBP"]),
        rest in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = inspect(&[start, &rest].concat());
    }

    #[test]
    fn no_pdf_breaks_it(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        let _ = inspect(&[b"%PDF-1.7 ", &pieces.concat()[..]].concat());
    }
}

const PIECES: &[&[u8]] = &[
    b"1 0 obj", b"/Root", b"startxref", b"9", b"%%EOF", b"stream\n", b"endstream", b"/ObjStm", b"/J#53 1",
    b"#", b"/", b"\x78\x9c", b" ", b"\n", b"/AA", b"<<", b">>", b"/#", b"99999999999999999999",
];
