//! Importers: from what a person can export to the texts they wrote.
