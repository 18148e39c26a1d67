//! A model that keeps its callers waiting until a test lets them go, and counts them.
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use serde_json::json;

use crate::servidor::{Act, Server};

/// The gate. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Gate(Arc<(Mutex<State>, Condvar)>);

#[derive(Default)]
struct State {
    open: bool,
    /// Callers so far, callers now, most callers at once.
    asked: usize,
    inside: usize,
    most: usize,
}

impl Gate {
    /// A model that answers `text` to whoever passes the gate.
    pub(crate) fn model(&self, text: &'static str) -> Server {
        let gate = self.clone();
        Server::start(move |_, _| {
            gate.pass();
            says(text)
        })
    }

    /// Waits for the gate, as whoever asks the model does.
    pub(crate) fn pass(&self) {
        let (state, changed) = &*self.0;
        let mut state = state.lock().unwrap();
        state.asked += 1;
        state.inside += 1;
        state.most = state.most.max(state.inside);
        changed.notify_all();
        while !state.open {
            state = changed.wait(state).unwrap();
        }
        state.inside -= 1;
    }

    /// Lets everybody through from now on.
    pub(crate) fn open(&self) {
        self.0.0.lock().unwrap().open = true;
        self.0.1.notify_all();
    }

    /// Waits until so many have asked.
    pub(crate) fn wait_for(&self, asked: usize) {
        let (state, changed) = &*self.0;
        let state = state.lock().unwrap();
        let waited = changed.wait_timeout_while(state, Duration::from_secs(30), |s| s.asked < asked);
        assert!(!waited.unwrap().1.timed_out(), "the model was not asked {asked} times");
    }

    /// How many have asked.
    pub(crate) fn asked(&self) -> usize {
        self.0.0.lock().unwrap().asked
    }

    /// Most that were inside at once.
    pub(crate) fn most(&self) -> usize {
        self.0.0.lock().unwrap().most
    }
}

/// A model's successful answer.
pub(crate) fn says(text: &str) -> Act {
    Act::json(
        200,
        &json!({
            "choices": [{"message": {"content": text}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10},
        }),
    )
}

/// A model's answer that ran out of tokens before the first word.
pub(crate) fn says_nothing() -> Act {
    Act::json(200, &json!({"choices": [{"message": {"content": ""}, "finish_reason": "length"}]}))
}
