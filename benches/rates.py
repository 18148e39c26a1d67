#!/usr/bin/env python3
"""How often each lint rule speaks in labelled texts, written into the rules' own rows.

Usage: rates.py VOZ TEXTS.jsonl… [--gravar]

Each line of TEXTS is {"lang": "pt"|"en", "grupo": …, "text": …, "genero"?: …}; grupo is one of maquina, maquina_2026,
maquina_2026_sem_formato, humano, humano_outros (see crates/voz-texto/src/lint/incidence.rs), genero the kind of a humano_outros text.
Prints a row a rule; --gravar puts it into crates/voz-texto/src/lint/regras/*.rs as `measured`.
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
    rows = {rule: row(rule, count, total) for rule in rules}
    for rule in rules:
        print(f"{rule:26} {rows[rule]}")
    if "--gravar" in sys.argv:
        write(rows)


def row(rule, count, total):
    """What a rule's row says of how often it speaks, as Rust."""
    def share(key):
        return round(1000 * count[rule, key] / total[key]) if total[key] else 0

    def rates(lang):
        kinds = sorted(k for k in total if k[0] == lang and k[1] == "genero" and total[k] >= 40)
        worst = max(kinds, key=share)
        shares = [share((lang, group)) for group in GROUPS] + [share(worst)]
        return f'{shares}, "{worst[2] if share(worst) else ""}"'

    return f".measured({rates('pt')}, {rates('en')})"


def write(rows):
    for path in glob.glob(os.path.join(HERE, "..", "crates", "voz-texto", "src", "lint", "regras", "*.rs")):
        source = open(path, encoding="utf-8").read()
        for rule, text in rows.items():
            found = re.search(rf'\.rule\("{rule}", "[^"]*"\)', source)
            if not found:
                continue
            end = re.search(r"\.rule\(|;\n", source[found.end():]).start() + found.end()
            body = re.sub(r"\n\s*\.measured\(.*?\)(?=[,;\n])", "", source[found.end():end], flags=re.S)
            source = source[:found.end()] + "\n        " + text + body + source[end:]
        open(path, "w", encoding="utf-8").write(source)


main()
