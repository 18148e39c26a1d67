-- Credit that pays without its token (money/credito/carteira.rs): `titular` is a browser or an account, as the ledger names it.
CREATE TABLE carteira (
    titular TEXT    NOT NULL,
    credito TEXT    NOT NULL REFERENCES credito (id),
    em      INTEGER NOT NULL,
    PRIMARY KEY (titular, credito)
) STRICT;
