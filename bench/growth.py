"""How each job's cost grows with its input, from one unit to 64: a table, the slope, and a picture.

bench/run growth FOLDER [--most 64] [--rounds 1] [--job NAME]... [--wait SECONDS] [--draw]

Inputs are made in FOLDER, the same each time, and kept; so are the figures of this commit (results/growth.json), to
which later calls add; those of other commits are dropped. --rounds 0 measures nothing and shows what is kept.
--draw writes docs/images/growth.svg from them. A slope of 1 is twice the cost for twice the input; it is that of the
processor time over the last factor of four, where starting and warming up weigh least.
"""

import argparse
import json
import math
import os
import random
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(HERE, "peers"))

import measure  # noqa: E402

DOPPEL = os.path.join(ROOT, "doppel")
PICTURE = os.path.join(ROOT, "docs", "images", "growth.svg")
UNITS = [1, 2, 4, 8, 16, 32, 64]


def documents(file, count):
    """Pages of 300 words: of ten, one is an edited copy of an earlier one, and six share a part with their site's."""
    chance = random.Random(2005)
    words = [f"w{number}" for number in range(30000)]
    weights = [1 / (rank + 10) for rank in range(len(words))]
    sums = [sum(weights[:1])]
    for weight in weights[1:]:
        sums.append(sums[-1] + weight)
    recent = []
    with open(file, "w", encoding="ascii") as out:
        for number in range(count):
            if number % 30 == 0:
                site = chance.choices(words, cum_weights=sums, k=120)  # thirty pages, however many sites
            kind = chance.random()
            if kind < 0.1 and recent:
                text = list(chance.choice(recent))
                text[chance.randrange(len(text))] = "edited"
            else:
                text = chance.choices(words, cum_weights=sums, k=300)
                text[:120] = site if kind < 0.7 else text[:120]
            recent = recent[-99:] + [text]
            out.write(json.dumps({"id": str(number), "text": " ".join(text)}) + "\n")


def addresses(file, count):
    """Half of them were met before, under another spelling or the same."""
    chance = random.Random(2010)
    with open(file, "w", encoding="ascii") as out:
        for _ in range(count):
            page = chance.randrange(count)
            spelling = chance.choice(["http://host{}.example/a/{}?b=1&a=2", "HTTP://Host{}.example:80/a/{}?b=1&a=2#top"])
            out.write(spelling.format(page % 5000, page) + "\n")


def clicks(file, count):
    """A click a second on average, of 50,000 visitors."""
    chance = random.Random(2005)
    now = 1_700_000_000
    with open(file, "w", encoding="ascii") as out:
        out.write("time,ip,ad,cookie\n")
        for _ in range(count):
            now += chance.choice([0, 0, 1, 1, 3])
            visitor = chance.randrange(50_000)
            out.write(f"{now},10.0.{visitor >> 8}.{visitor & 255},ad{chance.randrange(20)},c{visitor}\n")


def hosts(file, count):
    """Forty pages per host; every fifth host is a mirror of the one before."""
    with open(file, "w", encoding="ascii") as out:
        for number in range(count):
            host, page = divmod(number, 40)
            whose = host - 1 if host % 5 == 4 else host
            out.write(f"http://h{host}.example/p/{page}\t{whose * 40 + page:x}\n")


# name: what makes its input, items in a unit, what they are, the command behind ./doppel; OUT is a new folder
JOBS = {
    "docs": (documents, 2000, "documents", ["docs", "IN", "--quiet", "--out", "OUT/result"]),
    "docs, minhash": (documents, 2000, "documents", ["docs", "IN", "--quiet", "--method", "minhash", "--out", "OUT/result"]),
    "docs, a memory": (documents, 2000, "documents", ["docs", "IN", "--quiet", "--memory", "OUT/memory", "--out", "OUT/result"]),
    "index add": (documents, 2000, "documents", ["index", "add", "OUT/index", "IN", "--quiet"]),
    "urls": (addresses, 100_000, "lines", ["urls", "IN", "--quiet"]),
    "urls, a memory": (addresses, 100_000, "lines", ["urls", "IN", "--quiet", "--memory", "OUT/memory"]),
    "canon": (addresses, 100_000, "lines", ["canon", "IN", "--quiet"]),
    "events": (clicks, 100_000, "lines", ["events", "IN", "--quiet", "--key", "ip,ad", "--time", "time", "--window", "sliding:1h"]),
    "mirrors": (hosts, 50_000, "rows", ["mirrors", "IN", "--quiet"]),
}
COLOURS = ["#2f6db5", "#c26a00", "#8a4fa0", "#3f8f5b", "#a03c3c", "#1f2430", "#6b7d00", "#007d8a", "#b0559b"]


def measured(name, unit, folder, wait):
    make, items, _, words = JOBS[name]
    source = os.path.join(folder, f"{make.__name__}-{unit}" + (".jsonl" if make is documents else ".csv" if make is clicks else ".txt"))
    if not os.path.exists(source):
        make(source + ".new", items * unit)
        os.rename(source + ".new", source)
    out = tempfile.mkdtemp(dir=folder)
    try:
        command = [word.replace("IN", source) if word == "IN" else word.replace("OUT", out) for word in words]
        row = measure.run([DOPPEL, *command], out, wait, 3600)
        return {**row, "tool": "doppel", "setting": f"{name} x{unit}", "job": name, "unit": unit, "items": items * unit}
    finally:
        shutil.rmtree(out)


def best(rows):
    """The round of least processor time of each job and unit."""
    found = {}
    for row in rows:
        key = (row["job"], row["unit"])
        if key not in found or row["cpu"] < found[key]["cpu"]:
            found[key] = row
    return found


