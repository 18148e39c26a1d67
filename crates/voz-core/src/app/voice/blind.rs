//! A blind test at home: one draft rewritten by two set-ups, of which the author says which sounds like them.
//!
//! One set-up is what a rewrite is now; the other is the same with another model, or the plain paste that anybody can do by
//! hand. Kept are the counts of each round, and of each choice the lesson it teaches, as of a choice among variants.
use std::time::Duration;

use crate::app::voice::model_trial::{Ensaio, EnsaioError};
use crate::app::voice::voice_in_use::learn_choice;
use crate::base::identifier;
use crate::base::leaving::Leaving;
use crate::base::store::{Store, StoreError, record, values};
use crate::base::world::World;
use crate::voice::Registro;
use crate::voice::banco::{StoredText, TextKey};
use crate::voice::modelo::{Ask, Provider};
use crate::voice::proximidade::{OWN_MAX, ironed};
use crate::voice::reescrita::plain;
use crate::voice::texto::is_blank;

/// Pairs of a round: more tire whoever reads them.
pub const PAIRS_MAX: usize = 10;
/// The author's texts that are pasted above a draft.
const PASTED: usize = 8;

/// A draft to be rewritten twice.
pub struct Draft {
    pub texto: String,
    /// The author's text it was made of, which is then shown to nobody.
    pub of: Option<TextKey>,
}

/// The writer of the other text of each pair.
pub enum Other {
    /// The same model, given eight texts and a request.
    Paste,
    /// Another model, given what the first is given.
    Model(Box<dyn Provider>),
}

impl Other {
    /// The word under which rounds against it are counted.
    pub fn name(&self) -> &str {
        match self {
            Self::Paste => "colar",
            Self::Model(provider) => provider.model(),
        }
    }
}

/// Texts that both made of one draft.
pub struct Pair {
    pub nosso: String,
    pub outro: String,
    /// True when ours is shown first: drawn by lot.
    pub first: bool,
}

record! {
    /// Counts of how often each was chosen.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Count {
        pub nosso: u32,
        pub outro: u32,
        pub empates: u32,
    }
}

impl Count {
    /// The number of pairs that were judged.
    pub const fn all(&self) -> u32 {
        self.nosso + self.outro + self.empates
    }
}

/// Both texts of each draft for which both came, and why one of the others did not.
pub struct Written {
    pub pairs: Vec<Pair>,
    pub why: Option<String>,
}

impl Ensaio<'_> {
    /// Drafts of a round where nobody brings any: texts of the author with their manner ironed out, drawn by lot.
    pub fn own_drafts(&self) -> Result<Vec<Draft>, EnsaioError> {
        let mut own = self.serving()?;
        shuffle(self.world, &mut own)?;
        let draft = |text: StoredText| Draft { texto: ironed(&text.texto.texto), of: Some(text.chave) };
        Ok(own.into_iter().take(PAIRS_MAX).map(draft).collect())
    }

    /// Lets both set-ups rewrite each draft.
    pub fn pairs(&self, drafts: &[Draft], other: &Other) -> Result<Written, EnsaioError> {
        let own = self.draw(OWN_MAX)?;
        let mut lots = Vec::new();
        for draft in drafts {
            let mut pasted: Vec<&StoredText> =
                own.iter().filter(|text| Some(text.chave) != draft.of).collect();
            shuffle(self.world, &mut pasted)?;
            pasted.truncate(PASTED);
            lots.push((draft, pasted, lot(self.world, 2)? == 0));
        }
        let (pairs, why) = self.each(&lots, |voice, (draft, pasted, first)| {
            let asked = (draft.texto.as_str(), draft.of);
            let nosso = self.rewritten(voice, asked, true, self.provider)?;
            let outro = match other {
                Other::Paste => self.pasted(draft, pasted)?,
                Other::Model(model) => self.rewritten(voice, asked, true, &**model)?,
            };
            Ok(Pair { nosso, outro, first: *first })
        })?;
        Ok(Written { pairs: pairs.into_iter().flatten().collect(), why })
    }

    /// The text that the model makes of eight texts and a request, as anybody would paste them into a chat.
    fn pasted(&self, draft: &Draft, texts: &[&StoredText]) -> Result<String, String> {
        let shown: Vec<&str> = texts.iter().map(|text| text.texto.texto.as_str()).collect();
        let user = format!(
            "Estes textos são meus:\n\n{}\n\nReescreve o texto abaixo do meu jeito, sem mudar o que ele diz. \
             Responde só com o texto.\n\n{}",
            shown.join("\n\n---\n\n"),
            draft.texto
        );
        let answer = self.provider.complete(&Ask {
            system: "",
            user: &user,
            texto: &draft.texto,
            until: self.world.deadline(self.deadline),
            asker: &Leaving::default(),
            on_retry: &|_: Duration, _| {},
        });
        let answer = answer.map_err(|error| error.to_string())?;
        let text = plain(&answer.texto, &draft.texto);
        if is_blank(&text) { Err(format!("vazio ({})", answer.finish.as_str())) } else { Ok(text) }
    }
}

