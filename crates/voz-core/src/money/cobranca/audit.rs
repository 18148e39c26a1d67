//! The audit of charges against the ledger: what was paid was credited, and nothing else was.
use crate::base::store::{Result, Tx};
use crate::money::credito::{AuditRule, Fault};
use crate::money::micros::Micros;

/// The key of the movement that the payment of the charge `c` that stands made.
macro_rules! key {
    () => {
        "'cobranca:' || c.id || CASE WHEN c.pagamento > 1 THEN ':' || CAST(c.pagamento AS TEXT) ELSE '' END"
    };
}

/// Keys are looked for between two words, so that an index finds them: `;` comes after `:`.
const RULES: &[AuditRule] = &[
    AuditRule {
        name: "cobranca_sem_credito",
        sql: concat!(
            "SELECT c.id, c.micros, coalesce(m.valor, 0) FROM cobranca c
             LEFT JOIN movimento m ON m.chave = ",
            key!(),
            " AND m.credito = c.credito WHERE c.estado = 'pago' AND c.micros <> coalesce(m.valor, 0)"
        ),
        say: |paid, given| {
            format!("está paga e compra {}; o crédito recebeu {}", Micros(paid), Micros(given))
        },
    },
    // A payment that does not stand any more was what the charge bought, or a part of it.
    AuditRule {
        name: "credito_sem_cobranca",
        sql: concat!(
            "SELECT m.chave, m.valor, coalesce(c.micros, 0) FROM movimento m
             LEFT JOIN cobranca c ON c.id = substr(m.chave, 10, 32) AND c.credito = m.credito
                 AND c.estado IN ('pago', 'estornado') AND c.pago_em IS NOT NULL
             WHERE m.chave >= 'cobranca:' AND m.chave < 'cobranca;'
                 AND NOT (c.id IS NOT NULL AND CASE WHEN m.chave = ",
            key!(),
            " THEN m.valor = c.micros ELSE c.pagamento > 1 AND m.valor BETWEEN 1 AND coalesce(c.pedido, c.micros) END)"
        ),
        say: |given, paid| format!("entraram {} por uma cobrança paga de {}", Micros(given), Micros(paid)),
    },
    AuditRule {
        name: "credito_sem_cobranca",
        sql: "SELECT m.credito, m.valor, m.ordem FROM movimento m
              WHERE m.motivo = 'compra pelo gateway' AND NOT (m.chave >= 'cobranca:' AND m.chave < 'cobranca;')",
        say: |given, ordem| format!("entraram {} por cobrança nenhuma, no movimento {ordem}", Micros(given)),
    },
    AuditRule {
        name: "pagamento_a_mais",
        sql: "SELECT c.id, count(*), c.pagamento FROM cobranca c
              JOIN movimento m ON m.credito = c.credito AND m.chave >= 'cobranca:' || c.id
                  AND m.chave < 'cobranca:' || c.id || ';'
              WHERE c.pagamento > 1 GROUP BY c.id, c.pagamento HAVING count(*) <> c.pagamento",
        say: |given, payments| format!("entrou {given} vezes, por {payments} pagamentos"),
    },
    AuditRule {
        name: "estorno_sem_cobranca",
        sql: "SELECT m.chave, -m.valor, coalesce(p.valor, 0) FROM movimento m
              LEFT JOIN movimento p ON p.chave = 'cobranca:' || substr(m.chave, 9) AND p.credito = m.credito
              WHERE m.chave >= 'estorno:' AND m.chave < 'estorno;'
                  AND (m.valor >= 0 OR -m.valor > coalesce(p.valor, 0))",
        say: |taken, given| format!("tirou {} do que entrou, {}", Micros(taken), Micros(given)),
    },
    // What is owed still and what was collected is what stayed of payments that went back.
    AuditRule {
        name: "acerto_a_mais",
        sql: concat!(
            "SELECT c.id, a.tirado + c.divida, CAST(coalesce(sum(m.valor), 0) AS BIGINT) FROM cobranca c
              JOIN (SELECT substr(chave, 8, 32) AS id, CAST(sum(-valor) AS BIGINT) AS tirado FROM movimento
                    WHERE chave >= 'acerto:' AND chave < 'acerto;' GROUP BY substr(chave, 8, 32)) a ON a.id = c.id
              LEFT JOIN movimento m ON m.credito = c.credito AND (
                  m.chave >= 'cobranca:' || c.id AND m.chave < 'cobranca:' || c.id || ';'
                  OR m.chave >= 'estorno:' || c.id AND m.chave < 'estorno:' || c.id || ';')
                  AND NOT (c.estado = 'pago' AND m.chave = ",
            key!(),
            ")
              GROUP BY c.id, c.divida, a.tirado HAVING a.tirado + c.divida > coalesce(sum(m.valor), 0)"
        ),
        say: |taken, given| format!("tirou e deve {} do que ficou, {}", Micros(taken), Micros(given)),
    },
];

/// Everything that is not as it should be.
pub fn audit(tx: &mut Tx<'_>) -> Result<Vec<Fault>> {
    AuditRule::faults(RULES, tx)
}