def slope(found, name):
    units = [unit for unit in UNITS if (name, unit) in found]
    if len(units) < 3:
        return None
    first, last = found[name, units[-3]], found[name, units[-1]]
    return math.log(last["cpu"] / first["cpu"]) / math.log(units[-1] / units[-3])


def table(found):
    units = [unit for unit in UNITS if any(key[1] == unit for key in found)]
    print("| job | one unit | " + " | ".join(f"x{unit}" for unit in units) + " | slope | peak MB, smallest to largest |")
    print("|---|---|" + "--:|" * len(units) + "--:|--:|")
    for name, (_, items, kind, _) in JOBS.items():
        cells = [f"{found[name, unit]['cpu']:.2f}" if (name, unit) in found else "-" for unit in units]
        steep = slope(found, name)
        peaks = [found[name, unit]["peak"] / 1e6 for unit in units if (name, unit) in found]
        if peaks:
            print(f"| {name} | {items:,} {kind} | " + " | ".join(cells)
                  + f" | {'-' if steep is None else format(steep, '.2f')} | {peaks[0]:.0f} to {peaks[-1]:.0f} |")


def step(power):
    """The half power of ten below."""
    return math.floor(2 * power) / 2


def picture(found):
    """Processor time by size, both by powers; a dotted line has the slope of 1."""
    left, top, width, height = 60, 76, 460, 330
    seconds = [row["cpu"] for row in found.values()]
    least, most = (step(math.log10(end)) for end in (min(seconds), max(seconds)))  # powers of ten
    most += 0.5

    def x(unit):
        return left + width * math.log2(unit) / math.log2(UNITS[-1])

    def y(seconds):
        return top + height * (most - math.log10(seconds)) / (most - least)

    lines = []
    for power in range(math.ceil(least), math.floor(most) + 1):
        lines.append(f'<path class="grid" d="M{left} {y(10 ** power):.1f}h{width}"/>'
                     f'<text text-anchor="end" x="{left - 8}" y="{y(10 ** power) + 5:.1f}">{10 ** power:g} s</text>')
    for unit in UNITS:
        lines.append(f'<text text-anchor="middle" x="{x(unit):.1f}" y="{top + height + 22}">x{unit}</text>')
    start = max(1, UNITS[-1] * 10 ** (least - most))
    lines.append(f'<path class="one" d="M{x(start):.1f} {y(10**most * start / UNITS[-1]):.1f}L{x(UNITS[-1]):.1f} {top}"/>')
    for number, name in enumerate(name for name in JOBS if any(key[0] == name for key in found)):
        points = [(x(unit), y(found[name, unit]["cpu"])) for unit in UNITS if (name, unit) in found]
        colour, row = COLOURS[number], top + 24 * number + 10
        steep = slope(found, name)
        lines.append(f'<path class="line" stroke="{colour}" d="M' + "L".join(f"{a:.1f} {b:.1f}" for a, b in points) + '"/>')
        lines.append(f'<path class="line" stroke="{colour}" d="M{left + width + 30} {row}h24"/>'
                     f'<text x="{left + width + 62}" y="{row + 5}">{name}</text>'
                     f'<text text-anchor="end" x="{left + width + 250}" y="{row + 5}">{"" if steep is None else format(steep, ".2f")}</text>')
    style = ('text { font: 14px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: #5b6372; } '
             ".title { font-size: 17px; font-weight: 600; fill: #1f2430; } .grid { stroke: #e2e0da; } "
             ".line { fill: none; stroke-width: 2.5; } .one { stroke: #5b6372; stroke-dasharray: 2 5; }")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450" viewBox="0 0 800 450" role="img">'
            f"<title>Processor time of each job by the size of its input</title><style>{style}</style>"
            '<rect width="100%" height="100%" fill="#ffffff"/>'
            f'<text class="title" x="{left}" y="28">Processor time by size of the input</text>'
            f'<text x="{left}" y="50">both by powers; dotted: twice the time for twice the input</text>'
            f'<text text-anchor="end" x="{left + width + 250}" y="50">slope, x16 to x64</text>'
            + "\n".join(lines) + "</svg>\n")


def main():
    words = argparse.ArgumentParser(prog="bench/run growth", description=__doc__.split("\n")[0])
    words.add_argument("folder")
    words.add_argument("--most", type=int, default=UNITS[-1])
    words.add_argument("--rounds", type=int, default=1)
    words.add_argument("--job", action="append", choices=list(JOBS))
    words.add_argument("--wait", type=int, default=0, help="seconds to wait for a quiet machine, per run")
    words.add_argument("--draw", action="store_true")
    given = words.parse_args()
    os.makedirs(given.folder, exist_ok=True)
    folder = os.path.abspath(given.folder)
    if given.rounds:
        measure.first_line(DOPPEL, "--version")  # builds it, if need be
    results = measure.Results(folder, "growth")
    for _ in range(given.rounds):
        for unit in (unit for unit in UNITS if unit <= given.most):
            for name in given.job or JOBS:
                row = measured(name, unit, folder, given.wait)
                if "failed" in row:
                    sys.exit(f"growth: {name} x{unit}: {row['failed']}")
                results.add(row)
    if not os.path.exists(results.file):
        sys.exit("growth: nothing is measured yet")
    with open(results.file, encoding="utf-8") as file:
        kept = json.load(file)
    found = best(row for row in kept["rows"] if row["commit"] == kept["rows"][-1]["commit"])
    table(found)
    measure.place(kept["environment"], found.values())
    if given.draw:
        with open(PICTURE, "w", encoding="utf-8") as file:
            file.write(picture(found))


if __name__ == "__main__":
    main()
