"""Scores other tools on the sets of `bench/run defaults`.

Usage: peers.py SETS [NAME...]. Each half of a set gets a file peers.tsv: tool, setting, and how many
pairs it found there are right and wrong. A tool's documented default is the setting "default"; the
others vary its threshold. What a pair is worth is read from versions.tsv and related.tsv, as Doppel's
own pairs are judged (VersionSet.java).

text-dedup   MinHash, 250 permutations, word 5-grams, threshold 0.7: pairs that share a band
rensa        R-MinHash, 128 permutations, text.split(), threshold 0.8: pairs of that estimate
datasketch   MinHashLSH, 128 permutations, words, threshold 0.9: pairs that the index returns
simhash      64 bits, its own features, k = 2: pairs within that Hamming distance

Of rensa and simhash all pairs are compared, so they miss none by banding. Of text-dedup the pairs
count that share a band, not all of a cluster, which would add wrong ones.
"""

import json
import os
import re
import sys
from collections import defaultdict

import numpy as np
from datasketch import MinHash
from datasketch.lsh import _optimal_param
from rensa import RMinHash
from simhash import Simhash
from text_dedup.minhash import embed_func
from text_dedup.utils import optimal_param, sha1_hash

# Above this weight it multiplies 8-bit numbers, which numpy 2 refuses; below it sums, with the same result.
Simhash.large_weight_cutoff = sys.maxsize

THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
MIN_POSITIVES = 25


