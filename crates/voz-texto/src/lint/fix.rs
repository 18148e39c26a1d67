//! Fixes: replacements that leave capitals and spaces in order, and the harm that each does. One is safe only if the text says the
//! same afterwards.
use std::borrow::Cow;
use std::ops::Range;

use super::facts::Facts;
use super::report::Correcao;
use super::rule::Place;
use crate::texto::{Kind, Language, Token, WordList, fold, sentences, tokens};

/// Puts `text` where some bytes stand.
pub(super) fn put(bytes: Range<usize>, text: impl Into<Cow<'static, str>>) -> Correcao {
    Correcao { byte_inicio: bytes.start, byte_fim: bytes.end, texto: text.into() }
}

/// Puts `text` in the place.
pub(super) fn swap(place: &Place, text: impl Into<Cow<'static, str>>) -> Correcao {
    put(place.start..place.end, text)
}

/// Takes some bytes out.
pub(super) fn cut(bytes: Range<usize>) -> Correcao {
    put(bytes, "")
}

/// Puts a closed rewrite in the place, with its capital letter.
pub(super) fn rewrite(facts: &Facts<'_>, place: &Place, to: &'static str) -> Option<Correcao> {
    let capital = facts.text.get(place.start..)?.starts_with(char::is_uppercase);
    let mut chars = to.chars();
    let first = chars.next()?;
    let raised = || first.to_uppercase().chain(chars).collect::<String>();
    Some(if capital { swap(place, raised()) } else { swap(place, to) })
}

/// Takes out words that only lead in: with them go the comma and the spaces that follow, and the
/// next word takes over the capital letter. After another word of the sentence they do not lead in.
pub(super) fn cut_lead_in(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let before = facts.text.get(..place.start)?.trim_end_matches([' ', '"', '“', '*', '_', '\u{a0}']);
    if before.ends_with(|c: char| c.is_alphanumeric() || c == ',') {
        return None;
    }
    let rest = facts.text.get(place.end..)?;
    let kept = rest.trim_start_matches([' ', ',', ':', '\u{a0}']);
    kept.chars().next().filter(|c| c.is_alphanumeric())?;
    let end = facts.text.len() - kept.len();
    let capital = facts.text.get(place.start..)?.chars().next()?.is_uppercase();
    Some(cut_before(facts, place.start..end, capital))
}

/// Takes out some bytes before a word, which takes over the capital letter where there was one. What
/// is no word, or has capitals of its own, stays as it is.
pub(super) fn cut_before(facts: &Facts<'_>, bytes: Range<usize>, capital: bool) -> Correcao {
    let next = facts.text.get(bytes.end..).and_then(|kept| tokens(kept).next());
    let lower = next.filter(|t| capital && t.kind == Kind::Word && !t.text.contains(char::is_uppercase));
    match lower.and_then(|t| t.text.chars().next()) {
        Some(first) => {
            put(bytes.start..bytes.end + first.len_utf8(), first.to_uppercase().collect::<String>())
        }
        None => cut(bytes),
    }
}

/// Takes out the sentence of the place, when it begins with it and another follows; a line that held
/// nothing else goes whole.
pub(super) fn cut_sentence(facts: &Facts<'_>, place: &Place) -> Option<Correcao> {
    let before = facts.text.get(..place.start)?.trim_end_matches(' ');
    let opens_line = before.is_empty() || before.ends_with('\n');
    if !opens_line && !before.ends_with(['.', '!', '?']) {
        return None;
    }
    let rest = facts.text.get(place.end..)?;
    let sentence = sentences(rest).next()?.text.trim_end().len();
    let kept = rest.get(sentence..)?.trim_start_matches(' ');
    let closes_line = kept.starts_with(['\n', '\r']);
    let kept = if opens_line { kept.trim_start() } else { kept };
    let start = if opens_line || closes_line { before.len() } else { place.start };
    (!kept.trim_start().is_empty()).then(|| cut(start..facts.text.len() - kept.len()))
}

