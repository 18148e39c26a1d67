//! Files from strangers, through the socket: `POST /api/credito/pix` under attack.
//!
//! Whatever is refused leaves nothing: no request, no file, no mail. Memory is that of one image.
use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use voz::base::image::Image;
use voz::money::pix::recibo::BYTES_MAX;

use crate::banco::Sql;
use crate::formulario::{Formulario, PIX, TYPE, chunked, head, sized, usual};
use crate::servico::{Answer, Service, filled, pause, read_all, wait_until};

/// Most memory the service may have taken after all attacks: one image of 16 million pixels takes up to 150 MB
/// on top of some 30.
const MEMORY_MAX_KB: u64 = 250_000;

/// A service that sells by Pix, with a mail folder, and lets a network send this many requests a day.
fn selling(por_dia: &str, env: &[(&str, &str)]) -> Service {
    let base = [
        ("VOZ_PIX_CHAVE", "ana@exemplo.com"),
        ("VOZ_PIX_NOME", "Ana"),
        ("VOZ_PIX_CIDADE", "Recife"),
        ("VOZ_BRL_POR_USD", "5.50"),
        ("VOZ_CORREIO_DONO", "dono@exemplo.com"),
        ("VOZ_PIX_POR_DIA", por_dia),
        ("VOZ_PIX_POR_SEMANA", "100"),
    ];
    Service::start(&[&base[..], env].concat())
}

/// A whole request with this receipt.
fn form(receipt: &[u8]) -> Vec<u8> {
    usual("5", receipt).body()
}

fn send(service: &Service, body: &[u8]) -> Answer {
    service.post_bytes(PIX, &[TYPE], body)
}

fn picture(width: u32, height: u32) -> Vec<u8> {
    let pixels = (0..width * height * 3).map(|at| (at % 251).to_le_bytes()[0]);
    Image::new(width, height, false, pixels.collect()).unwrap().png()
}

/// A PNG with these chunks, the data of its pixels packed from as many zeros.
fn png(width: u32, height: u32, chunks: &[(&[u8], Vec<u8>)], zeros: usize) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let first = std::iter::once((&b"IHDR"[..], header));
    let last = [(&b"IDAT"[..], packed(zeros)), (b"IEND", Vec::new())];
    for (name, data) in first.chain(chunks.iter().cloned()).chain(last) {
        let mut crc = flate2::Crc::new();
        crc.update(&[name, &data].concat());
        bytes.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        bytes.extend([name, &data, &crc.sum().to_be_bytes()].concat());
    }
    bytes
}

fn packed(zeros: usize) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&vec![0; zeros]).unwrap();
    encoder.finish().unwrap()
}

fn pdf(catalog: &str) -> Vec<u8> {
    let body = format!("%PDF-1.7\n1 0 obj\n<< /Type /Catalog {catalog} >>\nendobj\n");
    let table = body.len();
    format!("{body}xref\n0 2\ntrailer\n<< /Root 1 0 R {catalog} >>\nstartxref\n{table}\n%%EOF\n").into_bytes()
}

/// Files below a folder, where it is there.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

#[track_caller]
fn nothing_is_stored(service: &Service) {
    let dados = service.home().join("dados");
    for folder in ["comprovantes", "correio"] {
        assert_eq!(files(&dados.join(folder)), Vec::<String>::new(), "{folder}");
    }
    let listed = service.command(&["pix", "listar", "--estado", "todos", "--json"]).output().unwrap();
    let listed: serde_json::Value = serde_json::from_slice(&listed.stdout).unwrap();
    assert_eq!(listed["pedidos"], serde_json::json!([]));
}

