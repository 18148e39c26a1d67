-- What a call holds while it runs is held by the steady clock (base/steady.rs): `partida` is the start of the machine
-- that `desde` and `ate` are counted from. What was written before belongs to no start, and so is over: its calls ended
-- with the program that wrote it.
ALTER TABLE cota_pendente ADD COLUMN partida TEXT NOT NULL DEFAULT '';
ALTER TABLE cota_pendente ADD COLUMN desde INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entrega ADD COLUMN partida TEXT NOT NULL DEFAULT '';
ALTER TABLE entrega ADD COLUMN desde INTEGER NOT NULL DEFAULT 0;

-- `desde` is when `ocupado_ate` and `tentar_em` were written: someone is at work until the one, and it is tried again
-- after the other. Below zero: nobody is, and now.
ALTER TABLE pagamento ADD COLUMN partida TEXT NOT NULL DEFAULT '';
ALTER TABLE pagamento ADD COLUMN desde INTEGER NOT NULL DEFAULT 0;

-- A reservation without a time waits for whoever made it (money/cobranca/efeito.rs): those had the last moment there is.
CREATE TABLE reserva_nova (
    id      TEXT PRIMARY KEY,
    credito TEXT NOT NULL REFERENCES credito (id),
    valor   INTEGER NOT NULL CHECK (valor >= 0),
    partida TEXT,
    desde   INTEGER,
    ate     INTEGER,
    CHECK ((partida IS NULL) = (ate IS NULL) AND (desde IS NULL) = (ate IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO reserva_nova (id, credito, valor, partida, desde, ate)
SELECT id, credito, valor, CASE WHEN ate < 9223372036854775807 THEN '' END,
    CASE WHEN ate < 9223372036854775807 THEN 0 END, CASE WHEN ate < 9223372036854775807 THEN ate END FROM reserva;
DROP TABLE reserva;
ALTER TABLE reserva_nova RENAME TO reserva;
