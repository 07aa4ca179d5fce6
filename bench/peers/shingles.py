"""5-word shingles, counted: what the answers of all tools are checked against.

A word is a run of letters, digits and underscores, in lower case. A text of fewer than five words is
one shingle. Sets are compared by the shingles themselves, not by hashes of them.
"""

import re

WORD = re.compile(r"\w+")
SIZE = 5


def words(text):
    return WORD.findall(text.lower())


def shingles(text):
    found = words(text)
    if len(found) < SIZE:
        return {" ".join(found)}
    return {" ".join(found[i : i + SIZE]) for i in range(len(found) - SIZE + 1)}


def resemblance(a, b):
    """The Jaccard coefficient of two texts."""
    first, second = shingles(a), shingles(b)
    shared = len(first & second)
    return shared / (len(first) + len(second) - shared)


def containment(a, b):
    """The share of a's shingles that b has."""
    first = shingles(a)
    return len(first & shingles(b)) / len(first)
