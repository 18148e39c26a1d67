"""Pays for a rewrite and for credit with the official Python clients, as they come: pay.py BASE_URL KEY"""

import asyncio
import base64
import json
import sys

from eth_account import Account
from x402 import x402Client, x402ClientSync
from x402.http.clients.httpx import x402HttpxClient
from x402.http.clients.requests import x402_requests
from x402.mechanisms.evm.exact import register_exact_evm_client
from x402.mechanisms.evm.signers import EthAccountSigner

base, key = sys.argv[1:3]
signer = EthAccountSigner(Account.from_key(key))
draft = {"texto": "Certamente! O prazo do relatório mudou — agora é sexta."}
failed = False


def check(what, good, found):
    global failed
    failed = failed or not good
    print(f"{'ok  ' if good else 'FAIL'} {what}{'' if good else f': {found}'}", flush=True)


def judge(name, rewritten, bought):
    for what, answer in [("rewrite", rewritten), ("credit", bought)]:
        receipt = answer.headers.get("payment-response") or answer.headers.get("x-payment-response") or "e30="
        receipt = json.loads(base64.b64decode(receipt))
        check(f"{name} {what}", answer.status_code == 200, answer.text)
        check(f"{name} receipt of the {what}", receipt.get("success") is True, receipt)


client = x402ClientSync()
register_exact_evm_client(client, signer)
with x402_requests(client) as session:
    judge("requests", session.post(f"{base}/api/rewrite", json=draft), session.post(f"{base}/api/credito?usd=1"))


async def with_httpx():
    client = x402Client()
    register_exact_evm_client(client, signer)
    async with x402HttpxClient(client) as session:
        rewritten = await session.post(f"{base}/api/rewrite", json=draft)
        judge("httpx", rewritten, await session.post(f"{base}/api/credito?usd=1"))


asyncio.run(with_httpx())
sys.exit(failed)
