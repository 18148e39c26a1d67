//! `voz lsp`: the lint and the rewrite in an editor, over the Language Server Protocol.
//!
//! One thread reads, one serves, and a rewrite has one of its own. Messages and JSON-RPC are ours: the transport of
//! `lsp-server` reserves whatever length a head promises, and ends with the first message that is no JSON.
mod actions;
mod client;
mod document;
mod jobs;
mod linter;
mod protocol;
mod server;
mod settings;
mod text;
mod work;

use std::io::{BufReader, IsTerminal as _, stdin};
use std::sync::mpsc::sync_channel;
use std::thread;

use crate::exit::{Error, Exit};
use crate::frame::{Ctx, Run};
use client::Frame;
use server::LspServer;
use work::WorkEvent;

/// Messages that may wait to be served: the editor waits beyond.
const WAITING_MAX: usize = 4;

/// Arguments of `voz lsp`.
#[derive(clap::Args)]
pub struct Lsp {}

impl Run for Lsp {
    const NAME: &'static str = "lsp";
    const ABOUT: &'static str = "O lint e a reescrita no seu editor (servidor LSP, por stdio)";
    const AFTER: &'static str = include_str!("ajuda.txt");

    fn run(self, ctx: &Ctx) -> Result<Exit, Error> {
        if stdin().is_terminal() {
            ctx.tela.note("espero as mensagens de um editor; Ctrl-D termina (veja voz lsp --help)");
        }
        let (events, received) = sync_channel(WAITING_MAX);
        let server = LspServer::new(ctx, events.clone());
        // It ends with the program: a read that waits cannot be ended otherwise.
        thread::spawn(move || {
            let mut input = BufReader::with_capacity(64 << 10, stdin());
            loop {
                let frame = client::read(&mut input).unwrap_or(Frame::End);
                let last = matches!(frame, Frame::End | Frame::Lost);
                if events.send(WorkEvent::Frame(frame)).is_err() || last {
                    return;
                }
            }
        });
        Ok(server.run(&received))
    }
}
