-- Whether an account takes no link by mail (app/accounts/shown.rs): its person said so.
ALTER TABLE conta ADD COLUMN sem_link INTEGER NOT NULL DEFAULT 0 CHECK (sem_link IN (0, 1));
