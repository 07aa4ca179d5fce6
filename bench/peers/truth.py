"""What is counted about the documents of CACHE, and how right the removals of a tool are.

The sample is 3,000 documents of x1, x4 or x16, always the same. Each is compared with all the others by all
their 5-word shingles (shingles.py): the greatest resemblance to another one, the first that has it, and
the greatest share of its shingles that another document has.
"""

import json
import os
import random

from shingles import shingles

SAMPLE = 3000
CONTAINED = 0.9


def sample(cache, size):
    """A row for each document of the sample; counted once and kept."""
    kept = os.path.join(cache, f"sample-{size}.json")
    if not os.path.exists(kept):
        rows = count(os.path.join(cache, size + ".jsonl"))
        with open(kept + ".new", "w", encoding="utf-8") as file:
            json.dump(rows, file)
        os.rename(kept + ".new", kept)
    with open(kept, encoding="utf-8") as file:
        return json.load(file)


def count(file):
    chosen, having = {}, {}
    with open(file, "rb") as lines:
        documents = sum(1 for _ in lines)
    numbers = set(random.Random(18).sample(range(documents), min(SAMPLE, documents)))
    for number, text in texts(file, numbers):
        found = shingles(text)
        chosen[number] = {"id": number, "size": len(found), "alike": 0.0, "to": None, "contained": 0.0}
        for shingle in found:
            having.setdefault(shingle, []).append(number)
    for number, text in texts(file):
        found, shared = shingles(text), {}
        for shingle in found:
            for other in having.get(shingle, ()):
                shared[other] = shared.get(other, 0) + 1
        for other, common in shared.items():
            if other != number:
                row = chosen[other]
                alike = common / (row["size"] + len(found) - common)
                if alike > row["alike"]:
                    row["alike"], row["to"] = alike, number
                row["contained"] = max(row["contained"], common / row["size"])
    return [chosen[number] for number in sorted(chosen)]


def texts(file, numbers=None):
    with open(file, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if numbers is None or number in numbers:
                yield number, json.loads(line)["text"]


def planted(cache, documents):
    with open(os.path.join(cache, "truth.tsv"), encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            copy, original, kind, alike, contained = line.rstrip("\n").split("\t")
            if int(copy) < documents:
                yield int(copy), int(original), kind, float(alike), float(contained)


def judge(cache, size, documents, removed, threshold):
    """Figures for a set of removed documents.

    precision   of the removed documents of the sample, those that another document resembles by the
                threshold, or of which another has 90 % of the shingles
    recall      of the documents of the sample that resemble another so, those of which it or the most
                similar one is removed, whichever the tool keeps
    planted     of the planted copies that resemble their original so, those of which copy or original
                is removed; and of the planted parts
    """
    rows = sample(cache, size)
    gone = [row for row in rows if row["id"] in removed]
    right = sum(row["alike"] >= threshold or row["contained"] >= CONTAINED for row in gone)
    alike = sum(row["alike"] >= threshold for row in gone)
    due = [row for row in rows if row["alike"] >= threshold]
    found = sum(row["id"] in removed or row["to"] in removed for row in due)
    kinds = {}
    for copy, original, kind, resemblance, contained in planted(cache, documents):
        if resemblance >= threshold or contained >= CONTAINED and kind == "part":
            each = kinds.setdefault("part" if kind == "part" else "near", [0, 0])
            each[0] += copy in removed or original in removed
            each[1] += 1
    return {
        "removed": len(removed),
        "precision": ratio(right, len(gone)),
        "precision_alike": ratio(alike, len(gone)),
        "judged": len(gone),
        "recall": ratio(found, len(due)),
        "due": len(due),
        "planted": ratio(*kinds.get("near", (0, 0))),
        "planted_parts": ratio(*kinds.get("part", (0, 0))),
    }


def ratio(part, whole):
    return round(part / whole, 4) if whole else None
