package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever comes in: no exception, and a canonical form that is its own canonical form. */
class UrlFuzzTest {

  /*
   * Random bytes hardly ever pass for URLs, so most trials glue together pieces that some rule or
   * state of the parser cares for, or break URLs of the suites. Tried with each of these mistakes,
   * and all were found: undoing escapes behind a lone "%", one round of trimming index pages,
   * keeping a port that the new scheme has as default, looking rules up by the host with its "www.",
   * dropping ";jsessionid" behind "..".
   */

  private static final int TRIALS = 60_000;

  private static final List<String> STARTS =
      List.of(
          "",
          "http://e.com/",
          "https://www.example.com/",
          "http://www.e.com/?",
          "https://example.com:80/?a&",
          "http://www.example.com./?a=");

  private static final List<String> PIECES =
      List.of(
          "http://",
          "https://",
          "HTTP:",
          "www.",
          "www.www.",
          "example",
          ".com",
          ".",
          "..",
          "...",
          "/",
          "//",
          "/./",
          "/../",
          "\\",
          "?",
          "#",
          "&",
          "=",
          "@",
          ":",
          ":80",
          ":443",
          ":8080",
          "[::1]",
          "0x7f",
          "1.2.3.4",
          "xn--",
          "%",
          "%2",
          "%2e",
          "%2E",
          "%25",
          "%32",
          "%65",
          "%41",
          "%7E",
          "%2f",
          "%23",
          ";jsessionid=",
          ";JSESSIONID=1",
          "(S(4hqa0555fwsecu455xqckv45))",
          "(a)",
          "utm_source=",
          "gclid",
          "sid=0123456789abcdef0123456789abcdef",
          "PHPSESSID=",
          "index.html",
          "Index.PHP",
          "default.asp",
          "a",
          "B",
          "1",
          "0",
          "\u00e4",
          "\u3002",
          "\ud83d\ude00",
          "\ufffd",
          "\t",
          "\n",
          " ",
          "|",
          "^",
          "{",
          "[",
          "]",
          "'",
          "\"",
          "<",
          "`",
          "\u0000",
          "+",
          "user:pw@");

  private final Random random = new Random(42);
  private final List<UrlCanonicalizer> canonicalizers = canonicalizers();
  private int accepted;

  @Test
  void gluedPieces() {
    for (int i = 0; i < TRIALS; i++) {
      StringBuilder url = new StringBuilder(STARTS.get(random.nextInt(STARTS.size())));
      for (int pieces = random.nextInt(12); pieces >= 0; pieces--) {
        url.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      canonicalizeTwice(url.toString().getBytes(UTF_8));
    }
    assertThat(accepted).isGreaterThan(TRIALS);
  }

  @Test
  void randomHosts() {
    for (int i = 0; i < TRIALS / 2; i++) {
      StringBuilder url = new StringBuilder("http://");
      for (int pieces = random.nextInt(5); pieces >= 0; pieces--) {
        url.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      canonicalizeTwice(url.append("/a").toString().getBytes(UTF_8));
    }
    assertThat(accepted).isGreaterThan(TRIALS / 2);
  }

  @Test
  void brokenUrls() {
    List<String> urls = SampleUrls.all();
    for (int i = 0; i < TRIALS / 2; i++) {
      byte[] url = urls.get(random.nextInt(urls.size())).getBytes(UTF_8);
      for (int changes = random.nextInt(4); changes > 0 && url.length > 0; changes--) {
        url[random.nextInt(url.length)] = (byte) random.nextInt(256);
      }
      canonicalizeTwice(url);
    }
    assertThat(accepted).isGreaterThan(TRIALS / 2);
  }

  @Test
  void randomBytes() {
    for (int i = 0; i < TRIALS / 2; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      canonicalizeTwice(bytes);
    }
  }

  @Test
  void everySample() {
    SampleUrls.all().forEach(url -> canonicalizeTwice(url.getBytes(UTF_8)));
  }

  /** All profiles, and sets of rules that no profile has but a file of rules could. */
  private List<UrlCanonicalizer> canonicalizers() {
    List<UrlCanonicalizer> all = new ArrayList<>();
    for (UrlProfile profile : UrlProfile.values()) {
      all.add(UrlRules.of(profile).canonicalizer());
    }
    for (int i = 0; i < 8; i++) {
      List<String> lines = new ArrayList<>();
      for (UrlRule rule : UrlRule.values()) {
        lines.add("* " + rule.label() + (random.nextBoolean() ? " on" : " off"));
        lines.add("*.example.com " + rule.label() + (random.nextBoolean() ? " on" : " off"));
      }
      lines.add("*.e.com keep gclid");
      lines.add("www.example.com drop a*");
      UrlRules rules = UrlRules.of("standard").withSites(lines, "test");
      all.add((i % 2 == 0 ? rules : rules.assumingHttp()).canonicalizer());
    }
    return all;
  }

  private void canonicalizeTwice(byte[] url) {
    for (int i = 0; i < canonicalizers.size(); i++) {
      UrlCanonicalizer canonicalizer = canonicalizers.get(i);
      if (canonicalizer.canonicalize(url, 0, url.length)) {
        accepted++;
        byte[] once = canonicalizer.toBytes();
        boolean again = canonicalizer.canonicalize(once, 0, once.length);
        if (!again || !canonicalizer.toString().equals(new String(once, UTF_8))) {
          throw new AssertionError(
              "canonicalizer %d, seed 42: %s became %s became %s"
                  .formatted(
                      i, new String(url, ISO_8859_1), new String(once, UTF_8), canonicalizer));
        }
      }
    }
  }
}
