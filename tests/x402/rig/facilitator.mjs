// The official facilitator (@x402/core, @x402/evm) over HTTP, in front of a local chain that it prepares: USDC's
// stand-in at USDC's address, and money for the payers. Prints its port once it is ready.
// Every call and every transfer can be read at GET /log. POST /fault {"at": "verify"|"settle", "kind":
// "drop"|"500"} strikes once: `drop` loses the answer after acting.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import solc from "solc";
import { createPublicClient, createTestClient, createWalletClient, http, publicActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { baseSepolia } from "viem/chains";
import { x402Facilitator } from "@x402/core/facilitator";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { registerExactEvmScheme } from "@x402/evm/exact/facilitator";
import { CHAIN, PAYERS, USDC } from "./world.mjs";

const source = readFileSync(new URL("Chain.sol", import.meta.url), "utf8");
const built = JSON.parse(solc.compile(JSON.stringify({
  language: "Solidity",
  sources: { "Chain.sol": { content: source } },
  settings: { evmVersion: "paris", outputSelection: { "*": { "*": ["abi", "evm.deployedBytecode.object"] } } },
})));
const wrong = (built.errors ?? []).filter((e) => e.severity === "error");
if (wrong.length) throw new Error(wrong.map((e) => e.formattedMessage).join("\n"));
const { Usdc, Calls } = built.contracts["Chain.sol"];

const transport = http(CHAIN);
const chain = baseSepolia;
const test = createTestClient({ chain, transport, mode: "hardhat" }).extend(publicActions);
// The first account of every hardhat chain.
const account = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");
const wallet = createWalletClient({ account, chain, transport }).extend(publicActions);

for (let tries = 0; ; tries++) {
  try {
    await test.setCode({ address: USDC, bytecode: `0x${Usdc.evm.deployedBytecode.object}` });
    break;
  } catch (error) {
    if (tries > 100) throw error;
    await new Promise((done) => setTimeout(done, 200));
  }
}
await test.setCode({
  address: "0xcA11bde05977b3631167028862bE2a173976CA11",
  bytecode: `0x${Calls.evm.deployedBytecode.object}`,
});
for (const payer of Object.values(PAYERS)) {
  const to = privateKeyToAccount(payer).address;
  const hash = await wallet.writeContract({ address: USDC, abi: Usdc.abi, functionName: "mint", args: [to, 100_000_000n] });
  await wallet.waitForTransactionReceipt({ hash });
}

const facilitator = new x402Facilitator();
registerExactEvmScheme(facilitator, {
  signer: toFacilitatorEvmSigner({ ...wallet, address: account.address }),
  networks: "eip155:84532",
});

const log = [];
const faults = [];
const read = async (request) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  return JSON.parse(text || "{}");
};
const plain = (value) => JSON.stringify(value, (_, v) => (typeof v === "bigint" ? v.toString() : v));

createServer(async (request, response) => {
  const answer = (status, value) => {
    response.writeHead(status, { "content-type": "application/json" }).end(plain(value));
  };
  try {
    const path = request.url.split("?")[0];
    if (path === "/supported") return answer(200, facilitator.getSupported());
    if (path === "/log") {
      const events = await test.getContractEvents({ address: USDC, abi: Usdc.abi, eventName: "Transfer", fromBlock: 0n });
      const moved = events.map((e) => e.args).filter((t) => !/^0x0+$/.test(t.from));
      return answer(200, { log, moved });
    }
    const body = await read(request);
    if (path === "/fault") {
      faults.push(body);
      return answer(200, {});
    }
    const at = path.slice(1);
    if (at !== "verify" && at !== "settle") return answer(404, {});
    const struck = faults.findIndex((fault) => fault.at === at);
    const fault = struck < 0 ? undefined : faults.splice(struck, 1)[0].kind;
    if (fault === "500") return answer(500, { error: "unavailable" });
    const result = await facilitator[at](body.paymentPayload, body.paymentRequirements);
    log.push({ at, version: body.x402Version, result });
    if (fault === "drop") return response.destroy();
    answer(200, result);
  } catch (error) {
    log.push({ at: request.url, error: String(error) });
    answer(500, { error: String(error) });
  }
}).listen(Number(process.env.PORT ?? 0), "127.0.0.1", function () {
  console.log(this.address().port);
});
