"""All parts in one setting."""

from doppel_scrapy.dupefilter import DoppelDupeFilter
from doppel_scrapy.middleware import DoppelMiddleware
from doppel_scrapy.scheduler import DoppelScheduler

MIDDLEWARE_ORDER = 10  # the last one before the engine: what others drop is not asked for


class DoppelAddon:
    """Sets the duplicate filter, the scheduler and the middleware, where a project sets no others."""

    def update_settings(self, settings):
        settings.set("DUPEFILTER_CLASS", DoppelDupeFilter, "addon")
        settings.set("SCHEDULER", DoppelScheduler, "addon")
        settings.setdefault_in_component_priority_dict("SPIDER_MIDDLEWARES", DoppelMiddleware, MIDDLEWARE_ORDER)
