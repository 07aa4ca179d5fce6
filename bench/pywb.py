"""Replays archives without their repeats by pywb, beside the archives they were made of, and
compares status, headers and bytes of each answer. Called by `bench/run pywb IN OUT`."""

import collections
import glob
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

from warcio.archiveiterator import ArchiveIterator

MOST = 200  # requests per kind of record


def index(out, folder, name):
    """Has pywb index a folder by itself."""
    path = os.path.join(out, name)
    os.makedirs(path, exist_ok=True)
    lines = []
    for archive in archives(folder):
        run = subprocess.run(
            [os.path.join(out, "venv/bin/cdx-indexer"), "-j", archive],
            capture_output=True, text=True)
        lines += [line for line in run.stdout.splitlines() if " CDX" not in line[:5]]
    lines.sort(key=lambda line: line.encode())
    with open(os.path.join(path, "index.cdxj"), "w") as file:
        file.writelines(line + "\n" for line in lines)
    return lines


def archives(folder):
    return sorted(
        path for path in glob.glob(os.path.join(folder, "*")) if re.search(r"\.warc(\.gz)?$", path))


def entry(line):
    key, timestamp, rest = line.split(" ", 2)
    return key, timestamp, json.loads(rest)


def start(out, before, after):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = {
        "collections": {
            "before": {"index_paths": os.path.join(out, "before"), "archive_paths": before + "/"},
            "after": {"index_paths": after, "archive_paths": after + "/"},
        },
        "enable_memento": False,
    }
    with open(os.path.join(out, "config.yaml"), "w") as file:
        json.dump(config, file)  # which is YAML, too
    server = subprocess.Popen(
        [os.path.join(out, "venv/bin/wayback"), "-p", str(port), "-b", "127.0.0.1"],
        cwd=out, stdout=subprocess.DEVNULL, stderr=open(os.path.join(out, "pywb.log"), "w"))
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/before/", timeout=5).read()
            return server, port
        except urllib.error.HTTPError:
            return server, port
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.5)
    server.send_signal(signal.SIGTERM)
    sys.exit("pywb did not start, see " + os.path.join(out, "pywb.log"))


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *unused):
        return None


OPENER = urllib.request.build_opener(NoRedirect)


def ask(port, collection, timestamp, url):
    """The answer to a URL at a time, as it was archived."""
    address = f"http://127.0.0.1:{port}/{collection}/{timestamp}id_/{url}"
    try:
        answer = OPENER.open(urllib.request.Request(address), timeout=60)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        headers = sorted(
            (name, value) for name, value in answer.headers.items()
            if name.lower().startswith("x-archive-orig-") or name.lower() == "content-type")
        return answer.status, headers, answer.read()


def plain(record):
    """The bytes that an answer has in its archive, without chunks; None if it is packed."""
    if record.http_headers.get_header("Transfer-Encoding"):
        return None
    return record.raw_stream.read()


def main():
    before, after, out = (os.path.abspath(path) for path in sys.argv[1:4])
    # A revisit of the crawler without a header takes that of any original that holds the payload.
    headless = {
        (e["url"], at) for _, at, e in map(entry, index(out, before, "before"))
        if e["mime"] == "warc/revisit"}
    by_pywb = index(out, after, "own")
    ours = []
    for path in sorted(glob.glob(os.path.join(after, "*.cdxj"))):
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        if lines != sorted(lines, key=lambda line: line.encode()):
            sys.exit(path + " is not sorted")
        ours += lines

    def places(lines):
        return {(e["filename"], e["offset"]): (key, at, e) for key, at, e in map(entry, lines)}

    mine, theirs = places(ours), places(by_pywb)
    def known(each):
        # Of what is not HTTP pywb computes a digest; it leaves the end of unpacked records out.
        names = ["url", "mime"]
        names += ["digest"] if each[2]["digest"] != "-" else []
        names += ["length"] if each[2]["filename"].endswith(".gz") else []
        return names

    differing = [
        (place, mine[place], theirs[place]) for place in mine.keys() & theirs.keys()
        if mine[place][:2] != theirs[place][:2]
        or any(mine[place][2].get(f) != theirs[place][2].get(f) for f in known(mine[place]))]
    print(f"{len(mine)} lines of the index, {len(mine.keys() & theirs.keys())} of them with a line"
          f" by pywb's indexer, {len(differing)} of these different")
    for each in differing[:5]:
        print("  ", *each)

    server, port = start(out, before, after)
    wrong = same = neither = bytes_compared = from_archive = 0
    try:
        revisits = [each for each in map(entry, ours) if each[2]["mime"] == "warc/revisit"]
        others = [each for each in map(entry, ours) if each[2]["mime"] != "warc/revisit"]
        # Of captures with one key in one second, pywb shows any.
        seen = collections.Counter((key, at) for key, at, _ in map(entry, ours))
        revisits, others = (
            [each for each in lines if seen[each[:2]] == 1] for lines in (revisits, others))
        for chosen in (revisits, others):
            step = max(1, len(chosen) // MOST)
            for key, timestamp, e in chosen[::step]:
                old = ask(port, "before", timestamp, e["url"])
                new = ask(port, "after", timestamp, e["url"])
                if old[0] >= 400 and old[0] == new[0] and b"Pywb Error" in old[2] + new[2]:
                    neither += 1  # such as a revisit whose original was never there
                elif old == new or ((e["url"], timestamp) in headless and old[::2] == new[::2]):
                    same += 1
                    bytes_compared += len(new[2])
                else:
                    wrong += 1
                    if wrong <= 5:
                        print("  differs:", timestamp, e["url"], old[0], new[0], len(old[2]),
                              len(new[2]), old[1] == new[1])
        replayed = {(e["url"], at) for _, at, e in revisits[::max(1, len(revisits) // MOST)]}
        for path in archives(before):
            with open(path, "rb") as file:
                try:
                    for record in ArchiveIterator(file):
                        if record.rec_type != "response" or record.http_headers is None:
                            continue
                        url = record.rec_headers.get_header("WARC-Target-URI")
                        at = re.sub(r"\D", "", record.rec_headers.get_header("WARC-Date"))[:14]
                        if (url, at) in replayed:
                            expected = plain(record)
                            status = record.http_headers.get_statuscode()
                            if expected is not None and status == "200":
                                found = ask(port, "after", at, url)
                                from_archive += 1
                                if found[2] != expected:
                                    wrong += 1
                                    print("  not as archived:", at, url)
                except Exception as damage:  # of archives that are broken on purpose
                    print("  ", os.path.basename(path), damage)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    print(f"{len(revisits)} revisits of a second of their own; {same + wrong + neither} captures asked for in both collections:"
          f" {same} the same, {neither} in neither, {wrong} different, {bytes_compared:,} bytes compared;"
          f" {from_archive} revisits compared with the bytes of the archive")
    sys.exit(1 if wrong or not revisits else 0)


main()
