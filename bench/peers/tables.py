"""Prints what was measured as Markdown. See bench/peers/run table.

A row that was measured while others used the machine is left out and named, unless --busy is given.
"""

import os
import sys

import measure


def thousands(number):
    return f"{round(number):,}"


def share(name):
    return lambda row: "-" if row.get(name) is None else f"{row[name]:.3f}"


def megabytes(row):
    return thousands(row["peak"] / 1e6)


TOOL = {"tool": lambda row: row["tool"], "setting": lambda row: row["setting"]}
TIMES = {"wall s": lambda row: row["wall"], "CPU s": lambda row: row["cpu"], "peak MB": megabytes}
DOCUMENTS = {
    **TOOL,
    "documents/s": lambda row: thousands(row["documents"] / row["wall"]),
    **TIMES,
    "removed": lambda row: thousands(row["removed"]),
    "precision": share("precision"),
    "recall, sample": share("recall"),
    "recall, planted": share("planted"),
    "planted parts": share("planted_parts"),
}
LINES = {
    **TOOL,
    "errors": lambda row: row["errors"],
    "million lines/s": lambda row: f"{row['lines'] / row['wall'] / 1e6:.2f}",
    **TIMES,
    "lines left": lambda row: thousands(row["unique"]),
}
TEXT = {
    **TOOL,
    "precision": share("precision"),
    "recall": share("recall"),
    "F1": share("f1"),
    "ms a page, median": lambda row: f"{row['median']:.2f}",
    "MB per CPU s": lambda row: f"{row['speed']:.1f}",
    **{f"{name}, one round": show for name, show in TIMES.items()},
}
HAMMING = {**TOOL, "ms": lambda row: f"{row['wall'] * 1000:.1f}", "pairs": lambda row: row["pairs"] or "-"}


def main(cache, name, *flags):
    file = os.path.join(cache, "results", name + ".json")
    if not os.path.exists(file):
        kept = sorted(each.removesuffix(".json") for each in os.listdir(os.path.dirname(file)) if each.endswith(".json"))
        sys.exit(f"bench/peers/run table: nothing measured by the name {name}; there are: {', '.join(kept)}")
    columns = DOCUMENTS if name.startswith("documents") else {"hamming": HAMMING, "text": TEXT}.get(name, LINES)
    measure.table(file, columns, "--busy" in flags)


if __name__ == "__main__":
    main(*sys.argv[1:])
