-- Browsers that an account was entered with (people/navegadores.rs), by the keyed hash of their cookie.
CREATE TABLE navegador (
    conta     TEXT    NOT NULL REFERENCES conta (id),
    hash      TEXT    NOT NULL,
    entrou_em INTEGER NOT NULL,
    PRIMARY KEY (conta, hash)
) STRICT, WITHOUT ROWID;

-- Contact messages taken in on a UTC day, of a network (keyed hash) and, under the empty one, of all.
CREATE TABLE contato_dia (
    dia     INTEGER NOT NULL,
    rede    TEXT    NOT NULL,
    quantas INTEGER NOT NULL CHECK (quantas >= 0),
    PRIMARY KEY (dia, rede)
) STRICT, WITHOUT ROWID;
