//! The measured style of an author, per register.
