"""What the small programs of this folder have in common: JSON lines in, ids of removed documents out."""

import json


def texts(file):
    """Yields the id and the text of each document."""
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            document = json.loads(line)
            yield document["id"], document["text"]


def tokens(text, words):
    """The words between blanks, or so many of them together."""
    found = text.lower().split()
    if words == 1 or len(found) < words:
        return found
    return [" ".join(found[i : i + words]) for i in range(len(found) - words + 1)]


def write(out, removed):
    with open(out, "w", encoding="utf-8") as file:
        file.writelines(f"{each}\n" for each in removed)
