// Pays for a rewrite and for credit with the official JavaScript client of one version, as it comes.
// pay.mjs v1|v2 BASE_URL
import { privateKeyToAccount } from "viem/accounts";
import { PAYERS } from "./world.mjs";

const [version, base] = process.argv.slice(2);
const account = privateKeyToAccount(PAYERS[version]);
const paying = {
  v1: async () => {
    const { wrapFetchWithPayment } = await import("x402-fetch");
    return wrapFetchWithPayment(fetch, account);
  },
  v2: async () => {
    const { wrapFetchWithPaymentFromConfig } = await import("@x402/fetch");
    const { ExactEvmScheme } = await import("@x402/evm");
    return wrapFetchWithPaymentFromConfig(fetch, {
      schemes: [{ network: "eip155:*", client: new ExactEvmScheme(account) }],
    });
  },
};
const pay = await paying[version]();
// The most that each pays without being told to: 0.10 USD and 1 USD.
const usd = { v1: "0.1", v2: "1" }[version];
const receipts = { v1: "x-payment-response", v2: "payment-response" };

const check = (what, good, found) => {
  console.log(`${good ? "ok  " : "FAIL"} ${version} ${what}${good ? "" : `: ${JSON.stringify(found)}`}`);
  if (!good) process.exitCode = 1;
};
const receipt = (answer) => {
  const header = answer.headers.get(receipts[version]);
  return header ? JSON.parse(Buffer.from(header, "base64").toString()) : {};
};

const rewritten = await pay(`${base}/api/rewrite`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ texto: "Certamente! O prazo do relatório mudou — agora é sexta." }),
});
const rewrite = await rewritten.json();
check("rewrite", rewritten.status === 200 && rewrite.variantes?.length === 1, { status: rewritten.status, rewrite });
check("receipt of the rewrite", receipt(rewritten).success === true && receipt(rewritten).transaction?.length === 66, receipt(rewritten));

const bought = await pay(`${base}/api/credito?usd=${usd}`, { method: "POST" });
const sale = await bought.json();
check("credit", bought.status === 200 && /^cred_/.test(sale.token ?? ""), { status: bought.status, sale });
check("receipt of the credit", receipt(bought).success === true, receipt(bought));
const shown = await fetch(`${base}/api/credito`, { headers: { "X-Credito": sale.token ?? "" } });
const statement = await shown.json();
check("balance", Number(statement.saldo_usd) === Number(usd), statement);
