"""with_datasketch.py FILE OUT WORDS THRESHOLD: datasketch's MinHash and MinHashLSH, 128 permutations.

A document that the index has a match for is removed, any other one is added to it.
"""

import sys

from datasketch import MinHash, MinHashLSH
from documents import texts, tokens, write

file, out, words, threshold = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
ids = []


def sets():
    for number, text in texts(file):
        ids.append(number)
        yield [token.encode() for token in set(tokens(text, words))]


index = MinHashLSH(threshold=threshold, num_perm=128)
removed = []
for place, sketch in enumerate(MinHash.generator(sets(), num_perm=128)):
    if index.query(sketch):
        removed.append(ids[place])
    else:
        index.insert(place, sketch, check_duplication=False)
write(out, removed)
