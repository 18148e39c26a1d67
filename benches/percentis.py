#!/usr/bin/env python3
"""Whether `percentil` is what it says: where an author's own unseen texts stand.

    benches/percentis.py target/release/voz TEXTOS.jsonl[.gz]... [--sorteios 2] [--sem-grupos]

Each line is a text: {"author": …, "register": "post", "domain": …, "group": …, "text": …}; a group is what was written together
(a day, a post, a hearing). Of each author 50 texts are the bank and 100 of other groups are scored, with at most 25 texts of
everybody else as cohort. `voz` is told the day of a group where it is one, and else what a text is a part of; with --sem-grupos
neither. An author with one group alone is cut into blocks of ten texts and told apart, as what is left of a longer whole.

Printed for each kind of text: the mean of the authors' means, their range, how many lie between .45 and .55, the shares of
texts below .10 and from .90 on, and the share in each tenth. Python standard library only; nothing is kept.
"""
import argparse
import collections
import concurrent.futures
import gzip
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

BANK, UNSEEN, COHORT, BLOCK = 50, 100, 25, 10


def read(path):
    opened = gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8")
    with opened as lines:
        return [json.loads(line) for line in lines]


def blocks(texts):
    groups = collections.defaultdict(list)
    for text in texts:
        groups[text["group"]].append(text)
    if len(groups) > 1:
        return list(groups.values())
    return [texts[at : at + BLOCK] for at in range(0, len(texts), BLOCK)]


def halves(key, texts, draw):
    """The bank, each text with the number of its group, and the texts of other groups."""
    dice = random.Random(f"{draw} {key}")
    groups = blocks(texts)
    dice.shuffle(groups)
    bank, unseen = [], []
    for number, group in enumerate(groups):
        group = dice.sample(group, len(group))
        if len(bank) < BANK:
            bank += [(text, number) for text in group[: BANK - len(bank)]]
        else:
            unseen += group
    return bank, unseen[:UNSEEN]


def line(text, number, named):
    row = {"texto": text["text"], "registro": text["register"]}
    if not named:
        return row
    is_day = re.fullmatch(r"\d{4}-\d\d-\d\d", text["group"])
    return row | ({"data": text["group"]} if is_day else {"parte_de": f"grupo {number}"})


def run(voz, folder, *args, text=""):
    done = subprocess.run([voz, "--dados", folder, *args], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{args[0]}: {done.stderr[:400]}")
    return done.stdout


def places(voz, key, texts, others, draw, named):
    bank, unseen = halves(key, texts, draw)
    with tempfile.TemporaryDirectory() as home:
        own, theirs, folder = (str(pathlib.Path(home) / name) for name in ("meus.jsonl", "outros.jsonl", "dados"))
        pathlib.Path(own).write_text("".join(json.dumps(line(*one, named)) + "\n" for one in bank))
        with open(theirs, "w", encoding="utf-8") as cohort:
            for name, all_of in others:
                for text in random.Random(name).sample(all_of, min(COHORT, len(all_of))):
                    row = {"texto": text["text"], "registro": text["register"], "autor": name}
                    cohort.write(json.dumps(row) + "\n")
        run(voz, folder, "medir", "-q", own)
        run(voz, folder, "medir", "-q", "--coorte", theirs)
        asked = "".join(json.dumps({"id": n, "texto": text["text"]}) + "\n" for n, text in enumerate(unseen))
        how = ("proximidade", "-r", texts[0]["register"], "--entrada", "jsonl", "--formato", "jsonl")
        return [json.loads(row)["percentil"] for row in run(voz, folder, *how, text=asked).splitlines()]


def tell(kind, authors):
    means = [sum(found) / len(found) for found in authors]
    share = lambda test: [sum(map(test, found)) / len(found) for found in authors]
    low, high = share(lambda place: place < 0.1), share(lambda place: place >= 0.9)
    every = [place for found in authors for place in found]
    tenths = collections.Counter(min(int(place * 10), 9) for place in every)
    print(
        f"{kind:22} {len(means):3} authors, mean {sum(means) / len(means):.3f}, {min(means):.2f} to {max(means):.2f},"
        f" {sum(0.45 <= mean <= 0.55 for mean in means)} in .45 to .55; below .10 {sum(low) / len(low):.3f}"
        f" (at most {max(low):.2f}), from .90 {sum(high) / len(high):.3f} (at most {max(high):.2f});"
        f" tenths {' '.join(f'{tenths[n] / len(every):.2f}' for n in range(10))}"
    )


def main():
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("voz")
    args.add_argument("textos", nargs="+")
    args.add_argument("--sorteios", type=int, default=2)
    args.add_argument("--sem-grupos", action="store_true")
    args = args.parse_args()
    authors, everybody = collections.defaultdict(list), collections.defaultdict(list)
    for path in args.textos:
        for text in read(path):
            authors[pathlib.Path(path).name.split(".")[0], text["domain"], text["author"]].append(text)
            everybody[text["author"]].append(text)

    def work(job):
        key, draw = job
        others = sorted((name, all_of) for name, all_of in everybody.items() if name != key[2])
        return key, places(args.voz, key, authors[key], others, draw, not args.sem_grupos)

    jobs = [(key, draw) for key in sorted(authors) for draw in range(args.sorteios)]
    found = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for key, percentis in pool.map(work, jobs):
            found[key] += percentis
    kinds = collections.defaultdict(list)
    for key, percentis in found.items():
        alone = len({text["group"] for text in authors[key]}) == 1
        kinds[f"{key[0]} {key[1]}{' (one group)' if alone else ''}"].append(percentis)
    for kind, of in sorted(kinds.items()):
        tell(kind, of)
    tell("all", list(found.values()))


main()
