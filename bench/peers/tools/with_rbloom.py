"""with_rbloom.py FILE OUT CAPACITY: lines that a Bloom filter of rbloom has not seen, at one error in 10,000."""

import sys

from rbloom import Bloom

seen = Bloom(int(sys.argv[3]), 1e-4)
with open(sys.argv[1], "rb") as lines, open(sys.argv[2], "wb") as out:
    for line in lines:
        if line not in seen:
            seen.add(line)
            out.write(line)
