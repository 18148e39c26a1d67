// Buys credit, rewrites with it, reads the statement: by the types that openapi-typescript made of the served
// /openapi.json, as they were made. Called with the address of a service; says `pague` when its charge is to be paid.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./voz.d.ts";

type Pedido = components["schemas"]["Pedido"];

const [baseUrl, receipt] = process.argv.slice(2) as [string, string];
const voz = createClient<paths>({ baseUrl });

// The least that a caller has to say.
const draft: Pedido = { texto: "Certamente! Isso sai na sexta." };
const unpaid = await voz.POST("/api/rewrite", { body: draft });
assert.equal(unpaid.response.status, 402);
assert.ok(unpaid.error && "accepts" in unpaid.error && unpaid.error.code === "pagamento_necessario");

const offers = await voz.GET("/api/credito/gw");
assert.ok(offers.data?.disponivel);
const usd = offers.data.pacotes[0]!.usd;
const bought = await voz.POST("/api/credito/gw", {
    body: {
        oferta: { tipo: "pacote", usd },
        forma: "pix",
        documento: "529.982.247-25",
        nome: "Ana Souza",
        navegador_id: crypto.randomUUID(),
    },
});
assert.ok(bought.data?.pix?.copia_e_cola && bought.data.credito);
console.log("pague");
for (let tries = 0; ; tries += 1) {
    const { data } = await voz.GET("/api/credito/gw/{id}", { params: { path: { id: bought.data.id } } });
    if (data?.estado === "pago") break;
    assert.ok(tries < 600);
    await new Promise((done) => setTimeout(done, 100));
}

const headers = { "X-Credito": bought.data.credito };
const written = await voz.POST("/api/rewrite", { body: { ...draft, registro: "post" }, headers });
assert.ok(written.data, JSON.stringify(written.error));
const ops: ("igual" | "saiu" | "entrou")[] = written.data.variantes[0]!.diff.pedacos.map((piece) => piece.op);
assert.deepEqual(new Set(ops), new Set(["igual", "saiu"]));

const statement = await voz.GET("/api/credito", { headers });
assert.equal(statement.data?.saldo_usd, "2.98");
assert.deepEqual(statement.data.movimentos.map((one) => one.valor_usd), ["-0.02", "3.00"]);
const page = await voz.GET("/api/credito", { headers, params: { query: { movimentos: "1", limite: 1 } } });
assert.ok(page.data?.proximo);
const unknown = await voz.GET("/api/credito", { headers: { "X-Credito": "cred_x" } });
assert.equal(unknown.error?.code, "credito_desconhecido");

const form = new FormData();
form.set("usd", "5");
form.set("email", "bia@exemplo.org");
form.set("comprovante", new Blob([readFileSync(receipt)]), "comprovante.png");
const asked = await voz.POST("/api/credito/pix", {
    body: { usd: 5, email: "bia@exemplo.org", comprovante: "" },
    bodySerializer: () => form,
});
assert.equal(asked.data?.estado, "pendente");
const told = await voz.POST("/api/contact", {
    body: { name: "Ana", email: "ana@exemplo.com.br", message: "Olá!", tipo: "anuncio", duracao: 90 },
});
assert.ok(told.data?.ok);
const tools = await voz.POST("/mcp", { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } });
assert.ok(tools.data && !Array.isArray(tools.data) && tools.data.result);
console.log("feito");
