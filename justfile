# `just` lists the recipes. None of them is needed: each is one line of cargo.

_default:
    @just --list

# What CI runs, and what a change must pass before it lands.
check:
    .ci/run

# The formatter, over everything.
fmt:
    cargo fmt --all

# Rewrites the committed completions, manual pages and snapshots after a change of the command line.
update:
    VOZ_UPDATE=1 INSTA_UPDATE=always cargo test

# Takes the pictures of the pages that the documentation shows (needs Chromium and its driver).
retratos:
    VOZ_TESTE_RETRATOS="$PWD/docs/paginas" cargo test --test it -- the_documentation_shows

# Benchmarks (divan). Compare on an idle machine.
bench *ARGS:
    cargo bench {{ARGS}}

# Fits a table of joint evidence: GERACAO DATA ALARMES TEXTOS.jsonl… (see CONTRIBUTING.md).
@ajustar *ARGS:
    cargo run --quiet --release --example ajustar -- {{ARGS}}

# The cohort that ships with the program, out of a checkout of ELTeC-por (see crates/voz-core/corpus/README.md).
coorte ELTEC:
    crates/voz-core/corpus/coorte.py {{ELTEC}}

# Licences, advisories, duplicates and sources (needs `cargo install cargo-deny`).
deny:
    cargo deny check

# Kills the service a hundred times under load and says what became of the money.
crash:
    VOZ_LONGO=1 cargo test --test it crash

# The official x402 clients and facilitator, on a local chain (needs Node 20, Python 3.11 and their registries).
x402:
    tests/x402/rig.sh

# The official MCP conformance suite against this service (needs Node 22 and the npm registry).
mcp:
    tests/mcp/conformance.sh

# The tests on a PostgreSQL server of their own, on loopback (`just postgres --lib credito`).
postgres *ARGS:
    tests/postgres/run cargo test {{ARGS}}

# Each fuzz target for a minute, or `just fuzz lint` one of them (needs `cargo install cargo-fuzz`, clang or g++).
fuzz *TARGETS:
    fuzz/run {{TARGETS}}

# What of a release can be tried here: the packed crate, the archive, the installer, the Debian package (RELEASING.md).
release-check:
    release/check
