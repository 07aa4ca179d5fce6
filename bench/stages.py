"""What each stage of docs takes of a core's time, beside what a core of this machine can do at most.

bench/run stages FILE [--heap 1g]

FILE is JSON lines. Runs doppel docs on it with all its outputs, and reads the processor time of the process whenever the
progress on its terminal names another stage; then StageLimits reads, copies, hashes and parses the same bytes.
"""

import argparse
import os
import re
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
TICKS = os.sysconf("SC_CLK_TCK")
STAGES = {
    b"reading": "reading, sketching, spooling",
    b"searching": "searching",
    b"comparing": "comparing",
    b"weighing": "weighing boilerplate",
    b"writing": "clusters and results",
}


def used(pid):
    """Seconds of processor time so far."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def stages(command):
    """The processor time of each stage, by the name that the progress gives it; the start of Java is in the first."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    taken, stage, begun, now = {}, b"reading", 0.0, 0.0
    while said := os.read(process.stderr.fileno(), 4096):
        named = [word for word in re.findall(rb"[a-z]+", said) if word in STAGES]
        now = used(process.pid)
        if named and named[-1] != stage:
            taken[stage] = taken.get(stage, 0) + now - begun
            stage, begun = named[-1], now
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit("stages: doppel failed")
    taken[stage] = taken.get(stage, 0) + usage.ru_utime + usage.ru_stime - begun
    return taken


def main():
    words = argparse.ArgumentParser(prog="bench/run stages", description=__doc__.split("\n", maxsplit=1)[0])
    words.add_argument("file")
    words.add_argument("--heap", default="1g")
    given = words.parse_args()
    size = os.path.getsize(given.file)
    out = tempfile.mkdtemp()
    os.environ["DOPPEL_OPTS"] = f"-Xmx{given.heap} -Ddoppel.terminal=true"
    try:
        taken = stages([os.path.join(ROOT, "doppel"), "docs", given.file, "--out", os.path.join(out, "result")])
    finally:
        shutil.rmtree(out)
    print(f"{size / 1e6:.0f} MB, {sum(taken.values()):.1f} s of processor time.\n")
    print("| stage | CPU s | MB per CPU second |\n|---|--:|--:|")
    for stage, name in STAGES.items():
        if taken.get(stage, 0) > 0:
            print(f"| {name} | {taken[stage]:.1f} | {size / 1e6 / taken[stage]:.0f} |")
    print(flush=True)
    path = f"{ROOT}/bench/target/classes:{ROOT}/bench/target/lib/*"
    subprocess.run(["java", "-Xmx1g", "-cp", path, "dev.doppel.bench.StageLimits", given.file], check=True)


if __name__ == "__main__":
    main()
