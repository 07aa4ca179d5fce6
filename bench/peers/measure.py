"""Measured runs of commands (once.py), kept as JSON, one file per comparison, with all rounds of all tools.
"""

import glob
import json
import os
import platform
import re
import shutil
import subprocess
import sys

import java
from java import ROOT


def run(command, folder, wait, limit):
    """One row of figures; "failed" in it says why there are none."""
    if not shutil.which(command[0]):
        return {"failed": "it is not installed", "date": "-", "load": "-", "quiet": False}
    given = json.dumps({"command": command, "folder": folder, "wait": wait, "limit": limit})
    once = os.path.join(os.path.dirname(os.path.abspath(__file__)), "once.py")
    done = subprocess.run([sys.executable, "-I", once, given], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def first_line(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        return (done.stdout + done.stderr).strip().split("\n")[0]
    except OSError:
        return "none"


def environment(cache, checkout):
    """Where and with what the figures were taken."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = re.search(r"model name\s*:\s*(.*)", file.read())
    with open("/proc/meminfo", encoding="ascii") as file:
        memory = int(re.search(r"MemTotal:\s+(\d+)", file.read()).group(1)) / 2**20
    versions = {}
    for kept in sorted(glob.glob(os.path.join(cache, "tools", "*", "versions.txt"))):
        with open(kept, encoding="utf-8") as lines:
            versions.update(line.split() for line in lines if len(line.split()) == 2)
    versions.update(java.versions())
    return {
        "machine": f"{model.group(1) if model else platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GB",
        "system": f"Linux {platform.release()}",
        "jdk": first_line("java", "-version"),
        "python": platform.python_version(),
        "commit": first_line("git", "-C", checkout, "describe", "--always", "--dirty", "--abbrev=10"),
        "versions": versions,
    }


class Results:
    """The rows of one comparison, kept in CACHE/results/NAME.json and added to by each run."""

    def __init__(self, cache, name, doppel=os.path.join(ROOT, "doppel")):
        folder = os.path.join(cache, "results")
        os.makedirs(folder, exist_ok=True)
        self.file = os.path.join(folder, name + ".json")
        self.environment = environment(cache, os.path.dirname(os.path.abspath(doppel)))

    def add(self, row):
        """Rows of Doppel from other commits are dropped."""
        commit = row["commit"] = self.environment["commit"]
        rows = [each for each in self.rows() if each["commit"] == commit or each["tool"] != "doppel"]
        with open(self.file + ".new", "w", encoding="utf-8") as file:
            json.dump({"environment": self.environment, "rows": rows + [row]}, file, indent=1)
        os.rename(self.file + ".new", self.file)
        used = f", {row['cpu']} s CPU, {row['peak'] / 1e6:.0f} MB, others {row['others']} cores" if "cpu" in row else ""
        said = row.get("failed") or f"{row['wall']} s wall{used}"
        print(f"{row['tool']} {row['setting']}: {said} (load {row['load']})", file=sys.stderr)

    def rows(self):
        if not os.path.exists(self.file):
            return []
        with open(self.file, encoding="utf-8") as file:
            return json.load(file)["rows"]


def table(file, columns, busy_too):
    """The best round of each tool, by wall time, as Markdown. columns: heading to a function of a row."""
    with open(file, encoding="utf-8") as opened:
        content = json.load(opened)
    best, left_out = {}, []
    for row in content["rows"]:
        key = (row["tool"], row["setting"])
        if "failed" in row:
            left_out.append(f"{' '.join(key)}: {row['failed']}")
        elif not row["quiet"] and not busy_too:
            left_out.append(f"{' '.join(key)}: load {row['load']}, others {row.get('others', '?')} cores")
        elif key not in best or row["wall"] < best[key]["wall"]:
            best[key] = row
    print("| " + " | ".join(columns) + " |")
    print("|---|---|" + "--:|" * (len(columns) - 2))
    for row in best.values():
        print("| " + " | ".join(str(show(row)) for show in columns.values()) + " |")
    where = content["environment"]
    place(where, best.values())
    print("Versions: " + ", ".join(f"{name} {version}" for name, version in where["versions"].items()) + ".")
    for reason in left_out:
        print(f"left out, {reason}", file=sys.stderr)


def place(where, rows):
    """Says when and where rows were measured, and on how busy a machine."""
    dates = sorted(row["date"] for row in rows) or ["-"]
    busiest = max((row["load"] for row in rows), default="-")
    machine = ", ".join(where[name] for name in ("machine", "system", "jdk"))
    print(f"\n{dates[0][:10]}, {machine}, Python {where['python']}, commit {where['commit']}, load up to {busiest}.")
