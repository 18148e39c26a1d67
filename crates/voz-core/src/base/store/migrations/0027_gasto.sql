-- Which key of an account a charge came by (money/credito/gasto.rs): the charge by the key of its movement.
CREATE TABLE gasto (
    movimento TEXT PRIMARY KEY,
    por       TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX gasto_por ON gasto (por);
