//! The words with which models announce, label, explain and offer. All folded.

/// Tags whose content is the answer.
pub(super) const TAGS: [&str; 13] = [
    "material",
    "texto",
    "resposta",
    "reescrita",
    "versao",
    "variante",
    "rascunho",
    "text",
    "output",
    "answer",
    "rewrite",
    "response",
    "final",
];

/// Tags whose content is the model talking to itself.
pub(super) const THINKING: [&str; 5] = ["think", "thinking", "thought", "reasoning", "analysis"];

/// How an announcing line begins (folded).
pub(super) const OPENINGS: [&str; 24] = [
    "claro",
    "certamente",
    "com certeza",
    "aqui esta",
    "aqui vai",
    "aqui tens",
    "segue",
    "eis",
    "esta e",
    "esse e",
    "perfeito",
    "pronto",
    "entendido",
    "sure",
    "certainly",
    "of course",
    "absolutely",
    "here is",
    "here's",
    "here you go",
    "below is",
    "this is",
    "okay",
    "ok",
];

/// Words, or beginnings of words, with which an announcing line names the answer (folded).
pub(super) const NAMES: [&str; 20] = [
    "texto",
    "versao",
    "resposta",
    "post",
    "rascunho",
    "sugestao",
    "variante",
    "opcao",
    "mensagem",
    "publicacao",
    "comentario",
    "tuite",
    "text",
    "version",
    "reply",
    "draft",
    "suggestion",
    "tweet",
    "message",
    "answer",
];

/// Beginnings of words that only an answer about rewriting has (folded).
pub(super) const REWRITING: [&str; 4] = ["reescrit", "reescrev", "rewrit", "rewrot"];

/// Labels that stand alone on the first line, or before the text on the same line when they name the
/// rewriting (folded, without the colon).
pub(super) const LABELS: [&str; 18] = [
    "texto",
    "resposta",
    "reescrita",
    "texto reescrito",
    "versao reescrita",
    "versao final",
    "texto final",
    "resposta final",
    "resposta reescrita",
    "rascunho reescrito",
    "post reescrito",
    "rewrite",
    "rewritten text",
    "rewritten version",
    "final version",
    "final text",
    "output",
    "rewritten",
];

/// How a closing offer or courtesy begins (folded).
pub(super) const OFFERS: [&str; 24] = [
    "quer que eu",
    "se quiser",
    "se voce quiser",
    "se preferir",
    "caso queira",
    "posso",
    "gostaria que eu",
    "gostaria de",
    "deseja que eu",
    "me avise",
    "me avisa",
    "me diga",
    "fico a disposicao",
    "estou a disposicao",
    "espero que",
    "let me know",
    "would you like",
    "want me to",
    "if you'd like",
    "if you want",
    "i can also",
    "hope this",
    "i hope this",
    "feel free",
];

/// Beginnings of words that tell an offer to redo the text from a sentence of the text (folded).
pub(super) const REDO: [&str; 26] = [
    "ajust",
    "reescrev",
    "reescrit",
    "refaz",
    "refac",
    "alter",
    "modific",
    "adapt",
    "versao",
    "versoes",
    "tom",
    "opcao",
    "opcoes",
    "alternativ",
    "disposicao",
    "ajude",
    "ajudad",
    "adjust",
    "tweak",
    "rewrit",
    "version",
    "tone",
    "change",
    "revise",
    "helps",
    "options",
];

/// How a note on what was changed begins (folded).
pub(super) const NOTES: [&str; 22] = [
    "nota",
    "notas",
    "observacao",
    "observacoes",
    "obs",
    "mudancas",
    "alteracoes",
    "principais mudancas",
    "principais alteracoes",
    "o que mudei",
    "o que mudou",
    "mantive",
    "removi",
    "ajustei",
    "explicacao",
    "note",
    "notes",
    "changes",
    "changes made",
    "what i changed",
    "explanation",
    "key changes",
];

/// Beginnings of the words that tell that a draft has notes of its own.
pub(super) const NOTE_STEMS: [&str; 6] = ["nota", "obs", "note", "mudanca", "alteraco", "explica"];
