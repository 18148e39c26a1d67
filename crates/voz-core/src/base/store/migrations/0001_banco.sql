-- The author's own texts. One row a text: the key is made from its words, so a text comes in once.
CREATE TABLE textos (
  chave      TEXT    NOT NULL PRIMARY KEY CHECK (length(chave) = 24),
  id         TEXT,
  data       INTEGER,
  registro   TEXT    NOT NULL CHECK (registro IN ('resposta', 'post')),
  texto      TEXT    NOT NULL CHECK (texto <> ''),
  palavras   INTEGER NOT NULL CHECK (palavras >= 0),
  fonte      TEXT    NOT NULL,
  resposta_a TEXT,
  parte_de   TEXT
) STRICT;

-- One row: a number that rises with every change of the texts, and the date from which they are measured.
CREATE TABLE banco (
  um     INTEGER NOT NULL PRIMARY KEY CHECK (um = 1),
  versao INTEGER NOT NULL,
  desde  INTEGER
) STRICT;
INSERT INTO banco (um, versao, desde) VALUES (1, 0, NULL);

-- One row at most: what was measured in the texts of a version of the bank. A cache, made again when old.
CREATE TABLE medida (
  um     INTEGER NOT NULL PRIMARY KEY CHECK (um = 1),
  versao INTEGER NOT NULL,
  cartao TEXT    NOT NULL,
  taxas  TEXT    NOT NULL
) STRICT;
