"""with_redis.py SERVER FILE OUT set|SECONDS: lines, or events, that a Redis server of its own has not seen.

The server listens on a socket in a temporary folder, writes nothing to disk, and ends with this program.
Of events the key is all but the last column. Redis forgets by its own clock and not by the events', so that
of events read from a file none is forgotten, and it lets fewer through than the others.
"""

import os
import subprocess
import sys
import tempfile
import time
from itertools import islice

import redis

BATCH = 10_000


def connect(program, folder):
    socket = os.path.join(folder, "socket")
    server = subprocess.Popen(
        [program, "--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", folder],
        stdout=subprocess.DEVNULL,
    )
    while not os.path.exists(socket):
        time.sleep(0.01)
    return server, redis.Redis(unix_socket_path=socket)


def lines_not_seen(client, lines):
    while batch := list(islice(lines, BATCH)):
        pipe = client.pipeline(transaction=False)
        for line in batch:
            pipe.sadd("seen", line)
        yield from (line for line, new in zip(batch, pipe.execute()) if new)


def events_not_seen(client, lines, window):
    yield next(lines)
    while batch := list(islice(lines, BATCH)):
        pipe = client.pipeline(transaction=False)
        for line in batch:
            pipe.set(line.rsplit(b",", 1)[0], b"", nx=True, ex=window)
        yield from (line for line, new in zip(batch, pipe.execute()) if new)


def main(program, file, out, what):
    with tempfile.TemporaryDirectory() as folder:
        server, client = connect(program, folder)
        with open(file, "rb") as lines, open(out, "wb") as unique:
            found = lines_not_seen(client, lines) if what == "set" else events_not_seen(client, lines, int(what))
            unique.writelines(found)
        client.shutdown(nosave=True)
        server.wait()


if __name__ == "__main__":
    main(*sys.argv[1:5])
