"""What is asked, and what happens when the server does not answer."""

import unittest

from doppel_scrapy.client import DoppelAway, DoppelError, SeenClient
from support import FakeDoppel


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.fake = FakeDoppel()
        self.addCleanup(self.fake.close)
        self.client = SeenClient(self.fake.url, "here", token="0123456789abcdef", timeout=5, attempts=3)

    def test_asks_and_adds(self):
        urls = ["http://a.example/1", "http://a.example/2", "http://a.example/1", "data:x"]

        self.assertEqual([each.verdict for each in self.client.check(urls)], ["new", "new", "new", "invalid"])
        said, again = self.client.add(urls)

        self.assertEqual([each.verdict for each in said], ["new", "new", "duplicate", "invalid"])
        self.assertFalse(again)
        self.assertEqual(self.client.check(urls)[0].verdict, "duplicate")

    def test_sends_token_and_memory_over_one_connection(self):
        for number in range(5):
            self.client.add([f"http://a.example/{number}"])

        self.assertEqual(self.fake.connections, 1)
        path, headers, _ = self.fake.asked[-1]
        self.assertEqual(path, "/api/v1/urls?memory=here")
        self.assertEqual(headers["Authorization"], "Bearer 0123456789abcdef")

    def test_asks_under_a_prefix(self):
        SeenClient(self.fake.url + "/doppel/", "here").check(["http://a.example/"])

        self.assertEqual(self.fake.asked[-1][0], "/doppel/api/v1/urls/check?memory=here")

    def test_asks_again_what_was_not_answered_and_says_so(self):
        for failure in ("lost", 503, 429, 500):
            with self.subTest(failure=failure):
                self.fake.failures = [failure]
                said, again = self.client.add([f"http://a.example/{failure}"])

                self.assertTrue(again)
                # The lost answer was "new": without "again" the URL would be lost with it.
                self.assertEqual(said[0].verdict, "duplicate" if failure == "lost" else "new")

    def test_gives_up_on_a_server_that_is_away(self):
        self.fake.failures = ["away"]

        with self.assertRaisesRegex(DoppelAway, "did not answer urls/check.* in 3 attempts"):
            self.client.check(["http://a.example/"])

    def test_gives_up_where_nobody_listens(self):
        self.fake.close()
        self.fake.close = lambda: None
        client = SeenClient(self.fake.url, "here", attempts=2)

        with self.assertRaisesRegex(DoppelAway, "Refused"):
            client.check(["http://a.example/"])

    def test_does_not_ask_again_what_was_refused(self):
        self.fake.failures = [401, "away"]

        with self.assertRaisesRegex(DoppelError, "401 failed with 401") as raised:
            self.client.check(["http://a.example/"])
        self.assertNotIsInstance(raised.exception, DoppelAway)

    def test_refuses_an_address_that_is_none(self):
        for url in ("localhost:8080", "ftp://a.example", "http://"):
            with self.assertRaisesRegex(DoppelError, "DOPPEL_URL must be"):
                SeenClient(url, "here")


if __name__ == "__main__":
    unittest.main()
