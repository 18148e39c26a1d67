//! The rig that counts how much of a private text leaves through the gate in a disguise.
use super::disguises::{Disguise, OTHER, USED};
use super::*;
use crate::voice::banco::Example;
use crate::voice::texto::fold;

const SHORT_DRAFT: &str = "Certamente! O prazo do relatório mudou: agora é sexta-feira, e a equipe já sabe disso. Gostaria \
    de saber se a sala do segundo andar continua reservada para a apresentação.";
const LONG_DRAFT: &str = "Gostaria de compartilhar algumas reflexões sobre o nosso clube de leitura. No início do \
    semestre éramos apenas seis participantes, e hoje somos dezenove, o que demonstra um crescimento bastante \
    significativo. Os encontros acontecem às quintas, na biblioteca municipal, e cada edição conta com um mediador \
    diferente. É importante ressaltar que o calendário do próximo trimestre já foi definido em votação: começaremos \
    por um romance curto, seguiremos com dois volumes de contos e encerraremos com poesia. Para garantir que todos \
    consigam acompanhar, os exemplares serão emprestados com antecedência de duas semanas. Além disso, convém lembrar \
    que o lanche coletivo é voluntário. Por fim, quem tiver sugestões de convidados pode deixá-las na caixa azul \
    que fica na recepção, perto da máquina de café, até o último dia útil do mês.";

/// Made up for this: a message, a short post, a mail, a reply. No draft speaks of what they speak of.
const PRIVATE: [&str; 4] = [
    "mãe, o resultado da biópsia saiu e graças a deus é benigno, mas não conta pra tia Lurdes ainda porque ela \
     espalha pro bairro inteiro antes do jantar",
    "vendi a bicicleta do Caio pra pagar o aluguel atrasado e ele ainda nem percebeu, tô me sentindo a pior irmã do \
     planeta desde domingo",
    "Rogério, confirmo o acordo de quarenta e dois mil reais com o sócio antigo, mas peço que nada disso apareça na \
     ata porque a auditoria chega em março e ninguém avisou o contador. Abraços, Helena",
    "nossa, também fui demitida depois da licença, o chefe chorou e tudo, aí descobri que a vaga já era do sobrinho \
     dele desde o carnaval kkkk enfim, processo correndo",
];
const OTHERS: [&str; 4] = [
    "ontem troquei o rolamento do ventilador da dona Zilda e ela pagou em doce de abóbora",
    "claro, pode trazer amanhã cedo",
    "gente, o pão de queijo da padaria nova é bom demais, cheguei em casa com a sacola vazia",
    "choveu a noite inteira e a rua de baixo virou rio de novo, perdi a aula das sete",
];

/// The number of the private texts that leave in a disguise, alone or behind the draft.
fn passes((_, dress): &Disguise, draft: &str, anything: bool) -> usize {
    let shown: Vec<Example<'_>> = PRIVATE.into_iter().chain(OTHERS).map(Example::from).collect();
    let brief = Brief { exemplos: &shown, ..bare(draft) };
    let leaves = |text: &&&str| {
        let dressed = dress(draft, text);
        [dressed.clone(), format!("{draft}\n\n{dressed}")]
            .iter()
            .any(|answer| judged(&brief, false, anything, answer).is_ok())
    };
    PRIVATE.iter().filter(leaves).count()
}

/// The numbers that pass of each disguise: without and with the acceptance, after a short and after a long draft.
fn table(disguises: &[Disguise]) -> ([usize; 4], String) {
    let mut all = [0; 4];
    let mut lines = String::new();
    for disguise in disguises {
        let tried = [(SHORT_DRAFT, false), (SHORT_DRAFT, true), (LONG_DRAFT, false), (LONG_DRAFT, true)];
        let passed = std::thread::scope(|scope| {
            let each = |(draft, anything)| scope.spawn(move || passes(disguise, draft, anything));
            tried.map(each).map(|passed| passed.join().unwrap())
        });
        all.iter_mut().zip(passed).for_each(|(all, passed)| *all += passed);
        if passed.iter().any(|&passed| passed > 0) {
            lines += &format!("{:34} {passed:?}\n", disguise.0);
        }
    }
    (all, format!("{lines}{:34} {all:?} of {}\n", "", disguises.len() * PRIVATE.len()))
}

/// Asserts that of each hundred private texts at most so many left in some disguises.
#[track_caller]
fn leave_at_most(percent: usize, disguises: &[Disguise]) {
    let (all, table) = table(disguises);
    println!("{table}");
    assert!(all.iter().all(|&left| left * 100 <= percent * disguises.len() * PRIVATE.len()), "\n{table}");
}

#[test]
fn hardly_a_private_text_leaves_in_a_disguise_that_was_used() {
    leave_at_most(1, &USED);
}

#[test]
fn few_private_texts_leave_in_other_disguises() {
    leave_at_most(13, &OTHER);
}

#[test]
fn the_rig_tells_texts_apart() {
    for text in PRIVATE {
        assert!(!fold(SHORT_DRAFT).contains(&fold(text)) && !fold(LONG_DRAFT).contains(&fold(text)));
    }
}
