-- Charges of the gateway, second part. `cliente` is the gateway's customer the charge was opened for; what the
-- gateway shows is compared with it. `agendado_em` is when `olhar_em` was written: one that lies ahead of the clock
-- was written before the clock was set back. `perto` says that no list is enough for a charge (0 it is, 1 it must be
-- looked at itself, 2 the gateway itself gave notice of it); `unica` that no twin of it was found at the gateway.
-- `recebido` are the cents that came in. `pendencia` is what waits for the owner's word, since `pendencia_em`.
ALTER TABLE cobranca ADD COLUMN cliente TEXT;
ALTER TABLE cobranca ADD COLUMN agendado_em INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cobranca ADD COLUMN perto INTEGER NOT NULL DEFAULT 0 CHECK (perto IN (0, 1, 2));
ALTER TABLE cobranca ADD COLUMN unica INTEGER NOT NULL DEFAULT 0 CHECK (unica IN (0, 1));
ALTER TABLE cobranca ADD COLUMN recebido INTEGER;
ALTER TABLE cobranca ADD COLUMN pendencia TEXT;
ALTER TABLE cobranca ADD COLUMN pendencia_em INTEGER;
CREATE INDEX cobranca_agendada ON cobranca (agendado_em) WHERE olhar_em IS NOT NULL;
CREATE INDEX cobranca_pendencia ON cobranca (pendencia) WHERE pendencia IS NOT NULL;

-- The budget of calls (money/cobranca/ritmo.rs): one row, of how far each share is ahead of its rate and how long
-- nobody calls, in milliseconds, as of the moment `em` of the steady clock of `partida`.
DROP TABLE cobranca_ritmo;
CREATE TABLE cobranca_ritmo (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    partida     TEXT NOT NULL,
    em          INTEGER NOT NULL,
    compradores INTEGER NOT NULL,
    vigia       INTEGER NOT NULL,
    parado      INTEGER NOT NULL,
    gasto       INTEGER
) STRICT;

-- Places in the line of buyers (money/cobranca/fila.rs): calls that are paid for already, from the moment `vez` on.
CREATE TABLE cobranca_vez (
    quem     TEXT PRIMARY KEY,
    partida  TEXT NOT NULL,
    dada     INTEGER NOT NULL,
    vez      INTEGER NOT NULL,
    chamadas INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How far the gateway's list of charges has been read (money/cobranca/lista.rs), by environment: charges created
-- from `dia` on, up to page `pagina`, since `comecou`, when `devidas` charges were due; and how the watcher's calls
-- were shared out between charges that wait and everything else.
CREATE TABLE cobranca_leitura (
    ambiente TEXT PRIMARY KEY,
    dia      TEXT,
    pagina   INTEGER NOT NULL DEFAULT 0,
    comecou  INTEGER NOT NULL DEFAULT 0,
    devidas  INTEGER NOT NULL DEFAULT 0,
    falhou   INTEGER NOT NULL DEFAULT 0,
    conta    INTEGER NOT NULL DEFAULT 0,
    avisada  INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
