"""The spider that the tests run, in a process of its own."""

import os

from scrapy import Request, Spider
from scrapy.linkextractors import LinkExtractor


class CrawlingSpider(Spider):
    name = "crawling"
    custom_settings = {
        "ADDONS": {"doppel_scrapy.DoppelAddon": 500},
        "ITEM_PIPELINES": {"crawling.Appended": 500},
        "ROBOTSTXT_OBEY": False,
        "TELNETCONSOLE_ENABLED": False,
        "RETRY_TIMES": 1,
        "CONCURRENT_REQUESTS": 8,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 8,
        "DOWNLOAD_DELAY": 0,
    }

    links = LinkExtractor(canonicalize=False, unique=False, deny_extensions=())

    def parse(self, response):
        yield {"page": response.css("title::text").get()}
        for link in self.links.extract_links(response):
            yield Request(link.url)


class FormsSpider(CrawlingSpider):
    """Requests that differ in more than the URL, or are wanted twice."""

    name = "forms"

    def parse(self, response):
        form = response.urljoin("/form")
        for body in ("a", "b", "a"):
            yield Request(form, method="POST", body=body, callback=self.nothing)
        for path in ("/get", "/get", "/get?utm_source=x"):
            yield response.follow(path, callback=self.nothing, errback=self.nothing)
        for _ in range(2):
            yield response.follow("/always", dont_filter=True, callback=self.nothing, errback=self.nothing)
        yield Request("data:,once", callback=self.nothing)
        yield Request("data:,once", callback=self.nothing)

    def nothing(self, response):
        pass


class Appended:
    """Writes each item at once, so that it is there after kill -9."""

    def __init__(self, path):
        self._path = path

    @classmethod
    def from_crawler(cls, crawler):
        return cls(os.environ["ITEMS"])

    def open_spider(self):
        self._file = open(self._path, "a", buffering=1, encoding="utf-8")

    def close_spider(self):
        self._file.close()

    def process_item(self, item):
        self._file.write(f"{item['page']}\n")
        return item
