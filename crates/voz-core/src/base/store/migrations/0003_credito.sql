-- The ledger (money/credito): balances, the movements that made them, and what is set aside meanwhile.
-- Amounts are micro-dollars. `saldo` is the sum of the movements, `reservado` that of the reservations,
-- `movimentos` how many there are. A balance without a token is spent by other means.
CREATE TABLE credito (
    id         TEXT PRIMARY KEY,
    token      TEXT UNIQUE,
    estado     TEXT NOT NULL CHECK (estado IN ('pendente', 'valido', 'revogado')),
    criado_em  INTEGER NOT NULL,
    conferir   TEXT,
    saldo      INTEGER NOT NULL DEFAULT 0 CHECK (saldo >= 0),
    reservado  INTEGER NOT NULL DEFAULT 0 CHECK (reservado >= 0 AND reservado <= saldo),
    movimentos INTEGER NOT NULL DEFAULT 0 CHECK (movimentos >= 0)
) STRICT, WITHOUT ROWID;

-- `ordem` counts within a credit from 1; `saldo` is the balance after. `chave` is the key that makes
-- repeating harmless; those of rewrites rise with time, so that a long ledger is written at its end. (Rows
-- stand in the order they came, not by key: wide rows inside an index would make it deep.)
CREATE TABLE movimento (
    credito TEXT NOT NULL REFERENCES credito (id),
    ordem   INTEGER NOT NULL CHECK (ordem > 0),
    em      INTEGER NOT NULL,
    valor   INTEGER NOT NULL,
    saldo   INTEGER NOT NULL CHECK (saldo >= 0),
    motivo  TEXT NOT NULL,
    produto TEXT NOT NULL,
    recurso TEXT NOT NULL,
    chave   TEXT NOT NULL UNIQUE,
    PRIMARY KEY (credito, ordem)
) STRICT;

CREATE TABLE reserva (
    id      TEXT PRIMARY KEY,
    credito TEXT NOT NULL REFERENCES credito (id),
    valor   INTEGER NOT NULL CHECK (valor >= 0),
    ate     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A movement is written once: it follows the one before it, agrees with the balance, and never changes.
-- (The last two conditions stop `INSERT OR REPLACE`, which deletes without running the delete trigger.)
CREATE TRIGGER movimento_segue BEFORE INSERT ON movimento
WHEN NEW.saldo IS NOT (SELECT saldo FROM credito WHERE id = NEW.credito)
    OR NEW.ordem IS NOT (SELECT movimentos FROM credito WHERE id = NEW.credito)
    OR NEW.saldo - NEW.valor IS NOT coalesce(
        (SELECT saldo FROM movimento WHERE credito = NEW.credito AND ordem = NEW.ordem - 1), 0)
    OR EXISTS (SELECT 1 FROM movimento WHERE credito = NEW.credito AND ordem >= NEW.ordem)
    OR EXISTS (SELECT 1 FROM movimento WHERE chave = NEW.chave)
BEGIN
    SELECT RAISE(ABORT, 'o movimento não segue o saldo do crédito, ou se repete');
END;

CREATE TRIGGER movimento_nao_muda BEFORE UPDATE ON movimento
BEGIN
    SELECT RAISE(ABORT, 'um movimento não se muda');
END;

CREATE TRIGGER movimento_nao_some BEFORE DELETE ON movimento
BEGIN
    SELECT RAISE(ABORT, 'um movimento não se apaga');
END;

CREATE TRIGGER credito_nao_some BEFORE DELETE ON credito
BEGIN
    SELECT RAISE(ABORT, 'um crédito não se apaga');
END;
