-- Addresses that make the owner's account while there is none (people/primeira_visita.rs), known by the keyed hash of their
-- secret: one for each start of a server.
CREATE TABLE primeira_visita (
    hash TEXT    NOT NULL PRIMARY KEY,
    ate  INTEGER NOT NULL
) STRICT;
