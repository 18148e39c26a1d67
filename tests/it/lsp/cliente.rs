//! A small editor: opens documents, types in them, answers what the server asks, and applies its edits.
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// Longer than any answer takes, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// An editor with a server of its own.
pub(super) struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    next: u64,
    /// Everything the server told or asked, in order.
    pub(super) heard: Vec<Value>,
    /// The text of each open document, and its version.
    pub(super) texts: BTreeMap<String, (String, i32)>,
    /// What is answered to `workspace/configuration`.
    pub(super) settings: Value,
    /// Whether edits of the server are applied.
    pub(super) applies: bool,
    encoding: String,
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a modern editor can do.
pub(super) fn capabilities() -> Value {
    json!({
        "workspace": {
            "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]},
            "configuration": true,
            "didChangeWatchedFiles": {"dynamicRegistration": true},
        },
        "window": {"workDoneProgress": true},
    })
}

pub(super) fn at(line: usize, character: usize) -> Value {
    json!({"line": line, "character": character})
}

impl Editor {
    /// The server alone, nothing said yet.
    pub(super) fn bare(home: &Path, env: &[(&str, &str)]) -> Self {
        let mut command: Command = crate::servico::voz(home, env);
        command
            .arg("lsp")
            .current_dir(home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut from = BufReader::new(child.stdout.take().unwrap());
        let (sender, output) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut from) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Self {
            child,
            input,
            output,
            next: 1,
            heard: Vec::new(),
            texts: BTreeMap::new(),
            settings: Value::Null,
            applies: true,
            encoding: "utf-16".to_owned(),
        }
    }

    /// An editor on a folder, which is also the home.
    pub(super) fn new(home: &Path, env: &[(&str, &str)]) -> Self {
        Self::with(home, env, &json!({"capabilities": capabilities()}))
    }

