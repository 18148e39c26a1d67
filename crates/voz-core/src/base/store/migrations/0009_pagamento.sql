-- Payments by x402 (money/x402/registro.rs). One row a payment, whatever it pays: the payer's own key is
-- unique on its chain. `reservado`: taken up, nothing asked of the facilitator that moves money; the row goes
-- when nothing comes of it. `liquidando`: settling was asked, or is about to be; the row goes only when it
-- is sure that no money moved. `pago`: money moved, and the row stays. `conferir`: a person should look.
-- A payment for credit opens the credit of the same id.
-- `carga` (sealed) and `exigencia` are what settling again needs; both go once it is decided.
CREATE TABLE pagamento (
    id          TEXT NOT NULL UNIQUE,
    cadeia      INTEGER NOT NULL,
    token       TEXT NOT NULL,
    pagador     TEXT NOT NULL,
    nonce       TEXT NOT NULL,
    estado      TEXT NOT NULL CHECK (estado IN ('reservado', 'liquidando', 'pago')),
    para        TEXT NOT NULL CHECK (para IN ('reescrita', 'credito')),
    pedido      TEXT NOT NULL,
    recurso     TEXT NOT NULL,
    versao      INTEGER NOT NULL CHECK (versao IN (1, 2)),
    valor       INTEGER NOT NULL CHECK (valor > 0),
    criado_em   INTEGER NOT NULL,
    vale_ate    INTEGER NOT NULL,
    ocupado_ate INTEGER NOT NULL,
    enviado     INTEGER NOT NULL DEFAULT 0 CHECK (enviado IN (0, 1)),
    tentativas  INTEGER NOT NULL DEFAULT 0,
    tentar_em   INTEGER NOT NULL DEFAULT 0,
    conferir    INTEGER NOT NULL DEFAULT 0 CHECK (conferir IN (0, 1)),
    motivo      TEXT,
    carga       BLOB,
    exigencia   TEXT,
    resposta    BLOB,
    recibo      TEXT,
    pago_em     INTEGER,
    PRIMARY KEY (cadeia, token, pagador, nonce)
) STRICT;

CREATE INDEX pagamento_por_estado ON pagamento (estado, tentar_em);

-- Money that moved is not forgotten.
CREATE TRIGGER pagamento_pago_fica BEFORE DELETE ON pagamento WHEN OLD.estado = 'pago'
BEGIN
    SELECT RAISE(ABORT, 'um pagamento feito não se apaga');
END;

CREATE TRIGGER pagamento_pago_nao_volta BEFORE UPDATE OF estado, valor, pedido ON pagamento
WHEN OLD.estado = 'pago'
    AND (NEW.estado <> 'pago' OR NEW.valor <> OLD.valor OR NEW.pedido <> OLD.pedido)
BEGIN
    SELECT RAISE(ABORT, 'um pagamento feito não se desfaz');
END;
