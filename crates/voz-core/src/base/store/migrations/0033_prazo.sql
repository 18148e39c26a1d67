-- The hour of a charge by the steady clock: when it was opened, in milliseconds since the start `partida` of the machine
-- (base/steady.rs). Without it, or under another start, the time of day says when the hour is over.
ALTER TABLE cobranca ADD COLUMN partida TEXT;
ALTER TABLE cobranca ADD COLUMN aberta INTEGER;

-- For how many milliseconds the gateway has answered nothing that can be used, and in how many it is asked again only to
-- see whether it does (money/cobranca/ritmo.rs).
ALTER TABLE cobranca_ritmo ADD COLUMN mudo INTEGER;
ALTER TABLE cobranca_ritmo ADD COLUMN sonda INTEGER NOT NULL DEFAULT 0;

-- Whether a place in the line of buyers is beyond those that the budget has calls for: it counts once its time has come.
ALTER TABLE cobranca_vez ADD COLUMN extra INTEGER NOT NULL DEFAULT 0;
