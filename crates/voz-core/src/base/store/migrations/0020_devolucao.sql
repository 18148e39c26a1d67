-- Charges given back because their answer did not leave, by credit and UTC day (money/credito/entrega.rs): so many a
-- day, and no more.
CREATE TABLE devolucao (
    credito TEXT NOT NULL,
    dia     INTEGER NOT NULL,
    quantas INTEGER NOT NULL CHECK (quantas > 0),
    PRIMARY KEY (credito, dia)
) STRICT, WITHOUT ROWID;
