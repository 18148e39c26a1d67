//! The one HTTP client: deadlines, size cap, redaction.
