//! A mail server on loopback that keeps what it takes (RFC 5321), and fails where it is told to.
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::loopback::Loopback;

/// What the server does at a step instead of going on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// Goes on.
    None,
    /// Answers this line, and stays.
    Say(&'static str),
    /// Ends the connection.
    Drop,
    /// Keeps silent until the client goes away.
    Hang,
}

/// A message as it came in.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    /// Envelope: sender and recipients.
    pub(crate) de: String,
    pub(crate) para: Vec<String>,
    /// Headers with their names in lower case, lines unfolded.
    pub(crate) headers: Vec<(String, String)>,
    /// Body, decoded.
    pub(crate) text: String,
}

impl Letter {
    /// Reads a message as it is sent or kept in a file.
    pub(crate) fn read(de: &str, para: &[String], raw: &str) -> Self {
        let (head, body) = raw.split_once("\r\n\r\n").unwrap();
        let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
        let headers: Vec<_> = unfolded
            .lines()
            .map(|line| line.split_once(": ").unwrap())
            .map(|(name, value)| (name.to_lowercase(), words(value)))
            .collect();
        let mut letter = Self { de: de.to_owned(), para: para.to_vec(), headers, text: String::new() };
        letter.text = match letter.header("content-transfer-encoding") {
            "quoted-printable" => quoted(&body.replace("=\r\n", ""), false),
            "base64" => decoded(&body.replace("\r\n", "")),
            _ => body.to_owned(),
        };
        letter.text = letter.text.replace("\r\n", "\n");
        letter
    }

    /// The messages of a mail folder, oldest first.
    pub(crate) fn folder(path: &Path) -> Vec<Self> {
        raw_letters(path).iter().map(|raw| Self::read("", &[], raw)).collect()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }
}

/// The files of a mail folder, oldest first; drafts that are still being written have another ending.
pub(crate) fn raw_letters(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "eml"));
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

/// The server, until it is dropped.
pub(crate) struct Mailbox {
    door: Loopback,
    kept: Arc<Kept>,
}

#[derive(Default)]
struct Kept {
    letters: Mutex<Vec<Letter>>,
    commands: Mutex<Vec<String>>,
    users: Mutex<Vec<(String, String)>>,
}

impl Mailbox {
    /// Takes everything.
    pub(crate) fn open() -> Self {
        Self::failing(|_, _| Fault::None)
    }

    /// Asks the script before each step: `CONNECT`, `EHLO`, `AUTH`, `MAIL`, `RCPT`, `DATA`, `.`; with it
    /// comes how many conversations there were before.
    pub(crate) fn failing(script: impl Fn(&str, usize) -> Fault + Send + Sync + 'static) -> Self {
        let kept = Arc::<Kept>::default();
        let log = Arc::clone(&kept);
        Self { door: Loopback::start(move |stream, n| talk(stream, &|step| script(step, n), &log)), kept }
    }

    /// Its address as the configuration takes it.
    pub(crate) fn url(&self) -> String {
        format!("smtp://{}", self.door.address)
    }

    /// The same with a user and a password.
    pub(crate) fn url_of(&self, login: &str) -> String {
        format!("smtp://{login}@{}", self.door.address)
    }

    /// What it took so far.
    pub(crate) fn letters(&self) -> Vec<Letter> {
        lock(&self.kept.letters).clone()
    }

    /// Every line it was told, messages apart.
    pub(crate) fn commands(&self) -> Vec<String> {
        lock(&self.kept.commands).clone()
    }

