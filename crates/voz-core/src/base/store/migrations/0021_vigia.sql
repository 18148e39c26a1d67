-- When the last wide reading of the gateway's list began (money/cobranca/lista.rs).
ALTER TABLE cobranca_leitura ADD COLUMN ampla INTEGER NOT NULL DEFAULT 0;