/// Puts `text` where a dash between two words stands, with the spaces around it.
pub(super) fn instead_of_dash(facts: &Facts<'_>, place: &Place, text: &'static str) -> Option<Correcao> {
    let blank = [' ', '\u{a0}', '\u{2009}', '\u{202f}'];
    let before = facts.text.get(..place.start)?.trim_end_matches(blank);
    let behind = facts.text.get(place.end..)?;
    let after = behind.trim_start_matches(blank);
    // A dash with a space before it alone begins a word: an option of a command, which an editor made of two hyphens.
    let option = facts.text.get(..place.start)?.ends_with(blank) && !behind.starts_with(blank);
    let last = before.chars().next_back()?;
    let next = after.chars().next()?;
    let joins =
        |c: char| c.is_alphanumeric() || matches!(c, '"' | '“' | '”' | '*' | '_' | '(' | ')' | '\'' | '’');
    let number = last.is_ascii_digit() && next.is_ascii_digit();
    let place = before.len()..facts.text.len() - after.len();
    (joins(last) && joins(next) && !number && !option).then(|| put(place, text))
}

/// The harm that a fix does to what the text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Harm {
    /// Nothing: it may be applied unasked.
    None,
    /// Takes out more than three words outside fixed formulas: only for those who ask for bold fixes.
    Words,
    /// Takes out a number, a name, an address, quotation marks or a negation: never offered.
    Facts,
}

/// Words outside fixed formulas that a safe fix may take out.
const WORDS_MAX: usize = 3;

const FILE: &str = include_str!("padroes/formulas.txt");

/// The words of fixed formulas, folded.
static FORMULAS: WordList = WordList::words(FILE, "formulas");

/// Words that deny, folded; besides the English "no", which Portuguese has for another.
static NEGATIONS: WordList = WordList::words(FILE, "negations");

/// The harm that the fix does to the text.
pub(super) fn harm(facts: &Facts<'_>, fix: &Correcao) -> Harm {
    let Some(old) = facts.text.get(fix.byte_inicio..fix.byte_fim) else { return Harm::Facts };
    let (mut kept, mut others): (Vec<String>, Vec<&str>) = (Vec::new(), Vec::new());
    for token in tokens(&fix.texto) {
        match token.kind {
            Kind::Word => kept.push(fold(token.text)),
            _ => others.push(token.text),
        }
    }
    let words = tokens(old).filter(|t| t.kind == Kind::Word).count();
    // Word for word: letters change, and nothing goes.
    let swapped = words == kept.len();
    let before = facts.text.get(..fix.byte_inicio).unwrap_or_default();
    let mut opens = opens_sentence(before);
    let mut gone = 0;
    for token in tokens(old) {
        match token.kind {
            Kind::Word if !swapped => {
                let word = fold(token.text);
                if let Some(at) = kept.iter().position(|k| *k == word) {
                    kept.swap_remove(at);
                } else if is_negation(&word, facts.language)
                    || !opens && token.text.starts_with(char::is_uppercase)
                {
                    return Harm::Facts;
                } else {
                    gone += usize::from(!FORMULAS.contains(&word.as_str()));
                }
            }
            _ if says(&token) && !others.iter().any(|text| same(text, &token)) => return Harm::Facts,
            _ => {}
        }
        opens = match token.kind {
            Kind::Word | Kind::Number => false,
            _ => opens || token.text.contains(['.', '!', '?', ':', '\n']),
        };
    }
    if gone > WORDS_MAX { Harm::Words } else { Harm::None }
}

/// True when a word may begin here with a capital letter that makes no name of it.
fn opens_sentence(before: &str) -> bool {
    let line = before.trim_end_matches([' ', '"', '“', '*', '_', '(', '-', '#']);
    line.is_empty() || line.ends_with(['.', '!', '?', ':', '\n', '…'])
}

fn is_negation(word: &str, language: Language) -> bool {
    NEGATIONS.contains(&word)
        || word == "no" && language == Language::En
        || word.ends_with("n't")
        || word.ends_with("n’t")
}

/// True when a token that is no word tells something: figures, addresses, names, quotation marks.
fn says(token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Number | Kind::Url | Kind::Handle | Kind::Hashtag => true,
        Kind::Emoji => token.text.starts_with(|c: char| c.is_ascii_digit()) || token.text == "🔟",
        _ => token.text.starts_with(is_quote),
    }
}

const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '«' | '»')
}

/// True when what is put in keeps what a token told.
fn same(text: &str, token: &Token<'_>) -> bool {
    match token.kind {
        Kind::Emoji => token.text.starts_with(text),
        Kind::Mark => text.starts_with(is_quote),
        _ => text == token.text,
    }
}

