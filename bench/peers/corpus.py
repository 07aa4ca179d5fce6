"""Makes the documents that `bench/peers/run documents` measures on.

Usage: corpus.py SHARES FILES OUT DOCUMENTS. FILES holds a folder per package, with its files. They are put into an order that
depends on their names only, cut into pages of 0.7 to 6 KB at the ends of paragraphs, and written as JSON
lines, {"id", "text"}. Every eighth document is a planted copy of one of the 2,000 before it, so that
the first sixteenth and the first quarter (x1.jsonl, x4.jsonl) are the same mixture as the whole (x16.jsonl).
SHARES names, after each package, the share of its files that is taken.

truth.tsv has a line per copy: copy, original, kind of the copy, resemblance (the Jaccard coefficient
of the sets of 5-word shingles, counted), and the share of the copy's shingles that the original has.
The same packages give the same bytes.
"""

import gzip
import html
import json
import os
import random
import re
import sys
from collections import deque
from hashlib import blake2b

from shingles import WORD, containment, resemblance

LEAST, MOST = 700, 6000
LARGEST_FILE = 400_000
PAGES_PER_FILE = 40
BEFORE = 2000
KINDS = {"exact": 0, "edited 0.5 %": 0.005, "edited 1 %": 0.01, "edited 2 %": 0.02, "edited 4 %": 0.04, "part": None}

HIDDEN = re.compile(r"<(script|style|head|nav)\b.*?</\1\s*>|<!--.*?-->", re.S | re.I)
BLOCK = re.compile(r"</?(p|div|h\d|ul|ol|li|dl|dt|dd|table|tr|pre|section|article|br|hr|blockquote)\b[^>]*>", re.I)
TAG = re.compile(r"<[^>]+>")
FONTS = re.compile(r"\.(?:B|I|BR|IR|RB|RI|BI|IB|SM|SB|Nm|Fl|Ar|Pa|Cm|Ic|Va|Em|Xr|Dv|Er|Fn|Ft|Fa|Li|Op|Nd)\b ?")
BREAK = re.compile(r"\.(?:SH|SS|TP|PP|P|LP|IP|HP|TH|sp|Sh|Ss|Pp|It|Bl|El|Dd|Dt|nf|fi)\b ?")
ESCAPE = re.compile(r"\\(?:f(?:\[\w*\]|\(..|.)|s[-+]?\d|\(..|\[[^\]]*\]|[&%/,|^:]|\*\(..|\*\[[^\]]*\]|\*.)")
EMPTY_LINES = re.compile(r"\n[ \t\r\f]*\n\s*")


def visible(page):
    text = BLOCK.sub("\n\n", HIDDEN.sub(" ", page))
    text = html.unescape(TAG.sub("", text)).replace("\xa0", " ")
    return "\n\n".join(" ".join(part.split()) for part in EMPTY_LINES.split(text))


def manual(source):
    """The text of a man page, without the marks that the usual macros leave."""
    lines = []
    for line in source.split("\n"):
        if line.startswith((".", "'")):
            if FONTS.match(line):
                line = FONTS.sub("", line)
            elif BREAK.match(line):
                line = "\n" + BREAK.sub("", line).replace('"', "") + "\n"
            else:
                continue
        lines.append(ESCAPE.sub("", line).replace("\\-", "-").replace("\\e", "\\"))
    return "\n".join(lines)


def text_of(path):
    """The text of a file, or nothing if it has none."""
    if os.path.getsize(path) > LARGEST_FILE:
        return ""
    try:
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
        text = content.decode("utf-8")
    except (UnicodeDecodeError, OSError, EOFError):
        return ""
    if len(content) > LARGEST_FILE or "\0" in text:
        return ""
    name = path.removesuffix(".gz")
    if name.endswith((".html", ".htm", ".xhtml", ".page", ".xml")):
        return visible(text)
    if re.search(r"/man/(\w[^/]*/)?man\d", path):
        return manual(text)
    return text


def pages(text, choose):
    """Cuts a text at the ends of its paragraphs, or of its lines where a paragraph is too long."""
    page, size, wanted = [], 0, length(choose)
    for part in paragraphs(text):
        bytes_of_it = len(part.encode()) + 2
        if size + bytes_of_it > MOST:
            if size >= LEAST:
                yield "\n\n".join(page)
            page, size, wanted = [], 0, length(choose)
        page.append(part)
        size += bytes_of_it
        if size >= wanted:
            yield "\n\n".join(page)
            page, size, wanted = [], 0, length(choose)
    if LEAST <= size:
        yield "\n\n".join(page)


def length(choose):
    return choose.uniform(LEAST, MOST)


