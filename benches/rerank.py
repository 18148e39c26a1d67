#!/usr/bin/env python3
"""What choosing among a model's candidates by proximity is worth, on recorded answers.

    benches/rerank.py target/release/voz BANCO.jsonl COORTE.jsonl RESPOSTAS.jsonl [-r post]

BANCO holds the author's texts and COORTE other people's ({"texto": …, "autor": …} a line), RESPOSTAS one draft a line with
answers that passed the gate, in the order in which they were drawn: {"rascunho": …, "candidatos": ["…", "…"]}.

Whoever chooses by a score finds a high score, be it noise: so one half of the bank chooses and the other half judges, and
then the other way round. Printed: the percentile, among the author's texts of the judging half, of the first candidate, of
the chosen one and of the mean one, with 95 % intervals (bootstrap over drafts), and how often the chosen one is the first.
Python standard library only; nothing is kept.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

DRAWS = 2000


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def voz(program, folder, args, given=None):
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("VOZ_", "XDG_"))}
    done = subprocess.run([program, "--dados", folder, *args], input=given, capture_output=True, text=True, env={**kept, "HOME": folder})
    if done.returncode != 0:
        sys.exit(f"voz {args[0]}: {done.stderr.strip()}")
    return done.stdout


def write(path, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def scores(program, register, own, others, texts):
    """Score and percentile of each text, by a bank of its own."""
    with tempfile.TemporaryDirectory() as folder:
        for name, rows, flags in (("own", own, []), ("others", others, ["--coorte"])):
            path = os.path.join(folder, f"{name}.jsonl")
            write(path, [{**row, "registro": register} for row in rows])
            voz(program, folder, ["medir", *flags, "-q", path])
        given = "".join(json.dumps({"id": n, "texto": text}, ensure_ascii=False) + "\n" for n, text in enumerate(texts))
        out = voz(program, folder, ["proximidade", "-r", register, "--entrada", "jsonl", "--formato", "jsonl", "-"], given)
    rows = {row["id"]: row for row in map(json.loads, out.splitlines())}
    return [(rows[n]["proximidade"], rows[n]["percentil"]) for n in range(len(texts))]


def interval(values):
    draw = random.Random(7)
    means = sorted(sum(draw.choices(values, k=len(values))) / len(values) for _ in range(DRAWS))
    return sum(values) / len(values), means[DRAWS // 40], means[-1 - DRAWS // 40]


def main():
    args = sys.argv[1:]
    register = "post"
    if "-r" in args:
        at = args.index("-r")
        register = args[at + 1]
        del args[at:at + 2]
    if len(args) != 4:
        sys.exit(__doc__)
    program, (bank, cohort, answers) = args[0], map(lines, args[1:])
    answers = [row["candidatos"] for row in answers if len(row["candidatos"]) > 1]
    if not answers:
        sys.exit("no draft has two candidates")
    random.Random(7).shuffle(bank)
    halves = [bank[0::2], bank[1::2]]
    texts = [text for row in answers for text in row]
    by_half = [scores(program, register, half, cohort, texts) for half in halves]
    first, chosen, mean, same = [], [], [], []
    for chooses, judges in ((0, 1), (1, 0)):
        at = 0
        for row in answers:
            here = range(at, at + len(row))
            at += len(row)
            best = max(here, key=lambda n: by_half[chooses][n][0])
            judge = [by_half[judges][n][1] for n in here]
            first.append(judge[0])
            chosen.append(by_half[judges][best][1])
            mean.append(sum(judge) / len(judge))
            same.append(float(best == here[0]))
    print(f"{len(answers)} drafts, {len(texts) / len(answers):.1f} candidates each, two halves of {len(halves[1])} texts")
    gain = [c - f for c, f in zip(chosen, first)]
    for name, values in (("first", first), ("mean", mean), ("chosen", chosen), ("chosen - first", gain)):
        value, low, high = interval(values)
        print(f"  percentile, {name:15} {100 * value:6.1f} [{100 * low:.1f} to {100 * high:.1f}]")
    print(f"  the chosen one is the first in {100 * sum(same) / len(same):.0f} %")


main()
