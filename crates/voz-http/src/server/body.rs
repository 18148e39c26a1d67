//! Bodies of requests as they arrive: within a cap, at a least rate and without long pauses, wanted or not.
use std::time::Duration;

use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body as _, Incoming};
use tokio::time::{Instant, timeout, timeout_at};

/// Most bytes read of a body that was refused unread (a photo as a camera makes it fits), and how long
/// its sender may pause.
const DISCARDED_MAX: usize = 16 << 20;
const DISCARD_PAUSE: Duration = Duration::from_secs(1);

/// Least bytes a second of a body, on the whole: a slow uplink of 128 kbit/s.
const LEAST_RATE: u64 = 16 << 10;

/// Why a body did not arrive.
pub(super) enum BodyCut {
    Large,
    Slow,
    Broken,
}

/// A body of at most `max` bytes whose sender never pauses for longer than `pause`, and is on the whole no more
/// than `pause` behind the least rate.
pub(super) async fn collect(body: &mut Incoming, max: usize, pause: Duration) -> Result<Bytes, BodyCut> {
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(max);
    let mut bytes = Vec::with_capacity(announced.min(max));
    let begun = Instant::now();
    loop {
        let late = begun + pause + paid_for(bytes.len());
        match timeout_at(late.min(Instant::now() + pause), body.frame()).await {
            Err(_) => return Err(BodyCut::Slow),
            Ok(None) => return Ok(bytes.into()),
            Ok(Some(Err(_))) => return Err(BodyCut::Broken),
            Ok(Some(Ok(frame))) => {
                let data = frame.into_data().unwrap_or_default();
                if data.len() > max - bytes.len() {
                    return Err(BodyCut::Large);
                }
                bytes.extend_from_slice(&data);
            }
        }
    }
}

/// The time that so many bytes take at the least rate.
fn paid_for(bytes: usize) -> Duration {
    Duration::from_millis(u64::try_from(bytes).unwrap_or(u64::MAX).saturating_mul(1000) / LEAST_RATE)
}

/// Reads on, within bounds and for at most `time`, what is not wanted: a caller who is still writing when
/// the connection closes never gets to read the answer. True when the whole body has come, so that the connection can go on.
pub(super) async fn discard(mut body: Incoming, time: Duration) -> bool {
    let rest = async {
        let mut seen = 0;
        while seen < DISCARDED_MAX {
            match timeout(DISCARD_PAUSE, body.frame()).await {
                Ok(Some(Ok(frame))) => seen += frame.data_ref().map_or(0, Bytes::len),
                ended => return matches!(ended, Ok(None)),
            }
        }
        false
    };
    // Out of time or not, the answer goes out.
    timeout(time, rest).await.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_pay_for_their_time_and_a_drip_pays_for_none() {
        assert_eq!(paid_for(2 << 20), Duration::from_secs(128));
        assert!(paid_for(20) < Duration::from_millis(2));
    }
}
