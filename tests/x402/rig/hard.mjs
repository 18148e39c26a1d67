// What clients do not do by themselves: a settlement whose answer is lost, and one payment sent eight times at
// once. The payment is the official client's own, sent again as it was. hard.mjs BASE_URL FACILITATOR_URL
import { privateKeyToAccount } from "viem/accounts";
import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import { ExactEvmScheme } from "@x402/evm";
import { wrapFetchWithPayment } from "x402-fetch";
import { PAYERS } from "./world.mjs";

const [base, facilitator] = process.argv.slice(2);
const names = { v1: "X-PAYMENT", v2: "PAYMENT-SIGNATURE" };
const moved = async () => (await (await fetch(`${facilitator}/log`)).json()).moved.length;
const body = JSON.stringify({ texto: "Certamente! O prazo do relatório mudou — agora é sexta." });
const draft = { method: "POST", headers: { "content-type": "application/json" }, body };

// A client whose paid requests go through `send`.
const client = (version, send) => {
  const account = privateKeyToAccount(PAYERS[version]);
  return version === "v1"
    ? wrapFetchWithPayment(send, account)
    : wrapFetchWithPaymentFromConfig(send, {
        schemes: [{ network: "eip155:*", client: new ExactEvmScheme(account) }],
      });
};
const report = (good, text) => {
  console.log(`${good ? "ok  " : "FAIL"} ${text}`);
  if (!good) process.exitCode = 1;
};
const again = (request) => fetch(request.clone());
const patient = async (request) => {
  for (let tries = 0; ; tries++) {
    const answer = await again(request);
    if (answer.status === 200 || tries > 60) return answer;
    await new Promise((done) => setTimeout(done, 500));
  }
};

for (const version of ["v1", "v2"]) {
  let paid;
  const once = async (input, init) => {
    const request = new Request(input, init);
    if (request.headers.has(names[version])) paid = request.clone();
    return fetch(request);
  };
  const before = await moved();
  const body = JSON.stringify({ at: "settle", kind: "drop" });
  await fetch(`${facilitator}/fault`, { method: "POST", body });
  const first = await client(version, once)(`${base}/api/rewrite`, draft);
  const answer = await patient(paid);
  const rewrite = await answer.json();
  const count = (await moved()) - before;
  const good = first.status !== 402 && answer.status === 200 && rewrite.variantes?.length === 1 && count === 1;
  report(good, `${version} lost settlement (first ${first.status}, then ${answer.status}, ${count} moved)`);
}

for (const version of ["v1", "v2"]) {
  let answers = [];
  let paid;
  const eight = async (input, init) => {
    const request = new Request(input, init);
    if (!request.headers.has(names[version])) return fetch(request);
    paid = request.clone();
    answers = await Promise.all(Array.from({ length: 8 }, () => again(request)));
    return answers.find((answer) => answer.status === 200) ?? answers[0];
  };
  const before = await moved();
  const served = await (await client(version, eight)(`${base}/api/rewrite`, draft)).text();
  const last = await (await patient(paid)).text();
  const statuses = answers.map((answer) => answer.status);
  const count = (await moved()) - before;
  const good = served === last && count === 1 && !statuses.includes(402) && statuses.includes(200);
  report(good, `${version} eight at once (${statuses.join(" ")}, ${count} moved, the same answer again)`);
}
