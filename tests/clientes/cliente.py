"""Buys credit, rewrites with it, reads the statement: by a client that openapi-python-client made of the served
/openapi.json, as it was made. Called with the address of a service; says `pague` when its charge is to be paid."""

import sys
import time
import uuid
from io import BytesIO

from cliente_voz import AuthenticatedClient, Client
from cliente_voz.api.credito import get_api_credito, get_api_credito_gw, get_api_credito_gw_id
from cliente_voz.api.credito import post_api_credito_gw, post_api_credito_pix
from cliente_voz.api.descoberta import post_mcp
from cliente_voz.api.parcerias import post_api_contact
from cliente_voz.api.voz import get_api_estilo, post_api_rewrite
from cliente_voz.models import (
    Aberta, Contato, ContatoDuracaoType1, ContatoTipoType0, Extrato, FormaPedida, FormularioPix, FormularioPixUsd,
    GetApiCreditoMovimentos, MensagemRpc, NovaCobranca, OfertaType0, Op, PagamentoNecessario, Pedido, PedidoPix,
    Problema, Reescrita, Registro, StyleCard,
)
from cliente_voz.types import File

base = sys.argv[1]
anybody = Client(base_url=base)


def is_a(found, kind):
    assert isinstance(found, kind), found
    return found


is_a(get_api_estilo.sync(client=anybody), StyleCard)
draft = Pedido(texto="Certamente! Isso sai na sexta.")
unpaid = is_a(post_api_rewrite.sync(client=anybody, body=draft), PagamentoNecessario)
assert unpaid.code == "pagamento_necessario" and unpaid.accepts == []
empty = is_a(post_api_rewrite.sync(client=anybody, body=Pedido(texto=" ")), Problema)
assert (empty.code, empty.campo) == ("texto_vazio", "texto")

# Credit of the gateway, by Pix.
offers = get_api_credito_gw.sync(client=anybody)
assert offers.disponivel and offers.pacotes[0].usd == 3
bought = is_a(
    post_api_credito_gw.sync(
        client=anybody,
        body=NovaCobranca(
            oferta=OfertaType0(tipo="pacote", usd=offers.pacotes[0].usd),
            forma=FormaPedida.PIX,
            documento="529.982.247-25",
            nome="Ana Souza",
            navegador_id=uuid.uuid4(),
        ),
    ),
    Aberta,
)
assert bought.pix.copia_e_cola and bought.credito.startswith("cred_")
print("pague", flush=True)
until = time.monotonic() + 60
while get_api_credito_gw_id.sync(bought.id, client=anybody).estado != "pago":
    assert time.monotonic() < until
    time.sleep(0.1)

buyer = AuthenticatedClient(base_url=base, token=bought.credito)
draft.registro = Registro.POST
written = is_a(post_api_rewrite.sync(client=buyer, body=draft, idempotency_key=str(uuid.uuid4())), Reescrita)
assert written.registro is Registro.POST and written.aviso is None and not written.cota.gratis
variant = written.variantes[0]
ops = {piece.op for piece in variant.diff.pedacos}
assert ops == {Op.IGUAL, Op.SAIU}, ops
assert written.entrada.achados and variant.proximidade.evidencia

statement = is_a(get_api_credito.sync(client=buyer), Extrato)
assert statement.saldo_usd == "2.98" and [one.valor_usd for one in statement.movimentos] == ["-0.02", "3.00"]
page = get_api_credito.sync(client=buyer, movimentos=GetApiCreditoMovimentos.VALUE_0, limite=1)
older = get_api_credito.sync(client=buyer, movimentos=GetApiCreditoMovimentos.VALUE_0, limite=1, antes=page.proximo)
assert [page.movimentos[0].valor_usd, older.movimentos[0].valor_usd, older.proximo] == ["-0.02", "3.00", None]
nobody = AuthenticatedClient(base_url=base, token="cred_x")
assert is_a(get_api_credito.sync(client=nobody), Problema).code == "credito_desconhecido"

# Credit by Pix with a receipt, a message, and the envelope of the tools.
with open(sys.argv[2], "rb") as receipt:
    file = File(payload=BytesIO(receipt.read()), file_name="comprovante.png", mime_type="image/png")
form = FormularioPix(usd=FormularioPixUsd.VALUE_5, comprovante=file, email="bia@exemplo.org")
assert is_a(post_api_credito_pix.sync(client=anybody, body=form), PedidoPix).estado == "pendente"
message = Contato(
    name="Ana", email="ana@exemplo.com.br", message="Olá!", tipo=ContatoTipoType0.ANUNCIO,
    duracao=ContatoDuracaoType1.VALUE_90,
)
assert post_api_contact.sync(client=anybody, body=message).ok
tools = post_mcp.sync(client=anybody, body=MensagemRpc(jsonrpc="2.0", id=1, method="tools/list"))
assert len(tools.result["tools"]) == 5
print("feito")
