"""Millions of documents in a small heap: time, memory, planted recall, and the same after kill -9.

bench/run large FOLDER [DOCUMENTS] [--heap 1g] [--kills N] [--wait SECONDS] [--keep]

Writes DOCUMENTS (10,000,000) documents of a kilobyte, 4 in 100 of which are copies of earlier ones, to FOLDER, unless they
are there; runs doppel docs on them; and says what it took, and of how many planted copies the copy or its
original was removed. With --kills, runs once more, killed N times at even shares of the time that it took, and
compares all files but those that say times. Results are deleted, unless --keep is given. The input is made of seed 18.
"""

import argparse
import filecmp
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(HERE, "peers"))

import measure  # noqa: E402

DOPPEL = os.path.join(ROOT, "doppel")
TIMES = {"summary.json", "report.html", "doppel-results"}  # what holds times, and the list of the files' times


def generate(folder, documents):
    """The documents and the truth about them, unless those of this number are there."""
    made = os.path.join(folder, "made")
    if os.path.exists(made) and open(made, encoding="ascii").read() == str(documents):
        return
    path = f"{ROOT}/bench/target/classes:{ROOT}/bench/target/lib/*"
    subprocess.run(["java", "-cp", path, "dev.doppel.bench.LargeCorpus", folder, str(documents)], check=True)
    with open(made, "w", encoding="ascii") as file:
        file.write(str(documents))


def command(folder, out):
    return [DOPPEL, "docs", os.path.join(folder, "large.jsonl"), "--out", out, "--quiet"]


def peak_heap(log):
    """The most megabytes of heap in use when a collection began, and after one."""
    with open(log, encoding="ascii") as lines:
        pairs = [(int(a), int(b)) for a, b in re.findall(r" (\d+)M->(\d+)M\(", lines.read())]
    return max((a for a, _ in pairs), default=0), max((b for _, b in pairs), default=0)


def recall(folder, out):
    """By kind of copy: how many pairs were planted, and of how many one document was removed."""
    removed = set()
    with open(os.path.join(out, "removed.jsonl"), encoding="ascii") as lines:
        for line in lines:
            removed.add(line[8 : line.index('"', 8)])
    found = {}
    with open(os.path.join(folder, "truth.tsv"), encoding="ascii") as lines:
        for line in lines:
            copy, original, kind = line.rstrip("\n").split("\t")
            pair = found.setdefault(kind, [0, 0])
            pair[0] += 1
            pair[1] += copy in removed or original in removed
    return found


def killed(folder, out, kills, seconds):
    """Runs and kills the process so many times, and lets the last one end."""
    for number in range(kills):
        run = subprocess.Popen(command(folder, out), start_new_session=True)
        try:
            run.wait(timeout=seconds / (kills + 1))
            sys.exit(f"large: ended before kill {number + 1}")
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
    begun = time.monotonic()
    subprocess.run(command(folder, out), check=True)
    return time.monotonic() - begun


def differences(one, other):
    names = sorted(set(os.listdir(one)) | set(os.listdir(other)))
    return [name for name in names if name not in TIMES and not same(os.path.join(one, name), os.path.join(other, name))]


def same(one, other):
    return os.path.isfile(one) and os.path.isfile(other) and filecmp.cmp(one, other, shallow=False)


def main():
    words = argparse.ArgumentParser(prog="bench/run large", description=__doc__.split("\n")[0])
    words.add_argument("folder")
    words.add_argument("documents", type=int, nargs="?", default=10_000_000)
    words.add_argument("--heap", default="1g")
    words.add_argument("--kills", type=int, default=0)
    words.add_argument("--wait", type=int, default=0, help="seconds to wait for a quiet machine")
    words.add_argument("--keep", action="store_true")
    given = words.parse_args()
    folder = os.path.abspath(given.folder)
    os.makedirs(folder, exist_ok=True)
    measure.first_line(DOPPEL, "--version")  # builds it, if need be
    generate(folder, given.documents)
    log, out, again = (os.path.join(folder, name) for name in ("gc.log", "result", "again"))
    for left in (out, again):
        shutil.rmtree(left, ignore_errors=True)
    os.environ["DOPPEL_OPTS"] = f"-Xmx{given.heap} -Xlog:gc:file={log}"
    row = measure.run(command(folder, out), folder, given.wait, 6 * 3600)
    if "cpu" not in row:
        sys.exit(f"large: {row.get('failed')}")
    with open(os.path.join(out, "summary.json"), encoding="utf-8") as file:
        summary = json.load(file)
    most, live = peak_heap(log)
    print(f"{given.documents:,} documents at -Xmx{given.heap}: {row['wall']} s wall, {row['cpu']} s of CPU time (load {row['load']})")
    print(f"heap {most} MB at most, {live} MB after a collection; peak {row['peak'] / 1e6:.0f} MB resident, mapped files included")
    print("seconds: " + ", ".join(f"{stage} {seconds:.1f}" for stage, seconds in summary["seconds"].items()))
    print(f"{summary['removed']:,} removed, {summary['pairs']:,} pairs, {summary['temporaryBytes'] / 1e9:.1f} GB of temporary files")
    for kind, (planted, found) in sorted(recall(folder, out).items()):
        print(f"planted, {kind}: {found:,} of {planted:,} ({found / planted:.5f})")
    if given.kills:
        took = killed(folder, again, given.kills, row["wall"])
        unlike = differences(out, again)
        print(f"killed {given.kills} times, the last run took {took:.1f} s; " + (f"not the same: {unlike}" if unlike else "all files the same"))
    if not given.keep:
        shutil.rmtree(out)
        shutil.rmtree(again, ignore_errors=True)


if __name__ == "__main__":
    main()
