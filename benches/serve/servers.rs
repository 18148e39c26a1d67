//! The three servers: `voz` as a child process, a bare hyper one, and a model that answers after a while.
use std::convert::Infallible;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};

/// `voz serve` on a free port and data of its own; ends when dropped.
pub(crate) struct Voz {
    child: Child,
    pub(crate) address: SocketAddr,
    folder: PathBuf,
}

impl Voz {
    pub(crate) fn start(env: &[(&str, &str)]) -> Self {
        Self::with_texts(env, "")
    }

    /// With these texts, one JSON object a line, as the author's own.
    pub(crate) fn with_texts(env: &[(&str, &str)], texts: &str) -> Self {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("voz-bench-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        if !texts.is_empty() {
            let file = folder.join("textos.jsonl");
            std::fs::write(&file, texts).unwrap();
            let measured = voz(&folder).args(["-q", "medir"]).arg(&file).output().unwrap();
            assert!(measured.status.success(), "{}", String::from_utf8_lossy(&measured.stderr));
        }
        let mut command = voz(&folder);
        command.arg("serve").env("VOZ_ENDERECO", "127.0.0.1:0").envs(env.iter().copied());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").parse().unwrap();
        Self { child, address, folder }
    }

    /// With a model at this address, and rewrites enough for everybody.
    pub(crate) fn with_model(model: SocketAddr, at_once: usize, texts: &str) -> Self {
        let (url, at_once) = (format!("http://{model}/v1"), at_once.to_string());
        let env = [
            ("VOZ_MODELO", "modelo"),
            ("VOZ_MODELO_URL", url.as_str()),
            ("VOZ_MODELO_SIMULTANEAS", at_once.as_str()),
            ("VOZ_COTA_LIMITE", "1000000"),
            // All callers are on one network here.
            ("VOZ_PARTE_POR_REDE", "100"),
        ];
        Self::with_texts(&env, texts)
    }

    /// Processor time so far.
    pub(crate) fn processor(&self) -> Duration {
        processor(&self.child.id().to_string())
    }

    /// A command on the data of this service.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = voz(&self.folder);
        command.args(args);
        command
    }

    /// Resident memory now and at its highest, in MB.
    pub(crate) fn memory(&self) -> (u64, u64) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let kib = |name: &str| {
            let line = status.lines().find(|l| l.starts_with(name)).unwrap_or_default();
            line.split_whitespace().nth(1).and_then(|n| n.parse::<u64>().ok()).unwrap_or_default()
        };
        (kib("VmRSS") / 1024, kib("VmHWM") / 1024)
    }
}

impl Drop for Voz {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Processor time of a process so far (`self` is this one): in the system's ticks of a hundredth of a second.
pub(crate) fn processor(process: &str) -> Duration {
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The second field is a name in parentheses; fields 14 and 15 are time in the program and in the system.
    let fields = stat.rsplit_once(") ").map_or("", |(_, rest)| rest).split(' ').skip(11);
    TICK * fields.take(2).filter_map(|ticks| ticks.parse::<u32>().ok()).sum()
}

fn voz(folder: &Path) -> Command {
    // Another build, to be held against this one.
    let other = std::env::var("VOZ_BENCH_BINARIO");
    let mut command = Command::new(other.as_deref().unwrap_or(env!("CARGO_BIN_EXE_voz")));
    command.env_clear().env("HOME", folder).env("VOZ_DADOS", folder.join("dados"));
    command
}

/// A hyper server with the settings of `voz serve` that answers every request with one body: like
/// `voz` a process of its own. Ends when dropped.
pub(crate) struct Bare {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Bare {
    /// This program's argument for it.
    const ARGUMENT: &str = "hyper-sozinho";

    pub(crate) fn start(body: &[u8]) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let mut child =
            command.arg(Self::ARGUMENT).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(body).unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Self { child, address: line.trim().parse().unwrap() }
    }

    /// Serves for ever where this process was started for that.
    pub(crate) fn serve_if_asked() {
        if std::env::args().nth(1).as_deref() != Some(Self::ARGUMENT) {
            return;
        }
        let mut body = Vec::new();
        std::io::stdin().read_to_end(&mut body).unwrap();
        let body = Bytes::from(body);
        println!("{}", serve(move |_| std::future::ready(body.clone())));
        loop {
            std::thread::park();
        }
    }

    /// Processor time so far.
    pub(crate) fn processor(&self) -> Duration {
        processor(&self.child.id().to_string())
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A model of the chat completions protocol that thinks for this long.
pub(crate) fn model(latency: Duration) -> SocketAddr {
    const ANSWER: &str = r#"{"choices":[{"message":{"content":"O prazo do relatório mudou: agora é sexta-feira, por causa do feriado, e a equipe já foi avisada. Os demais prazos continuam iguais."},
        "finish_reason":"stop"}],"usage":{"prompt_tokens":900,"completion_tokens":20}}"#;
    serve(move |request: hyper::Request<Incoming>| async move {
        request.into_body().collect().await.unwrap();
        tokio::time::sleep(latency).await;
        Bytes::from_static(ANSWER.as_bytes())
    })
}

fn serve<F: Future<Output = Bytes> + Send>(
    answer: impl Fn(hyper::Request<Incoming>) -> F + Clone + Send + Sync + 'static,
) -> SocketAddr {
    let (told, address) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            told.send(listener.local_addr().unwrap()).unwrap();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                stream.set_nodelay(true).unwrap();
                let answer = answer.clone();
                tokio::spawn(async move {
                    let service = hyper::service::service_fn(|request| {
                        let answer = answer(request);
                        async move { Ok::<_, Infallible>(hyper::Response::new(Full::new(answer.await))) }
                    });
                    let _ = hyper::server::conn::http1::Builder::new()
                        .timer(TokioTimer::new())
                        .header_read_timeout(Duration::from_secs(10))
                        .max_buf_size(32 * 1024)
                        .max_headers(100)
                        .serve_connection(TokioIo::new(stream), service)
                        .await;
                });
            }
        });
    });
    address.recv().unwrap()
}
