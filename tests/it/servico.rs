//! `voz serve` as a child process, and a plain HTTP client that shows the bytes as they came.
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::banco;
use crate::secrets;
use crate::servidor::Server;

/// The service on a free port of loopback; stopped when dropped.
pub(crate) struct Service {
    child: Mutex<Child>,
    address: String,
    home: PathBuf,
    /// Keeps the home from being removed while the service runs in it.
    _own: Option<Arc<tempfile::TempDir>>,
    /// Keeps the model from being gone while the service asks it.
    _model: Option<Server>,
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
        Self::start_with(env, &[])
    }

    /// Starts it with a model behind `server`.
    pub(crate) fn with_model(server: &Server, env: &[(&str, &str)]) -> Self {
        let url = server.url();
        let modelo = [("VOZ_MODELO", "modelo-x"), ("VOZ_MODELO_URL", &url), ("VOZ_MODELO_CHAVE", MODEL_KEY)];
        Self::start(&[&modelo[..], env].concat()).asking(server)
    }

    /// Starts it with these variables and arguments.
    pub(crate) fn start_with(env: &[(&str, &str)], args: &[&str]) -> Self {
        Self::start_with_home(tempfile::tempdir().unwrap().into(), env, args)
    }

    /// Starts it in a home that lives at least as long as it does.
    pub(crate) fn start_sharing(home: &Arc<tempfile::TempDir>, env: &[(&str, &str)]) -> Self {
        Self::start_with_home(Arc::clone(home), env, &[])
    }

    /// With the model that it asks, which lives as long as it does.
    pub(crate) fn asking(mut self, model: &Server) -> Self {
        self._model = Some(model.clone());
        self
    }

    fn start_with_home(home: Arc<tempfile::TempDir>, env: &[(&str, &str)], args: &[&str]) -> Self {
        let mut service = Self::run(home.path(), env, args);
        service._own = Some(home);
        service
    }

    /// Starts it in a home that outlives it.
    pub(crate) fn start_in(home: &Path, env: &[(&str, &str)]) -> Self {
        Self::run(home, env, &[])
    }

    fn run(home: &Path, env: &[(&str, &str)], args: &[&str]) -> Self {
        // With its mail in a folder it is the only one on its database: who was there before it is dead.
        if !env.iter().any(|(name, _)| ["VOZ_SMTP", "VOZ_BANCO"].contains(name)) {
            banco::all_dead(home);
        }
        let log = File::create(home.join("log")).unwrap();
        let mut command = voz(home, &[&[("VOZ_ENDERECO", "127.0.0.1:0")], env].concat());
        command.arg("serve").args(args);
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Some(address) = line.trim().strip_prefix("http://").map(str::to_owned) else {
            panic!("no line with the address: {}", std::fs::read_to_string(home.join("log")).unwrap())
        };
        Self { child: Mutex::new(child), address, home: home.to_owned(), _own: None, _model: None }
    }

    /// The listening address.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The same program on the same data.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = voz(&self.home, &[]);
        command.args(args).stdin(Stdio::null());
        command
    }

    /// Where it lives.
    pub(crate) fn home(&self) -> &Path {
        &self.home
    }

    /// What it said on stderr so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.home.join("log")).unwrap()
    }

    /// Waits until it has said something on stderr, so many times.
    pub(crate) fn wait_for_log(&self, said: &str, times: usize) {
        wait_until(said, || self.log().matches(said).count() >= times);
    }

    /// Its process's number.
    pub(crate) fn id(&self) -> u32 {
        self.child().id()
    }

    /// The most memory it has had, in KiB; 0 where the system does not tell.
    pub(crate) fn memory_peak(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        line.map_or(0, |line| line.trim().trim_end_matches(" kB").parse().unwrap())
    }

    /// Its process, whatever became of a thread that held it.
    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends it as a power cut would, also while others call it.
    pub(crate) fn kill(&self) {
        self.child().kill().unwrap();
    }

    /// Asks it to stop.
    pub(crate) fn terminate(&self) {
        assert!(signal("TERM", &self.id().to_string()));
    }

    /// Whether it has ended within a time.
    pub(crate) fn ended_within(&self, time: Duration) -> bool {
        waited(time, || self.child().try_wait().unwrap().is_some())
    }

    /// Its exit code, once it has ended.
    pub(crate) fn exit_code(&self) -> Option<i32> {
        let mut ended = None;
        wait_until("the end of the service", || {
            ended = self.child().try_wait().unwrap();
            ended.is_some()
        });
        ended.unwrap().code()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Connects from an address of loopback: each is a network of its own.
    pub(crate) fn connect_from(&self, source: Ipv4Addr) -> TcpStream {
        self.connect_with(source, 1 << 20)
    }

    /// The same, with so much room for what has come and was not read.
    pub(crate) fn connect_with(&self, source: Ipv4Addr, room: usize) -> TcpStream {
        let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
        socket.set_recv_buffer_size(room).unwrap();
        socket.bind(&SocketAddr::from((source, 0)).into()).unwrap();
        socket.connect(&self.address.parse::<SocketAddr>().unwrap().into()).unwrap();
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends a request without a body. The path goes out as it is given.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask(method, path, headers, None).answer()
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[])
    }

    /// Posts bytes as they are.
    pub(crate) fn post_bytes(&self, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.ask("POST", path, headers, Some(body)).answer()
    }

    /// Posts JSON.
    pub(crate) fn post(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
        self.posting(path, headers, body).answer()
    }

    /// Posts JSON and leaves the answer for later.
    pub(crate) fn posting(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Pending {
        self.ask("POST", path, &[&[JSON], headers].concat(), Some(body.to_string().as_bytes()))
    }

    /// Posts JSON to a service that may die meanwhile.
    pub(crate) fn try_post(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> std::io::Result<Answer> {
        self.try_post_within(PATIENCE, path, headers, body)
    }

    /// Asks a service that may have ended.
    pub(crate) fn try_get(&self, path: &str) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(&request("GET", path, &[], None))?;
        Answer::read(&mut stream)
    }

    /// The same, by a client that hangs up after a time without a byte.
    pub(crate) fn try_post_within(
        &self,
        patience: Duration,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(patience))?;
        let headers = [&[JSON], headers].concat();
        stream.write_all(&request("POST", path, &headers, Some(body.to_string().as_bytes())))?;
        Answer::read(&mut stream)
    }

    /// Asks for a rewrite.
    pub(crate) fn rewrite(&self, headers: &[(&str, &str)], body: &Value) -> Answer {
        self.post("/api/rewrite", headers, body)
    }

    /// Asks for a rewrite and leaves the answer for later.
    pub(crate) fn rewriting(&self, headers: &[(&str, &str)], body: &Value) -> Pending {
        self.posting("/api/rewrite", headers, body)
    }

    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Pending {
        let mut stream = self.connect();
        stream.write_all(&request(method, path, headers, body)).unwrap();
        Pending(stream)
    }

    /// For each of these, everything that comes back until the service ends the connection.
    pub(crate) fn raw(&self, requests: &[impl AsRef<[u8]>]) -> Vec<Vec<u8>> {
        let send = |bytes: &[u8]| {
            let mut stream = self.connect();
            // It may have heard enough before the end.
            let _ = stream.write_all(bytes);
            stream
        };
        let mut sent: Vec<_> = requests.iter().map(|bytes| send(bytes.as_ref())).collect();
        sent.iter_mut().map(read_all).collect()
    }
}

