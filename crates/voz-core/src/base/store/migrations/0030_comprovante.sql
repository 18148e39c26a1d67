-- Receipts of Pix (money/pix/requests/receipts.rs): what came, and the copy to look at, of a request that is on file.
CREATE TABLE comprovante (
    pedido   TEXT PRIMARY KEY REFERENCES pix_pedido (id),
    original BLOB NOT NULL,
    copia    BLOB
) STRICT;
