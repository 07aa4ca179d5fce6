package dev.doppel.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeptTest {

  private final AtomicInteger opened = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);

  @Test
  void itStaysOpenForTheNextQuestion() throws IOException {
    try (Kept<Closeable> kept = kept(600_000)) {
      kept.ask(open -> 1);
      kept.ask(open -> 2);

      assertThat(opened).hasValue(1);
      assertThat(kept.isOpen()).isTrue();
    }
    assertThat(closed.getCount()).isZero();
  }

  @Test
  void itIsClosedWhenNobodyAsks_andOpenedAgain() throws Exception {
    try (Kept<Closeable> kept = kept(1)) {
      kept.ask(open -> 1);

      assertThat(closed.await(1, TimeUnit.MINUTES)).isTrue();
      kept.ask(open -> 2);
      assertThat(opened).hasValue(2);
    }
  }

  private Kept<Closeable> kept(long idleMillis) {
    return new Kept<>(
        () -> {
          opened.incrementAndGet();
          return closed::countDown;
        },
        idleMillis,
        problem -> {});
  }
}
