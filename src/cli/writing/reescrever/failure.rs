//! Why styles did not come back, and what mends it.
use super::progress::name;
use crate::base::config::Modelo;
use crate::voice::reescrita::{FalhaDeEstilo, Mend};

/// What mends the failures, with the options as they stand; the first mend that is known.
pub(super) fn mend(falhas: &[FalhaDeEstilo], modelo: &Modelo) -> Option<String> {
    let Modelo { maximo_tokens, prazo_s, .. } = modelo;
    let known = |falha: &FalhaDeEstilo| match falha.conserto {
        Mend::None => None,
        Mend::Tokens => Some(format!(
            "aumente modelo.maximo_tokens (VOZ_MODELO_MAXIMO_TOKENS), agora {maximo_tokens}, ou tente outro modelo"
        )),
        Mend::Thinking => Some(format!(
            "este modelo pensa antes de escrever: dê mais espaço em modelo.maximo_tokens \
             (VOZ_MODELO_MAXIMO_TOKENS), agora {maximo_tokens}, ou desligue o pensamento no servidor dele"
        )),
        Mend::Deadline => Some(format!(
            "o limite é modelo.prazo_s (VOZ_MODELO_PRAZO_S), agora {prazo_s} s; aumente, ou use um modelo mais rápido"
        )),
        Mend::Model => Some("tente de novo, ou com outro modelo; sem modelo: --sem-modelo".to_owned()),
        Mend::Accept => Some("para ver o texto assim mesmo: --mesmo-assim".to_owned()),
    };
    falhas.iter().find_map(known)
}

/// Why a style did not come back, in one line.
pub(in crate::cli) fn failure(falha: &FalhaDeEstilo, named: bool) -> String {
    let estilo = &falha.estilo;
    let named = named || estilo.id != "padrao";
    let which = if named { format!("{}: ", name(&estilo.id, &estilo.nome)) } else { String::new() };
    format!("{which}{falha}")
}
