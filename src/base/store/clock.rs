//! The clock of a PostgreSQL server, which all servers of a service share.

/// Milliseconds since 1970, at the moment it is asked for and not at the transaction's start.
pub(super) const SERVER_NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
