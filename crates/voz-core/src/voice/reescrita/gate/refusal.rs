//! Why an answer is no variant: the word of the wire, what a person is told, what the model is told.

/// Facts named in one sentence; more than these is "e outros".
const NAMED: usize = 4;

/// Times that an answer may be as long as the draft, whatever the caller accepts.
const MOST: usize = 3;
/// Words that whoever accepts everything may have for the smallest draft.
const LEAST: usize = 30;

/// Why an answer is no variant. Displays as the `motivo` of the wire.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(in super::super) enum GateRefusal {
    #[error("vazamento")]
    Vazamento { palavras: usize },
    /// It has a piece that nobody reads, and that may hold what it was shown.
    #[error("vazamento")]
    Cifra { letras: usize },
    #[error("eco")]
    Eco {
        /// Words it repeats in a row.
        palavras: usize,
    },
    /// It has the mark that stands around the material.
    #[error("eco")]
    Marca,
    /// It says the same over and over.
    #[error("eco")]
    Laco,
    /// It declines, or answers the draft instead of rewriting it.
    #[error("recusa")]
    Recusa,
    /// It is the draft; the share that changed.
    #[error("igual")]
    Igual(f64),
    #[error("idioma")]
    Idioma,
    /// Too many facts of the draft are gone.
    #[error("fatos")]
    Fatos { perdidos: Vec<String> },
    /// Too little of the content stayed; the share that did.
    #[error("distante")]
    Distante(f64),
    /// Much shorter or much longer than the draft.
    #[error("tamanho")]
    Tamanho { antes: usize, depois: usize },
}

impl GateRefusal {
    /// True when whoever asks for it may have the text all the same.
    pub(in super::super) const fn is_forgivable(&self) -> bool {
        match self {
            Self::Distante(_) => true,
            Self::Tamanho { antes, depois } => *depois <= LEAST || *depois <= antes.saturating_mul(MOST),
            _ => false,
        }
    }

    /// True when the text itself may be put to the model once more: it holds nothing but a failed rewrite.
    pub(in super::super) const fn is_a_try(&self) -> bool {
        matches!(self, Self::Igual(_) | Self::Fatos { .. } | Self::Distante(_) | Self::Tamanho { .. })
    }

    /// Distance from a rewrite: of two failures the smaller is the better one.
    pub(in super::super) const fn rank(&self) -> u8 {
        match self {
            Self::Tamanho { .. } => 0,
            Self::Distante(_) => 1,
            Self::Fatos { .. } => 2,
            Self::Idioma => 3,
            Self::Igual(_) => 4,
            Self::Recusa => 5,
            Self::Laco => 6,
            Self::Marca | Self::Eco { .. } => 7,
            Self::Cifra { .. } | Self::Vazamento { .. } => 8,
        }
    }

    /// Words for a person. They hold nothing of the answer, nor of what only the model was shown.
    pub(in super::super) fn detail(&self) -> String {
        match self {
            Self::Vazamento { palavras } => {
                format!("a resposta repete {palavras} palavras de textos do autor")
            }
            Self::Cifra { letras } => {
                format!("a resposta tem {letras} letras seguidas, sem espaço, que não estão no rascunho")
            }
            Self::Eco { palavras } => {
                format!("a resposta repete {palavras} palavras seguidas da pergunta feita ao modelo")
            }
            Self::Marca => "a resposta repete marcas da pergunta feita ao modelo".to_owned(),
            Self::Laco => "a resposta repete a si mesma".to_owned(),
            Self::Recusa => "o modelo recusou, ou respondeu ao texto em vez de reescrever".to_owned(),
            Self::Igual(mudou) => {
                let share = format!("{:.1}", mudou * 100.0).replace('.', ",");
                format!("o modelo devolveu o rascunho quase como estava: mudou {share} %")
            }
            Self::Idioma => "a resposta está em outra língua".to_owned(),
            Self::Fatos { perdidos } => format!("a resposta perdeu isto do rascunho: {}", list(perdidos)),
            Self::Distante(overlap) => {
                format!("ficou {:.0} % do conteúdo do rascunho, e o mínimo é 25 %", (overlap * 100.0).floor())
            }
            Self::Tamanho { antes, depois } => {
                let most = if self.is_forgivable() { "" } else { ", e nunca mais de 3" };
                format!(
                    "a resposta tem {depois} palavras para {antes} do rascunho; vale de 0,4 a 2 vezes{most}"
                )
            }
        }
    }

    /// Words for the model before it writes again.
    pub(in super::super) fn advice(&self) -> String {
        match self {
            Self::Vazamento { .. } => {
                "A tentativa copiava textos meus. Pegue só o jeito; o conteúdo é o do rascunho.".to_owned()
            }
            Self::Cifra { .. } => {
                "A tentativa tinha um trecho que ninguém lê. Escreva só palavras.".to_owned()
            }
            Self::Eco { .. } | Self::Marca => {
                "A tentativa repetia este pedido. Escreva só o texto, sem nada do pedido.".to_owned()
            }
            Self::Laco => "A tentativa repetia a si mesma. Diga cada coisa uma vez.".to_owned(),
            Self::Recusa => "A tentativa respondia ao rascunho ou o recusava. Não é conversa: diga o que o \
                             rascunho diz, como eu diria."
                .to_owned(),
            Self::Igual(_) => "Ela mudava quase nada. Reescreva do meu jeito.".to_owned(),
            Self::Idioma => "A tentativa estava em outra língua. Escreva na língua do rascunho.".to_owned(),
            Self::Fatos { perdidos } => {
                format!("Ela perdia fatos do rascunho. Mantenha: {}.", list(perdidos))
            }
            Self::Distante(overlap) => format!(
                "Ela dizia outra coisa: ficou {:.0} % do conteúdo do rascunho. Diga o que o rascunho diz.",
                (overlap * 100.0).floor()
            ),
            Self::Tamanho { antes, depois } => {
                format!("Ela tinha {depois} palavras, e o rascunho tem {antes}. Acerte o tamanho.")
            }
        }
    }
}

fn list(facts: &[String]) -> String {
    let named: Vec<&str> = facts.iter().take(NAMED).map(String::as_str).collect();
    named.join(", ") + if facts.len() > NAMED { " e outros" } else { "" }
}
