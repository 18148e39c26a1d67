//! The same protocol over two streams: one message a line.
//!
//! A thread reads, the caller's thread writes, and each call of a tool has a thread of its own, so
//! that a slow one holds up nothing. Ends when the input ends and every call has been answered.
use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope};

use serde_json::Value;

use super::rpc::{self, INTERNAL_ERROR, INVALID_REQUEST, RpcCall, RpcFault, RpcMessage};
use super::version::BATCHES;
use super::{CallTool, McpServer, ToolCall, close, no_batch};
use crate::base::leaving::Leaving;
use crate::base::lock;

/// Most bytes of a line.
const LINE_MAX: u64 = 1024 * 1024;
/// Calls at once; the next one waits its turn, and everything behind it.
const CALLS_MAX: usize = 16;

/// Serves until the input ends. Nothing but messages goes to `output`.
pub fn serve(
    server: &McpServer,
    input: impl BufRead + Send,
    output: &mut impl Write,
    call: &CallTool<'_>,
) -> io::Result<()> {
    let session = Session { server, call, running: Mutex::default() };
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        let session = &session;
        let reader = scope.spawn(move || session.read(scope, input, &sender));
        for message in receiver {
            serde_json::to_writer(&mut *output, &message)?;
            output.write_all(b"\n")?;
            output.flush()?;
        }
        reader.join().unwrap_or_else(|_| Err(io::Error::other("a leitura parou")))
    })
}

struct Session<'a> {
    server: &'a McpServer,
    call: &'a CallTool<'a>,
    /// Calls not yet answered, by identifier, each with the client who may give up on it.
    running: Mutex<BTreeMap<String, Arc<Leaving>>>,
}

impl Session<'_> {
    fn read<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        mut input: impl BufRead,
        out: &Sender<Value>,
    ) -> io::Result<()> {
        let mut batches = false;
        let mut line = Vec::new();
        while next_line(&mut input, &mut line)? {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let answer = if line.len() as u64 > LINE_MAX {
                let what = format!("Uma mensagem tem até {LINE_MAX} bytes.");
                Some(RpcFault::new(INVALID_REQUEST, what).answer(&Value::Null))
            } else {
                match rpc::parse(&line) {
                    Err(fault) => Some(fault.answer(&Value::Null)),
                    Ok(Value::Array(batch)) if batches => self.batch(batch),
                    Ok(Value::Array(_)) => Some(no_batch().answer(&Value::Null)),
                    Ok(message) => self.one(scope, message, out, &mut batches),
                }
            };
            // The writer is gone: so is whoever would read the next answers.
            if answer.is_some_and(|answer| out.send(answer).is_err()) {
                break;
            }
        }
        Ok(())
    }

    fn batch(&self, batch: Vec<Value>) -> Option<Value> {
        match self.server.batch(batch, self.call) {
            Ok(answers) => (!answers.is_empty()).then(|| answers.into()),
            Err(fault) => Some(fault.answer(&Value::Null)),
        }
    }

    /// The answer, unless there is none or a thread will send it.
    fn one<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        message: Value,
        out: &Sender<Value>,
        batches: &mut bool,
    ) -> Option<Value> {
        match RpcMessage::read(message) {
            Err(refused) => Some(refused),
            Ok(RpcMessage::Answer(_)) => None,
            Ok(RpcMessage::Notice(method, params)) => {
                if method == "notifications/cancelled" {
                    self.cancel(params.get("requestId"));
                }
                None
            }
            Ok(RpcMessage::Ask(ask)) if ask.method == "tools/call" => self.start(scope, ask, out),
            Ok(RpcMessage::Ask(ask)) => {
                let result = self.server.answer(&ask, None, self.call).1;
                if let ("initialize", Ok(result)) = (ask.method.as_str(), &result) {
                    *batches = result.get("protocolVersion").is_some_and(|version| version == BATCHES);
                }
                Some(close(&ask.id, result))
            }
        }
    }

    fn start<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        ask: RpcCall,
        out: &Sender<Value>,
    ) -> Option<Value> {
        let id = ask.id.to_string();
        let full = {
            let mut running = lock(&self.running);
            if running.contains_key(&id) {
                let fault = RpcFault::new(INVALID_REQUEST, "Já há um pedido em andamento com este id.");
                return Some(fault.answer(&ask.id));
            }
            running.insert(id, Arc::default());
            running.len() > CALLS_MAX
        };
        if full {
            return self.finish(&ask);
        }
        let out = out.clone();
        scope.spawn(move || self.finish(&ask).map(|answer| out.send(answer)));
        None
    }

    /// Runs a call; no answer when the client gave up on it meanwhile.
    fn finish(&self, ask: &RpcCall) -> Option<Value> {
        let id = ask.id.to_string();
        let asker = lock(&self.running).get(&id).map(Arc::clone).unwrap_or_default();
        let call = |one: &ToolCall| (self.call)(&ToolCall { asker: Arc::clone(&asker), ..one.clone() });
        let result = catch_unwind(AssertUnwindSafe(|| self.server.answer(ask, None, &call).1));
        let result = result.unwrap_or_else(|_| {
            Err(RpcFault::new(INTERNAL_ERROR, "Algo quebrou do nosso lado; tente de novo."))
        });
        lock(&self.running).remove(&id);
        (!asker.left()).then(|| close(&ask.id, result))
    }

    fn cancel(&self, id: Option<&Value>) {
        let asker = id.and_then(|id| lock(&self.running).get(&id.to_string()).map(Arc::clone));
        asker.iter().for_each(|asker| asker.leave());
    }
}

