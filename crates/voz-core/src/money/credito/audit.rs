//! The audit: whether the ledger is what its invariants say.
use serde::Serialize;

use super::statement::worth;
use crate::base::steady::Steady;
use crate::base::store::{Result, StoreError, Tx, stored, values};
use crate::money::micros::{Micros, MicrosSum};

/// Time after its end for which a reservation may still be there, in milliseconds: sweeps are a minute apart.
const SWEEP_MS: i64 = 120_000;

/// Something the ledger should not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The rule that is broken.
    pub regra: &'static str,
    /// The credit or reservation where it is.
    pub onde: String,
    /// The finding, in Portuguese.
    pub detalhe: String,
}

/// A rule: its name, the rows that break it (where, found, expected), and what they mean.
pub struct AuditRule {
    pub name: &'static str,
    /// The rows that break it: where, and two numbers.
    pub sql: &'static str,
    /// The words for those numbers, in Portuguese.
    pub say: fn(i64, i64) -> String,
}

impl AuditRule {
    /// Everything that breaks one of these rules.
    pub fn faults(rules: &[Self], tx: &mut Tx<'_>) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        for rule in rules {
            tx.each(rule.sql, &[], |row| {
                let (onde, found, expected) = stored(row)?;
                faults.push(Fault { regra: rule.name, onde, detalhe: (rule.say)(found, expected) });
                Ok::<_, StoreError>(())
            })?;
        }
        Ok(faults)
    }
}

const RULES: &[AuditRule] = &[
    AuditRule {
        name: "negativo",
        sql: "SELECT id, saldo, reservado FROM credito
              WHERE saldo < 0 OR reservado < 0 OR reservado > saldo",
        say: |saldo, reservado| {
            format!("o saldo é {} e o reservado, {}", Micros(saldo), Micros(reservado))
        },
    },
    AuditRule {
        name: "sequencia",
        sql: "SELECT m.credito, m.ordem, m.saldo FROM movimento m
              LEFT JOIN movimento p ON p.credito = m.credito AND p.ordem = m.ordem - 1
              WHERE CAST(m.saldo AS NUMERIC) <> CAST(coalesce(p.saldo, 0) AS NUMERIC) + m.valor
                  OR (m.ordem > 1 AND p.ordem IS NULL)",
        say: |ordem, saldo| {
            format!("o movimento {ordem} tem saldo {}, que não segue do anterior", Micros(saldo))
        },
    },
    AuditRule {
        name: "contagem",
        sql: "SELECT c.id, c.movimentos, coalesce(s.quantos, 0) FROM credito c
              LEFT JOIN (SELECT credito, count(*) AS quantos FROM movimento GROUP BY credito) s ON s.credito = c.id
              WHERE c.movimentos <> coalesce(s.quantos, 0)",
        say: |counted, there| format!("conta {counted} movimentos e há {there}"),
    },
    AuditRule {
        name: "movimento_orfao",
        sql: "SELECT m.credito, count(*), 0 FROM movimento m
              LEFT JOIN credito c ON c.id = m.credito WHERE c.id IS NULL GROUP BY m.credito",
        say: |count, _| format!("{count} movimentos de um crédito que não existe"),
    },
    AuditRule {
        name: "reserva_orfa",
        sql: "SELECT r.id, r.valor, 0 FROM reserva r
              LEFT JOIN credito c ON c.id = r.credito WHERE c.id IS NULL",
        say: |valor, _| format!("reserva de {} de um crédito que não existe", Micros(valor)),
    },
    AuditRule {
        name: "pagamento_sem_credito",
        sql: "SELECT p.id, p.valor, coalesce(m.valor, 0) FROM pagamento p
              LEFT JOIN movimento m ON m.chave = 'x402-' || p.id AND m.credito = p.id
              WHERE p.estado = 'pago' AND p.para = 'credito' AND p.valor <> coalesce(m.valor, 0)",
        say: |paid, given| format!("pagou {} e o crédito recebeu {}", Micros(paid), Micros(given)),
    },
    AuditRule {
        name: "credito_sem_pagamento",
        sql: "SELECT m.credito, m.valor, coalesce(p.valor, 0) FROM movimento m
              LEFT JOIN pagamento p ON p.estado = 'pago' AND p.para = 'credito' AND p.id = m.credito
                  AND m.chave = 'x402-' || p.id
              WHERE (substr(m.chave, 1, 5) = 'x402-' OR m.motivo = 'compra por x402')
                  AND m.valor <> coalesce(p.valor, 0)",
        say: |given, paid| format!("entraram {} por um pagamento x402 de {}", Micros(given), Micros(paid)),
    },
    AuditRule {
        name: "chave_repetida",
        sql: "SELECT min(credito), count(*), min(ordem) FROM movimento GROUP BY chave HAVING count(*) > 1",
        say: |count, ordem| format!("{count} movimentos com uma chave só, o primeiro é o {ordem}"),
    },
];

