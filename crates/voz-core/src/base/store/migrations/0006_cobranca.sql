-- Charges of the payment gateway (money/cobranca). `versao` rises with every change: who read an older one
-- changes nothing. `centavos` is what is asked in reais, `micros` what it buys. `olhar_em` is when to look at
-- the gateway again; none when never. `quem`, `navegador` and `bilhete` are keyed hashes. Neither the payer's
-- document nor anything of a card is here.
CREATE TABLE cobranca (
    id         TEXT PRIMARY KEY,
    referencia TEXT NOT NULL UNIQUE,
    produto    TEXT NOT NULL,
    ambiente   TEXT NOT NULL,
    forma      TEXT NOT NULL CHECK (forma IN ('pix', 'cartao', 'cartao_boleto')),
    estado     TEXT NOT NULL
        CHECK (estado IN ('pendente', 'cancelando', 'pago', 'vencido', 'falhou', 'estornado')),
    motivo     TEXT,
    fechar     TEXT,
    versao     INTEGER NOT NULL DEFAULT 1,
    criado_em  INTEGER NOT NULL,
    vence_em   INTEGER NOT NULL,
    centavos   INTEGER NOT NULL CHECK (centavos > 0),
    micros     INTEGER NOT NULL CHECK (micros > 0),
    credito    TEXT NOT NULL REFERENCES credito (id),
    quem       TEXT NOT NULL,
    navegador  TEXT,
    bilhete    TEXT NOT NULL UNIQUE,
    gateway    TEXT UNIQUE,
    status     TEXT,
    pago_em    INTEGER,
    visto_em   INTEGER,
    olhar_em   INTEGER,
    desde      INTEGER NOT NULL,
    cartoes    INTEGER NOT NULL DEFAULT 0 CHECK (cartoes >= 0),
    cartao_em  INTEGER,
    divida     INTEGER NOT NULL DEFAULT 0 CHECK (divida >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX cobranca_olhar ON cobranca (olhar_em) WHERE olhar_em IS NOT NULL;
CREATE INDEX cobranca_aberta ON cobranca (quem) WHERE estado = 'pendente';

-- Every move of a charge, for the owner; `aviso` is 1 where the owner should look.
CREATE TABLE cobranca_evento (
    cobranca TEXT NOT NULL REFERENCES cobranca (id),
    versao   INTEGER NOT NULL,
    em       INTEGER NOT NULL,
    de       TEXT NOT NULL,
    para     TEXT NOT NULL,
    motivo   TEXT,
    status   TEXT,
    aviso    INTEGER NOT NULL CHECK (aviso IN (0, 1)),
    PRIMARY KEY (cobranca, versao)
) STRICT, WITHOUT ROWID;

-- Attempts to pay by card or to open a charge, by caller, for the limits.
CREATE TABLE cobranca_tentativa (
    quem TEXT NOT NULL,
    tipo TEXT NOT NULL CHECK (tipo IN ('cobranca', 'cartao')),
    em   INTEGER NOT NULL,
    id   TEXT NOT NULL,
    PRIMARY KEY (quem, tipo, em, id)
) STRICT, WITHOUT ROWID;

-- The gateway's customer of a caller who bought before.
CREATE TABLE cobranca_cliente (
    quem     TEXT NOT NULL,
    ambiente TEXT NOT NULL,
    cliente  TEXT NOT NULL,
    PRIMARY KEY (quem, ambiente)
) STRICT, WITHOUT ROWID;

-- The shared rate of calls (money/cobranca/ritmo.rs): one row.
CREATE TABLE cobranca_ritmo (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    pago_ate   INTEGER NOT NULL,
    parado_ate INTEGER NOT NULL
) STRICT;

-- What keeps failing between this service and the gateway, for the health route.
CREATE TABLE cobranca_saude (
    id     TEXT PRIMARY KEY,
    desde  INTEGER NOT NULL,
    motivo TEXT NOT NULL
) STRICT, WITHOUT ROWID;
