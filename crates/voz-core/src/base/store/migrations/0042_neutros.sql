-- What a text of the bank says, in nobody's words (voice/banco/neutral.rs). It goes with its text.
CREATE TABLE neutros (
  chave  TEXT    NOT NULL PRIMARY KEY REFERENCES textos (chave) ON DELETE CASCADE,
  em     INTEGER NOT NULL,
  -- The model that worded it.
  modelo TEXT    NOT NULL,
  texto  TEXT    NOT NULL
) STRICT;

-- Lessons of trials gave way to these; those of choices stay.
DELETE FROM licoes WHERE modelo IS NOT NULL;
UPDATE banco SET licoes = licoes + 1 WHERE um = 1;