class Half:
    """One half of a set: its texts, and what a pair of them is worth."""

    def __init__(self, folder):
        self.folder = folder
        plain = os.path.join(folder, "plain.jsonl")
        docs = plain if os.path.exists(plain) else os.path.join(folder, "docs.jsonl")
        with open(docs, encoding="utf-8") as lines:
            self.texts = [json.loads(line)["text"] for line in lines]
        rows = self.rows("versions.tsv")
        documents = {name: number for number, name in enumerate({row[1]: None for row in rows})}
        self.document = np.array([documents[row[1]] for row in rows], dtype=np.int64)
        self.number = np.array([int(row[2]) for row in rows], dtype=np.int64)
        self.copy = np.array([int(row[3]) for row in rows], dtype=np.int64)
        self.related = {
            tuple(sorted((documents[a], documents[b])))
            for a, b in self.rows("related.tsv")
            if a in documents and b in documents
        }
        versions = set(zip(self.document.tolist(), self.number.tolist()))
        self.positives = sum((document, number + 1) in versions for document, number in versions)

    def rows(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as lines:
            return [line.rstrip("\n").split("\t") for line in lines][1:]

    def count(self, a, b):
        """How many of the pairs (a[i], b[i]) are right, how many wrong."""
        same = self.document[a] == self.document[b]
        right = same & (np.abs(self.number[a] - self.number[b]) == 1)
        wrong = ~same & (self.copy[a] != self.copy[b])
        excused = 0
        if self.related:
            for i, j in zip(self.document[a[wrong]], self.document[b[wrong]]):
                excused += (min(i, j), max(i, j)) in self.related
        return int(right.sum()), int(wrong.sum()) - excused


def banded(signatures, bands, rows):
    """The pairs of rows of the matrix that agree in a whole band."""
    found = set()
    for band in range(bands):
        buckets = defaultdict(list)
        part = np.ascontiguousarray(signatures[:, band * rows : (band + 1) * rows])
        for document, key in enumerate(part):
            buckets[key.tobytes()].append(document)
        for bucket in buckets.values():
            if len(bucket) > 1:
                for i, a in enumerate(bucket):
                    found.update((a, b) for b in bucket[i + 1 :])
    pairs = np.array(sorted(found), dtype=np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def text_dedup(half):
    random = np.random.RandomState(42)
    prime, top = np.uint64((1 << 61) - 1), np.uint32((1 << 32) - 1)
    permutations = (
        random.randint(1, prime, size=(250,), dtype=np.uint64),
        random.randint(0, prime, size=(250,), dtype=np.uint64),
    )
    whole = [
        embed_func(
            text,
            0,
            num_perm=250,
            ngram_size=5,
            min_length=5,
            hashranges=[(0, 250)],
            permutations=permutations,
            hash_func=lambda data: sha1_hash(data, d=32),
            dtype=np.uint64,
            max_hash=top,
            modulo_prime=prime,
        )["__signatures__"][0]
        for text in half.texts
    ]
    signatures = np.array([np.frombuffer(each, dtype=np.uint64) for each in whole])
    for threshold in THRESHOLDS:
        bands, rows = optimal_param(threshold, 250, 0.5, 0.5)
        yield threshold, threshold == 0.7, half.count(*banded(signatures, bands, rows))


def rensa(half):
    tokens = [text.split() for text in half.texts]
    sketches = RMinHash.from_token_sets(tokens, num_perm=128, seed=42)
    digests = np.array([sketch.digest() for sketch in sketches], dtype=np.uint32)
    yield from all_pairs(half, digests, THRESHOLDS, 0.8)


def all_pairs(half, digests, thresholds, usual):
    """Pairs by the share of equal components."""
    counts = {threshold: [0, 0] for threshold in thresholds}
    columns = np.ascontiguousarray(digests.T)
    for row in range(len(digests) - 1):
        equal = np.zeros(len(digests) - row - 1, dtype=np.uint8)
        for column in columns:
            equal += column[row + 1 :] == column[row]
        share = equal / len(columns)
        near = np.flatnonzero(share >= min(thresholds))
        for threshold in thresholds:
            b = near[share[near] >= threshold] + row + 1
            right, wrong = half.count(np.full(len(b), row), b)
            counts[threshold][0] += right
            counts[threshold][1] += wrong
    for threshold in thresholds:
        yield threshold, threshold == usual, counts[threshold]


def datasketch(half):
    signatures = []
    for text in half.texts:
        sketch = MinHash(num_perm=128)
        sketch.update_batch([word.encode() for word in set(re.findall(r"\w+", text.lower()))])
        signatures.append(sketch.hashvalues)
    signatures = np.array(signatures)
    for threshold in THRESHOLDS:
        bands, rows = _optimal_param(threshold, 128, 0.5, 0.5)
        yield threshold, threshold == 0.9, half.count(*banded(signatures, bands, rows))


def simhash(half):
    values = np.array([Simhash(text).value for text in half.texts], dtype=np.uint64)
    radii = [0, 1, 2, 3, 4, 6, 8, 10]
    counts = {radius: [0, 0] for radius in radii}
    for row in range(len(values) - 1):
        distance = popcount(values[row + 1 :] ^ values[row])
        near = np.flatnonzero(distance <= max(radii))
        for radius in radii:
            b = near[distance[near] <= radius] + row + 1
            right, wrong = half.count(np.full(len(b), row), b)
            counts[radius][0] += right
            counts[radius][1] += wrong
    for radius in radii:
        yield radius, radius == 2, counts[radius]


def popcount(values):
    return np.unpackbits(values.view(np.uint8).reshape(-1, 8), axis=1).sum(axis=1)


def score(folder):
    half = Half(folder)
    if half.positives < MIN_POSITIVES:
        return
    lines = ["tool\tsetting\tright\twrong\tpositives"]
    for tool in (text_dedup, rensa, datasketch, simhash):
        name = tool.__name__.replace("_", "-")
        for setting, usual, (right, wrong) in tool(half):
            for label in [setting] + (["default"] if usual else []):
                lines.append(f"{name}\t{label}\t{right}\t{wrong}\t{half.positives}")
    with open(os.path.join(folder, "peers.tsv"), "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")


def main(sets, names):
    for name in sorted(os.listdir(sets)):
        if not names or name.startswith(tuple(names)):
            for half in ("fit", "report"):
                folder = os.path.join(sets, name, half)
                if not os.path.exists(os.path.join(folder, "peers.tsv")):
                    score(folder)
            print(name, "scored by peers", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
