"""with_rensa_rho.py FILE OUT WORDS THRESHOLD: rensa's fastest pipeline, which samples the tokens of a text.

It flags a document if any other one is similar, earlier or later, so it removes the first one, too.
"""

import sys

from documents import texts, tokens, write
from rensa import RMinHash, RMinHashLSH

file, out, words, threshold = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
ids = []


def sets():
    for number, text in texts(file):
        ids.append(number)
        yield tokens(text, words)


matrix = RMinHash.digest_matrix_from_token_sets_rho(sets(), num_perm=128, seed=42)
index = RMinHashLSH(threshold=threshold, num_perm=128, num_bands=8)
flags = index.query_duplicate_flags_matrix_one_shot(matrix)
write(out, (number for number, flag in zip(ids, flags) if flag))
