package dev.doppel.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Work ends when nobody waits for it, and its thread does the next. */
class WorkersTest {

  @Test
  void whatTakesTooLongIsInterrupted() throws Exception {
    Workers workers = Workers.of("test", 1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch noticed = new CountDownLatch(1);

    do { // on a busy machine the time may be over before a thread is there
      CompletableFuture<Integer> lengthy =
          workers.run(
              () -> {
                begun.countDown();
                while (!Thread.currentThread().isInterrupted()) {
                  Thread.onSpinWait();
                }
                noticed.countDown();
                return 1;
              },
              Duration.ofMillis(20));
      assertThatThrownBy(() -> lengthy.get(1, TimeUnit.MINUTES))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(TimeoutException.class);
    } while (begun.getCount() > 0);
    assertThat(noticed.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(workers.run(() -> Thread.currentThread().isInterrupted()).get(1, TimeUnit.MINUTES))
        .isFalse();
    workers.close();
  }

  @Test
  void bytesUnderWayAreBounded() {
    Budget budget = new Budget(100 * Budget.FACTOR);
    Allowance one = new Allowance(budget);
    Allowance other = new Allowance(budget);
    one.take(60);

    assertThatThrownBy(() -> other.take(50))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem().status()).isEqualTo(503));
    assertThatThrownBy(() -> other.take(101))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem().status()).isEqualTo(413));
    assertThat(budget.taken()).isEqualTo(60);

    one.hold(10);
    other.take(50);
    one.give();
    one.give();
    assertThat(budget.taken()).isEqualTo(50);
  }
}
