//! Configuration: one table of options, four layers.
