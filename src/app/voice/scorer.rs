//! The scorer of the author's voice in one register, made from the bank and the cohort.
use crate::base::store::{Store, StoreError};
use crate::voice::Registro;
use crate::voice::banco::{self, Filter, State, StoredText, TextKey};
use crate::voice::corpus::Texto;
use crate::voice::proximidade::{Builder, OTHER_MAX, OWN_MAX, Scorer, WRITERS_MAX, shipped};

/// A scorer, or how many texts there are where they are too few for one.
pub enum NearVoice {
    /// There are enough texts to compare with.
    Known(Box<Known>),
    /// There are too few texts to compare with: how many.
    Unknown(usize),
}

impl NearVoice {
    /// The scorer that tells it.
    pub const fn scorer(&self) -> Option<&Scorer> {
        match self {
            Self::Known(known) => Some(&known.scorer),
            Self::Unknown(_) => None,
        }
    }
}

/// A voice that can be told from others.
pub struct Known {
    /// Tells it.
    pub scorer: Scorer,
    /// True when those it is told from come with the program, for want of others.
    pub shipped: bool,
}

/// Reads the texts of a register and of the cohort, once. Where the author's exports bring too few other writers, those
/// that ship with the program stand beside them.
pub fn load(store: &Store, registro: Registro) -> Result<NearVoice, StoreError> {
    load_without(store, registro, &[])
}

/// The same, without some of the author's texts: for whoever is about to score those, or what was made of them.
pub fn load_without(store: &Store, registro: Registro, except: &[TextKey]) -> Result<NearVoice, StoreError> {
    let mut builder = store.read(|tx| {
        let mut builder = Builder::new(registro);
        let State { desde, .. } = banco::state(tx)?;
        let filter = Filter { registro: Some(registro), desde, ..Filter::default() };
        let many = OWN_MAX.saturating_add(u32::try_from(except.len()).unwrap_or(0));
        banco::draw(tx, &filter, many, |StoredText { chave, texto, .. }| {
            if !except.contains(&chave) {
                builder.own_of(&texto.texto, together(&texto).as_deref());
            }
        })?;
        if builder.is_enough() {
            banco::draw_others(tx, (WRITERS_MAX, OTHER_MAX), |writer, registro, text| {
                builder.other(writer, registro, text);
            })?;
        }
        Ok(builder)
    })?;
    let own = builder.own_texts();
    let stand_in = !builder.has_cohort();
    if builder.is_enough() && stand_in {
        shipped(|writer, registro, text| builder.other(writer, registro, text));
        // The invented author of the sample is one writer more.
        banco::amostra().for_each(|StoredText { texto, .. }| {
            builder.other("\u{1}amostra", texto.registro, &texto.texto);
        });
    }
    let known = |scorer| NearVoice::Known(Box::new(Known { scorer, shipped: stand_in }));
    Ok(builder.build().map_or(NearVoice::Unknown(own), known))
}

/// The group that a text belongs to and others may belong to as well: the text it is a part of, else its conversation,
/// else its day.
fn together(text: &Texto) -> Option<String> {
    let part = || text.parte_de.as_ref().map(|whole| format!("p{whole}"));
    let day = || text.data.map(|data| format!("d{}", data.day()));
    part().or_else(day)
}
