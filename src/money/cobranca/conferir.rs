//! Whether charges and ledger say the same: what was paid was credited, and nothing else was.
use crate::base::store::{Result, Tx};
use crate::money::credito::{Fault, Rule};
use crate::money::micros::Micros;

const RULES: &[Rule] = &[
    Rule {
        name: "cobranca_sem_credito",
        sql: "SELECT c.id, c.micros, coalesce(m.valor, 0) FROM cobranca c
              LEFT JOIN movimento m ON m.chave = 'cobranca:' || c.id AND m.credito = c.credito
              WHERE c.estado = 'pago' AND c.micros <> coalesce(m.valor, 0)",
        say: |paid, given| {
            format!("está paga e compra {}; o crédito recebeu {}", Micros(paid), Micros(given))
        },
    },
    Rule {
        name: "credito_sem_cobranca",
        sql: "SELECT m.chave, m.valor, coalesce(c.micros, 0) FROM movimento m
              LEFT JOIN cobranca c ON m.chave = 'cobranca:' || c.id AND c.credito = m.credito
                  AND c.estado IN ('pago', 'estornado') AND c.pago_em IS NOT NULL
              WHERE (substr(m.chave, 1, 9) = 'cobranca:' OR m.motivo = 'compra pelo gateway')
                  AND m.valor <> coalesce(c.micros, 0)",
        say: |given, paid| format!("entraram {} por uma cobrança paga de {}", Micros(given), Micros(paid)),
    },
    Rule {
        name: "estorno_sem_cobranca",
        sql: "SELECT m.chave, -m.valor, coalesce(p.valor, 0) FROM movimento m
              LEFT JOIN movimento p ON p.chave = 'cobranca:' || substr(m.chave, 9) AND p.credito = m.credito
              WHERE substr(m.chave, 1, 8) = 'estorno:' AND (m.valor >= 0 OR -m.valor > coalesce(p.valor, 0))",
        say: |taken, given| format!("tirou {} do que entrou, {}", Micros(taken), Micros(given)),
    },
];

/// Everything that is not as it should be.
pub fn audit(tx: &mut Tx<'_>) -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for rule in RULES {
        faults.extend(rule.faults(tx)?);
    }
    Ok(faults)
}
