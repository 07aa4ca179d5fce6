"""Compares tools that find the main text of pages, by the texts that people marked. See bench/peers/run text.

Each is a process that goes through the pages once: wall, CPU time and peak are its own, start and warming up included.
Speed is by the CPU time from bytes to text alone, each page in the best of some rounds of another process.
"""

import argparse
import json
import os
import subprocess

import measure
from java import java

HERE = os.path.dirname(os.path.abspath(__file__))


def runs(cache, folder, out, rounds):
    python = os.path.join(cache, "tools", "trafilatura", "bin", "python")
    program = os.path.join(HERE, "tools", "with_trafilatura.py")

    def library(name):
        return java("PageTexts", "find", folder, out, str(rounds), name)

    def trafilatura(setting):
        return [python, program, folder, out, str(rounds), setting]

    yield "doppel", "main text", library("Doppel, main text")
    yield "Readability4J", "defaults", library("Readability4J 1.0.8")
    yield "boilerpipe", "article", library("boilerpipe 1.2.2, article")
    yield "trafilatura", "defaults", trafilatura("defaults")
    yield "trafilatura", "fast", trafilatura("fast")
    yield "trafilatura", "precision", trafilatura("precision")


def judged(folder, out):
    done = subprocess.run(java("PageTexts", "judge", folder, out), stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(prog="bench/peers/run text")
    parser.add_argument("cache")
    parser.add_argument("folder", help="ground-truth.json and html of the article extraction benchmark")
    parser.add_argument("tools", nargs="*", help="names of tools; all if there is none")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--best", type=int, default=8, help="rounds within a process that speed is the best of")
    parser.add_argument("--wait", type=int, default=0, help="seconds to wait for a quiet machine, at most")
    parser.add_argument("--limit", type=int, default=600, help="seconds after which a tool is stopped")
    given = parser.parse_args()
    cache, folder = os.path.abspath(given.cache), os.path.abspath(given.folder)
    results = measure.Results(cache, "text")
    out = os.path.join(cache, "results", f"texts-{os.getpid()}")
    for _ in range(given.rounds):
        for (tool, setting, once), (_, _, often) in zip(runs(cache, folder, out, 1), runs(cache, folder, out, given.best)):
            if given.tools and tool not in given.tools:
                continue
            row = measure.run(once, cache, given.wait, given.limit)
            row.update(tool=tool, setting=setting)
            if "failed" not in row:
                warm = measure.run(often, cache, 0, given.best * given.limit)
                row["best"] = given.best
                row.update(judged(folder, out) if "failed" not in warm else {"failed": warm["failed"]})
            results.add(row)
            if os.path.exists(out):
                os.remove(out)


if __name__ == "__main__":
    main()
