-- Leases (base/store/lease.rs): one process at a time does a piece of background work.
CREATE TABLE arrendamento (
    nome TEXT PRIMARY KEY,
    dono TEXT NOT NULL,
    ate  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
