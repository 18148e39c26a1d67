-- The triggers of 0009 in PostgreSQL's words.
CREATE FUNCTION pagamento_pago_fica() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'um pagamento feito não se apaga' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER pagamento_pago_fica BEFORE DELETE ON pagamento
    FOR EACH ROW WHEN (OLD.estado = 'pago') EXECUTE FUNCTION pagamento_pago_fica();
CREATE TRIGGER pagamento_nao_esvazia BEFORE TRUNCATE ON pagamento
    FOR EACH STATEMENT EXECUTE FUNCTION pagamento_pago_fica();

CREATE FUNCTION pagamento_pago_nao_volta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'um pagamento feito não se desfaz' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER pagamento_pago_nao_volta BEFORE UPDATE OF estado, valor, pedido ON pagamento
    FOR EACH ROW WHEN (OLD.estado = 'pago'
        AND (NEW.estado <> 'pago' OR NEW.valor <> OLD.valor OR NEW.pedido <> OLD.pedido))
    EXECUTE FUNCTION pagamento_pago_nao_volta();
