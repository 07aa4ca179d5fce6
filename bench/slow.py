"""Slow and idle clients beside a good one; run by bench/run slow."""

import re
import resource
import socket
import subprocess
import sys
import threading
import time
import urllib.parse

SLOW = 300
UPLOADS = 16
IDLE = 10_000
ENOUGH = 1.0  # seconds for an answer
HALF = 0.5  # of its throughput is left to a good client
BYTES = 130  # a second, of each slow sender
UPLOAD_BYTES = 2000


class Slow:
    """A client that sends a body slowly, and begins again when it is let go."""

    def __init__(self, address, head, a_second):
        self.address = address
        self.head = head
        self.a_second = a_second
        self.socket = None
        self.cut = -1
        self.begin()

    def begin(self):
        self.cut += 1
        self.close()
        try:
            self.socket = socket.create_connection(self.address, timeout=30)
            self.socket.sendall(self.head)
            self.socket.setblocking(False)
        except OSError:
            self.close()

    def drip(self):
        if self.socket is None:
            self.begin()
            return
        try:
            self.socket.send(b"a" * self.a_second)
            if self.socket.recv(1) is not None:
                self.begin()  # answered, or closed
        except BlockingIOError:
            pass
        except OSError:
            self.begin()

    def close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None


def head(path, kind, token):
    length = 50_000_000
    secret = f"Authorization: Bearer {token}\r\n" if token else ""
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{secret}"
        f"Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n--x\r\n"
    ).encode()


def login_head():
    return (
        "POST /login HTTP/1.1\r\nHost: localhost\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
        "1000\r\n"
    ).encode()


def ask(address, request):
    """Seconds until the answer; raises if it is not 200."""
    start = time.perf_counter()
    with socket.create_connection(address, timeout=60) as client:
        client.sendall(request)
        answer = b""
        while True:
            piece = client.recv(65536)
            if not piece:
                break
            answer += piece
    if b" 200 " not in answer.split(b"\r\n", 1)[0]:
        raise RuntimeError(answer[:200])
    return time.perf_counter() - start


def requests(token):
    secret = f"Host: localhost\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n"
    body = '{"urls":["http://slow.example/"]}'
    return {
        "/health": b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "a page": f"GET /documents HTTP/1.1\r\n{secret}\r\n".encode(),
        "an add": (
            f"POST /api/urls HTTP/1.1\r\n{secret}Content-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode(),
    }


def throughput(url, token, script, seconds):
    out = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{seconds}s", "-H", f"Authorization: Bearer {token}", "-s", script, url],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return float(re.search(r"Requests/sec:\s+([0-9.]+)", out).group(1))


def main():
    url, token, seconds, script = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
    place = urllib.parse.urlsplit(url)
    address = (place.hostname, place.port)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

    length = max(5, seconds // 4)
    throughput(url, token, script, 20)  # until the compiler is done
    for request in list(requests(token).values()) * 20:
        ask(address, request)  # the first page loads classes
    before = throughput(url, token, script, length)

    idle = []
    for _ in range(IDLE):
        idle.append(socket.create_connection(address, timeout=30))
    slow = [Slow(address, login_head(), BYTES) for _ in range(SLOW)]
    slow += [
        Slow(address, head("/documents", "multipart/form-data; boundary=x", token), UPLOAD_BYTES)
        for _ in range(UPLOADS)
    ]
    over = threading.Event()

    def drip():
        while not over.wait(1):
            for each in slow:
                each.drip()

    threading.Thread(target=drip, daemon=True).start()
    answers = {name: [] for name in requests(token)}
    meanwhile = []
    measuring = threading.Thread(
        target=lambda: meanwhile.append(throughput(url, token, script, length))
    )
    end = time.monotonic() + seconds
    started = False
    while time.monotonic() < end:
        # The good client has a part of the time, so that it does not take the time of the others.
        if not started and time.monotonic() > end - seconds / 2:
            measuring.start()
            started = True
        for name, request in requests(token).items():
            answers[name].append(ask(address, request))
        time.sleep(1)
    measuring.join()
    over.set()

    print(f"{SLOW} slow senders, {UPLOADS} slow uploads, {IDLE} idle connections, {seconds} s;", end=" ")
    print(f"slow ones let go {sum(each.cut for each in slow)} times")
    print("| | asked | median | most |")
    print("|---|---|---|---|")
    for name, times in answers.items():
        times.sort()
        print(f"| {name} | {len(times)} | {times[len(times) // 2] * 1000:.0f} ms | {times[-1] * 1000:.0f} ms |")
    print(f"a good client: {before:.0f} requests a second before, {meanwhile[0]:.0f} meanwhile")
    missed = [name for name, times in answers.items() if times[-1] >= ENOUGH]
    missed += ["a good client"] if meanwhile[0] < HALF * before else []
    print("bars: " + ("missed by " + ", ".join(missed) if missed else "reached"))
    # All stay open until the server is asked to stop.
    sys.stdout.flush()


main()
