//! The pattern files, by language. See [`super::pattern`] for what stands in them.
use super::pattern::Source;

/// Word rules of texts in neither language.
pub(super) const ANY: &[Source] = &[RESTOS];

pub(super) const PT: &[Source] = &[
    RESTOS,
    include_str!("restos.pt.txt"),
    include_str!("vocabulario.pt.txt"),
    include_str!("construcoes.pt.txt"),
    include_str!("aberturas.pt.txt"),
];

pub(super) const EN: &[Source] = &[
    RESTOS,
    include_str!("restos.en.txt"),
    include_str!("vocabulario.en.txt"),
    include_str!("construcoes.en.txt"),
    include_str!("aberturas.en.txt"),
];

/// What chatbots leave behind in any language.
const RESTOS: Source = include_str!("restos.txt");
