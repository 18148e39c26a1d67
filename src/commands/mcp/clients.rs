//! `voz mcp --instalar`: the programs that start MCP servers, and the entry of this program in the configuration of one.
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser};
use serde_json::{Value, json};

use voz_cli::exit::{Error, Exit};
use voz_cli::frame::Ctx;
use voz_core::base::files;
use voz_core::base::portuguese::explain;
use voz_core::base::world::World;

/// The server's name in every configuration.
const SERVER: &str = "voz";

/// A program that starts MCP servers.
#[derive(Debug)]
pub(super) struct McpClient {
    /// Its name on the command line.
    pub(super) name: &'static str,
    /// Its own name.
    pub(super) title: &'static str,
    base: Base,
    /// The file within the base.
    path: &'static str,
    /// The key that holds the servers, in the file.
    table: &'static str,
    /// True when an entry says that it is spoken to over pipes.
    typed: bool,
}

/// Where a client's file stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    /// The folder one is in: the file goes with a project, and others read it.
    Here,
    Home,
    /// The system's folder of settings.
    Settings,
    /// The same, but for macOS, where it is `~/.config`.
    UnixSettings,
}

const CLIENT: McpClient =
    McpClient { name: "", title: "", base: Base::Home, path: "", table: "mcpServers", typed: false };

#[rustfmt::skip]
const CLIENTS: &[McpClient] = &[
    McpClient { name: "claude-code", title: "Claude Code", base: Base::Here, path: ".mcp.json", typed: true, ..CLIENT },
    McpClient { name: "claude-desktop", title: "Claude Desktop", base: Base::Settings, path: "Claude/claude_desktop_config.json", ..CLIENT },
    McpClient { name: "codex", title: "Codex", path: ".codex/config.toml", table: "mcp_servers", ..CLIENT },
    McpClient { name: "cursor", title: "Cursor", path: ".cursor/mcp.json", ..CLIENT },
    McpClient { name: "gemini", title: "Gemini CLI", path: ".gemini/settings.json", ..CLIENT },
    McpClient { name: "vscode", title: "VS Code", base: Base::Settings, path: "Code/User/mcp.json", table: "servers", typed: true },
    McpClient { name: "windsurf", title: "Windsurf", path: ".codeium/windsurf/mcp_config.json", ..CLIENT },
    McpClient { name: "zed", title: "Zed", base: Base::UnixSettings, path: "zed/settings.json", table: "context_servers", ..CLIENT },
];

/// The text of a file that would have the entry, beside what it has.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Merged {
    /// It has the entry already.
    Same,
    Text(String),
    /// It cannot be changed without losing something: comments, or what is no table.
    Unclear,
}

impl McpClient {
    /// The names, as clap checks, shows and completes them.
    pub(super) fn names() -> PossibleValuesParser {
        let value = |client: &McpClient| PossibleValue::new(client.name).help(client.title);
        PossibleValuesParser::new(CLIENTS.iter().map(value))
    }