#[cfg(test)]
mod tests {
    use super::super::autofix::{Alcance, autofix, autofix_except};
    use super::super::{Options, catalog, lint};
    use super::*;
    use crate::texto::words;
    use proptest::prelude::*;

    fn fixed(text: &str) -> String {
        autofix(text, &Options::default()).texto
    }

    #[test]
    fn a_default_fix_leaves_alone_what_says_something() {
        for text in [
            "Do not hesitate to call 0800 123 456 or ext. 12 if the pump fails again. The office opens at nine.",
            "Estou à disposição para ouvir as demandas da população e buscar soluções. O comitê fica na praça.",
            "Permite que você compartilhe sua área de trabalho com outras pessoas da rede. Gostou do recurso?",
            "João — não. Quem levou a taça foi o outro time. Santos 2 — Palmeiras 1.",
            "Claro! Aqui está a receita do bolo de fubá da minha avó: 3 ovos, leite e fubá.",
            // What the opening says is the author's, and so is the "yes".
            "Claro, segue o endereço novo da clínica: Rua A, 10.",
            "Beleza! Segue o valor que falta: R$ 350,00.",
            "Claro, seguem as datas das provas: 12/03 e 14/03.",
            "Claro! Aqui está o que o médico disse: nada de sal.",
            "Claro! Segue o contrato assinado. O prazo é sexta.",
            "Claro! Segue a resposta do médico: nada de sal. Um abraço.",
            "Segue a proposta da obra: R$ 350,00. Vale até sexta.",
            "Com certeza! Chego às 8 com o bolo.",
            "Aqui está o problema: o capacitor queimou.",
            "Claro! Chego às 8 com o bolo.",
            "Claro!\n\nChego às 8 com o bolo.",
            "Você está absolutamente certo! O erro foi meu.",
            "Sure! I'll be there at eight with the cake.",
            "Sure! Here's what the doctor said: nothing with salt.",
            "You're absolutely right! The mistake was mine.",
            // An offer of the author's own.
            "Posso levar a sobremesa. Quer que eu faça o pudim?",
            "A sala está reservada. Quer que eu crie o convite no calendário?",
            "A festa é sábado. Se quiser, posso preparar a lista de convidados.",
            "--Bom dia -- disse o padre. -- A senhora veio cedo.",
            "Ela marcou, pela primeira vez — -5 °C no termômetro da sala.",
            "Ele chegou tarde — a casa já tinha caído inteira.",
            "Não é importante ressaltar que choveu.",
            "Nos Estados Unidos hoje – senador, preste atenção –, existem mais doentes que aqui – e lá vacinaram.",
            "Vazaram os documentos – tá? – que chegaram ontem à comissão.",
            "He closed the door.\n\n* * *\n\nShe opened it again.",
            "O texto acabou. E você, o que acha do prefeito de Santos?",
            // A speaker begins again: the dashes set nothing apart.
            "They asserted that -- that the -- the original photograph was theirs.",
            "He talked to me one day, and he -- I think he's got -- he told me so.",
            "I mean the guy – the guy can't wrestle, it's over.",
            "The copy or -- or create the movie again was his idea.",
            // Two dashes that part three sentences.
            "The people govern as a direct democracy—the Constitution requires it—some elements are still used.",
            "The talk is about flirting — if the person you want is near, say so.",
            "It is important to note here that there is no requirement.",
            "It is important to note the deadline.",
            "The programs of these various millionaires -- billionaires -- It shows the failure of it all.",
            "If you need a file for foo – that is, for a module that is not imported – you can use this.",
            "Vale lembrar que que ela não oferece nada.",
            "Throughout history, tyrants have known that.",
            "Rode git reset —hard. Depois, rode git status.",
            "Acabou a cena.\n\n• • •\n\nComeçou outra.\n\n• • •\n\nFim.",
            // What may be a comment or a command.
            "# o que a página usa\nflask==2.0\n# e o que testa\npytest==7.1\n",
            "# Servidores\n\n10.0.0.1 casa\n",
            "# apt install voz\n\nIsto instala o programa.\n",
            "## Servidores\n\nporta=80\n",
            "## um\n## dois\n\nIsto é tudo.\n",
            "No mundo contemporâneo, excessivamente globalizado, emergem outras formas de trabalho.",
        ] {
            assert_eq!(fixed(text), text);
        }
    }

