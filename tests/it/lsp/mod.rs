//! `voz lsp` as editors meet it: over its pipes, message by message, and with real clients where they are there.
mod acoes;
mod cliente;
mod conversa;
mod diagnosticos;
mod editores;
mod reescrita;
