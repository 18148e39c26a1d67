//! The last connections of a listener that closes: whoever has connected is heard, whoever comes after is refused, and
//! nobody is let in to be cut off.
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

/// Time in which connections that are half made are made.
const HALF_MADE: Duration = Duration::from_millis(50);

/// Connections that wait at a listener in which nobody waits any more; none may join them. Who tries meanwhile is not answered,
/// tries again within a second (RFC 6298), and is refused by then: a balancer goes on to another server.
pub(super) async fn last(listener: tokio::net::TcpListener) -> std::io::Result<Last> {
    // Where the system has no such filter a connection of the last moment is cut off.
    #[cfg(target_os = "linux")]
    if let Err(error) = socket2::SockRef::from(&listener).attach_filter(&NO_NEW_ONE) {
        tracing::debug!(%error, "sem filtro de conexões novas");
    }
    tokio::time::sleep(HALF_MADE).await;
    // Asked of the system itself: the runtime knows of a connection only once it has looked.
    Ok(Last(listener.into_std()?))
}

/// A program of the system's packet filter (kernel.org, networking/filter): of what comes for the listener nothing passes that
/// begins a connection. A packet begins at its TCP header (RFC 9293, 3.1), where flags are byte 13 and SYN is 2.
#[cfg(target_os = "linux")]
const NO_NEW_ONE: [socket2::SockFilter; 4] = [
    socket2::SockFilter::new(0x30, 0, 0, 13),
    socket2::SockFilter::new(0x45, 0, 1, 2),
    socket2::SockFilter::new(0x06, 0, 0, 0),
    socket2::SockFilter::new(0x06, 0, 0, u32::MAX),
];

/// The listener, closed once the last of its connections was taken.
pub(super) struct Last(TcpListener);

impl Iterator for Last {
    type Item = (tokio::net::TcpStream, SocketAddr);

    fn next(&mut self) -> Option<Self::Item> {
        let (stream, peer) = self.0.accept().ok()?;
        stream.set_nonblocking(true).ok()?;
        Some((tokio::net::TcpStream::from_std(stream).ok()?, peer))
    }
}
