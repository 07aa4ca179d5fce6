"""The duplicate filter: what Scrapy asks before it schedules a request."""

import logging

from scrapy.dupefilters import RFPDupeFilter

from doppel_scrapy.judge import Judge

logger = logging.getLogger(__name__)


class DoppelDupeFilter(RFPDupeFilter):
    """Asks a Doppel server whether a page was seen (:setting:`DUPEFILTER_CLASS`).

    Of its base class it has the log, and the fingerprints for what the server cannot judge.
    """

    def __init__(self, judge, debug=False, fingerprinter=None):
        super().__init__(None, debug, fingerprinter=fingerprinter)
        self._judge = judge

    @classmethod
    def from_crawler(cls, crawler):
        debug = crawler.settings.getbool("DUPEFILTER_DEBUG")
        return cls(Judge.of(crawler), debug, crawler.request_fingerprinter)

    def open(self):
        self._judge.open()
        if self._judge.ledger is None:
            logger.info(
                "No ledger of requests, which takes DoppelScheduler and JOBDIR: if this crawl is killed,"
                " what waited is known to %s as seen",
                self._judge.client.memory,
            )

    def request_seen(self, request):
        return self._judge.take(request, super().request_seen)
