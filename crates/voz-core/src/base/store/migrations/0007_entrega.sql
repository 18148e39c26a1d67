-- Charges (movements, by their key) whose answer is not known to have left yet (money/credito/entrega.rs).
CREATE TABLE entrega (
    chave TEXT PRIMARY KEY REFERENCES movimento (chave),
    ate   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
