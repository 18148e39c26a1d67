//! The rewrite: prompt, one variant per style, lint and diff of each.
