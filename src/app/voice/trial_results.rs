//! The scorer put to the test on the author's own bank, and what `voz avaliar` found last, kept for whoever looks at the
//! voice later. Figures alone are kept: no text is among them.
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::base::store::{Result, Store, StoreError, Tx, stored};
use crate::base::world::Millis;
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
    /// True when some of those come with the program, for want of others.
    pub shipped: bool,
    /// The findings; `None` where there is too little to tell.
    pub findings: Option<Findings>,
}

impl Tried {
    /// The part of it that is kept; `None` where there was too little to tell.
    pub fn kept(&self) -> Option<MeasureTried> {
        let found = self.findings.as_ref()?;
        Some(MeasureTried {
            textos: self.texts,
            pessoas: self.people,
            alheios: self.others,
            auc: found.auc.into(),
            contra_si_mesmo: found.paired.map(Between::from),
        })
    }
}

/// Holds texts of a register out and looks whether the scorer knows them.
pub fn try_voice(store: &Store, registro: Registro) -> Result<Tried> {
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

/// A figure between the ends of its interval of 95 %: the figure, the lower end, the upper end.
pub type Between = [f64; 3];

/// A trial of how well the measure of proximity knows the author.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasureTried {
    /// Texts of the author.
    pub textos: usize,
    /// People they were compared with, and texts of those.
    pub pessoas: usize,
    pub alheios: usize,
    /// Share of times that a text of the author comes nearer than one of somebody else.
    pub auc: Between,
    /// The same against the very text with its manner ironed out; `None` where too few change.
    pub contra_si_mesmo: Option<Between>,
}

/// A trial of how near rewrites come to the author: shares of the author's own texts that are further away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RewritesTried {
    /// Texts of the author that were ironed out and rewritten.
    pub textos: usize,
    pub antes: Between,
    /// With the lessons, where there are any.
    pub depois: Between,
}

/// The last findings of a register, and when they were made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    pub medida: Option<(Millis, MeasureTried)>,
    pub reescritas: Option<(Millis, RewritesTried)>,
}

/// Findings of a trial, kept under its word of the table.
pub trait Kept: Serialize + DeserializeOwned {
    /// Word of the table for what was tried.
    const OF: &'static str;
}

impl Kept for MeasureTried {
    const OF: &'static str = "medida";
}

impl Kept for RewritesTried {
    const OF: &'static str = "reescritas";
}

/// Keeps what a trial found; `None`, which was too little to tell, forgets what was found before.
pub fn keep<K: Kept>(store: &Store, now: Millis, registro: Registro, found: Option<&K>) -> Result<()> {
    let key = [registro.as_str().into(), K::OF.into()];
    let told =
        found.map(serde_json::to_string).transpose().map_err(|e| StoreError::Encoding(e.to_string()))?;
    store.write(|tx| {
        tx.run("DELETE FROM avaliacao WHERE registro = $1 AND de_que = $2", &key)?;
        let Some(told) = &told else { return Ok(()) };
        let values = [registro.as_str().into(), K::OF.into(), now.0.into(), told.into()];
        tx.run("INSERT INTO avaliacao (registro, de_que, em, achado) VALUES ($1, $2, $3, $4)", &values)
            .map(drop)
    })
}

/// The last findings of a register.
pub fn last(tx: &mut Tx<'_>, registro: Registro) -> Result<Found> {
    Ok(Found { medida: read(tx, registro)?, reescritas: read(tx, registro)? })
}

/// Nothing, too, where an older program wrote it another way.
fn read<K: Kept>(tx: &mut Tx<'_>, registro: Registro) -> Result<Option<(Millis, K)>> {
    let found = tx.one(
        "SELECT em, achado FROM avaliacao WHERE registro = $1 AND de_que = $2",
        &[registro.as_str().into(), K::OF.into()],
        stored::<(Millis, String)>,
    )?;
    Ok(found.and_then(|(em, told)| Some((em, serde_json::from_str(&told).ok()?))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_trial_is_kept_and_one_that_tells_nothing_forgets_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("voz.db")).unwrap();
        let tried = |textos| RewritesTried { textos, antes: [0.1, 0.0, 0.2], depois: [0.4, 0.3, 0.5] };
        for textos in [10, 20] {
            keep(&store, Millis(7), Registro::Post, Some(&tried(textos))).unwrap();
        }
        let of = |registro| store.read(|tx| last(tx, registro)).unwrap();
        assert_eq!(of(Registro::Post), Found { medida: None, reescritas: Some((Millis(7), tried(20))) });
        assert_eq!(of(Registro::Resposta), Found::default());
        keep::<RewritesTried>(&store, Millis(8), Registro::Post, None).unwrap();
        assert_eq!(of(Registro::Post), Found::default());
    }
}
