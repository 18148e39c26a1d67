//! Whether requests, tokens and ledger say the same: what was released was credited, and nothing else was.
use crate::base::store::{Result, Tx};
use crate::money::credito::{AuditRule, Fault};
use crate::money::micros::Micros;

const RULES: &[AuditRule] = &[
    AuditRule {
        name: "pix_sem_movimento",
        sql: "SELECT p.id, p.usd * 1000000, coalesce(m.valor, 0) FROM pix_pedido p
              LEFT JOIN movimento m ON m.chave = 'pix:' || p.id AND m.credito = p.credito
              WHERE p.estado = 'liberado' AND p.usd * 1000000 <> coalesce(m.valor, 0)",
        say: |paid, given| format!("foi liberado por {} e o crédito recebeu {}", Micros(paid), Micros(given)),
    },
    AuditRule {
        name: "pix_sem_liberacao",
        sql: "SELECT m.chave, m.valor, coalesce(p.usd * 1000000, 0) FROM movimento m
              LEFT JOIN pix_pedido p ON m.chave = 'pix:' || p.id AND p.estado = 'liberado'
                  AND p.credito = m.credito
              WHERE substr(m.chave, 1, 4) = 'pix:' AND m.valor <> coalesce(p.usd * 1000000, 0)",
        say: |given, paid| format!("entraram {} por um pedido liberado de {}", Micros(given), Micros(paid)),
    },
    AuditRule {
        name: "pix_token",
        sql: "SELECT p.id, 0, 0 FROM pix_pedido p LEFT JOIN credito c ON c.id = p.credito
              WHERE (p.estado = 'pendente' AND (c.id IS NULL OR c.estado = 'valido'))
                 OR (p.estado = 'liberado' AND (c.id IS NULL OR c.estado = 'pendente'))
                 OR (p.estado = 'recusado' AND (c.id IS NULL OR c.estado <> 'revogado'))",
        say: |_, _| "o estado do pedido e o do seu token não combinam".to_owned(),
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
