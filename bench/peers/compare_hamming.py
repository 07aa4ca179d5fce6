"""Compares the search for all pairs of keys within a Hamming distance. See bench/peers/run hamming.

Both make their keys in the same way (HammingJoinBenchmark) and take their own time, without starting up:
Doppel in bench/run hamming, Faiss in tools/with_faiss.py, each on one thread.
"""

import argparse
import json
import os
import subprocess
import time

import measure
from once import QUIET_LOAD, load, wait_for_quiet

HERE = os.path.dirname(os.path.abspath(__file__))

# Benchmark, keys, distance, bits of a table of Faiss: as few tables as miss nothing. At a distance of 10 it
# would need tables of five bits, and takes minutes.
JOBS = [
    ("allWithin3", 1_000_000, 3, 16),
    ("tenthWithin3", 100_000, 3, 16),
    ("tenthWithin6", 100_000, 6, 9),
]


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def faiss(cache, keys, distance, bits):
    python = os.path.join(cache, "tools", "python", "bin", "python")
    found = json.loads(output(python, os.path.join(HERE, "tools", "with_faiss.py"), str(keys), str(distance), str(bits)))
    return found["wall"] * 1000, found["pairs"]


def doppel(cache, benchmark):
    """The fastest of five shots, after five to warm up."""
    kept = os.path.join(cache, "results", "hamming-jmh.json")
    output(os.path.join(measure.ROOT, "bench", "run"), "hamming", "-rff", kept, "-e", f"\\.(?!{benchmark}$)\\w+$")
    with open(kept, encoding="utf-8") as file:
        return min(json.load(file)[0]["primaryMetric"]["rawData"][0])


def main():
    parser = argparse.ArgumentParser(prog="bench/peers/run hamming")
    parser.add_argument("cache")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--wait", type=int, default=0, help="seconds to wait for a quiet machine, at most")
    given = parser.parse_args()
    cache = os.path.abspath(given.cache)
    results = measure.Results(cache, "hamming")
    for _ in range(given.rounds):
        for benchmark, keys, distance, bits in JOBS:
            for tool in ("doppel", "faiss"):
                wait_for_quiet(given.wait)
                row = {"date": time.strftime("%Y-%m-%d %H:%M", time.gmtime()), "load": load(), "tool": tool}
                if tool == "doppel":
                    milliseconds, row["pairs"] = doppel(cache, benchmark), None
                else:
                    milliseconds, row["pairs"] = faiss(cache, keys, distance, bits)
                row.update(setting=f"{keys:,} keys, distance {distance}", wall=round(milliseconds / 1000, 4))
                row["quiet"] = row["load"] < QUIET_LOAD
                results.add(row)


if __name__ == "__main__":
    main()
