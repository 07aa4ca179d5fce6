package dev.doppel.engine.documents;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.parts.PageName;
import dev.doppel.similarity.parts.PageOrigin;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which pages may have one template: those of a host, or those below one folder. */
final class Site {

  private Site() {}

  /** The site and the name of a page in words; null for a text. */
  static @Nullable String origin(Document document, PageName name) {
    String site = of(document);
    return site == null ? null : PageOrigin.of(site, hostStart(document.id()) > 0, name).toString();
  }

  /**
   * The host of a page whose id is a web address, else the first folder of its path, else the one
   * site of all that have neither; null for a text, which has no template.
   */
  static @Nullable String of(Document document) {
    if (document.kind() != ContentKind.HTML) {
      return null;
    }
    String id = document.id();
    int host = hostStart(id);
    if (host > 0) {
      return id.substring(host, end(id, host)).toLowerCase(Locale.ROOT);
    }
    int slash = id.indexOf('/');
    return slash < 0 ? "" : id.substring(0, slash);
  }

  private static int hostStart(String id) {
    for (String scheme : new String[] {"http://", "https://"}) {
      if (id.regionMatches(true, 0, scheme, 0, scheme.length())) {
        return scheme.length();
      }
    }
    return -1;
  }

  private static int end(String id, int from) {
    int at = from;
    while (at < id.length() && "/?# :".indexOf(id.charAt(at)) < 0) {
      at++;
    }
    return at;
  }
}