    pub(super) fn named(name: &str) -> Option<&'static Self> {
        CLIENTS.iter().find(|client| client.name == name)
    }

    /// True when its file goes with a project to other machines.
    pub(super) fn is_shared(&self) -> bool {
        self.base == Base::Here
    }

    /// Its file; `None` where the environment does not tell the home.
    pub(super) fn file(&self, world: &World) -> Option<PathBuf> {
        let env = |name: &str| world.env(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = || env(if cfg!(windows) { "USERPROFILE" } else { "HOME" });
        let settings = || env("XDG_CONFIG_HOME").or_else(|| Some(home()?.join(".config")));
        let base = match self.base {
            Base::Here => Some(PathBuf::new()),
            Base::Home => home(),
            Base::Settings | Base::UnixSettings if cfg!(windows) => env("APPDATA"),
            Base::Settings if cfg!(target_os = "macos") => {
                Some(home()?.join("Library").join("Application Support"))
            }
            Base::Settings | Base::UnixSettings => settings(),
        };
        Some(base?.join(self.path))
    }

    fn is_toml(&self) -> bool {
        self.path.ends_with(".toml")
    }

    fn entry(&self, program: &str) -> Value {
        if self.typed {
            json!({"type": "stdio", "command": program, "args": ["mcp"]})
        } else {
            json!({"command": program, "args": ["mcp"]})
        }
    }

    /// A file with nothing but the entry.
    pub(super) fn alone(&self, program: &str) -> String {
        if self.is_toml() {
            // A text of JSON is one of TOML.
            format!("[{}.{SERVER}]\ncommand = {}\nargs = [\"mcp\"]\n", self.table, json!(program))
        } else {
            format!("{:#}\n", json!({ self.table: { SERVER: self.entry(program) } }))
        }
    }

    /// The file with the entry, where it has `text` now.
    pub(super) fn merged(&self, text: &str, program: &str) -> Merged {
        if text.trim().is_empty() {
            return Merged::Text(self.alone(program));
        }
        let merged = if self.is_toml() { self.in_toml(text, program) } else { self.in_json(text, program) };
        merged.unwrap_or(Merged::Unclear)
    }

    fn in_json(&self, text: &str, program: &str) -> Option<Merged> {
        let mut document: Value = serde_json::from_str(text).ok()?;
        let servers = document.as_object_mut()?.entry(self.table).or_insert_with(|| json!({}));
        let old = servers.as_object_mut()?.insert(SERVER.to_owned(), self.entry(program));
        if old == Some(self.entry(program)) {
            return Some(Merged::Same);
        }
        Some(Merged::Text(format!("{document:#}\n")))
    }

    /// TOML may have a table more at its end, whatever stands before; an entry that is there stays its owner's.
    fn in_toml(&self, text: &str, program: &str) -> Option<Merged> {
        let entry_of = |text: &str| -> Option<Option<toml::Value>> {
            let document: toml::Table = text.parse().ok()?;
            Some(document.get(self.table).and_then(|servers| servers.get(SERVER)).cloned())
        };
        let wanted = entry_of(&self.alone(program))?;
        let old = entry_of(text)?;
        if old.is_some() {
            return (old == wanted).then_some(Merged::Same);
        }
        let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
        let whole = format!("{text}{gap}{}", self.alone(program));
        (entry_of(&whole)? == wanted).then_some(Merged::Text(whole))
    }
}

/// Shows the entry; writes it after a yes.
pub(super) fn install(ctx: &Ctx, client: &McpClient, sim: bool) -> Result<Exit, Error> {
    let file = client
        .file(&ctx.world)
        .ok_or_else(|| Error::outside("não sei qual é a sua pasta: a variável HOME não está definida"))?;
    let program = program(client)?;
    write!(ctx.tela.out(), "{}", client.alone(&program))?;
    ctx.tela.flush()?;

    let (shown, title) = (file.display(), client.title);
    let old = read(&file)?;
    let text = match client.merged(old.as_deref().unwrap_or_default(), &program) {
        Merged::Text(text) => text,
        Merged::Same => {
            ctx.tela.note(format_args!("{shown} já tem isto"));
            return Ok(Exit::Done);
        }
        Merged::Unclear => {
            let said = format!("não mexo em {shown}: tem comentários, outro voz ou algo que não entendo");
            return Err(Error::state(said).hint("copie a entrada acima para lá"));
        }
    };
    if !sim && !ctx.tela.can_ask() {
        let name = client.name;
        ctx.tela.note(format_args!("isto vai em {shown}; para gravar: voz mcp --instalar {name} --sim"));
        return Ok(Exit::Done);
    }
    if !sim && !ctx.tela.confirm(format_args!("gravo isto em {shown}?"))? {
        ctx.tela.note("nada foi gravado");
        return Ok(Exit::Done);
    }
    let failed = |e: String| Error::outside(format!("não consigo gravar {shown}: {e}"));
    match put(ctx, &file, old.is_some(), &text).map_err(failed)? {
        Some(copy) => ctx.tela.note(format_args!("gravado; o que havia está em {}", copy.display())),
        None => ctx.tela.note(format_args!("gravado em {shown}")),
    }
    ctx.tela.note(format_args!("reinicie o {title} para que ele veja"));
    Ok(Exit::Done)
}