/// A sum that a credit states, with the rows it is made of.
struct Sum {
    name: &'static str,
    /// Every credit: what it states, and what its rows add up to in halves, which fit whatever was written there.
    sql: &'static str,
    say: fn(Micros, MicrosSum) -> String,
}

/// Grouped by what no index has, a long table is read from one end to the other and not row by row.
const SUMS: &[Sum] = &[
    Sum {
        name: "saldo",
        sql:
        "SELECT c.id, c.saldo, coalesce(s.alto, 0), coalesce(s.baixo, 0) FROM credito c
         LEFT JOIN (SELECT credito || '' AS credito, CAST(sum(valor / $1) AS BIGINT) AS alto,
                        CAST(sum(valor % $1) AS BIGINT) AS baixo
                    FROM movimento GROUP BY credito || '') s ON s.credito = c.id",
        say: |found, sum| format!("o saldo é {found} e a soma dos movimentos, {sum}"),
    },
    Sum {
        name: "reservado",
        sql:
        "SELECT c.id, c.reservado, coalesce(s.alto, 0), coalesce(s.baixo, 0) FROM credito c
         LEFT JOIN (SELECT credito, CAST(sum(valor / $1) AS BIGINT) AS alto, CAST(sum(valor % $1) AS BIGINT) AS baixo
                    FROM reserva GROUP BY credito) s ON s.credito = c.id",
        say: |found, sum| format!("o reservado é {found} e a soma das reservas, {sum}"),
    },
];

/// Everything wrong with the ledger; empty when it is sound. Read it in one transaction.
pub fn audit(tx: &mut Tx<'_>, now: &Steady) -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for Sum { name, sql, say } in SUMS {
        tx.each(sql, values![MicrosSum::SPLIT], |row| {
            let (onde, found, high, low) = stored(row)?;
            let (found, sum) = (Micros(found), MicrosSum::of_halves(high, low));
            if sum.fit() != Some(found) {
                faults.push(Fault { regra: name, onde, detalhe: say(found, sum) });
            }
            Ok::<_, StoreError>(())
        })?;
    }
    let worth = worth(tx)?;
    if worth.fit().is_none() {
        let detalhe = format!("todos os saldos juntos dão {worth}, mais do que uma soma guarda");
        faults.push(Fault { regra: "soma", onde: "todos os créditos".to_owned(), detalhe });
    }
    faults.extend(AuditRule::faults(RULES, tx)?);
    faults.extend(overdue(tx, now)?);
    Ok(faults)
}

/// The sums that are still set aside although their time has long passed. Those from before this machine started had
/// passed when it did.
fn overdue(tx: &mut Tx<'_>, now: &Steady) -> Result<Vec<Fault>> {
    let found = tx.rows(
        "SELECT id, valor FROM reserva
         WHERE ate IS NOT NULL AND $1 > CASE WHEN partida = $2 THEN ate ELSE 0 END
         UNION ALL SELECT e.chave, -m.valor FROM entrega e JOIN movimento m ON m.chave = e.chave
         WHERE $1 > CASE WHEN e.partida = $2 THEN e.ate ELSE 0 END",
        values![now.ms.saturating_sub(SWEEP_MS), &now.boot],
    )?;
    let fault = |(onde, valor)| {
        let valor = Micros(valor);
        let detalhe =
            format!("{valor} estão retidos há mais tempo do que devem; o próximo voz serve os devolve");
        Fault { regra: "reserva_vencida", onde, detalhe }
    };
    Ok(found.into_iter().map(fault).collect())
}