/// A request whose answer was not read yet; dropping it hangs up.
pub(crate) struct Pending(TcpStream);

impl Pending {
    /// Says that nothing more will be sent.
    pub(crate) fn sends_no_more(&self) {
        self.0.shutdown(Shutdown::Write).unwrap();
    }

    /// Everything that comes until the service ends the connection.
    pub(crate) fn rest(mut self) -> Vec<u8> {
        read_all(&mut self.0)
    }

    pub(crate) fn answer(mut self) -> Answer {
        Answer::read(&mut self.0).unwrap()
    }
}

pub(crate) const JSON: (&str, &str) = ("Content-Type", "application/json");

/// The key of the model behind [`Service::with_model`]: nothing may ever show it.
pub(crate) const MODEL_KEY: &str = "sk-teste-0123456789abcdef";

/// Sends a signal to a process; whether it was there. By the shell's own `kill`: the program of that name is missing
/// from small systems.
pub(crate) fn signal(name: &str, id: &str) -> bool {
    let kill = "kill -s \"$0\" \"$1\"";
    Command::new("sh").args(["-c", kill, name, id]).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

/// Longest wait for anything, on a machine that does six tests at once: only a test that fails waits so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, so: impl FnMut() -> bool) {
    assert!(waited(PATIENCE, so), "waited too long for {what}");
}

/// Waits, where nothing can be asked whether something has happened yet.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
pub(crate) fn pause(ms: u64) {
    std::thread::sleep(Duration::from_millis(ms));
}

