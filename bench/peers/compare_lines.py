"""Compares tools that drop repeated lines or events. See bench/peers/run lines and events.

The lines are URLs whose paths are those of files of Debian's packages; of ten lines about three repeat an
earlier one. Events are comma-separated: an
address, an advertisement and a time in seconds, in order; a key seen in the last hour is a duplicate.
"""

import argparse
import os
import random
import shutil
import subprocess

import measure
from java import flink, java

HERE = os.path.dirname(os.path.abspath(__file__))
WINDOW = 3600


def urls(cache, lines):
    """Makes the file of URLs; the same packages give the same lines."""
    file = os.path.join(cache, f"urls-{lines}.txt")
    if not os.path.exists(file):
        choose = random.Random(18)
        paths = package_paths(os.path.join(cache, "files"))
        with open(file + ".new", "w", encoding="utf-8", errors="replace", newline="\n") as out:
            for _ in range(lines):
                number = page(choose, 2 * lines)
                out.write(f"https://files{number // len(paths)}.example/{paths[number % len(paths)]}\n")
        os.rename(file + ".new", file)
    return file


def page(choose, pages):
    """By the square of a random share: some pages are linked to much more often than others."""
    share = choose.random()
    return int(share * share * pages)


def package_paths(folder):
    found = []
    for parent, _, names in os.walk(folder):
        found += [os.path.relpath(os.path.join(parent, name), folder).replace(" ", "%20") for name in names]
    found.sort()
    random.Random(18).shuffle(found)
    return found


def events(cache, lines):
    file = os.path.join(cache, f"events-{lines}.csv")
    if not os.path.exists(file):
        choose = random.Random(18)
        with open(file + ".new", "w", encoding="ascii", newline="\n") as out:
            out.write("ip,ad,time\n")
            for number in range(lines):
                key = page(choose, lines)
                ip = f"10.{key >> 16 & 255}.{key >> 8 & 255}.{key & 255}"
                out.write(f"{ip},{key % 997},{1_700_000_000 + number // 1000}\n")
        os.rename(file + ".new", file)
    return file


def shell(text):
    return ["bash", "-c", text]


def line_runs(cache, file, out, doppel):
    bin_folder = os.path.join(cache, "tools", "crates", "bin")
    python = os.path.join(cache, "tools", "python", "bin", "python")
    plain = [doppel, "urls", file, "--profile", "none", "--quiet", "--out", out]
    count = str(sum(1 for _ in open(file, "rb")))
    folder = out + ".folder"
    yield "doppel", "lines as they are, exact", "exact", plain
    yield "doppel", "lines as they are, a memory", "128-bit hash", [*plain, "--memory", folder]
    yield "doppel", "lines as they are, Bloom", "1e-4", [*plain, "--filter", "bloom", "--capacity", count]
    yield "doppel", "URLs, standard", "exact", [doppel, "urls", file, "--quiet", "--out", out]
    yield "sort -u", "C locale, loses the order", "exact", shell(f"LC_ALL=C sort -u --parallel=2 -S 2G '{file}' >'{out}'")
    yield "mawk", "!seen[$0]++", "exact", shell(f"LC_ALL=C mawk '!seen[$0]++' '{file}' >'{out}'")
    yield "huniq", "defaults", "64-bit hash", shell(f"'{bin_folder}/huniq' <'{file}' >'{out}'")
    yield "xuniq", "defaults", "64-bit hash", shell(f"'{bin_folder}/xuniq' <'{file}' >'{out}'")
    yield "runiq", "defaults", "64-bit hash", shell(f"'{bin_folder}/runiq' '{file}' >'{out}'")
    yield "Guava", "Bloom, in Java", "1e-4", java("PeerLines", "guava", file, out, count)
    yield "RocksDB", "durable, in Java", "128-bit hash", java("PeerLines", "rocksdb", file, out, folder)
    yield "rbloom", "in Python", "1e-4", [python, tool("rbloom"), file, out, count]
    yield "redis", "SADD, 10,000 at a time", "exact", [python, tool("redis"), redis(cache), file, out, "set"]


def event_runs(cache, file, out, doppel):
    count = str(sum(1 for _ in open(file, "rb")) - 1)
    python = os.path.join(cache, "tools", "python", "bin", "python")
    command = [doppel, "events", file, "--key", "ip,ad", "--time", "time", "--window", f"sliding:{WINDOW}s", "--quiet"]
    command += ["--on-duplicate", "keep", "--out", out]
    yield "doppel", "fingerprints", "1e-4, edge in steps", command
    yield "doppel", "exact", "exact", [*command, "--method", "exact"]
    program = "NR == 1 { print; next } { k = $1 FS $2 } !(k in seen) || $3 - seen[k] > window { seen[k] = $3; print }"
    yield "mawk", "keeps all keys", "exact", shell(f"mawk -F, -v window={WINDOW} '{program}' '{file}' >'{out}'")
    for way, setting in ("chain", "keyed state, one task"), ("exchange", "keyed state, keyBy to two tasks"):
        yield "Flink", setting, "exact", flink("KeyedStateJob", file, out, str(WINDOW), count, way)
    yield "redis", "SET NX EX, 10,000 at a time", "exact", [python, tool("redis"), redis(cache), file, out, str(WINDOW)]


def tool(name):
    return os.path.join(HERE, "tools", f"with_{name}.py")


def redis(cache):
    return os.path.join(cache, "tools", "redis", "redis-server")


def clean(out):
    shutil.rmtree(out + ".folder", ignore_errors=True)
    if os.path.exists(out):
        os.remove(out)


def lines_of(file):
    done = subprocess.run(["wc", "-l", file], capture_output=True, text=True, check=True)
    return int(done.stdout.split()[0])


def main():
    parser = argparse.ArgumentParser(prog="bench/peers/run lines")
    parser.add_argument("cache")
    parser.add_argument("what", choices=["lines", "events"])
    parser.add_argument("lines", nargs="?", type=int, default=10_000_000)
    parser.add_argument("tools", nargs="*", help="names of tools; all if there is none")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--wait", type=int, default=0, help="seconds to wait for a quiet machine, at most")
    parser.add_argument("--limit", type=int, default=900, help="seconds after which a tool is stopped")
    parser.add_argument("--doppel", default=os.path.join(measure.ROOT, "doppel"), help="the launcher of another checkout")
    given = parser.parse_args()
    cache = os.path.abspath(given.cache)
    results = measure.Results(cache, f"{given.what}-{given.lines}", given.doppel)
    file = (urls if given.what == "lines" else events)(cache, given.lines)
    out = os.path.join(cache, "results", f"unique-{given.what}-{os.getpid()}")
    make = line_runs if given.what == "lines" else event_runs
    for _ in range(given.rounds):
        for name, setting, errors, command in make(cache, file, out, os.path.abspath(given.doppel)):
            if given.tools and name not in given.tools:
                continue
            row = measure.run(command, cache, given.wait, given.limit)
            row.update(tool=name, setting=setting, errors=errors, lines=given.lines, bytes=os.path.getsize(file))
            if "failed" not in row:
                row["unique"] = lines_of(out)
            results.add(row)
            clean(out)


if __name__ == "__main__":
    main()
