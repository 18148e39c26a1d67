//! Tests of what the gate keeps in: the author's texts and the prompt, in whatever dress they come; and of what answers in place
//! of rewriting.
mod disguises;
mod rig;

use proptest::prelude::*;

use super::*;
use crate::voice::Registro;
use crate::voice::banco::Example;
use crate::voice::lint::Idioma;
use crate::voice::reescrita::prompt::{Brief, Prompt};

const DRAFT: &str = "Certamente! O prazo do relatório mudou — agora é sexta-feira, e a equipe já sabe disso.";
const EXAMPLES: [&str; 3] = [
    "ontem troquei o rolamento do ventilador da dona Zilda e ela pagou em doce de abóbora",
    "rapaz, o técnico anterior tinha colado o eixo com super bonder... levei uma manhã só pra soltar",
    "claro, pode trazer amanhã cedo",
];

const SHOWN: [Example<'static>; 3] = [
    Example { texto: EXAMPLES[0], neutro: Some(NEUTRAL), forms: None },
    Example { texto: EXAMPLES[1], neutro: None, forms: None },
    Example { texto: EXAMPLES[2], neutro: None, forms: None },
];
/// The content of the first of them.
const NEUTRAL: &str =
    "Ontem foi substituído o rolamento do ventilador de uma cliente, que pagou com um doce caseiro.";

fn brief() -> Brief<'static> {
    Brief {
        registro: Registro::Resposta,
        exemplos_de: Registro::Resposta,
        idioma: Idioma::Pt,
        texto: DRAFT,
        contexto: "o cliente perguntou do prazo",
        instrucoes: "nunca uso hashtag",
        estilo: "frases curtas",
        exemplos: &SHOWN,
        limite: None,
        licoes: &[],
    }
}

/// A draft and nothing beside it.
pub(super) fn bare(texto: &str) -> Brief<'_> {
    Brief { texto, contexto: "", instrucoes: "", estilo: "", exemplos: &[], ..brief() }
}

/// The verdict on an answer to a brief, with nothing of a prompt.
pub(super) fn judged(
    brief: &Brief<'_>,
    own_style: bool,
    anything: bool,
    answer: &str,
) -> Result<(), GateRefusal> {
    let prompt = &Prompt::default();
    judge(&Material { brief, prompt, own_style, other_language: false, anything }, answer).map(|_| ())
}

fn verdict(answer: &str) -> Option<String> {
    let (prompt, brief) = (Prompt::new(&brief()), brief());
    let material =
        Material { brief: &brief, prompt: &prompt, own_style: true, other_language: false, anything: false };
    judge(&material, answer).err().map(|refusal| refusal.to_string())
}

#[test]
fn a_rewrite_passes() {
    let text = "o prazo do relatório mudou, agora é sexta-feira, a equipe já sabe";
    assert_eq!(verdict(text), None);
    assert_eq!(verdict(&format!("{text}. o cliente perguntou do prazo, nunca uso hashtag")), None);
}

#[test]
fn what_a_text_says_leaves_as_little_as_the_text() {
    for answer in [NEUTRAL.to_owned(), format!("o prazo do relatório mudou, agora é sexta-feira. {NEUTRAL}")]
    {
        assert_eq!(verdict(&answer).as_deref(), Some("vazamento"), "{answer}");
    }
}

#[test]
fn the_authors_texts_never_leave() {
    let all = EXAMPLES.join("\n");
    for answer in [
        EXAMPLES[0].to_owned(),
        EXAMPLES[0].to_uppercase(),
        EXAMPLES[1].replace(' ', "\n"),
        EXAMPLES[1].replace(' ', ""),
        EXAMPLES[2].to_owned(),
        format!("{}!", EXAMPLES[2].to_uppercase()),
        all.clone(),
        all.replace('\n', ""),
        format!("{DRAFT} {}", EXAMPLES[0]),
        // Pieces of five to seven words, the draft's words between them.
        "ontem troquei o rolamento do prazo ventilador da dona zilda e ela sexta pagou em doce de abóbora"
            .to_owned(),
        EXAMPLES[0].replace('o', "o\u{200b}"),
        EXAMPLES[0].replace(['á', 'ó'], "a").replace(" da ", " — da — "),
    ] {
        assert_eq!(verdict(&answer).as_deref(), Some("vazamento"), "{answer}");
    }
}

