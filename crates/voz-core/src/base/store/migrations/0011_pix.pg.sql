-- The triggers of 0011 in PostgreSQL's words.
CREATE FUNCTION pix_decidido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'um pedido decidido não muda, e só um pendente se decide' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER pix_decidido BEFORE UPDATE OF estado ON pix_pedido
    FOR EACH ROW WHEN (OLD.estado IN ('liberado', 'recusado')
        OR (NEW.estado IN ('liberado', 'recusado') AND OLD.estado <> 'pendente'))
    EXECUTE FUNCTION pix_decidido();

CREATE FUNCTION pix_evento_nao_muda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'um evento não se muda' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER pix_evento_nao_muda BEFORE UPDATE ON pix_evento FOR EACH ROW EXECUTE FUNCTION pix_evento_nao_muda();

CREATE FUNCTION pix_evento_nao_some() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'um evento não se apaga' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER pix_evento_nao_some BEFORE DELETE ON pix_evento FOR EACH ROW EXECUTE FUNCTION pix_evento_nao_some();
CREATE TRIGGER pix_evento_nao_esvazia BEFORE TRUNCATE ON pix_evento
    FOR EACH STATEMENT EXECUTE FUNCTION pix_evento_nao_some();
