-- Requests of Pix with a receipt (money/pix/pedidos). A request is born `falhou` and becomes `pendente`, with its
-- waiting credit, once the owner's mail has left; `enviando_ate` is set in between. `rede` and `navegador` are
-- keyed hashes. `centavos` is what was to be paid, `usd` what it buys. The receipt itself is a file of the data
-- folder; `copia` says whether there is one to look at, `apagado_em` when both went.
CREATE TABLE pix_pedido (
    id           TEXT PRIMARY KEY,
    estado       TEXT NOT NULL CHECK (estado IN ('pendente', 'liberado', 'recusado', 'falhou')),
    criado_em    INTEGER NOT NULL,
    decidido_em  INTEGER,
    enviando_ate INTEGER,
    usd          INTEGER NOT NULL CHECK (usd > 0),
    centavos     INTEGER NOT NULL CHECK (centavos > 0),
    txid         TEXT NOT NULL,
    credito      TEXT UNIQUE REFERENCES credito (id),
    rede         TEXT NOT NULL,
    navegador    TEXT,
    conta        TEXT,
    email        TEXT NOT NULL,
    nome         TEXT,
    pagina       TEXT,
    recurso      TEXT,
    descricao    TEXT,
    preco        INTEGER,
    motivo       TEXT,
    tipo         TEXT NOT NULL,
    bytes        INTEGER NOT NULL,
    sha256       TEXT NOT NULL,
    pixels       TEXT,
    avisos       TEXT NOT NULL,
    copia        INTEGER NOT NULL CHECK (copia IN (0, 1)),
    apagado_em   INTEGER,
    CHECK ((estado IN ('liberado', 'recusado')) = (decidido_em IS NOT NULL)),
    CHECK (estado = 'falhou' OR credito IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX pix_pedido_estado ON pix_pedido (estado, criado_em);
CREATE INDEX pix_pedido_rede ON pix_pedido (rede, criado_em);
CREATE INDEX pix_pedido_sha256 ON pix_pedido (sha256);
CREATE INDEX pix_pedido_pixels ON pix_pedido (pixels) WHERE pixels IS NOT NULL;
CREATE INDEX pix_pedido_txid ON pix_pedido (txid);

-- A decision is taken once and stands.
CREATE TRIGGER pix_decidido BEFORE UPDATE OF estado ON pix_pedido
WHEN OLD.estado IN ('liberado', 'recusado')
    OR (NEW.estado IN ('liberado', 'recusado') AND OLD.estado <> 'pendente')
BEGIN
    SELECT RAISE(ABORT, 'um pedido decidido não muda, e só um pendente se decide');
END;

-- What happened to a request, when and by whom; written once.
CREATE TABLE pix_evento (
    pedido  TEXT NOT NULL REFERENCES pix_pedido (id),
    ordem   INTEGER NOT NULL CHECK (ordem > 0),
    em      INTEGER NOT NULL,
    quem    TEXT NOT NULL,
    que     TEXT NOT NULL,
    detalhe TEXT,
    PRIMARY KEY (pedido, ordem)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER pix_evento_nao_muda BEFORE UPDATE ON pix_evento
BEGIN
    SELECT RAISE(ABORT, 'um evento não se muda');
END;

CREATE TRIGGER pix_evento_nao_some BEFORE DELETE ON pix_evento
BEGIN
    SELECT RAISE(ABORT, 'um evento não se apaga');
END;
