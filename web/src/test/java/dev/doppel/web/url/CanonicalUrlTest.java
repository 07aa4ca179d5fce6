package dev.doppel.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CanonicalUrlTest {

  private static final List<String> URLS =
      List.of(
          "HTTP://Example.com:80/a/../b?utm_source=x#top",
          "https://bücher.example/%7euser?b=2&a=1",
          "http://[::1]:8080/x",
          "http://0x7f.1/",
          "example.com/a",
          "mailto:a@example.com",
          "http://exa mple/",
          "",
          "http://example.com/\ud800");

  @Test
  void equalPagesAreEqualValues() {
    CanonicalUrl one = CanonicalUrl.parse("HTTP://Example.com:80/a/../b").orElseThrow();
    CanonicalUrl other = CanonicalUrl.parse("http://example.com/b#top").orElseThrow();

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).isEqualByComparingTo(other);
    assertThat(one).hasToString("http://example.com/b");
    assertThat(one.host()).isEqualTo("example.com");
    assertThat(one).isNotEqualTo(CanonicalUrl.parse("http://example.com/c").orElseThrow());
  }

  @Test
  void whatIsNoUrlHasNoCanonicalForm() {
    assertThat(CanonicalUrl.parse("mailto:a@example.com")).isEmpty();
    assertThat(CanonicalUrl.parse("")).isEmpty();
  }

  @Test
  void saysWhatACanonicalizerSays() {
    for (UrlProfile profile : UrlProfile.values()) {
      UrlRules rules = UrlRules.of(profile).assumingHttp();
      for (String url : URLS) {
        UrlCanonicalizer canonicalizer = rules.canonicalizer();
        Optional<String> expected =
            canonicalizer.canonicalize(url)
                ? Optional.of(canonicalizer.toString())
                : Optional.empty();

        assertThat(rules.canonical(url).map(CanonicalUrl::toString)).isEqualTo(expected);
      }
    }
  }

  /** Threads share what is kept between calls; each must still get its own URL. */
  @Test
  void manyThreadsGetTheirOwnAnswers() {
    UrlRules rules = UrlRules.of(UrlProfile.STANDARD_V1);

    assertThat(
            IntStream.range(0, 100_000)
                .parallel()
                .filter(
                    i ->
                        !rules
                            .canonical("HTTP://h" + i + ".example:80/" + i)
                            .orElseThrow()
                            .toString()
                            .equals("http://h" + i + ".example/" + i))
                .count())
        .isZero();
  }
}
