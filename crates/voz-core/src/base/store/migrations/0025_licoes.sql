-- What went wrong when somebody else wrote for the author, and what the author wrote (voice/banco/licoes.rs). One that
-- quotes a text of the bank goes with it.
CREATE TABLE licoes (
  id       TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 32),
  em       INTEGER NOT NULL,
  registro TEXT    NOT NULL CHECK (registro IN ('resposta', 'post')),
  -- The model that was tried; none for what a person chose.
  modelo   TEXT,
  chave    TEXT    REFERENCES textos (chave) ON DELETE CASCADE,
  fez      TEXT    NOT NULL,
  porque   TEXT    NOT NULL,
  dela     TEXT    NOT NULL
) STRICT;
CREATE INDEX licoes_chave ON licoes (chave);
-- Whoever keeps lessons knows when they are old.
ALTER TABLE banco ADD COLUMN licoes INTEGER NOT NULL DEFAULT 0;

-- What the last rewrites did, by the measures of the card; never their words.
CREATE TABLE recentes (
  id       TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 32),
  em       INTEGER NOT NULL,
  registro TEXT    NOT NULL CHECK (registro IN ('resposta', 'post')),
  palavras INTEGER NOT NULL CHECK (palavras >= 0),
  -- Names of the measures, as on the card, with a space between.
  faz      TEXT    NOT NULL
) STRICT;
CREATE INDEX recentes_em ON recentes (registro, em);
