-- Drafts of pages (app/drafts.rs): what a person asked to have rewritten, sealed, until its answer is forgotten. `id` is
-- its address, which nobody can guess. `navegador` is the keyed hash of the browser that wrote it and `conta` the account
-- that was signed in there, if any; `quem` the keyed hash of the network, of which only the newest are kept. `recusa` is
-- why there is no answer, in JSON.
CREATE TABLE rascunho (
    id        TEXT PRIMARY KEY,
    navegador TEXT NOT NULL,
    conta     TEXT,
    quem      TEXT NOT NULL,
    selado    BLOB NOT NULL,
    recusa    TEXT,
    feito_em  INTEGER NOT NULL,
    vence_em  INTEGER NOT NULL
) STRICT;

CREATE INDEX rascunho_de_quem ON rascunho (quem, feito_em);
CREATE INDEX rascunho_por_idade ON rascunho (feito_em);
