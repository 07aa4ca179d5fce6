"""with_faiss.py KEYS DISTANCE BITS: all pairs of 64-bit keys within a distance, by Faiss on one thread.

IndexBinaryMultiHash with 64 / BITS tables of BITS bits each: with more tables than the distance, two such keys agree
in the bits of one table, so that no pair is missed. The keys are made as HammingJoinBenchmark makes its own:
random, and every hundredth its predecessor with one to ten bits flipped. Prints JSON.
"""

import json
import sys
import time

import faiss
import numpy as np

count, distance, bits = map(int, sys.argv[1:4])
faiss.omp_set_num_threads(1)
random = np.random.default_rng(42)
keys = random.integers(0, 1 << 64, size=count, dtype=np.uint64)
for place in range(100, count, 100):
    keys[place] = keys[place - 1]
    for _ in range(random.integers(1, 11)):
        keys[place] ^= np.uint64(1) << np.uint64(random.integers(64))
rows = keys.view(np.uint8).reshape(-1, 8)
start, cpu = time.monotonic(), time.process_time()
index = faiss.IndexBinaryMultiHash(64, 64 // bits, bits)
index.add(rows)
built = time.process_time() - cpu
limits, _, _ = index.range_search(rows, distance + 1)
pairs = (int(limits[-1]) - count) // 2
used = {"wall": time.monotonic() - start, "cpu": time.process_time() - cpu, "build": built}
print(json.dumps({"pairs": pairs, **{name: round(value, 3) for name, value in used.items()}}))