/// Keeps what the author chose in a pair as a lesson, as a choice among variants is kept; whether it teaches anything.
pub fn learn(
    world: &World,
    store: &Store,
    registro: Registro,
    pair: &Pair,
    nosso: bool,
) -> Result<bool, StoreError> {
    let (chosen, other) = if nosso { (&pair.nosso, &pair.outro) } else { (&pair.outro, &pair.nosso) };
    learn_choice(world, store, registro, chosen, &[other]).map(|lesson| lesson.is_some())
}

/// Keeps the count of a round; the counts of all rounds of the same set-ups, this one among them.
pub fn keep(
    world: &World,
    store: &Store,
    (registro, modelo, contra): (Registro, &str, &str),
    count: Count,
) -> Result<Count, StoreError> {
    let id = identifier::fresh(world)?;
    store.write(|tx| {
        let round = [
            ("id", id.as_str().into()),
            ("em", world.now().0.into()),
            ("registro", registro.as_str().into()),
            ("modelo", modelo.into()),
            ("contra", contra.into()),
        ];
        tx.insert("as_cegas", &count, &round)?;
        let sum =
            "SELECT CAST(SUM(nosso) AS BIGINT), CAST(SUM(outro) AS BIGINT), CAST(SUM(empates) AS BIGINT)
                   FROM as_cegas WHERE registro = $1 AND modelo = $2 AND contra = $3";
        Ok(tx.one(sum, values![registro, modelo, contra])?.unwrap_or_default())
    })
}

/// A number below `end`, drawn by lot.
fn lot(world: &World, end: usize) -> Result<usize, StoreError> {
    let bytes = world.random().map_err(StoreError::random)?;
    // Of so many numbers the few that a remainder favours are not seen.
    Ok(usize::try_from(u64::from_le_bytes(bytes) % end.max(1) as u64).unwrap_or(0))
}

fn shuffle<T>(world: &World, all: &mut [T]) -> Result<(), StoreError> {
    for at in (1..all.len()).rev() {
        all.swap(at, lot(world, at + 1)?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::world::Millis;

    #[test]
    fn rounds_of_the_same_set_ups_add_up() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let world = World::test(Millis(0), 1, &[]);
        let round = |registro, contra: &str, nosso, outro, empates| {
            keep(&world, &store, (registro, "m", contra), Count { nosso, outro, empates }).unwrap()
        };
        assert_eq!(round(Registro::Post, "colar", 6, 3, 1), Count { nosso: 6, outro: 3, empates: 1 });
        assert_eq!(round(Registro::Post, "outro", 1, 0, 0).all(), 1);
        assert_eq!(round(Registro::Resposta, "colar", 0, 2, 0).all(), 2);
        assert_eq!(round(Registro::Post, "colar", 1, 4, 0), Count { nosso: 7, outro: 7, empates: 1 });
    }

    #[test]
    fn a_lot_puts_everything_everywhere() {
        let world = World::test(Millis(0), 7, &[]);
        let mut first = [0; 4];
        for _ in 0..400 {
            let mut all = [0, 1, 2, 3];
            shuffle(&world, &mut all).unwrap();
            first[all[0]] += 1;
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3]);
        }
        assert!(first.iter().all(|&times| (60..140).contains(&times)), "{first:?}");
    }
}
