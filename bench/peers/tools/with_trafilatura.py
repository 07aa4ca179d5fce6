"""with_trafilatura.py FOLDER OUT ROUNDS defaults|fast|precision: the main text of each page of FOLDER/html.

As one JSON object a line: name, text, and milliseconds of CPU time from the bytes to the text, in the best of ROUNDS.
Comments are left out, since the texts marked by people have none.
"""

import json
import os
import sys
import time

import trafilatura

SETTINGS = {"defaults": {}, "fast": {"fast": True}, "precision": {"favor_precision": True}}


def main(folder, out, rounds, setting):
    with open(os.path.join(folder, "ground-truth.json"), encoding="utf-8") as truth:
        names = list(json.load(truth))
    pages = {}
    for name in names:
        with open(os.path.join(folder, "html", name + ".html"), "rb") as html:
            pages[name] = html.read()
    texts, best = {}, dict.fromkeys(names, float("inf"))
    for _ in range(rounds):
        for name, html in pages.items():
            start = time.process_time()
            texts[name] = trafilatura.extract(html, include_comments=False, **SETTINGS[setting]) or ""
            best[name] = min(best[name], 1000 * (time.process_time() - start))
    with open(out, "w", encoding="utf-8") as lines:
        for name in names:
            lines.write(json.dumps({"name": name, "text": texts[name], "millis": best[name]}) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
