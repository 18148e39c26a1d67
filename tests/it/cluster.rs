//! A PostgreSQL server of a test's own on loopback, which may be killed, frozen and started again, and a way to it that
//! may be cut.
use std::fs::File;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use voz::base::store::{Store, StorePlace};

use crate::loopback::Loopback;
use crate::servico::{found, pause, signal, waited};

/// The folder of PostgreSQL's programs, which Debian leaves out of the path.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn programs() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.splice(0..0, debian.map(|version| version.path().join("bin")));
    let holds = |folder: &PathBuf| folder.join("initdb").exists() && folder.join("postgres").exists();
    found("postgres", || folders.into_iter().find(holds))
}

pub(crate) struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    server: Option<Child>,
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Cluster {
    /// A new one with an empty database `voz`; `None` where there is no PostgreSQL.
    pub(crate) fn start() -> Option<Self> {
        let mut cluster = Self::empty(programs()?);
        let data = cluster.data();
        let made = cluster
            .program("initdb")
            .args(["--username=voz", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"])
            .arg(data)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        cluster.run();
        Some(cluster)
    }

    /// A standby that streams from this one, which from now on waits for it at every commit.
    pub(crate) fn standby(&self) -> Self {
        let mut standby = Self::empty(self.programs.clone());
        let (data, from) = (standby.data(), format!("host=127.0.0.1 port={} user=voz", self.port));
        let made = standby
            .program("pg_basebackup")
            .args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "--dbname", &from, "-D"])
            .arg(data)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        standby.launch();
        self.set("synchronous_standby_names", "'*'");
        let in_step = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        let ready = || self.sql(in_step) == "1";
        assert!(waited(Duration::from_secs(60), ready), "the standby does not keep in step");
        standby
    }

    /// Makes a standby the primary.
    pub(crate) fn promote(&self) {
        assert_eq!(self.sql("SELECT pg_promote()"), "t");
    }

    /// What a statement answers, a row a line.
    pub(crate) fn sql(&self, statement: &str) -> String {
        self.sql_in("postgres", statement)
    }

    /// The same in another database.
    pub(crate) fn sql_in(&self, database: &str, statement: &str) -> String {
        self.try_sql(database, statement).unwrap_or_else(|refused| panic!("{refused}"))
    }

    /// The same, or what the server says against it.
    pub(crate) fn try_sql(&self, database: &str, statement: &str) -> Result<String, String> {
        let port = self.port.to_string();
        let said = self
            .program("psql")
            .args(["-X", "-q", "-A", "-t", "-h", "127.0.0.1", "-U", "voz", "-d", database])
            .args(["-p", &port, "-v", "ON_ERROR_STOP=1", "-c", statement])
            .output()
            .unwrap();
        if said.status.success() {
            Ok(String::from_utf8(said.stdout).unwrap().trim_end().to_owned())
        } else {
            Err(String::from_utf8_lossy(&said.stderr).into_owned())
        }
    }

    fn empty(programs: PathBuf) -> Self {
        let folder = tempfile::tempdir().unwrap();
        give(folder.path());
        Self { folder, programs, port: free_port(), server: None }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of PostgreSQL, which refuses to be run by root.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = match owner() {
            Some((user, group)) => {
                let mut command = Command::new("setpriv");
                command.arg(format!("--reuid={user}")).arg(format!("--regid={group}"));
                command.arg("--clear-groups").arg(program);
                command
            }
            None => Command::new(program),
        };
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    /// Starts the server, also after it was killed, and waits until it answers. One that gives up is started again: what the
    /// killed one left behind may be in its way for a moment, or its port lent to somebody's connection.
    pub(crate) fn run(&mut self) {
        self.launch();
        let up = || {
            if Store::open_existing(self.place()).is_ok() {
                return true;
            }
            let gave_up = |server: &mut Child| matches!(server.try_wait(), Ok(Some(_)));
            if self.server.as_mut().is_none_or(gave_up) {
                pause(200);
                self.launch();
            }
            false
        };
        let up = waited(Duration::from_secs(60), up);
        let said = || std::fs::read_to_string(self.log()).unwrap_or_default();
        assert!(up, "the server does not start: {}", said());
    }

    /// Said by the server, the last start at the end.
    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    fn launch(&mut self) {
        let data = self.data();
        let log = File::options().create(true).append(true).open(self.log()).unwrap();
        let child = self
            .program("postgres")
            .arg("-D")
            .arg(data)
            .args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"])
            .args(["-c", "unix_socket_directories=", "-c", "max_connections=200"])
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        self.server = Some(child);
    }

    /// Where its database is, reached at `port`.
    pub(crate) fn place_at(&self, port: u16) -> StorePlace {
        let url = format!("postgres://voz@127.0.0.1:{port}/postgres?connect_timeout=2");
        StorePlace::parse(&url, Path::new("")).unwrap()
    }

    pub(crate) fn place(&self) -> StorePlace {
        self.place_at(self.port)
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Sets one of its settings, for connections made from then on.
    pub(crate) fn set(&self, name: &str, value: &str) {
        let file = self.data().join("postgresql.auto.conf");
        std::fs::write(file, format!("{name} = {value}\n")).unwrap();
        let id = self.server.as_ref().unwrap().id();
        assert!(signal("HUP", &id.to_string()));
    }

    /// Lets the server speak TLS, as `localhost`; whose certificate signed its own.
    pub(crate) fn secure(&self) -> PathBuf {
        let [name, authority] = ["servidor", "raiz"].map(|name| self.data().join(name));
        let make = |arguments: &str| {
            let made = Command::new("openssl").args(arguments.split(' ')).output().unwrap();
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        };
        let (name, authority) = (name.display(), authority.display());
        let new = "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
        make(&format!("{new} -x509 -days 2 -subj /CN=raiz -keyout {authority}.key -out {authority}.pem"));
        make(&format!(
            "{new} -x509 -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE \
             -CA {authority}.pem -CAkey {authority}.key -keyout {name}.key -out {name}.pem"
        ));
        give(Path::new(&format!("{name}.key")));
        self.set("ssl", &format!("on\nssl_cert_file = '{name}.pem'\nssl_key_file = '{name}.key'"));
        PathBuf::from(format!("{authority}.pem"))
    }

    /// Ends the server and everything it started, at once and without a word.
    pub(crate) fn kill(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        send(server.id(), "KILL");
        server.wait().unwrap();
    }

    /// Stops the server where it stands, with its connections open; `true` lets it go on.
    pub(crate) fn freeze(&self, go_on: bool) {
        let id = self.server.as_ref().unwrap().id();
        send(id, if go_on { "CONT" } else { "STOP" });
    }
}

/// A port that nobody has, below those that Linux and others hand to connections: one of these may be taken before the
/// server has it, and again whenever the server was killed.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 11_000 + u16::try_from(std::process::id() % 8_000).unwrap();
    let free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    std::iter::repeat_with(|| first + NEXT.fetch_add(1, Ordering::Relaxed)).take(1_000).find(free).unwrap()
}

/// Sends a signal to a server and to everything it started.
fn send(server: u32, name: &str) {
    // The server first, so that it starts no other child.
    signal(name, &server.to_string());
    let mut all = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        // "id (name) state parent …" (proc(5)).
        let parent = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
        if parent == Some(server) {
            all.extend(entry.file_name().to_str().and_then(|id| id.parse::<u32>().ok()));
        }
    }
    for id in all {
        signal(name, &id.to_string());
    }
}

