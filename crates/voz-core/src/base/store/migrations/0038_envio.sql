-- The sending of a mail goes by the steady clock (base/steady.rs): `partida` is the start of the machine that the
-- milliseconds of its beginning and its end are counted from. Without it the time of day says when it is over, as servers
-- of the version before write it.
ALTER TABLE pix_pedido ADD COLUMN partida TEXT;
ALTER TABLE pix_pedido ADD COLUMN envio_desde INTEGER;
ALTER TABLE pix_pedido ADD COLUMN envio_ate INTEGER;
ALTER TABLE aviso_codigo ADD COLUMN partida TEXT;
ALTER TABLE aviso_codigo ADD COLUMN desde INTEGER;
ALTER TABLE aviso_codigo ADD COLUMN ate INTEGER;
