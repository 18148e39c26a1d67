//! Style and script: the files that every page loads.
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use crate::kernel::documents::Document;
use crate::kernel::erro::Code;
use crate::kernel::route::{Answer, Lane, Route};
use voz_core::base::hex;

/// Media type of the style.
const CSS: &str = "text/css; charset=utf-8";
const STYLE: &str = include_str!("estilo.css");
/// Media type of the script.
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const SCRIPT: &str = include_str!("voz.js");

/// Style and script: each under an address that changes with it, so that browsers may keep it for a year.
pub(crate) const ROUTES: &[Route] = &[Route {
    path: "/estatico/{arquivo}",
    cors: false,
    cache: "public, max-age=31536000, immutable",
    lane: Lane::Memory,
    answer: Answer { also: &[JAVASCRIPT], ..Answer::new(CSS, "") },
    run: |_, request| {
        let name = request.named();
        let asset = [&*SHEET, &*CODE].into_iter().find(|asset| asset.file == name);
        asset.map(|asset| asset.document.reply()).ok_or_else(|| Code::RotaDesconhecida.into())
    },
    ..Route::PLAIN
}];

/// Files that pages load.
pub(super) struct Asset {
    pub(super) file: String,
    document: Document,
}

impl Asset {
    fn new(stem: &str, extension: &str, media_type: &'static str, text: &str) -> Self {
        let text = lean(text);
        let digest = Sha256::digest(&text);
        let file = format!("{stem}-{}.{extension}", hex(digest.get(..8).unwrap_or_default()));
        Self { file, document: Document::new(media_type, text) }
    }
}

/// Without what only whoever edits it reads: indentation, lines of comment. No text in it, and no comment, goes over two lines.
fn lean(text: &str) -> String {
    let kept = |line: &&str| !(line.is_empty() || line.starts_with("//") || line.starts_with("/*"));
    let lines = text.lines().map(str::trim).filter(kept);
    lines.collect::<Vec<_>>().join("\n")
}

/// A style without the white space beside its marks, which no text and no selector of it has.
fn tight(style: &str) -> String {
    let marks = [(": ", ":"), ("; ", ";"), (" { ", "{"), (" {\n", "{"), (";}", "}"), (", ", ",")];
    marks.iter().fold(lean(style), |text, (wide, close)| text.replace(wide, close))
}

pub(super) static SHEET: LazyLock<Asset> = LazyLock::new(|| Asset::new("estilo", "css", CSS, &tight(STYLE)));
pub(super) static CODE: LazyLock<Asset> = LazyLock::new(|| Asset::new("voz", "js", JAVASCRIPT, SCRIPT));
