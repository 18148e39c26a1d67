//! Plain HTTP over kept-alive sockets, one request at a time.
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use memchr::memmem;

/// A connection.
pub(crate) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// Where the last answer's body begins.
    body: usize,
}

impl Client {
    pub(crate) fn new(server: SocketAddr) -> Self {
        let stream = TcpStream::connect(server).unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, buffer: vec![0; 256 * 1024], body: 0 }
    }

    /// Sends a request and reads its whole answer: status and body.
    pub(crate) fn send(&mut self, request: &[u8]) -> (u16, &[u8]) {
        self.stream.write_all(request).unwrap();
        let mut have = 0;
        loop {
            let read = self.stream.read(&mut self.buffer[have..]).unwrap();
            assert!(read > 0, "the connection ended early");
            have += read;
            if let Some((status, body)) = whole(&self.buffer[..have]) {
                self.body = body;
                return (status, &self.buffer[body..have]);
            }
        }
    }

    /// The cookie that the last answer set, without its attributes.
    pub(crate) fn cookie(&self) -> String {
        let head = String::from_utf8_lossy(&self.buffer[..self.body]);
        let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie: ")).unwrap();
        line["set-cookie: ".len()..].split(';').next().unwrap().to_owned()
    }
}

pub(crate) fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").into_bytes()
}

pub(crate) fn post(path: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// Status and where the body begins, once all of it is there. Both servers are hyper, which writes names in lower case: a caller
/// that reads more closely than it must would be measured with them.
fn whole(answer: &[u8]) -> Option<(u16, usize)> {
    const LENGTH: &[u8] = b"content-length: ";
    let body = memmem::find(answer, b"\r\n\r\n")? + 4;
    let length = memmem::find(&answer[..body], LENGTH)? + LENGTH.len();
    let number = |from: usize| {
        let digits = answer[from..].iter().take_while(|byte| byte.is_ascii_digit());
        digits.fold(0, |number, digit| number * 10 + usize::from(digit - b'0'))
    };
    (answer.len() >= body + number(length)).then(|| (u16::try_from(number(9)).unwrap(), body))
}
