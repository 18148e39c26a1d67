#!/usr/bin/env python3
"""Makes coorte.jsonl.gz of this folder, the cohort that ships with `voz`, from the novels of ELTeC-por.

    crates/voz-core/corpus/coorte.py ELTEC [-o coorte.jsonl.gz]      ELTEC: a checkout of COST-ELTeC/ELTeC-por (a git folder will do)

The invented voices of vozes.jsonl, and one writer a novel of the list below. Of each, paragraphs of narration spread over the novel stand for posts, and what
its people say (paragraphs that open with a dash, up to the narrator's next dash) for replies. The same
checkout always gives the same bytes. Python standard library only.
"""
import argparse
import gzip
import json
import os
import re
import subprocess
import xml.etree.ElementTree as ET

# Authors with a single novel in the collection, so that nobody who is used to measure the scorer is in it. (The
# measurements need authors with several.)
NOVELS = """
POR0004_AlmGar_Viagens POR0021_ConFic_Eleicao POR0028_SMagLim_Viscondessa POR0030_FelCas_Chave POR0031_ZNGB_Covilha
POR0032_JayMLim_Transviado POR0037_AntCamJ_Namorados POR0039_InaPiz_Engeitado POR0040_AJCL_Tripeiros
POR0041_JoJoGra_Morte POR0043_LuiMag_Soares POR0047_JosSMLea_Estouro POR0050_CarPAlm_Lisboa POR0057_APLopMen_Doido
POR0060_FiaAlm_Ruiva POR0063_RamOrt_Misterio POR0066_VirCA_Innocente POR0069_MPerSou_Henriqueta
POR0070_MatBet_Aljubarrota POR0072_LobAvi_Caramurus POR0077_JosJRBas_Deserto POR0078_EduNor_Agonizar
POR0079_JulLPin_Margarida POR0082_JulCMac_Lisboa POR0084_FraLGom_Bramanes POR0086_MBenPin_Marina
POR0088_PerVar_Miseraveis POR0089_AlvCar_Canibais POR0090_CanFig_Tres POR0091_ArnGam_Dinheiro POR0092_UrbLou_Quintino
POR0093_AnMRSa_Mathilde POR0094_BerPPin_Arzilla POR0095_AlfMes_Rua POR0098_AugLou_Bruxa POR0100_LucCor_Duquesa
""".split()
POSTS, REPLIES = 14, 12
POST_CHARS, REPLY_CHARS = (200, 900), (60, 400)
DASH = re.compile(r"^[—–―-]+\s*")


def novel(eltec, name):
    """The XML of a novel, out of a work tree or out of a bare repository."""
    path = os.path.join(eltec, "level1", name + ".xml")
    if os.path.exists(path):
        with open(path, "rb") as file:
            return file.read()
    return subprocess.run(["git", "-C", eltec, "show", f"HEAD:level1/{name}.xml"], check=True, capture_output=True).stdout


def paragraphs(xml):
    tei = "{http://www.tei-c.org/ns/1.0}"
    body = ET.fromstring(xml.lstrip()).find(f"{tei}text/{tei}body")
    for p in body.iter(f"{tei}p"):
        yield re.sub(r"\s+", " ", "".join(p.itertext())).strip()


def spread(texts, count):
    """`count` of them, evenly spaced."""
    return [texts[i * len(texts) // count] for i in range(count)] if len(texts) >= count else texts


def kinds(texts):
    posts, replies = [], []
    for text in texts:
        if DASH.match(text):
            said = re.split(r"\s[—–―-]+\s*|[—–―]", DASH.sub("", text))[0].strip(" ,")
            if REPLY_CHARS[0] <= len(said) <= REPLY_CHARS[1]:
                replies.append(said)
        elif POST_CHARS[0] <= len(text) <= POST_CHARS[1]:
            posts.append(text)
    full = {"post": spread(posts, POSTS), "resposta": spread(replies, REPLIES)}
    return {registro: some for registro, some in full.items() if len(some) >= 10}


def main():
    a = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    a.add_argument("eltec")
    a.add_argument("-o", "--saida", default=os.path.join(os.path.dirname(__file__), "coorte.jsonl.gz"))
    opt = a.parse_args()
    rows = []
    for name in NOVELS:
        for registro, some in kinds(paragraphs(novel(opt.eltec, name))).items():
            rows += [{"autor": name.split("_")[1], "registro": registro, "texto": t} for t in some]
    with open(os.path.join(os.path.dirname(__file__), "vozes.jsonl"), encoding="utf-8") as lines:
        rows += [json.loads(line) for line in lines]
    text = "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
    with open(opt.saida, "wb") as file, gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=9, mtime=0) as out:
        out.write(text.encode())
    print(f"{len(rows)} texts, {len(text.encode())} bytes, {os.path.getsize(opt.saida)} compressed")
    for registro in ("post", "resposta"):
        print(registro, sum(row["registro"] == registro for row in rows), len({r["autor"] for r in rows if r["registro"] == registro}))


if __name__ == "__main__":
    main()
