//! Answers kept for a key: sealed on disk, looked at again, and rid of what their reader has put away.
use serde::{Deserialize, Serialize};

use crate::app::opened::App;
use crate::base::seal;
use crate::base::store::{Result, StoreError};

/// Purpose under which answers are sealed, so that nothing sealed for another opens as one.
const SEAL: &str = "idempotencia";

/// An answer as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    pub status: u16,
    /// Headers that belong to this answer, beside those every answer gets.
    pub headers: Vec<(String, String)>,
    #[serde(skip)]
    pub body: Vec<u8>,
}

impl Kept {
    /// Its head in JSON, a line break, its body; sealed, for it may hold a token.
    pub(in crate::app) fn seal(&self, app: &App, chave: &str) -> Result<Vec<u8>> {
        let mut plain = serde_json::to_vec(self).map_err(|e| StoreError::Encoding(e.to_string()))?;
        plain.push(b'\n');
        plain.extend_from_slice(&self.body);
        seal::seal(&app.world, &app.chave, SEAL, chave, &plain).map_err(|e| StoreError::Random(e.to_string()))
    }

    pub(in crate::app) fn open(app: &App, chave: &str, sealed: &[u8]) -> Result<Self> {
        let broken = || StoreError::Corrupt("uma resposta guardada não pôde ser lida".to_owned());
        let plain = seal::open(&app.chave, SEAL, chave, sealed).map_err(|_| broken())?;
        let end = plain.iter().position(|&b| b == b'\n').ok_or_else(broken)?;
        let (head, body) = plain.split_at(end);
        let mut kept: Self = serde_json::from_slice(head).map_err(|_| broken())?;
        kept.body = body.get(1..).unwrap_or_default().to_vec();
        Ok(kept)
    }
}

impl App {
    /// Keeps an answer in another form, for as long as it was to be kept: without a secret that its reader has put
    /// away. Whoever repeats the call is answered so from now on.
    pub fn keep_instead(&self, chave: &str, kept: &Kept) -> Result<()> {
        let sealed = kept.seal(self, chave)?;
        self.store.write_on(chave, |tx| {
            tx.run(
                "UPDATE idempotencia SET resposta = $1 WHERE chave = $2 AND resposta IS NOT NULL",
                &[sealed.as_slice().into(), chave.into()],
            )
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::calls::idempotency::KeyState;
    use crate::base::config::{Config, Flags};
    use crate::base::world::{Millis, World};

    #[test]
    fn a_key_is_looked_at_without_being_claimed_and_its_answer_may_lose_a_secret() {
        let folder = tempfile::tempdir().unwrap();
        let world = World::test(Millis(0), 1, &[]);
        let values = vec![("dados", folder.path().to_string_lossy().into_owned())];
        let config = Config::load(&world, &Flags { values, ..Flags::default() }).unwrap();
        let app = App::open(world, config).unwrap();
        assert!(matches!(app.key_state("k").unwrap(), KeyState::Free(false)));
        let KeyState::Free(claim) = app.claim("k", "a").unwrap() else { panic!("not free") };
        assert!(matches!(app.key_state("k").unwrap(), KeyState::Running));
        let kept = |body: &str| Kept { status: 200, headers: Vec::new(), body: body.as_bytes().to_vec() };
        app.keep_instead("k", &kept("cedo")).unwrap();
        assert!(matches!(app.key_state("k").unwrap(), KeyState::Running), "there is no answer yet");
        app.close(&claim, Some(&kept("segredo")));
        app.keep_instead("k", &kept("guardado")).unwrap();
        let KeyState::Answered(seen) = app.key_state("k").unwrap() else { panic!("no answer") };
        let KeyState::Answered(again) = app.claim("k", "a").unwrap() else { panic!("no answer") };
        assert_eq!((&seen, &again), (&kept("guardado"), &kept("guardado")));
    }
}
