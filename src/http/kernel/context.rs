//! The service as its handlers see it.
use super::documents::Documents;
use crate::app::App;

/// The service as a handler is given it beside the request. Made once, at the start.
pub struct Site {
    /// The application that the service opened at its start.
    pub app: App,
    /// Public address, without a slash at the end.
    pub base: String,
    /// The origins of our own pages.
    pub origins: Vec<String>,
    /// Everything machines discover, ready to send.
    pub documents: Documents,
    pub counts: bool,
}
