//! The scorer put to the test on the author's own bank.
use crate::base::store::{Store, StoreError};
use crate::voice::Registro;
use crate::voice::banco::{self, Filter, State, StoredText};
use crate::voice::proximidade::{Findings, OTHER_MAX, OWN_MAX, PEOPLE_MIN, Trial, WRITERS_MAX, shipped};

/// A trial of the voice in one register.
pub struct Tried {
    /// Texts of the author it rests on.
    pub texts: usize,
    /// People they were compared with.
    pub people: usize,
    /// Texts of those.
    pub others: usize,
    /// Whether some of those come with the program, for want of others.
    pub shipped: bool,
    /// What was found; `None` where there is too little to tell.
    pub findings: Option<Findings>,
}

/// Holds texts of a register out and looks whether the scorer knows them.
pub fn avaliar(store: &Store, registro: Registro) -> Result<Tried, StoreError> {
    let mut trial = Trial::new(registro);
    store.read(|tx| {
        let State { desde, .. } = banco::state(tx)?;
        let filter = Filter { registro: Some(registro), desde, ..Filter::default() };
        let mut own: Vec<StoredText> = Vec::new();
        banco::draw(tx, &filter, OWN_MAX, |text| own.push(text))?;
        // Neighbours in time are held out together.
        own.sort_by_key(|text| text.texto.data);
        own.into_iter().for_each(|text| trial.own(text.texto.texto));
        banco::draw_others(tx, (WRITERS_MAX, OTHER_MAX), |writer, of, text| {
            if of == registro {
                trial.other(writer, text);
            }
        })
    })?;
    let stand_in = trial.others().0 < PEOPLE_MIN;
    if stand_in {
        shipped(|writer, of, text| {
            if of == registro {
                trial.other(writer, text);
            }
        });
    }
    let (people, others) = trial.others();
    Ok(Tried { texts: trial.own_texts(), people, others, shipped: stand_in, findings: trial.run() })
}
