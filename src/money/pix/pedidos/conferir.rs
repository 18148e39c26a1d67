//! Whether requests, tokens and ledger say the same.
use crate::base::store::{Result, Tx};
use crate::money::credito::Fault;

/// A rule: its name, the requests that break it, what that means.
const RULES: &[(&str, &str, &str)] = &[
    (
        "pix_sem_movimento",
        "SELECT p.id FROM pix_pedido p
         LEFT JOIN movimento m ON m.chave = 'pix:' || p.id AND m.credito = p.credito AND m.valor = p.usd * 1000000
         WHERE p.estado = 'liberado' AND m.chave IS NULL",
        "foi liberado e não há o movimento no livro",
    ),
    (
        "pix_sem_liberacao",
        "SELECT m.chave FROM movimento m
         LEFT JOIN pix_pedido p ON p.id = substr(m.chave, 5) AND p.estado = 'liberado'
         WHERE substr(m.chave, 1, 4) = 'pix:' AND p.id IS NULL",
        "há o movimento no livro e o pedido não foi liberado",
    ),
    (
        "pix_token",
        "SELECT p.id FROM pix_pedido p LEFT JOIN credito c ON c.id = p.credito
         WHERE (p.estado = 'pendente' AND (c.id IS NULL OR c.estado = 'valido'))
            OR (p.estado = 'liberado' AND (c.id IS NULL OR c.estado = 'pendente'))
            OR (p.estado = 'recusado' AND (c.id IS NULL OR c.estado <> 'revogado'))",
        "o estado do pedido e o do seu token não combinam",
    ),
];

/// Everything that is not as it should be.
pub fn audit(tx: &mut Tx<'_>) -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    for (regra, sql, detalhe) in RULES {
        for onde in tx.rows(sql, &[], |row| row.text(0))? {
            faults.push(Fault { regra, onde, detalhe: (*detalhe).to_owned() });
        }
    }
    Ok(faults)
}
