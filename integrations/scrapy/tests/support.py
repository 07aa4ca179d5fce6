"""A site and a stand-in for the server, on loopback.

python3 support.py [PORT] serves the site until it gets a line on standard input, then says what was fetched.
"""

import json
import os
import re
import sys
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

HERE = Path(__file__).parent
PAGES = 500
SPELLINGS = 10


def skip_or_fail(test, reason):
    """Skips a test on somebody's machine; where everything must run, that is a failure."""
    if os.environ.get("DOPPEL_CI"):
        test.fail(reason)
    print("SKIPPED:", reason, file=sys.stderr)
    test.skipTest(reason)


def spelled(port, page, spelling):
    """One of ten addresses of a page."""
    return (
        f"http://localhost:{port}/page/{page}",
        f"http://LOCALHOST:{port}/page/{page}",
        f"http://localhost:{port}/page/{page}#top",
        f"http://localhost:{port}/other/../page/{page}",
        f"http://localhost:{port}/page/./{page}",
        f"http://localhost:{port}/%70age/{page}",
        f"http://localhost:{port}/page/{page}?utm_source=mail",
        f"http://localhost:{port}/page/{page}?utm_medium=feed&utm_campaign=x",
        f"http://localhost:{port}/page/{page}?PHPSESSID={page:032x}",
        f"http://localhost:{port}/page/{page}?",
    )[spelling]


class Site:
    """500 pages, each of which is named by all of its ten spellings somewhere; counts what is fetched."""

    def __init__(self, port=0):
        self.fetched = Counter()
        self.other = Counter()
        self._lock = threading.Lock()
        site = self

        class Handler(QuietHandler):
            def do_GET(self):
                self.answer(*site.page(self.path))

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with site._lock:
                    site.other[f"POST {self.path} {body.decode()}"] += 1
                self.answer(200, b"posted")

        self.server = QuietServer(("127.0.0.1", port), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def page(self, path):
        parts = urlsplit(path)
        match = re.fullmatch(r"(?:/other/\.\.)?/(?:p|%70)age/(?:\./)?(\d+)", parts.path)
        if match is None:
            with self._lock:
                self.other[path] += 1
            return 404, b"no page"
        number = int(match[1])
        with self._lock:
            self.fetched[number] += 1
        return 200, self.html(number).encode()

    def html(self, number):
        """Two pages further down a tree, and eight others, each spelled in another way on each page."""
        others = [2 * number + 1, 2 * number + 2] + [(number * 7 + step * 61) % PAGES for step in range(8)]
        links = [
            f'<a href="{spelled(self.port, other, (number + place) % SPELLINGS)}">{other}</a>'
            for place, other in enumerate(others)
            if other < PAGES
        ]
        links += [f'<a href="{spelled(self.port, number, spelling)}">self</a>' for spelling in range(SPELLINGS)]
        return f"<html><title>{number}</title>{' '.join(links)}</html>"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):  # a client that was killed
            super().handle_error(request, client_address)


class QuietHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body, **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Type", "text/html")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


class FakeDoppel:
    """Answers as a server does, and fails where a test wants it to."""

    def __init__(self, canonical=str):
        self.canonical = canonical
        self.seen = set()
        self.asked = []  # (path, headers, URLs)
        self.connections = 0
        self.failures = []  # of each next request: a status, "lost" (judged, not answered), or "away"
        self._lock = threading.Lock()
        fake = self

        class Handler(QuietHandler):
            def setup(self):
                fake.connections += 1
                super().setup()

            def do_PUT(self):
                self.do_POST()

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with fake._lock:
                    failure = fake.failures.pop(0) if fake.failures else None
                    if failure == "away":
                        fake.failures.insert(0, failure)
                if failure in ("away", None, "lost"):
                    answer = None if failure == "away" else fake.judge(self.path, self.headers, body)
                    if failure is not None:
                        self.close_connection = True
                        return
                    self.answer(200, json.dumps(answer).encode())
                else:
                    detail = json.dumps({"detail": f"failed with {failure}"}).encode()
                    self.answer(failure, detail, Retry_After="0")

        self.server = QuietServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def judge(self, path, headers, body):
        with self._lock:
            self.asked.append((path, dict(headers), body.get("urls")))
            if "urls" not in body:
                return {}
            results = []
            memory = parse_qs(urlsplit(path).query)["memory"][0]
            known = {url for name, url in self.seen if name == memory}
            for url in body["urls"]:
                if not url.startswith("http"):
                    results.append({"verdict": "invalid", "reason": "no scheme"})
                    continue
                page = self.canonical(url)
                results.append({"verdict": "duplicate" if page in known else "new", "canonical": page})
                if "/check" not in path:
                    known.add(page)
            self.seen.update((memory, url) for url in known)
            return {"results": results}

    def close(self):
        self.server.shutdown()
        self.server.server_close()


if __name__ == "__main__":
    shown = Site(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    print(f"http://localhost:{shown.port}/page/0", flush=True)
    sys.stdin.readline()
    print(f"{sum(shown.fetched.values())} fetches of {len(shown.fetched)} pages")
