"""What is written down and survives."""

import os
import signal
import subprocess
import sys
import tempfile
import unittest

from scrapy import Request, Spider

from doppel_scrapy.client import DoppelError
from doppel_scrapy.ledger import FILE, Ledger


class LedgerTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.spider = Spider("a")

    def put(self, ledger, *numbers, **more):
        requests = [Request(f"http://a.example/{number}", priority=number) for number in numbers]
        return ledger.put(requests, [request.url for request in requests], **more)

    def urls(self, batches):
        return [request.url for batch in batches for _, request in batch]

    def test_holds_a_page_once_and_keeps_the_order(self):
        ledger = Ledger(self.folder, self.spider)

        first = self.put(ledger, 3, 1, 2)
        second = self.put(ledger, 1, 4)
        ledger.remove([first[0]])

        self.assertIsNone(second[0])
        self.assertEqual(self.urls(ledger.judged()), [f"http://a.example/{number}" for number in (1, 2, 4)])
        self.assertEqual([request.priority for batch in ledger.judged() for _, request in batch], [1, 2, 4])

    def test_takes_a_page_again_when_it_is_finished(self):
        ledger = Ledger(self.folder, self.spider)
        ledger.remove(self.put(ledger, 1))

        self.assertIsNotNone(self.put(ledger, 1)[0])

    def test_reads_more_than_fit_at_a_time(self):
        ledger = Ledger(self.folder, self.spider)
        self.put(ledger, *range(2500))

        self.assertEqual([len(batch) for batch in ledger.judged()], [1000, 1000, 500])

    def test_says_what_cannot_be_written(self):
        ledger = Ledger(self.folder, self.spider)

        self.assertEqual(ledger.put([Request("http://a.example/", callback=lambda response: None)], [None]), [0])
        self.assertEqual(len(ledger), 0)

    def test_tells_a_run_that_finished_from_one_that_did_not(self):
        ends = [None, "finished", "shutdown", "finished"]
        begins = []
        for end in ends:
            ledger = Ledger(self.folder, self.spider)
            begins.append(ledger.begin())
            if end is None:
                ledger._file.close()
            else:
                ledger.end(end)

        self.assertEqual(begins, [False, True, False, True])

    def test_is_for_one_crawl(self):
        self.put(Ledger(self.folder, self.spider), 1)

        with self.assertRaisesRegex(DoppelError, "is in use by another crawl"):
            self.in_another_process("ledger = Ledger(folder, spider)", raises=True)

    def test_refuses_files_of_others(self):
        import sqlite3

        with sqlite3.connect(os.path.join(self.folder, FILE)) as file:
            file.execute("PRAGMA user_version = 7")

        with self.assertRaisesRegex(DoppelError, "was not made by this version"):
            Ledger(self.folder, self.spider)

    def test_survives_kill_9_with_all_that_was_put_and_removed(self):
        killed = self.in_another_process(
            """
ledger = Ledger(folder, spider)
ledger.begin()
numbers = ledger.put([Request(f"http://a.example/{n}") for n in range(100)], [str(n) for n in range(100)])
ledger.remove(numbers[:40])
ledger.put([Request("http://a.example/later")], [None], judged=False)
os.kill(os.getpid(), signal.SIGKILL)
"""
        )
        self.assertEqual(killed, -signal.SIGKILL)

        ledger = Ledger(self.folder, self.spider)
        self.assertTrue(ledger.begin())
        self.assertEqual(self.urls(ledger.judged()), [f"http://a.example/{number}" for number in range(40, 100)])
        self.assertEqual(self.urls(ledger.unjudged()), ["http://a.example/later"])

    def in_another_process(self, code, raises=False):
        head = (
            "import os, signal, sys\nfrom scrapy import Request, Spider\nfrom doppel_scrapy.ledger import Ledger\n"
            f"folder, spider = {self.folder!r}, Spider('a')\n"
        )
        done = subprocess.run([sys.executable, "-c", head + code], capture_output=True, text=True)
        if raises:
            raise DoppelError(done.stderr.splitlines()[-1])
        return done.returncode


if __name__ == "__main__":
    unittest.main()
