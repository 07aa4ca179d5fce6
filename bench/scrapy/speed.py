"""Times questions to duplicate filters of Scrapy: ten spellings of each page, the order shuffled by a fixed seed."""

import logging
import random
import sys
import tempfile
import time
from pathlib import Path

from scrapy import Request, Spider
from scrapy.dupefilters import RFPDupeFilter
from scrapy.utils.request import RequestFingerprinter
from scrapy.utils.test import get_crawler

from doppel_scrapy.dupefilter import DoppelDupeFilter
from doppel_scrapy.judge import Judge, Kind
from doppel_scrapy.ledger import Ledger

URL, QUESTIONS = sys.argv[1], int(sys.argv[2])
PAGES = QUESTIONS // 10
BATCH = 100


def spellings(page):
    path = f"site-{page % 100}.example/section/{page}/an-article-with-a-long-name"
    yield f"http://{path}"
    yield f"HTTP://{path.replace('site', 'SITE')}"
    yield f"http://{path}#top"
    yield f"http://{path.replace('/section', '/x/../section')}"
    yield f"http://{path.replace('/section', '/./section')}"
    yield f"http://{path.replace('/section', '/%73ection')}"
    yield f"http://{path}?utm_source=mail"
    yield f"http://{path}?utm_medium=feed&utm_campaign=x"
    yield f"http://{path}?PHPSESSID={page:032x}"
    yield f"http://{path}?"


def crawler(**settings):
    return get_crawler(Spider, {"DOPPEL_URL": URL, **settings})


def measure(name, seen):
    requests = [Request(url) for page in range(PAGES) for url in spellings(page)]
    random.Random(1).shuffle(requests)
    wall, cpu = time.perf_counter(), time.process_time()
    new = seen(requests)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    count = len(requests)
    print(f"| {name} | {count / wall:,.0f} | {cpu / count * 1e6:.0f} | {new:,} |", flush=True)


def one_by_one(dupefilter):
    return lambda requests: sum(not dupefilter.request_seen(request) for request in requests)


def together(judge):
    def ask(requests):
        new = 0
        for start in range(0, len(requests), BATCH):
            verdicts = judge.judge(requests[start : start + BATCH])
            found = [verdict.number for verdict in verdicts if verdict.kind is Kind.NEW]
            judge.cross_off(found)  # as if these were fetched
            new += len(found)
        return new

    return ask


def doppel(memory):
    judge = Judge(crawler(DOPPEL_MEMORY=memory))
    judge.open()
    return judge


logging.disable()
print(f"{QUESTIONS:,} questions on {PAGES:,} pages\n")
print("| who answers | questions/s | CPU of the crawler per question, us | called new |\n|---|--:|--:|--:|")
with tempfile.TemporaryDirectory() as folder:
    measure("Scrapy, in the heap", one_by_one(RFPDupeFilter(fingerprinter=RequestFingerprinter())))
    measure("Scrapy, JOBDIR", one_by_one(RFPDupeFilter(folder, fingerprinter=RequestFingerprinter())))
    measure("Doppel, one by one", one_by_one(DoppelDupeFilter(doppel("single"), fingerprinter=RequestFingerprinter())))
    measure(f"Doppel, {BATCH} at once", together(doppel("batches")))
    with_ledger = doppel("ledger")
    with_ledger.ledger = Ledger(Path(folder), Spider("speed"))
    measure(f"Doppel, {BATCH} at once, JOBDIR", together(with_ledger))