/// Whom to run the server as, when this runs as root: nobody.
fn owner() -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt;
    let me = std::fs::metadata("/proc/self").unwrap().uid();
    (me == 0).then_some((65534, 65534))
}

/// Makes a folder the one of whom the server runs as.
pub(crate) fn give(folder: &Path) {
    if let Some((user, group)) = owner() {
        chown(folder, Some(user), Some(group)).unwrap();
    }
}

/// What becomes of a connection once a COMMIT is seen on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The database gets it, and the answer is lost on its way back.
    After,
    /// It is lost itself.
    Before,
}

/// What takes the lock of all machines; "voz" in ASCII is its first number.
const ALONE: &[u8] = b"pg_advisory_xact_lock(7761786, 1)";

/// A way to a server that cuts connections when it is told to, may be long, and counts.
pub(crate) struct Proxy {
    door: Loopback,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    armed: Mutex<Option<Cut>>,
    cuts: AtomicUsize,
    turns: AtomicUsize,
    alone: AtomicUsize,
    /// Microseconds that each answer takes on its way.
    delay: AtomicU64,
}

impl Proxy {
    pub(crate) fn to(port: u16) -> Self {
        Self::far(port, Duration::ZERO)
    }

    /// The way of a server from which every answer takes so long.
    pub(crate) fn far(port: u16, delay: Duration) -> Self {
        let state = Arc::<State>::default();
        let told = Arc::clone(&state);
        let door = Loopback::start(move |client, _| {
            let Ok(server) = TcpStream::connect(("127.0.0.1", port)) else { return };
            let back = (server.try_clone().unwrap(), client.try_clone().unwrap());
            let [asked, swallow] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
            let (answered, swallowed) = (Arc::clone(&asked), Arc::clone(&swallow));
            for stream in [&client, &server] {
                stream.set_nodelay(true).unwrap();
            }
            let of = Arc::clone(&told);
            std::thread::spawn(move || {
                pass_late(back.0, &back.1, &of.delay, || {
                    of.turns.fetch_add(usize::from(answered.swap(false, Ordering::SeqCst)), Ordering::SeqCst);
                    !swallowed.load(Ordering::SeqCst)
                });
            });
            pass(client, server, |bytes| {
                asked.store(true, Ordering::SeqCst);
                let alone = bytes.windows(ALONE.len()).any(|w| w == ALONE);
                told.alone.fetch_add(usize::from(alone), Ordering::SeqCst);
                // Not the words of a level of isolation.
                let commits = bytes.windows(8).any(|words| words == b"; COMMIT");
                let cut = if commits { told.armed.lock().unwrap().take() } else { None };
                told.cuts.fetch_add(usize::from(cut.is_some()), Ordering::SeqCst);
                swallow.fetch_or(cut == Some(Cut::After), Ordering::SeqCst);
                cut
            });
        });
        let proxy = Self { door, state };
        proxy.lengthen(delay);
        proxy
    }

