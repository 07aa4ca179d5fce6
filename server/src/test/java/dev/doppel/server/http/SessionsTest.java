package dev.doppel.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SessionsTest {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final Sessions sessions = new Sessions(nanos::get);

  @Test
  void aSessionEndsByItself_orWhenItIsEnded() {
    String first = sessions.begin();
    nanos.addAndGet(Duration.ofHours(12).toNanos());
    String second = sessions.begin();

    assertThat(first).hasSize(43).isNotEqualTo(second);
    assertThat(sessions.isOpen(first)).isTrue();
    nanos.addAndGet(Duration.ofHours(12).toNanos());
    assertThat(sessions.isOpen(first)).isFalse();
    assertThat(sessions.isOpen(second)).isTrue();
    sessions.end(second);
    assertThat(sessions.isOpen(second)).isFalse();
    assertThat(sessions.isOpen("")).isFalse();
  }

  @Test
  void thereAreNotTooMany() {
    String first = sessions.begin();
    for (int i = 0; i < 9_999; i++) {
      sessions.begin();
    }
    assertThat(sessions.isOpen(first)).isTrue();
    sessions.begin();
    assertThat(sessions.isOpen(first)).isFalse();
  }
}
