//! The genre of a text: what people write so anyway there, and no rule should point at.
use super::regras::vocabulario;
use super::report::Gravidade;
use super::rule::{Family, Regra};
use crate::texto::WordList;

const FILE: &str = include_str!("genre.txt");

/// A genre of texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Genero {
    /// A short text for others to read; every rule speaks.
    #[default]
    Post,
    Email,
    /// README, manual, reference, comments of a program.
    Documentacao,
    /// Stories, with the speech in them.
    Ficcao,
    /// Lists of what changed from one version to the next, and licences: nobody's prose.
    Mudancas,
}

// What each leaves out is what people's texts of the genre have more of than an assistant's: see docs/medidas.md.

/// Rules that say nothing in documentation: colons part a name from what it means (`Title: A guide`), titles have their own case and
/// a sign of warning, a README is a list with labels, and a manual says the same thing in the same words.
static DOCUMENTACAO: WordList = WordList::words(FILE, "documentacao");

/// Rules that say nothing in a document of some length: dashes are what its writers are used to.
static LONGA: WordList = WordList::words(FILE, "longa");

/// Rules that say nothing in letters.
static EMAIL: WordList = WordList::words(FILE, "email");

/// Rules that say nothing in fiction.
static FICCAO: WordList = WordList::words(FILE, "ficcao");

impl Genero {
    /// The word of each genre.
    pub const NOMES: [(&'static str, Self); 5] = [
        ("post", Self::Post),
        ("email", Self::Email),
        ("documentacao", Self::Documentacao),
        ("ficcao", Self::Ficcao),
        ("mudancas", Self::Mudancas),
    ];

    /// Ids of the rules that say nothing in texts of the genre; none where it is told by [`Self::silences`] alone.
    fn desligadas(self) -> &'static [&'static str] {
        match self {
            Self::Post | Self::Mudancas => &[],
            Self::Email => &EMAIL,
            Self::Documentacao => &DOCUMENTACAO,
            Self::Ficcao => &FICCAO,
        }
    }

    /// True when a rule says nothing in texts of the genre. In a list of changes, and in a licence, only what a chatbot leaves
    /// behind speaks: the rest of it is names, numbers and half sentences, or somebody else's. Documentation has markup of its
    /// own.
    pub fn silences(self, rule: &Regra) -> bool {
        let said = matches!(rule.id, "placeholder" | "instrucao-vazada");
        let proof = rule.family == Family::Restos && rule.gravidade == Gravidade::Erro && !said;
        self.desligadas().contains(&rule.id)
            || self == Self::Mudancas && !proof
            || self == Self::Documentacao && rule.plain_only
    }

    /// True when a rule says nothing in a document that is no short text.
    pub(super) fn silences_long(self, rule: &Regra) -> bool {
        self == Self::Documentacao && LONGA.contains(&rule.id)
    }

    /// True when a rule's places are shown where nothing else flags a text that is not short. A manual says `resilient` of what is:
    /// single marks of style are weak in it, and of use only where they add up. So is "feel free to reach out".
    pub(super) fn speaks_alone(self, rule: &Regra) -> bool {
        let left = rule.family == Family::Restos && !matches!(rule.id, "fecho-assistente" | "email-modelo");
        self != Self::Documentacao || left || rule.id == vocabulario::OWN
    }
}

/// Beginnings of the names of files that list changes or grant a licence, in lower case, up to a dot.
static CHANGES: WordList = WordList::words(FILE, "changes");

/// Names of files that document a program, in whatever format.
static DOCUMENTS: WordList = WordList::words(FILE, "documents");

/// The genre that the name of a file tells, without folders; none where its format must say.
pub(super) fn by_name(name: &str) -> Option<Genero> {
    let name = name.to_lowercase();
    let stem = name.split('.').next().unwrap_or_default();
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(['-', '_']);
    if CHANGES.iter().any(|of| stem.strip_prefix(of).is_some_and(ends)) {
        return Some(Genero::Mudancas);
    }
    let known = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    DOCUMENTS.contains(&known).then_some(Genero::Documentacao)
}

#[cfg(test)]
mod tests {
    use super::super::{FLAGGED, Options, catalog, formato, genero, lint, regra};
    use super::*;

    #[test]
    fn the_name_of_a_file_tells_its_genre() {
        for (name, wanted) in [
            ("rascunho.txt", Genero::Post),
            ("", Genero::Post),
            ("notas.md", Genero::Documentacao),
            ("README", Genero::Documentacao),
            ("README400", Genero::Documentacao),
            ("CHANGELOG.md", Genero::Mudancas),
            ("LICENSE-MIT", Genero::Mudancas),
            ("newsletter.txt", Genero::Post),
            ("carta.eml", Genero::Email),
            ("changes.rs", Genero::Documentacao),
        ] {
            assert_eq!(genero(name, formato(name)), wanted, "{name}");
        }
    }

    #[test]
    fn in_documentation_single_marks_are_weak_until_they_add_up() {
        let calm = " Rode o programa na pasta e espere. Ele lê cada arquivo uma vez, guarda o que achou e mostra no \
                    fim quantos eram. Se faltar espaço, apague os do mês passado e tente de novo."
            .repeat(3);
        let one = format!("O leitor é resiliente.{calm}");
        let many = format!(
            "A solução é robusta e escalável, garantindo mais segurança. Não é sobre ferramenta. É sobre gente.{calm}"
        );
        let found = |text: &str, options: Options<'_>| {
            let report = lint(text, &options);
            (report.achados.len(), report.fracas.len(), report.placar - report.perto)
        };
        let document = Options { genero: Genero::Documentacao, ..Options::default() };
        assert_eq!(found(&one, document), (0, 1, 0));
        assert_eq!(found(&one, Options::default()).0, 1);
        assert_eq!(found(&one, Options { ligadas: &["vocab-llm"], ..document }).0, 1);
        let (shown, weak, placar) = found(&many, document);
        assert!(shown >= 3 && weak == 0 && placar >= FLAGGED, "{shown} {weak} {placar}");
    }

    #[test]
    fn what_a_genre_leaves_out_speaks_when_asked_for() {
        for (_, genero) in Genero::NOMES {
            assert!(genero.desligadas().iter().all(|id| regra(id).is_some()), "{genero:?}");
        }
        let text = "Rode assim: x. Depois assim: y. Por fim assim: z.";
        let found = |options: Options<'_>| lint(text, &options).achados.len();
        let document = Options { genero: Genero::Documentacao, ..Options::default() };
        assert_eq!((found(Options::default()), found(document)), (1, 0));
        assert_eq!(found(Options { ligadas: &["dois-pontos-excesso"], ..document }), 1);
        assert_eq!(found(Options { so: &["dois-pontos-excesso"], ..document }), 1);
        let speaking = catalog().filter(|rule| !Genero::Mudancas.silences(rule)).count();
        assert!((5..20).contains(&speaking), "{speaking}");
    }
}
