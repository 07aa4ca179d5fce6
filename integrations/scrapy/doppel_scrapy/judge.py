"""Judges requests: new, or seen before under whatever spelling."""

import enum
import hashlib
import logging
import os
import re
import sqlite3
from typing import NamedTuple
from weakref import WeakKeyDictionary

from scrapy.utils.defer import deferred_from_coro

from doppel_scrapy.client import DoppelError, SeenClient

logger = logging.getLogger(__name__)

REASON = "doppel_away"
NUMBER = "doppel_number"  # in a request's meta while it is queued: its number in the ledger

_judges = WeakKeyDictionary()


class Kind(enum.Enum):
    NEW = 1
    SEEN = 2
    LOCAL = 3  # the server cannot say: by the request's fingerprint, in this process
    POSTPONED = 4  # the server is away, and the crawl ends


class Verdict(NamedTuple):
    kind: Kind
    number: int = 0  # in the ledger; 0 if it is not there


class Judge:
    """Asks the server, and writes down what is new before the server learns of it.

    In three steps: ask without adding; write what is new into the ledger; add it. Killed between
    any two, a request is either in the ledger, from which it is scheduled when the crawl goes on,
    or unknown to the server, which says so when the page that names it, still in the ledger, is
    fetched again. Of two crawlers that share a memory, adding tells one that it was first.
    """

    def __init__(self, crawler):
        settings = crawler.settings
        name = settings.get("DOPPEL_MEMORY") or default_memory(crawler.spidercls.name)
        self.client = SeenClient(
            settings.get("DOPPEL_URL", "http://127.0.0.1:8080"),
            name,
            token=settings.get("DOPPEL_TOKEN") or os.environ.get("DOPPEL_TOKEN"),
            timeout=settings.getfloat("DOPPEL_TIMEOUT", 10.0),
            attempts=settings.getint("DOPPEL_ATTEMPTS", 4),
        )
        self.ledger = None
        self.resumed = False
        self.ahead = WeakKeyDictionary()  # verdicts on requests that are on their way to the scheduler
        self._crawler = crawler
        self._memory_settings = settings.getdict("DOPPEL_MEMORY_SETTINGS")
        away = settings.get("DOPPEL_WHEN_AWAY", "stop")
        if away not in ("stop", "pass"):
            raise DoppelError(f"DOPPEL_WHEN_AWAY must be 'stop' or 'pass', got '{away}'")
        self._stops = away == "stop"
        self._stopping = False

    @classmethod
    def of(cls, crawler):
        """The one judge of a crawler."""
        if crawler not in _judges:
            _judges[crawler] = cls(crawler)
        return _judges[crawler]

    def open(self):
        self.client.open(self._memory_settings)

    # In any thread

    def judge(self, requests):
        """A verdict on each request; what is new is in the ledger and known to the server."""
        try:
            return self.judge_now(requests)
        except (DoppelError, sqlite3.Error) as e:
            return self._without_server(requests, e)

    def judge_now(self, requests):
        """Does the same, but fails if the server is away."""
        addresses = [address(request) for request in requests]
        answers = self.client.check(addresses)
        verdicts = [Verdict(Kind.LOCAL if answer.verdict == "invalid" else Kind.SEEN) for answer in answers]
        first = {}
        for place, answer in enumerate(answers):
            if answer.verdict == "new":
                first.setdefault(answer.canonical, place)
        numbers = self._write([requests[place] for place in first.values()], list(first))
        found = [(place, number) for place, number in zip(first.values(), numbers, strict=True) if number is not None]
        if found:
            others = []
            for (place, number), kind in zip(found, self._add([addresses[place] for place, _ in found]), strict=True):
                if kind is Kind.SEEN:
                    others.append(number)  # another crawler was faster
                else:
                    verdicts[place] = Verdict(kind, number)
            self.cross_off(others)
        return verdicts

    def _add(self, addresses):
        """Adds what was new a moment ago, and is in the ledger; returns what each is now."""
        try:
            answers, again = self.client.add(addresses)
        except DoppelError as e:
            return [Kind.POSTPONED if self._ends(len(addresses), e) else Kind.NEW] * len(addresses)
        # Where an answer was lost, "duplicate" may mean our own adding.
        return [Kind.SEEN if each.verdict == "duplicate" and not again else Kind.NEW for each in answers]

    def remember(self, request):
        """Takes a request for new, whatever the server has seen, and has it remembered."""
        try:
            number = self._write([request], [None])[0]
        except sqlite3.Error as e:
            return self._without_server([request], e)[0]
        kind = self._add([address(request)])[0]
        return Verdict(Kind.NEW if kind is Kind.SEEN else kind, number)

    def _without_server(self, requests, problem):
        if not self._ends(len(requests), problem):
            return [Verdict(Kind.LOCAL)] * len(requests)
        try:
            if self.ledger is not None:
                self.ledger.put(requests, [None] * len(requests), judged=False)
        except sqlite3.Error as e:
            logger.error("%d requests are lost: %s", len(requests), e)
        return [Verdict(Kind.POSTPONED)] * len(requests)

    def _ends(self, count, problem):
        """Says what is wrong, and returns whether the crawl ends for it."""
        if not self._stops:
            logger.warning("%s; %d requests are judged without it", problem, count)
            return False
        later = "started again with its JOBDIR, it goes on" if self.ledger is not None else "what waits is lost: it has no JOBDIR"
        logger.log(logging.DEBUG if self._stopping else logging.ERROR, "%s; the crawl ends; %s", problem, later)
        return True

    def _write(self, requests, pages):
        if self.ledger is None:
            return [0] * len(requests)
        return self.ledger.put(requests, pages)

    def cross_off(self, numbers):
        """Takes requests out of the ledger, if there is one."""
        if self.ledger is not None and (written := [number for number in numbers if number]):
            self.ledger.remove(written)

    # In the thread of the reactor

    def take(self, request, seen_locally):
        """Whether a request was seen; asks only if that was not done ahead."""
        verdict = self.ahead.pop(request, None) or self.judge([request])[0]
        stats = self._crawler.stats
        stats.inc_value(f"doppel/{verdict.kind.name.lower()}")
        if verdict.kind is Kind.POSTPONED:
            self._stop()
        if verdict.kind is Kind.NEW:
            request.meta[NUMBER] = verdict.number
        elif verdict.kind is Kind.LOCAL and not seen_locally(request):
            self.keep(request)
        else:
            return True
        return False

    def keep(self, request):
        """Writes a request down that nobody is asked about."""
        request.meta[NUMBER] = self._write([request], [None])[0]

    def _stop(self):
        if not self._stopping:
            self._stopping = True
            deferred_from_coro(self._crawler.engine.close_spider_async(reason=REASON))


def default_memory(spider):
    """A memory per spider, since another one may want the same pages."""
    return ("scrapy-" + re.sub("[^a-z0-9_-]", "-", spider.lower()))[:64]


def address(request):
    """What is asked for: the URL, and what else makes a request another one."""
    if request.method == "GET" and not request.body:
        return request.url
    url, _, _ = request.url.partition("#")
    body = hashlib.sha256(request.body).hexdigest()[:32]
    return f"{url}{'&' if '?' in url else '?'}doppel-request={request.method}-{body}"
