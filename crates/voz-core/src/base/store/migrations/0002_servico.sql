-- The free daily allowance (money/cota.rs): days, and places taken by calls still running.
CREATE TABLE cota (
    dia   INTEGER NOT NULL,
    quem  TEXT NOT NULL,
    usado INTEGER NOT NULL CHECK (usado >= 0),
    PRIMARY KEY (dia, quem)
) STRICT;

CREATE TABLE cota_pendente (
    id   TEXT PRIMARY KEY,
    dia  INTEGER NOT NULL,
    quem TEXT NOT NULL,
    ate  INTEGER NOT NULL
) STRICT;

-- Answers kept for a repeated Idempotency-Key (app/idempotencia.rs). `ate`: while running, when the
-- call counts as dead; once answered, when the answer is forgotten.
CREATE TABLE idempotencia (
    chave    TEXT PRIMARY KEY,
    corpo    TEXT NOT NULL,
    resposta BLOB,
    ate      INTEGER NOT NULL
) STRICT;
