package dev.doppel.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UrlExplanationTest {

  @Test
  void listsWhatEachRuleDid() {
    UrlRules rules = UrlRules.of("standard").withSites(List.of("* drop x"), "test");

    UrlExplanation explanation = rules.explain("HTTP://a.de:80/%41?x=1&utm_id=2#y");

    assertThat(explanation.changes())
        .containsExactly(
            new UrlChange(
                "parse", "HTTP://a.de:80/%41?x=1&utm_id=2#y", "http://a.de/%41?x=1&utm_id=2#y"),
            new UrlChange(
                "fragment", "http://a.de/%41?x=1&utm_id=2#y", "http://a.de/%41?x=1&utm_id=2"),
            new UrlChange("escapes", "http://a.de/%41?x=1&utm_id=2", "http://a.de/A?x=1&utm_id=2"),
            new UrlChange("tracking", "http://a.de/A?x=1&utm_id=2", "http://a.de/A?x=1"),
            new UrlChange("drop", "http://a.de/A?x=1", "http://a.de/A"));
    assertThat(explanation.canonical()).isEqualTo("http://a.de/A");
  }

  @Test
  void saysWhyThereIsNoCanonicalForm() {
    UrlExplanation explanation = UrlRules.of("standard").explain("ftp://a.de/");

    assertThat(explanation.fault()).contains(UrlFault.NOT_HTTP);
    assertThat(explanation.changes()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void endsWhereTheCanonicalizerDoes(UrlProfile profile) {
    UrlRules rules = UrlRules.of(profile).withSites(List.of("* drop a"), "test");
    UrlCanonicalizer canonicalizer = rules.canonicalizer();

    for (String url : SampleUrls.all()) {
      boolean canonicalized = canonicalizer.canonicalize(url);
      UrlExplanation explanation = rules.explain(url);

      assertThat(explanation.fault().isEmpty()).isEqualTo(canonicalized);
      if (canonicalized) {
        assertThat(explanation.canonical()).isEqualTo(canonicalizer.toString());
      }
    }
  }
}
