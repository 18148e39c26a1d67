//! A listener on loopback that ends with whoever holds it: a run of all tests opens many hundreds, and a system lets a process
//! hold a thousand.
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use voz::base::world::World;

/// Hands every connection to a thread of its own, until it is dropped.
pub(crate) struct Loopback {
    pub(crate) address: SocketAddr,
    ends: Arc<AtomicBool>,
}

impl Loopback {
    /// Listens on a free port. `each` gets a connection and how many came before it.
    pub(crate) fn start(each: impl Fn(TcpStream, usize) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let ends = Arc::<AtomicBool>::default();
        let (over, each) = (Arc::clone(&ends), Arc::new(each));
        std::thread::spawn(move || {
            let mut before = 0;
            while !over.load(Ordering::SeqCst) {
                let Ok((stream, _)) = listener.accept() else {
                    World::real().sleep(Duration::from_millis(50));
                    continue;
                };
                let (each, n) = (Arc::clone(&each), before);
                std::thread::spawn(move || each(stream, n));
                before += 1;
            }
        });
        Self { address, ends }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Loopback {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for the next one.
        let _ = TcpStream::connect(self.address);
    }
}
