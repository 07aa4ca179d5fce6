"""What is new, and what a kill between any two steps leaves."""

import re
import tempfile
import unittest

from scrapy import Request, Spider
from scrapy.utils.test import get_crawler

from doppel_scrapy.client import DoppelError
from doppel_scrapy.judge import Judge, Kind, address, default_memory
from doppel_scrapy.ledger import Ledger
from support import FakeDoppel


class Killed(BaseException):
    """As a kill does, this passes everything that catches errors."""


class JudgeTest(unittest.TestCase):
    def setUp(self):
        self.fake = FakeDoppel(canonical=str.lower)
        self.addCleanup(self.fake.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.ledger = Ledger(folder.name, Spider("a"))
        self.judge = self.judge_of("here")

    def judge_of(self, memory, **settings):
        judge = Judge(get_crawler(Spider, {"DOPPEL_URL": self.fake.url, "DOPPEL_MEMORY": memory, **settings}))
        judge.ledger = self.ledger
        return judge

    def kinds(self, *urls, judge=None):
        return [verdict.kind for verdict in (judge or self.judge).judge([Request(url) for url in urls])]

    def known(self):
        return {page for _, page in self.fake.seen}

    def written(self):
        return {request.url.lower() for batch in self.ledger.judged() for _, request in batch}

    def test_says_once_that_a_page_is_new(self):
        self.assertEqual(
            self.kinds("http://a.example/X", "http://a.example/x", "data:,"), [Kind.NEW, Kind.SEEN, Kind.LOCAL]
        )
        self.assertEqual(self.kinds("http://a.example/x"), [Kind.SEEN])
        self.assertEqual(self.written(), {"http://a.example/x"})

    def test_a_kill_leaves_no_page_known_that_is_not_written_down(self):
        page = "http://a.example/1"

        def killed(*args):
            raise Killed

        steps = [(self.judge.client, "check"), (self.ledger, "put"), (self.judge.client, "add")]
        for owner, step in steps:
            setattr(owner, step, killed)
            with self.subTest(step=step), self.assertRaises(Killed):
                self.kinds(page)
            delattr(owner, step)
            self.assertEqual(self.known(), set())

        self.assertEqual(self.written(), {page})  # was put before it was to be added

    def test_of_two_crawlers_one_is_first(self):
        page = "http://a.example/1"
        check = self.judge.client.check

        def slowly(urls):
            answers = check(urls)
            self.fake.seen.add(("here", page))  # the other one asks, and adds
            return answers

        self.judge.client.check = slowly

        self.assertEqual(self.kinds(page), [Kind.SEEN])
        self.assertEqual(self.written(), set())

    def test_a_page_whose_answer_was_lost_is_its_own(self):
        self.fake.failures = [None, "lost"]

        self.assertEqual(self.kinds("http://a.example/1"), [Kind.NEW])

    def test_a_page_that_could_not_be_added_is_written_down_once(self):
        page = "http://a.example/1"
        self.fake.failures = [None, "lost", "away"]  # asked; added, but not answered; not answered

        self.assertEqual(self.kinds(page, judge=self.judge_of("here", DOPPEL_ATTEMPTS=2)), [Kind.POSTPONED])
        self.assertEqual(self.known(), {page})
        self.assertEqual(self.written(), {page})
        self.assertEqual(list(self.ledger.unjudged()), [])  # it would be a duplicate: our own

    def test_a_page_that_two_callbacks_found_is_scheduled_once(self):
        check = self.judge.client.check
        page = "http://a.example/1"

        def slowly(urls):
            answers = check(urls)
            self.judge.client.check = check
            self.assertEqual(self.kinds(page), [Kind.NEW])
            return answers

        self.judge.client.check = slowly

        self.assertEqual(self.kinds(page), [Kind.SEEN])

    def test_a_start_page_is_new_whatever_was_seen_and_is_remembered(self):
        page = "http://a.example/"
        self.kinds(page)

        self.assertEqual(self.judge.remember(Request(page, dont_filter=True)).kind, Kind.NEW)
        self.assertEqual(self.kinds(page), [Kind.SEEN])

    def test_away_means_later_or_locally(self):
        self.fake.failures = ["away"]
        page = "http://a.example/1"

        self.assertEqual(self.kinds(page, judge=self.judge_of("here", DOPPEL_ATTEMPTS=1)), [Kind.POSTPONED])
        self.assertEqual([request.url for batch in self.ledger.unjudged() for _, request in batch], [page])
        passing = self.judge_of("here", DOPPEL_ATTEMPTS=1, DOPPEL_WHEN_AWAY="pass")
        self.assertEqual(self.kinds(page, judge=passing), [Kind.LOCAL])

    def test_refuses_a_word_that_it_does_not_know(self):
        with self.assertRaisesRegex(DoppelError, "DOPPEL_WHEN_AWAY must be 'stop' or 'pass', got 'wait'"):
            self.judge_of("here", DOPPEL_WHEN_AWAY="wait")

    def test_asks_for_what_makes_a_request_another_one(self):
        url = "http://a.example/form?a=1#top"
        post = Request(url, method="POST", body="x")
        addresses = [
            address(Request(url)),
            address(post),
            address(post.replace(body="y")),
            address(Request(url, method="HEAD")),
            address(Request("http://a.example/", method="POST")),
        ]

        self.assertEqual(addresses[0], url)
        self.assertRegex(addresses[1], r"^http://a\.example/form\?a=1&doppel-request=POST-[0-9a-f]{32}$")
        self.assertRegex(addresses[4], r"^http://a\.example/\?doppel-request=POST-")
        self.assertEqual(len(set(addresses)), 5)
        self.assertEqual(address(post.copy()), addresses[1])

    def test_names_a_memory_as_the_server_allows(self):
        for spider in ("pages", "Füße und Hände", "x" * 100):
            self.assertRegex(default_memory(spider), re.compile("^[a-z0-9][a-z0-9_-]{0,63}$"))


if __name__ == "__main__":
    unittest.main()
