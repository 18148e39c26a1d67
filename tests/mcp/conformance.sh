#!/usr/bin/env bash
# Runs the official MCP conformance suite against a `voz serve` of its own, on loopback.
# By hand, before a release: it needs Node 22 or newer and the npm registry, so CI does not run it.
set -euo pipefail
cd "$(dirname "$0")/../.."
suite=@modelcontextprotocol/conformance@0.2.0-alpha.12
cargo build --quiet
folder=$(mktemp -d)
mkfifo "$folder/address"
env -i HOME="$folder" VOZ_DADOS="$folder" VOZ_ENDERECO=127.0.0.1:0 VOZ_PROTOCOLO=regras VOZ_COTA_LIMITE=100 \
    target/debug/voz --quieto serve >"$folder/address" &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
read -r address <"$folder/address"

failed=0
run() { # scenario, protocol versions
    local scenario=$1 version
    shift
    for version in "$@"; do
        echo "== $scenario $version"
        npx --yes "$suite" server --url "$address/mcp" --scenario "$scenario" --spec-version "$version" \
            --expected-failures tests/mcp/baseline.yml -o "$folder/$scenario-$version" || failed=1
    done
}
run server-initialize 2025-06-18 2025-11-25
run ping 2025-06-18 2025-11-25
run tools-list 2025-06-18 2025-11-25 2026-07-28
run server-session-lifecycle 2025-03-26 2025-06-18 2025-11-25
run dns-rebinding-protection 2025-11-25 2026-07-28
run server-sse-multiple-streams 2026-07-28
run server-stateless 2026-07-28
run http-header-validation 2026-07-28
run caching 2026-07-28
exit $failed
