-- What of its payment went back so far, in cents, while the rest stays (money/cobranca/records.rs).
ALTER TABLE cobranca ADD COLUMN devolvido INTEGER NOT NULL DEFAULT 0 CHECK (devolvido >= 0);
