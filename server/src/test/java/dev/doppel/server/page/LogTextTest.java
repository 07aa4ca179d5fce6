package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.server.http.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogTextTest {

  private static List<String> events(String log) {
    return LogText.events(log).stream().map(event -> new String(event, UTF_8)).toList();
  }

  @Test
  void takesJsonLinesAsTheyAre() {
    assertThat(events("{\"a\":1}\n\n{\"a\": 2}\n")).containsExactly("{\"a\":1}", "{\"a\": 2}");
  }

  @Test
  void namesCellsByTheFirstLine() {
    assertThat(events("user,item\nann,\"tea, green\"\n"))
        .containsExactly("{\"user\":\"ann\",\"item\":\"tea, green\"}");
    assertThat(events("user\titem\r\nann\ttea\r\n"))
        .containsExactly("{\"user\":\"ann\",\"item\":\"tea\"}");
  }

  @Test
  void refusesAnEmptyLog() {
    assertThatThrownBy(() -> LogText.events(" \n"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("empty");
  }
}
