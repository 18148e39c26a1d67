//! The example bank: the author's texts in SQLite, and which of them stand beside a draft.