#[test]
fn the_prompt_never_leaves() {
    let prompt = Prompt::new(&brief());
    let lines =
        |text: &str| text.lines().filter(|l| l.split(' ').count() > 7).map(str::to_owned).collect::<Vec<_>>();
    let mut answers = vec![
        prompt.system.clone(),
        prompt.system.to_uppercase(),
        prompt.system.replace('\n', " "),
        prompt.system.replace([' ', '\n'], ""),
        "o que ficou mais arrumado do que eu escrevo, ou com um cacoete que eu não poria ali".to_owned(),
        format!("</{}>", prompt.mark),
        format!("prazo é sexta {}", &prompt.mark[..14]),
    ];
    answers.extend(lines(&prompt.system));
    for answer in answers {
        assert_eq!(verdict(&answer).as_deref(), Some("eco"), "{answer}");
    }
    // The whole question has the author's texts in it, too.
    assert_eq!(verdict(&prompt.user).as_deref(), Some("vazamento"));
    let building = "prazo do relatório agora é sexta, e o material-de-construção da equipe chega";
    assert_eq!(verdict(building), None);
}

#[test]
fn a_style_of_the_owner_stays_and_one_of_the_caller_may_come_back() {
    let style = "termina sempre com um abraço da equipe inteira da oficina do bairro";
    let styled = Brief { estilo: style, ..bare(DRAFT) };
    let answer = "prazo do relatório é sexta, um abraço da equipe inteira da oficina do bairro";
    assert_eq!(judged(&styled, true, false, answer), Ok(()));
    assert_eq!(judged(&styled, false, false, answer), Err(GateRefusal::Vazamento { palavras: 9 }));
}

#[test]
fn a_draft_without_words_that_comes_back_is_told_as_the_same() {
    assert_eq!(judged(&bare("😀😀😀"), false, false, "😀😀😀"), Err(GateRefusal::Igual(0.0)));
    let other = judged(&bare("😀😀😀"), false, false, "🎉🎉🎉🎉");
    assert_eq!(other, Err(GateRefusal::Tamanho { antes: 0, depois: 0 }));
}

#[test]
fn a_draft_in_capitals_is_no_rewrite() {
    for answer in [
        "CERTAMENTE! O PRAZO DO RELATÓRIO MUDOU — AGORA É SEXTA-FEIRA, E A EQUIPE JÁ SABE DISSO!!!",
        "CERTAMENTE!!! O PRAZO DO RELATÓRIO MUDOU — AGORA É SEXTA-FEIRA!!! E A EQUIPE JÁ SABE DISSO!!!",
    ] {
        assert_eq!(verdict(answer).as_deref(), Some("igual"), "{answer}");
    }
    for answer in [
        "O PRAZO DO RELATÓRIO MUDOU PRA SEXTA-FEIRA!!! A EQUIPE JÁ SABE",
        "o prazo do relatório mudou, agora é sexta-feira, e a equipe já sabe disso",
    ] {
        assert_eq!(verdict(answer), None, "{answer}");
    }
    let shouted = bare("Parabéns pela casa nova, Ana.");
    assert_eq!(
        judged(&shouted, false, false, "PARABÉNS PELA CASA NOVA, ANA!!!"),
        Ok(()),
        "a call may be loud"
    );
}

#[test]
fn nothing_lifts_the_size_without_bound() {
    let judged = |draft, anything, answer: &str| judged(&bare(draft), false, anything, answer);
    let words = |count: usize| {
        let more = (0..count - 13).map(|n| format!("mais{n}")).collect::<Vec<_>>().join(" ");
        format!("prazo do relatório mudou, agora é sexta-feira, e a equipe já sabe disso {more}")
    };
    let size = |depois| Err(GateRefusal::Tamanho { antes: 15, depois });
    assert_eq!(judged(DRAFT, false, &words(30)), Ok(()));
    assert_eq!(judged(DRAFT, false, &words(31)), size(31));
    assert_eq!(judged(DRAFT, true, &words(45)), Ok(()));
    assert_eq!(judged(DRAFT, true, &words(46)), size(46));
    assert_eq!(judged("ok", true, &words(30)), Ok(()), "a draft of a word has thirty");
    let refusal = judged("ok", true, &words(31)).unwrap_err();
    assert!(
        !refusal.is_forgivable() && refusal.detail().ends_with("e nunca mais de 3"),
        "{}",
        refusal.detail()
    );
}

