package dev.doppel.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The URL suite of web-platform-tests, which is the URL standard's own. In scope is every case that
 * fails or gives an http or https URL; the others must be rejected by us, as no concern of ours.
 */
class WhatwgTest {

  private final List<String> wrong = new ArrayList<>();

  /** Counted, so that no case can drop out of scope unseen. */
  @Test
  void everyHttpUrlAndEveryFailureOfTheSuite() {
    int http = 0;
    int failures = 0;
    int others = 0;
    for (Map<String, @Nullable Object> each : Vectors.wpt("urltestdata.json")) {
      Optional<Url> url = parse(each);
      if (each.containsKey("failure")) {
        failures++;
        url.ifPresent(parsed -> wrong.add(each + " should fail, gave " + parsed));
      } else if (isHttp(each)) {
        http++;
        compare(each, url);
      } else {
        others++;
        url.ifPresent(parsed -> wrong.add(each + " is not http, gave " + parsed));
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(http).isEqualTo(247);
    assertThat(failures).isEqualTo(267);
    assertThat(others).isEqualTo(377);
  }

  /**
   * The suite marks inputs that fail for want of a base only. With a scheme and no host they want
   * one of that scheme.
   */
  @Test
  void relativeReferences() {
    List<String> references =
        Vectors.wpt("urltestdata.json").stream()
            .filter(each -> each.containsKey("relativeTo"))
            .map(each -> Objects.toString(each.get("input")))
            .toList();

    assertThat(references).hasSize(17);
    for (String reference : references) {
      String scheme = reference.startsWith("https:") ? "https" : "http";
      assertThat(parse(reference)).isEmpty();
      assertThat(Url.parse(scheme + "://doppel.test/").resolve(reference).scheme())
          .isEqualTo(scheme);
    }
  }

  @Test
  void loneSurrogates() {
    for (Map<String, @Nullable Object> each : Vectors.wpt("urltestdata-javascript-only.json")) {
      compare(each, parse(each));
    }

    assertThat(wrong).isEmpty();
  }

  /** The queries of a page in UTF-8; pages in other encodings are not our concern. */
  @Test
  void percentEncodingOfQueries() {
    for (Map<String, @Nullable Object> each : Vectors.wpt("percent-encoding.json")) {
      Url url = Url.parse("https://doppel.test/?" + each.get("input") + "#" + each.get("input"));

      Object encoded = ((Map<?, ?>) Objects.requireNonNull(each.get("output"))).get("utf-8");
      assertThat(url.query()).contains(Objects.toString(encoded));
      assertThat(url.fragment()).contains(Objects.toString(encoded));
    }
  }

  @Test
  void internationalDomainNames() {
    assertThat(domains("IdnaTestV2.json")).isEqualTo(2670);
    assertThat(domains("IdnaTestV2-removed.json")).isEqualTo(20);
    assertThat(domains("toascii.json")).isEqualTo(87);

    assertThat(wrong).isEmpty();
  }

  /**
   * A domain without escapes cannot have "%", "?" and the like in a URL; they go in escaped. The
   * one empty domain cannot be asked for: slashes without number may precede a host.
   */
  private int domains(String file) {
    List<Map<String, @Nullable Object>> cases = Vectors.wpt(file);
    cases.removeIf(each -> "".equals(each.get("input")));
    for (Map<String, @Nullable Object> each : cases) {
      String input = Objects.toString(each.get("input"));
      String expected = Objects.toString(each.get("output"), "");
      String host = parse("https://" + escaped(input) + "/x").map(Url::host).orElse("");
      if (!host.equals(expected)) {
        wrong.add("%s: %s gave '%s'".formatted(file, each, host));
      }
    }
    return cases.size();
  }

  private static String escaped(String domain) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < domain.length(); i++) {
      char c = domain.charAt(i);
      if (" #%/:<>?@[\\]^|".indexOf(c) >= 0) {
        escaped.append('%').append(Integer.toHexString(c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private void compare(Map<String, @Nullable Object> expected, Optional<Url> parsed) {
    if (parsed.isEmpty()) {
      wrong.add(expected + " was rejected");
      return;
    }
    Url url = parsed.get();
    boolean defaultPort = url.port() == (url.scheme().equals("https") ? 443 : 80);
    String port = defaultPort ? "" : Integer.toString(url.port());
    check(expected, "href", url.toString());
    check(expected, "protocol", url.scheme() + ":");
    check(expected, "username", url.username());
    check(expected, "password", url.password());
    check(expected, "hostname", url.host());
    check(expected, "port", port);
    check(expected, "pathname", url.path());
    check(expected, "search", url.query().filter(q -> !q.isEmpty()).map(q -> "?" + q).orElse(""));
    check(expected, "hash", url.fragment().filter(f -> !f.isEmpty()).map(f -> "#" + f).orElse(""));
  }

  private void check(Map<String, @Nullable Object> expected, String field, String actual) {
    if (!actual.equals(expected.get(field))) {
      wrong.add(
          "%s: %s should be '%s', is '%s'"
              .formatted(expected.get("input"), field, expected.get(field), actual));
    }
  }

  private static boolean isHttp(Map<String, @Nullable Object> each) {
    return "http:".equals(each.get("protocol")) || "https:".equals(each.get("protocol"));
  }

  private static Optional<Url> parse(Map<String, @Nullable Object> each) {
    Object input = Objects.requireNonNull(each.get("input"));
    Object base = each.get("base");
    // A base of another scheme has no part in an http URL: only its own kind is relative to it.
    Optional<Url> parsedBase = base == null ? Optional.empty() : parse(base.toString());
    return parsedBase.isPresent()
        ? attempt(() -> parsedBase.get().resolve(input.toString()))
        : parse(input.toString());
  }

  private static Optional<Url> parse(String text) {
    return attempt(() -> Url.parse(text));
  }

  private static Optional<Url> attempt(Supplier<Url> parse) {
    try {
      return Optional.of(parse.get());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
