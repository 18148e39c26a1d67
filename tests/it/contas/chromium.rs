//! A real browser, driven by the WebDriver protocol (W3C) over HTTP on loopback.
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::servico::{has, pause, signal, skipped, wait_until};

/// Longest wait for a driver and for its window; then both are started anew.
const TO_START: Duration = Duration::from_secs(60);

/// Longest wait of the driver for a page or a script: one that is long is judged for more than half a minute where other tests
/// keep the machine busy.
const TO_SHOW: Duration = Duration::from_secs(180);

/// The name under which WebDriver hands out elements (W3C WebDriver, 12).
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// What judges pages for whoever cannot see them: an npm package that CI installs (`.ci/run`); `VOZ_TESTE_AXE` says where.
#[expect(clippy::disallowed_methods, reason = "a test has no World")]
fn axe() -> Option<String> {
    let file = std::env::var("VOZ_TESTE_AXE").unwrap_or_else(|_| {
        concat!(env!("CARGO_MANIFEST_DIR"), "/target/axe/node_modules/axe-core/axe.min.js").to_owned()
    });
    let axe = std::fs::read_to_string(&file).ok();
    assert!(axe.is_some() || std::env::var("VOZ_TESTE_EXIGE").is_err(), "{file} is missing");
    if axe.is_none() {
        skipped(&format!("{file} is missing"));
    }
    axe
}

/// A driver, and the port on which it listens; `None` where it ended before it did, or says nothing.
fn driver() -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
    let (says, said) = mpsc::channel();
    // All that it says is read, so that it never waits for a reader.
    std::thread::spawn(move || {
        lines.for_each(|line| {
            if let Some(port) = line.split("started successfully on port ").nth(1) {
                let _ = says.send(port.trim_end_matches('.').parse().unwrap());
            }
        });
    });
    let port = said.recv_timeout(TO_START).ok();
    if port.is_none() {
        let _ = driver.kill();
        let _ = driver.wait();
    }
    port.map(|port| (driver, port))
}

/// The browser's name for its driver, and where it is; `None` where there is none to start.
///
/// The one that shows nothing on a screen starts and turns pages with a tenth of the work of the whole one. A driver drives
/// only browsers of its own version.
fn program() -> Option<(&'static str, &'static str)> {
    const SHELL: &str = "/usr/bin/chromium-headless-shell";
    if !has("chromedriver") {
        return None;
    }
    let version = |program: &str| {
        let said = Command::new(program).arg("--version").output().ok()?.stdout;
        let said = String::from_utf8_lossy(&said).into_owned();
        said.split_whitespace().find_map(|word| word.split_once('.')?.0.parse::<u32>().ok())
    };
    if version(SHELL).is_some_and(|shell| version("chromedriver") == Some(shell)) {
        return Some(("chrome-headless-shell", SHELL));
    }
    has("chromium").then_some(("chrome", "/usr/bin/chromium"))
}

/// A browser with a window; both end when dropped.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    profile: tempfile::TempDir,
    /// axe-core, which judges what is shown; none where it is missing, and where scripts are switched off.
    axe: RefCell<Option<String>>,
}

impl Browser {
    /// Starts one; `None` where there is none to start.
    pub(crate) fn start() -> Option<Self> {
        let (name, program) = program()?;
        // Where much is started at once a driver may end before it has begun, and a window stand still.
        Some((0..5).find_map(|_| Self::started(name, program)).expect("a browser that starts"))
    }

