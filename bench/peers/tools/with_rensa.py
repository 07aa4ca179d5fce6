"""with_rensa.py FILE OUT WORDS THRESHOLD: the deduplicator of rensa's README, with an index, 128 permutations."""

import sys

from documents import texts, tokens, write
from rensa import RMinHashDeduplicator

file, out, words, threshold = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
ids = []


def entries():
    for number, text in texts(file):
        ids.append(number)
        yield number, tokens(text, words)


deduplicator = RMinHashDeduplicator(threshold=threshold, num_perm=128, use_lsh=True)
keep = deduplicator.add_pairs(entries())
write(out, (number for number, kept in zip(ids, keep) if not kept))
