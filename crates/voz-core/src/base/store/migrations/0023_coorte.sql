-- The cohort is drawn writer by writer, and whoever keeps something made from it knows when it is old.
CREATE INDEX coorte_autor ON coorte (autor, registro, chave);
ALTER TABLE banco ADD COLUMN coorte INTEGER NOT NULL DEFAULT 0;
