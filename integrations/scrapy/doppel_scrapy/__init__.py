"""Crawls of Scrapy that fetch each page once, under whatever spelling, and survive kill -9.

A Doppel server (``doppel serve``) remembers what was seen. Begin with :class:`DoppelAddon`, which
sets up the others::

    ADDONS = {"doppel_scrapy.DoppelAddon": 500}
    DOPPEL_URL = "http://127.0.0.1:8080"
"""

from doppel_scrapy.addon import DoppelAddon
from doppel_scrapy.client import DoppelAway, DoppelError
from doppel_scrapy.dupefilter import DoppelDupeFilter
from doppel_scrapy.middleware import DoppelMiddleware
from doppel_scrapy.scheduler import DoppelScheduler

__all__ = [
    "DoppelAddon",
    "DoppelAway",
    "DoppelDupeFilter",
    "DoppelError",
    "DoppelMiddleware",
    "DoppelScheduler",
]