    #[test]
    fn no_default_fix_takes_out_the_offer_of_a_person() {
        for text in [
            "Chego no sábado de manhã. Me avise se precisar de carona.",
            "Vou no mercado às 10h. Me fale se quiser algum doce.",
            "A chave está na portaria. Qual das opções você prefere?",
            "A banda ensaiou. Qual das versões você prefere?",
            "The band is booked. Which version do you prefer?",
            "Já comprei o tecido. Posso também adaptar a saia.",
            "A saia está larga. Quer que eu ajuste?",
            "A saia está larga. Me avise se quiser ajustar.",
            "A obra começa na segunda. Quer que eu elabore a proposta?",
            "A reserva está de pé. Precisa que eu altere a data?",
            "The cake is done. Would you like me to bring it?",
            "We land at six. Let me know if you need more time.",
            "The dress is long. I can also shorten the sleeves.",
        ] {
            assert_eq!(fixed(text), text);
        }
    }

    #[test]
    fn no_default_fix_takes_out_an_opening_that_tells_what_follows() {
        for text in [
            "Versão final: 3 x 1 para o Sport.",
            "Texto final: 12 páginas.",
            "Versão revisada: segue anexa.",
            "Segue a sugestão de texto: parabéns pelos cem dias.",
            "Confira o artigo completo: https://x.com",
            "Updated post: the game was cancelled.",
            "Here is the message she left: back soon.",
            "Que ideia maravilhosa! Vamos sim.",
            "Boa observação! Vamos de trem.",
        ] {
            assert_eq!(fixed(text), text);
        }
    }

    #[test]
    fn no_default_fix_leaves_half_a_sentence_or_another_word() {
        let (pt, en) = ("O prédio ficou pronto em março. ", "The house was ready in March. ");
        for (text, calm) in [
            ("Lembre-se, no entanto, de salvar o arquivo.", pt),
            ("Lembre-se, por favor, de levar o RG.", pt),
            ("Lembre-se: Ana, Bruno e Célia.", pt),
            ("It is important to note, however, that the tax is yearly.", en),
            ("Não adianta endereçar essa memória aqui.", pt),
            ("O gol pode fazer uma diferença muito grande hoje.", pt),
        ] {
            let long = format!("{text}\n\n{}", calm.repeat(12).trim_end());
            assert_eq!(fixed(&long), long);
        }
        let long = format!("Lembre-se, o prazo acabou. Pode fazer uma diferença.\n\n{}", pt.repeat(12));
        assert!(fixed(&long).starts_with("O prazo acabou. Pode fazer diferença."));
    }

    #[test]
    fn dashes_around_what_hangs_on_a_sentence_become_commas_or_brackets() {
        for (text, wanted) in [
            (
                "The traits group — the one that met twice — knew it well.",
                "The traits group (the one that met twice) knew it well.",
            ),
            (
                "The traits group — the one that met twice — was right.",
                "The traits group (the one that met twice) was right.",
            ),
            (
                "People seem willing -- even eager -- to accept it.",
                "People seem willing, even eager, to accept it.",
            ),
            (
                "O prédio da esquina — o mais velho da rua — foi vendido.",
                "O prédio da esquina (o mais velho da rua) foi vendido.",
            ),
            ("Comprei o livro na feira — mas não li.", "Comprei o livro na feira, mas não li."),
        ] {
            let likely = autofix_except(text, &Options::default(), &[], Alcance::Ousadas).texto;
            assert_eq!(likely, wanted);
            let safe = fixed(text);
            assert!(safe == wanted || wanted.contains("knew") && safe == text, "{safe}");
        }
    }

