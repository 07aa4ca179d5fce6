package dev.doppel.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxiesTest {

  private static final Proxies LOCAL =
      Proxies.of("/doppel/", List.of("127.0.0.1", "10.0.0.0/8", "::1"));

  @Test
  void whatOthersSayIsNotBelieved() {
    Map<String, String> headers =
        Map.of(
            "Host", "a.example",
            "X-Forwarded-For", "1.2.3.4",
            "X-Forwarded-Proto", "https",
            "X-Forwarded-Host", "evil.example",
            "X-Forwarded-Prefix", "/evil",
            "Forwarded", "for=1.2.3.4;proto=https;host=evil.example");

    assertThat(place("192.0.2.1", headers))
        .isEqualTo(new Place("192.0.2.1", "a.example", false, "/doppel"));
    assertThat(Proxies.NONE.place("127.0.0.1", false, name -> headers.getOrDefault(name, "")))
        .isEqualTo(new Place("127.0.0.1", "a.example", false, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "192.0.2.7 | 192.0.2.7",
        "6.6.6.6, 192.0.2.7 | 192.0.2.7",
        "6.6.6.6, 192.0.2.7, 10.1.2.3 | 192.0.2.7",
        "10.1.2.3 | 10.1.2.3",
        "192.0.2.7:4711 | 192.0.2.7",
        "[2001:db8::1]:4711 | 2001:db8::1",
        "2001:db8::1 | 2001:db8::1",
        "192.0.2.7, unknown | 127.0.0.1",
        "localhost | 127.0.0.1",
        ", | 127.0.0.1"
      })
  void theClientIsTheNearestThatIsNoProxy(String forwarded, String client) {
    assertThat(place("127.0.0.1", Map.of("X-Forwarded-For", forwarded)).client()).isEqualTo(client);
  }

  @Test
  void theStandardHeaderIsReadWhereThereIsNoOther() {
    String forwarded = "for=6.6.6.6, for=\"[2001:db8::7]:99\";proto=https;Host=\"b.example:444\"";

    assertThat(place("127.0.0.1", Map.of("Host", "a.example", "Forwarded", forwarded)))
        .isEqualTo(new Place("2001:db8::7", "b.example:444", true, "/doppel"));
    assertThat(
            place("::1", Map.of("Forwarded", forwarded, "X-Forwarded-For", "192.0.2.7")).client())
        .isEqualTo("192.0.2.7");
  }

  @Test
  void schemeHostAndPrefixAreTheProxys() {
    Map<String, String> headers =
        Map.of(
            "Host", "127.0.0.1:8080",
            "X-Forwarded-For", "192.0.2.7",
            "X-Forwarded-Proto", "https",
            "X-Forwarded-Host", "site.example",
            "X-Forwarded-Prefix", "/tools/doppel/");

    assertThat(place("127.0.0.1", headers))
        .isEqualTo(new Place("192.0.2.7", "site.example", true, "/tools/doppel"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"//evil.example", "/a/../b", "evil", "/a\"b", "/a b", "/a//b"})
  void aPrefixThatIsNoPathIsPassedOver(String prefix) {
    assertThat(place("127.0.0.1", Map.of("X-Forwarded-Prefix", prefix)).prefix())
        .isEqualTo("/doppel");
    assertThatThrownBy(() -> Proxies.of(prefix, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(prefix);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "10.0.0.0/33", "10.0.0", "::1/129", "10.0.0.0/x", "", "a:b"})
  void aProxyIsAnAddress(String proxy) {
    assertThatThrownBy(() -> Proxies.of("", List.of(proxy)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got '" + proxy + "'");
  }

  private static Place place(String sender, Map<String, String> headers) {
    return LOCAL.place(sender, false, name -> headers.getOrDefault(name, ""));
  }
}
