package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlCanonicalizerTest {

  private static final String HEX = "0123456789abcdef0123456789abcdef";

  private final UrlCanonicalizer standard = UrlRules.of("standard").canonicalizer();
  private final UrlCanonicalizer aggressive = UrlRules.of("aggressive").canonicalizer();

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "HTTP://Example.COM:80/a/./b/../c http://example.com/a/c",
        "http://example.com http://example.com/",
        "http://example.com/a#b http://example.com/a",
        "http://example.com/a? http://example.com/a",
        "http://example.com/%7euser/%2f%2F%e4 http://example.com/~user/%2F%2F%E4",
        "http://example.com/?%71=%41%26%3d http://example.com/?q=A%26%3D",
        "http://example.com/?utm_source=x&a=1&gclid=2 http://example.com/?a=1",
        "http://example.com/?UTM_Source=x http://example.com/",
        "http://example.com/?utm%5fsource=x http://example.com/",
        "http://example.com/a;jsessionid=1F?b http://example.com/a?b",
        "http://example.com/a;jsessionid=1;v=2/b http://example.com/a;v=2/b",
        "http://example.com/(S(4hqa0555fwsecu455xqckv45))/a.aspx http://example.com/a.aspx",
        "http://example.com/?PHPSESSID=1&b http://example.com/?b",
        "http://example.com/?ASPSESSIONIDQACB=1 http://example.com/",
        "http://b\u00fccher.de/\u00e4 http://xn--bcher-kva.de/%C3%A4",
        "http://0x7f.1/ http://127.0.0.1/",
      })
  void standard_merges(String url, String canonical) {
    assertThat(canonical(standard, url)).isEqualTo(canonical);
  }

  /** Each of these may be a page of its own. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/",
        "http://www.example.com/",
        "http://example.com./",
        "http://user:word@example.com/",
        "http://example.com/A",
        "http://example.com/a/",
        "http://example.com/a//b",
        "http://example.com/index.html",
        "http://example.com/?a",
        "http://example.com/?a=",
        "http://example.com/?b=2&a=1",
        "http://example.com/?&",
        "http://example.com/?ref=x&source=y&cid=3&sid=12",
        "http://example.com/%23%25%2F%3F",
        "http://example.com/90%+a",
        "http://example.com/90%25+a",
        "http://example.com/?x[y]=1",
        "http://example.com/?x%5By%5D=1",
        "http://example.com/..;jsessionid=1/a",
      })
  void standard_leavesAlone(String url) {
    assertThat(canonical(standard, url)).isEqualTo(url);
  }

  @Test
  void standard_dropsSessionsByTheirValue() {
    assertThat(canonical(standard, "http://example.com/?sid=" + HEX))
        .isEqualTo("http://example.com/");
    assertThat(canonical(standard, "http://example.com/?sid=" + HEX + "g"))
        .isEqualTo("http://example.com/?sid=" + HEX + "g");
  }

  /** Undone, the escape of a digit would complete another that was none. */
  @ParameterizedTest
  @CsvSource({"/%%32e, /%%32e", "/%2%65, /%2%65", "/%%32%65, /%%32e", "/%%41%41, /%%41A"})
  void standard_makesNoNewEscapes(String path, String canonical) {
    assertThat(canonical(standard, "http://example.com" + path))
        .isEqualTo("http://example.com" + canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "https://www.example.com/ http://example.com/",
        "https://www.www.example.com./ http://example.com/",
        "https://www.com/ http://www.com/",
        "https://example.com:80/ http://example.com/",
        "http://example.com:443/ http://example.com/",
        "http://me:word@example.com/ http://example.com/",
        "http://example.com/A//B/ http://example.com/a/b",
        "http://example.com/a/Index.HTML http://example.com/a",
        "http://example.com/index.html/index.html http://example.com/",
        "http://example.com/index.html?id=3 http://example.com/?id=3",
        "http://example.com/?b=2&a=3&&a=1&c http://example.com/?a=3&a=1&b=2&c",
        "http://example.com/?aa=1&a=2 http://example.com/?a=2&aa=1",
        "http://example.com/%2fA%c3 http://example.com/%2Fa%C3",
        "http://example.com/90%+[a] http://example.com/90%25+%5Ba%5D",
        "http://foo.0x4../ http://foo.0x4../",
      })
  void aggressive_merges(String url, String canonical) {
    assertThat(canonical(aggressive, url)).isEqualTo(canonical);
  }

  @Test
  void none_takesAnything() {
    UrlCanonicalizer none = UrlRules.of("none").withMaxLength(3).canonicalizer();

    assertThat(canonical(none, " No URL at all ")).isEqualTo(" No URL at all ");
    assertThat(none.canonicalize(new byte[] {-1, 0}, 0, 2)).isTrue();
    assertThat(none.toBytes()).containsExactly(-1, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|EMPTY",
        "example.com/a|NO_SCHEME",
        "//example.com/a|NO_SCHEME",
        "mailto:a@b.c|NOT_HTTP",
        "example.com:80/|NOT_HTTP",
        "http://|NO_HOST",
        "http://a b/|HOST_CHARACTER",
        "http://a%00b/|HOST_CHARACTER",
        "http://1.2.3.4.5/|IPV4",
        "http://[::1/|IPV6",
        "http://\u200d.de/|DOMAIN",
        "http://a:65536/|PORT",
      })
  void saysWhatIsWrong(String url, UrlFault fault) {
    assertThat(standard.canonicalize(url)).isFalse();

    assertThat(standard.fault()).isEqualTo(fault);
    assertThat(standard.length()).isZero();
  }

  @Test
  void fault_ofAGoodUrl() {
    canonical(standard, "http://example.com/");

    assertThatThrownBy(standard::fault)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("http://example.com/");
  }

  @Test
  void tellsWhereThePartsAre() {
    canonical(aggressive, "https://me@www.Example.com:8080/A/?b#c");
    assertThat(part(aggressive.hostFrom(), aggressive.hostTo())).isEqualTo("example.com");
    assertThat(part(aggressive.pathFrom(), aggressive.pathTo())).isEqualTo("/a");
    assertThat(part(aggressive.queryFrom(), aggressive.queryTo())).isEqualTo("b");

    canonical(aggressive, "http://example.com/a?");
    assertThat(aggressive.queryFrom()).isEqualTo(aggressive.queryTo()).isEqualTo(20);
  }

  @Test
  void readsAStretchOfBytes() {
    byte[] line = "1\thttp://example.com/a\t2".getBytes(UTF_8);

    assertThat(standard.canonicalize(line, 2, line.length - 2)).isTrue();

    assertThat(standard).hasToString("http://example.com/a");
    assertThatThrownBy(() -> standard.canonicalize(line, 2, 99))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("[2, 99)");
  }

  @Test
  void resolvesReferences() {
    Url base = Url.parse("https://example.com/a/b?c");

    assertThat(standard.canonicalize("../d?utm_id=1#e", base)).isTrue();

    assertThat(standard).hasToString("https://example.com/d");
  }

  @Test
  void malformedUtf8BecomesReplacementCharacters() {
    byte[] url = {
      'h', 't', 't', 'p', ':', '/', '/', 'a', '/', (byte) 0xe4, (byte) 0xf0, (byte) 0x9f
    };

    assertThat(standard.canonicalize(url, 0, url.length)).isTrue();

    assertThat(standard).hasToString("http://a/%EF%BF%BD%EF%BF%BD");
  }

  @ParameterizedTest
  @CsvSource({
    "example.com/a, http://example.com/a",
    "' example.com', http://example.com/",
    "example.com:8080/a, http://example.com:8080/a",
    "//example.com/a, http://example.com/a",
    "1.2.3.4?a, http://1.2.3.4/?a",
    "b\u00fccher.de, http://xn--bcher-kva.de/",
    "https://example.com/, https://example.com/",
  })
  void assumingHttp_takesHosts(String line, String canonical) {
    assertThat(canonical(UrlRules.of("strict").assumingHttp().canonicalizer(), line))
        .isEqualTo(canonical);
  }

  @ParameterizedTest
  @ValueSource(strings = {"example", "/a.b", "a.b:c", "mailto:a@b.c", "a@b.c", ".com", "a.", ""})
  void assumingHttp_leavesTheRest(String line) {
    assertThat(UrlRules.of("strict").assumingHttp().canonicalizer().canonicalize(line)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"STRICT_V1", "STANDARD_V1", "AGGRESSIVE_V1"})
  void tooLong(UrlProfile profile) {
    UrlCanonicalizer canonicalizer = UrlRules.of(profile).withMaxLength(30).canonicalizer();

    assertThat(canonical(canonicalizer, "http://example.com/" + "a".repeat(11))).hasSize(30);
    assertThat(canonicalizer.canonicalize("http://example.com/" + "a".repeat(12))).isFalse();
    assertThat(canonicalizer.fault()).isEqualTo(UrlFault.TOO_LONG);
    assertThat(canonicalizer.canonicalize("http://example.com/" + "\u00e4".repeat(2)))
        .as("23 bytes, 31 in canonical form")
        .isFalse();
  }

  private static String canonical(UrlCanonicalizer canonicalizer, String url) {
    assertThat(canonicalizer.canonicalize(url)).as(url).isTrue();
    return canonicalizer.toString();
  }

  private String part(int from, int to) {
    return new String(aggressive.bytes(), from, to - from, UTF_8);
  }
}
