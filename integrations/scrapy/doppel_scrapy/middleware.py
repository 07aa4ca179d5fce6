"""Asks for all links of a page at once, in a thread."""

from scrapy import Request
from scrapy.utils.asyncio import run_in_thread

from doppel_scrapy.judge import Judge


class DoppelMiddleware:
    """Has requests judged before the scheduler asks, so that nothing waits for the server meanwhile.

    Requests of a callback are held back until there are :setting:`DOPPEL_BATCH` of them, or it ends.
    Without this middleware the answers are the same; each costs a round trip in the reactor.
    """

    def __init__(self, judge, batch):
        self._judge = judge
        self._batch = max(1, batch)

    @classmethod
    def from_crawler(cls, crawler):
        return cls(Judge.of(crawler), crawler.settings.getint("DOPPEL_BATCH", 100))

    async def process_start(self, start):
        async for each in start:
            if isinstance(each, Request):
                await self._judge_start(each)
            yield each

    async def _judge_start(self, request):
        """A page to start from is always fetched, but not again by a crawl that goes on."""
        judge = self._judge
        if request.dont_filter and not judge.resumed:
            judge.ahead[request] = await run_in_thread(judge.remember, request)
        else:
            await self._judge_all([request])

    async def process_spider_output(self, response, result):
        waiting = []
        failure = None
        try:
            async for each in result:
                if not isinstance(each, Request) or each.dont_filter:
                    yield each
                    continue
                waiting.append(each)
                if len(waiting) >= self._batch:
                    await self._judge_all(waiting)
                    for request in waiting:
                        yield request
                    waiting = []
        except Exception as e:  # what the callback yielded before counts
            failure = e
        if waiting:
            await self._judge_all(waiting)
            for request in waiting:
                yield request
        if failure is not None:
            raise failure

    async def _judge_all(self, requests):
        verdicts = await run_in_thread(self._judge.judge, requests)
        self._judge.ahead.update(zip(requests, verdicts, strict=True))
