-- What of a charge waits for the owner's word (money/cobranca/records.rs), each kind beside the others, since `em`. Of a
-- debt `parte` is what was taken last, by a command that has not said so yet. What a server of the version before notes
-- in `cobranca.pendencia` counts as one row more; the columns go once none is left that writes them.
CREATE TABLE cobranca_espera (
    cobranca TEXT NOT NULL REFERENCES cobranca (id),
    que      TEXT NOT NULL,
    em       INTEGER NOT NULL,
    parte    INTEGER,
    PRIMARY KEY (cobranca, que)
) STRICT, WITHOUT ROWID;

-- `pagamento`: which of a charge's payments stands, counted from 1: once one has gone back, another of the same charge may
-- be taken for it. `pedido` and `pedido_centavos` are what was asked, where the owner took less for it.
ALTER TABLE cobranca ADD COLUMN pagamento INTEGER NOT NULL DEFAULT 1 CHECK (pagamento > 0);
ALTER TABLE cobranca ADD COLUMN pedido INTEGER;
ALTER TABLE cobranca ADD COLUMN pedido_centavos INTEGER;
