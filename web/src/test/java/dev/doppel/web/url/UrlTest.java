package dev.doppel.web.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class UrlTest {

  @Test
  void partsOfAFullUrl() {
    Url url = Url.parse("https://me:word@Example.org:8443/a/b?c=d#e");

    assertThat(url.scheme()).isEqualTo("https");
    assertThat(url.username()).isEqualTo("me");
    assertThat(url.password()).isEqualTo("word");
    assertThat(url.host()).isEqualTo("example.org");
    assertThat(url.port()).isEqualTo(8443);
    assertThat(url.path()).isEqualTo("/a/b");
    assertThat(url.query()).contains("c=d");
    assertThat(url.fragment()).contains("e");
    assertThat(url).hasToString("https://me:word@example.org:8443/a/b?c=d#e");
  }

  @Test
  void missingParts() {
    Url url = Url.parse("http://example.org");

    assertThat(url.username()).isEmpty();
    assertThat(url.password()).isEmpty();
    assertThat(url.port()).isEqualTo(80);
    assertThat(url.path()).isEqualTo("/");
    assertThat(url.query()).isEmpty();
    assertThat(url.fragment()).isEmpty();
  }

  @Test
  void equalIfWrittenAlike() {
    assertThat(Url.parse("HTTP://example.org:80"))
        .isEqualTo(Url.parse("http://example.org/"))
        .hasSameHashCodeAs(Url.parse("http://example.org/"))
        .isNotEqualTo(Url.parse("http://example.org/?"));
  }

  @Test
  void resolve_leavesTheBaseAlone() {
    Url base = Url.parse("http://example.org/a/b?c#d");

    assertThat(base.resolve("../e")).hasToString("http://example.org/e");
    assertThat(base.resolve("")).hasToString("http://example.org/a/b?c");
    assertThat(base).hasToString("http://example.org/a/b?c#d");
  }

  @Test
  void parse_namesTheFaultAndTheText() {
    assertThatThrownBy(() -> Url.parse("http://a:b/"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("malformed port: 'http://a:b/'");
  }
}
