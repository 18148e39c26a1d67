//! A form with a file, as browsers send it, and the usual one of `POST /api/credito/pix`.
use std::io::Write;
use std::net::TcpStream;

use voz::base::image::matrix_png;

use crate::servico::{Service, read_all};

/// Where receipts go.
pub(crate) const PIX: &str = "/api/credito/pix";
/// The type of every form here.
pub(crate) const TYPE: (&str, &str) = ("Content-Type", "multipart/form-data; boundary=----voz-LIMITE");

/// A form on its way to be sent.
#[derive(Clone, Default)]
pub(crate) struct Formulario(Vec<u8>);

impl Formulario {
    /// A text field more.
    pub(crate) fn text(self, name: &str, text: &str) -> Self {
        self.part(&format!("name=\"{name}\""), text.as_bytes())
    }

    /// A file more, its name and type as a liar would give them.
    pub(crate) fn file(self, name: &str, bytes: &[u8]) -> Self {
        self.part(&format!("name=\"{name}\"; filename=\"../../pix.jpg\"\r\nContent-Type: image/jpeg"), bytes)
    }

    /// A part with this after `form-data; `.
    pub(crate) fn part(mut self, head: &str, content: &[u8]) -> Self {
        self.0.extend(format!("------voz-LIMITE\r\nContent-Disposition: form-data; {head}\r\n\r\n").bytes());
        self.0.extend_from_slice(content);
        self.0.extend_from_slice(b"\r\n");
        self
    }

    /// The whole body.
    pub(crate) fn body(mut self) -> Vec<u8> {
        self.0.extend_from_slice(b"------voz-LIMITE--\r\n");
        self.0
    }
}

/// What a buyer sends.
pub(crate) fn usual(usd: &str, receipt: &[u8]) -> Formulario {
    Formulario::default().text("usd", usd).text("email", "bia@exemplo.org").file("comprovante", receipt)
}

/// A receipt that no other number gives.
pub(crate) fn receipt(n: usize) -> Vec<u8> {
    matrix_png(21, 12, |x, y| (x * 7 + y * 3 + n).is_multiple_of(5) || y == 0 && n >> x & 1 == 1)
}

/// The head of a request with a form and these header lines.
pub(crate) fn head(lines: &str) -> String {
    let kind = TYPE.1;
    format!("POST {PIX} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nConnection: close\r\n{lines}\r\n")
}

/// The head of a request with a form of this length.
pub(crate) fn sized(length: usize) -> String {
    head(&format!("Content-Length: {length}\r\n"))
}

/// A body in chunks of this length.
pub(crate) fn chunked(body: &[u8], length: usize) -> Vec<u8> {
    let chunk = |bytes: &[u8]| [format!("{:x}\r\n", bytes.len()).as_bytes(), bytes, b"\r\n"].concat();
    body.chunks(length).map(chunk).chain([b"0\r\n\r\n".to_vec()]).collect::<Vec<_>>().concat()
}

/// Sends a body to a service that may die meanwhile; what came back, whole or not.
pub(crate) fn try_send(service: &Service, body: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(service.url().trim_start_matches("http://"))?;
    stream.write_all(&[sized(body.len()).as_bytes(), body].concat())?;
    Ok(read_all(&mut stream))
}