/// So many connections begun that a whole request beside them is refused. One that is quicker than the last of them takes
/// its place, and the last is refused for good: then all begin again.
pub(crate) fn filled(
    count: usize,
    begin: impl Fn() -> TcpStream,
    refused: impl Fn() -> bool,
) -> Vec<TcpStream> {
    let mut begun = Vec::new();
    wait_until("a refusal", || {
        begun.clear();
        begun.extend((0..count).map(|_| begin()));
        pause(300);
        refused()
    });
    begun
}

/// Waits until something is so, but not for ever; whether it is. By the clock: to ask may itself take long. Whoever starts a
/// program to ask leaves the processor to the others for as long as it took.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
pub(crate) fn waited(time: Duration, mut so: impl FnMut() -> bool) -> bool {
    const REST: Duration = Duration::from_millis(10);
    const REST_MAX: Duration = Duration::from_millis(100);
    let until = Instant::now() + time;
    loop {
        let began = Instant::now();
        if began >= until {
            return so();
        }
        if so() {
            return true;
        }
        std::thread::sleep(began.elapsed().clamp(REST, REST_MAX));
    }
}

/// Ends the threads that a test lets work until it is over, also where it fails: a scope waits for them without end.
pub(crate) struct Ends<'a>(pub(crate) &'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// The program in an otherwise empty environment, its data under `home`.
pub(crate) fn voz(home: &Path, env: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_voz"));
    command.env_clear().env("HOME", home).env("VOZ_DADOS", home.join("dados")).envs(banco::env(home));
    command.envs(env.iter().copied());
    command
}

/// Says that the test which runs here shows nothing, and why; also where it passes, whose words the runner keeps to itself.
pub(crate) fn skipped(why: &str) {
    let test = std::thread::current();
    let _ = writeln!(std::io::stderr(), "skipped: {}: {why}", test.name().unwrap_or_default());
}

/// Whether a program that a test leans on is there. Without it the test shows nothing and passes, except where
/// `.ci/run` could install it (`VOZ_TESTE_EXIGE`). What `VOZ_TESTE_SEM` names is taken for missing.
pub(crate) fn has(program: &str) -> bool {
    found(program, || Command::new(program).arg("--version").output().ok()).is_some()
}

/// The same of whatever is looked for in another way.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
pub(crate) fn found<T>(program: &str, look: impl FnOnce() -> Option<T>) -> Option<T> {
    let named = |list| std::env::var(list).is_ok_and(|all| all.split(' ').any(|p| p == program));
    if named("VOZ_TESTE_SEM") {
        skipped(&format!("without {program}, as VOZ_TESTE_SEM asks"));
        return None;
    }
    let there = look();
    assert!(there.is_some() || !named("VOZ_TESTE_EXIGE"), "{program} is missing");
    if there.is_none() {
        skipped(&format!("{program} is missing"));
    }
    there
}

pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Vec<u8> {
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if let Some(body) = body {
        head.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    [head.as_bytes(), b"\r\n", body.unwrap_or_default()].concat()
}

/// Until the other side ends; a reset ends it too.
pub(crate) fn read_all(stream: &mut TcpStream) -> Vec<u8> {
    try_read_all(stream).unwrap_or_else(|e| panic!("no end: {e}"))
}

fn try_read_all(stream: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(e) if e.kind() != ErrorKind::ConnectionReset => Err(e),
        _ => Ok(bytes),
    }
}

/// Ends the service of a test whose threads work until it is gone.
pub(crate) struct Dies<'a>(pub(crate) &'a Service);

impl Drop for Dies<'_> {
    fn drop(&mut self) {
        let _ = self.0.child().kill();
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        {
            let mut child = self.child();
            let _ = child.kill();
            let _ = child.wait();
        }
        if !std::thread::panicking() {
            secrets::search(&self.home);
        }
    }
}

impl Answer {
    pub(crate) fn read(stream: &mut TcpStream) -> std::io::Result<Self> {
        let bytes = try_read_all(stream)?;
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n");
        let end = end.ok_or(ErrorKind::UnexpectedEof)?;
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| line.split_once(':').unwrap());
        let headers = headers.map(|(name, value)| (name.to_lowercase(), value.trim().to_owned())).collect();
        Ok(Self { status, headers, body: bytes[end + 4..].to_vec() })
    }

    /// The stable code of a refusal.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// A header's value, or nothing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }

    /// Every value of a header.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.headers.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.as_str())
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
