#!/usr/bin/env python3
"""Whole-process lint speed beside slop-guard 0.3.0, a peer for English, on the same files in the same run.

    cargo build --release
    cargo install slop-guard --version 0.3.0 --root /tmp/sg
    benches/peers.py target/release/voz /tmp/sg/bin/slop-guard [TEXT]

TEXT is any UTF-8 file, repeated or cut to the sizes below; without one, the sample corpus is. Each time
is the best of several runs, taken in turn so that a busy machine slows both. The peer is measured and
nothing else: it is no dependency.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

RUNS = 5
ROOT = pathlib.Path(__file__).resolve().parent.parent


def sample() -> str:
    lines = (ROOT / "corpus" / "amostra.jsonl").read_text(encoding="utf-8").splitlines()
    return "\n\n".join(json.loads(line)["texto"] for line in lines if line.strip())


def sized(text: str, size: int) -> bytes:
    data = text.encode() + b"\n\n"
    return (data * (size // len(data) + 1))[:size].decode(errors="ignore").encode()


def seconds(command: list) -> float:
    start = time.perf_counter()
    run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    took = time.perf_counter() - start
    if run.returncode not in (0, 1):
        sys.exit(f"{command[0]} ended with exit code {run.returncode}")
    return took


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    voz, peer = sys.argv[1:3]
    text = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8") if len(sys.argv) == 4 else sample()
    with tempfile.TemporaryDirectory() as folder:
        def file(size: int) -> str:
            path = pathlib.Path(folder) / f"{size}.txt"
            path.write_bytes(sized(text, size))
            return str(path)

        for size, runs, beside in [(1300, 50, True), (1_000_000, RUNS, True), (10_000_000, RUNS, False),
                                   (20_000_000, RUNS, False), (40_000_000, RUNS, False)]:
            path = file(size)
            ours, theirs = [], []
            for _ in range(runs):
                ours.append(seconds([voz, "lint", path]))
                if beside:
                    theirs.append(seconds([peer, path]))
            line = f"{size:>10} bytes  voz {min(ours) * 1e3:9.1f} ms  {size / min(ours) / 1e6:6.1f} MB/s"
            if theirs:
                line += f"  slop-guard {min(theirs) * 1e3:9.1f} ms  {min(theirs) / min(ours):6.0f} times ours"
            print(line, flush=True)


main()
