-- What the owner decided about charges, credit and accounts (app/decisoes.rs), and who it was; requests of Pix keep theirs.
-- `sobre` is the identifier of what it is about.
CREATE TABLE decisao (
    em      INTEGER NOT NULL,
    sobre   TEXT NOT NULL,
    que     TEXT NOT NULL,
    quem    TEXT NOT NULL,
    detalhe TEXT,
    PRIMARY KEY (em, sobre, que)
) STRICT, WITHOUT ROWID;
