"""Crawls of a site on loopback, killed and not."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from collections import Counter
from contextlib import closing
from pathlib import Path

from doppel_scrapy.ledger import FILE
from support import HERE, PAGES, FakeDoppel, Site, skip_or_fail, spelled

URL = os.environ.get("DOPPEL_TEST_URL", "")
TOKEN = os.environ.get("DOPPEL_TEST_TOKEN", "")


class Crawls(unittest.TestCase):
    """A site, a folder, and processes that crawl."""

    def prepare(self):
        self.site = Site()
        self.addCleanup(self.site.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.items = self.folder / "items"
        self.memory = f"test-{time.time_ns()}-{self._testMethodName.lower()}"[:64]

    def start(self, spider="CrawlingSpider", jobdir=True, **settings):
        settings = {"DOPPEL_URL": self.doppel, "DOPPEL_MEMORY": self.memory, "LOG_LEVEL": "INFO", **settings}
        if jobdir:
            settings.setdefault("JOBDIR", str(self.folder / "job"))
        program = (
            "import json, sys\nfrom scrapy.crawler import CrawlerProcess\nimport crawling\n"
            "process = CrawlerProcess(json.loads(sys.argv[2]))\n"
            "crawler = process.create_crawler(getattr(crawling, sys.argv[1]))\n"
            "process.crawl(crawler, start_urls=json.loads(sys.argv[3]))\nprocess.start()\n"
            "print('STATS', json.dumps(crawler.stats.get_stats(), default=str))\n"
        )
        starts = [f"http://localhost:{self.site.port}/page/0"]
        environment = {**os.environ, "ITEMS": str(self.items), "PYTHONPATH": f"{HERE.parent}:{HERE}"}
        if TOKEN:
            environment["DOPPEL_TOKEN"] = TOKEN
        self.log = self.folder / "log"
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-c", program, spider, json.dumps(settings), json.dumps(starts)],
                stdout=log,
                stderr=log,
                env=environment,
                cwd=self.folder,
            )

    def crawl(self, *args, **settings):
        """Crawls to the end, and returns Scrapy's statistics."""
        process = self.start(*args, **settings)
        process.wait(600)
        log = self.log.read_text()
        self.assertEqual(process.returncode, 0, log[-5000:])
        self.assertFalse("Traceback" in log, log[-5000:])
        return json.loads(re.findall("^STATS (.*)$", log, re.MULTILINE)[-1])

    def kill_after(self, process, fetches):
        while sum(self.site.fetched.values()) < fetches:
            self.assertIsNone(process.poll(), f"ended before it was killed: {self.log.read_text()[-3000:]}")
            time.sleep(0.005)
        process.kill()
        process.wait()

    def written(self):
        return Counter(int(line) for line in self.items.read_text().split())

    def pending(self):
        with closing(sqlite3.connect(self.folder / "job" / FILE)) as file:
            return file.execute("SELECT COUNT(*) FROM request").fetchone()[0]


