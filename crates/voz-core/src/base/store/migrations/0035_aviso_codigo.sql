-- Accounts whose person is to be told of guessed codes (people/avisos.rs).
CREATE TABLE aviso_codigo (
    conta     TEXT PRIMARY KEY REFERENCES conta (id) ON DELETE CASCADE,
    em        INTEGER NOT NULL,
    tentar_em INTEGER NOT NULL
) STRICT;
