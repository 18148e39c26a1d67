-- What the key file of this database gives for nothing at all (base/key_file.rs): another file gives something else.
CREATE TABLE chave_mestra (
    um      INTEGER PRIMARY KEY CHECK (um = 1),
    confere TEXT NOT NULL
) STRICT;