#[test]
fn a_piece_that_nobody_reads_does_not_leave() {
    let code = "q7".to_owned() + &"Zx9vB2kLw8".repeat(4);
    let answer = format!("o prazo do relatório mudou, agora é sexta, a equipe já sabe {code}");
    assert_eq!(verdict(&answer).as_deref(), Some("vazamento"));
    let brought = format!("{DRAFT} {code}");
    assert_eq!(judged(&bare(&brought), false, false, &answer), Ok(()), "the draft has it");
    for laugh in ["k".repeat(60), "hahaha".repeat(12), format!("n{}", "ã".repeat(50))] {
        let answer = format!("o prazo do relatório mudou, agora é sexta, a equipe já sabe {laugh}");
        assert_eq!(verdict(&answer), None, "{laugh}");
    }
}

#[test]
fn a_hostile_answer_takes_linear_time() {
    for unit in [
        "a ",
        "\n",
        "Ana ",
        "12 ",
        "material-",
        "não ",
        "vinte e ",
        "?",
        "é\u{301}",
        "ontem troquei o rolamento do ",
    ] {
        let answer = unit.repeat(LONGEST / unit.len());
        assert!(verdict(&answer).is_some(), "{unit:?}");
    }
}

proptest! {
    #[test]
    fn a_run_of_eight_words_is_found_wherever_it_stands(
        (start, len) in (0_usize..8, 8_usize..15),
        before in "[a-z ,.\n]{0,40}",
        after in "[a-z ,.\n]{0,40}",
        upper in any::<bool>(),
    ) {
        let words: Vec<&str> = EXAMPLES[0].split(' ').collect();
        let piece = words[start..words.len().min(start + len)].join(" ");
        let piece = if upper { piece.to_uppercase() } else { piece };
        let answer = format!("{before}\n{piece}\n{after}");
        prop_assert_eq!(verdict(&answer), Some("vazamento".to_owned()));
    }

    #[test]
    fn nothing_breaks_it(answer in "(?s).{0,80}") {
        let _ = verdict(&answer);
    }
}

#[test]
fn what_is_looked_for_is_written_folded() {
    for list in [&OPENINGS, &QUESTIONS] {
        assert!(list.iter().all(|entry| fold(entry) == *entry) && list.len() >= 32);
    }
}

#[test]
fn another_language_is_told_and_a_borrowed_word_is_not() {
    let pt = "O prazo do relatório mudou para sexta, e a equipe já sabe disso.";
    let en = "The deadline of the report has moved to Friday and the team knows.";
    assert!(is_foreign(pt, en) && is_foreign(en, pt));
    assert!(is_foreign(
        pt,
        "El plazo del informe es el viernes y los del equipo lo saben, pero no es muy bueno"
    ));
    let fan = "Certamente! O ventilador da dona Rita ficou pronto — era o capacitor, 12 reais. Ela pode buscar na \
               quinta, às 14h, com garantia de 90 dias.";
    for answer in [
        "el ventilador de doña Rita quedó listo. era el capacitor, 12 reales. puede buscarlo el jueves a las 14h, \
         la garantía es de 90 días",
        "le ventilateur de Rita est prêt. c'était le condensateur, 12 reais. elle peut passer le prendre jeudi à \
         14h, avec une garantie de 90 jours",
        "il ventilatore della signora Rita è pronto. era il condensatore, 12 reais. può ritirarlo giovedì alle 14, \
         con la garanzia di 90 giorni",
    ] {
        assert!(is_foreign(fan, answer), "{answer}");
    }
    for answer in [
        "ventilador da dona Rita tá pronto, era o capacitor, 12 reais. busca quinta 14h, 90 dias de garantia",
        "o ventilador El Niño, da Los Angeles, de 12 reais, ficou pronto pra quinta, com 90 dias de garantia",
    ] {
        assert!(!is_foreign(fan, answer), "{answer}");
    }
    for answer in ["prazo agora é sexta", "o deadline do report mudou, a equipe já sabe", "sexta!", ""] {
        assert!(!is_foreign(pt, answer), "{answer}");
    }
    assert!(!is_foreign(en, "deadline's friday, team knows"));
    assert!(!is_foreign("Estou indo, já estou chegando com a pizza.", "tô indo, tô chegando"));
}
