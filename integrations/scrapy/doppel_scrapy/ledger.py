"""Requests that are not finished, in a file that survives kill -9."""

import pickle
import sqlite3
import threading
from pathlib import Path

from scrapy.utils.request import request_from_dict

from doppel_scrapy.client import DoppelError

FILE = "doppel-requests.sqlite"
APPLICATION = 0x446F7070  # "Dopp": says in the file's head whose it is
VERSION = 1
AT_A_TIME = 1000


class Ledger:
    """Requests from the moment they are found new until all that came of them is processed.

    What is put is on the disk before the server learns of it, so neither a kill nor a loss of power
    leaves a page that is known and fetched by nobody. What is removed is not synced: after a loss of
    power, the requests that were finished last are made again. For many threads.
    """

    def __init__(self, folder, spider):
        self._spider = spider
        self._lock = threading.Lock()
        path = Path(folder, FILE)
        self._file = sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)
        try:
            self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._file.execute("BEGIN EXCLUSIVE")
            self._check(path)
            self._file.execute(
                "CREATE TABLE IF NOT EXISTS request"
                " (id INTEGER PRIMARY KEY, page TEXT UNIQUE, judged INTEGER NOT NULL, request BLOB NOT NULL)"
            )
            self._file.execute("CREATE TABLE IF NOT EXISTS job (state TEXT NOT NULL)")
            self._file.execute(f"PRAGMA application_id = {APPLICATION}")
            self._file.execute(f"PRAGMA user_version = {VERSION}")
            self._file.execute("COMMIT")
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.OperationalError as e:
            self._file.close()
            if "locked" in str(e):
                raise DoppelError(f"{path} is in use by another crawl; give each its own JOBDIR") from e
            raise

    def _check(self, path):
        application = self._file.execute("PRAGMA application_id").fetchone()[0]
        version = self._file.execute("PRAGMA user_version").fetchone()[0]
        if (application, version) not in ((0, 0), (APPLICATION, VERSION)):
            self._file.close()
            raise DoppelError(f"{path} was not made by this version of doppel-scrapy; use another JOBDIR")

    def begin(self):
        """Notes that a run begins, and returns whether the last one ended before it was finished."""
        with self._lock:
            states = [row[0] for row in self._file.execute("SELECT state FROM job")]
            self._set_state("running")
            return bool(states) and states[0] != "finished"

    def end(self, reason):
        with self._lock:
            self._set_state(reason)
            self._file.close()

    def _set_state(self, state):
        self._file.execute("BEGIN")
        self._file.execute("DELETE FROM job")
        self._file.execute("INSERT INTO job VALUES (?)", (state,))
        self._file.execute("COMMIT")

    def put(self, requests, pages, judged=True):
        """Writes requests down, all or none.

        ``pages`` has the canonical form of each, by which it is here once, or None. Returns the
        number of each; None where the page is here already, 0 where a request cannot be written.
        """
        rows = [(page, self._bytes(request)) for request, page in zip(requests, pages, strict=True)]
        with self._lock:
            self._file.execute("PRAGMA synchronous = FULL")
            self._file.execute("BEGIN")
            numbers = [self._insert(page, data, judged) for page, data in rows]
            self._file.execute("COMMIT")
            self._file.execute("PRAGMA synchronous = NORMAL")
        return numbers

    def _insert(self, page, data, judged):
        if data is None:
            return 0
        row = self._file.execute(
            "INSERT OR IGNORE INTO request (page, judged, request) VALUES (?, ?, ?)", (page, judged, data)
        )
        return row.lastrowid if row.rowcount == 1 else None

    def _bytes(self, request):
        try:
            return pickle.dumps(request.to_dict(spider=self._spider), protocol=4)
        except (ValueError, TypeError, AttributeError, pickle.PicklingError):
            return None

    def remove(self, numbers):
        """Crosses requests off."""
        with self._lock:
            self._file.execute("BEGIN")
            self._file.executemany("DELETE FROM request WHERE id = ?", [(number,) for number in numbers])
            self._file.execute("COMMIT")

    def __len__(self):
        with self._lock:
            return self._file.execute("SELECT COUNT(*) FROM request").fetchone()[0]

    def judged(self):
        """All requests that were judged, as lists of (number, request), in the order in which they came."""
        return self._batches(1)

    def unjudged(self):
        """All requests that wait for the server."""
        return self._batches(0)

    def _batches(self, judged):
        last = 0
        while True:
            with self._lock:
                rows = self._file.execute(
                    "SELECT id, request FROM request WHERE id > ? AND judged = ? ORDER BY id LIMIT ?",
                    (last, judged, AT_A_TIME),
                ).fetchall()
            if not rows:
                return
            last = rows[-1][0]
            yield [(number, request_from_dict(pickle.loads(data), spider=self._spider)) for number, data in rows]