class CrawlTest(Crawls):
    """With a server."""

    def setUp(self):
        if not URL:
            skip_or_fail(self, "crawls need a Doppel server: integrations/scrapy/check URL")
        self.doppel = URL
        self.prepare()

    def test_the_site_has_ten_spellings_of_each_page(self):
        links = set()
        for page in range(PAGES):
            links.update(re.findall('href="([^"]*)"', self.site.html(page)))

        self.assertEqual(len(links), 5000)
        self.assertEqual(links, {spelled(self.site.port, page, n) for page in range(PAGES) for n in range(10)})

    def test_5000_spellings_of_500_pages_are_500_fetches(self):
        stats = self.crawl()

        self.assertEqual(set(self.site.fetched), set(range(PAGES)))
        self.assertEqual(sum(self.site.fetched.values()), PAGES)
        self.assertEqual(self.written(), Counter(range(PAGES)))
        self.assertEqual(self.pending(), 0)
        self.assertEqual(stats["doppel/new"], PAGES)
        self.assertEqual(stats["dupefilter/filtered"], stats["doppel/seen"])

    def test_a_finished_crawl_begins_again_and_fetches_what_is_new(self):
        self.crawl()
        self.crawl()

        self.assertEqual(self.site.fetched.pop(0), 2)  # a start page: it may have new links
        self.assertEqual(set(self.site.fetched.values()), {1})

    def test_without_jobdir_and_one_by_one_it_is_the_same(self):
        self.crawl(jobdir=False, DOPPEL_BATCH=1)

        self.assertEqual(self.site.fetched, Counter(range(PAGES)))

    def test_killed_four_times_it_goes_on_without_fetching_again(self):
        for kill in (1, 2, 3, 4):
            self.kill_after(self.start(), kill * 100)
        stats = self.crawl()
        fetched, written = self.site.fetched, self.written()

        again = {page for page, times in fetched.items() if times > 1}
        print(f"killed 4 times: {sum(fetched.values())} fetches, {len(again)} pages under way were fetched again")
        self.assertEqual(set(written), set(range(PAGES)), "nothing is lost")
        self.assertEqual(set(fetched), set(range(PAGES)))
        # Those that were under way: CONCURRENT_REQUESTS is 8.
        self.assertLessEqual(sum(fetched.values()) - PAGES, 4 * 8)
        self.assertLessEqual(sum(written.values()) - PAGES, 4 * 8)
        self.assertEqual(self.pending(), 0)
        self.assertEqual(stats["finish_reason"], "finished")

    def test_stopped_by_a_signal_it_fetches_nothing_again(self):
        process = self.start()
        while sum(self.site.fetched.values()) < 200:
            self.assertIsNone(process.poll(), "ended before it was stopped")
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        process.wait(120)
        self.assertLess(sum(self.site.fetched.values()), PAGES)

        self.crawl()

        self.assertEqual(self.site.fetched, Counter(range(PAGES)))
        self.assertEqual(self.written(), Counter(range(PAGES)))

    def test_requests_differ_by_method_and_body(self):
        self.crawl("FormsSpider")

        self.assertEqual(
            self.site.other, {"POST /form a": 1, "POST /form b": 1, "/get": 1, "/always": 2}
        )

    def test_two_crawlers_share_a_memory(self):
        both = [self.start(JOBDIR=str(self.folder / name)) for name in ("one", "two")]
        for process in both:
            process.wait(600)

        # Both begin with the start page, which is fetched whoever has seen it.
        self.assertLessEqual(self.site.fetched.pop(0), 2)
        self.assertEqual(self.site.fetched, Counter(range(1, PAGES)))

    def test_a_job_is_for_one_crawler_and_for_doppel(self):
        first = self.start()
        while sum(self.site.fetched.values()) < 50:
            self.assertIsNone(first.poll(), "ended before the second one came")
            time.sleep(0.005)
        first_log, self.folder = self.log, self.folder / "second"
        self.folder.mkdir()
        second = self.start(JOBDIR=str(first_log.parent / "job"))
        second.wait(120)
        self.assertIn("is in use by another crawl", self.log.read_text())
        first.wait(600)
        self.assertIn("Spider closed (finished)", first_log.read_text())
        self.assertEqual(self.site.fetched, Counter(range(PAGES)))

        others = self.folder / "job" / "requests.queue"
        others.mkdir(parents=True)
        (others / "0").write_bytes(b"another scheduler's")
        self.start().wait(120)
        self.assertIn("was filled by another scheduler", self.log.read_text())
        self.assertTrue((others / "0").exists())

    def test_a_memory_of_other_settings_is_refused(self):
        request = urllib.request.Request(
            f"{self.doppel}/api/v1/memories/{self.memory}",
            json.dumps({"kind": "urls", "profile": "none"}).encode(),
            {"Content-Type": "application/json", **({"Authorization": f"Bearer {TOKEN}"} if TOKEN else {})},
            method="PUT",
        )
        urllib.request.urlopen(request).close()

        process = self.start()
        process.wait(120)

        self.assertIn("was made with other settings", self.log.read_text())
        self.assertEqual(self.site.fetched, Counter())


class AwayTest(Crawls):
    """With a stand-in that goes away."""

    def setUp(self):
        self.fake = FakeDoppel(canonical=lambda url: re.sub(r".*age/(?:\./)?(\d+).*", r"\1", url))
        self.addCleanup(self.fake.close)
        self.doppel = self.fake.url
        self.prepare()

    def go_away_after(self, process, fetches):
        while sum(self.site.fetched.values()) < fetches:
            self.assertIsNone(process.poll(), self.log.read_text()[-3000:])
            time.sleep(0.005)
        self.fake.failures = ["away"]

    def test_it_ends_when_the_server_is_away_and_loses_nothing(self):
        process = self.start(DOPPEL_ATTEMPTS=2)
        self.go_away_after(process, 100)
        process.wait(120)
        self.assertIn("Spider closed (doppel_away)", self.log.read_text())
        self.assertGreater(self.pending(), 0)

        self.fake.failures = []
        self.crawl()

        self.assertEqual(self.site.fetched, Counter(range(PAGES)))
        self.assertEqual(self.written(), Counter(range(PAGES)))
        self.assertEqual(self.pending(), 0)

    def test_it_goes_on_without_the_server_if_told_so(self):
        process = self.start(DOPPEL_ATTEMPTS=1, DOPPEL_WHEN_AWAY="pass")
        self.go_away_after(process, 100)
        while "judged without it" not in self.log.read_text():
            self.assertIsNone(process.poll(), self.log.read_text()[-3000:])
            time.sleep(0.005)
        self.fake.failures = []
        process.wait(600)

        self.assertIn("Spider closed (finished)", self.log.read_text())
        self.assertEqual(set(self.site.fetched), set(range(PAGES)))
        self.assertEqual(set(self.written()), set(range(PAGES)))
        self.assertEqual(self.pending(), 0)

    def test_answers_that_are_lost_lose_no_page(self):
        self.fake.failures = [None, None, "lost"] * 60
        self.crawl(DOPPEL_ATTEMPTS=8)

        self.assertEqual(set(self.site.fetched), set(range(PAGES)))
        self.assertEqual(self.site.fetched, Counter(range(PAGES)))

    def test_it_does_not_begin_without_the_server(self):
        self.fake.failures = ["away"]
        process = self.start(DOPPEL_ATTEMPTS=2)
        process.wait(120)

        self.assertIn("did not answer memories/", self.log.read_text())
        self.assertEqual(self.site.fetched, Counter())


if __name__ == "__main__":
    unittest.main()
