//! `voz serve` as a child process, and a plain HTTP client that shows the bytes as they came.
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

/// The service on a free port of loopback; stopped when dropped.
pub(crate) struct Service {
    child: Mutex<Child>,
    address: String,
    /// Its home, when it is its own.
    _home: Option<tempfile::TempDir>,
}

/// An answer, byte for byte.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case.
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Service {
    /// Starts it with these variables in an otherwise empty environment.
    pub(crate) fn start(env: &[(&str, &str)]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut service = Self::start_in(home.path(), env);
        service._home = Some(home);
        service
    }

    /// The same with a home that outlives it.
    pub(crate) fn start_in(home: &Path, env: &[(&str, &str)]) -> Self {
        let mut command = voz(home, env);
        command.env("VOZ_ENDERECO", "127.0.0.1:0").arg("serve");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().to_owned();
        Self { child: Mutex::new(child), address, _home: None }
    }

    /// The listening address.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Ends it as a power cut would, also while others call it.
    pub(crate) fn kill(&self) {
        self.child.lock().unwrap().kill().unwrap();
    }

    /// Sends a request without a body. The path goes out as it is given.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.exchange(method, path, headers, "").unwrap()
    }

    /// Posts JSON.
    pub(crate) fn post(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
        self.try_post(path, headers, body).unwrap()
    }

    /// Posts JSON to a service that may die meanwhile.
    pub(crate) fn try_post(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> std::io::Result<Answer> {
        let body = body.to_string();
        let length = body.len().to_string();
        let json = [("Content-Type", "application/json"), ("Content-Length", &length)];
        self.exchange("POST", path, &[&json, headers].concat(), &body)
    }

    fn exchange(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(&self.address)?;
        let lines: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{lines}\r\n{body}"
        )?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes)?;
        let head = bytes.windows(4).position(|w| w == b"\r\n\r\n");
        let end = head.ok_or(std::io::ErrorKind::UnexpectedEof)?;
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| line.split_once(':').unwrap());
        let headers = headers.map(|(name, value)| (name.to_lowercase(), value.trim().to_owned())).collect();
        Ok(Answer { status, headers, body: bytes[end + 4..].to_vec() })
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[])
    }
}

/// The program in an otherwise empty environment, its data under `home`.
pub(crate) fn voz(home: &Path, env: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_voz"));
    command.env_clear().env("HOME", home).env("VOZ_DADOS", home.join("dados")).envs(env.iter().copied());
    command
}

impl Drop for Service {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Answer {
    /// A header's value, or nothing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }

    /// The media type without parameters.
    pub(crate) fn media_type(&self) -> &str {
        self.header("content-type").split(';').next().unwrap_or_default().trim()
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }
}
