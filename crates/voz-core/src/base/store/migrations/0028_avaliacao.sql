-- What `voz avaliar` found last (app/avaliado.rs), by register: of the measure of proximity, and of rewrites. `achado` is
-- JSON; no text is in it.
CREATE TABLE avaliacao (
    registro TEXT NOT NULL CHECK (registro IN ('resposta', 'post')),
    de_que   TEXT NOT NULL CHECK (de_que IN ('medida', 'reescritas')),
    em       INTEGER NOT NULL,
    achado   TEXT NOT NULL,
    PRIMARY KEY (registro, de_que)
) STRICT, WITHOUT ROWID;
