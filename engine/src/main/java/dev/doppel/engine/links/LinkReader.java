package dev.doppel.engine.links;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.WebAnswer;
import dev.doppel.web.html.PageLink;
import dev.doppel.web.html.PageLinks;
import dev.doppel.web.url.Url;
import dev.doppel.web.url.UrlCanonicalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the links of a record. For one thread. */
final class LinkReader {

  /**
   * The links of a record.
   *
   * @param isPage whether it is a page, or an answer that leads elsewhere
   * @param isLocated whether it has an address, without which relative links lead nowhere
   * @param others how many links lead to no address of the web, as those to scripts and mail
   */
  record Links(List<FoundLink> found, boolean isPage, boolean isLocated, long others) {}

  private static final Links NOTHING = new Links(List.of(), false, true, 0);

  private final LinkSettings settings;
  private final UrlCanonicalizer canonicalizer;
  private final Set<String> known = new HashSet<>();

  LinkReader(LinkSettings settings) {
    this.settings = settings;
    this.canonicalizer = settings.rules().canonicalizer();
  }

  Links read(RawRecord record) throws UnreadableRecordException {
    WebAnswer answer = record.answer();
    if (answer != null && answer.status() / 100 == 3 && !answer.locations().isEmpty()) {
      Url address = located(answer.address());
      PageLink target = new PageLink(LinkSettings.LOCATION, answer.locations().get(0), "", "");
      return address == null
          ? new Links(List.of(), true, false, 1)
          : found(address, address, List.of(target));
    }
    Document document = record.read();
    return read(document, located(answer == null ? document.id() : answer.address()));
  }

  /** Finds the links of a document at an address, or nowhere in particular. */
  Links read(Document document, @Nullable Url address) {
    if (document.kind() != ContentKind.HTML) {
      return NOTHING;
    }
    PageLinks page = PageLinks.of(document.content(), document.charset());
    Url base = base(page, address);
    if (base == null) {
      return new Links(List.of(), true, false, page.links().size());
    }
    return found(address == null ? base : address, base, page.links());
  }

  /** Returns the address of a record; null if it is unknown. */
  @Nullable Url located(String id) {
    try {
      return Url.parse(id);
    } catch (IllegalArgumentException e) {
      return settings.base() == null ? null : resolved(settings.base(), path(id));
    }
  }

  /** A file's name as it stands in an address. */
  private static String path(String name) {
    return "./" + name.replace("%", "%25").replace("?", "%3F").replace("#", "%23");
  }

  private static @Nullable Url base(PageLinks page, @Nullable Url address) {
    String written = page.base().orElse(null);
    if (written == null) {
      return address;
    }
    Url base = address == null ? null : resolved(address, written);
    if (base == null) {
      try {
        return Url.parse(written);
      } catch (IllegalArgumentException e) {
        return address;
      }
    }
    return base;
  }

  private static @Nullable Url resolved(Url base, String reference) {
    try {
      return base.resolve(reference);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private Links found(Url address, Url base, List<PageLink> links) {
    String page = canonicalizer.canonicalize(address.toString()) ? canonicalizer.toString() : "";
    List<FoundLink> found = new ArrayList<>();
    long others = 0;
    known.clear();
    for (PageLink link : links) {
      if (!isWanted(link)) {
        continue;
      }
      if (!canonicalizer.canonicalize(link.address(), base)) {
        others++;
        continue;
      }
      String url = canonicalizer.toString();
      if (known.add(url)) {
        found.add(new FoundLink(page, url, link.kind(), link.rel(), link.text()));
      }
    }
    return new Links(found, true, true, others);
  }

  private boolean isWanted(PageLink link) {
    return settings.kinds().contains(link.kind())
        && !(settings.isFollowedOnly() && List.of(link.rel().split(" ", -1)).contains("nofollow"));
  }
}
