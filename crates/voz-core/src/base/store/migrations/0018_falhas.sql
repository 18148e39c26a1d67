-- Rewrites that cost a model call and gave nothing (money/falhas.rs): how many a caller had on a day.
CREATE TABLE falha_gratis (
    dia     INTEGER NOT NULL,
    quem    TEXT NOT NULL,
    quantas INTEGER NOT NULL CHECK (quantas > 0),
    PRIMARY KEY (dia, quem)
) STRICT, WITHOUT ROWID;
