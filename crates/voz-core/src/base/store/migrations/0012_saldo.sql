-- Balances without a token (money/credito/saldo.rs): the credit that pays for an account or an organization.
CREATE TABLE saldo (
    titular TEXT PRIMARY KEY,
    credito TEXT NOT NULL UNIQUE REFERENCES credito (id)
) STRICT, WITHOUT ROWID;
