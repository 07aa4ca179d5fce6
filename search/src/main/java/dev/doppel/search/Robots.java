package dev.doppel.search;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which pages hosts allow robots to visit, asked once per host. */
final class Robots {

  private static final int MAX_HOPS = 5; // RFC 9309, section 2.3.1.2

  /** Asks for an address before a deadline. */
  interface Getter {
    Exchange.Answer get(URI address, long deadline) throws IOException;
  }

  private final Getter getter;
  private final SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
  private final Map<String, BaseRobotRules> rules = new HashMap<>();

  Robots(Getter getter) {
    this.getter = getter;
  }

  /**
   * Whether a page may be visited. A host without robots.txt allows all, one that cannot be asked
   * nothing (RFC 9309, section 2.3.1).
   */
  boolean allow(URI page, long deadline) throws IOException {
    String origin = (page.getScheme() + "://" + page.getRawAuthority()).toLowerCase(Locale.ROOT);
    BaseRobotRules known = rules.get(origin);
    if (known == null) {
      known = ask(URI.create(origin + "/robots.txt"), deadline);
      rules.put(origin, known);
    }
    return known.isAllowed(page.toString());
  }

  private BaseRobotRules ask(URI file, long deadline) throws IOException {
    URI address = file;
    for (int hops = 0; hops <= MAX_HOPS; hops++) {
      Exchange.Answer answer = getter.get(address, deadline);
      String location = answer.headers().firstValue("Location").orElse("");
      if (answer.status() / 100 != 3 || location.isEmpty()) {
        return answer.status() == 200
            ? parser.parseContent(
                file.toString(), answer.body(), "text/plain", List.of(PageFetcher.AGENT))
            : parser.failedFetch(answer.status());
      }
      address = address.resolve(location);
    }
    return parser.failedFetch(404);
  }
}
