-- Servers at work on this database (base/store/instance.rs): each keeps its row alive, a span of the steady clock. `onde`
-- is where it is reached, `configuracao` a keyed hash of what all of them should be told alike.
CREATE TABLE instancia (
    id           TEXT PRIMARY KEY,
    partida      TEXT NOT NULL,
    desde        INTEGER NOT NULL,
    ate          INTEGER NOT NULL CHECK (ate >= desde),
    comecou_em   INTEGER NOT NULL,
    onde         TEXT NOT NULL,
    versao       TEXT NOT NULL,
    configuracao TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What a running call holds belongs to the server that runs it, and is undone with it. What was written before belongs
-- to nobody, and goes by its span alone.
ALTER TABLE cota_pendente ADD COLUMN dono TEXT NOT NULL DEFAULT '';
ALTER TABLE reserva ADD COLUMN dono TEXT NOT NULL DEFAULT '';
ALTER TABLE entrega ADD COLUMN dono TEXT NOT NULL DEFAULT '';
ALTER TABLE pagamento ADD COLUMN dono TEXT NOT NULL DEFAULT '';