    /// A driver with its window; `None` where one of them does not come.
    fn started(name: &str, program: &str) -> Option<Self> {
        let (driver, port) = driver()?;
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Self { driver, port, session: String::new(), profile, axe: RefCell::new(axe()) };
        let data = format!("--user-data-dir={}", browser.profile.path().display());
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            // A phone lays none beside the text, and pictures show none.
            "--hide-scrollbars",
            // A name of a house, which is not this machine's own.
            "--host-resolver-rules=MAP voz.casa.lan 127.0.0.1",
            &data,
        ];
        let to_show = u64::try_from(TO_SHOW.as_millis()).unwrap();
        let asked = json!({"capabilities": {"alwaysMatch": {"browserName": name,
            "timeouts": {"script": to_show, "pageLoad": to_show},
            "goog:chromeOptions": {"binary": program, "args": args}}}});
        let made = browser.try_call("POST", "/session", &asked, TO_START).ok()?;
        browser.session = format!("/session/{}", made["value"]["sessionId"].as_str()?);
        if let Some(axe) = browser.axe.borrow().as_ref() {
            // To hand over half a million characters at each page took twice as long as to judge it. Frames go without.
            let source = format!("if (top === self) {{ {axe} }}");
            let call = json!({"cmd": "Page.addScriptToEvaluateOnNewDocument", "params": {"source": source}});
            browser.at("POST", "/goog/cdp/execute", &call);
        }
        Some(browser)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.try_call(method, path, body, TO_SHOW + TO_START);
        let answer = answer.unwrap_or_else(|e| panic!("the browser's driver, {method} {path}: {e}"));
        assert!(answer["value"]["error"].is_null(), "{method} {path}: {answer}");
        answer["value"].clone()
    }

    /// Answer of the driver; an error where it takes longer than `within` to say a word.
    fn try_call(&self, method: &str, path: &str, body: &Value, within: Duration) -> io::Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(within))?;
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all([head.as_bytes(), body.as_bytes()].concat().as_slice())?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            match line.trim_end().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse().unwrap();
                }
                None if line.trim().is_empty() => break,
                _ => {}
            }
        }
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes)?;
        Ok(serde_json::from_slice(&bytes)?)
    }

    fn at(&self, method: &str, path: &str, body: &Value) -> Value {
        self.call(method, &format!("{}{path}", self.session), body)
    }

    /// Opens an address.
    pub(crate) fn open(&self, url: &str) {
        self.at("POST", "/url", &json!({"url": url}));
    }

    /// Shows pages as a phone of so many pixels does.
    pub(crate) fn be_a_phone(&self, width: u32, height: u32) {
        self.be(width, height, true);
    }

    /// Shows pages as a window of so many pixels does.
    pub(crate) fn be_a_window(&self, width: u32, height: u32) {
        self.be(width, height, false);
    }

    fn be(&self, width: u32, height: u32, mobile: bool) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
        let call = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics});
        self.at("POST", "/goog/cdp/execute", &call);
    }

    /// Shows pages from now on as a browser does in which scripts are switched off.
    pub(crate) fn forbid_script(&self) {
        *self.axe.borrow_mut() = None;
        let call = json!({"cmd": "Emulation.setScriptExecutionDisabled", "params": {"value": true}});
        self.at("POST", "/goog/cdp/execute", &call);
    }

    /// Where it is.
    pub(crate) fn address(&self) -> String {
        self.at("GET", "/url", &Value::Null).as_str().unwrap().to_owned()
    }

    /// Prefers a colour scheme: `light` or `dark`.
    pub(crate) fn prefer(&self, scheme: &str) {
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        let call = json!({"cmd": "Emulation.setEmulatedMedia", "params": features});
        self.at("POST", "/goog/cdp/execute", &call);
    }

    /// A picture of the whole page, PNG in base 64.
    pub(crate) fn picture(&self) -> String {
        self.captured(&json!({"captureBeyondViewport": true}))
    }

    /// A picture of what is in sight, small (WebP), in base 64.
    pub(crate) fn small_picture(&self) -> String {
        self.captured(&json!({"format": "webp", "quality": 60}))
    }

    fn captured(&self, params: &Value) -> String {
        let call = json!({"cmd": "Page.captureScreenshot", "params": params});
        self.at("POST", "/goog/cdp/execute", &call)["data"].as_str().unwrap().to_owned()
    }

    /// Loads the page again, as the key F5 does.
    pub(crate) fn reload(&self) {
        self.at("POST", "/refresh", &json!({}));
    }

    /// Goes back, as the button does.
    pub(crate) fn back(&self) {
        self.at("POST", "/back", &json!({}));
    }

    fn find(&self, css: &str) -> String {
        let found = self.at("POST", "/element", &json!({"using": "css selector", "value": css}));
        found[ELEMENT].as_str().unwrap().to_owned()
    }

    /// Types into a field. Of a long text only the beginning comes key by key, which takes hundredths of a second each; the
    /// rest is pasted.
    pub(crate) fn write(&self, css: &str, text: &str) {
        let id = self.find(css);
        let typed = text.char_indices().nth(8).map_or(text.len(), |(at, _)| at);
        let (typed, pasted) = text.split_at(typed);
        self.at("POST", &format!("/element/{id}/value"), &json!({"text": typed}));
        if !pasted.is_empty() {
            let call = json!({"cmd": "Input.insertText", "params": {"text": pasted}});
            self.at("POST", "/goog/cdp/execute", &call);
        }
    }

    /// Chooses a file.
    pub(crate) fn attach(&self, css: &str, file: &Path) {
        let id = self.find(css);
        self.at("POST", &format!("/element/{id}/value"), &json!({"text": file}));
    }

    /// Presses a button. What it leads to may take a moment: see [`Browser::wait_for`].
    pub(crate) fn press(&self, css: &str) {
        let id = self.find(css);
        self.at("POST", &format!("/element/{id}/click"), &json!({}));
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub(crate) fn keys(&self, keys: &str) {
        let typed: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key.to_string()})))
            .collect();
        self.at(
            "POST",
            "/actions",
            &json!({"actions": [{"type": "key", "id": "teclado", "actions": typed}]}),
        );
    }

    /// The text of an element as a person sees it.
    pub(crate) fn text(&self, css: &str) -> String {
        let id = self.find(css);
        self.at("GET", &format!("/element/{id}/text"), &Value::Null).as_str().unwrap().to_owned()
    }

    /// Waits until the page holds a text. To hand over a whole page costs more than most waits are long.
    pub(crate) fn see(&self, text: &str) {
        wait_until(text, || {
            self.source().contains(text) || {
                pause(90);
                false
            }
        });
    }

    /// The same; whatever page that is, axe finds nothing on it.
    pub(crate) fn wait_for(&self, text: &str) {
        self.see(text);
        assert_eq!(self.judged(), Value::Array(Vec::new()), "at {text:?}");
    }

    /// What axe has against the page that is open.
    pub(crate) fn judged(&self) -> Value {
        self.judged_by("{}")
    }

    /// What axe has against its colours.
    pub(crate) fn judged_colours(&self) -> Value {
        self.judged_by("{runOnly: ['color-contrast', 'link-in-text-block']}")
    }

    fn judged_by(&self, options: &str) -> Value {
        let axe = self.axe.borrow();
        let Some(axe) = axe.as_ref() else { return Value::Array(Vec::new()) };
        let judge = format!(
            "if (typeof axe == 'undefined') return null; \
             return axe.run(document, {{...{options}, resultTypes: ['violations']}}).then(found => \
             found.violations.map(v => \
             v.id + ': ' + v.nodes.map(n => n.html + ' ' + n.failureSummary).join(' | ')))"
        );
        match self.run(&judge) {
            // A page of another tab.
            Value::Null => {
                self.run(axe);
                self.run(&judge)
            }
            found => found,
        }
    }

    /// The page as it is in the window now.
    pub(crate) fn source(&self) -> String {
        self.at("GET", "/source", &Value::Null).as_str().unwrap().to_owned()
    }

    /// The page within a frame of the page, as it is in the window now.
    pub(crate) fn source_of_frame(&self, number: usize) -> String {
        self.at("POST", "/frame", &json!({"id": number}));
        let source = self.source();
        self.at("POST", "/frame", &json!({"id": null}));
        source
    }

    /// What statements return; a promise is waited for.
    pub(crate) fn run(&self, statements: &str) -> Value {
        self.at("POST", "/execute/sync", &json!({"script": statements, "args": []}))
    }

    /// What a script of the page's own would get: the value of an expression.
    pub(crate) fn script(&self, expression: &str) -> Value {
        self.at("POST", "/execute/sync", &json!({"script": format!("return {expression}"), "args": []}))
    }

    /// The name that assistive technology gives an element.
    pub(crate) fn label(&self, css: &str) -> String {
        let id = self.find(css);
        self.at("GET", &format!("/element/{id}/computedlabel"), &Value::Null).as_str().unwrap().to_owned()
    }

    /// The tab that is shown.
    pub(crate) fn tab(&self) -> String {
        self.at("GET", "/window", &Value::Null).as_str().unwrap().to_owned()
    }

    /// Another tab, which is not shown yet.
    pub(crate) fn new_tab(&self) -> String {
        self.at("POST", "/window/new", &json!({"type": "tab"}))["handle"].as_str().unwrap().to_owned()
    }

    /// Shows a tab.
    pub(crate) fn show(&self, tab: &str) {
        self.at("POST", "/window", &json!({"handle": tab}));
    }

    /// Its cookies.
    pub(crate) fn cookies(&self) -> Vec<Value> {
        self.at("GET", "/cookie", &Value::Null).as_array().unwrap().clone()
    }
}

impl Drop for Browser {
    /// Ends it also where a test fails in the middle of a call: nothing here may panic.
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        // The driver leaves the window and its helpers behind; all of them were told our folder.
        let folder = self.profile.path().display().to_string();
        for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            let command = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
            if String::from_utf8_lossy(&command).contains(&folder) {
                signal("KILL", &entry.file_name().to_string_lossy());
            }
        }
    }
}
