-- Public numbers (numbers/). Raw counts by UTC day; days past the longest window are forgotten.
CREATE TABLE contagem (
    dia   INTEGER NOT NULL,
    o_que TEXT    NOT NULL,
    chave TEXT    NOT NULL,
    n     INTEGER NOT NULL CHECK (n >= 0),
    PRIMARY KEY (dia, o_que, chave)
) STRICT, WITHOUT ROWID;

-- Visitors, once for each window of seven days that holds the visit, named by the window's first day. The
-- key of a window is made with its first visit and goes with its last day, and its hashes with it.
CREATE TABLE janela (
    dia   INTEGER NOT NULL PRIMARY KEY,
    chave BLOB    NOT NULL
) STRICT;

CREATE TABLE visitante (
    janela INTEGER NOT NULL,
    quem   TEXT    NOT NULL,
    PRIMARY KEY (janela, quem)
) STRICT, WITHOUT ROWID;

-- One row: the last publication, rounded and exact, as JSON.
CREATE TABLE vitrine (
    um       INTEGER NOT NULL PRIMARY KEY CHECK (um = 1),
    em       INTEGER NOT NULL,
    publico  TEXT    NOT NULL,
    operador TEXT    NOT NULL
) STRICT;

-- When each side last wrote: `borda` the service its counts, `cli` a person a publication.
CREATE TABLE cursor (
    nome TEXT    NOT NULL PRIMARY KEY,
    em   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
