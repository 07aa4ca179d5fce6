package dev.doppel.engine.links;

import dev.doppel.engine.internal.WebIds;
import dev.doppel.io.record.Document;
import dev.doppel.web.url.Url;
import dev.doppel.web.url.UrlRules;
import java.util.List;
import java.util.Set;

/** Where a page leads, as a set by which pages can be compared. */
public final class PageTargets {

  /*
   * A page whose id is no address is taken to lie at one place that is the same for all, and so deep
   * that "../" leads to different ones: relative links are compared as they are written, and two
   * copies of a page in two folders have the same. The top-level domain is reserved for what does
   * not exist (RFC 2606).
   */
  private static final Url SOMEWHERE = Url.parse("http://page.invalid/1/2/3/4/5/6/7/8/page");

  private static final LinkSettings SETTINGS =
      new LinkSettings(
          UrlRules.of("standard"),
          Set.of("a", "area", "frame", "iframe", "refresh"), // not what it shows and loads
          null,
          false);

  private PageTargets() {}

  /**
   * Returns the addresses that a page sends its readers to, each once, in canonical form and
   * sorted; not its own. What is no page has none.
   */
  public static List<String> of(Document document) {
    LinkReader reader = new LinkReader(SETTINGS);
    Url address = WebIds.address(document.id()).map(reader::located).orElse(null);
    return reader.read(document, address == null ? SOMEWHERE : address).found().stream()
        .filter(link -> !link.url().equals(link.page()))
        .map(FoundLink::url)
        .sorted()
        .toList();
  }
}
