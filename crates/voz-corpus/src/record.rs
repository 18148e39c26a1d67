//! Records with named fields (JSON Lines, CSV): which field is which, whatever the language of its name.
use super::{Aviso, Draft, ImportError, Sink, SourcePlace, parse_date};
use voz_texto::Registro;
use voz_texto::texto::fold;

/// The meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Texto,
    Registro,
    Data,
    Autor,
    Id,
    Fonte,
    RespostaA,
    ParteDe,
}

/// Names of fields, folded; the first of a kind is the one that messages name.
const NAMES: &[(&str, Field)] = &[
    ("texto", Field::Texto),
    ("text", Field::Texto),
    ("conteudo", Field::Texto),
    ("content", Field::Texto),
    ("mensagem", Field::Texto),
    ("message", Field::Texto),
    ("body", Field::Texto),
    ("registro", Field::Registro),
    ("data", Field::Data),
    ("date", Field::Data),
    ("created_at", Field::Data),
    ("criado_em", Field::Data),
    ("timestamp", Field::Data),
    ("autor", Field::Autor),
    ("author", Field::Autor),
    ("id", Field::Id),
    ("fonte", Field::Fonte),
    ("resposta_a", Field::RespostaA),
    ("in_reply_to", Field::RespostaA),
    ("parte_de", Field::ParteDe),
];

/// The meaning of the field called `name`; `None` for one that means nothing here.
pub(super) fn field(name: &str) -> Option<Field> {
    let name = fold(name.trim());
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, field)| *field)
}

/// A record under construction.
#[derive(Default)]
pub(super) struct Record {
    draft: Draft,
    has_text: bool,
    author: String,
    bad_date: bool,
}

impl Record {
    /// True when a field with the text was met, even an empty one.
    pub(super) fn has_text(&self) -> bool {
        self.has_text
    }

    /// Takes in one field. Of several that mean the same the first one that is not empty counts.
    pub(super) fn set(&mut self, field: Field, value: &str, place: &SourcePlace) -> Result<(), ImportError> {
        let draft = &mut self.draft;
        let known = |old: &Option<String>| old.clone().or_else(|| filled(value));
        match field {
            Field::Texto => {
                self.has_text = true;
                if draft.texto.is_empty() {
                    value.clone_into(&mut draft.texto);
                }
            }
            Field::Registro if !value.trim().is_empty() => {
                let registro = registro(value).ok_or_else(|| {
                    let problem = format!("registro desconhecido: {value:?} (use resposta ou post)");
                    ImportError::malformed(place.clone(), problem)
                })?;
                draft.registro = Some(registro);
            }
            Field::Data if draft.data.is_none() && !value.trim().is_empty() => {
                draft.data = parse_date(value);
                self.bad_date = draft.data.is_none();
            }
            Field::Autor if self.author.is_empty() => value.clone_into(&mut self.author),
            Field::Id => draft.id = known(&draft.id),
            Field::Fonte => draft.fonte = known(&draft.fonte),
            Field::RespostaA => draft.resposta_a = known(&draft.resposta_a),
            Field::ParteDe => draft.parte_de = known(&draft.parte_de),
            Field::Registro | Field::Data | Field::Autor => {}
        }
        Ok(())
    }

    /// Hands the record on.
    pub(super) fn keep(self, sink: &mut Sink<'_>, place: &SourcePlace) -> Result<(), ImportError> {
        if self.bad_date {
            sink.warn(Aviso::DataIlegivel, place);
        }
        sink.keep_by(&self.author, self.draft, place)
    }
}

fn filled(value: &str) -> Option<String> {
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

/// A register by its Portuguese or English name.
pub(super) fn registro(name: &str) -> Option<Registro> {
    match fold(name.trim()).as_str() {
        "resposta" | "reply" | "comentario" | "comment" => Some(Registro::Resposta),
        "post" | "artigo" | "article" => Some(Registro::Post),
        _ => None,
    }
}