    #[test]
    fn a_citation_goes_without_a_word_and_not_from_under_a_sentence() {
        for (text, wanted) in [
            ("O prazo mudou ontem.【4:0†source】Hoje volto.", "O prazo mudou ontem. Hoje volto."),
            ("O prazo mudou[cite: 1]hoje.", "O prazo mudou hoje."),
            ("Isto :contentReference[oaicite:0]{index=0}é bom.", "Isto é bom."),
            ("O prazo mudou (turn0search1, turn0search2).", "O prazo mudou."),
            ("O prazo mudou (【4:0†source】) ontem.", "O prazo mudou ontem."),
            ("O prazo mudou turn0search1, turn0search2.", "O prazo mudou."),
            ("citeturn0search0 O prazo mudou.", "O prazo mudou."),
            ("Saiu [oai_citation:0‡a.b](https://a.b) ontem.", "Saiu [a.b](https://a.b) ontem."),
        ] {
            assert_eq!(fixed(text), wanted);
        }
        for text in [
            "Segundo 【4:0†source】, o prazo mudou.",
            "De acordo com [cite: 1], o prazo mudou.",
            "O prazo mudou (ver turn0search1).",
            "O prazo mudou (【4:0†source】, p. 3).",
            "Fonte: 【4:0†source】",
            "Baixe: sandbox:/mnt/data/x.pdf",
            "**Fonte:** 【4:0†source】",
            "_Fonte_: 【4:0†source】",
        ] {
            let document = Options { markdown: true, ..Options::default() };
            assert_eq!(autofix(text, &document).texto, text);
        }
    }

    #[test]
    fn numbered_emoji_become_numbers() {
        assert_eq!(fixed("1️⃣ Desligue\n2️⃣ Troque\n3️⃣ Ligue"), "1. Desligue\n2. Troque\n3. Ligue");
    }

    #[test]
    fn what_is_merely_likely_is_done_only_when_asked_for() {
        let text = "O prédio ficou pronto em março. Ele chegou tarde — quase no fim da festa.";
        assert_eq!(fixed(text), text);
        let bold = autofix_except(text, &Options::default(), &[], Alcance::Ousadas);
        assert!(bold.texto.contains("tarde, quase"), "{}", bold.texto);
        assert_eq!(bold.por_regra.get("travessao"), Some(&1));
    }

    #[test]
    fn a_dash_that_parts_two_sentences_or_stands_before_what_completes_a_verb_stays() {
        for text in [
            "O prazo termina na sexta — não se esqueça — traga o boleto.",
            "O prazo termina na sexta — dia dez de maio — traga o boleto.",
            "O prazo mudou — para sexta.",
            "The rule is plain — the law says so — some towns forget it.",
            "The date has changed — to Friday at noon.",
        ] {
            let bold = autofix_except(text, &Options::default(), &[], Alcance::Ousadas).texto;
            assert_eq!(bold, text);
        }
    }

    /// Words that no default fix takes out: counted apart from the guard, over the whole text.
    fn facts_of(text: &str) -> Vec<String> {
        let kept = tokens(text).filter(|t| {
            matches!(t.kind, Kind::Number | Kind::Handle | Kind::Hashtag)
                || t.kind == Kind::Word
                    && matches!(fold(t.text).as_str(), "nao" | "nunca" | "sem" | "not" | "never")
        });
        let mut facts: Vec<String> = kept.map(|t| fold(t.text)).collect();
        facts.sort_unstable();
        facts
    }

    proptest! {
        /// Each fix takes out at most three words that belong to no formula, and the whole of them no
        /// number, mention, hashtag, negation or quotation mark.
        #[test]
        fn no_default_fix_takes_away_what_the_text_says(text in catalog::tests::any_text()) {
            // Marks of pasting have figures of their own: 【12†source】.
            let sem = ["resto-citacao", "link-ia"];
            let options = Options { sem: &sem, ..Options::default() };
            let whole = autofix(&text, &options).texto;
            let lost: Vec<_> = {
                let mut left = facts_of(&whole);
                facts_of(&text).into_iter().filter(|f| match left.iter().position(|l| l == f) {
                    Some(at) => { left.swap_remove(at); false }
                    None => true,
                }).collect()
            };
            prop_assert!(lost.is_empty(), "{:?} lost from {:?} to {:?}", lost, text, whole);
            prop_assert_eq!(text.matches(is_quote).count(), whole.matches(is_quote).count());
            for achado in lint(&text, &options).achados {
                for fix in achado.trechos.iter().filter_map(|t| t.correcao.as_ref()) {
                    let old = &text[fix.byte_inicio..fix.byte_fim];
                    let new: Vec<String> = words(&fix.texto).map(|w| fold(w.text)).collect();
                    if new.len() == words(old).count() {
                        continue;
                    }
                    let gone = words(old).filter(|w| !new.contains(&fold(w.text)));
                    let said = gone.filter(|w| !FORMULAS.contains(&fold(w.text).as_str())).count();
                    prop_assert!(said <= WORDS_MAX, "{} takes {:?}", achado.id, old);
                }
            }
        }
    }
}
