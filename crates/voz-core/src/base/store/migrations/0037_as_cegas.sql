-- Blind rounds (app/cegas.rs): how often the author chose what one set-up wrote over what another did. No text is in it.
CREATE TABLE as_cegas (
    id       TEXT NOT NULL PRIMARY KEY,
    em       INTEGER NOT NULL,
    registro TEXT NOT NULL CHECK (registro IN ('resposta', 'post')),
    modelo   TEXT NOT NULL,
    contra   TEXT NOT NULL,
    nosso    INTEGER NOT NULL CHECK (nosso >= 0),
    outro    INTEGER NOT NULL CHECK (outro >= 0),
    empates  INTEGER NOT NULL CHECK (empates >= 0)
) STRICT, WITHOUT ROWID;
