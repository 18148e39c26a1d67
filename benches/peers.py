#!/usr/bin/env python3
"""How fast a program is, each figure beside a baseline of the same run: its lint beside a bare start and slop-guard 0.3.0, a
peer for English, whole processes; its service beside a bare hyper server and the model alone (benches/serve).

    cargo build --profile dist
    cargo bench --bench serve --no-run
    cargo install slop-guard --version 0.3.0 --root /tmp/sg
    benches/peers.py target/dist/voz /tmp/sg/bin/slop-guard [TEXT]

TEXT is any UTF-8 file, repeated or cut to the sizes below; without one, the words of the sample corpus are
drawn at random, since the peer takes minutes over a text that repeats itself. Each figure is the best of several runs
taken in turn: the time that passed, and the processor time (user and system), which a busy machine disturbs less. What
holds from one machine to the next are the ratios: a post to a bare start, the peer's megabyte to ours. The peer is measured
and nothing else: it is no dependency, and - in its place leaves it out. It reads only the megabyte: in turns with it a post
would be read by a program that the machine's caches have forgotten, and the bare start would not. All of it takes some three
minutes.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

RUNS = 5
FILES = 4000
ROOT = pathlib.Path(__file__).resolve().parent.parent


def sample() -> str:
    """Ten million characters of sentences made of the sample's words, the same every time."""
    lines = (ROOT / "crates" / "voz-core" / "corpus" / "amostra.jsonl").read_text(encoding="utf-8").splitlines()
    words = " ".join(json.loads(line)["texto"] for line in lines if line.strip()).split()
    draw = random.Random(7)
    sentences = (" ".join(draw.choices(words, k=draw.randint(4, 24))).capitalize() for _ in range(130_000))
    return "".join(s + (".\n\n" if draw.random() < 0.2 else ". ") for s in sentences)


def sized(text: str, size: int) -> bytes:
    data = text.encode()
    return (data * (size // len(data) + 1))[:size].decode(errors="ignore").encode()


def seconds(command: list) -> tuple:
    """Time passed and processor time of one run."""
    start = time.perf_counter()
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(run.pid, 0)
    took = time.perf_counter() - start
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode not in (0, 1):
        sys.exit(f"{command[0]} ended with exit code {run.returncode}")
    return took, used.ru_utime + used.ru_stime


def best(runs: list) -> tuple:
    return tuple(min(column) for column in zip(*runs))


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    voz, peer = sys.argv[1:3]
    text = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8") if len(sys.argv) == 4 else sample()
    with tempfile.TemporaryDirectory() as folder:
        # Whose texts were measured on this machine does not count.
        os.environ["VOZ_DADOS"] = folder
        def file(size: int) -> str:
            path = pathlib.Path(folder) / f"{size}.txt"
            path.write_bytes(sized(text, size))
            return str(path)

        bare = best([seconds([voz, "--version"]) for _ in range(50)])
        print(f"bare start       voz {bare[0] * 1e3:8.1f} ms ({bare[1] * 1e3:8.1f} cpu)", flush=True)
        for size, runs, beside in [(60, 50, False), (1300, 50, False), (1_000_000, RUNS, True),
                                   (10_000_000, RUNS, False)]:
            path = file(size)
            ours, theirs = [], []
            for _ in range(runs):
                ours.append(seconds([voz, "lint", path]))
                if beside and peer != "-":
                    theirs.append(seconds([peer, path]))
            (took, used) = best(ours)
            line = f"{size:>9} bytes  voz {took * 1e3:8.1f} ms ({used * 1e3:8.1f} cpu)  {size / took / 1e6:5.1f} MB/s"
            line += f"  {took / bare[0]:.2f} bare starts ({used / bare[1]:.2f} cpu)" if size < 10_000 and bare[1] else ""
            if theirs:
                (took, used), (ours_took, ours_used) = best(theirs), (took, used)
                line += f"  slop-guard {took * 1e3:8.1f} ms ({used * 1e3:8.1f} cpu)"
                line += f"  {took / ours_took:.0f} times ours ({used / ours_used:.0f} cpu)"
            print(line, flush=True)
        files = pathlib.Path(folder) / "files"
        files.mkdir()
        for number in range(FILES):
            (files / f"{number}.txt").write_bytes(sized(text[number * 700:], 700))
        took, used = best([seconds([voz, "lint", str(files)]) for _ in range(RUNS)])
        print(f"{FILES} files of 700 bytes  voz {took * 1e3:8.1f} ms ({used * 1e3:8.1f} cpu)", flush=True)
    service = ["cargo", "bench", "--quiet", "--bench", "serve", "--", "vazao", "custo", "paradas"]
    subprocess.run(service, cwd=ROOT, env={**os.environ, "VOZ_BENCH_BINARIO": os.path.abspath(voz)}, check=True)


main()
