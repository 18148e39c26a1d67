-- When the last of a day's fruitless rewrites ended (money/falhas.rs): the next may be tried some time after it.
ALTER TABLE falha_gratis ADD COLUMN ultima INTEGER NOT NULL DEFAULT 0;
