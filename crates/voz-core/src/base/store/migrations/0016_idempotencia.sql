-- `Idempotency-Key` (app/idempotencia.rs): one row a key of a caller. `chave` and `corpo` are keyed hashes: of caller
-- and key, and of the request. `semente` is what the names and secrets of what the key makes follow from, with the key
-- file. `vez` rises with each taking: who holds an older one writes nothing. `dono` is the process at work, if any;
-- `nota` what the call has begun that another must find; `resposta` the answer, sealed. `partida`, `desde`, `ate` are a
-- span of the steady clock (base/steady.rs): while it runs, when it counts as dead; then, when it is forgotten, together
-- with `vence_em` by the time of day. Answers of before are forgotten: they lived for a day.
DROP TABLE idempotencia;

CREATE TABLE idempotencia (
    chave    TEXT PRIMARY KEY,
    corpo    TEXT NOT NULL,
    semente  TEXT NOT NULL,
    vez      INTEGER NOT NULL,
    dono     TEXT,
    nota     TEXT,
    resposta BLOB,
    partida  TEXT NOT NULL,
    desde    INTEGER NOT NULL,
    ate      INTEGER NOT NULL,
    vence_em INTEGER NOT NULL
) STRICT;
