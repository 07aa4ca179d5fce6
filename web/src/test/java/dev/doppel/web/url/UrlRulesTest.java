package dev.doppel.web.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlRulesTest {

  @Test
  void readsAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("rules"), "# mine\n\n\texample.com drop  a\n");

    assertThat(canonical(UrlRules.read(file), "http://example.com/?a=1&b")).endsWith("/?b");
    assertThat(canonical(UrlRules.read(file), "http://example.org/?a=1&b")).endsWith("/?a=1&b");
  }

  @Test
  void keep_savesParameters() {
    UrlRules rules = standard("example.com keep utm_source", "example.com keep PHPSESSID");

    assertThat(canonical(rules, "http://example.com/?utm_source=1&utm_id=2&phpsessid=3"))
        .endsWith("/?utm_source=1&phpsessid=3");
  }

  @Test
  void drop_byBeginning() {
    assertThat(canonical(standard("* drop x_*"), "http://example.com/?x_=1&X_Y=2&x=3"))
        .endsWith("/?x=3");
  }

  @Test
  void drop_inStrict() {
    UrlRules rules = UrlRules.of("strict").withSites(List.of("* drop x"), "test");

    assertThat(canonical(rules, "http://example.com/?x#y")).isEqualTo("http://example.com/?#y");
  }

  @ParameterizedTest
  @CsvSource({
    "example.com, true",
    "www.example.com, true",
    "example.com., true",
    "a.example.com, false",
    "b.c.example.com, false",
    "notexample.com, false",
  })
  void oneHost(String host, boolean dropped) {
    assertDrops(standard("www.Example.com drop x"), host, dropped);
  }

  @ParameterizedTest
  @CsvSource({
    "example.com, true",
    "a.example.com, true",
    "b.c.example.com, true",
    "notexample.com, false",
    "com, false",
  })
  void hostsBelow(String host, boolean dropped) {
    assertDrops(standard("*.example.com drop x"), host, dropped);
  }

  @ParameterizedTest
  @CsvSource({
    "example.com, true",
    "shop.example.co.uk, true",
    "example.github.io, true",
    "example.other.com, false",
    "example, false",
  })
  void namesUnderAnySuffix(String host, boolean dropped) {
    assertDrops(standard("example.* drop x"), host, dropped);
  }

  @Test
  void narrowerLinesPrevail() {
    UrlRules rules =
        standard(
            "a.example.com keep x",
            "*.example.com drop x",
            "example.* keep x",
            "* drop x",
            "b.example.com drop utm_source");

    assertDrops(rules, "a.example.com", false);
    assertDrops(rules, "c.example.com", true);
    assertDrops(rules, "b.example.com", true);
    assertDrops(rules, "example.org", false);
    assertDrops(rules, "other.org", true);
  }

  @Test
  void laterLinesPrevail() {
    assertDrops(standard("* drop x", "* keep *"), "example.com", false);
    assertDrops(standard("* keep x", "* drop *"), "example.com", true);
  }

  @Test
  void rulesOnAndOff() {
    UrlRules rules = standard("example.com fragment off", "*.example.com sort-query on");

    assertThat(canonical(rules, "http://example.com/?b&a#c")).endsWith("/?a&b#c");
    assertThat(canonical(rules, "http://a.example.com/?b&a#c")).endsWith("/?a&b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "example.com keep|'example.com keep' does not look like HOSTS RULE VALUE",
        "example.com sort on|unknown rule 'sort', there are keep, drop, fragment, escapes",
        "example.com www maybe|a rule is on or off, not 'maybe'",
        "exa^mple.com drop x|'exa^mple.com' does not name hosts",
        "example.com/a drop x|'example.com/a' does not name hosts",
        "a.*.com drop x|'a.*.com' does not name hosts",
        "*.co.uk drop x|'co.uk' is not one site but a public suffix",
      })
  void namesTheLineAndTheMistake(String line, String message) {
    assertThatThrownBy(() -> UrlRules.of("standard").withSites(List.of("", line), "my.rules"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("my.rules, line 2: " + message);
  }

  @Test
  void profilesByName() {
    assertThat(UrlRules.of("standard").profile()).isEqualTo(UrlProfile.STANDARD_V1);
    assertThat(UrlRules.of("standard-v1").profile()).isEqualTo(UrlProfile.STANDARD_V1);
    assertThatThrownBy(() -> UrlRules.of("standard-v"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "unknown profile 'standard-v', there are none-v1, strict-v1, standard-v1,"
                + " aggressive-v1");
  }

  @Test
  void name_changesWithTheLines() {
    assertThat(UrlRules.of("standard").assumingHttp().name()).isEqualTo("standard-v1");
    assertThat(standard("* drop x").name())
        .isEqualTo(standard("#", "*   drop x").name())
        .isNotEqualTo(standard("* drop y").name())
        .startsWith("standard-v1+");
  }

  @Test
  void withMaxLength_outOfRange() {
    assertThatThrownBy(() -> UrlRules.of("standard").withMaxLength(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not 0");
  }

  private static void assertDrops(UrlRules rules, String host, boolean dropped) {
    assertThat(canonical(rules, "http://" + host + "/?x")).endsWith(dropped ? "/" : "/?x");
  }

  private static UrlRules standard(String... lines) {
    return UrlRules.of("standard").withSites(List.of(lines), "test");
  }

  private static String canonical(UrlRules rules, String url) {
    UrlCanonicalizer canonicalizer = rules.canonicalizer();
    assertThat(canonicalizer.canonicalize(url)).as(url).isTrue();
    return canonicalizer.toString();
  }
}
