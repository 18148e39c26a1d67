-- Leases (base/store/lease.rs) by the steady clock (base/steady.rs): `partida` is the start of the machine that
-- `desde` and `ate` are counted from. Leases of before were by the time of day and are void.
DROP TABLE arrendamento;
CREATE TABLE arrendamento (
    nome    TEXT PRIMARY KEY,
    dono    TEXT NOT NULL,
    partida TEXT NOT NULL,
    desde   INTEGER NOT NULL,
    ate     INTEGER NOT NULL CHECK (ate >= desde)
) STRICT, WITHOUT ROWID;