    /// Who logged in, with which password.
    pub(crate) fn users(&self) -> Vec<(String, String)> {
        lock(&self.kept.users).clone()
    }
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One conversation, until either side ends it.
fn talk(stream: TcpStream, script: &dyn Fn(&str) -> Fault, kept: &Kept) {
    let mut reader = BufReader::new(stream);
    let (mut de, mut para) = (String::new(), Vec::new());
    if !step(&mut reader, script("CONNECT"), "220 caixa ESMTP") {
        return;
    }
    while let Some(line) = next_line(&mut reader) {
        lock(&kept.commands).push(line.clone());
        let verb = line.get(..4).unwrap_or_default().to_uppercase();
        let usual = match verb.as_str() {
            "EHLO" => "250-caixa\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN",
            "AUTH" => match login(&line) {
                Some(user) => {
                    lock(&kept.users).push(user);
                    "235 entre"
                }
                None => "501 não entendi",
            },
            "MAIL" => {
                de = between(&line);
                "250 sim"
            }
            "RCPT" => {
                para.push(between(&line));
                "250 sim"
            }
            "DATA" => "354 diga",
            "NOOP" | "RSET" => "250 sim",
            "QUIT" => "221 adeus",
            _ => "502 não sei",
        };
        let fault = script(&verb);
        let goes_on = matches!(fault, Fault::None);
        if !step(&mut reader, fault, usual) || verb == "QUIT" {
            return;
        }
        if verb == "DATA" && goes_on {
            let Some(raw) = message(&mut reader) else { return };
            let fault = script(".");
            if matches!(fault, Fault::None) {
                lock(&kept.letters).push(Letter::read(&de, &para, &raw));
            }
            if !step(&mut reader, fault, "250 guardada") {
                return;
            }
        }
    }
}

/// Answers a step; false when the conversation ends with it.
fn step(reader: &mut BufReader<TcpStream>, fault: Fault, usual: &str) -> bool {
    let line = match fault {
        Fault::None => usual,
        Fault::Say(line) => line,
        Fault::Drop => return false,
        Fault::Hang => {
            let _ = reader.read_to_end(&mut Vec::new());
            return false;
        }
    };
    reader.get_mut().write_all(format!("{line}\r\n").as_bytes()).is_ok()
}

fn next_line(reader: &mut BufReader<TcpStream>) -> Option<String> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|&n| n > 0)?;
    Some(line.trim_end().to_owned())
}

/// The message up to the lone dot, with doubled dots undone.
fn message(reader: &mut BufReader<TcpStream>) -> Option<String> {
    let mut raw = String::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|&n| n > 0)?;
        assert!(line.ends_with("\r\n"), "lines end with CRLF: {line:?}");
        if line == ".\r\n" {
            return Some(raw);
        }
        raw.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}

fn between(line: &str) -> String {
    line.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(a, _)| a.to_owned()).unwrap()
}

/// User and password of `AUTH PLAIN` (RFC 4616).
fn login(line: &str) -> Option<(String, String)> {
    let plain = decoded(line.strip_prefix("AUTH PLAIN ")?);
    let mut parts = plain.split('\0').skip(1).map(str::to_owned);
    Some((parts.next()?, parts.next()?))
}

fn decoded(text: &str) -> String {
    String::from_utf8(STANDARD.decode(text.trim()).unwrap()).unwrap()
}

/// Quoted-printable (RFC 2045), and its form in headers, where `_` is a space.
fn quoted(text: &str, header: bool) -> String {
    let mut out = Vec::new();
    let mut bytes = text.bytes();
    while let Some(b) = bytes.next() {
        match b {
            b'=' => {
                let pair = [bytes.next().unwrap(), bytes.next().unwrap()];
                out.push(u8::from_str_radix(std::str::from_utf8(&pair).unwrap(), 16).unwrap());
            }
            b'_' if header => out.push(b' '),
            _ => out.push(b),
        }
    }
    String::from_utf8(out).unwrap()
}

/// A header's value with its encoded words decoded (RFC 2047).
fn words(value: &str) -> String {
    let mut out = String::new();
    let mut encoded_before = false;
    for (n, word) in value.split(' ').enumerate() {
        let inner = word.strip_prefix("=?utf-8?").and_then(|w| w.strip_suffix("?="));
        // Space between two encoded words is not part of the text.
        if n > 0 && !(inner.is_some() && encoded_before) {
            out.push(' ');
        }
        match inner.and_then(|w| w.split_once('?')) {
            Some(("b", text)) => out.push_str(&decoded(text)),
            Some((_, text)) => out.push_str(&quoted(text, true)),
            None => out.push_str(word),
        }
        encoded_before = inner.is_some();
    }
    out
}
