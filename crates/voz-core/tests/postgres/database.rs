//! For tests: a database of its own for each place, on the server of `VOZ_TESTE_BANCO`.
//!
//! Each program of tests migrates one database and copies it; a copy goes once the folder it stands for is gone. What a
//! program leaves behind, the next one removes. The integration tests take this file in by its path.
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{Client, NoTls, SimpleQueryMessage};

/// The databases of this program.
struct Databases {
    runtime: Runtime,
    client: Client,
    made: HashMap<PathBuf, String>,
    count: usize,
}

static ALL: Mutex<Option<Databases>> = Mutex::new(None);

/// The server that tests may make databases on; without one they use files.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
pub(crate) fn server() -> Option<String> {
    std::env::var("VOZ_TESTE_BANCO").ok().filter(|url| !url.is_empty())
}

/// The address of the database that stands for the file at `path`. It is made, with its schema, when it is first asked
/// for with `make`; `migrate` brings the database of an address to the newest version.
pub(crate) fn database(path: &Path, make: bool, migrate: impl FnOnce(&str)) -> Option<String> {
    let server = server()?;
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.as_ref().and_then(|all| all.made.get(path)) {
        return Some(address(&server, known));
    }
    if !make {
        return None;
    }
    let all = all.get_or_insert_with(|| Databases::begin(&server, migrate));
    all.forget_gone();
    all.count += 1;
    let name = format!("voz_{}_{}", std::process::id(), all.count);
    all.run(&format!("CREATE DATABASE {name} TEMPLATE {} STRATEGY wal_log", model()));
    all.made.insert(path.to_owned(), name.clone());
    Some(address(&server, &name))
}

/// Ends every connection to the database that stands for the file at `path` and lets nobody in, or lets them in again;
/// whether there is one.
#[allow(dead_code, reason = "the unit tests never lose theirs")]
pub(crate) fn shut(path: &Path, shut: bool) -> bool {
    let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let Some((all, name)) = all.as_ref().and_then(|all| Some((all, all.made.get(path)?))) else {
        return false;
    };
    all.run(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS {}", !shut));
    if shut {
        all.run(&format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"));
    }
    true
}

impl Databases {
    fn begin(server: &str, migrate: impl FnOnce(&str)) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let (client, connection) = runtime.block_on(tokio_postgres::connect(server, NoTls)).unwrap();
        runtime.spawn(async move { connection.await.ok() });
        let all = Self { runtime, client, made: HashMap::new(), count: 0 };
        all.remove_left_behind();
        all.run(&format!(
            "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'",
            model()
        ));
        migrate(&address(server, &model()));
        // A database is copied only while nobody is connected to it.
        let others =
            format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'", model());
        all.run(&others);
        all
    }

    fn run(&self, sql: &str) -> Vec<SimpleQueryMessage> {
        self.runtime.block_on(self.client.simple_query(sql)).unwrap_or_else(|e| panic!("{sql}: {e:?}"))
    }

    fn drop_database(&self, name: &str) {
        self.run(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
    }

    /// Databases whose folders are gone.
    fn forget_gone(&mut self) {
        let is_gone = |path: &Path| !path.ancestors().skip(1).take(2).any(Path::exists);
        let gone: Vec<PathBuf> = self.made.keys().filter(|path| is_gone(path)).cloned().collect();
        for path in gone {
            if let Some(name) = self.made.remove(&path) {
                self.drop_database(&name);
            }
        }
    }

    /// Databases of programs that run no more.
    fn remove_left_behind(&self) {
        for message in self.run("SELECT datname FROM pg_database WHERE datname LIKE 'voz!_%' ESCAPE '!'") {
            let SimpleQueryMessage::Row(row) = message else { continue };
            let name = row.get(0).unwrap_or_default();
            let owner = name.split('_').nth(1).and_then(|id| id.parse::<u32>().ok());
            if owner.is_some_and(|id| !Path::new(&format!("/proc/{id}")).exists()) {
                self.drop_database(name);
            }
        }
    }
}

/// The database that the others are copies of.
fn model() -> String {
    format!("voz_{}_modelo", std::process::id())
}

/// The server's address with the name of another database.
fn address(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').unwrap_or((server, ""));
    let base = base.rsplit_once('/').map_or(base, |(base, _)| base);
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{base}/{name}{mark}{query}")
}
