package dev.doppel.engine.mirrors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.engine.mirrors.rules.HostOrder;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MirrorMapTest {

  private static final String FOUND =
      """
      a.example\t/\tb.example\t/pub/\t20\t1.0000\t1.0000
      b.example\t/pub/debian/\tc.example:8080\t/\t20\t-\t1.0000
      """;

  @Test
  void aPageIsAtTheSamePathOfEachMirror_andOfTheirMirrors() throws IOException {
    MirrorMap map = map(FOUND, HostOrder.none());

    assertThat(map.mirrors()).isEqualTo(2);
    assertThat(map.find("https://A.example/x/y?z=1#w"))
        .hasValue(List.of("https://b.example/pub/x/y?z=1"));
    assertThat(map.find("http://a.example/debian/x"))
        .hasValue(List.of("http://b.example/pub/debian/x", "http://c.example:8080/x"));
    assertThat(map.find("http://c.example:8080/x"))
        .hasValue(List.of("http://b.example/pub/debian/x", "http://a.example/debian/x"));
    assertThat(map.find("http://b.example/x")).hasValue(List.of());
    assertThat(map.find("http://d.example/x")).hasValue(List.of());
    assertThat(map.find("mailto:x")).isEmpty();
  }

  @Test
  void whatTheUserPrefersComesFirst_thenTheHostLastMet() throws IOException {
    String found =
        """
        a.example\t/\tb.example\t/\t9\t1.0000\t1.0000\t0.0000\t1.0000\t2026-01-05T10:00:00Z\t-
        {"hostA":"a.example","prefixA":"/","hostB":"c.example","prefixB":"/","shared":9,\
        "counterExamples":["x"],"newestB":"2026-03-05T10:00:00Z","deep":{"hostA":"no"}}
        a.example\t/\td.example\t/\t9\t1.0000\t1.0000\t0.0000\t1.0000\t-\t2026-02-05T10:00:00Z
        """;

    assertThat(map(found, HostOrder.none()).find("http://a.example/1"))
        .hasValue(List.of("http://c.example/1", "http://d.example/1", "http://b.example/1"));
    assertThat(
            map(found, HostOrder.of(List.of("b.example", "d.example"))).find("http://a.example/1"))
        .hasValue(List.of("http://b.example/1", "http://d.example/1", "http://c.example/1"));
  }

  /** Two trees that contain each other would make ever longer paths. */
  @Test
  void wherePathsGrowWithoutEndTheNearestAreTold() throws IOException {
    String found =
        """
        a.example\t/\tb.example\t/x/\t9\t1.0000\t1.0000
        a.example\t/\tb.example\t/\t9\t1.0000\t1.0000
        """;

    assertThat(map(found, HostOrder.none()).find("http://a.example/1").orElseThrow())
        .hasSize(MirrorMap.MOST)
        .startsWith("http://b.example/1", "http://b.example/x/1");
  }

  @Test
  void aLineThatIsNoMirrorIsNamed() {
    assertThatThrownBy(() -> map(FOUND + "a.example\tb.example\n", HostOrder.none()))
        .hasMessage(
            "found:3: not a pair of mirrors, as doppel mirrors prints them: 'a.example\tb.example'");
    assertThatThrownBy(() -> map("{\"hostA\":", HostOrder.none()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("found:1: ");
    assertThatThrownBy(() -> HostOrder.of(List.of("http://a.example/")))
        .hasMessage("'http://a.example/' is not a host, such as www.example.org");
  }

  private static MirrorMap map(String found, HostOrder order) throws IOException {
    try (LineInput lines =
        LineInput.of(new ByteArrayInputStream(found.getBytes(UTF_8)), "found", 1 << 16)) {
      return MirrorMap.read(lines, order);
    }
  }
}
