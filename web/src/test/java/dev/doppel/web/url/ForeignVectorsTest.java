package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The vectors of urlcanon and crawler-commons, each set beside the profile nearest to what it
 * tests. Where we differ on purpose, {@code divergences.tsv} says why; a divergence that is not
 * there fails the test, and so does one there that is gone.
 *
 * <p>Left out are urlcanon's files about its own way to cut a URL into parts ({@code parsing}) and
 * about keys of reversed hosts ({@code surt}, {@code ssurt}): no canonical forms of ours.
 */
class ForeignVectorsTest {

  private static final String REJECTED = "!";

  private final UrlRules strict = UrlRules.of("strict-v1").assumingHttp();
  private final UrlRules standard = UrlRules.of("standard-v1").assumingHttp();
  private final UrlRules aggressive = UrlRules.of("aggressive-v1").assumingHttp();
  private final List<String> divergences = new ArrayList<>();

  @Test
  void divergesWhereTheListSays() throws IOException {
    int vectors = urlcanon() + crawlerCommons();

    assertThat(divergences).containsExactlyInAnyOrderElementsOf(listed());
    assertThat(vectors).isEqualTo(999);
  }

  private int urlcanon() {
    int count = 0;
    for (Map.Entry<?, ?> host : urlcanon("funky_ipv4").entrySet()) {
      String form = canonical(strict, bytes("http://" + host.getKey() + "/"));
      boolean address = form.matches("http://[\\d.]+/");
      String expected = host.getValue() == null ? REJECTED : "http://" + host.getValue() + "/";
      compare("funky_ipv4", host.getKey(), expected, address ? form : REJECTED);
      count++;
    }
    Map<?, ?> paths = (Map<?, ?>) Objects.requireNonNull(urlcanon("path_dots").get("special"));
    for (Map.Entry<?, ?> path : paths.entrySet()) {
      String form = canonical(strict, bytes("http://a.de" + path.getKey()));
      compare("path_dots", path.getKey(), "http://a.de" + path.getValue(), form);
      count++;
    }
    return count
        + compare("supplemental_whatwg", strict)
        + compare("semantic_precise", standard)
        + compare("aggressive", aggressive);
  }

  private int compare(String file, UrlRules rules) {
    Map<?, ?> vectors = urlcanon(file);
    vectors.forEach(
        (url, form) -> compare(file, url, form, canonical(rules, bytes(url.toString()))));
    return vectors.size();
  }

  private int crawlerCommons() throws IOException {
    int count = 0;
    for (List<String> row : csv("weirdToNormalizedUrls.csv")) {
      compare(
          "weirdToNormalizedUrls",
          row.get(0),
          row.get(1),
          canonical(standard, row.get(0).getBytes(UTF_8)));
      count++;
    }
    for (List<String> row : csv("invalidUrls.csv")) {
      compare("invalidUrls", row.get(0), REJECTED, canonical(standard, row.get(0).getBytes(UTF_8)));
      count++;
    }
    for (List<String> row : csv("url-resolve.csv")) {
      compare("url-resolve", row.get(0), row.get(2), resolved(row.get(0), row.get(1)));
      count++;
    }
    return count;
  }

  private void compare(String suite, Object url, Object theirs, String ours) {
    if (!ours.equals(theirs)) {
      divergences.add(String.join("\t", suite, escaped(url), escaped(theirs), escaped(ours)));
    }
  }

  private static String canonical(UrlRules rules, byte[] url) {
    UrlCanonicalizer canonicalizer = rules.canonicalizer();
    boolean canonicalized = canonicalizer.canonicalize(url, 0, url.length);
    return canonicalized ? canonicalizer.toString() : REJECTED;
  }

  /** The characters in urlcanon's files are bytes. */
  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  private static String resolved(String url, String base) {
    try {
      return (base.isEmpty() ? Url.parse(url) : Url.parse(base).resolve(url)).toString();
    } catch (IllegalArgumentException e) {
      return REJECTED;
    }
  }

  /** All but printable ASCII as in Java, so that a line is a line. */
  private static String escaped(Object text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.toString().length(); i++) {
      char c = text.toString().charAt(i);
      escaped.append(c > ' ' && c < 0x7f ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return escaped.toString();
  }

  /** The list without its remarks and its first column, the reason. */
  private static List<String> listed() throws IOException {
    try (InputStream in = Vectors.open("divergences.tsv")) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.substring(line.indexOf('\t') + 1))
          .toList();
    }
  }

  private static Map<?, ?> urlcanon(String file) {
    return (Map<?, ?>) Vectors.json("urlcanon/" + file + ".json");
  }

  /** Fields part at commas, may be quoted, and are trimmed; "#" begins a remark. */
  private static List<List<String>> csv(String file) throws IOException {
    try (InputStream in = Vectors.open("crawler-commons/" + file)) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(ForeignVectorsTest::fields)
          .toList();
    }
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        boolean doubled = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        field.append(doubled ? "\"" : "");
        i += doubled ? 1 : 0;
        quoted = doubled || !quoted;
      } else if (c == ',' && !quoted) {
        fields.add(field.toString().strip());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString().strip());
    return fields;
  }
}