/// Reads a line into `line`, of which no more than a byte past the cap is kept. False at the end.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    input.by_ref().take(LINE_MAX + 1).read_until(b'\n', line)?;
    if line.len() as u64 > LINE_MAX && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use serde_json::json;

    use super::*;
    use crate::mcp::{ToolOutcome, tests::server};

    /// The messages that come out for these lines, one each.
    fn talk(lines: &str, call: &CallTool<'_>) -> Vec<Value> {
        let mut out = Vec::new();
        serve(&server(), lines.as_bytes(), &mut out, call).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'));
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn echo(call: &ToolCall) -> ToolOutcome {
        ToolOutcome { content: Value::Object(call.arguments.clone()), ..ToolOutcome::default() }
    }

    fn lines(messages: &[Value]) -> String {
        messages.iter().map(|m| format!("{m}\n")).collect()
    }

    fn call(id: u32, arguments: &Value) -> Value {
        let params = json!({"name": "eco", "arguments": arguments});
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
    }

    fn initialize(version: &str) -> Value {
        let params = json!({"protocolVersion": version});
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params})
    }

    #[test]
    fn every_request_gets_one_line_and_nothing_else_does() {
        let input = format!(
            "{}\n  \r\n{}{}\nlixo\n{}",
            initialize("2025-11-25"),
            lines(&[json!({"jsonrpc": "2.0", "method": "notifications/initialized"})]),
            call(1, &json!({"a": "linha\nlinha"})),
            // The last line needs no line break.
            json!({"jsonrpc": "2.0", "id": 2, "method": "ping"}),
        );
        let mut answers = talk(&input, &echo);
        answers.sort_by_key(|answer| answer["id"].as_i64());
        let ids: Vec<_> = answers.iter().map(|answer| &answer["id"]).collect();
        assert_eq!(ids, [&Value::Null, &json!(0), &json!(1), &json!(2)]);
        assert_eq!(answers[0]["error"]["code"], rpc::PARSE_ERROR);
        assert_eq!(answers[1]["result"]["protocolVersion"], "2025-11-25");
        assert_eq!(answers[2]["result"]["structuredContent"], json!({"a": "linha\nlinha"}));
    }

    #[test]
    fn batches_need_the_version_that_has_them() {
        let batch = json!([call(1, &json!({})), {"jsonrpc": "2.0", "method": "notifications/x"}]);
        let with = talk(&lines(&[initialize("2025-03-26"), batch.clone()]), &echo);
        assert_eq!(with[1][0]["id"], 1);
        assert_eq!(with[1].as_array().unwrap().len(), 1);
        for version in ["2025-06-18", "2025-11-25"] {
            let without = talk(&lines(&[initialize(version), batch.clone()]), &echo);
            assert_eq!(without[1]["error"]["code"], INVALID_REQUEST, "{version}");
        }
        assert_eq!(talk(&lines(&[batch]), &echo)[0]["error"]["code"], INVALID_REQUEST);
    }

    #[test]
    fn a_slow_call_holds_up_nothing_and_may_be_given_up() {
        // The call ends only after what came behind it was answered.
        let behind = Barrier::new(2);
        let slow = |call: &ToolCall| {
            if call.arguments.contains_key("espera") {
                behind.wait();
            }
            echo(call)
        };
        let cancel =
            json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}});
        let (first, second) = (call(1, &json!({"espera": 1})), call(2, &json!({"espera": 2})));
        let answers = talk(&lines(&[first, cancel, call(1, &json!({})), second]), &slow);
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert_eq!(answers[0]["error"]["code"], INVALID_REQUEST, "the id was still in use");
        assert_eq!(answers[1]["id"], 2, "the first was given up");
    }

    #[test]
    fn a_call_that_breaks_is_answered_and_the_next_one_works() {
        let breaks = |call: &ToolCall| {
            assert!(!call.arguments.contains_key("quebra"), "as asked");
            echo(call)
        };
        let answers = talk(&lines(&[call(1, &json!({"quebra": 1}))]), &breaks);
        assert_eq!(answers[0]["error"]["code"], INTERNAL_ERROR);
        assert_eq!(talk(&lines(&[call(2, &json!({}))]), &breaks)[0]["result"]["isError"], false);
    }

    #[test]
    fn a_line_past_the_cap_is_refused_and_the_next_one_read() {
        let cap = usize::try_from(LINE_MAX).unwrap();
        for extra in [1, 2, 100_000] {
            let input = format!("{}\n{}", "x".repeat(cap + extra), lines(&[call(1, &json!({}))]));
            let answers = talk(&input, &echo);
            assert_eq!(answers[0]["error"]["code"], INVALID_REQUEST);
            assert_eq!(answers[1]["id"], 1, "{extra}");
        }
    }
}
