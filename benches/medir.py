#!/usr/bin/env python3
"""How `voz lint` does on your own texts: how many by people it flags, how many by machines it finds.

Usage: medir.py VOZ HUMANOS MAQUINAS [opções de voz lint…]

VOZ is the program. HUMANOS and MAQUINAS are folders of files (a text each), or .jsonl[.gz] files with `texto` or `text` and,
where there is one, `genero`. Each share has its 95 % interval (Wilson); AUC is the chance that a text by a machine has a
higher `placar` than one by a person, ties half. The author's habits are left out. What comes after MAQUINAS is given to
`voz lint`: `--genero ficcao`, `--sem REGRA`.
"""
import collections, gzip, json, math, pathlib, subprocess, sys


def texts(where):
    """Kind and text of each."""
    path = pathlib.Path(where)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file())
        return [(str(file.parent.relative_to(path)), file.read_text(encoding="utf-8", errors="replace")) for file in files]
    with (gzip.open if where.endswith(".gz") else open)(where, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    return [(row.get("genero", "."), row.get("texto") or row["text"]) for row in rows]


def lint(voz, options, given):
    lines = "".join(json.dumps({"id": n, "texto": text}) + "\n" for n, (_, text) in enumerate(given))
    command = [voz, "lint", "--sem-autor", "--entrada", "jsonl", "--formato", "jsonl", *options, "-"]
    done = subprocess.run(command, input=lines.encode(), stdout=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(f"voz lint: {done.returncode}")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def interval(hits, all):
    share, z = hits / all, 1.96
    middle = share + z * z / (2 * all)
    half = z * math.sqrt(share * (1 - share) / all + z * z / (4 * all * all))
    return [100 * (middle + sign * half) / (1 + z * z / all) for sign in (-1, 1)]


def table(title, given, answers):
    print(title)
    kinds = collections.defaultdict(list)
    for (kind, _), answer in zip(given, answers):
        for key in ("todos", f"{answer['idioma']} {kind}"):
            kinds[key].append(answer)
    for kind, of in sorted(kinds.items(), key=lambda item: (item[0] != "todos", item[0])):
        flagged = sum(answer["placar"] >= 4 for answer in of)
        failed = sum(not answer["passou"] for answer in of)
        low, high = interval(flagged, len(of))
        print(f"  {kind:32} {len(of):6}  placar >= 4 {100 * flagged / len(of):5.1f} % [{max(low, 0):.1f} a {high:.1f}]"
              f"  erro {100 * failed / len(of):5.1f} %")


def auc(up, down):
    wins = sum((a["placar"] > b["placar"]) + (a["placar"] == b["placar"]) / 2 for a in up for b in down)
    return wins / len(up) / len(down)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    voz, options = sys.argv[1], sys.argv[4:]
    people, machines = texts(sys.argv[2]), texts(sys.argv[3])
    of_people, of_machines = lint(voz, options, people), lint(voz, options, machines)
    table("gente", people, of_people)
    table("máquina", machines, of_machines)
    print(f"AUC do placar: {auc(of_machines, of_people):.3f}")


main()
