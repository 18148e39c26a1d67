#!/usr/bin/env bash
# Pays a `voz serve` of its own with the official x402 clients, unmodified, through the official facilitator on
# a local chain. By hand, before a release: it needs Node 20, Python 3.11 and their registries, so CI does not
# run it. Everything stays on loopback and in one folder (VOZ_X402_RIG keeps it between runs).
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo build --quiet
voz=$PWD/target/debug/voz
folder=${VOZ_X402_RIG:-$(mktemp -d)}
mkdir -p "$folder"
cp tests/x402/rig/* "$folder"
cd "$folder"
[ -d node_modules ] || npm install --silent --no-audit --no-fund
[ -d python ] || { python3 -m venv python && python/bin/pip install --quiet -r requirements.txt; }

started=()
cleanup() {
    kill "${started[@]}" 2>/dev/null || true
    rm -rf "$folder/dados"
    [ -n "${VOZ_X402_RIG:-}" ] || rm -rf "$folder"
}
trap cleanup EXIT
port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

chain=$(port)
export CHAIN=http://127.0.0.1:$chain HARDHAT_DISABLE_TELEMETRY_PROMPT=true
node node_modules/hardhat/internal/cli/bootstrap.js node --hostname 127.0.0.1 --port "$chain" >chain.log 2>&1 &
started+=($!)
facilitator=$(port)
PORT=$facilitator node facilitator.mjs >facilitator.log 2>&1 &
started+=($!)
until grep -q "^$facilitator\$" facilitator.log; do
    kill -0 "${started[1]}" || { cat facilitator.log >&2; exit 1; }
    sleep 0.2
done

rm -rf dados address && mkdir dados && mkfifo address
env -i HOME="$folder" VOZ_DADOS="$folder/dados" VOZ_ENDERECO=127.0.0.1:0 VOZ_PROTOCOLO=regras VOZ_COTA_LIMITE=0 \
    VOZ_X402_REDE=base-sepolia VOZ_X402_PAGAR_A=0x209693Bc6afc0C5328bA36FaF03C514EF312287C \
    VOZ_X402_FACILITADOR="http://127.0.0.1:$facilitator" VOZ_X402_RPC="$CHAIN" "$voz" serve >address 2>serve.log &
started+=($!)
read -r base <address

failed=0
node pay.mjs v1 "$base" || failed=1
node pay.mjs v2 "$base" || failed=1
key=$(node -e 'import("./world.mjs").then((world) => console.log(world.PAYERS.python))')
python/bin/python pay.py "$base" "$key" || failed=1
# Lost settlements, and one payment sent eight times at once.
node hard.mjs "$base" "http://127.0.0.1:$facilitator" || failed=1
node check.mjs "http://127.0.0.1:$facilitator" || failed=1
env -i HOME="$folder" VOZ_DADOS="$folder/dados" "$voz" credito conferir || failed=1
exit $failed
