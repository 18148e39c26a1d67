-- Messages of the contact route that wait for their turn (app/contato.rs); gone once sent.
CREATE TABLE contato (
    id         TEXT    NOT NULL PRIMARY KEY,
    rede       TEXT    NOT NULL,
    ordem      INTEGER NOT NULL UNIQUE,
    tentar_em  INTEGER NOT NULL,
    tentativas INTEGER NOT NULL DEFAULT 0 CHECK (tentativas >= 0),
    mensagem   TEXT    NOT NULL
) STRICT;
CREATE INDEX contato_rede_ordem ON contato (rede, ordem);

-- When a message of a network last went out: the next one waits.
CREATE TABLE contato_rede (
    rede       TEXT    NOT NULL PRIMARY KEY,
    enviado_em INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
