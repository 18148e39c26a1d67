//! Language models: one question, one answer, over each protocol.
