"""Scrapy's scheduler, with a ledger of what is not finished."""

import logging
import shutil
from pathlib import Path

from scrapy.core.scheduler import Scheduler

from doppel_scrapy.client import DoppelError
from doppel_scrapy.dupefilter import DoppelDupeFilter
from doppel_scrapy.judge import NUMBER, Judge, Kind, address
from doppel_scrapy.ledger import FILE, Ledger

logger = logging.getLogger(__name__)


class DoppelScheduler(Scheduler):
    """Keeps each request in a ledger in :setting:`JOBDIR` until all that came of it is processed.

    Scrapy's own queues are as ever, and made anew from the ledger at every start: on disk they are
    whole after a clean stop only, and never hold the requests that are under way. Without JOBDIR
    this is Scrapy's scheduler.
    """

    _is_open = False

    def open(self, spider):
        self._taken = {}  # requests under way, with their numbers in the ledger
        self._most_under_way = self.crawler.settings.getint("CONCURRENT_REQUESTS")
        if not isinstance(self.df, DoppelDupeFilter):
            raise DoppelError(f"DoppelScheduler needs DoppelDupeFilter as DUPEFILTER_CLASS, not {type(self.df)}")
        self._judge = Judge.of(self.crawler)
        if self.dqdir is None:
            opened = super().open(spider)
        else:
            opened = self._open_with_ledger(spider)
        self._is_open = True
        return opened

    def _open_with_ledger(self, spider):
        queues = Path(self.dqdir)
        if any(queues.iterdir()) and not queues.with_name(FILE).exists():
            raise DoppelError(f"{queues} was filled by another scheduler; finish that crawl, or use another JOBDIR")
        ledger = self._judge.ledger = Ledger(queues.parent, spider)  # from here on, JOBDIR is ours alone
        shutil.rmtree(queues)
        queues.mkdir()
        opened = super().open(spider)
        self._judge.resumed = ledger.begin()
        self._refill(ledger)
        self._watch()
        return opened

    def _refill(self, ledger):
        count = 0
        for batch in ledger.judged():
            self._judge.client.add([address(request) for _, request in batch])
            for number, request in batch:
                request.meta[NUMBER] = number
                self._queue(request)
            count += len(batch)
        for batch in ledger.unjudged():
            requests = [request for _, request in batch]
            for request, verdict in zip(requests, self._judge.judge_now(requests), strict=True):
                if verdict.kind is Kind.SEEN:
                    continue
                if verdict.kind is Kind.POSTPONED:
                    raise DoppelError("the server went away while the ledger was read; start the crawl again")
                if verdict.kind is Kind.NEW:
                    request.meta[NUMBER] = verdict.number
                else:
                    self._judge.keep(request)
                self._queue(request)
                count += 1
            ledger.remove([number for number, _ in batch])
        if count:
            logger.info("Going on with %d requests that were not finished", count)
            self.stats.set_value("doppel/resumed", count)

    def _queue(self, request):
        if not self._dqpush(request):
            self._mqpush(request)

    def _watch(self):
        """Learns from the engine when a request is finished: its callback ran, its items went
        through the pipelines, its requests were scheduled. No signal of Scrapy says so."""
        slot = getattr(self.crawler.engine, "_slot", None)
        if not isinstance(getattr(slot, "inprogress", None), set):
            raise DoppelError("this version of Scrapy does not show which requests are in progress; see the README")
        slot.inprogress = _InProgress(slot.inprogress, self._finished)

    def _finished(self, request):
        number = self._taken.pop(request, None)
        if number is not None:
            self._judge.cross_off([number])

    def close(self, reason):
        if not self._is_open:
            return None
        closed = super().close(reason)
        if self._judge.ledger is not None:
            self._judge.ledger.end(reason)
        return closed

    def enqueue_request(self, request):
        if request.dont_filter:
            if request in self._judge.ahead:
                if self.df.request_seen(request):
                    self.df.log(request, self.spider)
                    return False
            else:
                self._judge.keep(request)
        return super().enqueue_request(request)

    def next_request(self):
        if self._judge.ledger is not None and len(self._taken) >= self._most_under_way:
            return None  # so that no more are fetched again after kill -9; the engine asks when one is finished
        request = super().next_request()
        if request is not None:
            number = request.meta.pop(NUMBER, 0)
            if number:
                self._taken[request] = number
        return request


class _InProgress(set):
    """The requests in progress, which tells of each that leaves."""

    def __init__(self, requests, finished):
        super().__init__(requests)
        self._finished = finished

    def remove(self, request):
        super().remove(request)
        self._finished(request)
