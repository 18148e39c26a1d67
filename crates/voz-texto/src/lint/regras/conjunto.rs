//! The rule of joint evidence: function words, punctuation and rhythm, none of which is a mark by itself.
use crate::lint::facts::Facts;
use crate::lint::manner::Evidence;
use crate::lint::report::Gravidade;
use crate::lint::rule::{Family, Place, Regra, Verdict, Weight, en, pt};

/// The rule whose places and points come from [`crate::lint::manner`].
pub(in super::super) const ID: &str = "jeito-de-assistente";

pub(in super::super) const REGRAS: &[Regra] = &[Regra::BASE
    .rule(ID, "Jeito de assistente")
    .family(Family::Conjunto)
    .weight(Weight::Nothing)
    .why(
        "Nenhuma palavra denuncia um texto, mas o conjunto sim: quais artigos, preposições e advérbios, \
        quanta pontuação, frases de que tamanho. Cada geração de modelos tem o seu jeito, e ele aparece \
        mesmo quando se pede um texto com cara de gente. Com os textos do autor medidos, só fala do que \
        passa do jeito dele.",
    )
    // Of 2026 and of other people's texts: in kinds that the fit had not seen (manner/2026.txt).
    .measured([53, 821, 821, 0, 18, 95], "receita", [2, 760, 760, 2, 18, 103], "literatura")
    .evidence(
        "As taxas de 2026 e de outros textos são as de gêneros que o ajuste não tinha visto. Notícia e \
        redação escolar de máquina quase sempre escapam; modelos de antes de 2026 também. Calada abaixo de \
        60 palavras.",
    )
    .hits(&[
        pt(
            "Há três meses, troquei o carro pela bicicleta para ir ao trabalho. Não foi uma decisão heroica: \
             o seguro venceu, a oficina cobrou caro e eu cansei de procurar vaga. Os primeiros dias foram \
             duros. Cheguei suado, peguei chuva e quase desisti na segunda semana. Depois, alguma coisa \
             mudou. Comecei a sair mais cedo, a conhecer cada buraco da avenida e a chegar com a cabeça \
             limpa. Hoje levo 35 minutos, dez a mais do que antes, e ganho uma hora de exercício por dia. \
             Ainda uso o carro de vez em quando, em dia de chuva forte ou de compra grande. Mas a bicicleta \
             virou o padrão, e eu não penso em voltar.",
        ),
        en("I fixed the kitchen drawer this weekend, and it only took me three years to get around to it. \
             The problem was one loose screw. That's it. I had been lifting the drawer with both hands every \
             morning, telling myself I'd deal with it later, and the whole repair took four minutes. I've \
             been thinking about that since. How many small things am I carrying around because I assume \
             they're hard? So this week I made a list: the dripping tap, the bike tire, the email I owe my \
             sister. Nothing big. I'm doing one a day, before coffee, and I'm already halfway through."),
    ])
    .misses(&[
        pt("Eu estava lá quando o velho chegou, isso foi em maio, ou então no comecinho de junho, que a \
             minha memória já não é aquela coisa, e ele veio dizendo que a casa era dele, que o avô dele é \
             que tinha levantado aquelas paredes, e que o papel estava no cartório para quem quisesse ver. \
             Ninguém foi ver. Meu pai, que não gostava de briga, mandou que entrasse, e a minha mãe fez \
             café, e ficamos os cinco na cozinha, olhando para a mesa, sem saber o que se diz a um homem que \
             vem tomar a casa da gente e ainda por cima pede açúcar."),
        en("The function returns a pointer to the first occurrence of the character in the string, or a \
             null pointer if the character is not found. The terminating null byte is considered part of the \
             string, so that if the character is specified as zero, the function returns a pointer to the \
             terminator. The behaviour is undefined if the string is not terminated. Programs that need to \
             search a region of memory which may contain null bytes should use the function described in the \
             next section, which takes the length of the region as its third argument and does not stop at \
             null bytes."),
    ])
    .verdict(Verdict::By(speaks))];

fn speaks(facts: &Facts<'_>, _: &[Place]) -> Option<Gravidade> {
    facts.manner.as_ref().is_some_and(Evidence::speaks).then_some(Gravidade::Aviso)
}
