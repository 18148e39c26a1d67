#!/usr/bin/env python3
"""How often each lint rule speaks in labelled texts, written into what is told of the rules.

Usage: rates.py VOZ TEXTS.jsonl… [--gravar]

Each line of TEXTS is {"lang": "pt"|"en", "grupo": …, "text": …, "genero"?: …}; grupo is one of maquina, maquina_2026,
maquina_2026_sem_formato, humano, humano_outros (see crates/voz-texto/src/lint/told.rs), genero the kind of a humano_outros text.
Prints a line a rule; --gravar puts it into crates/voz-texto/src/lint/regras/*.txt, as `medida`.
"""
import collections, glob, json, os, re, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
GROUPS = ["maquina", "maquina_2026", "maquina_2026_sem_formato", "humano", "humano_outros"]


def speaking(voz, texts):
    """Ids of the rules that speak in each text, every rule on and no author's habits."""
    rules = [r["id"] for r in json.loads(subprocess.check_output([voz, "lint", "--regras", "--json"]))]
    given = "".join(json.dumps({"id": i, "texto": t["text"]}, ensure_ascii=False) + "\n" for i, t in enumerate(texts))
    command = [voz, "lint", "--sem-autor", "--entrada", "jsonl", "--formato", "jsonl", "--so", ",".join(rules), "-"]
    done = subprocess.run(command, input=given.encode(), stdout=subprocess.PIPE)
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    return rules, [{found["id"] for found in answer["achados"]} for answer in answers]


def main():
    args = [a for a in sys.argv[1:] if a != "--gravar"]
    if len(args) < 2:
        sys.exit(__doc__)
    texts = [json.loads(line) for path in args[1:] for line in open(path, encoding="utf-8") if line.strip()]
    rules, spoken = speaking(args[0], texts)
    count, total = collections.Counter(), collections.Counter()
    for text, ids in zip(texts, spoken):
        keys = [(text["lang"], text["grupo"])]
        if text["grupo"] == "humano_outros":
            keys.append((text["lang"], "genero", text["genero"]))
        for key in keys:
            total[key] += 1
            count.update((rule, key) for rule in ids)
    lines = {rule: line(rule, count, total) for rule in rules}
    for rule in rules:
        print(f"{rule:26} {lines[rule]}")
    if "--gravar" in sys.argv:
        write(lines)


def line(rule, count, total):
    """What a rule's section says of how often it speaks."""
    def share(key):
        return round(1000 * count[rule, key] / total[key]) if total[key] else 0

    def rates(lang):
        kinds = sorted(k for k in total if k[0] == lang and k[1] == "genero" and total[k] >= 40)
        worst = max(kinds, key=share)
        shares = [share((lang, group)) for group in GROUPS] + [share(worst)]
        return " ".join([lang, *map(str, shares)] + ([worst[2]] if share(worst) else []))

    return f"medida {rates('pt')}, {rates('en')}"


def write(lines):
    for path in glob.glob(os.path.join(HERE, "..", "crates", "voz-texto", "src", "lint", "regras", "*.txt")):
        sections = re.split(r"(?m)^\[(.+)\]\n", open(path, encoding="utf-8").read())
        for at in range(1, len(sections), 2):
            if new := lines.get(sections[at]):
                told = sections[at + 1]
                if "\nmedida " not in told:
                    told = re.sub(r"(?m)^(porque .*)\n", r"\1\nmedida \n", told)
                sections[at + 1] = re.sub(r"(?m)^medida .*", new, told)
            sections[at] = f"[{sections[at]}]\n"
        open(path, "w", encoding="utf-8").write("".join(sections))


main()
