//! Bodies of requests as they arrive: within a cap and without long pauses, wanted or not.
use std::time::Duration;

use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body as _, Incoming};
use tokio::time::timeout;

/// Most bytes read of a body that was refused unread (a photo as a camera makes it fits), and how long
/// its sender may pause.
const DISCARDED_MAX: usize = 16 << 20;
const DISCARD_PAUSE: Duration = Duration::from_secs(1);

/// Why a body did not arrive.
pub(super) enum Cut {
    Large,
    Slow,
    Broken,
}

/// A body of at most `max` bytes whose sender never pauses for longer than `pause`.
pub(super) async fn collect(body: &mut Incoming, max: usize, pause: Duration) -> Result<Bytes, Cut> {
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(max);
    let mut bytes = Vec::with_capacity(announced.min(max));
    loop {
        match timeout(pause, body.frame()).await {
            Err(_) => return Err(Cut::Slow),
            Ok(None) => return Ok(bytes.into()),
            Ok(Some(Err(_))) => return Err(Cut::Broken),
            Ok(Some(Ok(frame))) => {
                let data = frame.into_data().unwrap_or_default();
                if data.len() > max - bytes.len() {
                    return Err(Cut::Large);
                }
                bytes.extend_from_slice(&data);
            }
        }
    }
}

/// Reads on, within bounds and for at most `time`, what is not wanted: a caller who is still writing when
/// the connection closes never gets to read the answer.
pub(super) async fn discard(mut body: Incoming, time: Duration) {
    let rest = async {
        let mut seen = 0;
        while seen < DISCARDED_MAX
            && let Ok(Some(Ok(frame))) = timeout(DISCARD_PAUSE, body.frame()).await
        {
            seen += frame.data_ref().map_or(0, Bytes::len);
        }
    };
    // Out of time or not, the answer goes out.
    let _ = timeout(time, rest).await;
}
