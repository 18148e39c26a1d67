//! Word diff: what a rewrite kept, cut and added.
