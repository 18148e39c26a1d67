//! The picture of a terminal in the READMEs, made from what the program really shows: `docs/terminal.svg`.
use std::fmt::Write as _;
use std::process::{Command, Stdio};

use crate::generated::holds;
use crate::servico::has;

const COLUMNS: usize = 80;
const DRAFT: &str = "Claro! Aqui está a resposta: o ventilador está pronto — pode retirar amanhã.";
const FILE: &str = "Você já parou pra pensar em quanto dura um ventilador?\n\
                    No mundo de hoje, consertar não é só economia, mas também um ato de cuidado — e de carinho.\n";

/// Pixels of a character's box and around the text.
const WIDE: f32 = 8.43;
const HIGH: usize = 19;
const EDGE: usize = 16;

/// What a terminal of [`COLUMNS`] columns shows of a command, with its colours; nothing but the command's own words.
fn shown(folder: &std::path::Path, arguments: &str) -> String {
    let line = format!("stty cols {COLUMNS} rows 50; {} {arguments}", env!("CARGO_BIN_EXE_voz"));
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(folder).stdin(Stdio::null()).env_clear();
    command.env("PATH", "/usr/bin:/bin").env("TERM", "xterm-256color").env("HOME", folder);
    let output = command.output().unwrap();
    String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n")
}

/// The class of a style (SGR parameters): the picture's own colours follow the reader's theme.
fn class(codes: &str) -> &'static str {
    match codes {
        "1" => "bold",
        "2" => "dim",
        "4" => "soft",
        "31" => "red",
        "31;9" => "red cut",
        "32" => "green",
        "33" => "yellow",
        "36" => "cyan",
        "0" | "" => "",
        other => panic!("the picture has no colour for {other:?}"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// One line as SVG.
fn row(line: &str, y: usize) -> String {
    let mut parts = line.split("\x1b[");
    let mut out = format!("<text x=\"{EDGE}\" y=\"{y}\">{}", escaped(parts.next().unwrap_or_default()));
    for part in parts {
        let (codes, text) = part.split_once('m').unwrap();
        if !text.is_empty() {
            let _ = write!(out, "<tspan class=\"{}\">{}</tspan>", class(codes), escaped(text));
        }
    }
    out.push_str("</text>\n");
    out
}

const STYLE: &str = "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre;fill:#1f2328}\
    .sheet{fill:#f6f8fa}.bold{font-weight:bold}.dim{fill:#59636e}.red{fill:#b31d28}.green{fill:#116329}\
    .yellow{fill:#7d4e00}.cyan{fill:#0a6c74}.cut{text-decoration:line-through}.soft{text-decoration:underline}\
    @media(prefers-color-scheme:dark){text{fill:#e6edf3}.sheet{fill:#161b22}.dim{fill:#9198a1}.red{fill:#ff8f88}\
    .green{fill:#56d364}.yellow{fill:#e3b341}.cyan{fill:#56d4dd}}";

#[test]
fn the_picture_shows_what_the_program_shows() {
    if !has("script") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("rascunho.md"), FILE).unwrap();
    let mut screen = String::new();
    let rewrite = (format!("reescrever \\\n  \"{DRAFT}\""), format!("reescrever \"{DRAFT}\""));
    let lint = ("lint rascunho.md".to_owned(), "lint rascunho.md".to_owned());
    for (typed, arguments) in [rewrite, lint] {
        let _ = write!(
            screen,
            "\x1b[36m$\x1b[0m voz {typed}\n{}\n\n",
            shown(folder.path(), &arguments).trim_end()
        );
    }
    let lines: Vec<&str> = screen.trim_end().lines().collect();
    let (width, height) = (COLUMNS as f32 * WIDE + 2.0 * EDGE as f32, lines.len() * HIGH + 2 * EDGE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height}\" width=\"{width:.0}\" \
         role=\"img\"><title>voz num terminal: uma reescrita com o corte, e o lint de um rascunho</title>\n\
         <style>{STYLE}</style>\n<rect class=\"sheet\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
    );
    for (n, line) in lines.iter().enumerate() {
        svg.push_str(&row(line, EDGE + HIGH * (n + 1) - 5));
    }
    svg.push_str("</svg>\n");
    holds("docs/terminal.svg", &svg);
}
