-- Where a server keeps its data: which folder of which start of which machine (base/place.rs). Of servers in one folder a
-- lock tells at once that they are gone.
ALTER TABLE instancia ADD COLUMN pasta TEXT NOT NULL DEFAULT '';
