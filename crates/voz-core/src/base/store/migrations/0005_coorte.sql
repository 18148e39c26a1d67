-- What other people wrote inside the author's own exports. Apart from `textos` on purpose: no query for examples
-- or measures can reach it. Stays on this machine; the voice is compared with it.
CREATE TABLE coorte (
  chave    TEXT    NOT NULL PRIMARY KEY CHECK (length(chave) = 24),
  autor    TEXT    NOT NULL CHECK (autor <> ''),
  data     INTEGER,
  registro TEXT    NOT NULL CHECK (registro IN ('resposta', 'post')),
  texto    TEXT    NOT NULL CHECK (texto <> ''),
  palavras INTEGER NOT NULL CHECK (palavras >= 0),
  fonte    TEXT    NOT NULL
) STRICT;
