-- Sign-ups that wait for their link to be opened (people/cadastros.rs), known by its keyed hash.
CREATE TABLE cadastro (
    hash  TEXT    NOT NULL PRIMARY KEY,
    email TEXT    NOT NULL,
    ate   INTEGER NOT NULL
) STRICT;
