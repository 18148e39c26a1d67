//! A call of the voice routes for the documentation, made by the code that answers the real ones.
use serde_json::{Value, json};

use crate::voice::Registro;
use crate::voice::diff::diff;
use crate::voice::estilo::{Medidas, PorRegistro, StyleCard};
use crate::voice::lint::{Options, lint};
use crate::voice::proximidade::Evidencia;
use crate::voice::reescrita::{
    Aproximacao, Cota, Entrada, Estilo, FalhaDeEstilo, Mend, Reescrita, Uso, Variante, VozUsada,
};

const DRAFT: &str =
    "Oi! A entrega dos livros ficou adiada — por causa do feriado — para a próxima sexta-feira.";
const VARIANT: &str = "a entrega dos livros ficou pra sexta, por causa do feriado";

/// A request that works.
pub(in crate::http) fn request() -> Value {
    json!({
        "texto": DRAFT,
        "registro": "resposta",
        "estilos": [
            {"id": "curto", "nome": "Curto", "prompt": "Metade das palavras."},
            {"id": "leve", "nome": "Leve", "prompt": "Mude o mínimo."},
        ],
    })
}

/// An answer as it may come: one style came back, the other ran out of tokens.
pub(in crate::http) fn answer() -> Value {
    let style = |id: &str, nome: &str| Estilo { id: id.to_owned(), nome: nome.to_owned() };
    let (draft, variant) = (lint(DRAFT, &Options::default()), lint(VARIANT, &Options::default()));
    let length = |words: usize| i64::try_from(words).unwrap_or(i64::MAX);
    let gone =
        draft.achados.iter().map(|a| a.id.clone()).filter(|id| variant.achados.iter().all(|a| a.id != *id));
    let variante = Variante {
        estilo: style("curto", "Curto"),
        texto: VARIANT.to_owned(),
        passou: variant.passou,
        palavras: variant.palavras,
        tirado: gone.collect(),
        palavras_a_menos: length(draft.palavras) - length(variant.palavras),
        diff: diff(DRAFT, VARIANT),
        proximidade: Aproximacao { antes: Some(0.04), depois: Some(0.41), evidencia: Evidencia::Pouca },
        achados: variant.achados,
    };
    json!(Reescrita {
        registro: Registro::Resposta,
        entrada: Entrada { achados: draft.achados, palavras: draft.palavras },
        aviso: None,
        variantes: vec![variante],
        falhas: vec![FalhaDeEstilo {
            estilo: style("leve", "Leve"),
            motivo: "distante".to_owned(),
            detalhe: Some("ficou 12 % do conteúdo do rascunho, e o mínimo é 25 %".to_owned()),
            conserto: Mend::None,
        }],
        uso: Uso { entrada: 1624, saida: 24, modelo: "llama3.2".to_owned() },
        cota: Cota { gratis: true, usado: 1, limite: 5 },
        voz: VozUsada { textos: 87, exemplos_de: Some(Registro::Resposta), amostra: false },
    })
}

/// A style card.
pub(in crate::http) fn card() -> Value {
    let resposta = Medidas {
        amostras: 87,
        palavras_mediana: 18,
        comeca_minuscula: 0.91,
        quebra_de_linha: 0.09,
        reticencias: 0.06,
        pergunta: 0.22,
        caps: 0.03,
        sem_ponto_final: 0.84,
        travessao: 0.0,
        ponto_e_virgula: 0.0,
        emoji: 0.07,
    };
    let post = Medidas { amostras: 76, palavras_mediana: 41, quebra_de_linha: 0.34, ..resposta.clone() };
    json!(StyleCard {
        gerado_em: "2026-11-21".to_owned(),
        desde: "2024-01-01".to_owned(),
        medidas: PorRegistro { resposta, post },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::kernel::body::read;
    use crate::voice::reescrita::Pedido;

    #[test]
    fn the_example_shows_what_the_service_does() {
        let pedido: Pedido = read(request().to_string().as_bytes()).unwrap();
        assert_eq!(pedido.check(), Ok(()));
        let answer = answer();
        assert!(
            !answer["entrada"]["achados"].as_array().unwrap().is_empty(),
            "the draft has something to cut"
        );
        assert!(!answer["variantes"][0]["tirado"].as_array().unwrap().is_empty());
        assert_eq!(answer["variantes"][0]["passou"], true);
        assert_eq!(answer["variantes"][0]["diff"]["util"], true);
    }
}
