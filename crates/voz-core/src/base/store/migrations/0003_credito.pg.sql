-- The triggers of 0003 in PostgreSQL's words, and what it has beyond them: TRUNCATE, which runs no trigger of a row.
CREATE FUNCTION movimento_segue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.saldo IS DISTINCT FROM (SELECT saldo FROM credito WHERE id = NEW.credito)
        OR NEW.ordem IS DISTINCT FROM (SELECT movimentos FROM credito WHERE id = NEW.credito)
        OR NEW.saldo - NEW.valor IS DISTINCT FROM coalesce(
            (SELECT saldo FROM movimento WHERE credito = NEW.credito AND ordem = NEW.ordem - 1), 0)
        OR EXISTS (SELECT 1 FROM movimento WHERE credito = NEW.credito AND ordem >= NEW.ordem)
        OR EXISTS (SELECT 1 FROM movimento WHERE chave = NEW.chave)
    THEN
        RAISE EXCEPTION 'o movimento não segue o saldo do crédito, ou se repete' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER movimento_segue BEFORE INSERT ON movimento FOR EACH ROW EXECUTE FUNCTION movimento_segue();

CREATE FUNCTION movimento_nao_muda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'um movimento não se muda' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER movimento_nao_muda BEFORE UPDATE ON movimento FOR EACH ROW EXECUTE FUNCTION movimento_nao_muda();

CREATE FUNCTION movimento_nao_some() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'um movimento não se apaga' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER movimento_nao_some BEFORE DELETE ON movimento FOR EACH ROW EXECUTE FUNCTION movimento_nao_some();
CREATE TRIGGER movimento_nao_esvazia BEFORE TRUNCATE ON movimento
    FOR EACH STATEMENT EXECUTE FUNCTION movimento_nao_some();

CREATE FUNCTION credito_nao_some() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'um crédito não se apaga' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER credito_nao_some BEFORE DELETE ON credito FOR EACH ROW EXECUTE FUNCTION credito_nao_some();
CREATE TRIGGER credito_nao_esvazia BEFORE TRUNCATE ON credito
    FOR EACH STATEMENT EXECUTE FUNCTION credito_nao_some();