    pub(crate) fn port(&self) -> u16 {
        self.door.address.port()
    }

    /// Cuts the connection of the next COMMIT.
    pub(crate) fn arm(&self, cut: Cut) {
        *self.state.armed.lock().unwrap() = Some(cut);
    }

    pub(crate) fn cuts(&self) -> usize {
        self.state.cuts.load(Ordering::SeqCst)
    }

    /// From now on every answer takes so long.
    pub(crate) fn lengthen(&self, delay: Duration) {
        self.state.delay.store(u64::try_from(delay.as_micros()).unwrap(), Ordering::SeqCst);
    }

    /// How often somebody asked for the lock of all machines ([`Store::write`]).
    pub(crate) fn alone(&self) -> usize {
        self.state.alone.load(Ordering::SeqCst)
    }

    /// How often the server was asked something and answered.
    pub(crate) fn turns(&self) -> usize {
        self.state.turns.load(Ordering::SeqCst)
    }
}

/// Passes bytes on, each so long after it came; `look` is told of them, and says whether they may go on.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn pass_late(mut from: TcpStream, to: &TcpStream, delay: &AtomicU64, mut look: impl FnMut() -> bool) {
    let (send, waiting) = channel::<(Instant, Vec<u8>)>();
    let mut out = to.try_clone().unwrap();
    let sender = std::thread::spawn(move || {
        for (due, bytes) in waiting {
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            if out.write_all(&bytes).is_err() {
                break;
            }
        }
    });
    let mut buffer = [0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        if !look() {
            break;
        }
        let delay = Duration::from_micros(delay.load(Ordering::SeqCst));
        if send.send((Instant::now() + delay, buffer[..count].to_vec())).is_err() {
            break;
        }
    }
    drop(send);
    let _ = sender.join();
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Write);
}

/// Passes bytes on until one side ends or `look` says to cut.
fn pass(mut from: TcpStream, mut to: TcpStream, mut look: impl FnMut(&[u8]) -> Option<Cut>) {
    let mut buffer = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let cut = look(&buffer[..count]);
        if cut == Some(Cut::Before) || to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Write);
}