/// The program for the client to start: this one by its place, since a desktop has a path of its own; by its name where the
/// file goes with a project.
fn program(client: &McpClient) -> Result<String, Error> {
    if client.is_shared() {
        return Ok("voz".to_owned());
    }
    let unknown =
        || Error::outside("o sistema não diz onde este programa está, ou o lugar não se escreve em UTF-8");
    let place = std::env::current_exe().map_err(|_| unknown())?;
    place.into_os_string().into_string().map_err(|_| unknown())
}

/// The text of a file; `None` where there is none.
fn read(file: &Path) -> Result<Option<String>, Error> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(Some(text)),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(Error::outside(format!("não consigo ler {}: {}", file.display(), explain(&e)))),
    }
}

/// Writes the file whole; one that was there is copied beside it first. Gives the copy.
fn put(ctx: &Ctx, file: &Path, there: bool, text: &str) -> Result<Option<PathBuf>, String> {
    let told = |e: std::io::Error| explain(&e);
    if !there {
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            files::folder(folder).map_err(told)?;
        }
        files::publish(file, text.as_bytes()).map_err(told)?;
        return Ok(None);
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.antes", ctx.world.now().0));
    let copy = file.with_file_name(name);
    files::copy(file, &copy).map_err(told)?;
    files::replace(file, text).map_err(|e| e.to_string())?;
    Ok(Some(copy))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(name: &str, text: &str) -> Merged {
        McpClient::named(name).unwrap().merged(text, "/usr/bin/voz")
    }

    #[test]
    fn every_client_has_a_file_and_takes_its_own_entry() {
        let world =
            World::test(voz_core::base::world::Millis(0), 1, &[("HOME", "/casa"), ("APPDATA", "/dados")]);
        for client in CLIENTS {
            let file = client.file(&world).unwrap();
            assert_eq!(file.is_absolute(), !client.is_shared(), "{file:?}");
            let alone = client.alone("/usr/bin/voz");
            assert_eq!(client.merged(" \n", "/usr/bin/voz"), Merged::Text(alone.clone()));
            assert_eq!(client.merged(&alone, "/usr/bin/voz"), Merged::Same, "{}", client.name);
            assert!(
                client.is_shared()
                    || client.file(&World::test(voz_core::base::world::Millis(0), 1, &[])).is_none()
            );
        }
    }

    #[test]
    fn what_is_there_stays_in_its_order() {
        let text = r#"{"z": 1.0, "mcpServers": {"outro": {"command": "x"}, "voz": {"command": "antigo"}}, "a": [true]}"#;
        let Merged::Text(new) = merged("cursor", text) else { panic!() };
        let tight: String = new.split_whitespace().collect();
        assert_eq!(
            tight,
            r#"{"z":1.0,"mcpServers":{"outro":{"command":"x"},"voz":{"command":"/usr/bin/voz","args":["mcp"]}},"a":[true]}"#
        );
        let toml = "model = \"m\" # meu\n[mcp_servers.outro]\ncommand = \"x\"";
        let Merged::Text(new) = merged("codex", toml) else { panic!() };
        assert_eq!(
            new,
            format!("{toml}\n\n[mcp_servers.voz]\ncommand = \"/usr/bin/voz\"\nargs = [\"mcp\"]\n")
        );
        assert_eq!(merged("codex", &new), Merged::Same);
    }

    #[test]
    fn what_would_be_lost_is_not_touched() {
        for (client, text) in [
            ("zed", "// Zed\n{}"),
            ("zed", "{\"context_servers\": [],}"),
            ("cursor", "[]"),
            ("cursor", "{\"mcpServers\": []}"),
            ("codex", "[mcp_servers.voz]\ncommand = \"outro\"\n"),
            ("codex", "mcp_servers = { outro = { command = \"x\" } }\n"),
            ("codex", "[mcp_servers"),
        ] {
            assert_eq!(merged(client, text), Merged::Unclear, "{text}");
        }
    }
}
