"""Scores rapidfuzz on the sets of `bench/run short`.

Usage: short.py SETS. Writes SETS/peers.tsv: set, tool, wrong pairs, and EDIT=COUNT for the pairs that were
found. A pair is found if ratio or token_sort_ratio gives 90 or more. All pairs are compared, of texts in
lower case with single spaces. token_sort_ratio is ratio of the words in alphabetical order, sorted once here.
"""

import glob
import os
import sys
from collections import Counter

import numpy as np
from rapidfuzz import fuzz, process

CUTOFF = 90
ROWS = 1000


def score(texts, origins, edits):
    found, wrong = Counter(), 0
    for start in range(0, len(texts), ROWS):
        ratios = process.cdist(
            texts[start : start + ROWS], texts, scorer=fuzz.ratio, score_cutoff=CUTOFF, dtype=np.uint8
        )
        first, second = np.nonzero(ratios)
        first += start
        later = first < second
        first, second = first[later], second[later]
        right = origins[first] == origins[second]
        wrong += int((~right).sum())
        found.update(edits[i] for i in second[right])
    return found, wrong


def main(folder):
    with open(os.path.join(folder, "peers.tsv"), "w", encoding="utf-8") as out:
        for path in sorted(glob.glob(os.path.join(folder, "*-*.tsv"))):
            with open(path, encoding="utf-8") as file:
                rows = [line.rstrip("\n").split("\t", 2) for line in file]
            texts = [" ".join(row[2].lower().split()) for row in rows]
            origins = np.array([int(row[0]) for row in rows])
            edits = [row[1] for row in rows]
            name = os.path.basename(path)[: -len(".tsv")]
            sorted_texts = [" ".join(sorted(text.split())) for text in texts]
            for tool, given in (("ratio", texts), ("token_sort_ratio", sorted_texts)):
                found, wrong = score(given, origins, edits)
                counts = ["%s=%d" % each for each in sorted(found.items())]
                print(name, f"rapidfuzz {tool} {CUTOFF}", wrong, *counts, sep="\t", file=out)


main(sys.argv[1])