def paragraphs(text):
    for part in EMPTY_LINES.split(text):
        part = part.strip("\n\r\f ")
        if not part:
            continue
        if len(part.encode()) < MOST:
            yield part
            continue
        lines, size = [], 0
        for line in part.split("\n"):
            bytes_of_it = len(line.encode()) + 1
            if bytes_of_it >= MOST:
                continue
            if size + bytes_of_it >= MOST:
                yield "\n".join(lines)
                lines, size = [], 0
            lines.append(line)
            size += bytes_of_it
        if lines:
            yield "\n".join(lines)


def files(folder, shares):
    """All files, in an order that is random but always the same."""
    ordered = []
    for package in sorted(os.listdir(folder)):
        top = os.path.join(folder, package)
        for parent, _, names in os.walk(top):
            for name in names:
                path = os.path.join(parent, name)
                key = blake2b(os.path.relpath(path, folder).encode(errors="replace"), digest_size=8).digest()
                if os.path.isfile(path) and not os.path.islink(path):
                    if int.from_bytes(key[4:], "big") < shares.get(package, 1) * 2**32:
                        ordered.append((key, path))
    return [path for _, path in sorted(ordered)]


def originals(folder, shares):
    for path in files(folder, shares):
        choose = random.Random(os.path.relpath(path, folder))
        for number, page in enumerate(pages(text_of(path), choose)):
            if number == PAGES_PER_FILE:
                break
            if len(WORD.findall(page)) >= 20:
                yield page


def edited(text, share, others, choose):
    """A copy in which that share of the words was replaced, taken out or put in, in equal parts."""
    words = [match.span() for match in WORD.finditer(text)]
    changed = set(choose.sample(range(len(words)), max(1, round(share * len(words)))))
    result, end = [], 0
    for number, (start, stop) in enumerate(words):
        if number in changed:
            way = choose.randrange(3)
            result.append(text[end:start])
            if way != 1:
                result.append(choose.choice(others))
            if way == 2:
                result.append(" " + text[start:stop])
        else:
            result.append(text[end:stop])
        end = stop
    return "".join(result) + text[end:]


def part(text, choose):
    """From 40 to 80 percent of the words of a text, in one piece."""
    words = [match.span() for match in WORD.finditer(text)]
    count = max(1, round(len(words) * choose.uniform(0.4, 0.8)))
    first = choose.randrange(len(words) - count + 1)
    return text[words[first][0] : words[first + count - 1][1]]


def mixture(pages_in_order, choose):
    """Yields (text, text of the original, its number, kind of copy); nothing but the text for an original."""
    recent = deque(maxlen=BEFORE)
    for number in range(sys.maxsize):
        if len(recent) > 100 and choose.randrange(8) == 0:
            place = choose.randrange(len(recent))
            original, text = recent[place]
            del recent[place]
            kind = choose.choice(list(KINDS))
            share = KINDS[kind]
            if kind == "part":
                copy = part(text, choose)
            elif share:
                others = WORD.findall(recent[choose.randrange(len(recent))][1])
                copy = edited(text, share, others, choose)
            else:
                copy = text
            yield copy, text, original, kind
        else:
            page = next(pages_in_order, None)
            if page is None:
                return
            recent.append((number, page))
            yield page, None, None, None


def main(shares_file, folder, out, documents):
    shares = {}
    with open(shares_file, encoding="utf-8") as lines:
        for line in lines:
            words = line.split()
            if words and words[0] != "#":
                shares.update({name: float(words[1]) for name in words[2:]})
    sizes = {"x1": documents // 16, "x4": documents // 4, "x16": documents}
    targets = {name: open(os.path.join(out, name + ".jsonl.new"), "wb") for name in sizes}
    total = 0
    with open(os.path.join(out, "truth.tsv.new"), "w", encoding="utf-8") as truth:
        truth.write("copy\toriginal\tkind\tresemblance\tcontained\n")
        for number, (text, of, original, kind) in enumerate(mixture(originals(folder, shares), random.Random(18))):
            if number == documents:
                break
            line = json.dumps({"id": str(number), "text": text}, ensure_ascii=False).encode() + b"\n"
            total += len(line)
            for name, size in sizes.items():
                if number < size:
                    targets[name].write(line)
            if of is not None:
                counted = f"{resemblance(text, of):.4f}\t{containment(text, of):.4f}"
                truth.write(f"{number}\t{original}\t{kind}\t{counted}\n")
        else:
            print(f"only {number + 1} documents in these packages", file=sys.stderr)
    for name, file in targets.items():
        file.close()
        os.rename(file.name, file.name.removesuffix(".new"))
    os.rename(os.path.join(out, "truth.tsv.new"), os.path.join(out, "truth.tsv"))
    print(f"{number} documents, {total / 1e6:.0f} MB", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
