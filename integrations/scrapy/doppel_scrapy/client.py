"""Asks a Doppel server which URLs it has seen."""

import http.client
import json
import ssl
import threading
import time
from typing import NamedTuple
from urllib.parse import quote, urlsplit

LONGEST_WAIT = 10.0  # seconds that a Retry-After is waited for


class DoppelError(Exception):
    """The server said no, and will say so again."""


class DoppelAway(DoppelError):
    """The server gave no answer, or none now."""


class Answer(NamedTuple):
    """What is said of one URL."""

    verdict: str  # "new", "duplicate" or "invalid"
    canonical: str | None  # None if it is invalid


class SeenClient:
    """Asks one memory of one server. For any number of threads, each of which keeps a connection."""

    def __init__(self, url, memory, token=None, timeout=10.0, attempts=4):
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise DoppelError(f"DOPPEL_URL must be the http or https address of a server, got '{url}'")
        self.url = url.rstrip("/")
        self.memory = memory
        self._secure = parts.scheme == "https"
        self._host, self._port = parts.hostname, parts.port
        self._path = parts.path.rstrip("/") + "/api/v1/"
        self._headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token:
            self._headers["Authorization"] = "Bearer " + token
        self._timeout = timeout
        self._attempts = attempts
        self._mine = threading.local()

    def open(self, settings):
        """Makes the memory, unless it is there with the same settings."""
        self._send("PUT", f"memories/{quote(self.memory, safe='')}", {"kind": "urls", **settings})

    def check(self, urls):
        """Asks for URLs and adds none; "new" is said of both where one stands twice."""
        return self._judge("urls/check", urls)[0]

    def add(self, urls):
        """Adds URLs, and returns an answer on each, and whether an earlier attempt may have added them."""
        return self._judge("urls", urls)

    def _judge(self, what, urls):
        answer, again = self._send("POST", f"{what}?memory={quote(self.memory, safe='')}", {"urls": urls})
        results = answer.get("results", ())
        if len(results) != len(urls):
            raise DoppelError(f"{self.url} answers {len(results)} of {len(urls)} URLs: is it a Doppel server?")
        return [Answer(each["verdict"], each.get("canonical")) for each in results], again

    def _send(self, method, path, body):
        data = json.dumps(body).encode()
        for attempt in range(1, self._attempts + 1):
            pause = 0.1 * 2**attempt
            try:
                status, headers, said = self._exchange(method, path, data)
            except (OSError, http.client.HTTPException) as e:
                self._disconnect()
                problem = f"{type(e).__name__}: {e}"
            else:
                if status < 300:
                    return self._read(said), attempt > 1
                problem = f"{status} {self._detail(said)}"
                if status != 429 and status < 500:
                    raise DoppelError(f"{self.url} refuses {path}: {problem}")
                pause = self._pause(headers, pause)
            if attempt < self._attempts:
                time.sleep(pause)
        raise DoppelAway(f"{self.url} did not answer {path} in {self._attempts} attempts: {problem}")

    def _exchange(self, method, path, data):
        connection = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._mine.connection = self._connect()
        connection.request(method, self._path + path, data, self._headers)
        response = connection.getresponse()
        return response.status, response.headers, response.read()

    def _connect(self):
        if self._secure:
            return http.client.HTTPSConnection(
                self._host, self._port, timeout=self._timeout, context=ssl.create_default_context()
            )
        return http.client.HTTPConnection(self._host, self._port, timeout=self._timeout)

    def _disconnect(self):
        connection = getattr(self._mine, "connection", None)
        if connection is not None:
            connection.close()
            self._mine.connection = None

    def _read(self, said):
        try:
            answer = json.loads(said or b"{}")
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise DoppelError(f"{self.url} does not answer in JSON: is it a Doppel server?")
        return answer

    @staticmethod
    def _detail(said):
        """The sentence for people in a problem, else the beginning of what was said."""
        try:
            return json.loads(said)["detail"]
        except (ValueError, KeyError, TypeError):
            return said[:200].decode(errors="replace")

    @staticmethod
    def _pause(headers, usual):
        try:
            return min(max(float(headers.get("Retry-After", "")), 0.0), LONGEST_WAIT)
        except ValueError:
            return usual
