-- Accounts (people/): who someone is, what proves it, and what acts in their name. Secrets are kept as keyed
-- hashes; times are milliseconds.
CREATE TABLE conta (
    id        TEXT PRIMARY KEY,
    email     TEXT NOT NULL UNIQUE,
    senha     TEXT,
    dono      INTEGER NOT NULL CHECK (dono IN (0, 1)),
    bloqueada INTEGER NOT NULL DEFAULT 0 CHECK (bloqueada IN (0, 1)),
    criada_em INTEGER NOT NULL,
    nome      TEXT NOT NULL,
    idioma    TEXT NOT NULL,
    fuso      TEXT NOT NULL,
    tema      TEXT NOT NULL,
    revisao   INTEGER NOT NULL DEFAULT 1 CHECK (revisao > 0)
) STRICT;

CREATE TABLE avatar (
    conta  TEXT PRIMARY KEY REFERENCES conta (id),
    imagem BLOB NOT NULL CHECK (length(imagem) <= 65536)
) STRICT;

-- `navegador` is the browser the session was opened in; `metodos` what proved who opened it, by commas.
CREATE TABLE sessao (
    id        TEXT PRIMARY KEY,
    hash      TEXT NOT NULL UNIQUE,
    conta     TEXT NOT NULL REFERENCES conta (id),
    produto   TEXT NOT NULL,
    navegador TEXT NOT NULL,
    metodos   TEXT NOT NULL,
    entrou_em INTEGER NOT NULL,
    vista_em  INTEGER NOT NULL
) STRICT;
CREATE INDEX sessao_da_conta ON sessao (conta);

-- A one-time sign-in link leaves when it is used.
CREATE TABLE link (
    hash  TEXT PRIMARY KEY,
    conta TEXT NOT NULL REFERENCES conta (id),
    ate   INTEGER NOT NULL
) STRICT;

-- Failed sign-ins of an account's e-mail or of a network, by keyed hash; none before `livre_em`.
CREATE TABLE tentativa (
    quem     TEXT PRIMARY KEY,
    falhas   INTEGER NOT NULL CHECK (falhas >= 0),
    livre_em INTEGER NOT NULL,
    ate      INTEGER NOT NULL
) STRICT;

-- The secret is encrypted with the key file; `passo` is the last time step whose code was taken.
CREATE TABLE segundo_fator (
    conta      TEXT PRIMARY KEY REFERENCES conta (id),
    segredo    BLOB NOT NULL,
    confirmado INTEGER NOT NULL DEFAULT 0 CHECK (confirmado IN (0, 1)),
    passo      INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A recovery code leaves when it is used.
CREATE TABLE codigo_reserva (
    conta TEXT NOT NULL REFERENCES conta (id),
    hash  TEXT NOT NULL,
    PRIMARY KEY (conta, hash)
) STRICT;

CREATE TABLE organizacao (
    id        TEXT PRIMARY KEY,
    nome      TEXT NOT NULL UNIQUE,
    criada_em INTEGER NOT NULL
) STRICT;

CREATE TABLE membro (
    organizacao TEXT NOT NULL REFERENCES organizacao (id),
    conta       TEXT NOT NULL REFERENCES conta (id),
    papel       TEXT NOT NULL CHECK (papel IN ('owner', 'admin', 'member')),
    desde       INTEGER NOT NULL,
    PRIMARY KEY (organizacao, conta)
) STRICT;
CREATE INDEX membro_por_conta ON membro (conta);

CREATE TABLE organizacao_produto (
    organizacao TEXT NOT NULL REFERENCES organizacao (id),
    produto     TEXT NOT NULL,
    PRIMARY KEY (organizacao, produto)
) STRICT;

-- `parada_em`: a password change, or the end of all sessions, stopped it.
CREATE TABLE chave_api (
    id          TEXT PRIMARY KEY,
    hash        TEXT NOT NULL UNIQUE,
    conta       TEXT NOT NULL REFERENCES conta (id),
    organizacao TEXT REFERENCES organizacao (id),
    produto     TEXT NOT NULL,
    nome        TEXT NOT NULL,
    last4       TEXT NOT NULL CHECK (length(last4) = 4),
    criada_em   INTEGER NOT NULL,
    usada_em    INTEGER,
    revogada_em INTEGER,
    parada_em   INTEGER
) STRICT;
CREATE INDEX chave_da_conta ON chave_api (conta, produto);
