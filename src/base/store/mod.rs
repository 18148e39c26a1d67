//! Storage: one SQLite file, one writer, a few readers.
