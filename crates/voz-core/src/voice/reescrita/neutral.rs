//! The content of a text in nobody's words: asked of a model, and judged before it is kept.
use super::gate::is_refusal;
use super::prompt::{fill, parts, unheard_of};
use super::unwrap::text_in;
use crate::base::leaving::Leaving;
use crate::base::world::Deadline;
use crate::voice::diff::overlap;
use crate::voice::modelo::{Ask, Finish, ModelError, Provider};
use crate::voice::texto::{Language, count_words, detect, is_blank};

const TEMPLATE: &str = include_str!("neutral.txt");
/// Length of a wording beside its text, in words: beyond, something was left out or put in.
const LENGTHS: std::ops::RangeInclusive<f64> = 0.4..=2.0;
/// A text of so few words may be worded longer.
const FEW_WORDS: usize = 8;

/// Why a model gave no neutral wording.
#[derive(Debug, thiserror::Error)]
pub enum NeutralError {
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error("vazio ({})", .0.as_str())]
    Empty(Finish),
    #[error("cortado ({})", .0.as_str())]
    Cut(Finish),
    /// With its length beside the text's.
    #[error("tamanho ({0} palavras para {1})")]
    Length(usize, usize),
    /// It is the text as it was, but for its dress.
    #[error("igual")]
    Same,
    #[error("idioma")]
    Language,
    #[error("recusa")]
    Reply,
}

/// Asks a model what a text says, in nobody's words.
///
/// # Errors
/// The model gave no answer, or one that is no wording of the text.
pub fn neutral(provider: &dyn Provider, texto: &str, until: Deadline) -> Result<String, NeutralError> {
    let texto = texto.trim();
    let language = detect(texto);
    let values = [
        ("marca", unheard_of(|| [texto].into_iter(), &[])),
        ("texto", texto.to_owned()),
        ("ingles", String::from(if language == Language::En { "sim" } else { "" })),
    ];
    let (system, user, _) = parts(TEMPLATE);
    let answer = provider.complete(&Ask {
        system: &fill(system, &values),
        user: &fill(user, &values),
        texto,
        until,
        asker: &Leaving::default(),
        on_retry: &|_, _| {},
    })?;
    judge(&text_in(&answer.texto, texto), texto, language, answer.finish)
}

/// The wording, where it is one.
fn judge(said: &str, texto: &str, of: Language, finish: Finish) -> Result<String, NeutralError> {
    if is_blank(said) {
        return Err(NeutralError::Empty(finish));
    }
    if matches!(finish, Finish::Length | Finish::Thinking | Finish::ContentFilter) {
        return Err(NeutralError::Cut(finish));
    }
    if is_refusal(texto, said, overlap(texto, said)) {
        return Err(NeutralError::Reply);
    }
    let (long, before) = (count_words(said), count_words(texto));
    #[expect(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
    let length = long as f64 / before.max(FEW_WORDS) as f64;
    if !LENGTHS.contains(&length) {
        return Err(NeutralError::Length(long, before));
    }
    if said.trim() == texto {
        return Err(NeutralError::Same);
    }
    if long >= FEW_WORDS && detect(said) != of {
        return Err(NeutralError::Language);
    }
    Ok(said.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "gente, o pão de queijo da padaria nova é bom DEMAIS!! cheguei em casa com a sacola vazia";

    fn judged(said: &str, finish: Finish) -> Result<String, String> {
        judge(said, TEXT, Language::Pt, finish).map_err(|e| e.to_string())
    }

    #[test]
    fn a_wording_is_kept_and_what_is_none_is_told() {
        let said =
            "O pão de queijo da nova padaria é muito bom. Quando cheguei em casa, a sacola estava vazia.";
        assert_eq!(judged(said, Finish::Stop).as_deref(), Ok(said));
        for (said, finish, why) in [
            (" ", Finish::Stop, "vazio"),
            (said, Finish::Length, "cortado"),
            ("O pão é bom.", Finish::Stop, "tamanho (4 palavras"),
            (TEXT, Finish::Stop, "igual"),
            ("Desculpe, mas não posso ajudar com isso.", Finish::Stop, "recusa"),
            (
                "The cheese bread of the new bakery is very good and I came home with the empty bag.",
                Finish::Stop,
                "idioma",
            ),
        ] {
            let found = judged(said, finish).unwrap_err();
            assert!(found.starts_with(why), "{said}: {found}");
        }
    }

    #[test]
    fn the_template_has_no_other_names() {
        let values = [("marca", "m".to_owned()), ("texto", "t".to_owned()), ("ingles", "sim".to_owned())];
        assert!(!fill(TEMPLATE, &values).contains("{{"));
    }
}
