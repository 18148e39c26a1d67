//! A scripted HTTP server on loopback: each request gets what the script says, byte for byte.
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use voz::base::world::World;

use crate::loopback::Loopback;

/// A request as it came in.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// Method and path, as in `POST /v1/messages`.
    pub(crate) line: String,
    /// Headers, names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    /// Body.
    pub(crate) body: String,
}

impl Seen {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

/// What the server does with a request.
pub(crate) enum Act {
    /// Answers with status, extra headers and body.
    Answer(u16, &'static [(&'static str, &'static str)], String),
    /// Writes these bytes and closes.
    Raw(Vec<u8>),
    /// Says nothing until the client goes away.
    Hang,
    /// Writes these bytes, then says nothing until the client goes away.
    RawThenHang(Vec<u8>),
    /// Writes the head of an answer at once, then its body byte by byte with a pause after each, and closes.
    Drip(u16, String, Duration),
}

impl Act {
    pub(crate) fn json(status: u16, body: &serde_json::Value) -> Self {
        Self::Answer(status, &[("content-type", "application/json")], body.to_string())
    }
}

/// The server, until it and its clones are dropped.
#[derive(Clone)]
pub(crate) struct Server {
    door: Arc<Loopback>,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Server {
    /// Starts a server on a free port. The script gets each request and how many came before it.
    pub(crate) fn start(script: impl Fn(&Seen, usize) -> Act + Send + Sync + 'static) -> Self {
        let seen: Arc<Mutex<Vec<Seen>>> = Arc::default();
        let log = Arc::clone(&seen);
        Self { door: Loopback::start(move |stream, _| serve(stream, &script, &log)).into(), seen }
    }

    pub(crate) fn url(&self) -> String {
        self.door.url()
    }

    /// Every request so far.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        lock(&self.seen).clone()
    }
}

fn lock(seen: &Mutex<Vec<Seen>>) -> MutexGuard<'_, Vec<Seen>> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Serves one connection, request after request, until either side ends it.
fn serve(stream: TcpStream, script: &dyn Fn(&Seen, usize) -> Act, log: &Mutex<Vec<Seen>>) {
    let mut reader = BufReader::new(stream);
    while let Some(request) = read(&mut reader) {
        let before = {
            let mut log = lock(log);
            log.push(request.clone());
            log.len() - 1
        };
        let stream = reader.get_mut();
        let sent = match script(&request, before) {
            Act::Answer(status, headers, body) => {
                let mut head = format!("HTTP/1.1 {status} x\r\ncontent-length: {}\r\n", body.len());
                for (name, value) in headers {
                    head.push_str(&format!("{name}: {value}\r\n"));
                }
                stream.write_all(format!("{head}\r\n{body}").as_bytes())
            }
            Act::Raw(bytes) => {
                let _ = stream.write_all(&bytes);
                let _ = stream.shutdown(Shutdown::Both);
                return;
            }
            Act::RawThenHang(bytes) => {
                let _ = stream.write_all(&bytes);
                let _ = reader.read_to_end(&mut Vec::new());
                return;
            }
            Act::Drip(status, body, pause) => {
                let world = World::real();
                let head = format!(
                    "HTTP/1.1 {status} x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
                    body.len()
                );
                let mut sent = stream.write_all(head.as_bytes());
                for byte in body.bytes() {
                    sent = sent.and_then(|()| stream.write_all(&[byte]));
                    if sent.is_err() || !world.sleep(pause) {
                        break;
                    }
                }
                let _ = stream.shutdown(Shutdown::Both);
                return;
            }
            Act::Hang => {
                let _ = reader.read_to_end(&mut Vec::new());
                return;
            }
        };
        if sent.is_err() {
            return;
        }
    }
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<Seen> {
    let mut first = String::new();
    reader.read_line(&mut first).ok().filter(|&n| n > 0)?;
    let line = first.rsplit_once(' ')?.0.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok().filter(|&n| n > 0)?;
        let Some((name, value)) = header.trim_end().split_once(':') else { break };
        headers.push((name.to_lowercase(), value.trim().to_owned()));
    }
    let length = headers.iter().find(|(n, _)| n == "content-length").and_then(|(_, v)| v.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body).ok()?;
    Some(Seen { line, headers, body: String::from_utf8_lossy(&body).into_owned() })
}
