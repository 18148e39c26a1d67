//! Tools that only an agent on this machine is offered, beside those of the service.
use super::{McpServer, Tool, ToolCall, ToolOutcome};

/// Tools of this machine.
pub trait Local: Sync {
    /// The tools, in the order in which they are listed.
    fn tools(&self) -> Vec<Tool>;

    /// Advice to a model on their use, in Portuguese; said after what the service says of its own.
    fn instructions(&self) -> &str;

    /// Calls one of them; `None` where there is no tool of that name.
    fn call(&self, call: &ToolCall) -> Option<ToolOutcome>;

    /// The owner's remedy on this machine for a refusal of the service, known by its code.
    fn mend(&self, code: &str) -> Option<String>;
}

/// No tools of its own.
impl Local for () {
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }

    fn instructions(&self) -> &str {
        ""
    }

    fn call(&self, _: &ToolCall) -> Option<ToolOutcome> {
        None
    }

    fn mend(&self, _: &str) -> Option<String> {
        None
    }
}

impl McpServer {
    /// The same server with the tools of this machine behind its own.
    #[must_use]
    pub fn beside(&self, local: &dyn Local) -> Self {
        let mut server = self.clone();
        server.instructions = format!("{} {}", server.instructions, local.instructions());
        server.tools.extend(local.tools());
        server
    }
}

impl ToolOutcome {
    /// The same with what the owner of this machine can do about it, where it is a refusal that says how.
    #[must_use]
    pub fn mended(mut self, local: &dyn Local) -> Self {
        let code = self.content.get("code").and_then(serde_json::Value::as_str);
        if let (Some(said), Some(mend)) = (&mut self.refusal, code.and_then(|code| local.mend(code))) {
            said.push_str(&format!(" Nesta máquina: {mend}"));
            if let Some(content) = self.content.as_object_mut() {
                content.insert("conserto".to_owned(), mend.into());
            }
        }
        self
    }
}