#[test]
fn a_file_that_is_no_receipt_is_refused_and_leaves_nothing() {
    let service = selling("3", &[]);
    let good = picture(300, 300);
    let bomb = (&b"zTXt"[..], [b"a\0\0", &packed(50 << 20)[..]].concat());
    let lossy = b"RIFF\x2a\0\0\0WEBPVP8 \x1e\0\0\0\x10\0\0\x9d\x01\x2a\xff\x3f\xff\x3f";
    let frame =
        b"\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01\x22\0\x02\x11\x01\x03\x11\x01\xff\xda\0\x02";
    for (name, bytes) in [
        ("30000 × 30000 pixels", png(30_000, 30_000, &[], 1 << 20)),
        ("60000 × 60000 by its head", png(60_000, 60_000, &[], 0)),
        ("a text that unpacks to 50 MB and no pixels", png(4096, 4096, &[bomb], 0)),
        ("webp of 16383 × 16383", [&lossy[..], &[0; 40]].concat()),
        ("jpeg of 65535 × 65535", [&frame[..], &[0x55; 100]].concat()),
        ("half a picture", good[..good.len() / 2].to_vec()),
        ("only the magic bytes", b"\xff\xd8\xff\xe0<html><script>alert(1)</script>".to_vec()),
        ("only a RIFF header", b"RIFF\xff\xff\xff\xffWEBP".to_vec()),
        ("html", b"<!DOCTYPE html><script>alert(1)</script>".to_vec()),
        ("svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec()),
        ("heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec()),
        ("gif before pdf", [b"GIF89a", &pdf("")[..]].concat()),
        ("pdf after junk", [b"\n", &pdf("")[..]].concat()),
        ("pdf that is none", b"%PDF-1.7\n<script>alert(1)</script>".to_vec()),
        ("locked pdf", pdf("/Encr#79pt 5 0 R")),
        ("pdf that starts a program", pdf("/OpenAction << /S /L#61unch /F (cmd.exe) >>")),
        ("zip", b"PK\x03\x04\x14\0\0\0".to_vec()),
    ] {
        let answer = send(&service, &form(&bytes));
        assert_eq!((answer.status, answer.code().as_str()), (415, "comprovante_tipo"), "{name}");
    }
    for body in [form(b""), Formulario::default().text("usd", "5").text("email", "a@b.co").body()] {
        let answer = send(&service, &body);
        assert_eq!((answer.status, answer.code().as_str()), (400, "comprovante_ausente"));
    }
    nothing_is_stored(&service);
    // The largest picture that is decoded at all, and then the day's requests are all still there.
    let largest = send(&service, &form(&png(4096, 4096, &[], 4097 * 4096)));
    assert_eq!(largest.status, 200, "{}", largest.code());
    for _ in 0..2 {
        assert_eq!(send(&service, &form(&good)).status, 200);
    }
    assert_eq!(send(&service, &form(&good)).code(), "limite_diario");
    let peak = service.memory_peak();
    assert!(peak < MEMORY_MAX_KB, "{peak} kB");
    assert!(!service.log().contains("ERROR"), "{}", service.log());
}

#[test]
fn what_may_be_dangerous_is_taken_and_told_to_the_owner() {
    let service = selling("5", &[]);
    let pdf = pdf("/Open#41ction << /S /J#61vaScript /JS (app.alert\\(1\\)) >>");
    let polyglot = [&picture(300, 300)[..], &pdf, b"PK\x05\x06", &[0; 18]].concat();
    for (receipt, said) in [(pdf, "JavaScript"), (polyglot, "PDF escondido")] {
        let answer = send(&service, &form(&receipt));
        assert_eq!(answer.status, 200, "{}", answer.code());
        let id = answer.json()["id"].as_str().unwrap().to_owned();
        let seen = service.command(&["pix", "ver", &id]).output().unwrap();
        let seen = String::from_utf8(seen.stdout).unwrap();
        assert!(seen.contains(said), "{seen}");
        // The name that was sent is nowhere, and no file was made of it.
        let kept = files(&service.home().join("dados"));
        let known = [
            "correio", "voz.chave", "voz.db", "voz.db-shm", "voz.db-wal", "voz.serve.escuta",
            "voz.serve.lock", "voz.serve.url",
        ];
        assert!(kept.iter().all(|name| known.contains(&name.as_str())), "{kept:?}");
    }
}

#[test]
fn a_form_that_is_none_is_refused_and_leaves_nothing() {
    let service = selling("5", &[]);
    let receipt = picture(300, 300);
    let good = form(&receipt);
    let with = |name: &str, value: &str| usual("5", &receipt).text(name, value);
    let many = (0..10_000).fold(usual("5", &receipt), |form, n| form.text(&format!("c{n}"), "")).body();
    let twice = with("usd", "25").body();
    let long = with("pagina", &"x".repeat(20_000)).body();
    let cut = &good[..good.len() - 20];
    for (name, body) in [
        ("ten thousand fields", &many[..]),
        ("a field twice", &twice),
        ("a field of 20 kB", &long),
        ("cut off", cut),
        (
            "lines that end alone",
            b"------voz-LIMITE\nContent-Disposition: form-data; name=\"usd\"\n\n5\n------voz-LIMITE--\n",
        ),
        ("nothing", b""),
        ("no part", b"usd=5&email=bia@exemplo.com"),
        ("a head without an end", b"------voz-LIMITE\r\nContent-Disposition: form-data; name=\"usd\""),
    ] {
        let answer = send(&service, body);
        assert_eq!((answer.status, answer.code().as_str()), (400, "parametro_invalido"), "{name}");
    }
    for (kind, status, code) in [
        ("multipart/form-data", 400, "parametro_invalido"),
        ("multipart/form-data; boundary=\"\"", 400, "parametro_invalido"),
        ("multipart/form-data; boundary=OUTRO", 400, "parametro_invalido"),
        ("multipart/mixed; boundary=----voz-LIMITE", 415, "tipo_nao_suportado"),
        ("application/json", 415, "tipo_nao_suportado"),
        ("application/x-www-form-urlencoded", 415, "tipo_nao_suportado"),
    ] {
        let answer = service.post_bytes(PIX, &[("Content-Type", kind)], &good);
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{kind}");
    }
    assert_eq!(service.post_bytes(PIX, &[], &good).code(), "tipo_nao_suportado");
    let twice =
        service.post_bytes(PIX, &[TYPE, ("Content-Type", "multipart/form-data; boundary=OUTRO")], &good);
    assert_eq!(twice.status, 415);
    nothing_is_stored(&service);
}

#[test]
fn two_megabytes_are_taken_and_one_byte_more_is_not() {
    let service = selling("5", &[]);
    let mut receipt = picture(300, 300);
    receipt.resize(BYTES_MAX, 0);
    assert_eq!(send(&service, &form(&receipt)).status, 200);
    receipt.push(0);
    let large =
        |answer: &Answer| assert_eq!((answer.status, answer.code().as_str()), (413, "comprovante_grande"));
    large(&send(&service, &form(&receipt)));
    // A photo as a camera makes it is refused by its announced length, and its sender reads the answer.
    receipt.resize(9_000_000, 0);
    large(&send(&service, &form(&receipt)));
    // The same without a length.
    let mut stream = service.connect();
    stream.write_all(head("Transfer-Encoding: chunked\r\n").as_bytes()).unwrap();
    stream.write_all(&chunked(&form(&receipt), 60_000)).unwrap();
    let answer = String::from_utf8_lossy(&read_all(&mut stream)).into_owned();
    assert!(answer.starts_with("HTTP/1.1 413") && answer.contains("comprovante_grande"), "{answer}");
    assert_eq!(Sql::of(service.home()).int("SELECT count(*) FROM comprovante"), 1, "one was taken");
}

#[test]
fn a_body_may_come_in_chunks_and_after_asking() {
    let service = selling("5", &[]);
    let body = form(&picture(300, 300));
    let in_chunks = [head("Transfer-Encoding: chunked\r\n").as_bytes(), &chunked(&body, 777)].concat();
    let answer = service.raw(&[in_chunks]).concat();
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));

    let asks = |length: usize| {
        let mut stream = service.connect();
        let lines = format!("Expect: 100-continue\r\nContent-Length: {length}\r\n");
        stream.write_all(head(&lines).as_bytes()).unwrap();
        let mut said = [0; 25];
        stream.read_exact(&mut said).unwrap();
        (stream, String::from_utf8(said.to_vec()).unwrap())
    };
    let (mut stream, said) = asks(body.len());
    assert_eq!(said, "HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(&body).unwrap();
    assert!(read_all(&mut stream).starts_with(b"HTTP/1.1 200"));
    let (_, said) = asks(9_000_000);
    assert!(said.starts_with("HTTP/1.1 413"), "refused before it is sent: {said}");
}

#[test]
fn a_slow_upload_is_cut_and_a_steady_one_is_not() {
    let service = selling("5", &[("VOZ_CORPO_S", "1")]);
    let mut receipt = picture(300, 300);
    receipt.resize(200_000, 0);
    let body = form(&receipt);
    let head = sized(body.len());
    let begun = || {
        let mut stream = service.connect();
        stream.write_all(head.as_bytes()).unwrap();
        stream
    };
    let (mut stuck, mut drip, mut steady) = (begun(), begun(), begun());
    stuck.write_all(&body[..body.len() / 2]).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut bytes = body.chunks(1);
            wait_until("the end of a body that drips", || {
                pause(250);
                drip.write_all(bytes.next().unwrap()).is_err()
            });
        });
        // Longer than another body may take, never pausing as long.
        for piece in body.chunks(body.len() / 5 + 1) {
            pause(250);
            steady.write_all(piece).unwrap();
        }
        let answer = String::from_utf8(read_all(&mut steady)).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        let answer = String::from_utf8(read_all(&mut stuck)).unwrap();
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("tempo_esgotado"), "{answer}");
    });
}

#[test]
fn one_network_does_not_hold_every_place() {
    let service = selling("20", &[]);
    let body = form(&picture(300, 300));
    let head = sized(body.len());
    let begin = || {
        let mut stream = service.connect();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(&body[..100]).unwrap();
        stream
    };
    let unfinished = filled(8, begin, || send(&service, &body).code() == "sobrecarga");
    assert_eq!(service.get("/api/health").status, 200, "all else goes on");
    for mut stream in unfinished {
        stream.write_all(&body[100..]).unwrap();
        assert!(read_all(&mut stream).starts_with(b"HTTP/1.1 200"));
    }
    assert_eq!(send(&service, &body).status, 200);
}