    pub(super) fn with(home: &Path, env: &[(&str, &str)], params: &Value) -> Self {
        let mut editor = Self::bare(home, env);
        let mut params = params.clone();
        params["rootUri"] = json!(address(home, ""));
        let told = editor.ask("initialize", &params)["result"].take();
        told["capabilities"]["positionEncoding"].as_str().unwrap().clone_into(&mut editor.encoding);
        editor.tell("initialized", &json!({}));
        editor
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        // A server that is gone is seen by what it no longer says.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    pub(super) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(super) fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request without waiting for its answer; its number.
    pub(super) fn begin(&mut self, method: &str, params: &Value) -> u64 {
        self.next += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}));
        self.next
    }

    /// The answer to a request, whole.
    pub(super) fn ask(&mut self, method: &str, params: &Value) -> Value {
        let id = self.begin(method, params);
        self.answer(id)
    }

    pub(super) fn answer(&mut self, id: u64) -> Value {
        self.until(|message| message.get("method").is_none() && message["id"] == id)
    }

    /// The next notification or request of that method.
    pub(super) fn hear(&mut self, method: &str) -> Value {
        self.until(|message| message["method"] == method)
    }

    /// The next message that is looked for; what comes before it is dealt with.
    pub(super) fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.output.recv_timeout(PATIENCE);
            let message = message.unwrap_or_else(|e| panic!("{e}; heard: {:#?}", self.heard));
            self.reply(&message);
            self.heard.push(message.clone());
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Answers a request of the server as an editor does.
    fn reply(&mut self, message: &Value) {
        let (Some(id), Some(method)) = (message.get("id"), message["method"].as_str()) else { return };
        let params = &message["params"];
        let result = match method {
            "workspace/configuration" => json!([self.settings]),
            "workspace/applyEdit" if self.applies => {
                self.apply(&params["edit"]);
                json!({"applied": true})
            }
            "workspace/applyEdit" => json!({"applied": false, "failureReason": "só leitura"}),
            "window/showMessageRequest" => params["actions"].as_array().unwrap().last().unwrap().clone(),
            _ => Value::Null,
        };
        self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result}));
    }

    pub(super) fn open(&mut self, uri: &str, language: &str, text: &str) {
        self.texts.insert(uri.to_owned(), (text.to_owned(), 1));
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.tell("textDocument/didOpen", &json!({"textDocument": document}));
    }

    /// Types a text in the place of another.
    pub(super) fn edit(&mut self, uri: &str, (from, to): (Value, Value), new: &str) {
        let encoding = self.encoding.clone();
        let (text, version) = self.texts.get_mut(uri).unwrap();
        let (start, end) = (byte(text, &from, &encoding), byte(text, &to, &encoding));
        text.replace_range(start..end, new);
        *version += 1;
        let version = *version;
        let change = json!({"range": {"start": from, "end": to}, "text": new});
        let document = json!({"uri": uri, "version": version});
        self.tell("textDocument/didChange", &json!({"textDocument": document, "contentChanges": [change]}));
    }

    /// The diagnostics of a version of a document.
    pub(super) fn diagnostics(&mut self, uri: &str, version: i32) -> Vec<Value> {
        let mut told = self.until(|message| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["version"] == version
        });
        let Value::Array(all) = told["params"]["diagnostics"].take() else { panic!("{told}") };
        all
    }

    /// The actions for a stretch, by their titles.
    pub(super) fn actions(
        &mut self,
        uri: &str,
        range: &Value,
        only: Option<&str>,
    ) -> BTreeMap<String, Value> {
        let mut context = json!({"diagnostics": []});
        if let Some(only) = only {
            context["only"] = json!([only]);
        }
        let params = json!({"textDocument": {"uri": uri}, "range": range, "context": context});
        let answer = self.ask("textDocument/codeAction", &params);
        let all = answer["result"].as_array().unwrap_or_else(|| panic!("{answer}")).clone();
        all.into_iter().map(|action| (action["title"].as_str().unwrap().to_owned(), action)).collect()
    }

    /// Applies an edit as an editor does: to what is open, in memory; to the rest, on disk.
    pub(super) fn apply(&mut self, edit: &Value) {
        let mut changes: Vec<(String, Value)> = Vec::new();
        for change in edit["documentChanges"].as_array().into_iter().flatten() {
            if change["kind"] == "create" {
                let path = path(change["uri"].as_str().unwrap());
                assert!(!Path::new(&path).exists());
                std::fs::write(path, "").unwrap();
                continue;
            }
            let document = &change["textDocument"];
            let uri = document["uri"].as_str().unwrap();
            if let Some((_, version)) = self.texts.get(uri) {
                assert_eq!(document["version"], *version, "an edit for another version");
            }
            changes.push((uri.to_owned(), change["edits"].clone()));
        }
        for (uri, edits) in edit["changes"].as_object().into_iter().flatten() {
            changes.push((uri.clone(), edits.clone()));
        }
        for (uri, edits) in changes {
            let mut edits: Vec<Value> = edits.as_array().unwrap().clone();
            edits.sort_by_key(|edit| {
                edit["range"]["start"]["line"]
                    .as_u64()
                    .map(|line| (line, edit["range"]["start"]["character"].as_u64()))
            });
            for edit in edits.iter().rev() {
                let (from, to) = (edit["range"]["start"].clone(), edit["range"]["end"].clone());
                let new = edit["newText"].as_str().unwrap();
                if self.texts.contains_key(&uri) {
                    self.edit(&uri, (from, to), new);
                } else {
                    let path = path(&uri);
                    let mut text = std::fs::read_to_string(&path).unwrap();
                    let (start, end) = (byte(&text, &from, &self.encoding), byte(&text, &to, &self.encoding));
                    text.replace_range(start..end, new);
                    std::fs::write(path, text).unwrap();
                }
            }
        }
    }

    pub(super) fn text(&self, uri: &str) -> &str {
        &self.texts[uri].0
    }

    /// Nothing more will be said to the server.
    pub(super) fn hang_up(&mut self) {
        self.input = None;
    }

    /// How the server ended.
    pub(super) fn exit_code(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }
}

/// The address of a file in a folder.
pub(super) fn address(folder: &Path, name: &str) -> String {
    format!("file://{}", folder.join(name).display())
}

fn path(uri: &str) -> String {
    uri.strip_prefix("file://").unwrap().to_owned()
}

/// The byte of a place, counted without the program's help.
fn byte(text: &str, place: &Value, encoding: &str) -> usize {
    let number = |key: &str| usize::try_from(place[key].as_u64().unwrap()).unwrap();
    let start: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
    let line = text[start..].split('\n').next().unwrap();
    let width = |c: char| match encoding {
        "utf-8" => c.len_utf8(),
        "utf-16" => c.len_utf16(),
        _ => 1,
    };
    let mut left = number("character");
    let mut end = start;
    for c in line.chars() {
        if left == 0 {
            break;
        }
        left -= width(c);
        end += c.len_utf8();
    }
    assert_eq!(left, 0, "past the end of the line: {place}");
    end
}

fn read(from: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == "\r\n" {
            break;
        }
        length = line.strip_prefix("Content-Length: ")?.trim().parse().ok()?;
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
